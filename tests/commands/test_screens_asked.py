"""`companion screens` with a person who looks at emulated panels and answers."""

from __future__ import annotations

import errno
import re

import click
import pytest

from companion.commands.looking.symptoms import SYMPTOMS, Symptom
from companion.simulator.panel import Panel
from companion.simulator.sh1106 import Sh1106Panel
from companion.simulator.ssd1309 import Ssd1309Panel
from tests.commands.screens_rig import Person, Rig, dark
from tests.commands.wired_screens import FirstColumn, Mirrored, UpsideDown

MENU = [str(number) for number in range(1, len(SYMPTOMS) + 1)]


@pytest.fixture
def rig(tmp_path, monkeypatch):
    return Rig(tmp_path, monkeypatch)


def test_the_right_settings_are_found_by_what_a_person_sees(rig):
    panels = {"1": Sh1106Panel(), "2": Panel(), "3": UpsideDown(), "4": FirstColumn(0), "B": Ssd1309Panel()}
    there = {(f"1-0070/{n}", 0x3C): panels[str(n + 1)] for n in range(4)} | {(3, 0x3C): panels["B"]}
    rig.wire(there, buses=(1, 3), muxes=("1-0070",))
    rig.table(
        'bus = "1-0070/0"',
        'bus = "1-0070/1", driver = "sh1106"',
        'bus = "1-0070/2"',
        'bus = "1-0070/3", driver = "sh1106"',
        board='bus = 3, driver = "ssd1309"',
    )
    person = Person(rig, panels)
    ran = rig.answer(person)
    assert person.said == [
        *(Symptom.BAND, Symptom.WHOLE),
        *(Symptom.DARK, Symptom.WHOLE),
        *(Symptom.TURNED, Symptom.WHOLE),
        *(Symptom.RIGHT, Symptom.BAND, Symptom.WHOLE),
        Symptom.WHOLE,
    ]
    assert ran.exit_code == 1
    assert ran.stdout.endswith(
        "To change in table.toml:\n"
        '  - seat 1: screen = { bus = "1-0070/0", driver = "sh1106" }\n'
        '  - seat 2: screen = { bus = "1-0070/1" }\n'
        '  - seat 3: screen = { bus = "1-0070/2", rotate = 180 }\n'
        '  - seat 4: screen = { bus = "1-0070/3", driver = "sh1106", first_column = 0 }\n'
        "All screens are dark again.\n"
    )
    assert dark(panels.values())


def test_where_everything_is_right_nothing_is_to_be_changed(rig):
    panels = {"1": Panel(), "2": Sh1106Panel()}
    rig.wire({(1, 0x3C): panels["1"], (1, 0x3D): panels["2"]})
    rig.table("bus = 1", 'bus = 1, address = 0x3D, driver = "sh1106"')
    ran = rig.answer(Person(rig, panels))
    assert ran.exit_code == 0
    assert "To change" not in ran.stdout


def test_screens_at_each_other_s_seats_are_exchanged(rig):
    panels = {"1": Panel(), "2": Sh1106Panel()}
    rig.wire({(1, 0x3C): panels["1"], (1, 0x3D): panels["2"]})
    rig.table("bus = 1", 'bus = 1, address = 0x3D, driver = "sh1106"')
    ran = rig.answer(Person(rig, panels, {"1": "2", "2": "1"}))
    assert ran.exit_code == 1
    assert "  - seat 2: screen = { bus = 1 }\n" in ran.stdout
    assert '  - seat 1: screen = { bus = 1, address = 0x3D, driver = "sh1106" }\n' in ran.stdout


def test_a_screen_moved_to_another_s_seat_leaves_its_own_without_and_that_one_with_two(rig):
    panels = {"1": Panel(), "2": Panel()}
    rig.wire({(1, 0x3C): panels["1"], (1, 0x3D): panels["2"]})
    rig.table("bus = 1", "bus = 1, address = 0x3D")
    ran = rig.answer(Person(rig, panels, {"1": "2"}))
    assert ran.exit_code == 1
    assert "  - seat 2: more than one screen was said to be there (1, 2). Run this again.\n" in ran.stdout
    assert ("  - seat 1: its screen is at another seat now, and none was said to be here.\n") in ran.stdout


def test_a_stranger_gets_the_seat_that_a_person_says(rig):
    panels = {"1": Panel(), "A": Sh1106Panel()}
    rig.wire({(1, 0x3C): panels["1"], (3, 0x3C): panels["A"]}, buses=(1, 3))
    rig.table("bus = 1", "bus = 1, address = 0x3D")
    ran = rig.answer(Person(rig, panels, {"A": "2"}))
    assert '  - seat 2: screen = { bus = 3, driver = "sh1106" }\n' in ran.stdout
    assert "For table.toml" not in ran.stdout


