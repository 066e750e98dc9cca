"""SPI in software on lines of the kernel's, with the simulator's MCP3008 at their other end.

The chip cannot follow edges by itself: sysfs tells of none. So the program is held up after each level that it sets, until
the chip has looked at the wires and put its answer on them. Every level passes through the kernel, both ways.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import gpiod
import pytest
from gpiod.line import Value
from gpiozero import MCP3008

from companion.drivers.analog import Wiring
from companion.drivers.edges import EdgeWatch
from companion.drivers.gpio import GpiodFactory
from companion.drivers.line_errors import LineBusy
from companion.drivers.wired_cup import WiredCup
from companion.simulator.adxl335 import Adxl335
from companion.simulator.body import Body
from companion.simulator.mcp3008 import Mcp3008
from companion.table.inputs import CupLink, CupMoved, FaultBegan, Input
from tests.drivers.wired_bench import shaking
from tests.kernel.machine.chips import SimulatedChip

CLOCK, MOSI, MISO, SELECT = 20, 21, 22, 23
LINES = {"clock_pin": CLOCK, "mosi_pin": MOSI, "miso_pin": MISO, "select_pin": SELECT}
WIRING = Wiring(clock=CLOCK, mosi=MOSI, miso=MISO, select=SELECT)


class Wires:
    """The chip on the lines of `chip`; it looks at a line after a program has set it."""

    def __init__(self, chip: SimulatedChip, adc: Mcp3008, monkeypatch: pytest.MonkeyPatch) -> None:
        self._chip = chip
        self._adc = adc
        self._shown: bool | None = None
        self._values = {line: os.open(chip.value(line), os.O_RDONLY) for line in (CLOCK, MOSI, SELECT)}
        really = gpiod.LineRequest.set_values

        def set_values(request: gpiod.LineRequest, values: dict[int | str, Value]) -> None:
            really(request, values)
            for line in values:
                self._look(int(line))

        monkeypatch.setattr(gpiod.LineRequest, "set_values", set_values)
        adc.select(level=True)

    def close(self) -> None:
        for value in self._values.values():
            os.close(value)

    def _look(self, line: int) -> None:
        if line == SELECT:
            self._adc.select(self._is_high(SELECT))
        elif line == CLOCK:
            self._adc.clock(self._is_high(CLOCK), din=self._is_high(MOSI))
        shown = bool(self._adc.dout)
        if shown != self._shown:
            self._shown = shown
            self._chip.pull(MISO, "up" if shown else "down")

    def _is_high(self, line: int) -> bool:
        return os.pread(self._values[line], 1, 0) == b"1"


@pytest.fixture
def join(chip: SimulatedChip, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Mcp3008], None]]:
    """An MCP3008 comes to the lines."""
    made: list[Wires] = []
    yield lambda adc: made.append(Wires(chip, adc, monkeypatch))
    for wires in made:
        wires.close()


@pytest.fixture
def chip(make_chip: Callable[..., SimulatedChip]) -> SimulatedChip:
    return make_chip("bench", "bench", 28)


@pytest.fixture
def factory(chip: SimulatedChip) -> Iterator[GpiodFactory]:
    watch = EdgeWatch()
    with GpiodFactory(f"device:{chip.device}", watch=watch) as factory:
        yield factory
    watch.close()


def test_an_mcp3008_is_read_through_the_kernel(
    chip: SimulatedChip, factory: GpiodFactory, join: Callable[[Mcp3008], None]
) -> None:
    codes = [843, 0, 1023, 511, 512, 1, 682, 341]
    adc = Mcp3008([lambda code=code: (code + 0.5) * 3.3 / 1024 for code in codes])  # type: ignore[misc]
    join(adc)
    for channel, code in enumerate(codes):
        with MCP3008(channel=channel, pin_factory=factory, **LINES) as analog:
            assert analog.raw_value == code
    with factory.spi(**LINES) as spi:
        spi.bits_per_word = 17
        assert spi.transfer([0b11000 << 12]) == [843]
        with pytest.raises(LineBusy), GpiodFactory(f"device:{chip.device}") as other:
            other.spi(**LINES)


def test_a_wired_cup_is_shaken_through_the_kernel(
    chip: SimulatedChip, factory: GpiodFactory, join: Callable[[Mcp3008], None]
) -> None:
    """On a clock of its own, since the machine's processor is a program."""
    now_ns = 10**12
    body = Body(noise_mg=0.0)
    sensor = Adxl335(body.acceleration_mg, lambda: now_ns)
    join(Mcp3008(sensor.nodes))
    heard: list[Input] = []
    cup = WiredCup(0, factory, WIRING, heard.append, lambda: now_ns)
    moves = [(0.8 + at, *where) for at, *where in shaking(seconds=0.6)]
    while now_ns < 10**12 + 2_200_000_000:
        while moves and 10**12 + moves[0][0] * 1e9 <= now_ns:
            body.move(*moves.pop(0)[1:], now_ns)
        now_ns += max(round(cup.turn() * 1e9), 1000)
    cup.close()
    assert heard[0] == CupLink(0, up=True)
    assert [one.motion.value for one in heard if isinstance(one, CupMoved)] == [
        "settled",
        "handled",
        "shaking",
        "settled",
    ]
    assert [isinstance(one, CupMoved) and one.shaken for one in heard] == [False] * 4 + [True]


def test_a_chip_of_lines_that_is_unplugged_is_a_fault(
    chip: SimulatedChip, factory: GpiodFactory, join: Callable[[Mcp3008], None]
) -> None:
    now_ns = 10**12
    join(Mcp3008([lambda: 1.65, lambda: 1.65, lambda: 1.98]))
    heard: list[Input] = []
    cup = WiredCup(0, factory, WIRING, heard.append, lambda: now_ns)
    for _ in range(80):
        now_ns += max(round(cup.turn() * 1e9), 1000)
    assert heard[0] == CupLink(0, up=True)
    chip.disappear()
    for _ in range(10):
        now_ns += max(round(cup.turn() * 1e9), 1000)
    cup.close()
    assert CupLink(0, up=False) in heard
    (fault,) = [one for one in heard if isinstance(one, FaultBegan)]
    assert fault.code == "fault-cup-wired-lines"
