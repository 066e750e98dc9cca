"""What values may not be together, told even while others are wrong; and what is only better avoided."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from companion.config.conflicts import LINES_BESIDE, warnings
from companion.config.mistakes import told
from companion.config.settings import LineAt, Seat, Settings
from companion.config.table_file import read
from companion.config.used import LINES_OF_A_SEAT
from companion.words.words import Words
from tests.config.conftest import RIGHT, Told

OTHER_ADDRESS = (
    "Give one of them the other address (0x3C or 0x3D, a solder bridge on its back), or another bus."
)
OWN_LINE = "Everything needs a line of its own."
NO_WIRES = "is a wire of I2C bus 1, and that bus is in use. Choose any line but GPIO 2 and 3."
BEHIND = "both would answer. Put all of them behind the multiplexer, or give one the other address."


@pytest.mark.parametrize(
    ("changes", "mistakes"),
    [
        # Lines.
        (
            [("left = 17", "left = 24")],
            [f"GPIO 24 is used more than once: seat 1, left and seat 2, ok. {OWN_LINE}"],
        ),
        (
            [("left = 17", 'left = "header:24"')],
            [f"GPIO 24 is used more than once: seat 1, left and seat 2, ok. {OWN_LINE}"],
        ),
        (
            [('"west:2"', '"west:1"')],
            [f'"west:1" is used more than once: seat 1, led and seat 2, led. {OWN_LINE}'],
        ),
        (
            [("[board]", "[sound]\nbuzzer = 4\n[timer]\nline = 4\n[board]")],
            [f"GPIO 4 is used more than once: seat 1, challenge and sound.buzzer and timer.line. {OWN_LINE}"],
        ),
        ([("left = 17", "left = 2")], [f"seat 1, left: GPIO 2 {NO_WIRES}"]),
        (
            [("left = 17", "left = 3"), ("/0", '/0", address = "')],
            ['seat 1, screen.address = "": write 0x3C or 0x3D.', f"seat 1, left: GPIO 3 {NO_WIRES}"],
        ),
        # Chips.
        (
            [("[chips]", '[chips]\neast = "device:1-0020"')],
            ['chips.east and chips.west are one and the same chip ("device:1-0020"). Keep one name for it.'],
        ),
        (
            [("[chips]", '[chips]\npi = "auto"')],
            ['chips.header and chips.pi are one and the same chip ("auto"). Keep one name for it.'],
        ),
        # Screens.
        (
            [("/2", "/1")],
            [
                f'More than one screen is at 0x3C on bus "1-0070/1": seat 2, screen and board.screen. {OTHER_ADDRESS}'
            ],
        ),
        (
            [('"1-0070/2"', "1"), ('"1-0070/1"', "1")],
            [
                f"More than one screen is at 0x3C on bus 1: seat 2, screen and board.screen. {OTHER_ADDRESS}",
                f"0x3C is used on bus 1 itself (seat 2, screen and board.screen) and behind its multiplexer (seat 1, screen): {BEHIND}",
            ],
        ),
        (
            [('"1-0070/2"', "1")],
            [
                f"0x3C is used on bus 1 itself (board.screen) and behind its multiplexer (seat 1, screen and seat 2, screen): {BEHIND}"
            ],
        ),
        ([('"1-0070/2"', "1, address = 0x3D")], []),
        ([('"1-0070/2"', "11")], []),
        # Cups.
        (
            [
                ("ok = 22", 'ok = 22\ncup = { port = "/dev/a" }'),
                ("ok = 24", 'ok = 24\ncup = { port = "/dev/a", id = "x" }'),
            ],
            [
                '"/dev/a" is the port of more than one cup: seat 1, cup and seat 2, cup. Every cup has a port of its own.'
            ],
        ),
        (
            [
                ("ok = 22", 'ok = 22\ncup = { port = "/dev/a", id = "x" }'),
                ("ok = 24", 'ok = 24\ncup = { id = "x" }'),
            ],
            [
                '"x" is the id of more than one cup: seat 1, cup and seat 2, cup. Every cup has an id of its own.'
            ],
        ),
        (
            [("ok = 24", 'ok = 24\ncup = { id = "x" }'), ("[board]", '[shared_cup]\nid = "y"\n[board]')],
            [
                "shared_cup: one cup for all, but there are cups of single seats too: seat 2, cup. Keep [shared_cup] or those."
            ],
        ),
        (
            [("[board]", "[shared_cup]\n[board]")],
            [
                'shared_cup: this cup could be anywhere. Give its port or its id, or "wired" if it is an analog one.'
            ],
        ),
        (
            [("[board]", '[shared_cup]\nid = "y"\nbutton = "ok"\n[board]')],
            [
                'shared_cup.button: a cup for all has no button of its own: nobody could tell who pressed it. Leave "button" out.'
            ],
        ),
        ([("[board]", '[shared_cup]\nid = "y"\nbutton = "none"\n[board]')], []),
        ([("ok = 24", 'ok = 24\ncup = { id = "x", button = "ok" }')], []),
        # Names.
        (
            [("left = 17", 'name = "Ana"\nleft = 17'), ("left = 18", 'name = " Ana"\nleft = 18')],
            ["seats: The name Ana is given twice: every player needs one of their own."],
        ),
        (
            [("left = 17", 'name = "Maximiliane"\nleft = 17')],
            ["seat 1, name: The name Maximiliane is too long for a screen: at most 10 letters."],
        ),
        (
            [("left = 17", 'name = "B\\u0007n"\nleft = 17')],
            [r"seat 1, name: The name 'B\x07n' holds letters that no screen can show: type it anew."],
        ),
        ([("left = 17", 'name = ""\nleft = 17'), ("left = 18", 'name = ""\nleft = 18')], []),
    ],
)
def test_what_does_not_go_together_is_told(
    told_of: Told, changes: list[tuple[str, str]], mistakes: list[str]
) -> None:
    assert told_of(*changes) == mistakes


def seat_of(number: int) -> str:
    buttons = ("left", "right", "ok", "challenge")
    lines = "".join(f'{button} = "west{number}:{line}"\n' for line, button in enumerate(buttons))
    return f"[[seats]]\n{lines}screen = {{ bus = {number} }}\n"


@pytest.mark.parametrize(
    ("count", "told_next"),
    [(1, "seats: there is one seat, but"), (2, ""), (6, ""), (9, "seats: there are 9 seats, but")],
)
def test_a_table_has_two_to_eight_seats(told_of: Told, count: int, told_next: str) -> None:
    chips = "[chips]\n" + "".join(f'west{number} = "{number}"\n' for number in range(9))
    seats = "".join(map(seat_of, range(count)))
    wanted = [f"{told_next} a table has 2 to 8. Every seat begins with [[seats]]."] if told_next else []
    assert told_of(text=chips + seats) == wanted


def test_what_is_wrong_is_not_compared(told_of: Told) -> None:
    """A wrong address is not taken for the usual one, nor a wrong chip for a missing one."""
    assert told_of(('/2"', '/0", address = 0x99')) == ["board.screen.address = 0x99: write 0x3C or 0x3D."]
    assert len(told_of(("[chips]\nwest = ", "chips = "))) == 1
    assert len(told_of(('"device:1-0020"', "5"))) == 1


def line_fields(part: type) -> Iterator[str]:
    types = typing.get_type_hints(part, include_extras=True)
    yield from (
        field.name
        for field in attrs.fields(part)
        if LineAt in (types[field.name], *typing.get_args(types[field.name]))
    )


def test_every_line_that_settings_know_is_compared() -> None:
    assert set(line_fields(Seat)) == set(LINES_OF_A_SEAT)
    sections = {
        name: [part for part in (kind, *typing.get_args(kind)) if isinstance(part, type) and attrs.has(part)]
        for name, kind in typing.get_type_hints(Settings).items()
        if name != "seats"
    }
    beside = {(name, key) for name, parts in sections.items() for part in parts for key in line_fields(part)}
    assert beside == set(LINES_BESIDE)


@pytest.mark.parametrize(
    ("old", "new", "warned"),
    [
        ("", "", []),
        (
            "challenge = 25",
            'challenge = "west:5"',
            [
                (
                    "seat 2, challenge: this button is on an expander, which reports a press some thousandths of a second "
                    "late. In a fair race all CHALLENGE buttons are on the Pi's header."
                )
            ],
        ),
        (
            "[chips]",
            '[chips]\neast = "device:1-0021"\nheader = "pinctrl-rp1"',
            [
                "chips.east: nothing is connected to this chip. Leave it out, or give one of its lines something to do."
            ],
        ),
    ],
)
def test_what_is_better_avoided_is_warned_of(tmp_path: Path, old: str, new: str, warned: list[str]) -> None:
    path = tmp_path / "table.toml"
    path.write_text(RIGHT.replace(old, new, 1), encoding="utf-8")
    assert [told(Words(), warning) for warning in warnings(read(path))] == warned
