"""The edges: pictures are moved by a dot now and then, so that the last column and row are out of sight half of the time."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from companion.screens.gallery import scenes
from companion.screens.picture import draw
from companion.table.resting import SHIFTS
from companion.table.scene import Scene, Stage
from companion.words.words import Words, languages
from tests.screens.edges import COLUMNS, ROWS, Run, bare, cut_off

SCENES = scenes()
WORDS = {language: Words(language) for language in languages()}
BAR = 2
in_each_language = pytest.mark.parametrize("language", WORDS)


def test_a_letter_at_the_right_or_the_bottom_would_be_found():
    for at in ((127, 30), (60, 63)):
        picture = Image.new("1", (COLUMNS, ROWS))
        picture.putpixel(at, 255)
        assert cut_off(picture) == [Run(at[1], at[0], at[0], 255)]
        assert cut_off(picture.point(lambda ink: 255 - ink)) == [Run(at[1], at[0], at[0], 0)]


def test_no_picture_is_moved_further_than_its_edges_are_free():
    assert max(right for right, _ in SHIFTS) == max(down for _, down in SHIFTS) == 1


@in_each_language
def test_no_letter_die_or_icon_is_cut_when_a_picture_is_moved(language):
    cut = {name: cut_off(draw(scene, WORDS[language])) for name, scene in SCENES.items()}
    assert {name: runs for name, runs in cut.items() if runs} == {}


@in_each_language
def test_nothing_touches_the_edges(language):
    """Only the time's bar and full-width titles reach an edge, and those are unbroken there."""
    assert [name for name, scene in SCENES.items() if touches(scene, WORDS[language])] == []


def touches(scene: Scene, words: Words) -> bool:
    pixel = draw(scene, words).load()
    first = BAR if scene.time_left else 0
    sides = any(pixel[0, row] != pixel[127, row] for row in range(first, ROWS))
    ends = [{pixel[column, row] for column in range(COLUMNS)} for row in ((63,) if first else (0, 63))]
    return sides or any(len(inks) > 1 for inks in ends)


@settings(max_examples=80, deadline=None)
@given(
    players=st.lists(
        st.tuples(st.text("WiÉg1 ", min_size=1, max_size=10), st.integers(0, 10)), min_size=2, max_size=8
    ),
    quantity=st.integers(1, 80),
    face=st.integers(1, 6),
    screen=st.sampled_from([None, 0]),
    looking=st.booleans(),
    data=st.data(),
)
def test_any_table_stays_inside_the_edges(players, quantity, face, screen, looking, data):  # noqa: PLR0917
    view = {
        **SCENES["board-bid"].view,
        "players": [{"name": name, "dice": dice, "coins": 0, "out": dice == 0} for name, dice in players],
        "bid": {"seat": len(players) - 1, "quantity": quantity, "face": face},
        "waiting": [data.draw(st.integers(0, len(players) - 1))],
        "you": {"dice": [face] * players[0][1]},
    }
    scene = Scene(screen, Stage.PLAY, None if screen is None else 0, view, looking=looking)
    assert bare(draw(scene, WORDS["en"]))
