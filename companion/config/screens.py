"""What the keys of a screen may not be together with: I2C's with SPI's, and one chip enable with another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from attrs import fields

from companion.config.mistakes import Key, Mistake, Phrase
from companion.config.settings import ScreenAt, Settings
from companion.config.wired import Wired

LINES: Final = ("dc", "reset")
"""The lines of a screen on SPI, beside the bus's own."""

_KNOWN: Final = frozenset(field.name for field in fields(ScreenAt))

Given = tuple[Key, Mapping[str, Any]]
"""A screen of a document, and where it stands."""


def screens_of(settings: Settings) -> list[ScreenAt]:
    """All screens of a table."""
    screens = [*(seat.screen for seat in settings.seats), settings.board.screen]
    return [screen for screen in screens if screen]


def wires_of(bus: int | str) -> int:
    """The bus whose wires a multiplexer's channel is joined to; a bus itself."""
    return bus if isinstance(bus, int) else int(bus.split("-")[0])


def of_screens(screens: Iterable[Given], wired: Iterable[Wired]) -> Iterator[Mistake]:
    """What is wrong with each screen, and with those on SPI together; `wired` may be on the same SPI."""
    screens = list(screens)
    for key, screen in screens:
        yield from _of_one(key, screen)
    yield from _enables_twice(screens, wired)


def _of_one(key: Key, screen: Mapping[str, Any]) -> Iterator[Mistake]:
    misspelt = not _KNOWN.issuperset(screen)  # what is missing may be just that
    if "bus" in screen and "spi" in screen:
        yield Mistake((Phrase("config-screen-both"),), key)
    elif "spi" in screen:
        if "dc" not in screen and not misspelt:
            yield Mistake((Phrase("config-screen-no-dc"),), (*key, "dc"))
        if "address" in screen:
            yield Mistake((Phrase("config-screen-address"),), (*key, "address"))
    elif "bus" in screen:
        yield from (
            Mistake((Phrase("config-screen-line"),), (*key, name)) for name in LINES if name in screen
        )
    elif not misspelt:
        yield Mistake((Phrase("config-screen-nowhere"),), key)


def _enables_twice(screens: Iterable[Given], wired: Iterable[Wired]) -> Iterator[Mistake]:
    """Several cups may share a chip, but nobody shares one with a screen."""
    users: defaultdict[int, list[Key]] = defaultdict(list)
    for key, screen in screens:
        if screen.get("spi") is not None:
            users[screen["spi"]].append(key)
    for one in wired:
        if (enable := one.at.device) is not None and enable in users:
            users[enable].append(one.key)
    for enable, keys in users.items():
        if len(keys) > 1:
            yield Mistake((Phrase("config-spi-twice", {"spi": str(enable), "users": keys}),))
