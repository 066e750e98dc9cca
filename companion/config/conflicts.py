"""What values of a table's file may not be together, and what is better avoided."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from typing import Any, Final, TypeVar

from attrs import fields

from companion.config.mistakes import Key, Mistake, Phrase, quoted, shown, suggestion
from companion.config.names import twice, wrong_name
from companion.config.screens import LINES, Given, of_screens, wires_of
from companion.config.settings import (
    FEWEST_SEATS,
    HEADER,
    MOST_SEATS,
    LineAt,
    ScreenAt,
    Settings,
    with_header,
)
from companion.config.structure import LineKind
from companion.config.used import LINES_OF_A_SEAT, named_lines
from companion.config.wired import lines_of_wired, of_wired, wired_cups

Document = Mapping[str, Any]
T = TypeVar("T")
V = TypeVar("V")

LINES_BESIDE: Final = (("sound", "buzzer"), ("timer", "line"))
I2C_1: Final = (2, 3)
"""GPIO 2 and 3 are the wires of the Pi's I2C bus 1."""

_ON_I2C: Final = re.compile(r"device:([0-9]+)-[0-9a-f]{4}", re.IGNORECASE)


def what_is_right(document: Document, mistakes: Iterable[Mistake]) -> Document:
    """The document with None in the place of everything that is a mistake: the rest can be compared all the same."""
    rest = deepcopy(dict(document))
    for key in (mistake.key for mistake in mistakes):
        holder: Any = rest
        for step in key[:-1]:
            holder = holder[step]
        is_there = key and (isinstance(holder, list) or key[-1] in holder)
        if is_there:
            holder[key[-1]] = None
    return rest


def conflicts(document: Document) -> Iterator[Mistake]:
    """What does not go together in a document whose values are right, or None where they are not."""
    cups = list(_all_cups(document))
    wired = list(wired_cups(cups))
    given = [*_of_seats(document, "screen"), *_beside(document, "board", "screen")]
    lines = [*_lines(document, given), *lines_of_wired(wired)]
    screens = list(_screens(given))
    yield from _number_of_seats(document)
    yield from _names(document)
    yield from _unknown_chips(document, lines)
    yield from _one_chip_twice(document)
    yield from _lines_twice(lines)
    yield from _lines_of_the_bus(document, lines, screens)
    yield from _addresses_twice(screens)
    yield from _cups(document, cups)
    yield from of_screens(given, wired)
    on_spi = any(screen.get("spi") is not None for _, screen in given)
    yield from of_wired(cups, wired, lines, screens_on_spi=on_spi)


def warnings(settings: Settings) -> list[Mistake]:
    """What will work, but not as well as it could."""
    seats = enumerate(settings.seats)
    slow = [number for number, seat in seats if seat.challenge.chip != HEADER]
    unused = {*settings.chips} - {HEADER} - {line.chip for _, line in named_lines(settings)}
    return [
        *(Mistake((Phrase("config-slow-challenge"),), ("seats", number, "challenge")) for number in slow),
        *(Mistake((Phrase("config-unused-chip"),), ("chips", chip)) for chip in sorted(unused)),
    ]


def _of_seats(document: Document, name: str) -> Iterator[tuple[Key, Any]]:
    """What each seat has under `name`, where it has it."""
    for number, seat in enumerate(document.get("seats") or ()):
        if seat is not None and seat.get(name) is not None:
            yield ("seats", number, name), seat[name]


def _beside(document: Document, section: str, name: str) -> list[tuple[Key, Any]]:
    """What stands under `name` in a section, if it is there."""
    value = (document.get(section) or {}).get(name)
    return [] if value is None else [((section, name), value)]


def _lines(document: Document, screens: Iterable[Given]) -> Iterator[tuple[Key, LineAt]]:
    given = [each for name in LINES_OF_A_SEAT for each in _of_seats(document, name)]
    given += [each for section, name in LINES_BESIDE for each in _beside(document, section, name)]
    given += [
        ((*key, name), screen[name])
        for key, screen in screens
        for name in LINES
        if screen.get(name) is not None
    ]
    yield from ((key, LineKind().take(value)) for key, value in given)


def _screens(given: Iterable[Given]) -> Iterator[tuple[Key, ScreenAt]]:
    """All screens whose bus and address are known."""
    for key, screen in given:
        bus, address = screen.get("bus"), screen.get("address", fields(ScreenAt).address.default)
        if bus is not None and address is not None:
            yield key, ScreenAt(bus=bus, address=address)


def _number_of_seats(document: Document) -> Iterator[Mistake]:
    seats = document.get("seats")
    if seats is not None and not FEWEST_SEATS <= len(seats) <= MOST_SEATS:
        values = {"count": len(seats), "least": FEWEST_SEATS, "most": MOST_SEATS}
        yield Mistake((Phrase("config-seats", values),), ("seats",))


