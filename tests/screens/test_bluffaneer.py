from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from companion.games.bluffaneer import Bluffaneer
from companion.games.bluffaneer_state import DECK, SYMBOLS
from companion.games.game import Move
from companion.match.chance import Seeded
from companion.match.match import begin
from companion.screens.bluffaneer.examples import scenes
from companion.screens.bluffaneer.parts import signed
from companion.screens.draw import Canvas
from companion.screens.picture import draw
from companion.screens.symbols import BIG, LITTLE, bone, bones_width, pair, pair_width, symbols
from companion.table.scene import Choice, Scene, Stage, Text, TimeLeft
from companion.table.ways.bluffaneer import WAY
from companion.words.words import Words

WORDS = Words()
SCENES = scenes()
CARDS = sorted(set(DECK))
KINDS = {"doubles", "shown", "judged", "unclaimed", "drawn", "over"}


def silhouette(name, size):
    """A symbol as one sees it from afar: filled from its first to its last dot in each row."""
    picture = symbols(size).glyphs[name]
    filled = Image.new("1", picture.size)
    for row in range(picture.height):
        box = picture.crop((0, row, picture.width, row + 1)).getbbox()
        if box:
            filled.paste(1, (box[0], row, box[2], row + 1))
    return filled


def dots(picture):
    return sum(picture.histogram()[1:])


@pytest.mark.parametrize(("size", "side"), [(BIG, 22), (LITTLE, 12)])
def test_symbols_have_their_size_and_silhouettes_that_nobody_mixes_up(size, side):
    for name in (*SYMBOLS, "?"):
        assert symbols(size).glyphs[name].size == (side, side)
    for one, other in combinations((*SYMBOLS, "?"), 2):
        pictures = silhouette(one, size), silhouette(other, size)
        differing = dots(ImageChops.logical_xor(*pictures))
        assert differing >= 0.25 * max(map(dots, pictures)), (one, other)


@pytest.mark.parametrize("size", [BIG, LITTLE])
@pytest.mark.parametrize("lit", [False, True])
def test_every_die_and_every_card_looks_different(size, lit):
    pictures = set()
    for name in SYMBOLS:
        canvas = Canvas(size, size)
        bone(canvas, name, 0, 0, size, lit=lit)
        pictures.add(canvas.image.tobytes())
    for card in (*CARDS, None):
        canvas = Canvas(pair_width(size), size)
        pair(canvas, card, 0, 0, size, lit=lit)
        pictures.add(canvas.image.tobytes())
    assert len(pictures) == len(SYMBOLS) + len(CARDS) + 1


def test_a_roll_and_a_card_find_room_side_by_side():
    assert bones_width(BIG) + pair_width(BIG) + 6 <= 126


def test_coins_have_a_sign():
    assert [signed(coins) for coins in (2, -3)] == ["+2", "–3"]  # noqa: RUF001 - the minus of our letters


def test_the_gallery_shows_every_phase_and_every_notice_on_both_kinds_of_screen():
    for board in (False, True):
        shown = [scene for scene in SCENES.values() if (scene.screen is None) == board]
        phases = {scene.view["phase"] for scene in shown}
        assert phases == {"roll", "claim", "judge", "steal", "show", "over"}
        assert {scene.notice.kind for scene in shown if scene.notice} == KINDS
        assert {scene.stage for scene in shown} == {Stage.PLAY, Stage.NOTICE, Stage.OVER}


@pytest.mark.parametrize("name", sorted(name for name, scene in SCENES.items() if scene.screen is not None))
def test_the_own_card_is_drawn_only_while_looking(name):
    scene = SCENES[name]
    for looking in (False, True):
        pictures = {
            draw(replace(scene, looking=looking, view={**scene.view, "you": {"card": card}}), WORDS).tobytes()
            for card in CARDS
        }
        bare = {key: value for key, value in scene.view.items() if key != "you"}
        pictures |= set() if looking else {draw(replace(scene, looking=False, view=bare), WORDS).tobytes()}
        hidden = scene.view["phase"] == "show" and scene.seat == scene.view["roller"]  # all see it anyway
        shows = looking and scene.stage is Stage.PLAY and not hidden
        assert len(pictures) == (len(CARDS) if shows else 1)


