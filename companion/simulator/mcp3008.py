"""An MCP3008 without a chip: it is clocked bit by bit (DS21295D, section 5, figures 5-1 and 5-2), and measures voltages.

`Mcp3008` has the chip's own wires. Two things join them to a program: `SpiWires` to gpiozero's mock pins, whose software
SPI makes the edges, and `SimulatedSpi` to spidev's bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from gpiozero.pins.mock import MockFactory, MockPin

CHANNELS: Final = 8
STEPS: Final = 1024

DROOP_NS: Final = 1_200_000
"""So long the sample's charge keeps, from the end of sampling to the last bit (6.2)."""

MOST_CLOCK_HZ: Final = 1_350_000
"""With a supply of 2.7 V; at 3.3 V it may be a little more (1.0, electrical characteristics)."""

_START: Final = 1
_D0: Final = 5
_HOLD: Final = 6
"""Clocks, counted from the start bit: SGL/DIFF, D2, D1, D0, then one more ends the sampling."""

Node = Callable[[], float | None]
"""A voltage; None: nothing is connected."""


def _open() -> None:
    return None


class Mcp3008:
    """The chip. `inputs`: what channels 0, 1 ... are connected to; `reference` is VREF in volts.

    `dout` is the level that it drives, None while that pin is high impedance. `complaints`: in which way it was used
    against its data sheet, so that what it answered may be wrong. A floating input reads what the sampling capacitor
    still has from the conversion before. `clock_ns` judges whether it is clocked too slowly, if it is given.
    """

    def __init__(
        self, inputs: Sequence[Node] = (), reference: float = 3.3, clock_ns: Callable[[], int] | None = None
    ) -> None:
        self.inputs: list[Node] = [*inputs, *[_open] * (CHANNELS - len(inputs))]
        self.reference = reference
        self.complaints: list[str] = []
        self.dout: bool | None = None
        self.conversions = 0
        self._clock_ns = clock_ns
        self._powered = True
        self._chosen = False
        self._cs = False
        self._was_high = False  # CS has to be seen high once after power-up (5.0)
        self._high = False
        self._clocks = 0
        self._asked = 0
        self._code = 0
        self._held_ns = 0
        self._charge = 0.0

    def power(self, *, on: bool) -> None:
        """Plug it in or out; it has forgotten everything then, and drives nothing while it is out."""
        self._powered = on
        self._chosen = False
        self._was_high = self._cs
        self._clocks = 0
        self._charge = 0.0
        self.dout = None

    def select(self, level: bool) -> None:
        """CS: low begins, high ends whatever goes on and shuts the chip down."""
        self._cs = level
        if not self._powered:
            return
        self._chosen = not level and self._was_high
        self._was_high = self._was_high or level
        self._clocks = self._asked = 0
        self.dout = None

    def clock(self, level: bool, din: bool) -> None:
        """An edge of CLK: DIN is taken when it rises, DOUT changes when it falls (modes 0,0 and 1,1)."""
        rising, falling = level and not self._high, self._high and not level
        self._high = level
        if not self._powered or not self._chosen:
            return
        if rising:
            self._take(din)
        elif falling:
            self._put()

    def _take(self, din: bool) -> None:
        if self._clocks or din:  # zeros may lead the start bit
            self._clocks += 1
        if _START < self._clocks <= _D0:
            self._asked = self._asked << 1 | din

    def _put(self) -> None:
        if self._clocks < _HOLD:
            return
        if self._clocks == _HOLD:
            self._code = self._convert()
            self._held_ns = self._now_ns()
            self.dout = False  # the null bit
            return
        place = (
            self._clocks - _HOLD - 1
        )  # 0-9: from the first bit to the last; then back again, the last not twice
        self.dout = place <= 18 and bool(self._code >> abs(9 - place) & 1)
        if place == 9 and self._now_ns() - self._held_ns > DROOP_NS:
            self.complaints.append("clocked too slowly: its sample has bled away")

    def _now_ns(self) -> int:
        return self._clock_ns() if self._clock_ns is not None else 0

    def _convert(self) -> int:
        """Equation 4-2, for one channel, or for the pair that it belongs to (table 5-2)."""
        self.conversions += 1
        channel, single = self._asked & 7, self._asked >> 3
        volts = self._sampled(channel)
        if not single:
            volts -= self._sampled(channel ^ 1)
        return max(0, min(STEPS - 1, int(STEPS * volts / self.reference)))

    def _sampled(self, channel: int) -> float:
        volts = self.inputs[channel]()
        if volts is not None:
            self._charge = max(0.0, min(self.reference, volts))
        return self._charge


