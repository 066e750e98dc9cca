"""Cups that belong to no place: found on USB ports of the makers of their boards, and heard under numbers of their own."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from serial.tools import list_ports

from companion.drivers.cables import Cables
from companion.drivers.ports import Port, find, usb_ports
from companion.drivers.serial_cup import SerialCup
from companion.table.inputs import CupLink, CupMoved, CupStrange, Input

VENDORS: Final = (0x2E8A, 0xF055, 0x303A)
"""USB's numbers of Raspberry Pi, MicroPython and Espressif."""

FIRST: Final = 100
"""The number of the first strange cup: above all places'."""

MOST: Final = 8
SETTLED_NS: Final = 3_000_000_000
"""A port is asked when it has been there so long: a place that looks for its own cup comes first."""


def strange_ports() -> list[str]:
    """The devices of boards that a cup may be made of."""
    return [port.device for port in list_ports.comports() if port.vid in VENDORS]


class Newcomers:
    """Ports of `names` that have been there for a while, by the clock that is handed in.

    `changes` is what is cheap to ask: only when that says something else are `names` asked again.
    """

    def __init__(
        self,
        clock_ns: Callable[[], int],
        names: Callable[[], Iterable[str]] = strange_ports,
        changes: Callable[[], Iterable[str]] = usb_ports,
    ) -> None:
        self._clock_ns = clock_ns
        self._names = names
        self._changes = changes
        self._known: Mapping[str, Port | None] = {}
        self._since_ns: dict[tuple[str, Port], int] = {}

    def __call__(self) -> list[str]:
        """Their names now."""
        known = {name: find(name) for name in self._changes()}
        now_ns = self._clock_ns()
        if known != self._known:
            self._known = known
            found = [(name, port) for name in self._names() if (port := find(name)) is not None]
            self._since_ns = {each: self._since_ns.get(each, now_ns) for each in found}
        return [name for (name, _), since_ns in self._since_ns.items() if now_ns - since_ns >= SETTLED_NS]


class StrangeCups:
    """All strange cups of a table: `hear` gets CupStrange and CupMoved, from threads of their own.

    One more than are there is waited for, MOST at most. `cables` are the table's. `failed` as SerialCup has it.
    """

    def __init__(
        self,
        cables: Cables,
        hear: Callable[[Input], None],
        *,
        names: Callable[[], Iterable[str]] | None = None,
        failed: Callable[[Exception], object] | None = None,
    ) -> None:
        self._cables = cables
        self._hear = hear
        self._names = names or Newcomers(time.monotonic_ns)
        self._failed = failed
        self._cups: list[SerialCup] = []
        self._closed = False
        self._lock = threading.Lock()

    def start(self) -> None:
        """Look for the first."""
        self._wait_for_one_more()

    def close(self) -> None:
        """Stop; nothing is heard after that."""
        with self._lock:
            self._closed = True
        for cup in self._cups:
            cup.close()

    def cups(self) -> list[SerialCup]:
        """Those that are waited for or there."""
        return list(self._cups)

    def look(self) -> None:
        """A cup has been adopted: who holds it lets go of it."""
        for cup in self._cups:
            cup.look()

    def _wait_for_one_more(self) -> None:
        with self._lock:
            if self._closed or len(self._cups) == MOST:
                return
            number = FIRST + len(self._cups)
            cup = SerialCup(
                number, "", self._overhear, cables=self._cables, strange=self._names, failed=self._failed
            )
            self._cups.append(cup)
            cup.start()

    def _overhear(self, heard: Input) -> None:
        if isinstance(heard, CupLink):
            unique = self._cables.used_by(heard.cup) if heard.up else ""
            self._hear(CupStrange(heard.cup, unique))
            if heard.up and heard.cup == FIRST + len(self._cups) - 1:
                self._wait_for_one_more()
        elif isinstance(heard, CupMoved):
            self._hear(heard)
