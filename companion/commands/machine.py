"""Where this machine shows its things, and how it is asked: one value that tests make another of."""

from __future__ import annotations

import importlib.util
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from companion.drivers.chips import Chips

SERVICE: Final = "bluff-companion.service"
"""The unit that an installed table runs as."""

_ANSWER_S: Final = 10.0


def _has_spidev() -> bool:
    return importlib.util.find_spec("spidev") is not None


def _chips() -> Chips:
    try:
        from companion.drivers.chips import Chips  # noqa: PLC0415 - libgpiod is Linux's alone
    except ImportError:
        return None  # type: ignore[return-value]  # where there are none, nobody asks for them
    return Chips()


def _answer(command: Sequence[str]) -> str | None:
    """What the command prints; None where it is not here, fails, or hangs."""
    try:
        ran = subprocess.run(  # noqa: S603 - our own words
            list(command), capture_output=True, text=True, timeout=_ANSWER_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return ran.stdout if ran.returncode == 0 else None


def _open_bus(number: int) -> Any:
    import smbus2  # noqa: PLC0415 - Linux's alone

    return smbus2.SMBus(number)


@dataclass(frozen=True)
class Machine:
    """Where a machine shows its things; other places in tests.

    `ask` runs a command and gives what it printed, or None; `open_bus` opens /dev/i2c-N as smbus2 does. `wait` sleeps
    for seconds; `clock_ns` is monotonic, `wall_time` counts seconds since 1970.
    """

    sysfs: Path = Path("/sys")
    dev: Path = Path("/dev")
    chips: Chips = field(default_factory=_chips)
    has_spidev: Callable[[], bool] = _has_spidev
    proc: Path = Path("/proc")
    etc: Path = Path("/etc")
    run: Path = Path("/run")
    state: Path = Path("/var/lib")
    ask: Callable[[Sequence[str]], str | None] = _answer
    open_bus: Callable[[int], Any] = _open_bus
    wait: Callable[[float], object] = time.sleep
    clock_ns: Callable[[], int] = time.monotonic_ns
    wall_time: Callable[[], float] = time.time


def text_of(path: Path) -> str:
    """What a file of the kernel's says, without the NUL of a device tree; "" where it cannot be read."""
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip("\0\n ")
    except OSError:
        return ""