def test_in_the_end_there_may_be_no_card_left():
    scene = SCENES["seat-bluffaneer-over"]
    assert draw(replace(scene, looking=True, view={**scene.view, "you": {"card": None}}), WORDS).getbbox()


@pytest.mark.parametrize(
    ("seats", "options"), [(3, {}), (4, {"coins": 4}), (6, {"coins": 3, "claim_seconds": 0})]
)
def test_every_view_and_every_notice_of_whole_games_can_be_drawn(seats, options):
    kinds = set()
    for seed in range(6):
        source = Seeded(seed)
        match = begin(Bluffaneer(), [f"Seat {seat + 1}" for seat in range(seats)], options, source).match
        for _ in range(600):
            draw_all(match, seats)
            moves = [move for seat in range(seats) for move in match.legal(seat)]
            if not moves:
                break
            before = match.view()
            played = match.play(tied(moves, moves[source.below(len(moves))], source), source)
            match = played.match
            for notice in WAY.notices(played.events, before, match.view()):
                kinds.add(notice.kind)
                draw_notice(match, seats, notice)
        assert match.view()["phase"] == "over"
    assert {"doubles", "judged", "over"} <= kinds <= KINDS


def tied(moves, move, source):
    """The move; a claim is now and then tied with all others that may claim."""
    others = sorted(one.seat for one in moves if one.name == "claim" and one.seat != move.seat)
    if move.name != "claim" or not others or source.below(2):
        return move
    return Move(move.seat, "claim", {"tied_with": others})


def draw_all(match, seats):
    stage = Stage.PLAY if match.view()["winners"] is None else Stage.OVER
    clock = match.clock()
    left = None if clock is None else TimeLeft(clock.seats, 4000, 10_000)
    pictures = [draw(Scene(None, stage, view=match.view(), time_left=left), WORDS)]
    for seat in range(seats):
        legal = match.legal(seat)
        choice = Choice(legal[-1].name, dict(legal[-1].fields), len(legal)) if legal else None
        for looking in (False, True):
            scene = Scene(seat, stage, seat, match.view(seat), choice=choice, looking=looking, time_left=left)
            pictures.append(draw(scene, WORDS))
    assert all(picture.getbbox() for picture in pictures)


def draw_notice(match, seats, notice):
    for screen in (None, *range(seats)):
        scene = Scene(screen, Stage.NOTICE, screen, match.view(screen), notice.shown_to(screen))
        inside(draw(scene, WORDS), banner=True)


def inside(picture, *, banner=False):
    """Nothing touches an edge but a full title."""
    pixel = picture.load()
    first = 16 if banner else 0
    sides = {pixel[column, row] for column in (0, 127) for row in range(first, 64)}
    assert len(sides | {pixel[column, 63] for column in range(128)}) == 1


@settings(max_examples=150, deadline=None)
@given(
    name=st.sampled_from(sorted(name for name, scene in SCENES.items() if scene.fault is None)),
    players=st.lists(
        st.tuples(st.text("WiÉg1 ", min_size=1, max_size=10), st.integers(0, 50)), min_size=6, max_size=6
    ),
    help_=st.sampled_from([None, "help-look", "hint-pass-or-claim"]),
    looking=st.booleans(),
)
def test_any_names_and_purses_stay_inside_the_edges(name, players, help_, looking):
    scene, seat = SCENES[name], SCENES[name].screen is not None
    named = [{"name": name, "coins": coins, "out": False} for name, coins in players]
    help_ = Text(help_) if help_ and seat else None
    view = {**scene.view, "players": named}
    scene = replace(scene, view=view, time_left=None, help=help_, looking=looking and seat)
    inside(draw(scene, WORDS), banner=scene.stage is not Stage.PLAY)


@pytest.mark.parametrize("name", sorted(SCENES))
def test_anything_may_be_said_in_the_help_lines_place(name):
    say = Text("refusal-not-waited-for", {"player": "WWWWWWWWWW", "move": "claim"})
    for fault in (None, Text("fault-screen-no-answer", {"seat": 2, "where": "i2c-1"})):
        assert draw(replace(SCENES[name], say=say, fault=fault), WORDS).getbbox()
