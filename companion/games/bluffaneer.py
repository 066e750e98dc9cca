"""Bluffaneer: claim that the roll matches your secret card, true or not, and hold on to your coins.

The rulings R1-R10 are those of the rulebook's page on Bluffaneer. Cards are written "chest+ship".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, Final, Literal, TypeAlias

from companion.games.bluffaneer_state import (
    COINS,
    DECK,
    SYMBOLS,
    Due,
    Phase,
    Rules,
    State,
    matches,
    seen_by,
)
from companion.games.game import Ask, Clock, Event, Game, Json, Move, Option, Refusal, Step, one_of, shown
from companion.games.parts import (
    Coin,
    First,
    Now,
    Roll,
    Shuffle,
    check_move,
    clockwise,
    plain,
    put,
    without,
)

_PHASE_OF: Final[Mapping[str, tuple[Phase, ...]]] = {
    "roll": ("roll",),
    "steal": ("steal",),
    "show": ("show",),
    "claim": ("claim",),
    "pass": ("claim",),
    "believe": ("judge",),
    "challenge": ("judge",),
}
_FIELDS: Final[Mapping[str, tuple[str, ...]]] = dict.fromkeys(_PHASE_OF, ()) | {"steal": ("from",)}
_OPTIONAL: Final[Mapping[str, tuple[str, ...]]] = {"claim": ("tied_with",)}
_STOLEN: Final[Mapping[str, int]] = {"sword": 2, "ship": 3}
"""How many coins the roller of such a double steals (R2)."""

_Payment: TypeAlias = tuple[int, int | Literal["box"], int]
"""Payer, payee, and how many coins are owed."""


class Bluffaneer(Game[State]):
    """Bluffaneer for three to six."""

    name: ClassVar[str] = "bluffaneer"
    seats: ClassVar[range] = range(3, 7)
    options: ClassVar[tuple[Option, ...]] = (
        Option("coins", 10, low=1, high=16, steps=(3, 5, 6, 8, 10, 12, 14, 16)),
        Option("claim_seconds", 10, low=0, high=60, steps=(0, 5, 10, 15, 20, 30, 45, 60)),
    )

    def options_for(self, seats: int) -> tuple[Option, ...]:
        """The fifty coins are shared out; the more `seats`, the fewer for each (too few or many: as the nearest)."""
        coins, *others = self.options
        most = COINS // min(max(seats, self.seats[0]), self.seats[-1])
        steps = tuple(step for step in coins.steps if step <= most)
        return (replace(coins, default=min(coins.default, most), high=most, steps=steps), *others)

    def start(self, names: Sequence[str], options: Mapping[str, Json]) -> Step[State]:
        """A new game: chance deals, then says who starts."""
        rules = Rules(**self.checked(names, options))
        count = len(names)
        box = COINS - rules.coins * count
        return Step(State(tuple(names), rules, (rules.coins,) * count, box, (None,) * count))

    def ask(self, state: State) -> Ask | None:
        """A shuffle, a roll, or which of several seats."""
        return None if state.due is None else _ASKS[state.due](state)

    def settle(self, state: State, values: Sequence[Json]) -> Step[State]:
        """The outcome of the chance that is due."""
        ask = self.ask(state)
        if ask is None or state.due is None:
            raise Refusal("chance-not-due")
        return _SETTLES[state.due](replace(state, due=None), ask.check(values))

    def legal(self, state: State, seat: int) -> tuple[Move, ...]:
        """Every legal move of `seat`; whom to steal from goes clockwise. That presses tie is no choice, so not listed."""
        if state.due is not None or seat not in state.waiting:
            return ()
        if state.phase == "steal":
            return tuple(Move(seat, "steal", {"from": other}) for other in _others(state))
        return tuple(Move(seat, name) for name, phases in _PHASE_OF.items() if state.phase in phases)

    def play(self, state: State, move: Move) -> Step[State]:
        """The move, if it is legal, however malformed it came."""
        check_move(move, len(state.names), _FIELDS, _OPTIONAL)
        now = Now(state.names, state.phase, self.ask(state), state.waiting, state.phase != "claim")
        now.check(move, _PHASE_OF[move.name])
        return _PLAYS[move.name](state, move)

    def timeout(self, state: State, seat: int) -> Step[State]:
        """The time of `seat` has run out: it passes (R9)."""
        clock = self.clock(state)
        if clock is None or type(seat) is not int or seat not in clock.seats:
            raise Refusal("not-on-clock", {"seat": shown(seat)})
        return _pass(state, Move(seat, "pass"))

    def clock(self, state: State) -> Clock | None:
        """One clock for all who may still claim (R9)."""
        if state.phase != "claim" or state.due is not None or not state.rules.claim_seconds:
            return None
        return Clock(state.waiting, state.rules.claim_seconds, state.round)

    def view(self, state: State, seat: int | None = None) -> dict[str, Json]:
        """All that may be seen: by everybody (None), or by `seat` (its card under `you`)."""
        return seen_by(state, seat)

    def everything(self, state: State) -> dict[str, Json]:
        """The whole state as JSON, every card included."""
        whole: dict[str, Json] = plain(state)
        return whole


def _others(state: State) -> tuple[int, ...]:
    """All seats but the roller's, clockwise after it."""
    return clockwise(state.roller, len(state.names))[:-1]


