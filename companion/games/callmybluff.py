"""Call My Bluff: bids move along a track; who is wrong pays as many dice as it was wrong by.

The rulings R1-R9 are those of the rulebook's page on Call My Bluff. Faces are 1-5 and the star, "*".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import ClassVar, Final

from companion.games.callmybluff_state import FACES, Bid, Phase, Rules, State, seen_by, sorted_faces
from companion.games.game import Ask, Clock, Event, Game, Json, Move, Option, Refusal, Step, one_of, shown
from companion.games.parts import (
    First,
    Now,
    Roll,
    by_seat,
    check_move,
    clockwise,
    is_whole,
    plain,
    put,
    without,
)

STAR: Final = "*"
TRACK: Final[tuple[tuple[int, bool], ...]] = tuple(
    space
    for quantity in range(1, 21)
    for space in (((quantity // 2, True), (quantity, False)) if quantity % 2 == 0 else ((quantity, False),))
)
"""The 30 spaces: how many, and whether of stars; k stars lie just before 2k."""

_PHASE_OF: Final[Mapping[str, tuple[Phase, ...]]] = {
    "roll": ("rolling",),
    "bid": ("bidding",),
    "challenge": ("bidding",),
    "reroll": ("reroll",),
    "done": ("reroll",),
    "ready": ("reveal",),
}
_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "roll": (),
    "bid": ("quantity", "face"),
    "challenge": (),
    "reroll": ("show",),
    "done": (),
    "ready": (),
}


def space_of(quantity: int, face: Json) -> int:
    """Where a bid lies on the track, 1-30; ValueError where it lies nowhere."""
    return TRACK.index((quantity, face == STAR)) + 1


def counted(hands: Sequence[Sequence[Json]], face: Json) -> int:
    """How many dice count for a bid of `face`: those showing it, and stars (R2)."""
    return sum(die in (face, STAR) for hand in hands for die in hand)


class CallMyBluff(Game[State]):
    """Call My Bluff for two to six."""

    name: ClassVar[str] = "callmybluff"
    seats: ClassVar[range] = range(2, 7)
    options: ClassVar[tuple[Option, ...]] = (
        Option("dice", 5, low=1, high=10, steps=(1, 2, 3, 4, 5, 6, 8, 10)),
        Option("turn_seconds", 0, low=0, high=300, steps=(0, 15, 20, 30, 45, 60, 90)),
    )

    def start(self, names: Sequence[str], options: Mapping[str, Json]) -> Step[State]:
        """A new game; chance says who opens."""
        rules = Rules(**self.checked(names, options))
        none: tuple[tuple[Json, ...], ...] = ((),) * len(names)
        dice = (rules.dice,) * len(names)
        return Step(State(tuple(names), rules, dice, shown=none, hidden=none, waiting=()))

    def ask(self, state: State) -> Ask | None:
        """Who opens the first round, or the dice that are due."""
        if state.opener is None:
            return First(tuple(state.seats))
        if state.rolling is None:
            return None
        return Roll(state.rolling, state.dice[state.rolling] - len(state.shown[state.rolling]), FACES)

    def settle(self, state: State, values: Sequence[Json]) -> Step[State]:
        """The opener is drawn, or the dice lie."""
        ask = self.ask(state)
        if ask is None:
            raise Refusal("chance-not-due")
        outcome = ask.check(values)
        if ask.seat is None:
            return _start_round(state, outcome[0]).after(Event("first_player", outcome[0]))
        lain = replace(state, rolling=None, hidden=put(state.hidden, ask.seat, outcome))
        return _rolled(lain, ask.seat).after(Event("rolled", ask.seat, {"dice": list(outcome)}, (ask.seat,)))

    def legal(self, state: State, seat: int) -> tuple[Move, ...]:
        """Every legal move of `seat`: bids along the track, a challenge last; `done` before every re-roll."""
        if self.ask(state) is not None or seat not in state.waiting:
            return ()
        if state.phase == "bidding":
            bids = tuple(Move(seat, "bid", {"quantity": q, "face": f}) for q, f in _bids(state))
            return bids if state.bid is None else (*bids, Move(seat, "challenge"))
        if state.phase == "reroll":
            shows = (Move(seat, "reroll", {"show": list(show)}) for show in _shows(state.hidden[seat]))
            return (Move(seat, "done"), *shows)
        return tuple(Move(seat, name) for name, phases in _PHASE_OF.items() if state.phase in phases)

    def play(self, state: State, move: Move) -> Step[State]:
        """The move, if it is legal, however malformed it came."""
        check_move(move, len(state.names), _FIELDS)
        by_turns = state.phase in ("bidding", "reroll")
        now = Now(state.names, state.phase, self.ask(state), state.waiting, by_turns)
        now.check(move, _PHASE_OF[move.name], out=not state.dice[move.seat])
        return _PLAYS[move.name](state, move)

    def timeout(self, state: State, seat: int) -> Step[State]:
        """The time of `seat` has run out: it challenges, opens with a 1, or re-rolls nothing (R9)."""
        clock = self.clock(state)
        if clock is None or type(seat) is not int or seat not in clock.seats:
            raise Refusal("not-on-clock", {"seat": shown(seat)})
        return _time_out(state, seat).after(Event("timed_out", seat))

    def clock(self, state: State) -> Clock | None:
        """The clock of whoever bids, or may re-roll (R9)."""
        runs = state.phase in ("bidding", "reroll") and state.rolling is None
        if not runs or not state.rules.turn_seconds:
            return None
        return Clock(state.waiting, state.rules.turn_seconds, state.turn)

    def view(self, state: State, seat: int | None = None) -> dict[str, Json]:
        """All that may be seen: by everybody (None), or by `seat` (its hidden dice under `you`)."""
        clock = self.clock(state)
        waiting = () if self.ask(state) is not None else state.waiting
        return seen_by(state, seat, waiting, clock.seats[0] if clock else None)

    def everything(self, state: State) -> dict[str, Json]:
        """The whole state as JSON, every hidden die included."""
        whole: dict[str, Json] = plain(state)
        return whole


def _bids(state: State) -> Iterator[tuple[int, Json]]:
    """Every quantity and face that may be bid now, along the track."""
    for quantity, stars in TRACK:
        for face in (STAR,) if stars else FACES[:-1]:
            if state.bid is None or _lies_further(state.bid, quantity, face):
                yield quantity, face


def _lies_further(bid: Bid, quantity: int, face: Json) -> bool:
    """Whether `quantity` of `face` may follow `bid`: further along, or there with a higher face (R1)."""
    space = space_of(quantity, face)
    return space > bid.space or (space == bid.space and face != STAR and face > bid.face)


def _shows(hidden: Sequence[Json]) -> Iterator[tuple[Json, ...]]:
    """Every choice of hidden dice to show, by faces: at least one, and one stays hidden (R4)."""
    counts = Counter(hidden)
    present = [face for face in FACES if counts[face]]
    for numbers in product(*(range(counts[face] + 1) for face in present)):
        if 0 < sum(numbers) < len(hidden):
            yield tuple(face for face, number in zip(present, numbers, strict=True) for _ in range(number))


def _roll(state: State, move: Move) -> Step[State]:
    return Step(replace(state, rolling=move.seat, waiting=without(state.waiting, move.seat)))


def _rolled(state: State, seat: int) -> Step[State]:
    """A re-roll gives the turn on; once everybody has rolled, the opener bids."""
    if state.phase == "reroll":
        return Step(_full_time(state, _next_in(state, seat)))
    if state.waiting or state.opener is None:
        return Step(state)
    return Step(_full_time(state, state.opener))


def _bid(state: State, move: Move) -> Step[State]:
    quantity, face = move.fields["quantity"], move.fields["face"]
    if not one_of(face, FACES):
        raise Refusal("track-face", {"face": shown(face)})
    most = 10 if face == STAR else 20
    if not is_whole(quantity, 1, most):
        raise Refusal("track-quantity", {"quantity": shown(quantity), "most": most})
    if state.bid is not None and not _lies_further(state.bid, quantity, face):
        raise Refusal("track-behind", {"quantity": state.bid.quantity, "face": state.bid.face})
    return _said(state, move.seat, quantity, face)


def _said(state: State, seat: int, quantity: int, face: Json) -> Step[State]:
    """The bid stands; a bidder with two hidden dice may re-roll before the next seat is on turn (R4)."""
    bid = Bid(seat, quantity, face, space_of(quantity, face))
    event = Event("bid", seat, {"quantity": quantity, "face": face, "space": bid.space})
    after = replace(state, bid=bid)
    if len(state.hidden[seat]) > 1:
        return Step(replace(after, phase="reroll", waiting=(seat,), turn=state.turn + 1), (event,))
    return Step(_full_time(after, _next_in(after, seat)), (event,))


def _reroll(state: State, move: Move) -> Step[State]:
    """The dice named are locked face up, the rest is rolled anew (R4)."""
    seat, show = move.seat, move.fields["show"]
    hidden = state.hidden[seat]
    fits = isinstance(show, list | tuple) and all(one_of(face, FACES) for face in show)
    if not fits or not 0 < len(show) < len(hidden) or Counter(show) - Counter(hidden):
        raise Refusal("show-wrong", {"most": len(hidden) - 1})
    locked = sorted_faces((*state.shown[seat], *show))
    after = replace(
        state,
        rolling=seat,
        waiting=(),
        shown=put(state.shown, seat, locked),
        hidden=put(state.hidden, seat, ()),
    )
    return Step(after, (Event("shown", seat, {"show": list(sorted_faces(show))}),))


def _done(state: State, move: Move) -> Step[State]:
    return Step(_full_time(state, _next_in(state, move.seat)))


def _challenge(state: State, move: Move) -> Step[State]:
    """All dice are revealed, and what the bid was wrong by decides (R2, R3)."""
    bid = state.bid
    if bid is None:
        raise Refusal("challenge-no-bid")
    hands = tuple((*shown_, *hidden) for shown_, hidden in zip(state.shown, state.hidden, strict=True))
    count = counted(hands, bid.face)
    off = bid.quantity - count
    verdict = "exact" if off == 0 else "too_high" if off > 0 else "too_low"
    lost = tuple(_loss(state, seat, move.seat, off) for seat in state.seats)
    after = replace(
        state,
        phase="reveal",
        waiting=state.still_in,
        revealed=hands,
        count=count,
        verdict=verdict,
        lost=lost,
        next_opener=move.seat if off > 0 else bid.seat,
    )
    said = {"bidder": bid.seat, "quantity": bid.quantity, "face": bid.face}
    result = {
        "dice": by_seat(hands, state.still_in),
        "count": count,
        "verdict": verdict,
        "lost": by_seat(lost, (seat for seat in state.seats if lost[seat])),
    }
    return Step(after, (Event("challenged", move.seat, said), Event("revealed", move.seat, result)))


def _loss(state: State, seat: int, challenger: int, off: int) -> int:
    """How many dice `seat` loses by a bid that was `off` too high, or too low where negative (R3)."""
    dice, bidder = state.dice[seat], None if state.bid is None else state.bid.seat
    if off == 0:
        return 0 if seat == bidder or dice < 2 else 1
    return min(abs(off), dice) if seat == (bidder if off > 0 else challenger) else 0


def _ready(state: State, move: Move) -> Step[State]:
    """Once everybody has seen the dice, the losses are taken, all at the same moment (R7)."""
    after = replace(state, waiting=without(state.waiting, move.seat))
    if after.waiting or after.next_opener is None:
        return Step(after)
    dice = tuple(have - lost for have, lost in zip(state.dice, state.lost, strict=True))
    losers = [seat for seat in state.seats if state.lost[seat]]
    events = [Event("dice_lost", seat, {"lost": state.lost[seat], "dice": dice[seat]}) for seat in losers]
    events += [Event("eliminated", seat) for seat in losers if not dice[seat]]
    taken = replace(after, dice=dice)
    if len(taken.still_in) == 1:
        return _finish(taken, taken.still_in[0]).after(*events)
    return _start_round(taken, after.next_opener).after(*events)


def _time_out(state: State, seat: int) -> Step[State]:
    if state.phase == "reroll":
        return _done(state, Move(seat, "done"))
    if state.bid is not None:
        return _challenge(state, Move(seat, "challenge"))
    said = _said(state, seat, 1, FACES[0])
    return Step(_full_time(said.state, _next_in(said.state, seat)), said.events)


def _next_in(state: State, seat: int) -> int:
    """The next seat clockwise that is still in (R1)."""
    return next(other for other in clockwise(seat, len(state.names)) if state.dice[other])


def _full_time(state: State, seat: int) -> State:
    """`seat` is on turn, with its full time."""
    return replace(state, phase="bidding", waiting=(seat,), turn=state.turn + 1)


def _start_round(state: State, opener: int) -> Step[State]:
    """All who are still in roll anew; nothing is shown, nothing is bid (R5, R6)."""
    number = state.round + 1
    fresh = replace(_cleared(state), round=number, opener=opener, phase="rolling", waiting=state.still_in)
    return Step(fresh, (Event("round_started", opener, {"round": number, "opener": opener}),))


def _finish(state: State, winner: int) -> Step[State]:
    over = replace(_cleared(state), phase="over", waiting=(), winner=winner)
    return Step(over, (Event("game_over", None, {"winners": [winner]}),))


def _cleared(state: State) -> State:
    """No dice under the cups or beside them, no bid, no verdict."""
    none: tuple[tuple[Json, ...], ...] = ((),) * len(state.names)
    return replace(
        state,
        shown=none,
        hidden=none,
        revealed=none,
        bid=None,
        count=None,
        verdict=None,
        lost=(),
        next_opener=None,
    )


_PLAYS: Final[Mapping[str, Callable[[State, Move], Step[State]]]] = {
    "roll": _roll,
    "bid": _bid,
    "challenge": _challenge,
    "reroll": _reroll,
    "done": _done,
    "ready": _ready,
}
