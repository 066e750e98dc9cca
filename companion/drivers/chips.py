"""Which GPIO chip is meant: their numbers move from kernel to kernel, so they are found by what they are.

The Pi 5's header was gpiochip4, then gpiochip0 with a link of the old name, and is gpiochip11-15 since Linux 6.12.96.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import gpiod

from companion.drivers.line_errors import ChipMissing, ChipUnclear, LineDenied

AUTO: Final = "auto"
"""The header of the Pi, whichever chip that is."""
HEADER_COMPATIBLES: Final = frozenset({"raspberrypi,rp1-gpio", "brcm,bcm2711-gpio", "brcm,bcm2835-gpio"})
"""Pi 5; Pi 4; all before (a Pi 3 calls its BCM2837's lines BCM2835 too)."""
HEADER_LABELS: Final = frozenset({"pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835"})
"""The same, where there is no device tree to ask."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A GPIO chip: its device file, its driver's label, how many lines, and what sysfs knows.

    `device` is what it hangs on ("fe200000.gpio", "1-0020"). Of a chip that this user may not open, `denied`, label
    and number of lines are unknown.
    """

    path: Path
    label: str = ""
    lines: int = 0
    device: str = ""
    compatible: frozenset[str] = frozenset()
    denied: bool = False

    @property
    def is_header(self) -> bool:
        """Whether it is the 40 pins of a Pi."""
        return bool(self.compatible & HEADER_COMPATIBLES) or self.label in HEADER_LABELS

    def __str__(self) -> str:
        return f"{self.path.name}, {self.label}" if self.label else self.path.name


def ask_kernel(path: Path) -> tuple[str, int]:
    """Label and number of lines of the chip behind a device file; may raise OSError."""
    with gpiod.Chip(str(path)) as chip:
        info = chip.get_info()
        return info.label, info.num_lines


def holders(chip: Path, lines: Iterable[int]) -> dict[int, str]:
    """Who holds each of these lines of a chip, as the kernel names them; "" is the kernel itself. Free ones are left out.

    Raises OSError.
    """
    held = {}
    with gpiod.Chip(str(chip)) as opened:
        for line in lines:
            info = opened.get_line_info(line)
            if info.used:
                held[line] = info.consumer or ""
    return held


class Chips:
    """The GPIO chips of this machine. `sysfs`, `dev` and `ask` are other ones in tests."""

    def __init__(
        self,
        sysfs: Path = Path("/sys"),
        dev: Path = Path("/dev"),
        ask: Callable[[Path], tuple[str, int]] = ask_kernel,
    ) -> None:
        self._sysfs = sysfs
        self._dev = dev
        self._ask = ask

    def all(self) -> list[Chip]:
        """Every chip that is there now, by number."""
        folders = [path.resolve() for path in (self._sysfs / "bus/gpio/devices").glob("gpiochip*")]
        return [self._look_at(folder) for folder in sorted(folders, key=_number)]

    def find(self, wanted: str) -> Chip:
        """The one chip that is `wanted`; raises ChipMissing, ChipUnclear or LineDenied.

        "auto" is the Pi's header, "compatible:STRING" and "device:NAME" are what sysfs knows ("device:1-0020": the
        expander at address 0x20 of I2C bus 1), "/dev/..." is a device file or a link to one, all else a label.
        """
        chips = self.all()
        found = [chip for chip in chips if _is(chip, wanted)]
        match found:
            case [chip]:
                return chip
            case []:
                raise self._missing(wanted, chips)
            case _:
                raise ChipUnclear(wanted, "; ".join(f"device:{chip.device} ({chip})" for chip in found))

    def _missing(self, wanted: str, chips: list[Chip]) -> ChipMissing | LineDenied:
        """A label that nobody may read is not missing."""
        denied = [chip for chip in chips if chip.denied]
        if denied and not wanted.startswith(("compatible:", "device:", "/")):
            return LineDenied.of(denied[0].path)
        return ChipMissing(wanted, "; ".join(map(str, chips)))

    def _look_at(self, folder: Path) -> Chip:
        path = self._dev / folder.name
        denied = False
        label, lines = "", 0
        try:
            label, lines = self._ask(path)
        except PermissionError:
            denied = True
        except OSError:
            pass  # it goes just now, or has no device file: found by what sysfs knows, and refused when it is used
        return Chip(path, label, lines, folder.parent.name, _compatible(folder), denied)


def _is(chip: Chip, wanted: str) -> bool:
    if wanted == AUTO:
        return chip.is_header
    if wanted.startswith("/"):
        return os.path.realpath(wanted) == os.path.realpath(chip.path)
    if wanted.startswith("compatible:"):
        return wanted.removeprefix("compatible:") in chip.compatible
    if wanted.startswith("device:"):
        return wanted.removeprefix("device:") == chip.device
    return chip.label == wanted


def _compatible(folder: Path) -> frozenset[str]:
    """What the device tree says the chip, or the device it belongs to, is compatible with: NUL-ended strings."""
    for owner in (folder, folder.parent):
        try:
            text = (owner / "of_node" / "compatible").read_text(encoding="ascii")
        except OSError:
            continue
        return frozenset(filter(None, text.split("\0")))
    return frozenset()


def _number(folder: Path) -> int:
    return int(folder.name.removeprefix("gpiochip"))