def _card_of(state: State, seat: int) -> str:
    card = state.cards[seat]
    if card is None:
        raise ValueError("whoever plays holds a card")
    return card


# Before the first turn, and every turn's roll


def _deal(state: State, order: Sequence[str]) -> Step[State]:
    count = len(state.names)
    dealt = replace(state, cards=tuple(order[:count]), pile=tuple(order[count:]), due="first player")
    return Step(dealt, tuple(Event("dealt", seat, {"card": order[seat]}, (seat,)) for seat in state.seats))


def _begin(state: State, seats: Sequence[int]) -> Step[State]:
    return _turn_of(state, seats[0]).after(Event("first_player", seats[0]))


def _turn_of(state: State, seat: int) -> Step[State]:
    fresh = replace(state, phase="roll", round=state.round + 1, roller=seat, waiting=(seat,))
    return Step(replace(fresh, roll=None, claimant=None, passed=()))


def _roll(state: State, _move: Move) -> Step[State]:
    return Step(replace(state, due="roll", waiting=()))


def _rolled(state: State, roll: Sequence[str]) -> Step[State]:
    """A double acts; whoever rolled its own card must show it; else the others may claim (R2, R4).

    Whether the card matches is told, since it decides in the open who may do what.
    """
    roller, match = state.roller, matches(_card_of(state, state.roller), roll)
    event = Event("rolled", roller, {"dice": list(roll), "match": match})
    lies = replace(state, roll=tuple(roll))
    if roll[0] == roll[1]:
        return _double(lies, roll[0]).after(event)
    if match:
        return Step(replace(lies, phase="show", waiting=(roller,)), (event,))
    return Step(replace(lies, phase="claim", waiting=without(state.seats, roller)), (event,))


# Coins


def _double(state: State, symbol: str) -> Step[State]:
    """Chests: all others pay the roller. Skulls: it pays all others. The other two steal (R2)."""
    roller, others = state.roller, _others(state)
    if symbol in _STOLEN:
        return Step(replace(state, phase="steal", waiting=(roller,)))
    gives = symbol == "skull"
    payments = [(roller, other, 1) if gives else (other, roller, 1) for other in others]
    return _acted(_paid(state, payments))


def _steal(state: State, move: Move) -> Step[State]:
    victim, others = move.fields["from"], _others(state)
    if type(victim) is not int or victim not in others:
        raise Refusal("steal-nobody", {"from": shown(victim)})
    symbol = "" if state.roll is None else state.roll[0]
    return _acted(_paid(state, [(victim, move.seat, _STOLEN[symbol])], move.fields))


