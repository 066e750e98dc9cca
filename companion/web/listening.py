"""The sockets a page listens on: which addresses, which port, and what is said where one cannot be had."""

from __future__ import annotations

import errno
import socket
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from typing import Any, Final

from companion.words.words import Words

HERE: Final = ("127.0.0.1", "::1")
EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - what the settings call "network"
PORTS_TRIED: Final = 20
MAX_PORT: Final = 65535
BACKLOG: Final = 64
SEND_BUFFER: Final = 65_536
"""What the kernel keeps for a browser that does not fetch."""

_MISSING = frozenset({errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL, errno.EPROTONOSUPPORT})


class PortsBusy(Exception):  # noqa: N818 - what is wrong, in two words
    """No port could be had; `first` to `last` were tried."""

    def __init__(self, first: int, last: int) -> None:
        super().__init__(first, last)
        self.first = first
        self.last = last


class PortForbidden(PermissionError):  # noqa: N818 - what is wrong, in two words
    """This user may not have the port; `code` and `values` name the sentence."""

    def __init__(self, error: PermissionError, port: int) -> None:
        super().__init__(error.errno, error.strerror)
        self.code = "page-port-forbidden"
        self.values: dict[str, Any] = {"port": str(port)}


def listen(
    addresses: tuple[str, ...], port: int, words: Words, say: Callable[[str], None]
) -> list[socket.socket]:
    """Sockets on one free port of all `addresses`, of `port` and those after it; port 0 is any free one.

    An address family that this machine lacks is left out, and said where others are to come in by it. Raises PortsBusy
    after PORTS_TRIED ports, PortForbidden, and OSError where no address can be had at all.
    """
    last = min(port + PORTS_TRIED - 1, MAX_PORT)
    for tried in range(port, last + 1):
        try:
            found = _listen_on(addresses, 0 if port == 0 else tried)
        except PermissionError as error:
            raise PortForbidden(error, tried) from error
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
        else:
            if addresses == EVERYWHERE:
                _tell_missing(found, words, say)
            return found
        if tried < last and port:
            say(words.say("page-port-busy", {"port": str(tried), "next": str(tried + 1)}))
    raise PortsBusy(port, last)


def _listen_on(addresses: Iterable[str], port: int) -> list[socket.socket]:
    """A socket of each address whose family there is, all on one port; raises OSError and leaves none open."""
    with ExitStack() as opened:
        found: list[socket.socket] = []
        missing: OSError | None = None
        for address in addresses:
            try:
                found.append(opened.enter_context(_bound(address, port)))
            except OSError as error:
                if error.errno not in _MISSING:
                    raise
                missing = error
            else:
                port = found[-1].getsockname()[1]
        if missing is not None and not found:
            raise missing
        opened.pop_all()
    return found


def _bound(address: str, port: int) -> socket.socket:
    """A listening socket, IPv6 for IPv6 alone."""
    one = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET, socket.SOCK_STREAM)
    try:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        one.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        if one.family == socket.AF_INET6:
            one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        one.bind((address, port))
        one.listen(BACKLOG)
        one.setblocking(False)
    except BaseException:
        one.close()
        raise
    return one


def _tell_missing(found: list[socket.socket], words: Words, say: Callable[[str], None]) -> None:
    families = {one.family for one in found}
    if socket.AF_INET6 not in families:
        say(words.say("page-no-ipv6"))
    if socket.AF_INET not in families:
        say(words.say("page-no-ipv4"))
