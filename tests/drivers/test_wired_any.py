"""Whatever an MCP3008 reads: nothing raises, and nobody is told of a roll that no hand has made."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Callable, Iterable
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.config.thresholds import MotionAt, thresholds
from companion.cup.motion import LIMITS, Settings
from companion.drivers.analog import Counts, Wiring
from companion.drivers.presence import LASTING_MS, Presence
from companion.drivers.wired_cup import WiredCup
from companion.table.inputs import CupLink, CupMoved, FaultBegan, FaultEnded, Input
from tests.traces.judged import Said, Verdict, followed, judged
from tests.traces.parts import traces

STANDING: Counts = (512, 512, 614)
COUNT = st.integers(0, 1023)
TRIPLE = st.tuples(COUNT, COUNT, COUNT)


class Sheet:
    """What is read, sample by sample, in the place of gpiozero's SPI; 2047: nobody answers."""

    def __init__(self, readings: Iterable[Counts | None]) -> None:
        self._numbers = (count for one in readings for count in ((2047,) * 3 if one is None else one))

    def spi(self, **_: Any) -> Any:
        return SimpleNamespace(transfer=self._transfer, close=lambda: None)

    def _transfer(self, data: list[int]) -> list[int]:
        assert (data[0], data[1] & 0x8F, data[2], len(data)) == (1, 0x80, 0, 3)
        number = next(self._numbers)
        return [0, number >> 8, number & 255]


def heard_in(seconds: float, reading: Callable[[float], Counts], wiring: Wiring | None = None) -> list[Input]:
    """Of an input that has a reading at any time."""
    heard: list[Input] = []
    now_ns = [10**12]
    endless = (reading((now_ns[0] - 10**12) / 1e9) for _ in count())
    cup = WiredCup(1, Sheet(endless), wiring or Wiring(), heard.append, lambda: now_ns[0])
    while now_ns[0] < 10**12 + seconds * 1e9:
        now_ns[0] += max(round(cup.turn() * 1e9), 1)
    return heard


def heard_of(
    readings: list[Counts | None], wiring: Wiring | None = None, *, jitter_ms: int = 0, seed: int = 1
) -> list[Input]:
    heard: list[Input] = []
    now_ns = [10**12]
    chance = random.Random(seed)  # noqa: S311 - no secret
    cup = WiredCup(1, Sheet(readings), wiring or Wiring(), heard.append, lambda: now_ns[0])
    cup.turn()  # opens
    for _ in readings:
        now_ns[0] += round(cup.turn() * 1e9) + chance.randint(0, jitter_ms * 1_000_000)
    return heard


def check(heard: list[Input]) -> None:
    """What is told has an order: faults begin and end in turn, and only a cup that is there moves."""
    up = faulty = False
    for one in heard:
        match one:
            case CupLink(_, now_up):
                assert now_up != up
                assert not (now_up and faulty)
                up = now_up
            case CupMoved():
                assert up
            case FaultBegan():
                assert not up
                faulty = True
            case FaultEnded():
                assert faulty
                faulty = False


def shaken(heard: list[Input]) -> bool:
    return any(isinstance(one, CupMoved) and one.shaken for one in heard)


def noise(seed: int, times: int, middle: int, spread: int) -> list[Counts | None]:
    chance = random.Random(seed)  # noqa: S311 - no secret

    def one() -> int:
        return max(0, min(1023, middle + chance.randint(-spread, spread)))

    return [(one(), one(), one()) for _ in range(times)]


@given(
    st.lists(st.tuples(st.none() | TRIPLE, st.integers(1, 60)), max_size=25),
    st.fixed_dictionaries({}, optional={key: st.integers(*limits) for key, limits in LIMITS.items()}),
    st.integers(0, 40),
)
def test_any_readings_at_any_settings_are_borne(
    runs: list[tuple[Counts | None, int]], given_settings: dict[str, int], jitter_ms: int
) -> None:
    readings = [one for one, times in runs for _ in range(times)]
    wiring = Wiring(settings=thresholds(MotionAt(**given_settings)))
    check(heard_of(readings, wiring, jitter_ms=jitter_ms))


@settings(max_examples=50)
@given(st.none() | TRIPLE, st.none() | TRIPLE, st.integers(1, 400))
@example(STANDING, (512, 512, 512), 300)
@example((0, 0, 0), STANDING, 300)
@example((1023, 1023, 1023), STANDING, 300)
def test_one_change_is_no_shake(before: Counts | None, after: Counts | None, times: int) -> None:
    heard = heard_of([*[before] * times, *[after] * 300])
    check(heard)
    assert not shaken(heard)


@settings(max_examples=50)
@given(st.integers(0, 10**6), st.integers(0, 400), st.none() | TRIPLE)
def test_noise_out_of_a_rest_is_no_roll_and_ends_in_a_fault(
    seed: int, times: int, after: Counts | None
) -> None:
    """An open input reads anything: a sensor that was there is noticed to be gone, whatever comes then."""
    heard = heard_of([*[STANDING] * 100, *noise(seed, 100 + times, 512, 512), *[after] * 200])
    check(heard)
    assert not shaken(heard)
    assert CupLink(1, up=False) in heard


@settings(max_examples=50)
@given(st.integers(0, 10**6), st.integers(30, 400), st.integers(300, 724))
def test_noise_from_the_start_never_is_a_cup(seed: int, spread: int, middle: int) -> None:
    heard = heard_of(noise(seed, 300, middle, spread))
    assert [one for one in heard if not isinstance(one, FaultBegan)] == []


