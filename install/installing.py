"""Install, or update: everything is made and tried beside what runs, then one link is turned over.

    /opt/bluff-companion/<release>/     a virtual environment with the program, and its systemd files; never changed
    /opt/bluff-companion/current        the release that is meant
    /opt/bluff-companion/previous       the one before
    /etc/bluff-companion/table.toml     the settings; made once, then the maker's
    /usr/local/lib/...                  unit, user, folders, rules
    /var/lib/bluff-companion/           the journal

Until `current` is turned over, a power cut leaves the machine with what it had; afterwards, with the new release, which
has been tried on these settings and a copy of this journal. What is still to do then, the next `make install` does.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, NoReturn

from install import release, system_files
from install.journal import Journal, keep, put_back
from install.machine import Failed, Machine, Refused, undisturbed
from install.places import COMMAND, CURRENT, ONCE_ENABLED, PREVIOUS, PROGRAMS, TABLE
from install.reasons import remedy, told
from install.rehearsal import rehearse
from install.release import Release
from install.service import Service

_LOOK: Final = "`journalctl -u bluff-companion` tells more, and `companion doctor` looks at the parts."


@dataclass(frozen=True)
class Installation:
    """One wish, on one machine. `say` gets what is going on."""

    wanted: Release
    machine: Machine
    service: Service
    say: Callable[[str], None]

    def install(self) -> None:
        """The release is what runs afterwards. Raises Refused where it is not; then what there was before runs on."""
        machine, name = self.machine, self.wanted.name
        before = release.current(machine)
        if not release.is_whole(machine, name):
            self.say(f"Making release {name} in {self.wanted.folder} (a few minutes on a Pi) ...")
            release.build(self.wanted, machine, self.say)
        is_new = self._give_settings()
        system_files.write(machine, system_files.for_any_program(system_files.of_release(machine, name)))
        self.service.make_users()
        self.service.read_rules()
        journal = rehearse(machine, name)
        if before == name and self._is_complete():
            self.say(f"Release {name} is installed already: nothing to do.")
        else:
            with undisturbed():
                self._take_over(before, journal, is_new=is_new)
            self.say(f"Release {name} is installed.")
        self._tidy()

    def _give_settings(self) -> bool:
        """An example to begin with where there are no settings yet; whether that was so."""
        if os.path.lexists(self.machine.at(TABLE)):  # a link may lead to a stick that is not plugged in
            return False
        python = release.python_of(self.machine, self.wanted.name)
        example = self.machine.run(python, "-I", "-m", "companion", "run", "--example", "4")
        self.machine.write(TABLE, example.replace(" --config table.toml", "").encode())
        return True

    def _take_over(self, before: str | None, journal: Journal | None, *, is_new: bool) -> None:
        """From the release that ran to this one. Only settings that somebody has seen are started with."""
        runs = self.service.is_running()
        may_start = not is_new and (before is None or self.service.is_at_boot())
        older = self.machine.target(PREVIOUS)
        if runs:
            self.say("Stopping the table ...")
        self.service.stop()
        self._keep(journal, runs=runs)
        try:
            self._turn_over(self.wanted.name, older if before == self.wanted.name else before)
        except (OSError, Failed) as error:
            self._undo(before, older, error, runs=runs)
        if not (runs or may_start):
            return
        self.say("Starting the table, and watching it for some seconds ...")
        if (said := self.service.start()) is not None:
            self._go_back(before, older, said, journal)

    def _keep(self, journal: Journal | None, *, runs: bool) -> None:
        """A copy, if there has to be one. Raises Refused where there can be none; what ran before runs again then."""
        if journal is None:
            return
        try:
            keep(journal, self.machine)
        except (OSError, sqlite3.Error) as error:
            if runs:
                self.service.start()
            raise Refused(
                f"Release {self.wanted.name} would change the journal's form, and no copy could be laid beside\n"
                f"{journal.path}: {told(error)}.\n{remedy(error)}, and run this again. What ran before runs on."
            ) from error

    def _turn_over(self, name: str, older: str | None) -> None:
        """This release is the one that is meant, with its unit, and `older` the one before."""
        machine = self.machine
        if older is not None:
            machine.link(PREVIOUS, older)
        machine.sync(PROGRAMS)
        machine.link(CURRENT, name)
        files = system_files.of_release(machine, name)
        system_files.write(machine, files)
        for path in system_files.of_release(machine, older).keys() - files.keys():
            machine.remove(path)
        machine.link(COMMAND, f"{CURRENT}/bin/companion")
        if not machine.at(ONCE_ENABLED).exists():
            self.service.start_at_boot()
            machine.write(ONCE_ENABLED, b"")
        self.service.read_units()

    def _undo(self, before: str | None, older: str | None, error: Exception, *, runs: bool) -> NoReturn:
        """To the release that was meant, whatever could not be written. Raises Refused."""
        name, again = self.wanted.name, None
        with suppress(OSError, Failed):
            if before is not None and before != name:
                self._turn_over(before, older)
        if runs:
            again = self.service.start()
        raise Refused(
            f"Release {name} is made, and could not be put in its place: {told(error)}.\n"
            f"{remedy(error)}, and run this again."
            + (
                f" What ran before does not start either:\n\n{again}\n\n{_LOOK}"
                if again
                else " What ran before runs on."
                if runs
                else ""
            )
        ) from error

    def _go_back(self, before: str | None, older: str | None, said: str, journal: Journal | None) -> None:
        """To the release that ran before. Raises Refused, in any case."""
        name = self.wanted.name
        head = f"{said}\n\nRelease {name} does not run here; the lines above are its last."
        if before is None or before == name:
            raise Refused(f"{head} It stays installed.\n{_LOOK}")
        self.say("It does not run: going back ...")
        self.service.stop()
        try:
            put_back(journal, self.machine)
        except (OSError, sqlite3.Error) as error:
            head += f"\nThe journal could not be put back into its old form: {told(error)}. {remedy(error)}."
        self._turn_over(before, name)
        if older is None:
            self.machine.remove(PREVIOUS)
        else:
            self.machine.link(PREVIOUS, older)
        release.remove(self.machine, name)
        if (again := self.service.start()) is not None:
            raise Refused(
                f"{head}\nRelease {before} is back, and does not start either:\n\n{again}\n\n{_LOOK}"
            )
        raise Refused(f"{head} Release {before} is back, and runs.")

    def _is_complete(self) -> bool:
        """Whether nothing is left to do for a release that is meant already."""
        files = system_files.of_release(self.machine, self.wanted.name)
        return (
            all(self.machine.read(path) == content for path, content in files.items())
            and self.machine.target(COMMAND) == f"{CURRENT}/bin/companion"
            and self.machine.at(ONCE_ENABLED).exists()
        )

    def _tidy(self) -> None:
        """What no one needs any more goes: all releases but the one that is meant and the one before."""
        kept = (self.machine.target(CURRENT), self.machine.target(PREVIOUS))
        for name in release.all_but(self.machine, *kept):
            release.remove(self.machine, name)
