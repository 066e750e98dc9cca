"""Call My Bluff's pictures: the track, dice face up, the re-roll; nothing secret, nothing over the edges."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.callmybluff import TRACK, space_of
from companion.screens.callmybluff.examples import scenes
from companion.screens.callmybluff.parts import track_around, whole_track
from companion.screens.draw import Box, Canvas
from companion.screens.picture import draw
from companion.table.scene import Choice, Scene, Stage, Text
from companion.words.words import Words
from tests.screens.edges import bare
from tests.table.conftest import CHALLENGE, LEFT, OK, RIGHT, Evening

SCENES = scenes()
WORDS = Words()
FACES = (1, 2, 3, 4, 5, "*")
faces = st.sampled_from(FACES)


def picture(scene):
    return draw(scene, WORDS).tobytes()


def test_the_gallery_shows_every_phase_and_notice_on_both_kinds_of_screen():
    phases = {(scene.view["phase"], scene.screen is None) for scene in SCENES.values()}
    kinds = {(scene.notice.kind, scene.screen is None) for scene in SCENES.values() if scene.notice}
    for board in (False, True):
        assert {phase for phase, on in phases if on is board} >= {"rolling", "bidding", "reroll", "over"}
        assert {kind for kind, on in kinds if on is board} == {"verdict", "shown", "timed_out", "over"}


# -- the track


def whole(space):
    canvas = Canvas()
    whole_track(canvas, Box(1, 10, 127, 18), space)
    return canvas.image


def test_the_whole_track_is_another_picture_for_every_space():
    pictures = [whole(space).tobytes() for space in (None, *range(1, 31))]
    assert len(set(pictures)) == 31


@pytest.mark.parametrize("space", [None, *range(1, 31)])
def test_the_whole_track_stays_in_its_strip(space):
    left, top, right, bottom = whole(space).getbbox()
    assert left >= 1
    assert right <= 127
    assert top >= 10
    assert bottom <= 18


def test_the_marker_goes_along_the_track():
    tips = []
    for space in range(1, 31):
        image = whole(space)
        tips.append([column for column in range(128) if image.getpixel((column, 13))])
    assert all(len(tip) == 1 for tip in tips)
    columns = [tip[0] for tip in tips]
    assert columns == sorted(set(columns))


def test_star_spaces_can_be_told_from_numbered_ones():
    image = whole(None)
    tall = [column for column in range(128) if image.getpixel((column, 14))]
    assert len(tall) == sum(stars for _, stars in TRACK) == 10


@pytest.mark.parametrize("space", range(1, 31))
def test_the_track_around_a_bid_is_another_picture_for_every_space_and_every_bid_before_it(space):
    pictures = set()
    for standing in (None, max(1, space - 1), max(1, space - 2)):
        canvas = Canvas()
        track_around(canvas, Box(1, 10, 127, 21), space, standing)
        left, top, right, bottom = canvas.image.getbbox()
        assert (left, top, right, bottom) >= (1, 10, 0, 0)
        assert right <= 127
        assert bottom <= 21
        pictures.add(canvas.image.tobytes())
    assert len(pictures) >= min(space, 3)


# -- secrets


def test_masked_marks_are_one_picture_whatever_the_dice_are():
    scene = SCENES["seat-callmybluff-reroll"]
    other = replace(scene, view={**scene.view, "you": {"dice": ["*"] * 5}})
    assert picture(scene) == picture(other)
    marked = replace(scene, choice=SCENES["seat-callmybluff-reroll-marking"].choice)
    assert picture(scene) == picture(marked)


def test_each_mark_and_each_place_of_the_cursor_shows():
    scene = SCENES["seat-callmybluff-reroll-marking"]
    seen = set()
    for at in range(5):
        for marked in ([], [0], [4], [0, 4], [1, 2, 3]):
            fields = {**scene.choice.fields, "at": at, "marked": marked}
            seen.add(picture(replace(scene, choice=replace(scene.choice, fields=fields))))
    assert len(seen) == 25


@given(
    name=st.sampled_from(sorted(name for name, scene in SCENES.items() if scene.screen is not None)),
    dice=st.lists(faces, max_size=10),
)
@settings(max_examples=80, deadline=None)
def test_without_looking_the_picture_does_not_know_the_dice(name, dice):
    scene = replace(SCENES[name], looking=False)
    bare = {key: value for key, value in scene.view.items() if key != "you"}
    assert picture(replace(scene, view={**bare, "you": {"dice": dice}})) == picture(replace(scene, view=bare))


def test_what_lies_face_up_is_seen_by_everybody():
    for name in ("seat-callmybluff-shown", "board-callmybluff-shown", "seat-callmybluff-shown-raises"):
        scene = SCENES[name]
        players = [{**player, "shown": [5] * len(player["shown"])} for player in scene.view["players"]]
        assert picture(scene) != picture(replace(scene, view={**scene.view, "players": players}))


# -- edges


@st.composite
def tables(draw_):
    """A view of any table in the midst of a round."""
    names = draw_(st.lists(st.text("WiÉg1 ", min_size=1, max_size=10), min_size=2, max_size=6))
    on_turn, players = draw_(st.integers(0, len(names) - 1)), []
    for seat, name in enumerate(names):
        least = 2 if seat == on_turn else 0  # hidden dice: whoever may re-roll has two
        dice = draw_(st.integers(least, 10))
        shown = draw_(st.lists(faces, max_size=max(0, dice - max(1, least))))
        players.append({"name": name, "dice": dice, "shown": sorted(shown, key=FACES.index), "out": not dice})
    quantity, stars = draw_(st.sampled_from(TRACK))
    face = "*" if stars else draw_(st.integers(1, 5))
    bid = {"seat": len(names) - 1, "quantity": quantity, "face": face, "space": space_of(quantity, face)}
    hidden = players[0]["dice"] - len(players[0]["shown"])
    return {
        "game": "callmybluff",
        "phase": draw_(st.sampled_from(["bidding", "reroll"])),
        "round": 12,
        "waiting": [on_turn],
        "winners": None,
        "players": players,
        "bid": bid,
        "opener": 0,
        "dice_in_play": sum(player["dice"] for player in players),
        "clock": None,
        "you": {"dice": [face] * hidden},
    }


@given(view=tables(), screen=st.sampled_from([None, 0]), looking=st.booleans(), data=st.data())
@settings(max_examples=150, deadline=None)
def test_any_table_stays_inside_the_edges(view, screen, looking, data):
    quantity, stars = data.draw(st.sampled_from(TRACK))
    choice = Choice("bid", {"quantity": quantity, "face": "*" if stars else 5})
    choosing = screen == 0 and view["phase"] == "bidding" and data.draw(st.booleans())
    if screen is None:
        view = {key: value for key, value in view.items() if key != "you"}
    scene = Scene(screen, Stage.PLAY, screen, view, looking=looking, choice=choice if choosing else None)
    if screen is not None:
        scene = replace(scene, help=Text("help-look"))
    assert bare(draw(scene, WORDS))


# -- whole evenings


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {"dice": 3}), (4, {"dice": 2, "turn_seconds": 15}), (6, {"dice": 1}), (3, {"dice": 10})],
)
def test_everything_that_whole_evenings_show_can_be_drawn(players, options):
    chance = random.Random(players)  # noqa: S311 - a test's own chance
    evening = Evening(places=6)
    evening.start(*range(players), game="callmybluff", **options)
    drawn, kinds = set(), set()
    for _ in range(250):
        for screen, scene in evening.screens.items():
            if scene.notice is not None:
                kinds.add(scene.notice.kind)
            image = draw(scene, WORDS)
            assert (image.getbbox() is None) == (scene.stage is Stage.DARK), screen
            drawn.add(image.tobytes())
        if evening.stage() is Stage.OVER:
            break
        _something(evening, chance)
    assert len(drawn) > 20
    assert "verdict" in kinds


def _something(evening, chance):
    """A press of whoever is waited for, now and then a pause for thought."""
    if evening.stage() is Stage.NOTICE and chance.random() < 0.7:
        evening.seen(evening.screens[None].waiting)
        return
    for place in evening.screens[None].waiting[:1]:
        for _ in range(chance.randrange(5)):
            evening.press(place, chance.choice([LEFT, RIGHT]))
        evening.press(place, chance.choice([OK, OK, OK, CHALLENGE]))
    evening.advance(chance.choice([10, 10, 3000]))