@settings(max_examples=20)
@given(st.integers(0, 10**6), st.floats(20, 180), st.floats(1, 45))
def test_hum_on_open_inputs_is_a_fault_in_the_end(seed: int, swing: float, hertz: float) -> None:
    """Around half of the supply, never at the rails, and not to be told from a shake but by gravity."""
    chance = random.Random(seed)  # noqa: S311 - no secret
    phase = [chance.random() for _ in range(3)]

    def reading(seconds: float) -> Counts:
        if seconds < 1:
            return STANDING
        wave = (swing * 2 * ((hertz * seconds + one) % 1 - 0.5) for one in phase)
        x, y, z = (512 + round(one) + chance.randint(-2, 2) for one in wave)
        return x, y, z

    heard = heard_in(LASTING_MS / 1000 + 8, reading)
    check(heard)
    assert not shaken(heard)
    assert isinstance(heard[-1], FaultBegan)


@given(TRIPLE)
def test_what_never_changes_is_a_cup_only_where_it_could_be_one(counts: Counts) -> None:
    """A quiet sensor may read the same for a long time: the chip's steps are wider than its noise."""
    heard = heard_of([counts] * 200)
    felt_mg = sum(one * one for one in Wiring().mg(counts)) ** 0.5
    plausible = min(counts) >= 24 and max(counts) <= 984 and 599 < felt_mg < 1401
    assert (heard[:1] == [CupLink(1, up=True)]) or not plausible
    if heard[:1] == [CupLink(1, up=True)]:
        assert plausible
    else:
        assert [one.code for one in heard if isinstance(one, FaultBegan)] in (
            ["fault-cup-wired-missing"],
            ["fault-cup-wired-odd"],
        )


def test_a_rest_that_is_judged_late_is_judged_all_the_same() -> None:
    """A shake that ends in an open input at half of the supply, with thresholds that believe a short rest."""
    wiring = Wiring(settings=thresholds(MotionAt(settle_ms=100, fast_ms=5)))
    strokes = [(512 + 150 * (-1) ** (step // 10), 512, 614) for step in range(150)]
    readings: list[Counts | None] = [*[STANDING] * 100, *strokes]
    assert shaken(heard_of([*readings, *[STANDING] * 100], wiring))
    assert not shaken(heard_of([*readings, *[(512, 512, 512)] * 100], wiring))


def followed_by_wire(samples: Iterable[tuple[int, int, int, int]], settings: dict[str, int]) -> Said:
    """What a wired cup says of a trace, read at its own times, 8 s of rest before it."""
    known = list(samples)
    times = [sample[0] for sample in known]

    def reading(seconds: float) -> Counts:
        index = max(0, bisect_right(times, 1000 * (seconds - 8)) - 1)
        x, y, z = (max(0, min(1023, round(512 + mg * 0.1024))) for mg in known[index][1:])
        return x, y, z

    set_ = Settings()
    for key, value in settings.items():
        setattr(set_, key, value)
    heard = heard_in(8 + times[-1] / 1000, reading, Wiring(settings=set_))
    return [
        ((one.at_ns - 10**12) // 1_000_000 - 8000, one.motion.value, one.shaken)
        for one in heard
        if isinstance(one, CupMoved)
    ]


@pytest.mark.long
def test_it_finds_the_rolls_that_its_motion_finds_in_the_modelled_traces() -> None:
    """Out of a long rest, at half of the usual rate, in steps of 10 mg."""
    plain, wired = Verdict(), Verdict()
    for trace in traces("tune", share=0.1):
        if trace.sensor == "adxl335":
            for verdict, follow in ((plain, followed), (wired, followed_by_wire)):
                one = judged(trace, follow)
                verdict.false_rolls += one.false_rolls
                verdict.missed_rolls += one.missed_rolls
                verdict.rolled_s += one.rolled_s
    assert len(plain.rolled_s) >= 4
    assert wired.false_rolls <= plain.false_rolls
    assert wired.missed_rolls <= plain.missed_rolls + 1  # one that hangs on a few milliseconds


OUTSIDE: Counts = (0, 512, 614)


class Judged(Presence):
    """Every 10 ms a reading."""

    at_ms = 0

    def read(self, *readings: Counts) -> list[bool]:
        believed = []
        for counts in readings:
            self.at_ms += 10
            believed.append(self.feel(self.at_ms, counts, Wiring().mg(counts)))
        return believed


@pytest.fixture
def presence() -> Judged:
    return Judged()


def test_a_reading_outside_is_not_believed_but_one_alone_is_no_fault(presence: Judged) -> None:
    presence.read(*[STANDING] * 40)
    assert presence.there
    assert presence.read(OUTSIDE, OUTSIDE, STANDING) == [False, False, True]
    assert presence.there
    presence.read(OUTSIDE, OUTSIDE)
    assert (presence.there, presence.wrong) == (False, "missing")


def test_a_contact_that_keeps_opening_proves_nothing(presence: Judged) -> None:
    for _ in range(20):
        presence.read(*[STANDING] * 20, OUTSIDE)
        assert not presence.there


def test_what_has_come_back_is_not_lost_by_the_next_reading_outside(presence: Judged) -> None:
    presence.read(*[OUTSIDE] * 50)
    for _ in range(13):
        presence.at_ms += 90
        presence.read(STANDING)
    assert presence.there
    presence.read(OUTSIDE)
    assert presence.there


def test_a_cup_that_stands_for_long_stays_there() -> None:
    heard = heard_of([STANDING] * 20_000)
    assert [type(one) for one in heard] == [CupLink, CupMoved]
