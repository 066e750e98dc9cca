"""GPIO chips of the kernel's simulator, gpio-sim: lines with a hand at their other end.

Source: Linux, Documentation/admin-guide/gpio/gpio-sim.rst.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Self

_CONFIGURED: Final = Path("/sys/kernel/config/gpio-sim")
_DEVICES: Final = Path("/sys/devices/platform")

HEADER: Final = "header"
HEADER_LABEL: Final = "pinctrl-bcm2711"
HEADER_LINES: Final = 28
"""The chip that stands for a Pi's 40 pins, as the kernel of a Pi 4 labels it."""


class SimulatedChip:
    """A chip that was made under `name`; contacts are between a line and ground, as a button is.

    Its pulls are the hand: nobody can tell a line that is pulled down from one whose button is pressed.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._folder = _CONFIGURED / name
        self.device = (self._folder / "dev_name").read_text().strip()
        """The device it hangs on, as sysfs names it."""
        self.chip = (self._folder / "bank0" / "chip_name").read_text().strip()
        """As in /dev: "gpiochip0"."""
        self._pulls: dict[int, int] = {}

    @classmethod
    def make(cls, name: str, label: str, lines: int, names: Mapping[int, str] | None = None) -> Self:
        """A new chip labelled `label` with `lines` lines, of which `names` have names."""
        bank = _CONFIGURED / name / "bank0"
        bank.mkdir(parents=True)
        (bank / "num_lines").write_text(str(lines))
        (bank / "label").write_text(label)
        for line, called in (names or {}).items():
            (bank / f"line{line}").mkdir()
            (bank / f"line{line}" / "name").write_text(called)
        (_CONFIGURED / name / "live").write_text("1")
        return cls(name)

    @property
    def path(self) -> str:
        """The device file."""
        return f"/dev/{self.chip}"

    def press(self, line: int) -> None:
        """The contact closes: the line is low."""
        self.pull(line, "down")

    def release(self, line: int) -> None:
        """The contact opens: the line is high."""
        self.pull(line, "up")

    def pull(self, line: int, way: str) -> None:
        """The line is pulled "up" or "down"."""
        if line not in self._pulls:
            self._pulls[line] = os.open(self._line(line) / "pull", os.O_WRONLY)
        os.pwrite(self._pulls[line], f"pull-{way}".encode(), 0)

    def is_high(self, line: int) -> bool:
        """The line's voltage, whoever drives it."""
        return self.value(line).read_text().strip() == "1"

    def value(self, line: int) -> Path:
        """The file with the line's voltage, "0" or "1"."""
        return self._line(line) / "value"

    def disappear(self) -> None:
        """The chip is unplugged, whoever holds its lines."""
        self.close()
        (self._folder / "live").write_text("0")

    def remove(self) -> None:
        """Nothing is left of it."""
        if (self._folder / "live").read_text().strip() == "1":
            self.disappear()
        bank = self._folder / "bank0"
        for line in bank.glob("line*"):
            line.rmdir()
        bank.rmdir()
        self._folder.rmdir()

    def close(self) -> None:
        """The hand lets go: no file is open."""
        for pull in self._pulls.values():
            os.close(pull)
        self._pulls.clear()

    def _line(self, line: int) -> Path:
        return _DEVICES / self.device / self.chip / f"sim_gpio{line}"
