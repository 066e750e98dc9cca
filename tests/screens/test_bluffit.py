"""Bluffit's pictures: blind to secrets without a look, inside the edges at any table, and never two meanings alike."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.bluffit import Bluffit
from companion.match.chance import Seeded
from companion.match.match import begin
from companion.screens.bluffit.examples import scenes
from companion.screens.picture import draw
from companion.table.scene import Choice, Notice, Scene, Stage
from companion.table.ways.bluffit import WAY
from companion.words.words import Words, languages
from tests.screens.edges import bare

WORDS = Words()
SCENES = scenes()
SEATS = sorted(name for name, scene in SCENES.items() if scene.screen is not None)
CARDS = [str(number) for number in range(1, 11)] + ["1o", "5f", "9n", "10t"]
cards = st.sampled_from(CARDS)
names = st.text("WiÉg1 ", min_size=1, max_size=10).filter(str.strip)


def you(hand, strength, pile, seen):
    return {"hand": hand, "strength": strength, "pile": pile, "seen": seen}


secrets = st.builds(
    you,
    st.lists(cards, max_size=12),
    st.none() | cards,
    st.lists(cards, max_size=5),
    st.dictionaries(st.sampled_from(["1", "2", "3"]), cards, max_size=3),
)


@settings(deadline=None, max_examples=80)
@given(st.sampled_from(SEATS), secrets, secrets)
def test_without_looking_a_picture_does_not_know_the_secrets(name, one, other):
    masked = replace(SCENES[name], looking=False)
    choice = masked.choice
    if choice is not None and choice.kind == "lay":
        masked = replace(masked, choice=replace(choice, fields={}))
    pictures = [draw(replace(masked, view={**masked.view, "you": secret}), WORDS) for secret in (one, other)]
    assert pictures[0].tobytes() == pictures[1].tobytes()


@pytest.mark.parametrize("language", languages())
def test_each_card_of_the_hand_makes_a_picture_of_its_own(language):
    scene, words = SCENES["seat-bluffit-lay-1o"], Words(language)
    hand = CARDS[1:4] + CARDS[5:8] + ["1o", "5f", "9n", "10t"]
    scene = replace(scene, view={**scene.view, "you": you(hand, None, [], {})})
    pictures = {
        draw(replace(scene, choice=Choice("lay", {"card": card}, 10)), words).tobytes() for card in hand
    }
    assert len(pictures) == len(hand)


@pytest.mark.parametrize(("special", "plain"), [("1o", "1"), ("5f", "5"), ("9n", "9"), ("10t", "10")])
@pytest.mark.parametrize("where", ["row", "strength", "shown"])
def test_a_special_card_looks_like_no_plain_one_wherever_it_lies(special, plain, where):
    assert picture_of(special, where) != picture_of(plain, where)


def picture_of(card, where):
    look, take = SCENES["seat-bluffit-looks"], SCENES["board-bluffit-take"]
    won = SCENES["seat-bluffit-notice-challenge-won"]
    scene = {
        "row": replace(take, view={**take.view, "table": ["2", card]}),
        "strength": replace(look, view={**look.view, "you": you(["2"], card, [], {})}),
        "shown": replace(
            won, notice=Notice("challenge", {**won.notice.values, "strengths": {"0": card, "1": "2"}})
        ),
    }[where]
    return draw(scene, WORDS).tobytes()


def test_strengths_in_a_notice_are_on_the_screens_of_the_two_alone():
    told = Notice(
        "challenge",
        {"by": 1, "against": 0, "cards": ["9"], "winner": 1},
        {seat: {"strengths": {"0": "4", "1": "10t"}} for seat in (0, 1)},
        (0, 1),
    )
    other = replace(told, secret={seat: {"strengths": {"0": "3", "1": "9"}} for seat in (0, 1)})
    for screen, alike in ((None, True), (2, True), (0, False), (1, False)):
        scene = replace(SCENES["board-bluffit-notice-challenge"], screen=screen, seat=screen)
        pictures = [draw(replace(scene, notice=one.shown_to(screen)), WORDS) for one in (told, other)]
        assert (pictures[0].tobytes() == pictures[1].tobytes()) is alike


@st.composite
def tables(draw_, phase):
    """A view of any game in `phase`, as its first seat has it."""
    called = draw_(st.lists(names, min_size=2, max_size=6, unique=True))
    counts, row = st.integers(0, 30), draw_(st.lists(cards, max_size=len(called)))
    left = draw_(st.integers(0, len(row))) if phase == "bluffing" else len(row)
    holding = {card: draw_(st.integers(0, len(called) - 1)) for card in range(left, len(row))}
    players = [
        {
            "name": name,
            "out": False,
            "hand": draw_(counts),
            "laid": draw_(st.booleans()),
            "holds": [row[card] for card, holder in holding.items() if holder == seat],
            "top": None,
            "pile": draw_(counts),
            "points": None,
            "in_round": True,
        }
        for seat, name in enumerate(called)
    ]
    secret = draw_(secrets)
    seen = {seat: card for seat, card in secret["seen"].items() if int(seat) < len(called)}
    return {
        "game": "bluffit",
        "phase": phase,
        "round": draw_(st.integers(1, 11)),
        "waiting": [draw_(st.integers(0, len(called) - 1))],
        "winners": None,
        "players": players,
        "table": row[:left],
        "starter": 0,
        "you": {**secret, "seen": seen},
    }


@settings(deadline=None, max_examples=100)
@given(st.sampled_from(["bidding", "bluffing"]), st.sampled_from([None, 0]), st.booleans(), st.data())
def test_any_table_stays_inside_the_edges(phase, screen, looking, data):
    view = data.draw(tables(phase))
    if phase == "bidding":
        choices = [None, Choice("lay", {})]
    else:
        holders = [seat for seat, player in enumerate(view["players"]) if seat and player["holds"]]
        choices = [None, *(Choice("challenge", {"against": seat}) for seat in holders)]
        choices += [Choice("take", {"cards": [card]}) for card in view["table"]]
    choice = data.draw(st.sampled_from(choices))
    assert bare(draw(Scene(screen, Stage.PLAY, screen, view, choice=choice, looking=looking), WORDS))


@pytest.mark.parametrize("seats", [2, 5])
def test_every_view_and_notice_of_a_whole_game_can_be_drawn(seats):
    source = Seeded(seats)
    options = {"combined": seats == 2, "specials": ["optimistic1", "flipped5", "nervous9", "toxic10"]}
    match = begin(Bluffit(), [f"Seat {seat + 1}" for seat in range(seats)], options, source).match
    kinds = set()
    while moves := [move for seat in range(seats) for move in match.legal(seat)]:
        draw_all(match, seats)
        played = match.play(moves[source.below(len(moves))], source)
        for notice in WAY.notices(played.events, match.view(), played.match.view()):
            kinds.add(notice.kind)
            for seat in (None, *range(seats)):
                view = played.match.view(seat)
                assert draw(Scene(seat, Stage.NOTICE, seat, view, notice.shown_to(seat)), WORDS).getbbox()
        match = played.match
    draw_all(match, seats)
    assert match.view()["phase"] == "over"
    assert kinds >= {"challenge", "scored", "over"}


def draw_all(match, seats):
    stage = Stage.PLAY if match.view()["winners"] is None else Stage.OVER
    pictures = [draw(Scene(None, stage, view=match.view()), WORDS)]
    for seat in range(seats):
        moves = match.legal(seat)[-3:]
        choices = [Choice(move.name, dict(move.fields), len(moves)) for move in moves] or [None]
        for choice in choices:
            scene = Scene(seat, stage, seat, match.view(seat), choice=choice, looking=True)
            masked = Choice("lay", {}, len(moves)) if choice is not None and choice.kind == "lay" else choice
            pictures += [draw(scene, WORDS), draw(replace(scene, choice=masked, looking=False), WORDS)]
    assert all(picture.getbbox() for picture in pictures)
