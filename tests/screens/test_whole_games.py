from __future__ import annotations

import pytest

from companion.games.bluff import Bluff
from companion.match.chance import Seeded
from companion.match.match import begin
from companion.screens.picture import draw
from companion.table.scene import Choice, Scene, Stage
from companion.words.words import Words

WORDS = Words()


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"dice": 2, "flip": "player"}),
        (3, {"dice": 1}),
        (8, {"dice": 1, "ante": 2}),
        (4, {"dice": 2, "turn_seconds": 0, "sudden_death": False}),
    ],
)
def test_every_view_of_a_whole_game_can_be_drawn(seats, options):
    source = Seeded(seats)
    match = begin(Bluff(), [f"Seat {seat + 1}" for seat in range(seats)], options, source).match
    for _ in range(400):
        draw_all(match, seats)
        moves = [move for seat in range(seats) for move in match.legal(seat)]
        if not moves:
            break
        match = match.play(moves[source.below(len(moves))], source).match
    assert match.view()["phase"] == "over"


def draw_all(match, seats):
    stage = Stage.PLAY if match.view()["winners"] is None else Stage.OVER
    pictures = [draw(Scene(None, stage, view=match.view()), WORDS)]
    for seat in range(seats):
        legal = match.legal(seat)
        choice = Choice(legal[0].name, dict(legal[0].fields), len(legal)) if legal else None
        for looking in (False, True):
            scene = Scene(seat, stage, seat, match.view(seat), choice=choice, looking=looking)
            pictures.append(draw(scene, WORDS))
    assert all(picture.getbbox() for picture in pictures)
