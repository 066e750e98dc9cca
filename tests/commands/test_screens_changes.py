"""What has to change in table.toml, and the lines for it. Pure."""

from __future__ import annotations

import tomllib

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from companion.commands.looking.changes import Verdict, changes, line_for
from companion.commands.looking.subjects import Subject, mark_of, silent_beside, subjects, whose_of
from companion.config.settings import LineAt, ScreenAt, Settings
from companion.config.structure import structured
from companion.drivers.probe_screens import Answering

ONE, TWO, BOARD = ScreenAt(bus=1), ScreenAt(bus=1, address=0x3D), ScreenAt(bus=3, driver="ssd1309")
NOW = {0: ONE, 1: TWO, "board": BOARD}
SCREENS = st.builds(
    ScreenAt,
    bus=st.one_of(st.integers(0, 255), st.sampled_from(["1-0070/0", "22-0077/7"])),
    address=st.sampled_from([0x3C, 0x3D]),
    driver=st.sampled_from(["ssd1306", "ssd1309", "sh1106"]),
    rotate=st.sampled_from([0, 180]),
    first_column=st.integers(0, 4),
)
LINES = {
    name: {"left": 4 + n, "right": 10 + n, "ok": 16 + n, "challenge": 22 + n} for n, name in enumerate("ab")
}


def test_what_was_seen_right_is_not_changed():
    seen = [Verdict("1", 0, ONE), Verdict("2", 1, TWO), Verdict("B", "board", BOARD)]
    assert not changes(NOW, seen)


def test_what_was_not_looked_at_is_not_changed():
    assert not changes(NOW, [])


def test_another_driver_is_a_change_of_its_own_seat():
    found = changes(NOW, [Verdict("1", 0, evolve(ONE, driver="sh1106"))])
    assert (found.screens, found.twice, found.left) == ({0: evolve(ONE, driver="sh1106")}, {}, [])


def test_what_no_setting_made_right_is_no_change():
    assert not changes(NOW, [Verdict("1", 0, evolve(ONE, driver="sh1106"), right=False)])


def test_exchanged_screens_are_two_changes():
    found = changes(NOW, [Verdict("1", 1, ONE), Verdict("2", 0, TWO)])
    assert (found.screens, found.twice, found.left) == ({1: ONE, 0: TWO}, {}, [])


def test_three_that_go_round():
    found = changes(NOW, [Verdict("1", 1, ONE), Verdict("2", "board", TWO), Verdict("B", 0, BOARD)])
    assert found.screens == {1: ONE, "board": TWO, 0: BOARD}
    assert (found.twice, found.left) == ({}, [])


def test_a_seat_whose_screen_went_has_none():
    found = changes(NOW, [Verdict("1", None, ONE), Verdict("2", 1, TWO)])
    assert (found.screens, found.left) == ({}, [0])


def test_a_seat_cannot_have_two():
    found = changes(NOW, [Verdict("1", 1, ONE), Verdict("2", 1, TWO)])
    assert (found.screens, found.twice, found.left) == ({}, {1: ["1", "2"]}, [0])


def test_a_stranger_takes_a_seat_whose_own_is_missing():
    other = ScreenAt(bus=5)
    assert changes(NOW, [Verdict("A", 1, other)]).screens == {1: other}


def test_a_stranger_that_is_nobody_s_changes_nothing():
    assert not changes(NOW, [Verdict("A", None, ScreenAt(bus=5))])


@pytest.mark.parametrize(
    ("at", "line"),
    [
        (ONE, "screen = { bus = 1 }"),
        (TWO, "screen = { bus = 1, address = 0x3D }"),
        (ScreenAt(bus="1-0070/2", driver="sh1106"), 'screen = { bus = "1-0070/2", driver = "sh1106" }'),
        (
            ScreenAt(spi=1, dc=LineAt(line=24), reset=LineAt(chip="west", line=5), driver="sh1106"),
            'screen = { spi = 1, dc = 24, reset = "west:5", driver = "sh1106" }',
        ),
        (
            ScreenAt(bus=3, address=0x3D, driver="sh1106", rotate=180, first_column=0),
            'screen = { bus = 3, address = 0x3D, driver = "sh1106", rotate = 180, first_column = 0 }',
        ),
    ],
)
def test_a_line_says_all_that_is_not_as_usual(at, line):
    assert line_for(at) == line


@given(SCREENS)
def test_every_line_is_read_back_as_the_same_screen(at):
    document = tomllib.loads(line_for(at))
    seats = [{**LINES[name], **screen} for name, screen in (("a", document), ("b", {"screen": {"bus": 9}}))]
    settings = structured({"seats": seats})
    assert isinstance(settings, Settings)
    assert settings.seats[0].screen == at


def test_strangers_get_letters_that_look_like_no_seat_and_no_board():
    found = [Answering(bus, 0x3C) for bus in range(30)]
    marks = [one.mark for one in subjects(None, found)]
    assert marks[:8] == ["A", "C", "D", "E", "F", "G", "H", "J"]
    assert not set(marks) & set("BIO0123456789")
    assert len(set(marks)) == len(marks) == 23


def test_a_silent_screen_is_looked_for_on_the_same_bus_only():
    stranger = Subject("A", None, ScreenAt(bus=1, address=0x3D))
    silent = Subject("2", 1, ScreenAt(bus=1), answers=False)
    elsewhere = Subject("3", 2, ScreenAt(bus=3), answers=False)
    there = Subject("1", 0, ScreenAt(bus=1))
    assert silent_beside(stranger, [there, elsewhere, silent, stranger]) is silent
    assert silent_beside(stranger, [there, elsewhere, stranger]) is None
    assert silent_beside(silent, [silent, stranger]) is None


@pytest.mark.parametrize(
    ("answer", "whose"), [("1", 0), (" 8 ", 7), ("b", "board"), ("B", "board"), ("", None), (" ", None)]
)
def test_a_seat_as_people_say_it(answer, whose):
    assert whose_of(answer, None) == whose
    if whose is not None:
        assert mark_of(whose) == answer.strip().upper()


@pytest.mark.parametrize("answer", ["0", "9", "-1", "x", "1.0", "²"])
def test_what_is_no_seat_is_refused(answer):
    with pytest.raises(ValueError, match=answer):
        whose_of(answer, None)