class _WirePin(MockPin):  # type: ignore[misc]  # gpiozero has no types
    """A mock pin with a wire on it."""

    watch: Callable[[], None] | None = None

    def _change_state(self, value: Any) -> bool:
        changed = bool(super()._change_state(value))
        if changed and self.watch is not None:
            self.watch()
        return changed


class SpiWires:
    """Clock, MOSI and MISO of mock pins with chips on them; made before anyone asks for these pins.

    `pull`: what MISO shows while no chip drives it.
    """

    def __init__(
        self, factory: MockFactory, clock: int = 11, mosi: int = 10, miso: int = 9, *, pull: bool = False
    ) -> None:
        self.pull = pull
        self._factory = factory
        self._clock, self._mosi, self._miso = (
            factory.pin(line, pin_class=_WirePin) for line in (clock, mosi, miso)
        )
        self._chips: list[Mcp3008] = []
        self._clock.watch = self._clocked

    def connect(self, chip: Mcp3008, select: int = 8) -> None:
        """One more chip."""
        pin = self._factory.pin(select, pin_class=_WirePin)
        self._chips.append(chip)

        def selected() -> None:
            chip.select(bool(pin.state))
            self._show()

        pin.watch = selected

    def _clocked(self) -> None:
        for chip in self._chips:
            chip.clock(bool(self._clock.state), bool(self._mosi.state))
        self._show()

    def _show(self) -> None:
        driven = [chip.dout for chip in self._chips if chip.dout is not None]
        if self._miso.function == "input":
            (self._miso.drive_high if (driven or [self.pull])[0] else self._miso.drive_low)()


class SimulatedSpi:
    """The Pi's SPI: `/dev/spidev0.0` and `0.1` with `chips`, and the class that spidev has for them.

    `refusal` is what opening, and `trouble` what a transfer comes back with, if anything. `transfers` counts; `takes`
    is called once a transfer, and may let time pass. `opened`: how many are open.
    """

    def __init__(self, chips: Sequence[Mcp3008 | None], *, pull: bool = False) -> None:
        self.chips = list(chips)
        self.pull = pull
        self.refusal: Exception | None = None
        self.trouble: Exception | None = None
        self.transfers = 0
        self.opened = 0
        self.takes: Callable[[], object] = int

    def spidev(self) -> _SpiDev:
        """In the place of `spidev.SpiDev`."""
        return _SpiDev(self)


class _SpiDev:
    """What gpiozero calls of spidev."""

    def __init__(self, spi: SimulatedSpi) -> None:
        self.max_speed_hz = 125_000_000
        self.mode = 0
        self.lsbfirst = False
        self.cshigh = False
        self.bits_per_word = 8
        self._spi = spi
        self._device: int | None = None

    def open(self, bus: int, device: int) -> None:
        """`/dev/spidev<bus>.<device>`."""
        if self._spi.refusal is not None:
            raise self._spi.refusal
        if bus != 0 or device >= len(self._spi.chips):
            raise FileNotFoundError(2, "No such file or directory")
        self._device = device
        self._spi.opened += 1

    def close(self) -> None:
        """May be called again."""
        self._spi.opened -= self._device is not None
        self._device = None

    def xfer2(self, data: list[int]) -> list[int]:
        """Bytes out and in, with CS low all the while; as in spidev, a list that is handed in is written over."""
        data[:] = self._transferred(data)
        return data

    def _transferred(self, data: Sequence[int]) -> list[int]:
        if self._device is None:
            raise OSError(9, "Bad file descriptor")
        spi, chip = self._spi, self._spi.chips[self._device]
        spi.transfers += 1
        spi.takes()
        if spi.trouble is not None:
            raise spi.trouble
        if chip is None:
            return [255 * spi.pull] * len(data)
        if self.max_speed_hz > MOST_CLOCK_HZ:
            chip.complaints.append(f"clocked too fast: {self.max_speed_hz} Hz")
        return self._shifted(chip, data)

    def _shifted(self, chip: Mcp3008, data: Sequence[int]) -> list[int]:
        idle = bool(self.mode & 2)
        chip.clock(idle, din=False)
        chip.select(level=True)
        chip.select(level=False)
        heard = [self._byte(chip, byte, idle) for byte in data]
        chip.select(level=True)
        return heard

    def _byte(self, chip: Mcp3008, byte: int, idle: bool) -> int:
        """Modes 0,0 and 1,1 alike: both ends look when the clock rises, and change when it falls."""
        heard = 0
        for place in range(7, -1, -1):
            din = bool(byte >> place & 1)
            if idle:
                chip.clock(level=False, din=din)
            heard = heard << 1 | (self._spi.pull if chip.dout is None else chip.dout)
            chip.clock(level=True, din=din)
            if not idle:
                chip.clock(level=False, din=din)
        return heard
