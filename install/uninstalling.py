"""Uninstall: the program goes; settings and journal stay, unless told."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from install.machine import Failed, Machine, undisturbed
from install.places import AT_BOOT, COMMAND, CURRENT, NAME, PROGRAMS, STATE, TABLE
from install.service import Service
from install.system_files import remove_all


@undisturbed()
def uninstall(
    machine: Machine, service: Service, say: Callable[[str], None], *, with_journal: bool, with_settings: bool
) -> None:
    """The service is gone afterwards, and with it what was asked for."""
    service.stop()
    machine.remove(AT_BOOT)
    remove_all(machine)
    if machine.target(COMMAND) == f"{CURRENT}/bin/companion":
        machine.remove(COMMAND)
    machine.remove(PROGRAMS)
    service.read_units()
    service.read_rules()
    say("Bluff Companion is uninstalled.")
    for what, path, option, unwanted in (
        ("Your settings", TABLE, "--with-settings", with_settings),
        ("The journal", STATE, "--with-journal", with_journal),
    ):
        if not machine.at(path).exists():
            continue
        if unwanted:
            machine.remove(path)
            machine.remove_if_empty(str(Path(path).parent))
            say(f"{what} ({path}): removed.")
        else:
            say(f"{what} ({path}): kept. To remove it too: sudo make uninstall ARGS={option}")
    if with_journal:
        _forget_user(machine)


def _forget_user(machine: Machine) -> None:
    """Nothing belongs to the service's user any more."""
    prefix = () if machine.is_this_one else ("--prefix", str(machine.root))
    with suppress(Failed, FileNotFoundError):  # it was never made, or is used for something else
        machine.run("userdel", *prefix, NAME)
