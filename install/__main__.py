"""`python3 -m install`, by way of `make install` and `make uninstall`."""

from __future__ import annotations

import argparse
import fcntl
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from install import installing, release
from install.hints import next_steps
from install.machine import REAL, Failed, Machine, Refused
from install.places import LOCK, PROGRAMS, SOURCES
from install.ready import check_makes_releases, check_ready
from install.reasons import remedy, told
from install.service import Service
from install.uninstalling import uninstall

_BROKE_OFF: Final = (
    "{remedy}. That was not expected, and it broke off there: the same command again, once that is done, does what is left\n"
    "to do; until then `systemctl status bluff-companion` says whether the table runs."
)


def main() -> int:
    """Exit status: 0 it is as was asked for; 1 it is not, and standard error says why; 130 Ctrl-C."""
    options = _options()
    machine = Machine(options.root.resolve())
    service = Service(machine)
    os.umask(0o022)
    try:
        check_ready(machine)
        with _alone(machine):
            if options.verb == "uninstall":
                uninstall(
                    machine,
                    service,
                    _say,
                    with_journal=options.with_journal,
                    with_settings=options.with_settings,
                )
            else:
                check_makes_releases()
                wanted = release.of(SOURCES, machine, release.Python())
                installing.Installation(wanted, machine, service, _say).install()
                _say(next_steps(machine, service, os.environ.get("SUDO_USER")))
    except Refused as refused:
        with suppress(OSError):
            print(refused, file=sys.stderr, flush=True)
        return 1
    except (Failed, OSError) as error:
        with suppress(OSError):
            print(f"{told(error)}\n\n{_BROKE_OFF.format(remedy=remedy(error))}", file=sys.stderr, flush=True)
        return 1
    except KeyboardInterrupt:
        _say("Broken off. What ran before runs on; the same command again begins anew.")
        return 130
    return 0


def _say(text: str) -> None:
    with suppress(OSError):  # the terminal is gone; what was begun is to be ended
        print(text, flush=True)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="make", description="Install the table as a service, or take it away."
    )
    verbs = parser.add_subparsers(dest="verb", required=True)
    for verb in ("install", "uninstall"):
        one = verbs.add_parser(verb)
        one.add_argument(
            "--root",
            type=Path,
            default=REAL,
            metavar="FOLDER",
            help="into a folder, for an image (also DESTDIR=)",
        )
    one.add_argument("--with-journal", action="store_true", help="remove what was played, too")
    one.add_argument("--with-settings", action="store_true", help="remove table.toml, too")
    return parser.parse_args()


@contextmanager
def _alone(machine: Machine) -> Iterator[None]:
    """No other installation runs meanwhile."""
    machine.make_folder(PROGRAMS)
    with machine.at(LOCK).open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Refused(
                "Another `make install` or `make uninstall` is running. Wait until it has ended."
            ) from None
        yield


if __name__ == "__main__":
    sys.exit(main())
