"""The board of a simulated cup: what its firmware finds behind its pins, through the stand-in `machine`."""

from __future__ import annotations

import errno
import importlib.util
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from companion.cup.board_files import files
from companion.simulator.i2c_sensors import Chip, SensorBus

_PIN_OUT: Final = 0x80
_PIN_IN: Final = 0x81
_ADC_IN: Final = 0x82
_FEED: Final = 0x83
_RESET: Final = 0x84
_EDGE: Final = 0x80
_LED: Final = 255
_FEEDS: Final = 16
"""The stand-in passes on so many of the watchdog's feeds in its time, and no more."""

_ADC_MOST_MV: Final = 3300
_NS_PER_MS: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Facts:
    """What the board's file says of its pins."""

    sda: int
    scl: int
    button: int | None
    led: int | None
    led_lit: int
    battery: int | None
    battery_times: int


def facts_of(board: str) -> Facts:
    """Those of the board's own file; ValueError: there is no such board."""
    spec = importlib.util.spec_from_file_location(f"board_{board}", files(board)["board.py"])
    if spec is None or spec.loader is None:
        raise ValueError(f"no board {board!r}")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    led = module.LED_PIN
    return Facts(
        module.SDA_PIN,
        module.SCL_PIN,
        module.BUTTON_PIN,
        _LED if isinstance(led, str) else led,
        module.LED_LIT,
        module.BATTERY_PIN,
        module.BATTERY_TIMES,
    )


class SimulatedBoard:
    """Pins, bus, battery and watchdog. `chips`: the sensors by their I2C addresses.

    `button` (down), `battery_mv` and the chips may be changed in any thread; `answer` is called in one.
    """

    def __init__(self, facts: Facts, chips: dict[int, Chip], clock_ns: Callable[[], int]) -> None:
        self.button = False
        self.battery_mv = 0
        self.bus = SensorBus(chips)
        self._facts = facts
        self._clock_ns = clock_ns
        self._levels: dict[int, int] = {}
        self._fed_ns: int | None = None
        self._patience_ns = 0
        self.restart()

    def restart(self) -> None:
        """The board is reset: its pins float, its watchdog sleeps."""
        self._levels = {}
        self.bus.drive(True, True)
        self._fed_ns = None

    @property
    def lit(self) -> bool:
        """Whether the LED shines."""
        led = self._facts.led
        return led is not None and self._levels.get(led) == self._facts.led_lit

    @property
    def starved(self) -> bool:
        """Whether the watchdog has waited for too long."""
        return self._fed_ns is not None and self._clock_ns() - self._fed_ns > self._patience_ns

    @property
    def watched(self) -> bool:
        """Whether the watchdog runs."""
        return self._fed_ns is not None

    def answer(self, head: bytes, rest: Callable[[int], bytes]) -> bytes | None:
        """The answer to a request of three bytes and the `rest` that they announce; None: it asks for a reset."""
        what, one, two = head
        if what == _RESET:
            return None
        if what == _FEED:
            self._feed(one | two << 8)
        elif what == _PIN_OUT:
            self._drive(one, two)
        elif what == _PIN_IN:
            return bytes((self._level(one),))
        elif what == _ADC_IN:
            return b"\0" + self._measured(one).to_bytes(2, "little")
        else:
            return self._transfer(what, rest(one), two)
        return b""

    def _feed(self, timeout_ms: int) -> None:
        self._fed_ns = self._clock_ns()
        self._patience_ns = timeout_ms * _NS_PER_MS * (_FEEDS + 1) // _FEEDS

    def edge(self) -> bytes:
        """What is said without being asked when the button has changed."""
        return bytes((_EDGE + self.button,))

    def _drive(self, pin: int, level: int) -> None:
        self._levels[pin] = level
        if pin in (self._facts.scl, self._facts.sda):
            let_go = self._levels.get
            self.bus.drive(bool(let_go(self._facts.scl, 1)), bool(let_go(self._facts.sda, 1)))

    def _level(self, pin: int) -> int:
        if pin in (self._facts.scl, self._facts.sda):
            return int(self.bus.levels()[pin == self._facts.sda])
        if pin == self._facts.button:
            return int(not self.button)
        return min(1, self._levels.get(pin, 1))

    def _measured(self, pin: int) -> int:
        if pin != self._facts.battery:
            return 0
        return min(65535, self.battery_mv * 65535 // (self._facts.battery_times * _ADC_MOST_MV))

    def _transfer(self, address: int, written: bytes, count: int) -> bytes:
        try:
            got = self.bus.transfer(address, written, count)
        except OSError as error:
            return bytes((error.errno or errno.EIO,))
        return b"\0" + got
