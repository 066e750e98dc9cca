"""Bluffit: lay a strength in secret, then take a scoring card, or challenge someone who has one.

The rulings R1-R10 are those of the rulebook's page on Bluffit. Cards are "1" to "10", and "1o", "5f", "9n", "10t".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import ClassVar, Final

from companion.games.bluffit_state import (
    PLAIN,
    SPECIALS,
    Phase,
    Rules,
    State,
    ascending,
    number_of,
    seen_by,
    winners_of,
)
from companion.games.game import Ask, Clock, Event, Game, Json, Move, Option, Refusal, Step, shown
from companion.games.parts import First, Now, Shuffle, check_move, clockwise, plain, put, without

ROUNDS: Final = 10
FINAL: Final = ROUNDS + 1
MOST_COMBINED: Final = 10
TWO: Final = 2
"""With two players the row is not shuffled, and who has fewer cards takes no part in the final round."""

_PHASE_OF: Final[Mapping[str, tuple[Phase, ...]]] = {
    "lay": ("bidding",),
    "take": ("bluffing",),
    "challenge": ("bluffing",),
}
_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "lay": ("card",),
    "take": ("cards",),
    "challenge": ("against",),
}


def challenger_wins(challenger: str, challenged: str) -> bool | None:
    """Whether the card `challenger` wins from the card `challenged` (R1, R3-R6); None: nobody does."""
    if challenger == challenged == "10t":
        return None
    mine, theirs = number_of(challenger), 1 if challenged == "9n" else number_of(challenged)
    if challenger == "1o" and theirs == 10:
        return True
    if challenged == "1o" and mine == 10:
        return False
    if challenger == "5f" and theirs != 5:
        return theirs > 5
    if challenged == "5f" and mine != 5:
        return mine < 5
    return mine >= theirs


class Bluffit(Game[State]):
    """Bluffit for two to six."""

    name: ClassVar[str] = "bluffit"
    seats: ClassVar[range] = range(2, 7)
    options: ClassVar[tuple[Option, ...]] = (
        Option("combined", False, choices=(True, False), steps=(False, True)),
        Option(
            "specials",
            (),
            choices=tuple(SPECIALS),
            steps=((), tuple(SPECIALS), *((name,) for name in SPECIALS)),
            several=True,
        ),
    )

    def start(self, names: Sequence[str], options: Mapping[str, Json]) -> Step[State]:
        """A new game: chance makes the first row, then says who starts."""
        rules = Rules(**self.checked(names, options))
        count = len(names)
        none: tuple[tuple[str, ...], ...] = ((),) * count
        state = State(
            tuple(names),
            rules,
            hands=(rules.hand,) * count,
            strengths=(None,) * count,
            holds=none,
            piles=none,
            seen=((),) * count,
            part=tuple(range(count)),
        )
        return Step(state)

    def ask(self, state: State) -> Ask | None:
        """A shuffle of scoring cards, or who starts."""
        if state.due is None:
            return None
        if state.due == "starter":
            return First(tuple(state.seats))
        return Shuffle(PLAIN if state.due == "first row" else state.to_shuffle)

    def settle(self, state: State, values: Sequence[Json]) -> Step[State]:
        """The row lies, or the starter is drawn."""
        ask = self.ask(state)
        if ask is None:
            raise Refusal("chance-not-due")
        outcome = ask.check(values)
        if state.due == "first row":
            return Step(replace(state, table=outcome[: len(state.names)], due="starter"))
        if state.due == "starter":
            first = Event("first_player", outcome[0])
            return _start_round(replace(state, starter=outcome[0]), state.table, state.part).after(first)
        return _start_round(state, outcome, state.part)

    def legal(self, state: State, seat: int) -> tuple[Move, ...]:
        """Every legal move of `seat`: cards ascending; challenges clockwise, after all that may be taken."""
        if state.due is not None or seat not in state.waiting:
            return ()
        if state.phase == "bidding":
            return tuple(Move(seat, "lay", {"card": card}) for card in dict.fromkeys(state.hands[seat]))
        takes = (Move(seat, "take", {"cards": list(cards)}) for cards in _takes(state))
        challenges = (Move(seat, "challenge", {"against": other}) for other in _holders(state, seat))
        return (*takes, *challenges)

    def play(self, state: State, move: Move) -> Step[State]:
        """The move, if it is legal, however malformed it came."""
        check_move(move, len(state.names), _FIELDS)
        now = Now(state.names, state.phase, self.ask(state), state.waiting, state.phase == "bluffing")
        now.check(move, _PHASE_OF[move.name])
        return _PLAYS[move.name](state, move)

    def timeout(self, state: State, seat: int) -> Step[State]:  # noqa: ARG002 - there is no clock
        """There is no clock."""
        raise Refusal("not-on-clock", {"seat": shown(seat)})

    def clock(self, state: State) -> Clock | None:  # noqa: ARG002
        """None ever runs."""
        return None

    def view(self, state: State, seat: int | None = None) -> dict[str, Json]:
        """All that may be seen: by everybody (None), or by `seat` (its cards, and strengths it has seen)."""
        return seen_by(state, seat)

    def everything(self, state: State) -> dict[str, Json]:
        """The whole state as JSON, every card included."""
        whole: dict[str, Json] = plain(state)
        return whole


def _takes(state: State) -> Iterator[tuple[str, ...]]:
    """Every choice of scoring cards that may be taken together, each once (R7)."""
    for number in range(1, MOST_COMBINED + 1):
        equal = ascending(card for card in state.table if number_of(card) == number)
        most = MOST_COMBINED // number if state.rules.combined else 1
        for count in range(1, min(len(equal), most) + 1):
            yield from dict.fromkeys(combinations(equal, count))


def _holders(state: State, seat: int) -> list[int]:
    """Who can be challenged by `seat`: whoever else holds a scoring card, clockwise."""
    return [other for other in clockwise(seat, len(state.names)) if other != seat and state.holds[other]]


def _lay(state: State, move: Move) -> Step[State]:
    card, seat = move.fields["card"], move.seat
    if not isinstance(card, str) or card not in state.hands[seat]:
        raise Refusal("card-not-held", {"card": shown(card), "held": ", ".join(state.hands[seat])})
    after = replace(
        state,
        hands=put(state.hands, seat, _less(state.hands[seat], card)),
        strengths=put(state.strengths, seat, card),
        waiting=without(state.waiting, seat),
    )
    events = (Event("laid", seat, {"card": card}, (seat,)), Event("laid", seat))
    if after.waiting:
        return Step(after, events)
    return _next_turn(replace(after, phase="bluffing")).after(*events)


def _take(state: State, move: Move) -> Step[State]:
    cards, seat = move.fields["cards"], move.seat
    taken = ascending(cards) if _are_on(state.table, cards) else ()
    if taken not in set(_takes(state)):
        raise Refusal("take-wrong", {"table": ", ".join(state.table) or "-"})
    table = state.table
    for card in taken:
        table = _less(table, card)
    after = replace(state, table=table, holds=put(state.holds, seat, taken), turned=(*state.turned, seat))
    return _next_turn(after).after(Event("took", seat, {"cards": list(taken)}))


def _are_on(table: Sequence[str], cards: Json) -> bool:
    """Whether `cards` is a list of cards that lie on the table."""
    if not isinstance(cards, list | tuple) or not all(isinstance(card, str) for card in cards):
        return False
    return not Counter(cards) - Counter(table)


def _challenge(state: State, move: Move) -> Step[State]:
    """The two see each other's strength; the cards go to the winner, or back to the table (R1, R6)."""
    by, against = move.seat, move.fields["against"]
    if type(against) is not int or against not in _holders(state, by):
        raise Refusal("challenge-nobody", {"against": shown(against)})
    mine, theirs = state.strengths[by], state.strengths[against]
    if mine is None or theirs is None:
        raise ValueError("whoever bluffs has laid a strength")
    wins = challenger_wins(mine, theirs)
    winner = None if wins is None else by if wins else against
    stakes = state.holds[against]
    holds = put(state.holds, against, stakes if winner == against else ())
    after = replace(
        state,
        turned=(*state.turned, by),
        holds=put(holds, by, stakes) if winner == by else holds,
        table=state.table if winner is not None else (*state.table, *stakes),
        seen=_seen_both(state, by, against, mine, theirs),
    )
    shown_ = sorted({str(by): mine, str(against): theirs}.items())
    events = [
        Event("challenged", by, {"by": by, "against": against, "winner": winner}),
        Event("strengths_shown", by, {"strengths": dict(shown_)}, tuple(sorted((by, against)))),
    ]
    if winner is None:
        events.append(Event("returned", against, {"cards": list(stakes)}))
    return _next_turn(after).after(*events)


