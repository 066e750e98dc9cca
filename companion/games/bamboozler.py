"""Bamboozler: roll two dice in secret and declare a score, true or not; the next player believes it or calls.

The rulings R1-R14, and K1-K3 of the kids' game, are those of the rulebook's page on Bamboozler.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, Final

from companion.games.bamboozler_cards import AFTER, BEFORE, SCORES, beats, deck, made, made_with, rank
from companion.games.bamboozler_rounds import (
    after_strike,
    draw,
    go_on,
    keep_to_limit,
    next_in,
    spend,
    start_round,
    strike,
)
from companion.games.bamboozler_state import Phase, Rules, State, seen_by
from companion.games.game import Ask, Clock, Event, Game, Json, Move, Option, Refusal, Step, one_of, shown
from companion.games.parts import First, Now, Roll, Shuffle, check_move, plain, put

DICE: Final = 2

_PHASE_OF: Final[Mapping[str, tuple[Phase, ...]]] = {
    "roll": ("roll",),
    "declare": ("declare",),
    "accept": ("respond",),
    "challenge": ("respond",),
    "play": ("roll", "respond", "last_chance"),
    "cover": ("cover",),
    "decline": ("cover", "last_chance"),
    "discard": ("discard",),
}
_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "roll": (),
    "declare": ("score",),
    "accept": (),
    "challenge": (),
    "play": ("card",),
    "cover": ("card",),
    "decline": (),
    "discard": ("card",),
}
_KIDS_OPTIONAL: Final[Mapping[str, tuple[str, ...]]] = {"declare": ("card",)}


class Bamboozler(Game[State]):
    """Bamboozler for two to eight."""

    name: ClassVar[str] = "bamboozler"
    seats: ClassVar[range] = range(2, 9)
    options: ClassVar[tuple[Option, ...]] = (
        Option("strikes", 3, low=1, high=10, steps=(1, 2, 3, 4, 5, 6, 8, 10)),
        Option("hand_limit", 2, low=0, high=26, steps=(0, 1, 2, 3, 4, 5)),
        Option("kids", False, choices=(True, False), steps=(False, True)),
    )

    def start(self, names: Sequence[str], options: Mapping[str, Json]) -> Step[State]:
        """A new game: the cards are shuffled and dealt, then chance says who starts."""
        rules = Rules(**self.checked(names, options))
        count = len(names)
        none: tuple[tuple[str, ...], ...] = ((),) * count
        return Step(State(tuple(names), rules, hands=none, strikes=(0,) * count, out=(False,) * count))

    def ask(self, state: State) -> Ask | None:
        """A shuffle of all cards or of the discards, who starts, or two dice."""
        if state.due == "deal":
            return Shuffle(deck(kids=state.rules.kids))
        if state.due == "first":
            return First(tuple(state.seats))
        if state.due == "reshuffle":
            return Shuffle(state.discards)
        return Roll(state.turn, DICE) if state.due == "roll" else None

    def settle(self, state: State, values: Sequence[Json]) -> Step[State]:
        """The cards are dealt, the starter is drawn, the dice lie, or there is a new pile to draw from."""
        ask = self.ask(state)
        if ask is None or state.due is None:
            raise Refusal("chance-not-due")
        return _SETTLES[state.due](replace(state, due=None), ask.check(values))

    def legal(self, state: State, seat: int) -> tuple[Move, ...]:
        """Every legal move of `seat`: scores from the lowest on, cards by name, after all that needs no card."""
        if seat not in state.waiting:
            return ()
        return tuple(Move(seat, name, fields) for name, fields in _LEGAL[state.phase](state))

    def play(self, state: State, move: Move) -> Step[State]:
        """The move, if it is legal, however malformed it came."""
        check_move(move, len(state.names), _FIELDS, _KIDS_OPTIONAL if state.rules.kids else None)
        now = Now(state.names, state.phase, self.ask(state), state.waiting, by_turns=True)
        now.check(move, _PHASE_OF[move.name], out=state.out[move.seat])
        return _PLAYS[move.name](state, move)

    def timeout(self, state: State, seat: int) -> Step[State]:  # noqa: ARG002 - there is no clock
        """There is no clock."""
        raise Refusal("not-on-clock", {"seat": shown(seat)})

    def clock(self, state: State) -> Clock | None:  # noqa: ARG002
        """None ever runs."""
        return None

    def view(self, state: State, seat: int | None = None) -> dict[str, Json]:
        """All that may be seen: by everybody (None), or by `seat` (its cards, and a roll that it has seen)."""
        return seen_by(state, seat)

    def everything(self, state: State) -> dict[str, Json]:
        """The whole state as JSON, hands, draw pile and roll included."""
        whole: dict[str, Json] = plain(state)
        return whole


def _dealt(state: State, cards: tuple[str, ...]) -> Step[State]:
    count = len(state.names)
    after = replace(state, hands=tuple((card,) for card in cards[:count]), pile=cards[count:], due="first")
    return Step(after, tuple(Event("dealt", seat, {"card": cards[seat]}, (seat,)) for seat in state.seats))


def _first(state: State, drawn: tuple[int, ...]) -> Step[State]:
    return start_round(state, drawn[0]).after(Event("first_player", drawn[0]))


def _rolled(state: State, dice: tuple[int, ...]) -> Step[State]:
    """The roller alone has seen the dice; in the kids' game everybody has (K1)."""
    seers = tuple(state.seats) if state.rules.kids else (state.turn,)
    event = Event("rolled", state.turn, {"roll": list(dice)}, None if state.rules.kids else seers)
    return Step(replace(state, roll=dice, seers=seers, phase="declare"), (event,))


