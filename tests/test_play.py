"""`companion play` as a whole: it starts, says what is in its way, ends without a trace, and comes back."""

from __future__ import annotations

import asyncio
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.commands import play as play_command
from companion.words.words import Words
from tests.playing import ROOT, Started, Visitor, alive, until

pytestmark = pytest.mark.timeout(120)


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite3"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_ends_everything_that_was_started(journal: Path, number: signal.Signals) -> None:
    started = Started(journal, "--places", "2")
    cups = started.children()
    assert len(cups) == 2
    assert started.end(number) == 0
    assert [pid for pid in cups if alive(pid)] == []


# Presses Ctrl-C the moment the named module is about to be imported.
_INTERRUPTED = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job would ignore it
class Finder:
    def find_spec(name, *_):
        if name == sys.argv[-1]:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Finder)
from companion.__main__ import main
sys.argv[1:-1] = ["play", "--no-browser", "--port", "0", "--journal"]
main()
"""


@pytest.mark.parametrize("module", ["companion.cli", "companion.commands.play", "companion.web.server"])
def test_ctrl_c_while_it_starts_ends_it_without_a_word(module: str) -> None:
    command = [sys.executable, "-c", _INTERRUPTED, module]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=30)
    assert (ran.returncode, ran.stdout, ran.stderr) == (-signal.SIGINT, "", "")


def test_ctrl_c_again_and_again_breaks_nothing_off(journal: Path) -> None:
    started = Started(journal, "--places", "2")
    cups = started.children()
    assert started.process.stdout is not None
    while started.process.poll() is None:
        started.process.send_signal(signal.SIGINT)
        time.sleep(0.005)
    assert started.process.stdout.read().splitlines()[-1] == "The table is cleared away. Bye."
    started.process.stdout.close()
    assert [pid for pid in cups if alive(pid)] == []


def test_nohup_outlives_its_terminal(journal: Path) -> None:
    started = Started(journal, "--cups", "none", under=("nohup",))
    started.process.send_signal(signal.SIGHUP)

    async def still_there() -> None:
        async with Visitor(started) as visitor:
            await visitor.press(0, "ok")

    asyncio.run(still_there())
    assert started.end(signal.SIGINT) == 0


def test_a_ctrl_c_that_whoever_started_it_ignores_ends_nothing(journal: Path) -> None:
    ignoring = ("sh", "-c", 'trap "" INT; exec "$@"', "sh")
    started = Started(journal, "--cups", "none", under=ignoring)
    started.process.send_signal(signal.SIGINT)

    async def still_there() -> None:
        async with Visitor(started) as visitor:
            await visitor.press(0, "ok")

    asyncio.run(still_there())
    assert started.end(signal.SIGTERM) == 0


def test_killed_it_leaves_no_cup_behind(journal: Path) -> None:
    started = Started(journal, "--places", "2")
    cups = started.children()
    started.end(signal.SIGKILL)
    asyncio.run(until(lambda: not any(alive(pid) for pid in cups), "the cups to notice"))
    assert len(cups) == 2


def test_a_busy_port_is_said_and_the_next_one_taken(journal: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        started = Started(journal, "--cups", "none", port=port)
        started.end(signal.SIGINT)
    assert started.address == f"http://127.0.0.1:{port + 1}/"
    assert any(str(port) in line and str(port + 1) in line for line in started.said)


_REFUSED = """
import companion.web.listening, os, sys
from companion.__main__ import main
def refuse(*_):
    raise {error}
{call} = refuse
sys.argv[1:-1] = ["play", "--no-browser", "--port", "80", "--places", "2", "--journal"]
main()
"""


_DENIED = 'PermissionError(13, "Permission denied")'


@pytest.mark.parametrize(
    ("call", "error", "told"),
    [
        ("os.openpty", _DENIED, "The simulated parts cannot be made: Permission denied."),
        (
            "companion.web.listening._bound",
            _DENIED,
            "The page may not be offered on port 80: ports below 1024",
        ),
        (
            "companion.web.listening._bound",
            'OSError(23, "Too many open files in system")',
            "The page cannot be offered on port 80: Too many open files in system.",
        ),
    ],
)
def test_what_the_system_refuses_is_said(journal: Path, call: str, error: str, told: str) -> None:
    command = [sys.executable, "-c", _REFUSED.format(call=call, error=error), str(journal)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=30)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith(told)
    assert "Traceback" not in ran.stderr


def test_a_journal_that_cannot_be_kept_is_said_in_the_terminal_and_on_the_board(journal: Path) -> None:
    journal.mkdir()
    started = Started(journal, "--cups", "none")

    async def board() -> str:
        async with Visitor(started) as visitor:
            await until(lambda: visitor.scene.get("fault"), "the fault")
            return str(visitor.scene["fault"])

    told = asyncio.run(board())
    started.end(signal.SIGINT)
    assert told.startswith(
        "Nothing is kept; play goes on, but a power cut ends the game. There can be no journal at"
    )
    assert f"{journal} is a folder. Name a file in it: --journal" in told
    assert started.said == [told + "\n"]


def test_a_journal_that_fails_meanwhile_is_said_in_the_terminal_and_so_is_that_it_is_kept_again(
    journal: Path,
) -> None:
    started = Started(journal, "--cups", "none")
    away = journal.with_name("away")

    async def rename(visitor: Visitor, *names: str) -> None:
        for name in names:
            await visitor.say(type="name", place=0, name=name)
            await until(lambda name=name: visitor.scene["lobby"]["places"][0]["name"] == name, "the name")

    async def play() -> None:
        async with Visitor(started) as visitor:
            await rename(visitor, "Ana")
            await asyncio.to_thread(journal.rename, away)
            await rename(visitor, "Ben", "Cleo")
            await asyncio.to_thread(away.rename, journal)
            await rename(visitor, "Dora", "Emil")

    asyncio.run(play())
    started.process.send_signal(signal.SIGINT)
    said, _ = started.process.communicate(timeout=30)
    kept = [line for line in said.splitlines() if "kept" in line and "Ctrl-C" not in line]
    assert kept == [
        Words().say("journal-gone", {"path": str(journal)}),
        "The journal is kept again.",
    ]


def test_a_journal_in_use_is_said_in_words(journal: Path) -> None:
    started = Started(journal, "--cups", "none")
    command = [sys.executable, "-m", "companion", "play", "--no-browser", "--port", "0"]
    second = subprocess.run(
        [*command, "--journal", str(journal)], cwd=ROOT, capture_output=True, text=True, timeout=30
    )
    started.end(signal.SIGINT)
    assert second.returncode == 2
    assert str(journal) in second.stderr
    assert "Traceback" not in second.stderr


class AtOnce:
    """A thread that has ended when it has started."""

    def __init__(self, target: Callable[..., None], args: tuple[Any, ...], daemon: bool) -> None:
        self.start = lambda: target(*args)


class Browser:
    """One that is broken, refuses, or opens."""

    def __init__(self, does: bool | OSError) -> None:
        self.opened: list[str] = []
        self._does = does

    def open(self, address: str) -> bool:
        self.opened.append(address)
        if isinstance(self._does, OSError):
            raise self._does
        return self._does


@pytest.mark.parametrize(("does", "told"), [(True, 0), (False, 2), (FileNotFoundError("no such browser"), 2)])
def test_a_browser_that_does_not_open_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], does: bool | OSError, told: int
) -> None:
    browser = Browser(does)
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(play_command.webbrowser, "get", lambda: browser)
    monkeypatch.setattr(play_command, "Thread", AtOnce)
    play_command._open_browser("http://127.0.0.1:1/", Words())
    assert browser.opened == ["http://127.0.0.1:1/"]
    assert len(capsys.readouterr().out.splitlines()) == told


def test_without_a_screen_no_browser_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(play_command.sys, "platform", "linux")
    looked_for: list[bool] = []
    monkeypatch.setattr(play_command.webbrowser, "get", lambda: looked_for.append(True))
    play_command._open_browser("http://127.0.0.1:1/", Words())
    assert looked_for == []


def test_all_mistakes_in_the_names_are_said_at_once(journal: Path) -> None:
    names = [word for name in ("Ana", "Ana", "Maximiliane", "B\x07n") for word in ("--name", name)]
    told = CliRunner().invoke(main, ["play", "--places", "2", "--journal", str(journal), *names])
    assert told.exit_code == 2
    assert told.stderr.splitlines() == [
        "4 names for 2 places: leave some out, or set more places with --places (at most 8).",
        "The name Maximiliane is too long for a screen: at most 10 letters.",
        r"The name 'B\x07n' holds letters that no screen can show: type it anew.",
        "The name Ana is given twice: every player needs one of their own.",
    ]
    assert not journal.exists()


# Each deed leads into the next moment at which the power goes.
async def sit_down(visitor: Visitor) -> None:
    for place in (0, 2):
        await visitor.press(place, "ok")
    await visitor.say(type="option", key="dice", value=2)
    await visitor.say(type="option", key="turn_seconds", value=120)
    await visitor.press(0, "ok")
    await until(lambda: visitor.view.get("phase") == "first_roll", "the first roll")


async def roll_one(visitor: Visitor) -> None:
    """The first seat that is asked rolls; again where the first turn is a tie."""
    await until(lambda: visitor.stage == "play", "the play")
    seat = visitor.view["waiting"][0]
    before = visitor.view
    await visitor.press(visitor.scene["places"][seat], "ok")
    await until(lambda: visitor.view != before, "a roll")


async def begin_round(visitor: Visitor) -> None:
    while visitor.view["phase"] != "rolling" or visitor.stage != "play":
        if visitor.stage == "notice":
            await seen(visitor)
        else:
            await roll_one(visitor)


async def roll_all(visitor: Visitor) -> None:
    while visitor.view["phase"] in ("rolling", "sudden_death_rolling") or visitor.stage != "play":
        await (seen(visitor) if visitor.stage == "notice" else roll_one(visitor))


async def seen(visitor: Visitor) -> None:
    for place in (0, 2):
        await visitor.press(place, "ok")
    await asyncio.sleep(0.1)


async def bid(visitor: Visitor) -> None:
    await until(lambda: visitor.stage == "play", "the play")
    turn = visitor.view["waiting"][0]
    await visitor.press(visitor.scene["places"][turn], "ok")
    await until(lambda: visitor.view["bid"] is not None, "the bid")


async def challenge(visitor: Visitor) -> None:
    turn = visitor.view["waiting"][0]
    await visitor.press(visitor.scene["places"][turn], "challenge")
    await until(lambda: visitor.view["phase"] == "reveal", "the verdict")


DEEDS: tuple[tuple[str, tuple[Callable[[Visitor], Awaitable[None]], ...]], ...] = (
    ("first_roll", (sit_down, roll_one)),
    ("rolling", (begin_round, roll_one)),
    ("bidding", (roll_all, bid)),
    ("reveal", (challenge,)),
    ("rolling", (begin_round,)),
)


@pytest.mark.long
def test_killed_in_every_phase_the_same_game_comes_back(journal: Path) -> None:
    """Each time with the same dice, bid and seat on turn; only then the next phase is played."""
    for phase, deeds in DEEDS:
        shown = asyncio.run(play_and_kill(journal, deeds))
        assert shown["view"]["phase"] == phase
        assert [player["name"] for player in shown["view"]["players"]] == ["Seat 1", "Seat 3"]
        back = asyncio.run(come_back(journal, shown["looks"]))
        assert back["resumed"] == shown["view"]
        assert back["view"] == shown["view"]
        assert back["looks"] == shown["looks"]


async def play_and_kill(
    journal: Path, deeds: tuple[Callable[[Visitor], Awaitable[None]], ...]
) -> dict[str, Any]:
    started = Started(journal, "--cups", "none")
    try:
        async with Visitor(started) as visitor:
            if visitor.stage == "resume":
                await go_on(visitor)
            for deed in deeds:
                await deed(visitor)
            return {"view": visitor.view, "looks": await looks(visitor)}
    finally:
        started.end(signal.SIGKILL)


async def come_back(journal: Path, expected: dict[int, list[int]]) -> dict[str, Any]:
    """After the power is back: masked, one OK only resumes, and everything is as it was."""
    started = Started(journal, "--cups", "none")
    try:
        async with Visitor(started) as visitor:
            assert visitor.stage == "resume"
            resumed = visitor.view
            assert all(not visitor.dice(place, len(dice)) for place, dice in expected.items())
            await go_on(visitor)
            return {"resumed": resumed, "view": visitor.view, "looks": await looks(visitor)}
    finally:
        started.end(signal.SIGKILL)


async def go_on(visitor: Visitor) -> None:
    await visitor.press(2, "ok")
    await until(lambda: visitor.stage != "resume", "3-2-1")
    await until(lambda: visitor.scene.get("count_down") is None, "the end of 3-2-1")


async def looks(visitor: Visitor) -> dict[int, list[int]]:
    """What each seat that has secret dice sees when it looks."""
    if visitor.stage != "play" or visitor.view["phase"] not in ("rolling", "bidding"):
        return {}
    rolled = [
        place
        for seat, place in enumerate(visitor.scene["places"])
        if visitor.view["phase"] == "bidding" or seat not in visitor.view["waiting"]
    ]
    return {place: await visitor.look(place) for place in rolled}


@pytest.mark.long
def test_killed_at_random_moments_nothing_that_was_seen_is_lost(journal: Path) -> None:
    """Presses without looking, and the power goes right after one: what was on the board is still so, or further."""
    chance = random.Random(11)  # noqa: S311 - when the power goes is no secret
    seen_views: list[dict[str, Any]] = []
    for _ in range(8):
        seen_views.append(
            asyncio.run(press_and_kill(journal, chance, seen_views[-1] if seen_views else None))
        )
    rounds = [view.get("round", 0) for view in seen_views]
    assert rounds == sorted(rounds)


async def press_and_kill(
    journal: Path, chance: random.Random, before: dict[str, Any] | None
) -> dict[str, Any]:
    started = Started(journal, "--cups", "none")
    try:
        async with Visitor(started) as visitor:
            if before is None:
                await sit_down(visitor)
            elif visitor.stage == "resume":
                assert not_before(visitor.view, before)
                await go_on(visitor)
            for _ in range(chance.randrange(1, 9)):
                await visitor.press(chance.choice((0, 2)), chance.choice(("ok", "ok", "challenge", "right")))
            await asyncio.sleep(chance.random() * 0.03)
            return visitor.view
    finally:
        started.end(signal.SIGKILL)


def not_before(view: dict[str, Any], earlier: dict[str, Any]) -> bool:
    """Whether `view` is the same moment as `earlier` or a later one of the same game."""
    dice = sum(player["dice"] for player in view["players"])
    dice_earlier = sum(player["dice"] for player in earlier["players"])
    return (view["round"], -dice) >= (earlier["round"], -dice_earlier)
