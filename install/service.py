"""The service, by way of systemctl: started, watched for a while, and what it has said."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from install.machine import Failed, Machine
from install.places import AT_BOOT, NAME, UNIT, UNITS

WATCHED_S: Final = 6.0
"""So long a service that has said it is ready has to live to be believed: twice the time until a restart."""
_STEP_S: Final = 0.5


class Service:
    """What systemd makes of the unit. On a machine without a systemd nothing is started, and nothing runs."""

    def __init__(self, machine: Machine, sleep: Callable[[float], None] = time.sleep) -> None:
        self._machine = machine
        self._sleep = sleep

    def is_running(self) -> bool:
        """Whether it runs, or is about to: also while it waits for its next try."""
        return self._machine.runs_systemd and self._shown("ActiveState") in (
            "active",
            "activating",
            "reloading",
        )

    def is_at_boot(self) -> bool:
        """Whether it starts with the machine."""
        return self._machine.target(AT_BOOT) is not None

    def start_at_boot(self) -> None:
        """As `systemctl enable` does, but it needs no systemd that runs."""
        self._machine.link(AT_BOOT, f"{UNITS}/{UNIT}")

    def make_users(self) -> None:
        """The user, its groups and folders."""
        root = () if self._machine.is_this_one else (f"--root={self._machine.root}",)
        self._machine.run("systemd-sysusers", *root, f"{NAME}.conf")
        self._machine.run("systemd-tmpfiles", "--create", *root, f"{NAME}.conf")

    def read_rules(self) -> None:
        """Devices that are here already get their names and groups too."""
        if self._machine.runs_systemd and self._machine.at("/run/udev/control").exists():
            self._machine.run("udevadm", "control", "--reload")
            kinds = (f"--subsystem-match={kind}" for kind in ("usb", "tty", "gpio", "i2c-dev", "spidev"))
            self._machine.run("udevadm", "trigger", *kinds)

    def read_units(self) -> None:
        """What the files say is what is meant now."""
        if self._machine.runs_systemd:
            self._machine.run("systemctl", "daemon-reload")

    def stop(self) -> None:
        """It does not run afterwards."""
        if self._machine.runs_systemd and self._shown("LoadState") == "loaded":
            self._machine.run("systemctl", "stop", UNIT)

    def start(self) -> str | None:
        """Start it, and look whether it stays; None: it does. Otherwise what it has said."""
        if not self._machine.runs_systemd:
            return None
        with suppress(Failed):  # it had not failed
            self._machine.run("systemctl", "reset-failed", UNIT)
        try:
            self._machine.run("systemctl", "start", UNIT)
        except Failed as failed:
            return self._last_words(str(failed))
        process = self._shown("MainPID")
        for _ in range(round(WATCHED_S / _STEP_S)):
            self._sleep(_STEP_S)
            if self._shown("ActiveState") != "active" or self._shown("MainPID") != process:
                return self._last_words("It was ready, and then it ended.")
        return None

    def _shown(self, wanted: str) -> str:
        return self._machine.run("systemctl", "show", "--property", wanted, "--value", UNIT).strip()

    def _last_words(self, otherwise: str) -> str:
        try:
            said = self._machine.run(
                "journalctl", "--unit", UNIT, "--lines", "15", "--no-pager", "--output", "cat"
            )
        except Failed:
            return otherwise
        return said.strip() or otherwise
