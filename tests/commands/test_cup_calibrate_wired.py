"""`companion cup calibrate` without a port: a wired cup whose sensor is off, turned over once."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from companion.cli import main
from companion.commands.cups import calibrate_wired
from companion.commands.cups.calibrate_wired import from_rests, line_for
from companion.config.settings import Settings, WiredAt
from companion.config.structure import structured
from companion.config.thresholds import MotionAt
from companion.drivers.analog import AnalogSensor, Counts, Wiring
from companion.drivers.line_errors import LineBusy
from companion.drivers.serial_line import TalkError
from companion.simulator.adxl335 import Adxl335
from companion.simulator.mcp3008 import Mcp3008, SpiWires
from companion.wirings import wiring_of
from tests.config.conftest import RIGHT

ZERO_MG = (180.0, -220.0, 450.0)
GAIN = 1.06
LINES = "clock = 5, mosi = 6, miso = 12, select = 13"
AT = {"clock": 5, "mosi": 6, "miso": 12, "select": 13}


class Hands:
    """A wired cup on mock pins that is turned over, or `does` something else, whenever the command asks for it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now_ns = 10**12
        self.up = -1.0
        self.asked: list[str] = []
        self.does: Callable[[], object] = self.turn_over
        self.sensor = Adxl335(self._feel, lambda: self.now_ns, zero_mg=ZERO_MG, gain=(GAIN,) * 3)
        self.chip = Mcp3008([*self.sensor.nodes, lambda: None, lambda: None])
        self.factory = MockFactory()
        SpiWires(self.factory, 5, 6, 12, pull=True).connect(self.chip, 13)
        monkeypatch.setattr(Device, "pin_factory", self.factory)
        monkeypatch.setattr(calibrate_wired, "time", self)
        monkeypatch.setattr(calibrate_wired.click, "prompt", self._prompt)
        monkeypatch.setattr(calibrate_wired, "_on_the_header", self._bring)

    def turn_over(self) -> None:
        self.up = -self.up

    def monotonic(self) -> float:
        return self.now_ns / 1e9

    def sleep(self, seconds: float) -> None:
        self.now_ns += round(seconds * 1e9)

    def _feel(self, _at_ns: int) -> tuple[float, float, float]:
        return (60.0 * self.up, 0.0, 998.0 * self.up)

    def _prompt(self, text: str, **_: Any) -> None:
        self.asked.append(text)
        self.does()
        self.sleep(1.0)

    def _bring(self, _: Settings, at: WiredAt) -> AnalogSensor:
        return AnalogSensor(self.factory, wiring_of(at))


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    return Hands(monkeypatch)


@pytest.fixture
def calibrate(tmp_path: Path) -> Callable[..., Result]:
    """The command, for a table with these wired cups at its two seats, or with one for all."""
    path = tmp_path / "table.toml"

    def calibrate(*arguments: str, seats: dict[int, str] | None = None, shared: str = "") -> Result:
        text = RIGHT
        for seat, wired in (seats or {}).items():
            button = {1: "ok = 22", 2: "ok = 24"}[seat]
            text = text.replace(button, f"{button}\ncup = {{ wired = {{ {wired} }} }}")
        if shared:
            text = text.replace("[board]", f"[shared_cup]\nwired = {{ {shared} }}\n\n[board]")
        path.write_text(text, encoding="utf-8")
        return CliRunner().invoke(main, ["cup", "calibrate", "--config", str(path), *arguments])

    return calibrate


def wired_in(line: str) -> WiredAt:
    """What the table would read from the printed line."""
    text = RIGHT.replace("[board]", f"[shared_cup]\n{line}\n\n[board]")
    settings = structured(tomllib.loads(text))
    assert isinstance(settings, Settings)
    assert settings.shared_cup is not None
    assert settings.shared_cup.wired is not None
    return settings.shared_cup.wired


def test_a_sensor_that_is_off_is_put_right(
    hands: Hands, calibrate: Callable[..., Result], tmp_path: Path
) -> None:
    said = calibrate(seats={2: f"{LINES}, motion = {{ stroke_mg = 500 }}"})
    assert (said.exit_code, said.stderr) == (0, "")
    assert hands.asked == [
        "Put the cup flat on the table, as it stands in a game, take your hands off, and press Enter.",
        "Now turn it over, so that it stands on its head, take your hands off, and press Enter.",
    ]
    *_, where, line = said.stdout.splitlines()
    assert where == (
        f"That is it. In {tmp_path / 'table.toml'}, seat 2, cup gets this line in the place of its own:"
    )
    found = wired_in(line)
    assert {key: getattr(found, key) for key in AT} == AT
    assert found.zero == pytest.approx([512 + 0.1024 * mg for mg in ZERO_MG], abs=1.0)
    assert found.per_g == pytest.approx([102.4 * GAIN] * 3, abs=1.0)
    assert found.motion.stroke_mg == 500
    assert found.motion.flat_x == pytest.approx(60, abs=12)
    assert found.motion.flat_z == pytest.approx(998, abs=4)


def test_with_that_line_gravity_is_1_g_either_way_up(hands: Hands, calibrate: Callable[..., Result]) -> None:
    found = wired_in(calibrate(seats={1: LINES}).stdout.splitlines()[-1])
    sensor = AnalogSensor(hands.factory, wiring_of(found))
    for _ in range(2):
        hands.turn_over()
        hands.sleep(1.0)
        counts = sensor.read()
        assert counts is not None
        assert wiring_of(found).mg(counts)[2] == pytest.approx(998 * hands.up, abs=15)
    sensor.close()


