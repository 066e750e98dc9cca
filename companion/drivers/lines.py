"""GPIO lines: which pin of which gpiozero factory, what may be wrong with it, and what drivers ask of the loop."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from gpiozero import GPIOPinInUse, GPIOZeroError
from gpiozero.pins import Factory

from companion.drivers.line_errors import LineError

LINE_ERRORS = (GPIOZeroError, OSError)
"""What gpiozero raises when a line is missing, busy or lost."""

HEADER_ERROR_NS: Final = 200_000
"""How late the time of an edge on the Pi's own header may be."""
EXPANDER_ERROR_NS: Final = 3_000_000
"""And on an expander, which is read over I2C once its interrupt has come."""


@dataclass(frozen=True, slots=True)
class Line:
    """A GPIO line: `pin` as gpiozero names it ("GPIO17"), `chip` for people, `error_ns` how late its edges may be.

    `active_low`: what is on it (an LED to the supply, some buzzer modules) is on while the line is low.
    """

    factory: Factory
    pin: str
    chip: str = "header"
    error_ns: int = HEADER_ERROR_NS
    active_low: bool = False

    def __str__(self) -> str:
        """As in table.toml where the pin is a mere number ("west:3")."""
        return f"{self.chip}:{self.pin}" if self.pin.isdigit() else f"{self.pin} ({self.chip})"


def cause_of(error: Exception) -> Mapping[str, Any]:
    """What fills the message `line-cause`: why a line cannot be had, and by whom, where or with what."""
    if isinstance(error, LineError):
        return error.values
    if isinstance(error, GPIOPinInUse):
        return {"cause": "twice"}
    reason = error.strerror if isinstance(error, OSError) else None
    return {"cause": "other", "reason": reason or str(error)}


class Timer(Protocol):
    """A call that is due later."""

    def cancel(self) -> object:
        """It is not wanted any more."""


@dataclass(frozen=True, slots=True)
class Loop:
    """What drivers need of the loop.

    `post(call, *args)` runs `call` in the loop soon, from any thread, as `loop.call_soon_threadsafe`;
    `later(seconds, call, *args)` as `loop.call_later`; `clock_ns` is the monotonic clock.
    """

    post: Callable[..., object]
    later: Callable[..., Timer]
    clock_ns: Callable[[], int] = time.monotonic_ns