def _reshuffled(state: State, cards: tuple[str, ...]) -> Step[State]:
    event = Event("reshuffled", state.declarer, {"draw_pile": len(cards)})
    return draw(replace(state, pile=cards, discards=())).after(event)


_Said = Iterator[tuple[str, dict[str, Json]]]


def _legal_roll(state: State) -> _Said:
    yield "roll", {}
    yield from _plays(state)


def _legal_declare(state: State) -> _Said:
    if not state.rules.kids:
        yield from (("declare", {"score": score}) for score in SCORES if rank(score) >= rank(state.score))
        return
    bare = made(state.dice)
    yield from (("declare", {"score": score}) for score in bare)
    for card in _kinds(state):
        for score in made_with(card, state.dice):
            if score not in bare:
                yield "declare", {"score": score, "card": card}


def _legal_respond(state: State) -> _Said:
    yield "accept", {}
    yield "challenge", {}
    yield from _plays(state)


def _legal_cover(state: State) -> _Said:
    yield "decline", {}
    fitting = (card for card in _kinds(state) if state.score in made_with(card, state.dice))
    yield from (("cover", {"card": card}) for card in fitting)


def _legal_discard(state: State) -> _Said:
    yield from (("discard", {"card": card}) for card in _kinds(state))


def _legal_last_chance(state: State) -> _Said:
    yield "decline", {}
    yield from _plays(state)


def _plays(state: State) -> _Said:
    playable = _playable(state)
    yield from (("play", {"card": card}) for card in _kinds(state) if card in playable)


def _kinds(state: State) -> tuple[str, ...]:
    """The cards of the seat on turn, of each kind one."""
    return tuple(dict.fromkeys(state.hands[state.turn]))


def _playable(state: State) -> tuple[str, ...]:
    """The cards that the seat on turn may play now, if it holds them (R11, R12, K1)."""
    if state.phase == "last_chance":
        return ("revive",)
    if not state.score or state.turn == state.declared_by or (state.phase == "roll" and not state.rules.kids):
        return ()
    return tuple(card for card in BEFORE if card != "revive" or state.strikes[state.turn])


def _roll(state: State, move: Move) -> Step[State]:  # noqa: ARG001 - every play is called alike
    return Step(replace(state, due="roll"))


def _declare(state: State, move: Move) -> Step[State]:
    score = move.fields["score"]
    if not one_of(score, SCORES):
        raise Refusal("score-unknown", {"score": shown(score)})
    if state.rules.kids:
        return _declare_openly(state, move)
    if rank(score) < rank(state.score):
        raise Refusal("score-too-low", {"score": score, "standing": state.score})
    return Step(_stands(state, score, "respond"), (_declared(move),))


def _declare_openly(state: State, move: Move) -> Step[State]:
    """A score that the roll makes, or a card; it must beat the one that stands (K2, K3)."""
    score, seat = move.fields["score"], move.seat
    after, events = state, [_declared(move)]
    if "card" in move.fields:
        card = _held(state, move)
        if score in made(state.dice):
            raise Refusal("card-not-needed", {"score": score})
        _check_makes(state, card, score)
        after = spend(state, seat, card)
        events.insert(0, Event("card_played", seat, {"card": card}))
    elif score not in made(state.dice):
        raise Refusal("score-not-made", {"score": score})
    if beats(score, state.score):
        return Step(_stands(after, score, "roll"), tuple(events))
    return strike(after, seat).after(*events)


def _declared(move: Move) -> Event:
    return Event("declared", move.seat, {**move.fields})


def _stands(state: State, score: int, phase: Phase) -> State:
    """`score` stands, and the next seat is on turn."""
    following = next_in(state, state.turn, state.direction)
    return replace(state, score=score, declared_by=state.turn, phase=phase, turn=following)


def _accept(state: State, move: Move) -> Step[State]:
    """The acceptor is shown the dice; if they are not as declared, it has been bamboozled (R4)."""
    seat, by = move.seat, state.declarer
    events = [
        Event("accepted", seat, {"score": state.score, "declared_by": by}),
        Event("looked", seat, {"roll": list(state.dice)}, (seat,)),
    ]
    after = replace(state, seers=(*state.seers, seat), upcoming=seat, ends=False)
    if _is_true(state):
        return go_on(after).after(*events)
    return draw(after).after(*events, Event("bamboozled", by, {"by": by, "victim": seat}))


def _challenge(state: State, move: Move) -> Step[State]:
    return _call(replace(state, upcoming=move.seat, ends=False), move)


