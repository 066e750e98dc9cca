"""What of a table's settings leaves this machine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from urllib.parse import urlsplit

from companion.config.settings import Settings
from companion.config.used import named_cups

_CONNECTED: Final = frozenset({"socket", "rfc2217"})
_HERE: Final = frozenset({"localhost", "127.0.0.1", "::1"})


def asks_for_network(settings: Settings) -> Iterator[str]:
    """What other machines are to reach, or to be reached for, each as table.toml has it."""
    if settings.web.listen == "network":
        yield 'listen = "network"'
    for _, cup in named_cups(settings):
        address = urlsplit(cup.port)
        if address.scheme in _CONNECTED and address.hostname not in _HERE:
            yield f'port = "{cup.port}"'