def test_a_stranger_on_the_bus_of_a_missing_screen_is_taken_for_it(rig):
    panels = {"1": Panel(), "A": Panel()}
    rig.wire({(1, 0x3D): panels["A"], (3, 0x3C): panels["1"]}, buses=(1, 3))
    rig.table("bus = 3", "bus = 1")
    ran = rig.answer(Person(rig, panels))
    assert "At which seat is it? 1 to 2, B for the board, Enter for 2" in ran.stdout
    assert "  - seat 2: screen = { bus = 1, address = 0x3D }\n" in ran.stdout


def test_without_a_file_the_lines_say_whose_they_are(rig):
    panels = {"A": Panel(), "C": Sh1106Panel(), "D": Ssd1309Panel()}
    rig.wire({(1, 0x3C): panels["A"], (1, 0x3D): panels["C"], (3, 0x3C): panels["D"]}, buses=(1, 3))
    ran = rig.answer(Person(rig, panels, {"A": "2", "C": "1", "D": "b"}))
    assert ran.exit_code == 0
    assert ran.stdout.endswith(
        "    screen = { bus = 1 }  # seat 2\n"
        '    screen = { bus = 1, address = 0x3D, driver = "sh1106" }  # seat 1\n'
        "    screen = { bus = 3 }  # board\n"
        "All screens are dark again.\n"
    )


def test_where_no_setting_helps_that_is_said_and_the_next_is_asked_about(rig):
    panels = {"1": Mirrored(), "2": Panel()}
    rig.wire({(1, 0x3C): panels["1"], (1, 0x3D): panels["2"]})
    rig.table("bus = 1", "bus = 1, address = 0x3D")
    person = Person(rig, panels)
    ran = rig.answer(person)
    assert ran.exit_code == 1
    assert person.said == [Symptom.MIRRORED, Symptom.WHOLE]
    assert "No setting helps: the glass of this module is wired the other way." in ran.stdout
    assert "To change" not in ran.stdout


def test_a_screen_that_comes_loose_meanwhile_is_told_and_the_next_is_asked_about(rig):
    panels = {"1": Panel(), "2": Panel()}
    rig.wire({(1, 0x3C): panels["1"], (1, 0x3D): panels["2"]})
    rig.table("bus = 1", "bus = 1, address = 0x3D")
    person = Person(rig, panels)

    def answers(question):
        if "Screen 1" in question:
            rig.machine.errors[1, 0x3D] = OSError(errno.EIO, "Input/output error")
        return person(question)

    ran = rig.answer(answers)
    assert ran.exit_code == 1
    assert "The screen of seat 2 does not answer (i2c-1, 0x3D)." in ran.stderr
    assert person.said == [Symptom.WHOLE]


def test_answers_that_are_none_are_asked_for_again(rig):
    panels = {"A": Panel()}
    rig.wire({(1, 0x3C): panels["A"]})
    given = iter(["0", "11", "left", "1", "9", "x", "8"])
    ran = rig.answer(lambda _: next(given))
    assert ran.exit_code == 0
    assert ran.stdout.count("Please answer with a number from 1 to 10.") == 3
    assert ran.stdout.count("Please answer with a seat from 1 to 8, or B.") == 2
    assert "screen = { bus = 1 }  # seat 8\n" in ran.stdout


def test_what_was_found_before_ctrl_c_is_told_and_all_are_dark(rig):
    panels = {"1": Sh1106Panel(), "2": Sh1106Panel()}
    rig.wire({(1, 0x3C): panels["1"], (1, 0x3D): panels["2"]})
    rig.table("bus = 1", "bus = 1, address = 0x3D")
    person = Person(rig, panels)

    def answers(question):
        if "Screen 2" in question:
            raise click.Abort
        return person(question)

    ran = rig.answer(answers)
    assert ran.exit_code == 1
    assert ran.stdout.endswith(
        'To change in table.toml:\n  - seat 1: screen = { bus = 1, driver = "sh1106" }\nAll screens are dark again.\n'
    )
    assert dark(panels.values())


def test_an_error_of_ours_leaves_no_screen_lit(rig, monkeypatch):
    panel = Panel()
    rig.wire({(1, 0x3C): panel})

    def broken(*_):
        assert panel.on
        raise ZeroDivisionError

    ran = rig.run(watch=broken)
    assert isinstance(ran.exception, ZeroDivisionError)
    assert not panel.on


def test_every_symptom_is_in_the_menu(rig):
    rig.wire({(1, 0x3C): Panel()})
    ran = rig.answer(lambda _: "")
    assert re.findall(r"^ {2,3}(\d+)  \w", ran.stdout, re.MULTILINE) == MENU


def test_an_sh1106_that_is_named_by_no_file_is_shown_as_one_at_once(rig):
    panels = {"A": Sh1106Panel()}
    rig.wire({(1, 0x3C): panels["A"]})
    person = Person(rig, panels)
    rig.answer(person)
    assert person.said == [Symptom.WHOLE]
