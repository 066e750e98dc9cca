"""Makes the machine's parts at its start: the header, the buses with what hangs on them, and the expander's chip."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final

from tests.kernel.machine.chips import HEADER, HEADER_LABEL, HEADER_LINES, SimulatedChip
from tests.kernel.machine.wires import CHANNELS, EXPANDERS, MUX_ADDRESS, wait_for

_PROJECT: Final = Path("/project")
_SITE: Final = Path("/run/site")
"""On Python's path (init.sh)."""
_BUS_1: Final = Path("/sys/bus/i2c/devices/i2c-1")
_MODULES: Final = (
    "configfs",
    "gpio-sim",
    "i2c-dev",
    "vhci-hcd",
    "i2c-tiny-usb",
    "i2c-mux-pca954x",
    "pinctrl-mcp23s08_i2c",
)
_CONFIGURED: Final = Path("/sys/kernel/config")
_LOG: Final = Path("/run/wires.log")
_PI_4B: Final = "Revision\t: c03112\nModel\t\t: Raspberry Pi 4 Model B Rev 1.2\n"


def main() -> None:
    """Everything is there when this returns."""
    _call("modprobe", "--all", *_MODULES)
    if not _CONFIGURED.is_mount():  # systemd does that by itself
        _call("mount", "-t", "configfs", "none", str(_CONFIGURED))
    names = {line: f"GPIO{line}" for line in range(2, HEADER_LINES)} | {0: "ID_SDA", 1: "ID_SCL"}
    SimulatedChip.make(HEADER, HEADER_LABEL, HEADER_LINES, names)
    _say_pi()
    _register()
    _begin_wires()
    (_BUS_1 / "new_device").write_text(f"pca9548 {MUX_ADDRESS:#x}")
    wait_for((_BUS_1.parent / f"1-{MUX_ADDRESS:04x}" / f"channel-{len(CHANNELS) - 1}").exists)
    connect_expanders()


def connect_expanders() -> None:
    """The kernel drives the expanders, and holds the lines of the header that their INT is on."""
    addresses = ",".join(f"0x{device[2:]}" for device in EXPANDERS)
    lines = ",".join(map(str, EXPANDERS.values()))
    _call("modprobe", "expander", f"address={addresses}", f"line={lines}")
    wait_for(lambda: all(any((_BUS_1.parent / device).glob("gpiochip*")) for device in EXPANDERS))


def disconnect_expanders() -> None:
    """The header's lines are free, and the expanders' chips gone."""
    _call("modprobe", "--remove", "expander")


def _say_pi() -> None:
    """gpiozero's own factories want to know which Pi they are on."""
    told = Path("/run/cpuinfo")
    told.write_text(Path("/proc/cpuinfo").read_text() + _PI_4B)
    _call("mount", "--bind", str(told), "/proc/cpuinfo")


def _register() -> None:
    """The project as pip would have installed it, so that gpiozero finds its pin factory."""
    project = tomllib.loads((_PROJECT / "pyproject.toml").read_text())["project"]
    about = _SITE / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Name: {project['name']}\nVersion: {project['version']}\n")
    lines = []
    for group, entries in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{name} = {where}" for name, where in entries.items())]
    (about / "entry_points.txt").write_text("\n".join(lines))


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
