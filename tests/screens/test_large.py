"""Large letters on seats' screens: all of 12 dots, nothing cut, nothing that stands in the way of another."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from companion.screens import fit
from companion.screens.font import medium
from companion.screens.gallery import IN_LARGE, scenes
from companion.screens.page import TEXT_WIDTH, Page, foot_lines
from companion.screens.picture import draw
from companion.table.scene import Scene, Stage, Text
from companion.words.words import _HERE, Words, languages
from tests.screens.edges import cut_off
from tests.screens.watching import Watch, watch

GOLDEN = Path(__file__).parent.parent / "golden" / "large"
SEATS = {name: scene for name, scene in scenes().items() if scene.screen is not None}
WORDS = {language: Words(language) for language in languages()}
RULES = {name for name, scene in SEATS.items() if scene.lobby and scene.lobby.reading}
"""Pages of rules are read closely: in large letters they would be twice as many."""
in_each_language = pytest.mark.parametrize("language", WORDS)

__all__ = ["watch"]


@in_each_language
def test_in_large_letters_nothing_is_small_cut_or_left_out(language, watch: Watch):
    wrong = {}
    for name, scene in SEATS.items():
        watch.anew()
        draw(scene, WORDS[language], large=True)
        wrong[name] = watch.cut - names(scene) | (set() if name in RULES else watch.smaller_than(12))
    assert {name: texts for name, texts in wrong.items() if texts} == {}


@in_each_language
def test_pictures_are_the_golden_ones(language):
    """After an intended change: `companion pictures --golden --large tests/golden/large`, and look at what changed."""
    assert [name for name in IN_LARGE if not is_golden(language, name)] == []


def is_golden(language: str, name: str) -> bool:
    folder = GOLDEN if language == "en" else GOLDEN / language
    with Image.open(folder / f"{name}.png") as picture:
        return picture.convert("1").tobytes() == draw(SEATS[name], WORDS[language], large=True).tobytes()


@in_each_language
def test_there_is_no_other_golden_picture(language):
    folder = GOLDEN if language == "en" else GOLDEN / language
    assert {path.stem for path in folder.glob("*.png")} == set(IN_LARGE)


@in_each_language
def test_nothing_is_cut_off_at_the_edges(language):
    cut = {name: cut_off(draw(scene, WORDS[language], large=True)) for name, scene in SEATS.items()}
    assert {name: runs for name, runs in cut.items() if runs} == {}


@pytest.mark.parametrize("language", WORDS)
def test_a_board_is_the_same_with_large_letters(language):
    for scene in scenes().values():
        if scene.screen is None:
            assert draw(scene, WORDS[language], large=True) == draw(scene, WORDS[language])


def names(scene: Scene) -> set[str]:
    played = {player["name"] for player in (scene.view or {}).get("players", ())}
    return played | {place.name for place in (scene.lobby.places if scene.lobby else ())}


# -- the last line


class _Variables(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node) -> None:  # noqa: N802 - the visitor's own name
        self.names.add(node.id.name)


LONGEST = {"name": "Charlotte", "player": "Charlotte", "turn": "Charlotte", "game": "Bluffaneer", "seat": 8}


def said(*kinds: str) -> list[tuple[str, Text]]:
    """Every sentence of these kinds, filled."""
    found = []
    for language in languages():
        for path in sorted((_HERE / language).glob("*.ftl")):
            for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
                if isinstance(entry, ast.Message) and entry.id.name.startswith(kinds):
                    variables = _Variables()
                    variables.visit(entry)
                    values = {name: LONGEST.get(name, 40) for name in variables.names}
                    found.append((language, Text(entry.id.name, values)))
    return found


@pytest.mark.parametrize(("language", "text"), said("help-", "hint-"))
def test_what_the_buttons_do_is_one_line_and_a_hint_no_more(language, text):
    (line,) = foot_lines(WORDS[language], medium(), text)
    assert medium().width(line) <= TEXT_WIDTH - 2


@pytest.mark.parametrize(("language", "text"), said("say-", "refusal-", "problem-"))
def test_what_is_said_for_a_moment_is_two_lines(language, text):
    lines = fit.wrap(medium(), WORDS[language].large(text.key, text.values), TEXT_WIDTH - 2)
    assert len(lines) <= 2
    assert max(medium().width(line) for line in lines) <= TEXT_WIDTH - 2


# -- together


def test_where_two_lines_are_said_the_header_makes_room():
    lines = {1: None, 2: None}
    for language, text in said("refusal-"):
        if language == "en":
            lines[len(foot_lines(WORDS["en"], medium(), text))] = text
    for count, text in lines.items():
        page = Page(replace(SEATS["seat-bid"], say=text), WORDS["en"], large=True)
        before = page.body
        page.header("Charlotte thinks", "12s")
        assert (page.body == before) == page.headless == (count == 2)
        assert page.body.height >= 30, "a die of 22 px or a number of 24 finds room"


def test_a_fault_is_told_to_who_waits_and_what_to_do_to_whoever_is_on_turn():
    fault = Text("fault-screen-no-answer", {"seat": 2, "where": "i2c-1"})
    for name, told in (("seat-bid", True), ("seat-raises", False)):
        plain = draw(SEATS[name], WORDS["en"], large=True)
        assert (draw(replace(SEATS[name], fault=fault), WORDS["en"], large=True) != plain) == told


@pytest.mark.parametrize("language", WORDS)
@settings(max_examples=150, deadline=None)
@given(
    name=st.sampled_from(sorted(name for name in SEATS if SEATS[name].stage is Stage.PLAY)),
    say=st.sampled_from(
        (
            None,
            Text("refusal-not-waited-for", {"player": "Charlotte", "move": "claim"}),
            Text("refusal-bid-too-low", {"quantity": 3, "face": 4}),
        )
    ),
    fault=st.sampled_from(
        (
            None,
            Text("fault-screen-no-answer", {"seat": 2, "where": "i2c-1"}),
            Text("fault-screen-bus-stuck", {"seat": "board", "where": "i2c-1", "bus": "i2c-1"}),
        )
    ),
    looking=st.booleans(),
)
def test_whatever_is_said_the_picture_keeps_its_edges(language, name, say, fault, looking):
    scene = replace(SEATS[name], say=say, fault=fault, looking=looking)
    assert cut_off(draw(scene, WORDS[language], large=True)) == []


@settings(max_examples=80, deadline=None)
@given(
    name=st.sampled_from(
        sorted(name for name in SEATS if SEATS[name].view and SEATS[name].stage is Stage.PLAY)
    ),
    dice=st.lists(st.integers(1, 6), max_size=10),
    guess=st.none() | st.integers(1, 48),
)
def test_without_looking_the_picture_does_not_know_the_secrets(name, dice, guess):
    scene = replace(SEATS[name], looking=False)
    other = replace(scene, view={**scene.view, "you": {"dice": dice, "guess": guess}})
    bare = replace(scene, view={key: value for key, value in scene.view.items() if key != "you"})
    pictures_ = [draw(one, WORDS["en"], large=True).tobytes() for one in (other, bare)]
    assert pictures_[0] == pictures_[1]
