"""`companion cup calibrate`: against the real firmware and its sensor's registers."""

import math
import threading
import time

import pytest

from companion.commands.cups import calibrate
from companion.drivers.cup_talk import CupTalk
from companion.simulator.body import Body
from companion.words.words import Words
from tests.commands.conftest import kept_of

pytestmark = pytest.mark.long


class Askew(Body):
    """A sensor that is mounted askew in its cup, by degrees about its y axis, with a zero that is off."""

    def __init__(self, degrees, zero=(0, 0, 0), scale=1.0, **kind):
        super().__init__(**kind)
        self._turn = math.radians(degrees)
        self._zero = zero
        self._scale = scale

    def acceleration_mg(self, at_ns):
        x, y, z = super().acceleration_mg(at_ns)
        cos, sin = math.cos(self._turn), math.sin(self._turn)
        felt = (x * cos + z * sin, y, z * cos - x * sin)
        return tuple(self._scale * axis + zero for axis, zero in zip(felt, self._zero, strict=True))


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(calibrate, "MEASURE_S", 1.5)


def refused(said):
    assert isinstance(said.exception, SystemExit), said.exception
    assert said.exit_code == 1
    return said.stderr


def test_flat_is_measured_kept_and_told(plug, companion, quick):
    cup = plug(body=Askew(10, zero=(0, 30, 0)), settings={"name": "rose"})
    said = companion("calibrate", cup.port, "--yes")
    assert (said.exit_code, said.stderr) == (0, "")
    lines = said.stdout.splitlines()
    assert lines[0] == "Measuring for 2 seconds. Do not touch the table."
    assert lines[1] == (
        "The cup knows now how flat feels: the sensor stands 10 degrees askew in it, and that no longer matters."
    )
    assert lines[2].startswith("    flat_x: 0 -> 17")
    kept = kept_of(cup)
    assert kept["name"] == "rose"
    assert kept["flat_x"] == pytest.approx(1000 * math.sin(math.radians(10)), abs=8)
    assert kept["flat_y"] == pytest.approx(30, abs=8)
    assert kept["flat_z"] == pytest.approx(1000 * math.cos(math.radians(10)), abs=8)
    again = companion("calibrate", cup.port, "--yes")
    assert f"flat_x: {kept['flat_x']} -> " in again.stdout or "flat_x" not in again.stdout


def test_a_cup_that_moves_is_not_calibrated(cup, companion, quick, monkeypatch):
    hand = threading.Timer(0.8, lambda: cup.move(60, 0, 40, 30))
    really = calibrate.measured
    monkeypatch.setattr(calibrate, "measured", lambda *given: (hand.start(), really(*given))[1])
    told = refused(companion("calibrate", cup.port, "--yes"))
    assert told.startswith(f"The cup at {cup.port} moved by ")
    assert told.endswith(
        "mg while it was measured; nothing was changed. Probably somebody touched it or the table. Put it down and "
        "try again.\n"
    )
    assert kept_of(cup) == {}


def test_a_sensor_of_another_range_is_not_calibrated(plug, companion, quick):
    cup = plug(body=Askew(0, scale=0.5))
    told = refused(companion("calibrate", cup.port, "--yes"))
    assert told.startswith(f"The cup at {cup.port} feels ")
    assert told.endswith(
        "mg of gravity, and 700 to 1,300 would be right; nothing was changed. Probably its sensor is another kind than "
        "it says, or damaged. Look at its wires, or try another sensor.\n"
    )
    assert kept_of(cup) == {}


def test_a_noisy_sensor_is_not_calibrated(plug, companion, quick):
    cup = plug(body=Body(noise_mg=60))
    told = refused(companion("calibrate", cup.port, "--yes"))
    assert told.startswith(f"The sensor of the cup at {cup.port} is noisy by ")
    assert told.endswith(
        "mg, and 20 would do; nothing was changed. Probably the table trembles (music, a fan), or the sensor has poor "
        "power. Try again on another table, then with shorter wires.\n"
    )
    assert kept_of(cup) == {}


def test_a_cup_without_a_sensor(plug, companion, quick, monkeypatch):
    cup = plug()
    cup.break_sensor()
    monkeypatch.setattr(calibrate, "FIND_S", 1.0)
    assert refused(companion("calibrate", cup.port, "--yes")) == (
        f"The cup at {cup.port} has no sensor that answers. Probably a wire between sensor and board is loose. Press "
        f'the four wires firmly in; "companion cup watch {cup.port}" shows when it works.\n'
    )


def test_samples_that_do_not_come(cup, companion, quick, monkeypatch):
    monkeypatch.setattr("companion.drivers.cup_talk.STREAM_MS", 200)
    monkeypatch.setattr("companion.drivers.cup_talk.CupTalk.turn", _without_asking_again)
    told = refused(companion("calibrate", cup.port, "--yes"))
    assert "samples, 100 are needed; nothing was changed. Probably the line is bad" in told


_turn = CupTalk.turn


def _without_asking_again(talk, wait_s=0.05):
    talk._stream_ns = None
    return _turn(talk, wait_s)


def test_a_person_is_told_what_to_do_and_what_a_shake_did(cup, companion, quick, monkeypatch):
    monkeypatch.setattr(calibrate, "SHAKE_S", 10.0)

    def shake():
        time.sleep(4.5)
        for number in range(10):
            cup.move(120 if number % 2 else -120, 0, 30, 0)
            time.sleep(0.09)
        cup.move(0, 0, 0, 0)

    hand = threading.Thread(target=shake)
    hand.start()
    said = companion("calibrate", cup.port, typed="\n")
    hand.join()
    assert said.exit_code == 0, said.output
    assert said.stdout.startswith(
        "Put the cup flat on the table, as it stands in a game, take your hands off, and press Enter."
    )
    assert "Now shake it once and set it down, within 10 seconds." in said.stdout
    assert "It noticed: shaken for " in said.stdout
    assert said.stdout.endswith("Well done, it is ready.\n")


def test_no_shake_is_told_too(cup, companion, quick, monkeypatch):
    monkeypatch.setattr(calibrate, "SHAKE_S", 0.3)
    said = companion("calibrate", cup.port, typed="\n")
    assert said.stdout.splitlines()[-1] == (
        "It noticed no shake. Shake it harder, to and fro; if that does not help, the sensor may be loose in the cup. "
        '"companion cup watch" shows what it feels.'
    )
    assert "Now shake it" not in companion("calibrate", cup.port, "--no-shake", typed="\n").stdout


class Talk:
    """A cup that says what a test wants, turn by turn."""

    def __init__(self, *turns):
        self._turns = iter(turns)

    def turn(self):
        return next(self._turns, [])


@pytest.mark.parametrize(
    ("events", "sentence"),
    [
        ([("shaking", 1, False), ("settled", 3, True)], "It noticed: shaken for 2.0 s, then set down flat."),
        ([("shaking", 1, False), ("skewed", 2, True)], "It noticed: shaken for 1.0 s, then set down skewed."),
        ([("handled", 1, False), ("settled", 2, False)], "It noticed no shake."),
        ([("shaking", 1, False), ("lifted", 2, False)], "It noticed a shake, but not that it was set down."),
    ],
)
def test_what_was_seen_of_a_shake(events, sentence):
    happenings = [[("event", motion, at * 10**9, 0, shaken, b"")] for motion, at, shaken in events]
    assert Words().say(*calibrate.shake_seen(Talk(*happenings), 0.2)).startswith(sentence)
