"""From a press to the finished picture: the last byte of it has arrived, at 400 kHz, behind all that is before it."""

from __future__ import annotations

import asyncio
import json
import random
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from companion.config.settings import Settings
from companion.drivers.oled import ScreenId
from companion.simulator.panel import Panel as Decoder
from companion.table.inputs import Button
from tests.bench.child import Child
from tests.bench.figures import Row, Samples, Section
from tests.bench.ground import BenchGround, eight_seats
from tests.bench.live import Drawn, Ground, Live, Notes, run_live
from tests.bench.wires import Transfer

STEPS_A_TURN = 4
_MS = 1e6
_ALL_MS = 80


@dataclass(slots=True)
class Pressed:
    """Milliseconds of the presses of our table, and what was told apart."""

    step: list[float] = field(default_factory=list)
    said: dict[str, list[float]] = field(
        default_factory=lambda: {"journal": [], "sync": [], "presser": [], "board": [], "all": []}
    )
    presser_first: list[bool] = field(default_factory=list)
    lost: int = 0


@dataclass(slots=True)
class _Presses:
    """What the hands did: (time, place) of wheel steps, and of OKs that said a bid."""

    steps: list[tuple[int, int]] = field(default_factory=list)
    oks: list[tuple[int, int]] = field(default_factory=list)


def measure(turns: int, rounds: int, clock_seconds: int, folder: Path) -> Section:
    """The figures of `rounds` evenings of `turns` bids each, the plain script's presses in between."""
    ours, plain = Pressed(), []
    with Child("tests.bench.plain", "presses") as script:
        for number in range(rounds):
            settings = eight_seats()
            ground = BenchGround(settings, keeps=True)
            one_evening(ours, turns, clock_seconds, folder, settings, ground, seed=number)
            plain += json.loads(script.ask(str(turns * STEPS_A_TURN)))
    return _section(ours, Samples.of("ms", plain), clock_seconds)


class Keeping(Ground, Protocol):
    """A ground that keeps what arrives at its panels."""

    @property
    def kept(self) -> Sequence[Transfer]:
        """Every transfer that has arrived, in order."""

    def screen_of(self, panel: Any) -> ScreenId:
        """Whose screen that panel is."""


def one_evening(  # noqa: PLR0917 - which table, and how many turns of it
    into: Pressed,
    turns: int,
    clock_seconds: int,
    folder: Path,
    settings: Settings,
    ground: Keeping,
    seed: int,
) -> None:
    """So many bids at a table on `ground`, with four steps of a wheel before each."""
    pressed = _Presses()
    dice = random.Random(seed)  # noqa: S311

    async def evening(one: Live) -> Notes:
        await one.begin_match(turn_seconds=clock_seconds)
        await one.to_bidding()
        for _ in range(turns):
            await _one_turn(one, pressed, dice)
        return one.notes

    with tempfile.TemporaryDirectory(dir=folder) as here:
        notes = run_live(Path(here), evening, settings, ground, seed=seed)
    _judge(into, pressed, notes, arrivals(ground))


async def _one_turn(one: Live, pressed: _Presses, dice: random.Random) -> None:
    """A few steps of the right wheel, at no fixed moment of the clock, and OK."""
    place = one.bidder()
    for _ in range(STEPS_A_TURN):
        await asyncio.sleep(dice.uniform(0.13, 0.28))
        pressed.steps.append((await one.press(place, Button.RIGHT), place))
    await asyncio.sleep(dice.uniform(0.25, 0.35))
    pressed.oks.append((await one.press(place, Button.OK), place))
    await one.until(lambda: one.bidder() != place, "the next bidder")
    await asyncio.sleep(dice.uniform(0.3, 0.5))


@dataclass(frozen=True, slots=True)
class Arrival:
    """What a panel's memory holds from `at_ns` on, as a person sees it."""

    at_ns: int
    pixels: bytes


def arrivals(ground: Keeping) -> dict[ScreenId, list[Arrival]]:
    """Every transfer decoded, after the run, so that decoding costs the run nothing."""
    decoders: dict[ScreenId, Decoder] = {}
    found: dict[ScreenId, list[Arrival]] = {}
    for transfer in ground.kept:
        screen = ground.screen_of(transfer.panel)
        decoder = decoders.setdefault(screen, Decoder())
        decoder.write(transfer.payload)
        found.setdefault(screen, []).append(Arrival(transfer.at_ns, decoder.pixels()))
    return found


