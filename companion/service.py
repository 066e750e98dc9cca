"""What systemd is told of the table, as sd_notify(3) says: datagrams to the socket that NOTIFY_SOCKET names.

Nothing is said where systemd has not started this process, and nothing waits for long.
"""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

NETWORK_VARIABLE: Final = "BLUFF_COMPANION_NETWORK"
"""By this the unit says what its IPAddressDeny= leaves: a process cannot ask for that."""

PATIENCE_S: Final = 0.05
"""A manager whose queue is full is waited for so long, since the whole table waits meanwhile; there is a next message."""

ONCE_PATIENCE_S: Final = 2.0
"""The same for what is said only once."""

MOST_LETTERS: Final = 1000
"""Of a status: more than anybody reads in one line."""

_USEC: Final = re.compile(r"[0-9]{1,20}")
"""Any time of systemd's, which has 64 bits for it."""


class Service:
    """The other end is systemd, or nobody.

    `watchdog_s`: it waits for `alive` so long at most; None: it does not wait. `only_here`: the unit keeps this process
    from other machines.
    """

    def __init__(self, environ: Mapping[str, str] = os.environ) -> None:
        self._address = _address(environ.get("NOTIFY_SOCKET", ""))
        self.watchdog_s = _watchdog_s(environ) if self._address else None
        self.only_here = environ.get(NETWORK_VARIABLE) == "loopback"

    def ready(self) -> None:
        """The start is over; players may sit down."""
        self._tell("READY=1", ONCE_PATIENCE_S)

    def status(self, text: str) -> None:
        """One line for `systemctl status`; what a sentence has of further lines is joined to it."""
        self._tell(f"STATUS={' '.join(text.split())[:MOST_LETTERS]}")

    def alive(self) -> None:
        """All works: the watchdog's time begins anew."""
        self._tell("WATCHDOG=1")

    def stopping(self) -> None:
        """The end has begun, whoever asked for it."""
        self._tell("STOPPING=1", ONCE_PATIENCE_S)

    def _tell(self, what: str, patience_s: float = PATIENCE_S) -> None:
        if not self._address:
            return
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as end:
            end.settimeout(patience_s)
            end.sendto(what.encode(errors="replace"), self._address)


def _address(named: str) -> str:
    """A path, or with "@" a name that lies in no folder; "" for anything else."""
    if named.startswith("@"):
        return f"\0{named[1:]}"
    return named if named.startswith("/") else ""


def _watchdog_s(environ: Mapping[str, str]) -> float | None:
    """The watchdog's time, if it is this process that it watches."""
    usec, pid = environ.get("WATCHDOG_USEC", ""), environ.get("WATCHDOG_PID", "")
    if not _USEC.fullmatch(usec) or int(usec) == 0 or pid not in {"", str(os.getpid())}:
        return None
    return int(usec) / 1e6
