"""The cups and the GPIO lines that a table's file uses, each with where it stands there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from companion.config.mistakes import Key
from companion.config.screens import LINES
from companion.config.settings import CupAt, LineAt, ScreenAt, Settings
from companion.config.wired import Wired, lines_of_wired

LINES_OF_A_SEAT: Final = ("left", "right", "ok", "challenge", "led")


def named_cups(settings: Settings) -> Iterator[tuple[Key, CupAt]]:
    """Each seat's cup, or the one for all."""
    for number, seat in enumerate(settings.seats):
        if seat.cup is not None:
            yield ("seats", number, "cup"), seat.cup
    if settings.shared_cup is not None:
        yield ("shared_cup",), settings.shared_cup


def named_lines(settings: Settings) -> Iterator[tuple[Key, LineAt]]:
    """Every line, but those of the Pi's own SPI; what several cups share is named once."""
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
    cups = named_cups(settings)
    yield from lines_of_wired(Wired((*key, "wired"), cup.wired, ()) for key, cup in cups if cup.wired)


def _of_screen(key: Key, screen: ScreenAt | None) -> Iterator[tuple[Key, LineAt]]:
    for name in LINES:
        if screen is not None and (line := getattr(screen, name)) is not None:
            yield (*key, name), line


def by_chip(lines: Iterable[tuple[Key, LineAt]]) -> dict[str, list[tuple[Key, LineAt]]]:
    """The same, for each chip."""
    found: dict[str, list[tuple[Key, LineAt]]] = {}
    for key, line in lines:
        found.setdefault(line.chip, []).append((key, line))
    return found