def _paid(state: State, payments: Iterable[_Payment], said: Mapping[str, Json] | None = None) -> Step[State]:
    """One payment after the other, of no more than the payer has (R3); `said` are the fields of the move behind."""
    coins, box, events = list(state.coins), state.box, []
    for payer, payee, owed in payments:
        amount = min(owed, coins[payer])
        if not amount:
            continue
        coins[payer] -= amount
        if payee == "box":
            box += amount
        else:
            coins[payee] += amount
        fields = {**(said or {}), "payer": payer, "payee": payee, "coins": amount}
        events.append(Event("paid", state.roller, fields))
    return Step(replace(state, coins=tuple(coins), box=box), tuple(events))


# Cards


def _show(state: State, move: Move) -> Step[State]:
    """The roller's card matches: all others return a coin to the box."""
    payments: list[_Payment] = [(other, "box", 1) for other in _others(state)]
    return _acted(_paid(state, payments), move.seat).after(_card_shown(state, move.seat))


def _card_shown(state: State, seat: int) -> Event:
    card = _card_of(state, seat)
    return Event("card_shown", seat, {"card": card, "match": matches(card, state.roll or ())})


def _claim(state: State, move: Move) -> Step[State]:
    """The first press claims; of presses that cannot be told apart chance takes one (R8)."""
    seat = move.seat
    if "tied_with" not in move.fields:
        return _claimed(state, seat)
    others, tied = without(state.waiting, seat), move.fields["tied_with"]
    if not _is_some_of(others, tied):
        raise Refusal("tied-with-wrong", {"allowed": ", ".join(map(str, others)) or "-"})
    return Step(replace(state, due="claimant", among=tuple(sorted((seat, *tied)))))


def _is_some_of(seats: Sequence[int], some: Json) -> bool:
    """Whether `some` is a list of some of `seats`, ascending, at least one."""
    if not isinstance(some, list | tuple) or not some:
        return False
    return all(one_of(seat, seats) for seat in some) and list(some) == sorted(set(some))


def _claimed(state: State, seat: int, tied_with: Sequence[int] = ()) -> Step[State]:
    tied = {"tied_with": list(tied_with)} if tied_with else {}
    after = replace(state, phase="judge", claimant=seat, waiting=(state.roller,), among=())
    return Step(after, (Event("claimed", seat, tied),))


def _claim_settled(state: State, outcome: Sequence[Json]) -> Step[State]:
    seat, event = _chosen(state.among, outcome[0])
    return _claimed(state, seat, without(state.among, seat)).after(event)


def _pass(state: State, move: Move) -> Step[State]:
    """A pass is final; after the last one the next player is on turn (R9)."""
    passed = tuple(sorted((*state.passed, move.seat)))
    after = replace(state, passed=passed, waiting=without(state.waiting, move.seat))
    event = Event("passed", move.seat)
    if after.waiting:
        return Step(after, (event,))
    return _next_turn(after).after(event, Event("claim_window_closed"))


def _believe(state: State, _move: Move) -> Step[State]:
    """The claimant gets a coin, shows its card, and keeps the coin, true or not (R5)."""
    claimant = _claimant_of(state)
    paid = _paid(state, [(state.roller, claimant, 1)])
    told = Event("believed", state.roller, {"claimant": claimant})
    shows = Step(paid.state, (*paid.events, _card_shown(state, claimant)))
    return _acted(shows, claimant).after(told)


def _challenge(state: State, _move: Move) -> Step[State]:
    """The claimant shows its card: a true claim gets two coins, a false one costs one (R6)."""
    claimant, roller = _claimant_of(state), state.roller
    true = matches(_card_of(state, claimant), state.roll or ())
    paid = _paid(state, [(roller, claimant, 2) if true else (claimant, roller, 1)])
    told = Event("challenged", roller, {"claimant": claimant})
    return _acted(paid, claimant).after(told, _card_shown(state, claimant))


def _claimant_of(state: State) -> int:
    if state.claimant is None:
        raise ValueError("who is judged has claimed")
    return state.claimant


