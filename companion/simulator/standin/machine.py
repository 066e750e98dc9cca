# ruff: noqa: INP001 - modules of the board, not of a package
"""MicroPython's `machine`, as much as a cup uses: what it does to its pins goes to the simulator (`board.py` there).

Runs on the unix port of MicroPython and on CPython. A request is three bytes and what they announce:

    address, length written, length wanted, the bytes written    I2C: errno, and the bytes read if that is 0
    PIN_OUT, pin, level (2: let go of it)                        no answer
    PIN_IN, pin, 0                                               its level
    ADC_IN, pin, 0                                               low and high byte of what it measures
    FEED, low and high byte of the time-out in ms                no answer; the first one starts the watchdog
    RESET, 0, 0                                                  no answer ever

The first byte of every answer has BUTTON set while the cup's button is down: so it need not be asked for that.
"""

import os
from time import ticks_diff, ticks_ms  # type: ignore[attr-defined] # on a board they are there

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable
    from typing import BinaryIO

PIN_OUT = 0x80
PIN_IN = 0x81
ADC_IN = 0x82
FEED = 0x83
RESET = 0x84
BUTTON = 0x80

LED = 255
"""The number of the pin named "LED"."""

FEEDS = 16
"""A watchdog is fed over the line so often in its time at most."""

PWRON_RESET = 1
WDT_RESET = 3


class Pin:
    """A pin of the board. The button's interrupts come with the next answer of the simulator."""

    IN = 0
    OUT = 1
    OPEN_DRAIN = 2
    PULL_UP = 1
    IRQ_FALLING = 4
    IRQ_RISING = 8

    def __init__(
        self, number: "int | str", mode: int = IN, _pull: "int | None" = None, *, value: "int | None" = None
    ) -> None:
        self.number = LED if isinstance(number, str) else number
        self._mode = mode
        self._handler: Callable[[Pin], object] | None = None
        if value is not None:
            self.value(value)

    def value(self, level: "int | None" = None) -> "int | None":
        """Set it, or tell its level."""
        if level is not None:
            _send(bytes((PIN_OUT, self.number, 2 if level and self._mode == self.OPEN_DRAIN else level)))
            return None
        if self._handler is not None and _line.button_is_fresh:
            _line.button_is_fresh = False
            return int(not _line.button)
        _send(bytes((PIN_IN, self.number, 0)))
        return _take(1)[0] & 1

    def irq(self, handler: "Callable[[Pin], object]", trigger: int) -> None:  # noqa: ARG002
        """Call `handler` at each edge."""
        self._handler = handler
        _line.watched = self

    def edge(self) -> None:
        """The level has changed."""
        if self._handler is not None:
            self._handler(self)


class _Line:
    """The way to the simulator, and what it last said of the button."""

    def __init__(self) -> None:
        self.stream: BinaryIO | None = None
        self.button = False
        self.button_is_fresh = False
        self.watched: Pin | None = None

    def note(self, button: bool) -> None:
        """The button's level came along with an answer."""
        changed = button != self.button
        self.button = button
        self.button_is_fresh = True
        if changed and self.watched is not None:
            self.watched.edge()


_line = _Line()


def _end() -> None:
    """The simulator is gone: no prompt either."""
    os.putenv("MICROPYINSPECT", "")
    raise SystemExit


def _stream() -> "BinaryIO":
    if _line.stream is None:
        _line.stream = open(int(os.getenv("CUP_BUS_FD", "")), "r+b", buffering=0)  # noqa: SIM115, PTH123
    return _line.stream


def _send(request: bytes) -> None:
    try:
        _stream().write(request)
    except OSError:
        _end()


def _take(count: int) -> bytes:
    """An answer of which the first byte says how the button is."""
    taken = _take_plain(count)
    _line.note(bool(taken[0] & BUTTON))
    return taken


def _take_plain(count: int) -> bytes:
    taken = b""
    while len(taken) < count:
        try:
            more = _stream().read(count - len(taken))
        except OSError:
            _end()
        if not more:
            _end()
        taken += more
    return taken


class I2C:
    """A bus controller; its id, speed and time-out make no difference here."""

    def __init__(
        self, _id: int, scl: Pin, sda: Pin, freq: int = 400_000, timeout: int = 50_000
    ) -> None:  # as a board's
        pass

    def readfrom_mem(self, address: int, register: int, count: int) -> bytes:
        """Read `count` bytes from `register` on."""
        return self._transfer(address, bytes((register,)), count)

    def readfrom_mem_into(self, address: int, register: int, got: bytearray) -> None:
        """Fill `got` from `register` on."""
        got[:] = self._transfer(address, bytes((register,)), len(got))

    def writeto_mem(self, address: int, register: int, data: bytes) -> None:
        """Write `data` from `register` on."""
        self._transfer(address, bytes((register,)) + data, 0)

    def _transfer(self, address: int, written: bytes, count: int) -> bytes:
        _send(bytes((address, len(written), count)) + written)
        status = _take(1)[0] & ~BUTTON
        if status:
            raise OSError(status)
        return _take_plain(count) if count else b""


class ADC:
    """An analog input."""

    def __init__(self, pin: Pin) -> None:
        self._pin = pin

    def read_u16(self) -> int:
        """What it measures: 0 to 65535 is 0 to 3.3 V."""
        _send(bytes((ADC_IN, self._pin.number, 0)))
        low, high = _take_plain(2)
        return low | high << 8


class WDT:
    """The watchdog: left hungry for `timeout` ms, the board is reset."""

    def __init__(self, timeout: int) -> None:
        self._timeout = timeout
        self._fed_ms = ticks_ms()
        self._feed()

    def feed(self) -> None:
        """Let it wait anew."""
        now_ms = ticks_ms()
        if ticks_diff(now_ms, self._fed_ms) >= self._timeout // FEEDS:
            self._fed_ms = now_ms
            self._feed()

    def _feed(self) -> None:
        _send(bytes((FEED, self._timeout & 0xFF, self._timeout >> 8)))


def UART(_id: int, _baudrate: int, **_wiring: "int | Pin") -> "BinaryIO":  # noqa: N802 - a class on a board
    """The stream behind the pins."""
    return open(int(os.getenv("CUP_UART_FD", "")), "r+b", buffering=0)  # noqa: PTH123


class _Memory:
    """Registers: one says whether the last reset was asked for (2) or the watchdog's own (1)."""

    def __getitem__(self, _address: int) -> int:
        return int(os.getenv("CUP_RESET_REASON", "0"))


mem32 = _Memory()


def reset() -> None:
    """Begin anew; nothing after it happens."""
    _send(bytes((RESET, 0, 0)))
    _take_plain(1)


def reset_cause() -> int:
    """Why it began."""
    return int(os.getenv("CUP_RESET_CAUSE", "0"))


def unique_id() -> bytes:
    """The board's identity."""
    return bytes.fromhex(os.getenv("CUP_UNIQUE", ""))