def _seen_both(
    state: State, by: int, against: int, mine: str, theirs: str
) -> tuple[tuple[tuple[int, str], ...], ...]:
    """What each seat has seen, now that these two have shown each other."""
    seen = list(state.seen)
    for seat, other, card in ((by, against, theirs), (against, by, mine)):
        seen[seat] = (*(one for one in seen[seat] if one[0] != other), (other, card))
    return tuple(seen)


def _next_turn(state: State) -> Step[State]:
    """The next participant clockwise from the starter; who could do nothing passes (R8)."""
    if state.starter is None:
        raise ValueError("a round has a starter")
    order = (state.starter, *clockwise(state.starter, len(state.names))[:-1])
    left = [seat for seat in order if seat in state.part and seat not in state.turned]
    if not left:
        return _score(state)
    on_turn = replace(state, waiting=(left[0],))
    if state.table or _holders(state, left[0]):
        return Step(on_turn)
    passed = replace(state, turned=(*state.turned, left[0]))
    return _next_turn(passed).after(Event("passed", left[0]))


def _score(state: State) -> Step[State]:
    """Everybody had a turn: cards held are scored, the rest goes, the strengths are the next row."""
    scored = [seat for seat in state.turned if state.holds[seat]]
    events = [Event("scored", seat, {"cards": list(ascending(state.holds[seat]))}) for seat in sorted(scored)]
    if state.table:
        events.append(Event("removed", None, {"cards": list(state.table)}))
    best = max(scored, key=lambda seat: number_of(ascending(state.holds[seat])[-1]), default=state.starter)
    strengths = tuple(card for card in state.strengths if card is not None)
    nobody: tuple[tuple[str, ...], ...] = ((),) * len(state.names)
    after = replace(
        state,
        piles=tuple((*pile, *ascending(held)) for pile, held in zip(state.piles, state.holds, strict=True)),
        holds=nobody,
        strengths=(None,) * len(state.names),
        seen=((),) * len(state.names),
        table=(),
        waiting=(),
        turned=(),
    )
    return _after_round(after, best, strengths).after(*events)


