"""What a release says of this machine before it may take over: whether it would run this table, with this journal."""

from __future__ import annotations

import json
from typing import Final

from install import release
from install.journal import Journal
from install.machine import Failed, Machine, Refused
from install.places import NAME, STATE, TABLE


def rehearse(machine: Machine, name: str) -> Journal | None:
    """The journal that it found, if there is one. Raises Refused with what it said, if it would not begin."""
    python = release.python_of(machine, name)
    asked = (python, "-I", "-m", "companion.rehearsal", "--config", machine.at(TABLE))
    environ = {"STATE_DIRECTORY": str(machine.at(STATE)), "HOME": str(machine.at(STATE)), "TMPDIR": "/tmp"}  # noqa: S108 - as the service has it
    try:
        said = machine.run(*(_AS_SERVICE if machine.is_this_one else ()), *asked, environ=environ)
    except Failed as failed:
        raise Refused(f"{failed}\n\n{_WOULD_NOT.format(name=name, table=TABLE)}") from failed
    found = json.loads(said)
    if found["version"] is None:
        return None
    path = str(found["journal"]).removeprefix(str(machine.root).rstrip("/"))
    return Journal(path, found["version"], found["newest"])


_AS_SERVICE: Final = ("runuser", "--user", NAME, "--")
_WOULD_NOT: Final = (
    "Release {name} would not run on this machine; the lines above say why. What ran before runs on.\n"
    "If it is the settings: sudo nano {table}, and run this again."
)
