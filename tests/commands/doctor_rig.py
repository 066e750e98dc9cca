"""A machine for `companion doctor`: the kernel's trees in a folder, chips below libgpiod, panels below smbus2."""

from __future__ import annotations

import struct
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.commands import doctor
from companion.commands.examining.findings import Finding
from companion.commands.machine import Machine
from companion.drivers import port_users
from companion.simulator.oled import Oled
from tests.commands import wired_screens
from tests.drivers.fake_kernel import FakeChip, FakeKernel

NOON: Final = 1_798_110_000.0  # 24 December 2026
PIS: Final[Mapping[str, tuple[str, str, str, int, str]]] = {
    "3": ("Raspberry Pi 3 Model B Plus Rev 1.3", "pinctrl-bcm2835", "brcm,bcm2835-gpio", 0, "3f200000.gpio"),
    "4": ("Raspberry Pi 4 Model B Rev 1.4", "pinctrl-bcm2711", "brcm,bcm2711-gpio", 0, "fe200000.gpio"),
    "5": ("Raspberry Pi 5 Model B Rev 1.0", "pinctrl-rp1", "raspberrypi,rp1-gpio", 11, "1f000d0000.gpio"),
}
"""Model, label, compatible string, number of the header's chip, and what it hangs on."""

SERVICE: Final = {
    "LoadState": "loaded",
    "UnitFileState": "enabled",
    "ActiveState": "active",
    "SubState": "running",
    "Result": "success",
    "ExecMainStatus": "0",
    "NRestarts": "0",
    "MainPID": "812",
}


