"""The files to begin with: right, without a warning, and of the standard build."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

import pytest

import companion.config
from companion.config.conflicts import warnings
from companion.config.settings import HEADER, Settings
from companion.config.table_file import read

FOLDER = Path(companion.config.__file__).parent / "examples"
EXAMPLES = sorted(FOLDER.glob("*.toml"))


def test_there_are_two() -> None:
    assert [path.name for path in EXAMPLES] == ["eight-seats.toml", "four-seats.toml"]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_it_is_right_and_has_nothing_to_be_warned_of(path: Path) -> None:
    assert warnings(read(path)) == []


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_any_terminal_and_any_width_can_show_it(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.isascii()
    assert max(map(len, text.splitlines())) <= 96


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_its_remarks_are_right_when_their_mark_is_taken_away(path: Path, tmp_path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    bare = [re.sub(r"^# (?=\w+ = )", "", line) for line in lines]
    assert bare != lines
    other = tmp_path / "table.toml"
    other.write_text("\n".join(bare), encoding="utf-8")
    assert read(other).seats[0].name == "Ana"


def of(name: str) -> Settings:
    return read(Path(str(resources.files("companion.config") / "examples" / name)))


def test_four_seats_have_all_their_buttons_on_the_header() -> None:
    settings = of("four-seats.toml")
    assert len(settings.seats) == 4
    lines = [
        line for seat in settings.seats for line in (seat.left, seat.right, seat.ok, seat.challenge, seat.led)
    ]
    assert all(line and line.chip == HEADER and line.line not in {0, 1, 2, 3, 14, 15} for line in lines)


def test_eight_seats_have_challenge_on_the_header_and_inputs_where_an_expander_has_them() -> None:
    settings = of("eight-seats.toml")
    assert len(settings.seats) == 8
    assert {seat.challenge.chip for seat in settings.seats} == {HEADER}
    others = [line for seat in settings.seats for line in (seat.left, seat.right, seat.ok)]
    assert {line.chip for line in others} == {"west", "east"}
    assert not {line.line for line in others} & {7, 15}


def test_the_lines_of_the_expanders_interrupts_are_free() -> None:
    settings = of("eight-seats.toml")
    text = (FOLDER / "eight-seats.toml").read_text(encoding="utf-8")
    used = {seat.challenge.line for seat in settings.seats}
    used |= {line.line for line in (settings.sound.buzzer, settings.timer and settings.timer.line) if line}
    for pin in (23, 24):
        assert f"gpiopin={pin}\n" in text
        assert pin not in used
