"""Whether a table runs on this machine, and who holds a line: what a running table has is left alone."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from companion.commands.looking.table_at_work import page_answers, user_of_buses
from companion.commands.machine import Machine
from companion.config.screens import screens_of
from companion.config.settings import LineAt, Settings, with_header
from companion.config.used import by_chip, named_lines
from companion.drivers.chips import holders
from companion.drivers.gpio_pin import KERNEL_ERRORS
from companion.drivers.i2c_bus import bus_number
from companion.drivers.line_errors import LineError
from companion.drivers.port_users import name_of

_OURS: Final = re.compile(r"companion\[(\d+)\]")
_TABLE: Final = ("companion run", "bluff-companion run")
_NAMED: Final = re.compile(r"(?P<name>.*) \((?P<pid>\d+)\)")


@dataclass(frozen=True, slots=True)
class AtWork:
    """The table that runs here: its process, 0 where that is not to be known."""

    pid: int

    @property
    def said(self) -> str:
        """For `doctor-table`."""
        return str(self.pid) if self.pid else "none"


def table_of(consumer: str) -> AtWork | None:
    """The running table that calls itself `consumer` on a line, if it is one."""
    found = _OURS.fullmatch(consumer)
    return None if found is None else _if_table(name_of(int(found[1])), int(found[1]))


def table_at_work(settings: Settings, machine: Machine) -> AtWork | None:
    """The table that runs on the lines of the file, on its buses, or behind its page."""
    for name, used in by_chip(named_lines(settings)).items():
        for consumer in _consumers(name, [at for _, at in used], settings, machine):
            if (found := table_of(consumer)) is not None:
                return found
    buses = {at.bus for at in screens_of(settings) if at.spi is None}
    user = _NAMED.fullmatch(user_of_buses(_numbers(buses, machine), machine.dev) or "")
    if user is not None and (found := _if_table(user["name"], int(user["pid"]))) is not None:
        return found
    web = settings.web
    return AtWork(0) if web.listen != "off" and page_answers(web.port) else None


def _if_table(name: str, pid: int) -> AtWork | None:
    """Of another user's process the name may be hidden: then what it calls itself is believed."""
    return AtWork(pid) if name == "?" or name.startswith(_TABLE) else None


def _consumers(name: str, used: Iterable[LineAt], settings: Settings, machine: Machine) -> Iterable[str]:
    try:
        chip = machine.chips.find(with_header(settings.chips)[name])
        lines = [at.line for at in used if at.line < chip.lines]
        return holders(chip.path, lines).values()
    except (LineError, *KERNEL_ERRORS):
        return ()


def _numbers(buses: Iterable[int | str], machine: Machine) -> Iterable[int]:
    for bus in buses:
        try:
            yield bus_number(bus, machine.sysfs)
        except FileNotFoundError:
            continue