class DoctorRig:
    """A Pi with a header, panels on its buses, and everything in order until a test breaks it."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root = root
        self._patch = monkeypatch
        self.i2c = wired_screens.Machine(root / "sys", {})
        self.kernel = FakeKernel(root)
        self.kernel.install(monkeypatch)
        self.header: FakeChip | None = None
        self.answers: dict[str, str] = {"timedatectl": "yes\n"}
        self.now = NOON
        self.clock_ns: Callable[[], int] = time.monotonic_ns
        self.waited = 0.0
        self.on_wait: list[Any] = []
        for folder in ("proc/self", "etc", "run/systemd/system", "var/lib", "locks"):
            (root / folder).mkdir(parents=True, exist_ok=True)
        self.write("proc/self/mountinfo", "25 1 179:2 / / rw,noatime shared:1 - ext4 /dev/mmcblk0p2 rw\n")
        monkeypatch.setattr(port_users, "PROC", root / "proc")
        monkeypatch.setattr("companion.commands.cups.survey.usb_ports", list)
        monkeypatch.setattr(
            "companion.commands.table_here.OF_THE_MACHINE", root / "etc/bluff-companion/table.toml"
        )
        monkeypatch.setattr("companion.drivers.port_locks._folders", lambda: [root / "locks"])
        monkeypatch.setattr("companion.commands.examining.system.os.geteuid", lambda: 0)
        monkeypatch.setattr(doctor, "Machine", lambda: self.machine)
        monkeypatch.delenv("STATE_DIRECTORY", raising=False)
        monkeypatch.setenv("XDG_STATE_HOME", str(root / "state"))
        monkeypatch.chdir(root)
        self.service(SERVICE)

    @property
    def machine(self) -> Machine:
        root = self.root
        return Machine(
            sysfs=root / "sys",
            dev=root / "dev",
            chips=self.kernel.found,
            has_spidev=lambda: True,
            proc=root / "proc",
            etc=root / "etc",
            run=root / "run",
            state=root / "var/lib",
            ask=self._ask,
            open_bus=self.i2c.open,
            wait=self._wait,
            clock_ns=self.clock_ns,
            wall_time=lambda: self.now,
        )

    def write(self, path: str, text: str) -> None:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def become_pi(self, kind: str = "4", codename: str = "bookworm", version: str = "12") -> None:
        """Raspberry Pi OS on a board of that kind, whose 28 buttons nobody presses."""
        model, label, compatible, number, device = PIS[kind]
        self.write("proc/device-tree/model", model + "\0")
        self.write("etc/rpi-issue", "Raspberry Pi reference 2026-05-06\n")
        release = f'PRETTY_NAME="Debian GNU/Linux {version} ({codename})"\nVERSION_ID="{version}"\n'
        self.write("etc/os-release", f"{release}VERSION_CODENAME={codename}\nID=debian\n")
        self.header = self.kernel.add(number, label, device, compatible)
        self.throttled("0")

    def throttled(self, bits: str) -> None:
        self.write("sys/devices/platform/soc/soc:firmware/get_throttled", f"{bits}\n")

    def service(self, properties: Mapping[str, str]) -> None:
        self.answers["systemctl"] = "".join(f"{name}={value}\n" for name, value in properties.items())

    def panels(self, panels: Mapping[tuple[int | str, int], Oled], hz: int | None = 400_000) -> None:
        """They are on the wires; each bus has a device file, and its clock in the device tree."""
        self.i2c.panels.update(panels)
        for link in (self.root / "sys/bus/i2c/devices").glob("i2c-*"):
            (self.root / "dev" / link.name).touch()
        node = self.root / "sys/bus/i2c/devices/i2c-1" / "of_node"
        node.mkdir(exist_ok=True)
        if hz is not None:
            (node / "clock-frequency").write_bytes(struct.pack(">I", hz))

    def process(self, pid: int, *command: str) -> None:
        self.write(f"proc/{pid}/cmdline", "\0".join(command) + "\0")

    def table_runs(self, pid: int = 812) -> None:
        """The table has all lines of the header."""
        assert self.header is not None
        self.process(pid, "/opt/bluff-companion/bin/python3", "/opt/bluff-companion/bin/companion", "run")
        for line in self.header.lines:
            line.consumer = f"companion[{pid}]"

    def table(self, *seats: str, more: str = "", language: str = "en", first: int = 4) -> Path:
        """A table of these screens: seat by seat four lines from `first` on; 2 and 3 are the bus's."""
        numbers = iter(range(first, 28))
        text = f'language = "{language}"\n{more}'
        for seat in seats:
            left, right, ok, challenge = (next(numbers) for _ in range(4))
            text += f"[[seats]]\nleft = {left}\nright = {right}\nok = {ok}\nchallenge = {challenge}\n{seat}\n"
        self.write("table.toml", text + '[web]\nlisten = "off"\n')
        return self.root / "table.toml"

    def install(self) -> None:
        """The table's file is the machine's, and the service keeps its journal."""
        folder = self.root / "etc/bluff-companion"
        folder.mkdir()
        Path("table.toml").rename(folder / "table.toml")
        self.answers["StateDirectory"] = "bluff-companion\n"

    def run(self, *arguments: str) -> Result:
        """`companion doctor`, as a person types it."""
        return CliRunner().invoke(main, ["doctor", *arguments])

    def said(self, part: str) -> list[str]:
        """What is said of the parts of this kind, each with its grade: "ok: The header ..."."""
        return [f"{one.grade}: {one.text}" for one in self.findings() if one.part == part]

    def findings(self) -> list[Finding]:
        from companion.commands.examining.examination import Order, examine  # noqa: PLC0415 - after the patches
        from companion.config.table_file import read  # noqa: PLC0415
        from companion.words.words import Words  # noqa: PLC0415

        installed = self.root / "etc/bluff-companion/table.toml"
        path = installed if installed.exists() else Path("table.toml")
        settings = read(path) if path.exists() else None
        words = Words(settings.language if settings else "en")
        return list(examine(Order(path, settings), self.machine, words))

    def _ask(self, command: Sequence[str]) -> str | None:
        if command[0] == "systemctl" and any("StateDirectory" in word for word in command):
            return self.answers.get("StateDirectory")
        return self.answers.get(command[0])

    def _wait(self, seconds: float) -> None:
        self.waited += seconds
        for call in self.on_wait:
            call()


SCREENS: Final = ("screen = { bus = 1 }", "screen = { bus = 1, address = 0x3D }")
"""Two seats' screens on bus 1."""