def _after_round(state: State, best: int | None, strengths: tuple[str, ...]) -> Step[State]:
    """The next round, the final one with the piles as hands (R9), or the end."""
    if state.round == FINAL:
        return _finish(state)
    if state.round < ROUNDS:
        return _next_row(replace(state, starter=best), strengths)
    part = tuple(seat for seat in state.seats if len(state.piles[seat]) >= TWO)
    if not part or best is None:
        return _finish(state)
    starter = next(seat for seat in (best, *clockwise(best, len(state.names))) if seat in part)
    final = replace(
        state,
        part=part,
        starter=starter,
        hands=tuple(ascending(pile) if s in part else () for s, pile in enumerate(state.piles)),
        piles=tuple(() if s in part else pile for s, pile in enumerate(state.piles)),
    )
    return _next_row(final, strengths)


def _next_row(state: State, strengths: tuple[str, ...]) -> Step[State]:
    """The strengths become scoring cards, shuffled where there are more than two players."""
    if len(state.names) == TWO:
        return _start_round(state, strengths, state.part)
    return Step(replace(state, to_shuffle=ascending(strengths), due="next row"))


def _start_round(state: State, row: tuple[str, ...], part: tuple[int, ...]) -> Step[State]:
    number = state.round + 1
    started = {"round": number, "starter": state.starter, "table": list(row)}
    after = replace(
        state, phase="bidding", round=number, table=row, waiting=part, due=None, to_shuffle=(), turned=()
    )
    return Step(after, (Event("round_started", state.starter, started),))


def _finish(state: State) -> Step[State]:
    """Points are the numbers of pile and final hand (R10)."""
    points = tuple(
        sum(number_of(card) for card in (*pile, *hand))
        for pile, hand in zip(state.piles, state.hands, strict=True)
    )
    over = replace(state, phase="over", points=points)
    return Step(over, (Event("game_over", None, {"points": list(points), "winners": winners_of(points)}),))


def _less(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """`cards` without the first `card`."""
    at = cards.index(card)
    return (*cards[:at], *cards[at + 1 :])


_PLAYS: Final[Mapping[str, Callable[[State, Move], Step[State]]]] = {
    "lay": _lay,
    "take": _take,
    "challenge": _challenge,
}
