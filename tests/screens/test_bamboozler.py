"""Bamboozler's pictures: blind to secrets without a look, inside the edges at any table, and never two meanings alike."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.bamboozler import Bamboozler
from companion.games.bamboozler_cards import AFTER, BEFORE, SCORES
from companion.match.chance import Seeded
from companion.match.match import begin
from companion.screens.bamboozler.cards import BIG, LITTLE, picture
from companion.screens.bamboozler.examples import scenes
from companion.screens.bamboozler.strikes import strikes, strikes_width
from companion.screens.draw import Box, Canvas
from companion.screens.font import load
from companion.screens.picture import draw
from companion.table.scene import Choice, Notice, Scene, Stage, Text
from companion.table.ways.bamboozler import WAY
from companion.words.words import Words, languages
from tests.screens.edges import bare

WORDS = Words()
SCENES = scenes()
SEATS = sorted(name for name, scene in SCENES.items() if scene.screen is not None)
CARDS = (*AFTER, *BEFORE)
MASKS = {"accept": {}, "cards": {}, "roll": {}, "declare": {"score": 43}}
_BAND = 37  # the first row of the players on the board
cards = st.sampled_from(CARDS)
names = st.text("WiÉg1 ", min_size=1, max_size=10).filter(str.strip)
rolls = st.lists(st.integers(1, 6), min_size=2, max_size=2)
secrets = st.fixed_dictionaries(
    {"cards": st.lists(cards, max_size=12).map(sorted), "roll": st.none() | rolls}
)


@settings(deadline=None, max_examples=120)
@given(st.sampled_from(SEATS), secrets, secrets, st.sampled_from(CARDS), st.sampled_from(CARDS))
def test_without_looking_a_picture_does_not_know_the_secrets(name, one, other, drew, drew_else):
    """Neither the own cards, nor a roll, nor the card in a notice that only its holder is told."""
    masked = replace(SCENES[name], looking=False)
    choice = masked.choice
    if choice is not None and choice.kind not in MASKS:
        masked = replace(masked, choice=Choice("cards", {}))
    pictures = []
    for secret, card in ((one, drew), (other, drew_else)):
        scene = replace(masked, view={**masked.view, "you": secret})
        if scene.notice is not None and scene.notice.kind in ("believed", "drew"):
            told = Notice(scene.notice.kind, {**scene.notice.values, "card": card})
            scene = replace(scene, notice=told)
        pictures.append(draw(scene, WORDS).tobytes())
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("side", [BIG, LITTLE])
def test_no_two_cards_look_alike(side):
    drawn = set()
    for card in CARDS:
        canvas = Canvas(side, side)
        picture(canvas, card, 0, 0, side)
        drawn.add(canvas.image.tobytes())
    assert len(drawn) == len(CARDS)


@pytest.mark.parametrize("font", ["actions", "actions-small"])
def test_there_is_a_picture_of_every_card(font):
    glyphs = load(font).glyphs
    assert set(CARDS) <= set(glyphs)
    assert {glyph.size for glyph in glyphs.values()} == {(load(font).cap, load(font).cap)}


@pytest.mark.parametrize("language", languages())
def test_a_card_on_the_wheel_says_what_it_is(language):
    scene, words = SCENES["seat-bamboozler-respond-card"], Words(language)
    pictures = {
        draw(replace(scene, choice=Choice("play", {"card": card}, 9)), words).tobytes() for card in CARDS
    }
    assert len(pictures) == len(CARDS)


def test_a_card_that_is_asked_for_once_more_looks_different():
    card, sure = SCENES["seat-bamboozler-respond-card"], SCENES["seat-bamboozler-respond-sure"]
    assert draw(card, WORDS).tobytes() != draw(replace(sure, help=card.help), WORDS).tobytes()


@pytest.mark.parametrize("name", ["seat-bamboozler-declare", "seat-bamboozler-declare-true"])
def test_every_score_makes_a_picture_of_its_own(name):
    scene = SCENES[name]
    pictures = {
        draw(replace(scene, choice=Choice("declare", {"score": score})), WORDS).tobytes() for score in SCORES
    }
    assert len(pictures) == len(SCORES)


def test_the_board_shows_the_way_round_and_who_is_next():
    scene = SCENES["board-bamboozler-respond"]
    back = replace(scene, view={**scene.view, "direction": -1})
    now, then = draw(scene, WORDS), draw(back, WORDS)
    assert now.crop((110, 0, 128, 20)).tobytes() != then.crop((110, 0, 128, 20)).tobytes()
    framed = [[image.getpixel((left + 15, _BAND)) > 0 for left in (0, 32, 64, 96)] for image in (now, then)]
    assert framed == [[False, True, True, False], [True, True, False, False]]


def test_who_is_out_is_never_next():
    scene = SCENES["board-bamboozler-respond"]
    framed = draw(replace(scene, view={**scene.view, "waiting": [2]}), WORDS)
    assert [framed.getpixel((left + 15, _BAND)) > 0 for left in (0, 32, 64, 96)] == [
        True,
        False,
        True,
        False,
    ]


@given(st.integers(1, 10), st.data())
def test_strikes_are_told_apart_and_stay_in_their_box(limit, data):
    width, height = data.draw(st.integers(20, 126)), data.draw(st.integers(11, 48))
    box = Box(1, 1, 1 + width, 1 + height)
    drawn = set()
    for got in range(limit + 1):
        canvas = Canvas()
        assert strikes(canvas, box, got, limit) == strikes_width(box, limit) > 0
        inside = canvas.image.getbbox()
        assert inside is not None
        assert (inside[0] >= box.left, inside[1] >= box.top) == (True, True)
        assert (inside[2] <= box.right, inside[3] <= box.bottom) == (True, True)
        drawn.add(canvas.image.tobytes())
    assert len(drawn) == limit + 1


@st.composite
def tables(draw_, phase):
    """A view of any game in `phase`, as its first seat has it."""
    called = draw_(st.lists(names, min_size=2, max_size=8, unique=True))
    limit, kids = draw_(st.integers(1, 10)), draw_(st.booleans())
    score = (
        draw_(st.sampled_from(SCORES))
        if phase not in ("roll", "declare")
        else draw_(st.sampled_from([0, 43]))
    )
    players = [
        {
            "name": name,
            "strikes": draw_(st.integers(0, limit)),
            "cards": draw_(st.integers(0, 26)),
            "out": False,
        }
        for name in called
    ]
    seats = st.integers(0, len(called) - 1)
    return {
        "game": "bamboozler",
        "phase": phase,
        "round": draw_(st.integers(1, 80)),
        "waiting": [draw_(seats)],
        "winners": None,
        "players": players,
        "score": score,
        "declared_by": draw_(seats) if score else None,
        "direction": draw_(st.sampled_from([1, -1])),
        "strike_limit": limit,
        "draw_pile": draw_(st.integers(0, 26)),
        "discards": draw_(st.lists(cards, max_size=3)),
        **({"roll": draw_(rolls)} if kids and phase == "declare" else {}),
        "you": draw_(secrets),
    }


CHOICES = {
    "roll": [None, Choice("roll", {}), Choice("play", {"card": "fresh_start"})],
    "declare": [None, Choice("declare", {"score": 44}), Choice("declare", {"score": 21, "card": "jackpot"})],
    "respond": [None, Choice("accept", {}), *(Choice("play", {"card": card}) for card in BEFORE)],
    "cover": [None, Choice("cards", {}), Choice("decline", {}), Choice("cover", {"card": "updown"})],
    "discard": [None, Choice("cards", {}), Choice("discard", {"card": "fresh_start"})],
    "last_chance": [None, Choice("cards", {}), Choice("decline", {}), Choice("play", {"card": "revive"})],
}


@settings(deadline=None, max_examples=150)
@given(st.sampled_from(sorted(CHOICES)), st.sampled_from([None, 0]), st.booleans(), st.booleans(), st.data())
def test_any_table_stays_inside_the_edges(phase, screen, looking, shaking, data):
    view = data.draw(tables(phase))
    if screen is None:
        view = {key: value for key, value in view.items() if key != "you"}
    choice = data.draw(st.sampled_from(CHOICES[phase])) if screen == 0 else None
    scene = Scene(
        screen,
        Stage.PLAY,
        screen,
        view,
        choice=choice,
        looking=looking and screen == 0,
        help=None if screen is None else Text("help-look"),
        shaking=(0,) if shaking else (),
        places=tuple(range(len(view["players"]))),
    )
    assert bare(draw(scene, WORDS))


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"strikes": 2}),
        (3, {"hand_limit": 0, "strikes": 4}),
        (8, {"strikes": 1}),
        (4, {"kids": True, "strikes": 2}),
        (6, {"kids": True, "hand_limit": 1}),
    ],
)
@pytest.mark.parametrize("language", languages())
def test_every_scene_of_a_whole_game_can_be_drawn(seats, options, language):
    source, words = Seeded(seats), Words(language)
    match = begin(Bamboozler(), [f"Seat {seat + 1}" for seat in range(seats)], options, source).match
    for _ in range(500):
        draw_all(match, seats, words)
        moves = [move for seat in range(seats) for move in match.legal(seat)]
        if not moves:
            break
        before = match.view()
        played = match.play(moves[source.below(len(moves))], source)
        match = played.match
        for notice in WAY.notices(played.events, before, match.view()):
            draw_told(notice, match, seats, words)


def draw_all(match, seats, words):
    stage = Stage.PLAY if match.view()["winners"] is None else Stage.OVER
    pictures = [draw(Scene(None, stage, view=match.view()), words)]
    for seat in range(seats):
        wheel = WAY.wheel_for(match.legal(seat), match.view(seat), Seeded(1))
        for looking in (False, True):
            choice = None if wheel is None else wheel.choice if looking or not wheel.secret else wheel.masked
            scene = Scene(seat, stage, seat, match.view(seat), choice=choice, looking=looking)
            pictures.append(draw(replace(scene, help=Text("help-look")), words))
    assert all(image.getbbox() for image in pictures)


def draw_told(notice, match, seats, words):
    for seat in (None, *range(seats)):
        scene = Scene(seat, Stage.NOTICE, seat, match.view(seat), notice.shown_to(seat))
        for looking in (False, True) if seat is not None else (False,):
            assert draw(replace(scene, looking=looking), words).getbbox()
