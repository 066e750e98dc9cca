"""A gpiozero pin factory over libgpiod: any chip of the kernel's, edges with the kernel's own time, nothing polled.

    GPIOZERO_PIN_FACTORY=gpiod python3 anyones_script.py                                # the header of a Pi
    GPIOZERO_PIN_FACTORY=gpiod GPIOZERO_GPIOD_CHIP=device:1-0020 python3 ...            # or another chip
    Button(3, pin_factory=GpiodFactory("mcp23017"))                                     # several side by side

What it cannot do: PWM (as for PWMLED, Servo, tones); libgpiod has none.
"""

from __future__ import annotations

import atexit
import os
import re
import threading
import time
import traceback
import weakref
from collections.abc import Callable
from typing import Any, Final

import gpiod
from gpiozero import Device, GPIOPinInUse, PinUnknownPi, SPIBadArgs
from gpiozero.pins import PinInfo, local
from gpiozero.pins.pi import PiFactory, spi_port_device

from companion.drivers.chips import AUTO, Chip, Chips
from companion.drivers.edges import EdgeWatch, shared_watch
from companion.drivers.gpio_pin import GpiodPin
from companion.drivers.line_errors import LineDenied, LineMissing, SpiMissing
from companion.drivers.software_spi import SoftwareSPI, SoftwareSPIShared

CHIP_VARIABLE: Final = "GPIOZERO_GPIOD_CHIP"
"""The environment variable that says what "auto" is, in scripts that do not make their factory themselves."""

_NUMBERED: Final = re.compile(r"(?:GPIO|BCM)?([0-9]+)")
_SPI_CLASSES: Final = {
    (True, False): local.LocalPiHardwareSPI,
    (True, True): local.LocalPiHardwareSPIShared,
    (False, False): SoftwareSPI,
    (False, True): SoftwareSPIShared,
}
_SPI_CAUSES: Final = {FileNotFoundError: "spi-off", PermissionError: "spi-denied"}
_SPI_PINS: Final = {"clock_pin": 11, "mosi_pin": 10, "miso_pin": 9, "select_pin": 8}
"""The first chip of a Pi's SPI."""


