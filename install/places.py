"""Where the table's things lie on a machine."""

from __future__ import annotations

from pathlib import Path
from typing import Final

NAME: Final = "bluff-companion"
UNIT: Final = f"{NAME}.service"

SOURCES: Final = Path(__file__).resolve().parent.parent
"""The checkout that this is in."""

PROGRAMS: Final = f"/opt/{NAME}"
"""A folder for each release, and which one is meant."""
CURRENT: Final = f"{PROGRAMS}/current"
PREVIOUS: Final = f"{PROGRAMS}/previous"
LOCK: Final = f"{PROGRAMS}/.lock"
ONCE_ENABLED: Final = f"{PROGRAMS}/.enabled"
"""There from the first installation on: whoever switches the service off later wants it so."""

COMMAND: Final = "/usr/local/bin/companion"
TABLE: Final = f"/etc/{NAME}/table.toml"
STATE: Final = f"/var/lib/{NAME}"

SYSTEM: Final = "/usr/local/lib"
UNITS: Final = f"{SYSTEM}/systemd/system"
AT_BOOT: Final = f"/etc/systemd/system/multi-user.target.wants/{UNIT}"
DEBIANS_PYTHON: Final = "/usr/lib/python3/dist-packages"

FOLDERS: Final = {
    "sysusers.d": f"{SYSTEM}/sysusers.d",
    "tmpfiles.d": f"{SYSTEM}/tmpfiles.d",  # noqa: S108 - no folder for temporary files, but of what is to be made
    "udev": f"{SYSTEM}/udev/rules.d",
    ".": UNITS,
    f"{UNIT}.d": f"{UNITS}/{UNIT}.d",
}
"""Where the files of each folder of `systemd/` have their place."""
