"""A wired cup in table.toml: its values, what does not go together with its lines, and what `--check` says of it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from companion.config.settings import CupAt, LineAt, Settings, WiredAt
from companion.config.structure import structured
from companion.config.summary import summary
from companion.config.table_file import read
from companion.config.thresholds import MotionAt, thresholds
from companion.config.used import named_lines
from companion.cup import motion
from companion.words.words import Words
from tests.config.conftest import RIGHT, Told
from tests.config.writing import document_of, toml

GPIO = "write a GPIO number of the Pi's header, from 0 to 27."
NO_WIRES = (
    "is a wire of the Pi's SPI, which a wired cup or a screen uses. Choose any line but GPIO 7 to 11: the system takes all "
    "five. Or give the cup four lines of its own, the screen a place on I2C."
)
OWN_LINE = "Everything needs a line of its own."
OWN_CHANNEL = "Every axis of every cup has a channel of its own."


def cups(first: str, second: str = "") -> list[tuple[str, str]]:
    """Wired cups at both seats, or at the first one."""
    changes = [("ok = 22", f"ok = 22\ncup = {{ wired = {{ {first} }} }}")]
    if second:
        changes.append(("ok = 24", f"ok = 24\ncup = {{ wired = {{ {second} }} }}"))
    return changes


@pytest.mark.parametrize(
    ("wired", "mistake"),
    [
        ("select = 28", f"select = 28: {GPIO}"),
        ('clock = "GPIO21"', f'clock = "GPIO21": {GPIO} Did you mean 21?'),
        ("selct = 8", "selct: there is no such key. Did you mean select?"),
        (
            "channels = [0, 1]",
            "channels = [ ... ]: write a list of three, for x, y and z, each a whole number from 0 to 7.",
        ),
        (
            "channels = [0, 1, 8]",
            "channels = 0, 1, 8: write a list of three, for x, y and z, each a whole number from 0 to 7.",
        ),
        ("zero = 512", "zero = 512: write a list of three, for x, y and z, each a number from 256 to 768."),
        (
            "motion = { stroke_mg = 9 }",
            "motion.stroke_mg = 9: write a whole number from 100 to 4000.",
        ),
        ("motion = { strok_mg = 9 }", "motion.strok_mg: there is no such key. Did you mean stroke_mg?"),
        ("motion = 5", "motion = 5: write thresholds of a motion, as { stroke_mg = 400 }."),
    ],
)
def test_a_value_that_is_wrong_is_told(told_of: Told, wired: str, mistake: str) -> None:
    assert told_of(*cups(wired)) == [f"seat 1, cup.wired.{mistake}"]


def test_what_is_no_wired_cup_is_told(told_of: Told) -> None:
    assert told_of(("ok = 22", "ok = 22\ncup = { wired = true }")) == [
        "seat 1, cup.wired = true: write a wired cup with the lines of its MCP3008, as { select = 8 }."
    ]


@pytest.mark.parametrize(
    ("changes", "mistakes"),
    [
        (cups(""), []),
        (cups("select = 7"), []),
        (cups("", "select = 7"), []),
        (cups("", "channels = [3, 4, 5]"), []),
        (cups("clock = 5, mosi = 6, miso = 12, select = 13"), []),
        (
            cups(
                "clock = 5, mosi = 6, miso = 12, select = 13", "clock = 5, mosi = 6, miso = 12, select = 19"
            ),
            [],
        ),
        ([*cups("clock = 5, mosi = 6, miso = 12, select = 13"), ("left = 18", "left = 9")], []),
        # Lines of the Pi's SPI, of which one is used.
        ([*cups("", ""), ("left = 18", "left = 7")], [f"seat 2, left: GPIO 7 {NO_WIRES}"]),
        ([*cups("select = 7"), ("left = 18", "left = 8")], [f"seat 2, left: GPIO 8 {NO_WIRES}"]),
        (
            [*cups(""), ("[board]", "[sound]\nbuzzer = 10\n[board]")],
            [f"sound.buzzer: GPIO 10 {NO_WIRES}"],
        ),
        (cups("", "select = 16"), [f"seat 2, cup.wired.{name}: GPIO" for name in ("clock", "mosi", "miso")]),
        # Lines in software.
        (
            cups("clock = 5, mosi = 6, miso = 12, select = 17"),
            [f"GPIO 17 is used more than once: seat 1, left and seat 1, cup.wired.select. {OWN_LINE}"],
        ),
        (
            cups("clock = 5, mosi = 6, miso = 5, select = 13"),
            [
                f"GPIO 5 is used more than once: seat 1, cup.wired.clock and seat 1, cup.wired.miso. {OWN_LINE}"
            ],
        ),
        (
            cups(
                "clock = 5, mosi = 6, miso = 12, select = 13", "clock = 5, mosi = 6, miso = 16, select = 13"
            ),
            [
                f"GPIO 13 is used more than once: seat 1, cup.wired.select and seat 2, cup.wired.select. {OWN_LINE}"
            ],
        ),
        (
            cups("clock = 2, mosi = 6, miso = 12, select = 13"),
            [
                (
                    "seat 1, cup.wired.clock: GPIO 2 is a wire of I2C bus 1, and that bus is in use. "
                    "Choose any line but GPIO 2 and 3."
                )
            ],
        ),
        # Channels.
        (
            cups("channels = [0, 1, 1]"),
            [f"Channel 1 of one MCP3008 is used more than once: seat 1, cup.wired.channels. {OWN_CHANNEL}"],
        ),
        (
            cups("", "channels = [2, 3, 4]"),
            [
                (
                    "Channel 2 of one MCP3008 is used more than once: seat 1, cup.wired.channels and "
                    f"seat 2, cup.wired.channels. {OWN_CHANNEL}"
                )
            ],
        ),
        # With what else.
        (
            [("ok = 22", 'ok = 22\ncup = { wired = { }, id = "x" }')],
            [
                (
                    'seat 1, cup: an analog cup on an MCP3008 has nothing else. Keep "wired", or leave it out for '
                    "seat 1, cup.id."
                )
            ],
        ),
        # What is wrong is not compared.
        (
            [*cups("select = 99"), ("left = 18", "left = 7")],
            [f"seat 1, cup.wired.select = 99: {GPIO}"],
        ),
    ],
)
def test_what_does_not_go_together_is_told(
    told_of: Told, changes: list[tuple[str, str]], mistakes: list[str]
) -> None:
    told = told_of(*changes)
    assert len(told) == len(mistakes)
    for one, begin in zip(told, mistakes, strict=True):
        assert one.startswith(begin)


def test_a_section_belongs_to_the_seat_before_it(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(
        RIGHT.replace("[board]", "[seats.cup.wired]\nzero = [508.1, 515, 520.3]\n[board]", 1),
        encoding="utf-8",
    )
    settings = read(path)
    assert settings.seats[0].cup is None
    assert settings.seats[1].cup == CupAt(wired=WiredAt(zero=(508.1, 515.0, 520.3)))


@pytest.mark.parametrize(
    ("select", "clock", "device"), [(8, 11, 0), (7, 11, 1), (25, 11, None), (8, 21, None)]
)
def test_which_chip_of_the_pis_spi_it_is(select: int, clock: int, device: int | None) -> None:
    assert WiredAt(select=select, clock=clock).device == device


def test_lines_in_software_are_among_those_that_are_used(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(RIGHT, encoding="utf-8")
    bare = read(path)
    hardware = evolve(bare, shared_cup=CupAt(wired=WiredAt()))
    software = evolve(bare, shared_cup=CupAt(wired=WiredAt(select=5, clock=6, mosi=12, miso=13)))
    assert list(named_lines(hardware)) == list(named_lines(bare))
    wires = zip(("clock", "mosi", "miso", "select"), (6, 12, 13, 5), strict=True)
    assert list(named_lines(software)) == [
        *named_lines(bare),
        *((("shared_cup", "wired", name), LineAt(line=number)) for name, number in wires),
    ]


def three(least: int, most: int) -> st.SearchStrategy[tuple[float, float, float]]:
    return st.tuples(*(st.floats(least, most) | st.integers(least, most) for _ in range(3)))


MOTIONS = st.builds(
    MotionAt, **{key: st.integers(least, most) for key, (least, most) in motion.LIMITS.items()}
)
WIRED = st.builds(
    lambda lines, **others: WiredAt(
        **dict(zip(("select", "clock", "mosi", "miso"), lines, strict=True)), **others
    ),
    lines=st.permutations([5, 6, 12, 13]) | st.sampled_from([(8, 11, 10, 9), (7, 11, 10, 9)]),
    channels=st.permutations(range(8)).map(lambda all_: tuple(all_[:3])),
    zero=three(256, 768),
    per_g=three(60, 150),
    motion=st.none() | MOTIONS,
)


@given(WIRED)
def test_a_wired_cup_that_is_written_is_read_back(wired: WiredAt) -> None:
    bare = tomllib.loads(RIGHT)
    written = tomllib.loads(toml(bare | {"shared_cup": document_of(CupAt(wired=wired))}))  # type: ignore[arg-type]
    settings = structured(written)
    assert isinstance(settings, Settings)
    assert settings.shared_cup == CupAt(wired=wired)


def test_thresholds_are_those_of_the_motion() -> None:
    assert vars(thresholds(None)) == {}
    found = thresholds(MotionAt(stroke_mg=500, flat_x=-7))
    assert (found.stroke_mg, found.flat_x, found.settle_ms) == (500, -7, motion.Settings.settle_ms)


@pytest.mark.parametrize(
    ("wired", "said"),
    [
        (WiredAt(), "For all: cup on an MCP3008: channels 0, 1, 2 on GPIO 8 (the Pi's SPI)"),
        (
            WiredAt(select=5, clock=6, mosi=12, miso=13, channels=(7, 0, 3)),
            "For all: cup on an MCP3008: channels 7, 0, 3 on GPIO 5 (in software: clock 6, MOSI 12, MISO 13)",
        ),
    ],
)
def test_the_summary_says_where_it_is(tmp_path: Path, wired: WiredAt, said: str) -> None:
    path = tmp_path / "table.toml"
    path.write_text(RIGHT, encoding="utf-8")
    settings = evolve(read(path), shared_cup=CupAt(wired=wired))
    assert said in list(summary(settings, Words()))