class GpiodFactory(PiFactory):  # type: ignore[misc]  # gpiozero has no types
    """The lines of one chip as gpiozero's pins.

    `chip` says how it is found (`Chips.find`); it is looked for at the first pin. Pins are named by their number on
    the chip (17, "17", "GPIO17", "BCM17"), by the kernel's name of the line, or on a Pi's header as gpiozero does
    ("BOARD11", "J8:11"). `watch` waits for the edges, or the one that all others share. `lost()` is called in its
    thread when edges were lost (the kernel keeps 64 a line), and when a line goes: levels should be read again.
    """

    def __init__(
        self,
        chip: str = AUTO,
        *,
        watch: EdgeWatch | None = None,
        lost: Callable[[], object] | None = None,
        chips: Chips | None = None,
    ) -> None:
        super().__init__()
        self.watch = watch or shared_watch()
        self.lost = lost or (lambda: None)
        self._wanted = os.environ.get(CHIP_VARIABLE) or AUTO if chip == AUTO else chip
        self._chips = chips or Chips()
        self._chip: Chip | None = None
        self._making = threading.RLock()
        self._res_lock = (
            threading.RLock()
        )  # gpiozero's; a device that is collected meanwhile releases its pins
        _factories.add(self)

    @property
    def chip(self) -> Chip:
        """The chip, looked for until it is found; raises ChipMissing, ChipUnclear or LineDenied."""
        with self._making:
            if self._chip is None:
                self._chip = self._chips.find(self._wanted)
            return self._chip

    def close(self) -> None:
        """Give every line back. A pin that is asked for afterwards looks for the chip anew."""
        with self._making:
            super().close()
            self._chip = None

    def pin(self, name: int | str) -> GpiodPin:
        """The pin of that name, always the same object; raises LineMissing, or what `chip` does.

        Only where the chip has gone, and is back under another number, it is another.
        """
        offset = self._offset(name)
        with self._making:
            self._look_again(offset)
            if offset not in self.pins:
                if self.chip.lines and offset >= self.chip.lines:
                    raise LineMissing(str(name), str(self.chip))
                self.pins[offset] = GpiodPin(self, self.chip, offset, self._info_of(offset))
            pin: GpiodPin = self.pins[offset]
            return pin

    def _look_again(self, offset: int) -> None:
        """A pin that nobody uses now may be of a chip that has gone meanwhile: its number may be another chip's."""
        pin = self.pins.get(offset)
        if pin is not None and pin.idle:
            self._chip = self._chips.find(self._wanted)
            if pin.chip != self._chip:
                del self.pins[offset]

    def reserve_pins(self, requester: Device, *names: int | str) -> None:
        """These lines of this chip are `requester`'s; raises GPIOPinInUse with the name of who has one already."""
        offsets = [self._offset(name) for name in names]
        with self._res_lock:
            for offset in offsets:
                for holder in self._holders(offset):
                    if requester._conflicts_with(holder):  # noqa: SLF001 - gpiozero's way to ask
                        raise GPIOPinInUse(f"pin GPIO{offset} is already in use by {holder!r}")
            for offset in offsets:
                self._reservations[offset].append(weakref.ref(requester))

    def release_pins(self, reserver: Device, *names: int | str) -> None:
        """They are not `reserver`'s any more; nothing where they were not."""
        self._release(reserver, [self._offset(name) for name in names])

    def release_all(self, reserver: Device) -> None:
        """Nothing is `reserver`'s any more."""
        self._release(reserver, list(self._reservations))

    def spi(self, **spi_args: Any) -> Any:
        """An interface of gpiozero's to the Pi's SPI, or, on other pins, one in software (slower).

        Raises SPIBadArgs, and SpiMissing where the Pi's SPI cannot be used; in software what `pin` does.
        """
        pins, others = self._extract_spi_args(**spi_args)
        shared = bool(others.pop("shared", False))
        if others:
            raise SPIBadArgs(f"unrecognized keyword argument {next(iter(others))}")
        hardware = self.chip.is_header and _is_hardware(pins)
        if hardware and local.SpiDev is None:
            raise SpiMissing("spi-package")
        try:
            return _SPI_CLASSES[hardware, shared](pin_factory=self, **pins)
        except OSError as exc:
            traceback.clear_frames(exc.__traceback__)  # the half-made interface in them would hold its lines
            if type(exc) not in _SPI_CAUSES:
                raise
            raise SpiMissing(_SPI_CAUSES[type(exc)]) from exc

    def _extract_spi_args(self, **given: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """Pins as gpiozero names them; without its board data, which only a Pi has."""
        if not given.keys() & _SPI_PINS.keys() or given.keys() & {"port", "device"}:
            extracted: tuple[dict[str, Any], dict[str, Any]] = super()._extract_spi_args(**given)
            return extracted
        names = {key: given.pop(key, usual) for key, usual in _SPI_PINS.items()}
        return {
            key: None if name is None else f"GPIO{self._offset(name)}" for key, name in names.items()
        }, given

    @staticmethod
    def ticks() -> float:
        """Seconds of the kernel's monotonic clock, the one that stamps the edges."""
        return time.monotonic()

    @staticmethod
    def ticks_diff(later: float, earlier: float) -> float:
        """Seconds."""
        return later - earlier

    def _get_revision(self) -> int:
        """The Pi's, for `board_info`; raises PinUnknownPi on other machines."""
        revision: int = local.get_pi_revision()
        return revision

    def _holders(self, offset: int) -> list[Device]:
        return [holder for ref in self._reservations[offset] if (holder := ref()) is not None]

    def _release(self, reserver: Device, offsets: list[int]) -> None:
        with self._res_lock:
            for offset in offsets:
                others = [holder for holder in self._holders(offset) if holder is not reserver]
                self._reservations[offset] = [weakref.ref(holder) for holder in others]

    def _offset(self, name: int | str) -> int:
        """The line's number on the chip; a number needs no chip to be there."""
        if numbered := _NUMBERED.fullmatch(str(name)):
            return int(numbered[1])
        by_kernel = self._named_by_kernel(str(name))
        return self._named_by_board(str(name)) if by_kernel is None else by_kernel

    def _named_by_kernel(self, name: str) -> int | None:
        chip = self.chip
        # libgpiod would take "" for a line without a name, and "-1" for a number.
        if not name or _is_number(name):
            return None
        try:
            with gpiod.Chip(str(chip.path)) as opened:
                return opened.line_offset_from_id(name)
        except PermissionError as exc:
            raise LineDenied.of(chip.path) from exc
        except (OSError, ValueError):
            return None

    def _named_by_board(self, name: str) -> int:
        if self.chip.is_header:
            for _, info in self._board_pins(name):
                if numbered := _NUMBERED.fullmatch(info.name):
                    return int(numbered[1])
        raise LineMissing(name, str(self.chip))

    def _board_pins(self, name: str) -> list[tuple[Any, PinInfo]]:
        try:
            return list(self.board_info.find_pin(name))
        except PinUnknownPi:
            return []

    def _info_of(self, offset: int) -> PinInfo:
        """What gpiozero knows of the header's pin (GPIO2 and 3 have pull-ups of their own); else a plain one."""
        name = f"GPIO{offset}"
        if self.chip.is_header:
            for _, info in self._board_pins(name):
                return info
        names = frozenset({name, f"BCM{offset}", str(offset), offset})
        return PinInfo(offset, name, names, "", 0, 0, frozenset({"gpio"}))


def _is_number(name: str) -> bool:
    try:
        int(name)
    except ValueError:
        return False
    return True


def _is_hardware(pins: dict[str, Any]) -> bool:
    try:
        spi_port_device(**pins)
    except SPIBadArgs:
        return False
    return True


_factories: weakref.WeakSet[GpiodFactory] = weakref.WeakSet()


def _close_all() -> None:
    """At the exit: nothing stays on. The default factory is gpiozero's own to close."""
    for factory in list(_factories):
        if factory is not Device.pin_factory:
            factory.close()


atexit.register(_close_all)
