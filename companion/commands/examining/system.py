"""Who may use what: the user's groups; and the service that runs the table."""

from __future__ import annotations

import grp
import os
import pwd
from collections.abc import Iterator
from typing import Final

from companion.commands.examining.findings import Finding, Grade
from companion.commands.machine import SERVICE, Machine
from companion.config.screens import screens_of
from companion.config.settings import Settings
from companion.config.used import named_cups
from companion.words.words import Words

_ASKED: Final = (
    "LoadState",
    "UnitFileState",
    "ActiveState",
    "SubState",
    "Result",
    "ExecMainStatus",
    "NRestarts",
    "MainPID",
)


def user(settings: Settings | None, words: Words) -> Iterator[Finding]:
    """Whether this user is in the groups that the table's parts are open to."""
    name = _user_name()
    if os.geteuid() == 0:
        yield Finding("user", Grade.OK, words.say("doctor-user-root"))
        return
    wanted = [group for group in _groups(settings) if _is_here(group)]
    missing = [group for group in wanted if grp.getgrnam(group).gr_gid not in _own_groups()]
    values = {
        "user": name,
        "groups": ", ".join(wanted),
        "missing": ", ".join(missing),
        "list": ",".join(missing),
    }
    if not wanted:
        yield Finding("user", Grade.NOTE, words.say("doctor-user-none", values))
    elif not missing:
        yield Finding("user", Grade.OK, words.say("doctor-user", values))
    elif all(name in grp.getgrnam(group).gr_mem for group in missing):
        yield Finding("user", Grade.WRONG, words.say("doctor-user-later", values))
    else:
        yield Finding("user", Grade.WRONG, words.say("doctor-user-missing", values))


def _groups(settings: Settings | None) -> list[str]:
    """Those that a table's parts want; without a file, the usual ones."""
    if settings is None:
        return ["gpio", "i2c", "dialout"]
    cups = [cup for _, cup in named_cups(settings)]
    screens = screens_of(settings)
    groups = ["gpio"]
    if any(screen.spi is None for screen in screens):
        groups.append("i2c")
    if any(screen.spi is not None for screen in screens) or any(
        cup.wired is not None and cup.wired.device is not None for cup in cups
    ):
        groups.append("spi")
    if any(cup.wired is None for cup in cups):
        groups.append("dialout")
    return groups


def _is_here(group: str) -> bool:
    try:
        grp.getgrnam(group)
    except KeyError:
        return False
    return True


def _own_groups() -> set[int]:
    return {os.getegid(), *os.getgroups()}


def _user_name() -> str:
    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return str(os.geteuid())


def service(machine: Machine, words: Words) -> Iterator[Finding]:
    """How the service is, where systemd is."""
    if not (machine.run / "systemd" / "system").exists():
        yield Finding("service", Grade.NOTE, words.say("doctor-service-no-systemd"))
        return
    said = machine.ask(["systemctl", "show", SERVICE, f"--property={','.join(_ASKED)}"]) or ""
    about = {"result": "-", "status": "-", "restarts": "0", "service": SERVICE} | _shown(said)
    match about:
        case {"LoadState": "not-found" | ""} | {"result": "-"}:
            yield Finding("service", Grade.NOTE, words.say("doctor-service-none", about))
        case {"ActiveState": "failed", "status": "78"}:
            yield Finding("service", Grade.WRONG, words.say("doctor-service-file", about))
        case {"ActiveState": "failed"}:
            yield Finding("service", Grade.WRONG, words.say("doctor-service-failed", about))
        case {"ActiveState": "activating" | "deactivating" | "reloading"}:
            yield Finding("service", Grade.WRONG, words.say("doctor-service-between", about))
        case {"ActiveState": "active", "UnitFileState": "enabled"} if about["restarts"] == "0":
            yield Finding("service", Grade.OK, words.say("doctor-service", about))
        case {"ActiveState": "active", "UnitFileState": "enabled"}:
            yield Finding("service", Grade.NOTE, words.say("doctor-service-restarted", about))
        case {"ActiveState": "active"}:
            yield Finding("service", Grade.WRONG, words.say("doctor-service-disabled", about))
        case {"UnitFileState": "enabled"}:
            yield Finding("service", Grade.NOTE, words.say("doctor-service-stopped", about))
        case _:
            yield Finding("service", Grade.NOTE, words.say("doctor-service-off", about))


def _shown(said: str) -> dict[str, str]:
    """The properties, and those that sentences use under their own names."""
    shown = dict(line.split("=", 1) for line in said.splitlines() if "=" in line)
    named = {"result": "Result", "status": "ExecMainStatus", "restarts": "NRestarts", "state": "ActiveState"}
    return shown | {name: shown[of] for name, of in named.items() if shown.get(of)}
