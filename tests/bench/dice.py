"""Whether the dice are fair, over a large sample, the way a table draws them: roll by roll, a shake before each.

Each figure is a p-value: how likely a fair source is to look at least as odd. Fair ones lie anywhere from 0 to 1, so
that one row in a thousand falls below 0.001, and as many above 0.999 (too even to be true).
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import Final

from companion.games.parts import Coin, Roll, Shuffle
from companion.match.chance import Secure
from tests.bench import fairness
from tests.bench.figures import Row, Samples, Section

SEATS: Final = 6
DICE: Final = 5
"""Of each seat."""

_FINE: Final = (0.001, 0.999)
_CAUGHT: Final = 1e-6
_CONTROL_DICE: Final = 1_200_000
_FACES: Final = range(1, 7)
_PAIRS: Final = list(product(_FACES, _FACES))
_HIGH: Final = 4
_CARDS: Final = tuple("abcdefghij")
_NOISE: Final = b"the same shake!!"
"""Every shake's: the worst there is, and the dice have to be fair all the same."""

_DIFFERENT: Final = {1: 6 / 6**5, 2: 450 / 6**5, 3: 3000 / 6**5, 4: 3600 / 6**5, 5: 720 / 6**5}
"""How likely five dice are to show so many different faces."""


def measure(dice: int) -> Section:
    """The p-values for about `dice` dice, and what the first test says of a source that is biased."""
    source = Secure(os.urandom)
    faces = rolled(source, dice)
    found = {**p_values(faces), **_others(source, dice // 4)}
    least, most = _FINE
    rows = [
        Row(
            what,
            Samples.of("", [p]),
            target="in range",
            reached=least <= p <= most,
            note=f"{len(faces)} dice",
        )
        for what, p in found.items()
    ]
    title = f"Fair dice: p-values, {len(faces):,} dice; in range: {least} to {most}"
    return Section(title, (*rows, _control()))


def rolled(source: Secure, dice: int) -> list[int]:
    """About `dice` faces: whole rounds in which each seat shakes and rolls all its dice."""
    faces: list[int] = []
    for _ in range(dice // (SEATS * DICE)):
        for seat in range(SEATS):
            source.stir(_NOISE)
            faces += (int(face) for face in Roll(seat, DICE).draw(source))
    return faces


def p_values(faces: Sequence[int]) -> dict[str, float]:
    """What each test says of whole rounds of faces, as `rolled` gives them."""
    rolls = [tuple(faces[at : at + DICE]) for at in range(0, len(faces), DICE)]
    dice_of = [faces[die::DICE] for die in range(DICE)]
    within = [pair for one in (0, 2) for pair in zip(dice_of[one], dice_of[one + 1], strict=True)]
    across = [(one[-1], other[0]) for one, other in zip(rolls[::2], rolls[1::2], strict=True)]
    return {
        "faces": fairness.all_alike(faces, _FACES),
        "faces of each die of a roll": fairness.all_alike_in_each(dice_of, _FACES),
        "faces of each seat": fairness.all_alike_in_each(_by_seat(rolls), _FACES),
        "pairs within a roll": fairness.all_alike(within, _PAIRS),
        "pairs, a roll and the next": fairness.all_alike(across, _PAIRS),
        "pairs, a die and its next roll": fairness.all_alike(_next_rounds(faces), _PAIRS),
        "different faces in a roll": fairness.as_expected((len(set(roll)) for roll in rolls), _DIFFERENT),
        "runs of high and low": fairness.runs([face >= _HIGH for face in faces]),
        "runs of odd and even": fairness.runs([face % 2 == 1 for face in faces]),
        "correlation, the next die": fairness.correlation(faces, 1),
        "correlation, a die's next roll": fairness.correlation(faces, SEATS * DICE),
        "gaps between sixes": fairness.gaps((face == 6 for face in faces), 1 / 6, 30),
    }


def _by_seat(rolls: Sequence[tuple[int, ...]]) -> list[list[int]]:
    return [[face for roll in rolls[seat::SEATS] for face in roll] for seat in range(SEATS)]


def _next_rounds(faces: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Each die with itself in the next round, of every other round: no face in two pairs."""
    a_round = SEATS * DICE
    for at in range(0, len(faces) - 2 * a_round + 1, 2 * a_round):
        yield from zip(faces[at : at + a_round], faces[at + a_round : at + 2 * a_round], strict=True)


def _others(source: Secure, times: int) -> dict[str, float]:
    """What else games draw: coins, and piles of cards."""
    coins = [Coin().draw(source)[0] for _ in range(times)]
    piles = [Shuffle(_CARDS).draw(source) for _ in range(times // len(_CARDS))]
    places = [[pile[place] for pile in piles] for place in range(len(_CARDS))]
    return {
        "coins": fairness.all_alike(coins, Coin.sides),
        "a pile's first card": fairness.all_alike(places[0], _CARDS),
        "a pile's last card": fairness.all_alike(places[-1], _CARDS),
        "a pile's first two": fairness.all_alike(
            ((one, other) for one, other, *_ in piles), list(permutations(_CARDS, 2))
        ),
    }


def _control() -> Row:
    """What the first test says of dice that are a byte modulo 6: 1 to 4 come up 2.4 % more often than 5 and 6."""
    biased = os.urandom(_CONTROL_DICE).translate(bytes(byte % 6 + 1 for byte in range(256)))
    p = fairness.all_alike(biased, _FACES)
    note = f"{_CONTROL_DICE} bytes modulo 6: a test that lets them pass would be worth nothing"
    return Row(
        "  faces of a biased source", Samples.of("", [p]), target="caught", reached=p < _CAUGHT, note=note
    )