# After an action


def _acted(paid: Step[State], shower: int | None = None) -> Step[State]:
    """The whole action is paid: the end if somebody has no coins (R10), else who showed its card draws another."""
    state = paid.state if shower is None else _discarded(paid.state, shower)
    if not all(state.coins):
        return _end(state).after(*paid.events)
    if shower is None:
        return _next_turn(state).after(*paid.events)
    if not state.pile:
        return Step(replace(state, due="reshuffle", drawer=shower, waiting=()), paid.events)
    return _draw(state, shower).after(*paid.events)


def _discarded(state: State, seat: int) -> State:
    discards = (*state.discards, _card_of(state, seat))
    return replace(state, cards=put(state.cards, seat, None), discards=discards)


def _reshuffled(state: State, order: Sequence[str]) -> Step[State]:
    if state.drawer is None:
        raise ValueError("the pile is shuffled for somebody")
    drawer = state.drawer
    after = replace(state, pile=tuple(order), discards=(), drawer=None)
    return _draw(after, drawer).after(Event("reshuffled", drawer, {"cards": len(order)}))


def _draw(state: State, seat: int) -> Step[State]:
    """`seat` takes the top card in secret, and the next player is on turn."""
    card, *rest = state.pile
    after = replace(state, cards=put(state.cards, seat, card), pile=tuple(rest))
    return _next_turn(after).after(Event("drew", seat, {"card": card}, (seat,)), Event("drew", seat))


def _next_turn(state: State) -> Step[State]:
    return _turn_of(state, clockwise(state.roller, len(state.names))[0])


def _end(state: State) -> Step[State]:
    """The richest wins; chance takes one of those who tie (R10)."""
    richest = tuple(seat for seat in state.seats if state.coins[seat] == max(state.coins))
    if len(richest) > 1:
        return Step(replace(state, due="winner", among=richest, waiting=()))
    return _finish(state, richest[0])


def _end_settled(state: State, outcome: Sequence[Json]) -> Step[State]:
    seat, event = _chosen(state.among, outcome[0])
    return _finish(state, seat).after(event)


def _finish(state: State, winner: int) -> Step[State]:
    over = replace(state, phase="over", winner=winner, waiting=(), among=())
    told = {"winners": [winner], "coins": list(state.coins)}
    return Step(replace(over, roll=None, claimant=None, passed=()), (Event("game_over", None, told),))


# Chance between seats


def _between(state: State) -> Ask:
    """A coin between two seats, a draw among more (R8, R10)."""
    return Coin() if len(state.among) == 2 else First(state.among)


def _chosen(among: Sequence[int], outcome: Json) -> tuple[int, Event]:
    """The seat that chance took, and how; heads is the lower seat number of two."""
    if len(among) > 2:
        return outcome, Event("drawn", outcome, {"among": list(among)})
    seat = among[Coin.sides.index(outcome)]
    return seat, Event("coin_flip", seat, {"between": list(among), "side": outcome})


_ASKS: Final[Mapping[Due, Callable[[State], Ask]]] = {
    "deal": lambda _: Shuffle(DECK),
    "first player": lambda state: First(tuple(state.seats)),
    "roll": lambda state: Roll(state.roller, 2, SYMBOLS),
    "claimant": _between,
    "reshuffle": lambda state: Shuffle(state.discards),
    "winner": _between,
}
_SETTLES: Final[Mapping[Due, Callable[[State, Sequence[Json]], Step[State]]]] = {
    "deal": _deal,
    "first player": _begin,
    "roll": _rolled,
    "claimant": _claim_settled,
    "reshuffle": _reshuffled,
    "winner": _end_settled,
}
_PLAYS: Final[Mapping[str, Callable[[State, Move], Step[State]]]] = {
    "roll": _roll,
    "steal": _steal,
    "show": _show,
    "claim": _claim,
    "pass": _pass,
    "believe": _believe,
    "challenge": _challenge,
}
