"""`companion cup name`: against the real firmware, over a pty or TCP."""

import pytest

from tests.commands.conftest import kept_of


def test_a_name_is_kept_and_how_the_table_knows_the_cup_is_told(cup, companion):
    said = companion("name", cup.port, "Rose-2")
    assert (said.exit_code, said.stderr) == (0, "")
    assert said.stdout == (
        'The cup e6614103e7395a2f is called "Rose-2" from now on. In table.toml it stands below its seat as:\n'
        '    cup = { id = "e6614103e7395a2f" }\n'
    )
    assert kept_of(cup) == {"name": "Rose-2"}


def test_other_settings_stay(plug, companion):
    cup = plug(settings={"name": "old", "stroke_mg": 320})
    assert companion("name", cup.port, "new").exit_code == 0
    assert kept_of(cup) == {"name": "new", "stroke_mg": 320}


@pytest.mark.parametrize("name", ["", "-", "two words", "seventeen-letters", "été", "a*b", "x\n"])
def test_what_no_wire_can_carry_is_no_name(cup, companion, name):
    said = companion("name", "--", cup.port, name)
    assert (said.exit_code, said.stdout) == (1, "")
    assert said.stderr == (
        f'A cup cannot be called "{name}". A name has 1 to 16 of these letters: A-Z a-z 0-9 . _ - '
        '(and is not "-" alone). Choose another one.\n'
    )
    assert kept_of(cup) == {}


@pytest.mark.parametrize("called", ["rose", "e6614103e7395a2f"])
def test_a_cup_is_found_by_its_name_or_its_id(plug, companion, called):
    plug("51")
    cup = plug(settings={"name": "rose"})
    assert companion("name", called, "lily").exit_code == 0
    assert kept_of(cup) == {"name": "lily"}


def test_nobody_of_that_name_is_told_with_who_is_there(plug, companion):
    plug("51", settings={"name": "rose"})
    plug("52")
    said = companion("name", "lily", "tulip")
    assert (said.exit_code, said.stdout) == (1, "")
    told = said.stderr.replace(
        "52, rose (51)", "rose (51), 52"
    )  # whose terminal has the lower number comes first
    assert told == (
        'No cup here is called "lily", by name or id. There are: rose (51), 52. The name is probably misspelt. '
        '"companion cup list" shows every port.\n'
    )


def test_nobody_at_all(ports, companion):
    assert companion("name", "lily", "tulip").stderr == (
        'No cup here is called "lily", by name or id. No cup answered at all: probably none is plugged in. '
        '"companion cup list" shows every port.\n'
    )


def test_two_of_a_name_are_told_apart_by_their_ports(plug, companion):
    first, second = (plug(unique, settings={"name": "rose"}) for unique in ("51", "52"))
    said = companion("name", "rose", "tulip")
    assert (said.exit_code, said.stdout) == (1, "")
    told = said.stderr.replace(f"{second.port}, {first.port}", f"{first.port}, {second.port}")
    assert told == (
        f'Several cups here are called "rose", at {first.port}, {second.port}. Name one by its port, and give it '
        'another name with "companion cup name".\n'
    )


def test_a_cup_that_cannot_keep_says_so_and_goes_on_as_it_was(plug, companion):
    cup = plug(settings={"name": "rose"})
    (cup.flash / "cup.new").mkdir()  # where it writes its settings first
    said = companion("name", cup.port, "lily")
    assert (said.exit_code, said.stdout) == (1, "")
    assert said.stderr == (
        f"The cup at {cup.port} cannot keep its settings; they are as they were. Probably its flash memory is full or "
        f'damaged. Run "companion cup install {cup.port}", and try again.\n'
    )
    (cup.flash / "cup.new").rmdir()
    assert companion("name", "rose", "lily").exit_code == 0  # it still answers to its old name
