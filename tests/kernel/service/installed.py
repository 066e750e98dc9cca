"""The table as a service of the machine: installed as `make install` does it, but that the program is the project's."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

NAME: Final = "bluff-companion"
UNIT: Final = f"{NAME}.service"
SHIPPED: Final = Path("/project/systemd")
TABLE: Final = Path(f"/etc/{NAME}/table.toml")
PATIENCE_SECONDS: Final = 400

_PLACES: Final = {
    UNIT: f"/usr/local/lib/systemd/system/{UNIT}",
    f"{UNIT}.d/network.conf.example": f"/usr/local/lib/systemd/system/{UNIT}.d/network.conf.example",
    f"sysusers.d/{NAME}.conf": f"/usr/local/lib/sysusers.d/{NAME}.conf",
    f"tmpfiles.d/{NAME}.conf": f"/usr/local/lib/tmpfiles.d/{NAME}.conf",
    f"udev/65-{NAME}.rules": f"/usr/local/lib/udev/rules.d/65-{NAME}.rules",
}
_PROGRAM: Final = """\
#!/usr/bin/python3 -I
import sys
sys.path[:0] = ["/project", "/run/site"]
from companion.__main__ import main
main()
"""


def call(*command: str) -> str:
    """What it prints; it must not fail."""
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, f"{' '.join(command)}: {ran.stdout}{ran.stderr}"
    return ran.stdout


def install() -> None:
    """Everything of systemd/ in its place, and devices with the groups that its rules give them."""
    for source, place in _PLACES.items():
        Path(place).parent.mkdir(parents=True, exist_ok=True)
        Path(place).write_bytes((SHIPPED / source).read_bytes())
    program = Path(f"/opt/{NAME}/1.0/bin/companion")
    program.parent.mkdir(parents=True)
    program.write_text(_PROGRAM)
    program.chmod(0o755)
    Path(f"/opt/{NAME}/current").symlink_to("1.0")
    call("systemd-sysusers", f"{NAME}.conf")
    call("systemd-tmpfiles", "--create", f"{NAME}.conf")
    call("udevadm", "control", "--reload")
    call("udevadm", "trigger", "--subsystem-match=gpio", "--subsystem-match=i2c-dev")
    call("udevadm", "settle")
    call("systemctl", "daemon-reload")


def shown(*names: str) -> list[str]:
    """Properties of the unit, in this order."""
    told = call("systemctl", "show", UNIT, *(f"--property={name}" for name in names))
    values = dict(line.split("=", 1) for line in told.splitlines() if "=" in line)
    return [values[name] for name in names]


def wait_for(true: Callable[[], bool], told: Callable[[], str]) -> None:
    """Returns once `true()` is; where it never is, `told` says how things are."""
    until = time.monotonic() + PATIENCE_SECONDS
    while not true():
        assert time.monotonic() < until, told()
        time.sleep(0.2)


def wait_until_shown(**wanted: str) -> None:
    """Until the unit's properties are these."""
    wait_for(lambda: shown(*wanted) == list(wanted.values()), lambda: f"{shown(*wanted)}\n{log()}")


def log() -> str:
    """All that the service and systemd have said of it."""
    return call("journalctl", "--unit", UNIT, "--output=cat", "--no-pager")
