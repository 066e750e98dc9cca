"""Makes the machine's parts at its start: the header, the buses with what hangs on them, and the expander's chip."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.kernel.machine.chips import HEADER, HEADER_LABEL, HEADER_LINES, SimulatedChip
from tests.kernel.machine.wires import EXPANDER_ADDRESS, EXPANDER_BUS, EXPANDER_INT_LINE, wait_for

_LOG: Final = Path("/run/wires.log")
_PI_4B: Final = "Revision\t: c03112\nModel\t\t: Raspberry Pi 4 Model B Rev 1.2\n"


def main() -> None:
    """Everything is there when this returns."""
    _call(
        "modprobe",
        "--all",
        "configfs",
        "gpio-sim",
        "i2c-dev",
        "vhci-hcd",
        "i2c-tiny-usb",
        "pinctrl-mcp23s08_i2c",
    )
    _call("mount", "-t", "configfs", "none", "/sys/kernel/config")
    names = {line: f"GPIO{line}" for line in range(2, HEADER_LINES)} | {0: "ID_SDA", 1: "ID_SCL"}
    SimulatedChip.make(HEADER, HEADER_LABEL, HEADER_LINES, names)
    _say_pi()
    _begin_wires()
    wired = f"bus={EXPANDER_BUS} address={EXPANDER_ADDRESS} chip={HEADER_LABEL} line={EXPANDER_INT_LINE}"
    _call("modprobe", "expander", *wired.split())
    wait_for(lambda: len(list(Path("/dev").glob("gpiochip*"))) == 2)


def _say_pi() -> None:
    """gpiozero's own factories want to know which Pi they are on."""
    told = Path("/run/cpuinfo")
    told.write_text(Path("/proc/cpuinfo").read_text() + _PI_4B)
    _call("mount", "--bind", str(told), "/proc/cpuinfo")


def _begin_wires() -> None:
    with _LOG.open("wb") as log:
        wires = subprocess.Popen(
            [sys.executable, "-m", "tests.kernel.machine.wires"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=log,
            start_new_session=True,
        )
    if wires.stdout is None or not wires.stdout.readline():
        sys.exit(f"The machine's I2C buses could not be made:\n{_LOG.read_text()}")


def _call(*command: str) -> None:
    subprocess.run(command, check=True)


if __name__ == "__main__":
    main()
