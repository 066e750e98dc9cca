# ruff: noqa: INP001 - modules of the board, not of a package
"""MicroPython's `machine`, as much as a cup uses: what it does to its pins goes to the simulator (`board.py` there).

Runs on the unix port of MicroPython and on CPython. A request is three bytes and what they announce:

    address, length written, length wanted, the bytes written    I2C: errno, and the bytes read if that is 0
    PIN_OUT, pin, level (2: let go of it)                        no answer
    PIN_IN, pin, 0                                               its level
    ADC_IN, pin, 0                                               0, low and high byte of what it measures
    FEED, low and high byte of the time-out in ms                no answer; the first one starts the watchdog
    RESET, 0, 0                                                  no answer ever

Between answers, of which none begins so, the simulator says EDGE or EDGE + 1 when the button's contact opens or closes:
an interrupt, also of a wait in `select` (`select.py` beside this file).
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
EDGE = 0x80

LED = 255
"""The number of the pin named "LED"."""

FEEDS = 16
"""A watchdog is fed over the line so often in its time at most."""

PWRON_RESET = 1
WDT_RESET = 3


class Pin:
    """A pin of the board."""

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
        self._level = 0
        self._handler: Callable[[Pin], object] | None = None
        if value is not None:
            self.value(value)

    def value(self, level: "int | None" = None) -> "int | None":
        """Set it, or tell its level."""
        if level is not None:
            _send(bytes((PIN_OUT, self.number, 2 if level and self._mode == self.OPEN_DRAIN else level)))
            return None
        if self._handler is not None:
            return self._level
        _send(bytes((PIN_IN, self.number, 0)))
        return _first()

    def irq(self, handler: "Callable[[Pin], object]", trigger: int) -> None:  # noqa: ARG002
        """Call `handler` at each edge."""
        self._level = self.value() or 0
        self._handler = handler
        _watched.append(self)

    def edge(self, level: int) -> None:
        """It has changed."""
        self._level = level
        if self._handler is not None:
            self._handler(self)


_watched: "list[Pin]" = []
_opened: "list[BinaryIO]" = []


def _end() -> None:
    """The simulator is gone: no prompt either."""
    os.putenv("MICROPYINSPECT", "")
    raise SystemExit


def line() -> "BinaryIO":
    """The way to the simulator."""
    if not _opened:
        _opened.append(open(int(os.getenv("CUP_BUS_FD", "")), "r+b", buffering=0))  # noqa: SIM115, PTH123
    return _opened[0]


def interrupt() -> None:
    """Take what the simulator says without being asked."""
    _edge(_take(1)[0])


def _edge(said: int) -> None:
    for pin in _watched:
        pin.edge(int(said == EDGE))  # a closed contact pulls the pin low


def _send(request: bytes) -> None:
    try:
        line().write(request)
    except OSError:
        _end()


def _first() -> int:
    """The first byte of an answer."""
    byte = _take(1)[0]
    while byte >= EDGE:
        _edge(byte)
        byte = _take(1)[0]
    return byte


def _take(count: int) -> bytes:
    taken = b""
    while len(taken) < count:
        try:
            more = line().read(count - len(taken))
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
        status = _first()
        if status:
            raise OSError(status)
        return _take(count) if count else b""


class ADC:
    """An analog input."""

    def __init__(self, pin: Pin) -> None:
        self._pin = pin

    def read_u16(self) -> int:
        """What it measures: 0 to 65535 is 0 to 3.3 V."""
        _send(bytes((ADC_IN, self._pin.number, 0)))
        _first()
        low, high = _take(2)
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
    _take(1)


def reset_cause() -> int:
    """Why it began."""
    return int(os.getenv("CUP_RESET_CAUSE", "0"))


def unique_id() -> bytes:
    """The board's identity."""
    return bytes.fromhex(os.getenv("CUP_UNIQUE", ""))
