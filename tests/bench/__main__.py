"""`make bench`: ours beside a plain script, in one run on this machine; docs/figures.md says how and what for."""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from rich.console import Console

from tests.bench import daemon, dice, kernel, motion, presses, report, rules, screens, turn_clock
from tests.bench.figures import Section

_FOLDER = Path("build")
Measure: TypeAlias = Callable[[], Section | tuple[Section, ...]]


@dataclass(frozen=True, slots=True)
class Size:
    """How much of each is measured."""

    evenings: int
    turns: int
    minutes: float | None
    pictures: int
    games: int
    rounds: int
    timeouts: int
    idle_seconds: float
    dice: int
    traces: float
    kernel: kernel.Size


FULL = Size(6, 20, None, 1000, 40, 5, 100, 20.0, 1_200_000, 1.0, kernel.Size(500, 200, 50, 10.0, builds=True))
QUICK = Size(1, 3, 1.0, 100, 10, 2, 3, 3.0, 120_000, 0.02, kernel.Size(10, 10, 3, 1.0, builds=False))


def measures(size: Size, folder: Path) -> Mapping[str, Measure]:
    """Every measurement by its name."""
    return {
        "presses": partial(presses.measure, size.turns, size.evenings, 15, folder),
        "presses-no-clock": partial(presses.measure, size.turns, max(size.evenings // 3, 1), 0, folder),
        "bytes": partial(screens.measure_games, size.minutes),
        "pictures": partial(screens.measure_pictures, size.pictures),
        "rules": partial(rules.measure, size.games, size.rounds),
        "clock": partial(turn_clock.measure, size.timeouts, folder),
        "daemon": partial(daemon.measure, size.idle_seconds, folder),
        "dice": partial(dice.measure, size.dice),
        "motion": partial(motion.measure, size.traces),
        "kernel": partial(kernel.measure, size.kernel),
    }


def main() -> None:
    """What was measured is shown and kept, even if a later part fails."""
    options = _options()
    _FOLDER.mkdir(exist_ok=True)
    about, sections = report.machine(), list[Section]()
    wanted = measures(QUICK if options.quick else FULL, _FOLDER)
    try:
        for name in options.only or wanted:
            sections += _measured(name, wanted[name], about)
    finally:
        report.show(sections, about)
        report.save(sections, about, options.json, quick=options.quick)
        print(f"All of it: {options.json}")  # noqa: T201


def _measured(name: str, measure: Measure, about: dict[str, Any]) -> Sequence[Section]:
    """The sections of one part; how long it took, and how busy the machine was then, goes to `about`."""
    began = time.monotonic()
    with Console(stderr=True, highlight=False).status(f"measuring {name} ..."):
        found = measure()
    about["load"][name] = round(os.getloadavg()[0], 2)
    about["seconds"][name] = round(time.monotonic() - began, 1)
    return [found] if isinstance(found, Section) else found


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few samples of everything, in a minute or so")
    parser.add_argument("--json", type=Path, default=_FOLDER / "bench.json", metavar="FILE")
    parser.add_argument("--only", action="append", choices=list(measures(QUICK, _FOLDER)), metavar="NAME")
    return parser.parse_args()


if __name__ == "__main__":
    main()
