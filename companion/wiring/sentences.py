"""A table's wiring in words: its tables for a terminal, or in Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.config.mistakes import Phrase, said
from companion.config.settings import CupAt, Settings
from companion.config.used import named_cups
from companion.wiring.boot import Boot
from companion.wiring.checks import wanted_of_boot
from companion.wiring.currents import loads, rail_ma
from companion.wiring.rows import SUPPLY, Row, bus_rows, expander_feet, expander_rows, header_rows, seat_cable
from companion.wiring.uses import expanders
from companion.words.words import Words

Cells = Sequence[Sequence[str]]
"""Rows of a table, its head first."""


def sentence(words: Words, phrase: Phrase) -> str:
    """A phrase as people read it."""
    return said(words, phrase)


def expander_head(settings: Settings, chip: str, words: Words) -> str:
    """What stands above an expander's pins."""
    bus, address = expanders(settings)[chip]
    return words.say("wiring-expander", {"chip": chip, "address": f"0x{address:02X}", "bus": str(bus)})


def pin_cells(rows: Sequence[Row], words: Words) -> Cells:
    """Pins as a table: pin, line, where it leads to, colour."""
    head = [words.say(f"wiring-column-{name}") for name in ("pin", "line", "to", "colour")]
    return [
        head,
        *(
            [str(row.number), _line(row, words), said(words, row.goes_to), _colour(row, words)]
            for row in rows
        ),
    ]


def current_cells(settings: Settings, words: Words, *, own_supply: bool) -> Cells:
    """Who takes how much of the Pi's 3.3 V, in mA."""
    head = [words.say("wiring-currents")]
    head += [words.say(f"wiring-column-{name}") for name in ("count", "usual", "most")]
    here = [load for load in loads(settings) if not (own_supply and load.screen)]
    lines = [
        [
            words.say("wiring-load", {"part": load.what}),
            str(load.count),
            _ma(load.typical_ma, words),
            _ma(load.most_ma, words),
        ]
        for load in here
    ]
    usual, most = rail_ma(here, own_supply=False)
    return [head, *lines, [words.say("wiring-load-all"), "", _ma(usual, words), _ma(most, words)]]


def screens_ma(settings: Settings) -> float:
    """What all screens take at most."""
    return sum(load.most_ma for load in loads(settings) if load.screen)


def cup_lines(settings: Settings, words: Words) -> Iterator[str]:
    """Every cup that the file names."""
    found = list(named_cups(settings))
    if not found:
        yield words.say("wiring-no-cups")
    for key, cup in found:
        who = words.say("wiring-for-all")
        if key[0] == "seats":
            who = words.say("seat-name", {"number": int(key[1]) + 1})
        yield words.say("wiring-cup", {"who": who, "cup": said(words, _cup(cup))})


def told_wiring(settings: Settings, words: Words, boot: Boot | None, *, own_supply: bool) -> Iterator[str]:
    """Everything as lines for a terminal."""
    yield from _titled(words.say("wiring-header"), _aligned(pin_cells(header_rows(settings, boot), words)))
    yield colours_line(words)
    for chip, rows in expander_rows(settings).items():
        feet = expander_feet(settings, chip, boot)
        yield from _titled(expander_head(settings, chip, words), _aligned(pin_cells([*rows, *feet], words)))
        if pull_ups := pull_ups_line(rows, words):
            yield pull_ups
    yield from _titled(words.say("wiring-buses"), [f"  {said(words, one)}" for one in bus_rows(settings)])
    yield from _titled(words.say("wiring-cups"), [f"  {line}" for line in cup_lines(settings, words)])
    yield from _titled(
        words.say("wiring-boot-lines"), [f"  {line}" for line in wanted_of_boot(settings, boot)]
    )
    yield ""
    yield from (line[2:] for line in _aligned(current_cells(settings, words, own_supply=own_supply)))
    if own_supply:
        yield words.say("wiring-own-supply", {"most": _ma(screens_ma(settings), words)})
    yield words.say("wiring-measure")


def pull_ups_line(rows: Sequence[Row], words: Words) -> str:
    """What an expander's buttons need; "" where it has none."""
    count = sum(row.use is not None and not row.use.out for row in rows)
    return words.say("wiring-pull-ups", {"count": count}) if count else ""


def colours_line(words: Words) -> str:
    """The conductors of the seats' cable that are the same for all."""
    names = {"ground": "GND", "supply": "VS", "sda": "SDA", "scl": "SCL"}
    return words.say(
        "wiring-colours", {name: _named(seat_cable().colours(of), words) for name, of in names.items()}
    )


def _line(row: Row, words: Words) -> str:
    return words.say("wiring-to-high") if row.line == SUPPLY else row.line


def _colour(row: Row, words: Words) -> str:
    return _named(row.colour, words) if row.colour else ""


def _named(colours: str, words: Words) -> str:
    return ", ".join(words.say(f"wiring-{colour}") for colour in colours.split(", "))


def _cup(cup: CupAt) -> Phrase:
    if cup.wired is not None:
        axes = dict(zip("xyz", map(str, cup.wired.channels), strict=True))
        return Phrase("wiring-cup-wired", {"select": str(cup.wired.select), **axes})
    if cup.port:
        return Phrase("wiring-cup-port", {"port": cup.port})
    return Phrase("wiring-cup-id", {"id": cup.id})


def _titled(title: str, lines: Sequence[str]) -> Iterator[str]:
    yield ""
    yield title
    yield from lines


def _aligned(cells: Cells) -> list[str]:
    """A table whose columns stand below each other; numbers to the right."""
    widths = [max(len(row[column]) for row in cells) for column in range(len(cells[0]))]
    right = [all(_is_number(row[column]) for row in cells[1:]) for column in range(len(widths))]
    return [
        "  "
        + "  ".join(
            cell.rjust(width) if to_right else cell.ljust(width)
            for cell, width, to_right in zip(row, widths, right, strict=True)
        ).rstrip()
        for row in cells
    ]


def _is_number(text: str) -> bool:
    return not text or text.replace(".", "").replace(",", "").isdecimal()


def _ma(value: float, words: Words) -> str:
    return words.say("wiring-milliamperes", {"ma": f"{value:.0f}" if value >= 10 else f"{value:.1f}"})
