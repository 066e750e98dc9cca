"""Every GPIO line that a table's file uses, with where it stands there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.config.conflicts import LINES_OF_A_SEAT
from companion.config.mistakes import Key
from companion.config.screens import LINES
from companion.config.settings import LineAt, ScreenAt, Settings
from companion.config.wired import WIRES


def named_lines(settings: Settings) -> Iterator[tuple[Key, LineAt]]:
    """Every line that is used, with where it stands in the file."""
    for number, seat in enumerate(settings.seats):
        for name in LINES_OF_A_SEAT:
            if (line := getattr(seat, name)) is not None:
                yield ("seats", number, name), line
        yield from _of_screen(("seats", number, "screen"), seat.screen)
    yield from _of_screen(("board", "screen"), settings.board.screen)
    if settings.sound.buzzer is not None:
        yield ("sound", "buzzer"), settings.sound.buzzer
    if settings.timer is not None:
        yield ("timer", "line"), settings.timer.line
    yield from _of_cups(settings)


def _of_screen(key: Key, screen: ScreenAt | None) -> Iterator[tuple[Key, LineAt]]:
    for name in LINES:
        if screen is not None and (line := getattr(screen, name)) is not None:
            yield (*key, name), line


def _of_cups(settings: Settings) -> Iterator[tuple[Key, LineAt]]:
    """The lines of an SPI in software: several cups may share a chip."""
    seen = set()
    cups: list[tuple[Key, object]] = [(("shared_cup",), settings.shared_cup)]
    cups += [(("seats", number, "cup"), seat.cup) for number, seat in enumerate(settings.seats)]
    for key, cup in cups:
        wired = getattr(cup, "wired", None)
        if wired is None or wired.device is not None:
            continue
        for name in WIRES:
            line = getattr(wired, name)
            if line not in seen:
                seen.add(line)
                yield (*key, "wired", name), LineAt(line=line)


def by_chip(lines: Iterable[tuple[Key, LineAt]]) -> dict[str, list[tuple[Key, LineAt]]]:
    """The same, for each chip."""
    found: dict[str, list[tuple[Key, LineAt]]] = {}
    for key, line in lines:
        found.setdefault(line.chip, []).append((key, line))
    return found