def test_one_for_all(hands: Hands, calibrate: Callable[..., Result]) -> None:
    said = calibrate(shared=LINES)
    assert "shared_cup gets this line in the place of its own:" in said.stdout


def refused(said: Result) -> str:
    assert (said.exit_code, said.stdout.count("=")) == (1, 0)
    return said.stderr.strip()


def test_several_ask_for_a_seat_and_none_says_so(
    hands: Hands, calibrate: Callable[..., Result], tmp_path: Path
) -> None:
    both = {1: LINES, 2: f"{LINES}, channels = [3, 4, 5]"}
    path = tmp_path / "table.toml"
    assert refused(calibrate(seats=both)) == (
        f"{path} has several wired cups, at the seats 1, 2. Say which one with --seat."
    )
    assert calibrate("--seat", "1", seats=both).exit_code == 0
    assert refused(calibrate()) == (
        f"{path} has no such wired cup. Give its port, if it is a cup with a board of its own; or set it up first: "
        "docs/wired-cup.md says how."
    )
    assert "no such wired cup" in refused(calibrate("--seat", "2"))


def test_a_cup_that_was_not_turned_over(hands: Hands, calibrate: Callable[..., Result]) -> None:
    def put_down() -> None:
        hands.up = 1.0

    hands.does = put_down
    assert refused(calibrate(seats={1: LINES})) == (
        "The cup at GPIO 5, 6, 12, 13 felt 0.0 g between both ways up, and about 1.0 would be right; nothing was "
        "measured. Probably it was not turned over exactly, or a wire is loose. Try again, on a flat table both times."
    )


def test_a_cup_that_moves(
    hands: Hands, calibrate: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    def drift(at_ns: int) -> tuple[float, float, float]:
        return (at_ns % 3_000_000_000 / 1e7, 0.0, 1000.0 * hands.up)

    hands.sensor._feel = drift
    assert refused(calibrate(seats={1: LINES})).startswith("The cup at GPIO 5, 6, 12, 13 moved by ")


@pytest.mark.parametrize(
    ("trouble", "told"),
    [
        ("chip", "Cup 2 is not there: its MCP3008 does not answer (GPIO 5, 6, 12, 13)."),
        ("sensor", "Cup 2 does not feel: there is no sensor on channels 0, 1, 2 of its MCP3008"),
    ],
)
def test_what_is_not_there_is_told(
    hands: Hands, calibrate: Callable[..., Result], trouble: str, told: str
) -> None:
    hands.chip.power(on=trouble != "chip")
    hands.sensor.plugged = trouble != "sensor"
    assert refused(calibrate(seats={2: LINES})).startswith(told)


def test_lines_that_are_taken_are_told(
    hands: Hands, calibrate: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: Any) -> None:
        raise LineBusy("GPIO5", "gpiochip0, pinctrl-bcm2711", "companion[7]")

    monkeypatch.setattr(calibrate_wired, "_on_the_header", busy)
    assert "Another program, companion[7], holds the line." in refused(calibrate(seats={1: LINES}))


def samples(middle: tuple[float, float, float]) -> list[Counts]:
    x, y, z = (round(one) for one in middle)
    return [(x, y, z)] * 200


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_any_order_of_channels_is_told_by_flat(order: tuple[int, int, int]) -> None:
    gravity = [102.4 if axis == 2 else 0.0 for axis in order]
    foot, head = ([512 + way * one for one in gravity] for way in (1, -1))
    found = from_rests(samples(tuple(foot)), samples(tuple(head)), "here")  # type: ignore[arg-type]
    assert found.zero == (512, 512, 512)
    flat = [found.motion[f"flat_{axis}"] for axis in "xyz"]
    assert flat == [1000 if axis == 2 else 0 for axis in order]


def test_too_few_samples_are_told() -> None:
    with pytest.raises(TalkError) as few:
        from_rests(samples((512, 512, 614))[:5], samples((512, 512, 410)), "here")
    assert few.value.code == "cup-unfit-few"


def test_a_line_keeps_what_the_cup_had() -> None:
    found = from_rests(samples((510, 512, 614)), samples((510, 512, 410)), "here")
    at = WiredAt(select=7, channels=(3, 4, 5), motion=MotionAt(settle_ms=400))
    assert line_for(at, found) == (
        "{ select = 7, channels = [3, 4, 5], zero = [510.0, 512.0, 512.0], per_g = [102.0, 102.0, 102.0], "
        "motion = { settle_ms = 400 } }"
    )


def test_a_port_is_a_cup_with_a_board(hands: Hands, calibrate: Callable[..., Result]) -> None:
    said = calibrate("/nowhere/ttyACM0")
    assert said.exit_code == 1
    assert hands.asked == []


def test_nothing_in_the_samples_is_lost() -> None:
    """The mean of what stands still is known far finer than one step of the chip."""
    noisy: list[Counts] = [(512 + (n % 3 == 0), 512, 614) for n in range(300)]
    found = from_rests(noisy, samples((512, 512, 410)), "here")
    assert found.zero[0] == pytest.approx(512.2, abs=0.05)
    assert Wiring(zero=found.zero).mg((512, 512, 614))[0] == -2