def _call(state: State, move: Move) -> Step[State]:
    """The dice are shown to all: a strike for who was wrong, unless the declarer covers, or the call was free."""
    seat, by = move.seat, state.declarer
    true = _is_true(state)
    events = (
        Event("challenged", seat, {**move.fields, "score": state.score, "declared_by": by}),
        Event("revealed", seat, {"roll": list(state.dice), "true": true}),
    )
    after = replace(state, seers=tuple(state.seats))
    if not true and state.hands[by]:
        return Step(replace(after, phase="cover", turn=by), events)
    if not true:
        return strike(after, by).after(*events)
    return (go_on(after) if state.ends else strike(after, seat)).after(*events)


def _is_true(state: State) -> bool:
    """Whether the bare dice make the score that stands (R2)."""
    return state.score in made(state.dice)


def _play(state: State, move: Move) -> Step[State]:
    card = _held(state, move)
    if card == "revive" and not state.strikes[move.seat]:
        raise Refusal("revive-no-strike")
    if card in AFTER:
        raise Refusal("card-after-the-roll", {"card": card})
    if card not in _playable(state):
        raise Refusal("card-not-now", {"card": card})
    after = spend(state, move.seat, card)
    return _EFFECTS[card](after, move).after(Event("card_played", move.seat, {"card": card}))


def _fresh_start(state: State, move: Move) -> Step[State]:
    """The score is 0 again, and the player rolls (R6)."""
    return Step(replace(state, score=0, declared_by=None, phase="roll", turn=move.seat))


def _skip(state: State, move: Move) -> Step[State]:
    """The next seat has the same choice; the declarer itself must roll on its own score (R7, R9)."""
    following = next_in(state, move.seat, state.direction)
    phase = "roll" if following == state.declarer else state.phase
    return Step(replace(state, phase=phase, turn=following))


def _reverse(state: State, move: Move) -> Step[State]:
    """The turn passes on the other way round; with two players left as a skip (R8)."""
    if len(state.still_in) == 2:
        return _skip(state, move)
    return _skip(replace(state, direction=-1 if state.direction == 1 else 1), move)


def _my_bad(state: State, move: Move) -> Step[State]:
    """A call without risk; whoever plays it starts the next round in any case (R10)."""
    return _call(replace(state, upcoming=move.seat, ends=True), move)


def _revive(state: State, move: Move) -> Step[State]:
    """A strike goes back; in the last chance it is the last one (R11)."""
    count = state.strikes[move.seat] - 1
    event = Event("strike_returned", move.seat, {"strikes": count})
    after = replace(state, strikes=put(state.strikes, move.seat, count))
    return (after_strike(after) if state.phase == "last_chance" else Step(after)).after(event)


def _cover(state: State, move: Move) -> Step[State]:
    """The card makes the declaration good: the caller rolls on it, or starts anew after a free call (R5, R10)."""
    card = _held(state, move)
    _check_makes(state, card, state.score)
    return go_on(spend(state, move.seat, card)).after(Event("covered", move.seat, {"card": card}))


def _decline(state: State, move: Move) -> Step[State]:
    return strike(state, move.seat) if state.phase == "cover" else after_strike(state)


def _discard(state: State, move: Move) -> Step[State]:
    card = _held(state, move)
    event = Event("discarded", move.seat, {"card": card})
    return keep_to_limit(spend(state, move.seat, card), move.seat).after(event)


def _held(state: State, move: Move) -> str:
    """The card that `move` names; a Refusal where its seat does not hold it."""
    card, hand = move.fields["card"], state.hands[move.seat]
    if not isinstance(card, str) or card not in hand:
        raise Refusal("card-not-held", {"card": shown(card), "held": ", ".join(hand) or "-"})
    return card


def _check_makes(state: State, card: str, score: int) -> None:
    if score not in made_with(card, state.dice):
        raise Refusal("card-makes-not", {"card": card, "score": score})


_SETTLES: Final[Mapping[str, Callable[[State, tuple[Json, ...]], Step[State]]]] = {
    "deal": _dealt,
    "first": _first,
    "roll": _rolled,
    "reshuffle": _reshuffled,
}
_LEGAL: Final[Mapping[str, Callable[[State], _Said]]] = {
    "roll": _legal_roll,
    "declare": _legal_declare,
    "respond": _legal_respond,
    "cover": _legal_cover,
    "discard": _legal_discard,
    "last_chance": _legal_last_chance,
}
_PLAYS: Final[Mapping[str, Callable[[State, Move], Step[State]]]] = {
    "roll": _roll,
    "declare": _declare,
    "accept": _accept,
    "challenge": _challenge,
    "play": _play,
    "cover": _cover,
    "decline": _decline,
    "discard": _discard,
}
_EFFECTS: Final[Mapping[str, Callable[[State, Move], Step[State]]]] = {
    "fresh_start": _fresh_start,
    "skip": _skip,
    "reverse": _reverse,
    "my_bad": _my_bad,
    "revive": _revive,
}
