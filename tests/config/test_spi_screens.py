"""Screens on SPI in a table's file: what is told of wrong ones, and what is said of right ones."""

from __future__ import annotations

import pytest

from companion.config.mistakes import said
from companion.config.settings import LineAt, ScreenAt
from companion.config.summary import screen_named
from companion.words.words import Words
from tests.config.conftest import Told

BOARD = '{ bus = "1-0070/2" }'
FIRST = '{ bus = "1-0070/0" }'
OF_SPI = (
    "is a wire of the Pi's SPI, which a wired cup or a screen uses. Choose any line but GPIO 7 to 11: the system takes "
    "all five. Or give the cup four lines of its own, the screen a place on I2C."
)
ENABLE = "It selects one thing alone. Give one of them the other (0 or 1), or another place."
LEAVE_OUT = 'a screen on I2C has no such line. Leave it out, or write "spi" in the place of "bus".'

CASES = [
    ("{ spi = 0, dc = 5, reset = 6 }", []),
    ('{ spi = 1, dc = "west:5" }', []),
    (
        "{ bus = 3, spi = 0, dc = 5 }",
        ['board.screen: a screen is on I2C or on SPI, not on both. Keep "bus" or "spi".'],
    ),
    (
        "{ spi = 0 }",
        [
            (
                "board.screen.dc: this is missing. A screen on SPI has a pin DC, which tells data from commands. Write the "
                "line that it is on, as dc = 24."
            )
        ],
    ),
    (
        "{ spi = 0, dc = 5, address = 0x3C }",
        ['board.screen.address: a screen on SPI has no address: "spi" says which it is. Leave it out.'],
    ),
    ("{ bus = 3, dc = 5 }", [f"board.screen.dc: {LEAVE_OUT}"]),
    ("{ bus = 3, reset = 5 }", [f"board.screen.reset: {LEAVE_OUT}"]),
    (
        "{ spi = 0, dc = 17 }",
        [
            "GPIO 17 is used more than once: seat 1, left and board.screen.dc. Everything needs a line of its own."
        ],
    ),
    (
        "{ spi = 0, dc = 5, reset = 5 }",
        [
            "GPIO 5 is used more than once: board.screen.dc and board.screen.reset. Everything needs a line of its own."
        ],
    ),
    (
        '{ spi = 0, dc = "wset:5" }',
        ['board.screen.dc = "wset:5": [chips] has no "wset". Did you mean "west:5"?'],
    ),
    ("{ spi = 0, dc = 9 }", [f"board.screen.dc: GPIO 9 {OF_SPI}"]),
]


@pytest.mark.parametrize(("screen", "mistakes"), CASES)
def test_what_does_not_go_together_is_told(told_of: Told, screen: str, mistakes: list[str]) -> None:
    assert told_of((BOARD, screen)) == mistakes


@pytest.mark.parametrize("line", [7, 8, 9, 10, 11])
def test_the_lines_of_the_pis_spi_are_taken_where_a_screen_is_on_it(told_of: Told, line: int) -> None:
    assert told_of((BOARD, "{ spi = 0, dc = 5 }"), ("left = 17", f"left = {line}")) == [
        f"seat 1, left: GPIO {line} {OF_SPI}"
    ]


def test_each_chip_enable_selects_one_screen(told_of: Told) -> None:
    assert told_of((BOARD, "{ spi = 0, dc = 5 }"), (FIRST, "{ spi = 0, dc = 6 }")) == [
        f"CE0 of the Pi's SPI is used more than once: seat 1, screen and board.screen. {ENABLE}"
    ]
    assert told_of((BOARD, "{ spi = 0, dc = 5 }"), (FIRST, "{ spi = 1, dc = 6 }")) == []


def test_a_wired_cup_has_a_chip_enable_of_its_own(told_of: Told) -> None:
    def beside(select: int) -> list[str]:
        cup = f"{FIRST}\ncup = {{ wired = {{ select = {select} }} }}"
        return told_of((BOARD, "{ spi = 0, dc = 5 }"), (FIRST, cup))

    assert beside(8) == [
        f"CE0 of the Pi's SPI is used more than once: board.screen and seat 1, cup.wired. {ENABLE}"
    ]
    assert beside(7) == []


def test_cups_may_share_a_chip_where_no_screen_is(told_of: Told) -> None:
    second = '{ bus = "1-0070/1" }'
    changes = [
        (screen, f"{screen}\ncup = {{ wired = {{ select = 8, channels = {channels} }} }}")
        for screen, channels in ((FIRST, [0, 1, 2]), (second, [3, 4, 5]))
    ]
    assert told_of(*changes) == []


@pytest.mark.parametrize(
    ("reset", "lines"), [(None, "DC west:3"), (LineAt(line=25), "DC west:3, RES GPIO 25")]
)
def test_it_is_said_where_a_screen_on_spi_is(reset: LineAt | None, lines: str) -> None:
    at = ScreenAt(spi=1, dc=LineAt(chip="west", line=3), reset=reset, driver="sh1106")
    text = said(Words(), screen_named(at))
    assert text.replace("\u2068", "").replace("\u2069", "") == f"SH1106 on the Pi's SPI at CE1: {lines}"
