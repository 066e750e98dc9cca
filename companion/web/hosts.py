"""What this machine is called, who speaks to it from where, and by which name to send others here."""

from __future__ import annotations

import re
import socket
import sys
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path
from typing import Final

LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
"""The names that every machine has for itself."""

_AUTHORITY = re.compile(
    r"(?:\[(?P<six>[0-9a-f:.]+)\]|(?P<name>[a-z0-9._-]{1,253}))(?::(?P<port>[0-9]{1,5}))?"
)
_MDNS: Final = Path("/run/avahi-daemon/socket")
"""There where Debian's answerer of .local names runs."""
_SOMEWHERE: Final = (
    (socket.AF_INET, "192.0.2.1"),  # RFC 5737 and 3849: nobody's addresses; nothing is sent to them
    (socket.AF_INET6, "2001:db8::1"),
)
_MAX_PORT = 65535


def host_name(authority: str) -> str | None:
    """The name in a Host header ("localhost:8000", "[::1]:8000"), as browsers compare it; None where it is malformed.

    Small letters, no trailing dot, IPv6 in its shortest form. Only ASCII: what looks alike is not the same.
    """
    found = _AUTHORITY.fullmatch(authority.lower()) if authority.isascii() else None
    if found is None or int(found["port"] or 0) > _MAX_PORT:
        return None
    if found["six"] is not None:
        address = address_of(found["six"])
        return str(address) if isinstance(address, IPv6Address) else None
    return found["name"].removesuffix(".") or None


def address_of(text: str) -> IPv4Address | IPv6Address | None:
    """The IP address that `text` is, without a zone; IPv4 inside IPv6 (::ffff:1.2.3.4) as IPv4. None: it is none."""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def is_loopback(address: str) -> bool:
    """Whether who has `address` is on this machine."""
    found = address_of(address)
    return found is not None and found.is_loopback


def own_names(machine: str, more: Iterable[str] = ()) -> frozenset[str]:
    """Every name that means this machine: loopback's, its own with and without .local, and `more` from the settings."""
    name = machine.lower().removesuffix(".")
    first = name.partition(".")[0]
    given = (name.lower().removesuffix(".") for name in more)
    return frozenset(one for one in (*LOOPBACK, name, first, first and f"{first}.local", *given) if one)


def names_to_tell(machine: str, addresses: Iterable[str], *, local_names: bool) -> tuple[str, ...]:
    """By what others in the network reach this machine, the best first.

    Its name with .local where such names are answered; its addresses; its bare name where it has neither.
    """
    first = machine.lower().partition(".")[0]
    local = (f"{first}.local",) if local_names and first not in {"", "localhost"} else ()
    return (*local, *addresses) or (first,)


def answers_local_names() -> bool:
    """Whether this machine is found by NAME.local: by Avahi on Linux, always on macOS."""
    return sys.platform == "darwin" or _MDNS.exists()


def outward_addresses() -> tuple[str, ...]:
    """This machine's addresses towards the network, IPv4 first: those it would send from. Sends nothing."""
    found = (_sends_from(family, there) for family, there in _SOMEWHERE)
    return tuple(address for address in found if address is not None and not is_loopback(address))


def _sends_from(family: socket.AddressFamily, there: str) -> str | None:
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as one:
            one.connect((there, 9))
            return str(one.getsockname()[0])
    except OSError:
        return None
