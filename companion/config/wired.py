"""What the lines and channels of wired cups may not be together with: each other, and everything else on the header."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from attrs import fields, frozen

from companion.config.mistakes import Key, Mistake, Phrase
from companion.config.settings import HEADER, LineAt, WiredAt

BUS: Final = ("clock", "mosi", "miso")
WIRES: Final = (*BUS, "select")
LINES_OF_SPI: Final = (7, 8, 9, 10, 11)
"""What the Pi's own SPI takes: its kernel driver holds both select lines, even for one chip."""


@frozen
class Wired:
    """A wired cup of a document, which stands at `key`; its `channels` are none where they are a mistake."""

    key: Key
    at: WiredAt
    channels: tuple[int, ...]


def wired_cups(cups: Iterable[tuple[Key, Mapping[str, Any]]]) -> Iterator[Wired]:
    """Those of `cups` that are wired and whose lines are right."""
    for key, cup in cups:
        given = cup.get("wired")
        if given is None:
            continue
        lines = {name: given.get(name, getattr(fields(WiredAt), name).default) for name in WIRES}
        if None not in lines.values():
            channels = given.get("channels", fields(WiredAt).channels.default)
            yield Wired((*key, "wired"), WiredAt(**lines), tuple(channels or ()))


def lines_of_wired(wired: Iterable[Wired]) -> Iterator[tuple[Key, LineAt]]:
    """The lines of SPIs in software; once where several chips share a bus, or several cups a chip."""
    seen = set()
    for one in wired:
        if one.at.device is not None:
            continue
        bus = tuple(getattr(one.at, name) for name in BUS)
        for name in WIRES:
            line = getattr(one.at, name)
            use = (name, line, bus if name == "select" else ())
            if use not in seen:
                seen.add(use)
                yield (*one.key, name), LineAt(line=line)


def of_wired(
    cups: Iterable[tuple[Key, Mapping[str, Any]]],
    wired: Iterable[Wired],
    lines: Iterable[tuple[Key, LineAt]],
    *,
    screens_on_spi: bool = False,
) -> Iterator[Mistake]:
    """`lines` are all that are used, beside the Pi's own SPI."""
    for key, cup in cups:
        others = [(*key, name) for name in cup if name != "wired"]
        if cup.get("wired") is not None and others:
            yield Mistake((Phrase("config-cup-wired-too", {"keys": others}),), key)
    wired = list(wired)
    if screens_on_spi or any(one.at.device is not None for one in wired):
        yield from _on_the_pis_spi(lines)
    yield from _channels_twice(wired)


def _on_the_pis_spi(lines: Iterable[tuple[Key, LineAt]]) -> Iterator[Mistake]:
    for key, line in lines:
        if line.chip == HEADER and line.line in LINES_OF_SPI:
            yield Mistake((Phrase("config-line-of-spi", {"line": f"GPIO {line.line}"}),), key)


def _channels_twice(wired: Iterable[Wired]) -> Iterator[Mistake]:
    users: defaultdict[tuple[object, ...], list[Key]] = defaultdict(list)
    for one in wired:
        for channel in one.channels:
            users[(*(getattr(one.at, name) for name in WIRES), channel)].append((*one.key, "channels"))
    for use, keys in users.items():
        if len(keys) > 1:
            values = {"channel": str(use[-1]), "users": list(dict.fromkeys(keys))}
            yield Mistake((Phrase("config-channel-twice", values),))
