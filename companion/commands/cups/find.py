"""A cup by its name or id: the port that it is on."""

from __future__ import annotations

from contextlib import ExitStack, suppress

from companion.commands.cups.said import claimed
from companion.commands.cups.survey import Found, ports_here, survey
from companion.drivers.cup_talk import LEND_S
from companion.drivers.serial_line import TalkError

ID_LETTERS = 8
"""So many letters and more, a word is also looked for in the ports' own names."""


def port_of(wanted: str) -> str:
    """The port that a person means by `wanted`: itself, or where the cup of that name or id answers. Raises TalkError."""
    if "/" in wanted:
        return wanted
    if wanted.startswith("tty"):
        return f"/dev/{wanted}"
    ports = ports_here()
    named = [port for port in ports if len(wanted) >= ID_LETTERS and wanted.lower() in port.lower()]
    if len(named) == 1:  # boards with USB of their own carry their id in it: nobody need be asked
        return named[0]
    found = survey(ports)
    matching = [one.port for one in found if _is(one, wanted)] or _among_lent(found, wanted)
    if len(matching) == 1:
        return matching[0]
    if matching:
        raise TalkError("cup-many", {"wanted": wanted, "ports": ", ".join(matching)})
    raise TalkError("cup-nobody", {"wanted": wanted, "cups": _names(found) or "none"})


def _among_lent(found: list[Found], wanted: str) -> list[str]:
    """The cup may be one that the running table has: borrow those for a moment."""
    busy = [one.port for one in found if one.state == "busy"]
    with ExitStack() as locks:
        borrowed = []
        for port in busy:
            with suppress(TalkError):
                locks.enter_context(claimed(port))
                borrowed.append(port)
        return [one.port for one in survey(borrowed, LEND_S + 2, LEND_S) if _is(one, wanted)]


def _is(one: Found, wanted: str) -> bool:
    return one.greeting is not None and wanted in (one.greeting.name, one.greeting.id)


def _names(found: list[Found]) -> str:
    """The cups that did answer."""
    cups = [one.greeting for one in found if one.greeting is not None]
    return ", ".join(f"{cup.name} ({cup.id})" if cup.name else cup.id for cup in cups)
