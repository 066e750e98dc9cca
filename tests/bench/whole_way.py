"""From the kernel's edge over the journal to the finished picture, in the machine of tests/kernel; prints JSON.

`python3 -m tests.bench.whole_way BIDS`. The table's own drivers, on the kernel's lines and I2C devices; the hand is the
simulated chip's pull, the panels are those behind the emulated wires, and the journal is a file of the machine's.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Final

from companion.config.settings import HEADER as CHIP
from companion.config.settings import LineAt, Settings
from companion.config.table_file import read
from companion.drivers.oled import ScreenId
from companion.real import RealGround
from companion.table.inputs import Button
from tests.bench.presses import Pressed, one_evening
from tests.bench.wires import Panel as Wired
from tests.bench.wires import Transfer, Wires, bus_time_ns
from tests.kernel.machine.chips import HEADER, SimulatedChip
from tests.kernel.machine.wires import Hands, hands

_TABLE: Final = """
[[seats]]
left = 17
right = 27
ok = 22
challenge = 4
screen = { bus = 0, address = 0x3C }

[[seats]]
left = 18
right = 25
ok = 5
challenge = 6
screen = { bus = 1, address = 0x3D }

[board]
screen = { bus = "1-0070/0", address = 0x3C }
"""


class KernelGround(RealGround):
    """The kernel's lines and buses, and hands on them. `kept` asks the wires once, when the evening is over."""

    def __init__(self, settings: Settings, wires: Hands) -> None:
        super().__init__(settings.chips)
        self._settings = settings
        self._wires = wires
        self._header = SimulatedChip(HEADER)
        screens: dict[ScreenId, tuple[int | str, int]] = {
            place: (seat.screen.bus, seat.screen.address)  # type: ignore[union-attr] # each has one on I2C
            for place, seat in enumerate(settings.seats)
        }
        screens[None] = (settings.board.screen.bus, settings.board.screen.address)  # type: ignore[union-attr]
        self._panels = {at: Wired(Wires(), at[1]) for at in screens.values()}
        self._whose = {id(self._panels[at]): screen for screen, at in screens.items()}
        for seat in settings.seats:
            for button in Button:
                self._header.release(_line(getattr(seat, button.value)))
        wires.keep()

    def press(self, place: int, button: Button) -> None:
        """The contact closes."""
        self._header.press(_line(getattr(self._settings.seats[place], button.value)))

    def release(self, place: int, button: Button) -> None:
        """The contact opens."""
        self._header.release(_line(getattr(self._settings.seats[place], button.value)))

    @cached_property
    def kept(self) -> Sequence[Transfer]:
        """All that has arrived at this table's panels."""
        return [
            Transfer(at_ns, self._panels[bus, address], payload, bus_time_ns(1 + len(payload)))
            for at_ns, bus, address, payload in self._wires.kept()
            if (bus, address) in self._panels
        ]

    def screen_of(self, panel: Wired) -> ScreenId:
        """Whose screen that panel is."""
        return self._whose[id(panel)]


def _line(at: LineAt) -> int:
    if at.chip != CHIP:
        raise ValueError(f"{at} is not on the header")
    return at.line


def main(bids: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "table.toml"
        file.write_text(_TABLE, encoding="utf-8")
        settings, pressed = read(file), Pressed()
        one_evening(pressed, bids, 0, Path(folder), settings, KernelGround(settings, hands()), seed=1)
    print(json.dumps({"step": pressed.step, **pressed.said, "lost": pressed.lost}), flush=True)  # noqa: T201


if __name__ == "__main__":
    main(int(sys.argv[1]))