def finished_ns(first: Drawn, later: Iterable[Drawn], arrived: list[Arrival]) -> int | None:
    """When the panel showed the picture of `first`, or of one drawn `later`, which tells as much; None: never.

    A panel that showed it already when it was drawn was finished then. A picture cannot be what arrived before it was
    drawn, whatever it looks like.
    """
    before = [one for one in arrived if one.at_ns <= first.at_ns]
    if before and before[-1].pixels == first.picture.tobytes():
        return first.at_ns
    telling = [(one.at_ns, one.picture.tobytes()) for one in (first, *later)]
    return next(
        (
            one.at_ns
            for one in arrived
            if one.at_ns > first.at_ns
            and any(at_ns < one.at_ns and pixels == one.pixels for at_ns, pixels in telling)
        ),
        None,
    )


def _judge(into: Pressed, pressed: _Presses, notes: Notes, arrived: dict[ScreenId, list[Arrival]]) -> None:
    for at_ns, place in pressed.steps:
        judge_step(into, at_ns, place, notes, arrived)
    for at_ns, place in pressed.oks:
        judge_said(into, at_ns, place, notes, arrived)


def judge_step(
    into: Pressed, at_ns: int, place: int, notes: Notes, arrived: dict[ScreenId, list[Arrival]]
) -> None:
    """A step of the wheel: until its own screen shows it; one that was there already tells nothing."""
    first = _urgent_after(notes, place, at_ns)
    end_ns = None if first is None else _finished(notes, first, arrived)
    if first is None or end_ns is None or end_ns == first.at_ns:
        into.lost += 1
    else:
        into.step.append((end_ns - at_ns) / _MS)


def judge_said(
    into: Pressed, at_ns: int, place: int, notes: Notes, arrived: dict[ScreenId, list[Arrival]]
) -> None:
    """A bid that was said: until all screens show it, the time that the journal took taken off."""
    kept = next((one for one in notes.kept.values() if one.submitted_ns > at_ns), None)
    first = None if kept is None else _urgent_after(notes, place, kept.done_ns)
    if kept is None or first is None:
        into.lost += 1
        return
    sync_ns = kept.done_ns - kept.submitted_ns
    shown = {one.screen: one for one in notes.drawn if one.batch == first.batch}
    ends = {screen: _finished(notes, one, arrived) for screen, one in shown.items()}
    known = {screen: (end - at_ns - sync_ns) / _MS for screen, end in ends.items() if end is not None}
    if len(known) < len(ends) or None not in known:
        into.lost += 1
        return
    seats = [end for screen, end in known.items() if screen is not None]
    into.said["journal"].append((kept.submitted_ns - at_ns) / _MS)
    into.said["sync"].append(sync_ns / _MS)
    into.said["presser"].append(known[place])
    into.said["board"].append(known[None])
    into.said["all"].append(max(seats))
    into.presser_first.append(known[place] <= min(known.values()))


def _urgent_after(notes: Notes, place: int, at_ns: int) -> Drawn | None:
    return next((d for d in notes.drawn if d.at_ns > at_ns and d.screen == place and d.urgent), None)


def _finished(notes: Notes, first: Drawn, arrived: dict[ScreenId, list[Arrival]]) -> int | None:
    later = (one for one in notes.drawn if one.screen == first.screen and one.at_ns > first.at_ns)
    return finished_ns(first, later, arrived[first.screen])


def _section(ours: Pressed, plain: Samples, clock_seconds: int) -> Section:
    step, said = Samples.of("ms", ours.step), {k: Samples.of("ms", v) for k, v in ours.said.items()}
    clock = f"a turn clock of {clock_seconds} s running" if clock_seconds else "no clock running"
    lost = f"{ours.lost} presses could not be told" if ours.lost else ""
    first = sum(ours.presser_first) / len(ours.presser_first)
    presser, board, everybody = said["presser"], said["board"], said["all"]
    rows = (
        Row("own screen after a wheel step", step, plain, "p99", "1/3", step.p99 <= plain.p99 / 3, lost),
        Row("said bid: presser's screen", presser, plain, "p99", "1/2", presser.p99 <= plain.p99 / 2),
        Row("  before all others", Samples.of("%", [100 * first]), target="always", reached=first == 1),
        Row("  the board", board, plain, "p99"),
        Row("  all eight", everybody, plain, "p99", "80 ms", everybody.p99 <= _ALL_MS),
        Row("  to the journal", said["journal"]),
        Row("  journal's sync, told apart", said["sync"]),
    )
    return Section(f"Press to finished picture, {clock}", rows, "the plain script")
