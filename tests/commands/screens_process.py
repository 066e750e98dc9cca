"""`companion screens` in a process of its own, on two emulated panels: `screens_process.py FOLDER [ARGUMENTS...]`.

FOLDER/lit comes to be when both show their cards; FOLDER/end says in the end whether both are dark, and empty if they were
lit. Where FOLDER/slow is, darkening takes its time.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import smbus2

from companion.cli import main
from companion.commands import screens, table_here
from companion.commands.looking.shown import Shown
from companion.simulator.panel import Panel
from companion.simulator.sh1106 import Sh1106Panel
from tests.commands.wired_screens import Machine

FOLDER = Path(sys.argv[1])
PANELS = [Panel(), Sh1106Panel()]


def lit() -> bool:
    return all(panel.on and any(panel.pixels()) for panel in PANELS)


def dark_and_empty(panel: Panel | Sh1106Panel) -> bool:
    off = not panel.on
    if not (FOLDER / "lit").exists():
        return off
    panel.write(bytes([0x00, 0x8D, 0x14, 0xAF] if isinstance(panel, Panel) else [0x00, 0xAF]))
    return off and not any(panel.pixels())


def run() -> None:
    machine = Machine(FOLDER / "sys", {(1, 0x3C): PANELS[0], (1, 0x3D): PANELS[1]})
    smbus2.SMBus = machine.open
    screens.SYSFS = machine.sysfs
    screens.user_of_buses = lambda _: None
    table_here.OF_THE_MACHINE = table_here.IN_THIS_FOLDER = FOLDER / "table.toml"
    shows, darkens = Shown.show, Shown.darken

    def show(shown, at=None):
        failure = shows(shown, at)
        if lit():
            (FOLDER / "lit").touch()
        return failure

    def darken(shown):
        if (FOLDER / "slow").exists():
            (FOLDER / "darkening").touch()
            time.sleep(0.3)
        darkens(shown)

    Shown.show, Shown.darken = show, darken
    try:
        main(sys.argv[2:])
    finally:
        ended = all(dark_and_empty(panel) for panel in PANELS)
        (FOLDER / "end").write_text("dark" if ended else "lit", encoding="utf-8")


if __name__ == "__main__":
    run()
