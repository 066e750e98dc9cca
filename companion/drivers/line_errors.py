"""What may be wrong with a GPIO line, as gpiozero errors: with values for the table's words, and a text for scripts."""
# ruff: noqa: N818 - named as gpiozero names its errors

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gpiozero import GPIOPinInUse, PinEdgeDetectUnsupported, PinError, PinInvalidPin, PinSPIUnsupported

from companion.drivers.groups import group_of


class LineError(PinError):  # type: ignore[misc]  # gpiozero has no types
    """A line cannot be had, or not any more. `cause` names it for words; the values are all its attributes."""

    cause = "other"

    @property
    def values(self) -> Mapping[str, Any]:
        """What fills the message `line-cause`."""
        return {"cause": self.cause, **vars(self)}


class ChipMissing(LineError):
    """No chip is what was `wanted` ("auto": the Pi's header); `found` are those that are there."""

    def __init__(self, wanted: str, found: str) -> None:
        self.wanted = wanted
        self.found = found
        self.cause = "no-header" if wanted == "auto" or not found else "no-chip"
        what = "no header of a Raspberry Pi" if wanted == "auto" else f"no GPIO chip {wanted!r}"
        there = (
            f"there are: {found}; GPIOZERO_GPIOD_CHIP may name one"
            if found
            else "there are no GPIO chips at all"
        )
        super().__init__(f"{what} is here; {there}")


class ChipUnclear(LineError):
    """Several chips, `found`, are what was `wanted`."""

    cause = "two-chips"

    def __init__(self, wanted: str, found: str) -> None:
        self.wanted = wanted
        self.found = found
        super().__init__(f"several GPIO chips are {wanted!r}; choose one by its device: {found}")


class LineMissing(LineError, PinInvalidPin):  # type: ignore[misc]
    """`chip` has no line that is called `line`."""

    cause = "no-line"

    def __init__(self, line: str, chip: str) -> None:
        self.line = line
        self.chip = chip
        super().__init__(f"{line!r} is not a valid pin name: {chip} has no such line")


class LineBusy(LineError, GPIOPinInUse):  # type: ignore[misc]
    """Somebody else holds the line: `holder`, or "" where the kernel knows no name."""

    def __init__(self, line: str, chip: str, holder: str) -> None:
        self.line = line
        self.chip = chip
        self.holder = holder
        self.cause = "busy" if holder else "held"
        super().__init__(f"pin {line} of {chip} is already in use by {holder or 'the kernel itself'}")


class LineDenied(LineError):
    """This user may not open `device`; its `group` may, or "" where only root may."""

    def __init__(self, device: str, group: str) -> None:
        self.device = device
        self.group = group
        self.cause = "denied" if group else "root-only"
        remedy = f'run "sudo usermod -aG {group} $USER" and log in again' if group else "only root may use it"
        super().__init__(f"{device} is closed to this user; {remedy}")

    @classmethod
    def of(cls, path: Path) -> LineDenied:
        """The error for the device file `path`."""
        return cls(str(path), group_of(path))


class LineLost(LineError):
    """The line was there and does not answer any more: `reason` is the system's own."""

    cause = "lost"

    def __init__(self, line: str, chip: str, reason: str) -> None:
        self.line = line
        self.chip = chip
        self.reason = reason
        super().__init__(f"pin {line} of {chip} is gone: {reason}")


class EdgesMissing(LineError, PinEdgeDetectUnsupported):  # type: ignore[misc]
    """The chip does not tell of edges: it has no interrupt, or its wire is missing."""

    cause = "no-edges"

    def __init__(self, line: str, chip: str) -> None:
        self.line = line
        self.chip = chip
        super().__init__(f"pin {line} of {chip} tells of no edges: the chip's interrupt is not connected")


class LineRefused(LineError):
    """The kernel refuses what is asked of the line: `reason` is its own."""

    def __init__(self, line: str, chip: str, reason: str) -> None:
        self.line = line
        self.chip = chip
        self.reason = reason
        super().__init__(f"pin {line} of {chip} cannot be used so: {reason}")


class SpiMissing(LineError, PinSPIUnsupported):  # type: ignore[misc]  # gpiozero has no types
    """The Pi's SPI cannot be used: it is "spi-off", "spi-denied" to this user, or its "spi-package" is not here."""

    def __init__(self, cause: str) -> None:
        self.cause = cause
        super().__init__(_SPI_REMEDIES[cause])


_SPI_REMEDIES = {
    "spi-off": 'SPI is off; run "sudo raspi-config nonint do_spi 0" and start again',
    "spi-denied": 'SPI is closed to this user; run "sudo usermod -aG spi $USER" and log in again',
    "spi-package": "SPI needs spidev; Debian's python3-spidev or `pip install spidev` brings it",
}
