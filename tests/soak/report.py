"""What a soak has seen, for a person, in 100 columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import median
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from tests.soak.limits import WARM_GAMES, Game, growth_kb
from tests.soak.running import Measure, Running

WIDTH: Final = 100


def show(
    games: Sequence[Game],
    warm: Measure | None,
    running: Running,
    troubles: Counter[str],
    problems: Sequence[str],
) -> None:
    """Print games, faults, what the process took, and at last what is wrong."""
    console = Console(width=WIDTH, highlight=False)
    console.print(_games(games))
    if troubles:
        console.print(_counted("what broke", troubles))
        console.print(_counted("faults that screens showed (pictures)", running.faults))
    if games:
        console.print(_measures(games, warm))
    console.print(
        f"{running.pictures} scenes; {sum(running.said.values())} lines said, {len(running.said)} of them different."
    )
    for problem in problems:
        console.print(f"[red]WRONG[/]: {problem}", markup=True, soft_wrap=True)
    console.print("Nothing is wrong." if not problems else f"{len(problems)} things are wrong.")


def _games(games: Sequence[Game]) -> Table:
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column("game", width=44)
    for name in ("ended", "median s", "longest s"):
        table.add_column(name, justify="right")
    for name in dict.fromkeys(game.name for game in games):
        seconds = [game.seconds for game in games if game.name == name]
        table.add_row(name, str(len(seconds)), f"{median(seconds):.1f}", f"{max(seconds):.1f}")
    return table


def _counted(what: str, counted: Counter[str]) -> Table:
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column(what, width=44)
    table.add_column("times", justify="right")
    for name, count in sorted(counted.items()):
        table.add_row(name, str(count))
    return table


def _measures(games: Sequence[Game], warm: Measure | None) -> Table:
    """After the first game, after the warm ones, at the end, and the growth a game since."""
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column("the process", width=44)
    for name in ("first game", f"game {WARM_GAMES}", "last game", "kB a game"):
        table.add_column(name, justify="right")
    first, last = games[0].after, games[-1].after
    middle = warm or last
    names = {"uss": "USS, MB", "rss": "RSS, MB", "journal": "journal, MB", "wal": "beside the journal, MB"}
    for what, name in names.items():
        row = [f"{getattr(one, what):.1f}" for one in (first, middle, last)]
        table.add_row(name, *row, f"{growth_kb(games, what):.0f}")
    for what in ("descriptors", "threads"):
        table.add_row(what, *(str(getattr(one, what)) for one in (first, middle, last)), "")
    return table
