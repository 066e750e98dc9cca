"""What a move of Bamboozler leads to: passing the turn, strikes, draws, and the end of a round."""

from __future__ import annotations

from dataclasses import replace

from companion.games.bamboozler_state import State
from companion.games.game import Event, Step
from companion.games.parts import put


def next_in(state: State, seat: int, direction: int) -> int:
    """The next seat that is still in (R13): clockwise (1) or the other way round (-1)."""
    count = len(state.names)
    ring = ((seat + direction * step) % count for step in range(1, count + 1))
    return next(other for other in ring if not state.out[other])


def spend(state: State, seat: int, card: str) -> State:
    """`card` goes from the hand of `seat` to the discards, on top."""
    hand = state.hands[seat]
    at = hand.index(card)
    return replace(
        state,
        hands=put(state.hands, seat, (*hand[:at], *hand[at + 1 :])),
        discards=(*state.discards, card),
    )


def strike(state: State, seat: int) -> Step[State]:
    """`seat` gets a strike: it starts the next round, unless somebody is due to already (R5, R10, R13)."""
    count = state.strikes[seat] + 1
    given = replace(
        state,
        strikes=put(state.strikes, seat, count),
        upcoming=state.upcoming if state.ends else seat,
        ends=True,
    )
    event = Event("strike", seat, {"strikes": count})
    if count == state.rules.strikes and state.hands[seat]:
        return Step(replace(given, phase="last_chance", turn=seat), (event,))
    return after_strike(given).after(event)


def after_strike(state: State) -> Step[State]:
    """The last chance is decided: in the kids' game whoever's score stood draws, unless it was struck itself (K3)."""
    if state.rules.kids and state.upcoming != state.declarer:
        return draw(state)
    return go_on(state)


def draw(state: State) -> Step[State]:
    """Whoever's score stands draws a card, after a shuffle of the discards where the pile is empty."""
    seat = state.declarer
    if not state.pile and state.discards:
        return Step(replace(state, due="reshuffle"))
    if not state.pile:
        return go_on(state)
    card = state.pile[0]
    hand = tuple(sorted((*state.hands[seat], card)))
    drawn = replace(state, hands=put(state.hands, seat, hand), pile=state.pile[1:])
    events = (Event("drew", seat, {"card": card}, (seat,)), Event("drew", seat))
    return keep_to_limit(drawn, seat).after(*events)


def keep_to_limit(state: State, seat: int) -> Step[State]:
    """Over the hand limit `seat` discards before play goes on (R4)."""
    if state.rules.allows(len(state.hands[seat])):
        return go_on(state)
    return Step(replace(state, phase="discard", turn=seat))


def go_on(state: State) -> Step[State]:
    """Nothing is left to decide: the upcoming seat rolls, on the score that stands or in a new round."""
    if state.ends:
        return _end_round(state)
    return Step(replace(state, phase="roll", turn=state.upcoming))


def start_round(state: State, starter: int) -> Step[State]:
    """`starter` rolls first."""
    number = state.round + 1
    started = replace(state, round=number, phase="roll", turn=starter)
    return Step(started, (Event("round_started", starter, {"round": number, "starter": starter}),))


def _end_round(state: State) -> Step[State]:
    """Whoever has all its strikes is out; then the next round, or the end of the game (R13)."""
    cleared = replace(
        state, score=0, declared_by=None, direction=1, roll=None, seers=(), ends=False, due=None
    )
    lost = [seat for seat in state.still_in if state.strikes[seat] == state.rules.strikes]
    events = [event for seat in lost for event in _farewell(state, seat)]
    for seat in lost:
        cleared = _left(cleared, seat)
    if len(cleared.still_in) == 1:
        return _finish(cleared).after(*events)
    starter = state.upcoming if not cleared.out[state.upcoming] else next_in(cleared, state.upcoming, 1)
    return start_round(cleared, starter).after(*events)


def _farewell(state: State, seat: int) -> list[Event]:
    discarded = (Event("discarded", seat, {"card": card}) for card in state.hands[seat])
    return [Event("eliminated", seat), *discarded]


def _left(state: State, seat: int) -> State:
    """`seat` is out; its hand lies on the discards, in order of name."""
    return replace(
        state,
        out=put(state.out, seat, value=True),
        hands=put(state.hands, seat, ()),
        discards=(*state.discards, *state.hands[seat]),
    )


def _finish(state: State) -> Step[State]:
    winner = state.still_in[0]
    return Step(
        replace(state, phase="over", winner=winner), (Event("game_over", None, {"winners": [winner]}),)
    )
