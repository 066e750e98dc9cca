"""A screen on SPI: luma's interface, with its two extra lines on gpiozero's instead of RPi.GPIO, which no Pi 5 has."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

from gpiozero import OutputDevice
from luma.core.error import DeviceNotFoundError
from luma.core.interface.serial import spi

from companion.drivers.line_errors import SpiMissing
from companion.drivers.lines import LINE_ERRORS, Line, cause_of
from companion.drivers.wires import WiresError

SPEED_HZ: Final = 8_000_000
"""SSD1306 rev 1.1, table 13-4: a clock of 100 ns at least; the next lower that luma knows."""


class SpiWires:
    """What luma's devices take for a serial interface, on /dev/spidev0.`device`; opened when made.

    `dc` tells data from commands, `reset` (None: wired to 3.3 V) holds the panel in reset while low. WiresError where
    the bus or a line cannot be had, or not any more; `spidev` in tests is another.
    """

    def __init__(self, device: int, dc: Line, reset: Line | None, *, spidev: Any = None) -> None:
        self._lines = _Lines({_DC: dc} | ({} if reset is None else {_RESET: reset}))
        with _told():
            try:
                self._spi = spi(
                    spi=spidev,
                    gpio=self._lines,
                    port=0,
                    device=device,
                    bus_speed_hz=SPEED_HZ,
                    gpio_DC=_DC,
                    gpio_RST=None if reset is None else _RESET,
                    reset_hold_time=0.0001,
                    reset_release_time=0.0001,
                )
            except (*LINE_ERRORS, DeviceNotFoundError, ImportError):
                self._lines.close()
                raise

    def command(self, *cmd: int) -> None:
        """Send commands."""
        with _told():
            self._spi.command(*cmd)

    def data(self, data: list[int]) -> None:
        """Send data."""
        with _told():
            self._spi.data(data)

    def cleanup(self) -> None:
        """Let the bus and the lines go."""
        self._spi.cleanup()
        self._lines.close()


@contextmanager
def _told() -> Iterator[None]:
    """What luma, spidev and gpiozero raise, as one error that says why."""
    try:
        yield
    except (*LINE_ERRORS, DeviceNotFoundError, ImportError) as error:
        known = _known(error)
        raise WiresError(str(known), cause_of(known)) from error


def _known(error: Exception) -> Exception:
    match error:
        case DeviceNotFoundError():
            return SpiMissing("spi-off")
        case PermissionError():
            return SpiMissing("spi-denied")
        case ImportError():
            return SpiMissing("spi-package")
    return error


_DC: Final = 1
_RESET: Final = 2


class _Lines:
    """As much of RPi.GPIO as luma calls, for lines by luma's numbers."""

    OUT, LOW, HIGH = "out", 0, 1

    def __init__(self, lines: dict[int, Line]) -> None:
        self._lines = lines
        self._open: dict[int, OutputDevice] = {}

    def setup(self, number: int, _direction: str) -> None:
        """Take the line."""
        line = self._lines[number]
        self._open[number] = OutputDevice(line.pin, initial_value=True, pin_factory=line.factory)

    def output(self, number: int, level: int) -> None:
        """Put it high or low."""
        self._open[number].value = level

    def close(self) -> None:
        """Give the lines back; silent where they are gone."""
        for device in self._open.values():
            with suppress(*LINE_ERRORS):
                device.close()
        self._open.clear()
