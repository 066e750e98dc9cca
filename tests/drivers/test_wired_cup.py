"""A wired cup the whole way: from a hand's movement to what the table hears of it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

if sys.platform != "linux":
    pytest.skip("libgpiod is Linux's", allow_module_level=True)

from companion.drivers import wired_cup
from companion.table.inputs import CupLink, CupMotion, CupMoved, FaultBegan, FaultEnded
from companion.words.words import Words
from tests.drivers.wired_bench import WiredBench, shaking

Make = Callable[..., WiredBench]
WIRES = ["hardware", "software", "mock"]


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    made: list[WiredBench] = []

    def make(wires: str = "hardware", **options: Any) -> WiredBench:
        made.append(WiredBench(tmp_path, monkeypatch, wires, **options))
        return made[-1]

    yield make
    for bench in made:
        bench.close()


@pytest.fixture
def bench(make: Make) -> WiredBench:
    return make()


def said(fault: object) -> str:
    assert isinstance(fault, FaultBegan)
    return Words().say(fault.code, fault.values)


@pytest.mark.parametrize("wires", WIRES)
def test_a_shake_and_a_set_down_are_a_roll(make: Make, wires: str) -> None:
    bench = make(wires)
    assert bench.run(1.0) == ["settled"]
    assert bench.heard[0] == CupLink(1, up=True)
    assert bench.run(2.5, shaking()) == ["handled", "shaking", "settled"]
    (roll,) = bench.rolls
    assert (roll.cup, roll.motion, len(roll.entropy)) == (1, CupMotion.SETTLED, 6)
    assert 0 <= bench.now_ns - roll.at_ns < 1_500_000_000
    assert bench.faults == []
    assert bench.chip.complaints == []


def test_a_cup_set_down_skewed_is_cocked(bench: WiredBench) -> None:
    bench.run(1.0)
    assert bench.run(2.5, shaking(tilt_deg=12.0))[-1] == "skewed"
    assert [roll.motion for roll in bench.rolls] == [CupMotion.SKEWED]


def test_a_cup_tilted_to_peek_is_lifted_and_lowered(bench: WiredBench) -> None:
    bench.run(1.0)
    peek = [(0.0, 0.0, 0.0, 30.0, 0.0), (0.15, 0.0, 0.0, 40.0, 40.0), (1.5, 0.0, 0.0, 0.0, 0.0)]
    motions = bench.run(3.0, peek)
    assert motions[:2] == ["handled", "lifted"]
    assert "lowered" in motions
    assert bench.rolls == []


def test_two_shakes_stir_in_different_noise(bench: WiredBench) -> None:
    bench.run(1.0)
    bench.run(2.5, shaking())
    bench.run(2.5, shaking())
    one, other = bench.rolls
    assert one.entropy != other.entropy


# -- time


def spacing_ms(bench: WiredBench, seconds: float) -> float:
    before = bench.turns
    bench.run(seconds)
    return seconds * 1000 / (bench.turns - before)


def test_it_samples_100_times_a_second_and_less_when_nothing_moves(bench: WiredBench) -> None:
    bench.run(1.0)
    assert spacing_ms(bench, 2.0) == pytest.approx(10, rel=0.02)
    bench.run(3.0)
    assert spacing_ms(bench, 4.0) == pytest.approx(50, rel=0.03)
    bench.run(60.0)
    assert spacing_ms(bench, 4.0) == pytest.approx(80, rel=0.03)
    bench.run(0.1, [(0.0, 0.0, 0.0, 30.0, 0.0)])
    assert spacing_ms(bench, 2.0) == pytest.approx(10, rel=0.02)


@pytest.mark.parametrize("seconds", [8.0, 70.0])
def test_a_shake_out_of_a_long_rest_is_a_roll_too(bench: WiredBench, seconds: float) -> None:
    bench.run(seconds)
    assert bench.run(2.5, shaking(seconds=0.8)) == ["handled", "shaking", "settled"]


def test_a_peek_out_of_a_long_rest_is_seen(bench: WiredBench) -> None:
    bench.run(8.0)
    peek = [(0.0, 0.0, 0.0, 40.0, 0.0), (0.1, 0.0, 0.0, 40.0, 40.0)]
    assert bench.run(1.5, peek)[:2] == ["handled", "lifted"]


def test_samples_are_even_whatever_one_takes(bench: WiredBench) -> None:
    bench.run(1.0)
    bench.bus_ns = 1_200_000
    assert spacing_ms(bench, 2.0) == pytest.approx(10, rel=0.02)


@pytest.mark.parametrize("bus_ms", [3, 5])
def test_on_a_slow_bus_half_of_the_time_is_left(bench: WiredBench, bus_ms: int) -> None:
    bench.bus_ns = bus_ms * 1_000_000
    bench.run(1.0)
    assert spacing_ms(bench, 2.0) == pytest.approx(2 * 3 * bus_ms, rel=0.05)
    assert bench.run(3.0, shaking(seconds=1.2)) == ["handled", "shaking", "settled"]
    assert len(bench.rolls) == 1


def test_the_time_of_a_motion_is_that_of_its_sample(bench: WiredBench) -> None:
    bench.bus_ns = 500_000
    bench.run(1.0)
    bench.run(2.5, shaking())
    told = zip(bench.heard, bench.heard_ns, strict=True)
    moved = [(one.error_ns, at_ns - one.at_ns) for one, at_ns in told if isinstance(one, CupMoved)]
    assert moved == [(750_000, 750_000)] * 4  # half of three transfers, and the middle of them


def test_a_stall_is_no_rest(bench: WiredBench) -> None:
    """A process that was stopped in the middle of a shake has not seen the cup lie still."""
    bench.run(1.0)
    moves = shaking(seconds=1.5)
    bench.run(0.8, moves)
    for _ in range(5):
        bench.now_ns += 2_000_000_000
        bench.cup.turn()
        assert bench.rolls == []


def test_nothing_is_caught_up_after_a_stall(bench: WiredBench) -> None:
    bench.run(1.0)
    bench.now_ns += 3_000_000_000
    assert spacing_ms(bench, 1.0) == pytest.approx(10, rel=0.05)


def test_what_is_missing_is_looked_for_12_times_a_second(bench: WiredBench) -> None:
    bench.run(1.0)
    bench.sensor.plugged = False
    bench.run(0.5)
    assert spacing_ms(bench, 3.0) == pytest.approx(80, rel=0.03)


# -- what is not there


@pytest.mark.parametrize("wires", WIRES)
@pytest.mark.parametrize("pull", [False, True])
def test_a_chip_that_is_not_there(make: Make, wires: str, pull: bool) -> None:
    """Zeros cannot be told from a sensor that is unplugged; ones can, by the bit that is never one."""
    bench = make(wires, pull=pull)
    bench.chip.power(on=False)
    bench.run(3.0)
    assert bench.faults == ["fault-cup-wired-silent" if pull else "fault-cup-wired-missing"]
    bench.chip.power(on=True)
    bench.run(1.4)
    assert bench.heard[1:3] == [FaultEnded("cup:1"), CupLink(1, up=True)]
    assert bench.run(3.0, shaking()) == ["handled", "shaking", "settled"]


@pytest.mark.parametrize("how", ["unplugged", "loose", "at the supply"])
def test_a_sensor_that_goes_in_the_middle_of_a_shake_and_comes_back(make: Make, how: str) -> None:
    """No roll comes of it; and its fault is told once, and once when it is over."""
    bench = make()
    bench.run(1.0)
    moves = shaking(seconds=2.0)
    assert bench.run(1.0, moves) == ["handled", "shaking"]
    if how == "at the supply":
        bench.chip.inputs = [lambda: 3.3] * 8
    else:
        bench.sensor.plugged, bench.sensor.loose = False, how == "loose"
    assert bench.run(20.0) == []
    assert bench.heard[-2] == CupLink(1, up=False)
    assert bench.faults == ["fault-cup-wired-missing" if how != "loose" else bench.faults[0]]
    bench.sensor.plugged, bench.sensor.loose = True, False
    bench.chip.inputs[:3] = bench.sensor.nodes
    bench.body.move(0, 0, 0, 0, bench.now_ns)
    assert bench.run(2.0) == ["settled"]
    assert bench.heard[-3:-1] == [FaultEnded("cup:1"), CupLink(1, up=True)]
    assert bench.rolls == []
    assert bench.run(3.0, shaking()) == ["handled", "shaking", "settled"]
    assert len(bench.rolls) == 1


def test_a_contact_that_flickers_is_no_fault(bench: WiredBench) -> None:
    bench.run(1.0)
    bench.sensor.plugged = False
    bench.run(0.02)
    bench.sensor.plugged = True
    bench.run(2.0)
    assert bench.faults == []
    assert len(bench.heard) == 2


@pytest.mark.parametrize("pull", [False, True])
def test_a_spike_on_the_wires_now_and_then_is_borne(make: Make, pull: bool) -> None:
    """A reading is lost, not the cup and not its roll."""
    bench = make(pull=pull)
    spi, really = bench.spi, bench.spi and bench.spi.takes
    assert spi is not None
    assert really is not None

    def takes() -> None:
        really()
        bench.chip.power(on=spi.transfers % 40 != 0)

    bench.run(1.0)
    spi.takes = takes
    assert bench.run(2.5, shaking()) == ["handled", "shaking", "settled"]
    assert len(bench.rolls) == 1
    assert bench.faults == []


def test_the_faults_say_what_where_why_and_what_next(make: Make) -> None:
    bench = make(channels=(3, 4, 5))
    bench.run(2.0)
    assert said(bench.heard[0]) == (
        "Cup 2 does not feel: there is no sensor on channels 3, 4, 5 of its MCP3008 (spidev0.0). Probably its cable is "
        "unplugged or a wire is loose. Plug it in and set the cup down; it comes back by itself. Until then its seat "
        "rolls with OK."
    )


def test_a_silent_chip_in_words(make: Make) -> None:
    bench = make("software", pull=True)
    bench.chip.power(on=False)
    bench.run(2.0)
    assert said(bench.heard[0]) == (
        "Cup 2 is not there: its MCP3008 does not answer (GPIO 20, 21, 22, 23). Probably a loose wire or no power. Press "
        "the wires between the chip and the Pi firmly in; it comes back by itself. Until then its seat rolls with OK."
    )


def test_a_sensor_that_is_far_off_in_words(make: Make) -> None:
    bench = make(specimen={"zero_mg": (0, 0, 600)})
    bench.run(2.0)
    text = said(bench.heard[0])
    assert text.startswith("Cup 2 feels wrongly: at rest it measures 1")
    assert text.endswith(
        "Probably a wire is loose, or its sensor was never calibrated. Press its wires firmly in; if that is not it, run "
        '"companion cup calibrate". Until then its seat rolls with OK.'
    )


@pytest.mark.parametrize(
    ("refusal", "cause"),
    [
        (
            FileNotFoundError(2, "No such file"),
            'SPI is probably switched off. Run "sudo raspi-config nonint do_spi 0" and start the Pi again.',
        ),
        (
            PermissionError(13, "Permission denied"),
            (
                "SPI is closed to this user, who is probably not in the group spi. "
                'Run "sudo usermod -aG spi $USER" and log in again.'
            ),
        ),
        (OSError(5, "Input/output error"), "The system says: Input/output error."),
    ],
)
def test_an_spi_that_cannot_be_opened_is_waited_for(
    bench: WiredBench, refusal: Exception, cause: str
) -> None:
    assert bench.spi is not None
    bench.spi.refusal = refusal
    bench.run(20.0)
    assert bench.faults == ["fault-cup-wired-lines"]
    assert said(bench.heard[0]).startswith(
        f"Cup 2 cannot be read: the wires of its MCP3008 (spidev0.0) cannot be used. {cause}"
    )
    assert bench.turns < 15
    bench.spi.refusal = None
    bench.run(7.0)
    assert bench.heard[1:3] == [FaultEnded("cup:1"), CupLink(1, up=True)]


def test_without_spidev_it_says_what_to_install(bench: WiredBench, monkeypatch: pytest.MonkeyPatch) -> None:
    from gpiozero.pins import local  # noqa: PLC0415 - Linux' own

    monkeypatch.setattr(local, "SpiDev", None)
    bench.run(2.0)
    assert '".venv/bin/pip install spidev"; then start the table again.' in said(bench.heard[0])


def test_an_spi_that_fails_in_the_middle_is_opened_again(bench: WiredBench) -> None:
    assert bench.spi is not None
    bench.run(1.0)
    bench.spi.trouble = OSError(5, "Input/output error")
    bench.run(4.0)
    assert bench.spi.opened == 0
    assert bench.turns < 130
    assert bench.heard[2:] == [
        CupLink(1, up=False),
        FaultBegan(
            "cup:1",
            "fault-cup-wired-lines",
            {"cup": 2, "where": "spidev0.0", "cause": "other", "reason": "Input/output error"},
        ),
    ]
    bench.spi.trouble = None
    bench.run(3.0)
    assert bench.heard[4:6] == [FaultEnded("cup:1"), CupLink(1, up=True)]
    assert bench.spi.opened == 1


def test_a_line_that_is_taken_says_by_whom(make: Make) -> None:
    bench = make("software")
    assert bench.kernel is not None
    bench.kernel.chip.lines[21].consumer = "other[7]"
    bench.run(2.0)
    assert "Another program, other[7], holds the line." in said(bench.heard[0])
    bench.kernel.chip.lines[21].consumer = None
    bench.run(6.0)
    assert bench.heard[1] == FaultEnded("cup:1")


def test_a_chip_of_lines_that_goes_away_is_a_fault(make: Make) -> None:
    bench = make("software")
    assert bench.kernel is not None
    bench.run(1.0)
    bench.kernel.chip.error = 19
    bench.run(3.0)
    assert bench.faults == ["fault-cup-wired-lines"]


# -- its own thread


def test_in_its_thread_it_works_by_itself(make: Make) -> None:
    import queue  # noqa: PLC0415 - here alone

    bench = make("software")
    heard: queue.Queue[Any] = queue.Queue()
    cup = wired_cup.WiredCup(1, bench.factory, bench.cup._wiring, heard.put)
    cup.start()
    assert heard.get(timeout=10) == CupLink(1, up=True)
    assert heard.get(timeout=10).motion is CupMotion.SETTLED
    cup.close()
    assert heard.empty()
    assert bench.kernel is not None
    assert [bench.kernel.chip.lines[line].request for line in (20, 21, 22, 23)] == [None] * 4


def test_what_nobody_expected_ends_the_thread_and_is_told(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    import queue  # noqa: PLC0415 - here alone

    bench = make("software")
    failed: queue.Queue[Exception] = queue.Queue()
    monkeypatch.setattr(wired_cup.Presence, "feel", lambda *_: 1 / 0)
    cup = wired_cup.WiredCup(1, bench.factory, bench.cup._wiring, lambda _: None, failed=failed.put)
    cup.start()
    assert isinstance(failed.get(timeout=10), ZeroDivisionError)
    cup.close()
