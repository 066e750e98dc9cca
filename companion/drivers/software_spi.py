"""SPI in software on any four lines of a chip.

Why not gpiozero's own: it does each bit through four layers, which takes a Pi longer than an MCP3008 keeps its sample
(DS21295D, 6.2) and a good part of a core; and it asks for the default pin factory, which a table does not have.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from typing import Any, Final

from gpiod.line import Value
from gpiozero import Device, SPIInvalidClockMode
from gpiozero.mixins import SharedMixin
from gpiozero.pins import SPI

from companion.drivers.gpio_pin import KERNEL_ERRORS, GpiodPin

_LEVELS: Final = (Value.INACTIVE, Value.ACTIVE)


class SoftwareBus(SharedMixin, Device):  # type: ignore[misc]  # gpiozero has no types
    """Clock, MOSI and MISO, shared by all chips that are on them; MOSI or MISO may be None."""

    taken: ExitStack | None = None

    def __init__(
        self, clock_pin: str, mosi_pin: str | None, miso_pin: str | None, *, pin_factory: Any
    ) -> None:
        super().__init__(pin_factory=pin_factory)
        self.lock = threading.RLock()
        with ExitStack() as taken:
            self.clock = claimed(taken, self, clock_pin)
            self.clock.output_with_state(0)
            self.mosi = None if mosi_pin is None else claimed(taken, self, mosi_pin)
            if self.mosi is not None:
                self.mosi.output_with_state(0)
            self.miso = None if miso_pin is None else claimed(taken, self, miso_pin)
            if self.miso is not None:
                self.miso.input_with_pull("floating")
            self.taken = taken.pop_all()

    def close(self) -> None:
        """Give the lines back, once nobody shares them any more."""
        if self.taken is not None:
            self.taken.close()
        self.taken = None
        super().close()

    @property
    def closed(self) -> bool:
        """Whether it is."""
        return self.taken is None

    @classmethod
    def _shared_key(
        cls, clock_pin: str, mosi_pin: str | None, miso_pin: str | None, *, pin_factory: Any
    ) -> tuple[Any, ...]:
        return (pin_factory, clock_pin, mosi_pin, miso_pin)


class SoftwareSPI(SPI):  # type: ignore[misc]  # gpiozero has no types
    """A chip on a `SoftwareBus`, as gpiozero's interface; the clock is as fast as Python can make it.

    A word may have any number of bits (`any_word`). Lines that fail raise LineError.
    """

    any_word = True
    taken: ExitStack | None = None

    def __init__(
        self, clock_pin: str, mosi_pin: str | None, miso_pin: str | None, select_pin: str, *, pin_factory: Any
    ) -> None:
        super().__init__(pin_factory=pin_factory)
        self._mode = 0
        self._lsb_first = False
        self._select_high = False
        self._bits = 8
        with ExitStack() as taken:
            self._bus = SoftwareBus(clock_pin, mosi_pin, miso_pin, pin_factory=pin_factory)
            taken.callback(self._bus.close)
            self._select = claimed(taken, self, select_pin)
            self._select.output_with_state(1)
            self.taken = taken.pop_all()

    def close(self) -> None:
        """Give the select line back, and the others if they are not shared."""
        if self.taken is not None:
            self.taken.close()
        self.taken = None
        super().close()

    @property
    def closed(self) -> bool:
        """Whether it is."""
        return self.taken is None

    def __repr__(self) -> str:
        if self.closed:
            return "SPI(closed)"
        bus = self._bus
        return f"SPI(clock={bus.clock!r}, mosi={bus.mosi!r}, miso={bus.miso!r}, select={self._select!r})"

    def transfer(self, data: Sequence[int]) -> list[int]:
        """Words out and in at the same time, while the chip is selected."""
        self._check_open()
        with self._bus.lock:
            try:
                return self._transfer(data)
            except KERNEL_ERRORS as exc:
                raise self._select.trouble(exc) from exc

    def _transfer(self, data: Sequence[int]) -> list[int]:
        idle = self._mode >> 1
        clock, select = _put(self._bus.clock), _put(self._select)
        mosi = _ignore if self._bus.mosi is None else _put(self._bus.mosi)
        clock(idle)
        select(self._select_high)
        try:
            return [self._word(word, clock, mosi) for word in data]
        finally:
            select(not self._select_high)
            mosi(0)

    def _word(self, word: int, clock: Callable[[int], object], mosi: Callable[[int], object]) -> int:
        miso = self._bus.miso and _get(self._bus.miso)
        idle, late = self._mode >> 1, self._mode & 1
        read, shown = 0, -1
        for place in range(self._bits) if self._lsb_first else range(self._bits - 1, -1, -1):
            bit = word >> place & 1
            if bit != shown:  # most words for an ADC are few ones and many zeros
                mosi(bit)
                shown = bit
            clock(1 - idle)
            if late:
                clock(idle)
            if miso:
                read |= miso() << place
            if not late:
                clock(idle)
        return read

    # -- gpiozero's properties

    def _get_clock_mode(self) -> int:
        return self._mode

    def _set_clock_mode(self, value: int) -> None:
        if not 0 <= value < 4:
            raise SPIInvalidClockMode(f"{value} is not a valid clock mode")
        with self._bus.lock:
            self._mode = value

    def _get_lsb_first(self) -> bool:
        return self._lsb_first

    def _set_lsb_first(self, value: bool) -> None:
        self._lsb_first = bool(value)

    def _get_bits_per_word(self) -> int:
        return self._bits

    def _set_bits_per_word(self, value: int) -> None:
        if value < 1:
            raise ValueError(f"a word has at least one bit, not {value}")
        self._bits = int(value)

    def _get_select_high(self) -> bool:
        return self._select_high

    def _set_select_high(self, value: bool) -> None:
        with self._bus.lock:
            self._select_high = bool(value)
            self._select.state = int(not value)


class SoftwareSPIShared(SharedMixin, SoftwareSPI):  # type: ignore[misc]
    """One for all who ask for the same lines."""

    @classmethod
    def _shared_key(cls, *pins: Any, pin_factory: Any, **named: Any) -> tuple[Any, ...]:
        return (pin_factory, *pins, *sorted(named.items()))


def claimed(taken: ExitStack, owner: Device, name: str) -> GpiodPin:
    """The pin, reserved for `owner` until `taken` is closed."""
    owner.pin_factory.reserve_pins(owner, name)
    taken.callback(owner.pin_factory.release_pins, owner, name)
    pin: GpiodPin = owner.pin_factory.pin(name)
    taken.callback(pin.close)
    return pin


def _put(pin: GpiodPin) -> Callable[[int], object]:
    """Sets the line past everything that a pin looks at; at the end of a transfer all are as the pins know them."""
    set_value, offset = pin.held().set_value, pin.offset
    return lambda level: set_value(offset, _LEVELS[level])


def _get(pin: GpiodPin) -> Callable[[], bool]:
    get_value = partial(pin.held().get_value, pin.offset)
    return lambda: get_value() is Value.ACTIVE


def _ignore(_level: int) -> None:
    """There is no MOSI."""