def _names(document: Document) -> Iterator[Mistake]:
    names = list(_of_seats(document, "name"))
    for key, name in names:
        if found := wrong_name(name):
            yield Mistake(tuple(found), key)
    yield from (Mistake((phrase,), ("seats",)) for phrase in twice([name for _, name in names]))


def _unknown_chips(document: Document, lines: Iterable[tuple[Key, LineAt]]) -> Iterator[Mistake]:
    if "chips" in document and document["chips"] is None:
        return
    known = [HEADER, *(document.get("chips") or ())]
    yield from (_unknown_chip(key, line, known) for key, line in lines if line.chip not in known)


def _unknown_chip(key: Key, line: LineAt, known: Iterable[str]) -> Mistake:
    phrase = Phrase("config-unknown-chip", {"chip": quoted(line.chip)})
    instead = suggestion(line.chip, known, lambda chip: quoted(f"{chip}:{line.line}"))
    return Mistake(
        (phrase, *(instead or (Phrase("config-name-chip"),))), key, shown(f"{line.chip}:{line.line}")
    )


def _one_chip_twice(document: Document) -> Iterator[Mistake]:
    chips = with_header(document.get("chips") or {})
    named: list[tuple[str, Key]] = [
        (found_by, ("chips", name)) for name, found_by in chips.items() if found_by
    ]
    for found_by, keys in _shared(named):
        yield Mistake((Phrase("config-chip-twice", {"chips": keys, "found": quoted(found_by)}),))


def _lines_twice(lines: Iterable[tuple[Key, LineAt]]) -> Iterator[Mistake]:
    for line, keys in _shared((line, key) for key, line in lines):
        yield Mistake((Phrase("config-line-twice", {"line": _named(line), "users": keys}),))


def _lines_of_the_bus(
    document: Document, lines: Iterable[tuple[Key, LineAt]], screens: Iterable[tuple[Key, ScreenAt]]
) -> Iterator[Mistake]:
    chips = [found_by for found_by in (document.get("chips") or {}).values() if found_by]
    expanders = [int(found[1]) for found in map(_ON_I2C.fullmatch, chips) if found]
    if 1 not in (*expanders, *(wires_of(screen.bus) for _, screen in screens)):
        return
    for key, line in lines:
        if line.chip == HEADER and line.line in I2C_1:
            yield Mistake((Phrase("config-line-of-i2c", {"line": _named(line)}),), key)


def _addresses_twice(screens: Iterable[tuple[Key, ScreenAt]]) -> Iterator[Mistake]:
    for (bus, address), keys in _shared(((at.bus, at.address), key) for key, at in screens):
        values = {"address": f"0x{address:02X}", "bus": shown(bus), "users": keys}
        yield Mistake((Phrase("config-address-twice", values),))
    for (wires, address), found in _grouped(
        ((wires_of(at.bus), at.address), (key, at)) for key, at in screens
    ):
        before = [key for key, at in found if isinstance(at.bus, int)]
        behind = [key for key, at in found if isinstance(at.bus, str)]
        if before and behind:
            values = {"address": f"0x{address:02X}", "bus": str(wires), "before": before, "behind": behind}
            yield Mistake((Phrase("config-address-behind", values),))


def _all_cups(document: Document) -> Iterator[tuple[Key, Mapping[str, Any]]]:
    yield from _of_seats(document, "cup")
    if document.get("shared_cup") is not None:
        yield ("shared_cup",), document["shared_cup"]


def _cups(document: Document, cups: Iterable[tuple[Key, Mapping[str, Any]]]) -> Iterator[Mistake]:
    shared = document.get("shared_cup")
    own = list(_of_seats(document, "cup"))
    if shared is not None and own:
        yield Mistake((Phrase("config-cups-both", {"users": [key for key, _ in own]}),), ("shared_cup",))
    if shared is not None and shared.get("button", "none") not in ("none", None):
        yield Mistake((Phrase("config-cup-button-shared"),), ("shared_cup", "button"))
    for key, cup in cups:
        if "wired" not in cup and all(cup.get(name, "") == "" for name in ("port", "id")):
            yield Mistake((Phrase("config-cup-nowhere"),), key)
    for name in ("port", "id"):
        for value, keys in _shared((cup[name], key) for key, cup in cups if cup.get(name)):
            yield Mistake((Phrase(f"config-cup-{name}-twice", {"value": quoted(value), "users": keys}),))


def _named(line: LineAt) -> str:
    return f"GPIO {line.line}" if line.chip == HEADER else quoted(f"{line.chip}:{line.line}")


def _grouped(found: Iterable[tuple[T, V]]) -> Iterator[tuple[T, list[V]]]:
    groups: defaultdict[T, list[V]] = defaultdict(list)
    for value, user in found:
        groups[value].append(user)
    yield from groups.items()


def _shared(found: Iterable[tuple[T, Key]]) -> Iterator[tuple[T, list[Key]]]:
    """Every value that more than one has, with who has it."""
    yield from ((value, keys) for value, keys in _grouped(found) if len(keys) > 1)
