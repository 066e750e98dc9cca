"""Bluff: bid on how many dice of a face lie under all cups; the last player with dice wins.

The rulings R1-R11 are those of the rulebook's page on Bluff. Faces are 1-6, 1s are wild.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from companion.games.bluff_state import Bid, Guesses, Phase, Rules, State, seen_by
from companion.games.game import Ask, Clock, Event, Game, Json, Move, Option, Refusal, Step, shown
from companion.games.parts import Now, Roll, by_seat, check_move, clockwise, is_whole, plain, put, without

FACES = 6
FIRST_ROLL_DICE = 2

_PHASE_OF: dict[str, tuple[Phase, ...]] = {
    "roll": ("first_roll", "rolling", "sudden_death_rolling"),
    "flip": ("flip",),
    "bid": ("bidding",),
    "challenge": ("bidding",),
    "ready": ("reveal",),
    "guess": ("sudden_death_guessing",),
}
_FIELDS: dict[str, tuple[str, ...]] = {
    "roll": (),
    "flip": (),
    "bid": ("quantity", "face"),
    "challenge": (),
    "ready": (),
    "guess": ("total",),
}


def counted(hands: Sequence[Sequence[int]], face: int) -> int:
    """How many dice count for a bid of `face`: those showing it and the 1s, each once (R2)."""
    return sum(die in (face, 1) for hand in hands for die in hand)


def raises(raising: str, bid: Bid, quantity: int, face: int) -> bool:
    """Whether `quantity` dice of `face` raise `bid` (R3)."""
    if raising == "any":
        return (quantity, face) > (bid.quantity, bid.face)
    if raising == "face":
        return (face, quantity) > (bid.face, bid.quantity)
    more, higher = quantity > bid.quantity, face > bid.face
    return (more and face == bid.face) or (higher and quantity == bid.quantity)


class Bluff(Game[State]):
    """Bluff for two to eight."""

    name: ClassVar[str] = "bluff"
    seats: ClassVar[range] = range(2, 9)
    options: ClassVar[tuple[Option, ...]] = (
        Option("dice", 5, low=1, high=10, steps=(1, 2, 3, 4, 5, 6, 8, 10)),
        Option("raising", "any", choices=("any", "face", "strict"), steps=("any", "face", "strict")),
        Option("turn_seconds", 15, low=0, high=300, steps=(0, 10, 15, 20, 30, 45, 60, 90)),
        Option("flip", "auto", choices=("auto", "player"), steps=("auto", "player")),
        Option("sudden_death", True, choices=(True, False), steps=(True, False)),
        Option("ante", 0, low=0, high=100, steps=(0, 1, 2, 3, 5, 10, 20)),
        Option("purse", 20, low=0, high=1000, steps=(0, 5, 10, 20, 50, 100)),
    )

    def start(self, names: Sequence[str], options: Mapping[str, Json]) -> Step[State]:
        """A new game: everybody rolls for the first turn; the ante is paid (R11)."""
        rules = Rules(**self.checked(names, options))
        if rules.ante > rules.purse:
            raise Refusal("ante-over-purse", {"ante": rules.ante, "purse": rules.purse})
        count = len(names)
        everybody = tuple(range(count))
        state = State(
            names=tuple(names),
            rules=rules,
            dice=(rules.dice,) * count,
            coins=(rules.purse - rules.ante,) * count,
            pot=rules.ante * count,
            hands=((),) * count,
            guesses=(None,) * count,
            waiting=everybody,
            contenders=everybody,
        )
        return Step(state)

    def ask(self, state: State) -> Ask | None:
        """The roll that is due."""
        if state.rolling is None:
            return None
        count = FIRST_ROLL_DICE if state.phase == "first_roll" else state.dice[state.rolling]
        return Roll(state.rolling, count)

    def settle(self, state: State, values: Sequence[Json]) -> Step[State]:
        """The dice that were due lie."""
        ask, seat = self.ask(state), state.rolling
        if ask is None or seat is None:
            raise Refusal("chance-not-due")
        dice = ask.check(values)
        to = None if state.phase == "first_roll" else (seat,)
        rolled = Event("rolled", seat, {"dice": list(dice)}, to)
        lain = replace(state, rolling=None, hands=put(state.hands, seat, dice))
        then = Step(lain) if lain.waiting else _AFTER_ROLLS[lain.phase](lain)
        return then.after(rolled)

    def legal(self, state: State, seat: int) -> tuple[Move, ...]:
        """Every legal move of `seat`: bids by quantity, then face; a challenge comes last."""
        if state.rolling is not None or seat not in state.waiting:
            return ()
        if state.phase == "bidding":
            bids = tuple(Move(seat, "bid", {"quantity": q, "face": f}) for q, f in _bids(state))
            return bids if state.bid is None else (*bids, Move(seat, "challenge"))
        if state.phase == "sudden_death_guessing":
            low, high = _guess_range(state)
            return tuple(Move(seat, "guess", {"total": total}) for total in range(low, high + 1))
        return tuple(Move(seat, name) for name, phases in _PHASE_OF.items() if state.phase in phases)

    def play(self, state: State, move: Move) -> Step[State]:
        """The move, if it is legal, however malformed it came."""
        check_move(move, len(state.names), _FIELDS)
        if state.phase == "flip" and move.name in ("bid", "challenge") and state.dice[move.seat]:
            raise Refusal("flip-first", {"player": state.names[state.waiting[0]]})
        by_turns = state.phase in ("bidding", "flip")
        now = Now(state.names, state.phase, self.ask(state), state.waiting, by_turns)
        now.check(move, _PHASE_OF[move.name], out=not state.dice[move.seat])
        return _PLAYS[move.name](state, move)

    def timeout(self, state: State, seat: int) -> Step[State]:
        """The time of `seat` has run out: it loses a die (R7), or cannot win this try of sudden death (R9)."""
        clock = self.clock(state)
        if clock is None or type(seat) is not int or seat not in clock.seats:
            raise Refusal("not-on-clock", {"seat": shown(seat)})
        if state.phase == "sudden_death_guessing":
            then = _guess_made(replace(state, waiting=without(state.waiting, seat)))
        else:
            then = _lose_die(state, seat)
        return then.after(Event("timed_out", seat))

    def clock(self, state: State) -> Clock | None:
        """The clock of whoever bids, guesses, or has yet to flip after its bid (R6, R9)."""
        runs = state.phase in ("bidding", "sudden_death_guessing") or (state.phase == "flip" and state.bid)
        if not runs or not state.rules.turn_seconds:
            return None
        return Clock(state.waiting, state.rules.turn_seconds, state.turn)

    def view(self, state: State, seat: int | None = None) -> dict[str, Json]:
        """All that may be seen: by everybody (None), or by `seat` (its dice and guess under `you`)."""
        clock = self.clock(state)
        on_clock = clock.seats[0] if clock and state.phase != "sudden_death_guessing" else None
        return seen_by(state, seat, on_clock)

    def everything(self, state: State) -> dict[str, Json]:
        """The whole state as JSON, every hand and guess included."""
        whole: dict[str, Json] = plain(state)
        return whole


def _bids(state: State) -> Iterator[tuple[int, int]]:
    """Every quantity and face that may be bid now."""
    for quantity in range(1, sum(state.dice) + 1):
        for face in range(1, FACES + 1):
            if state.bid is None or raises(state.rules.raising, state.bid, quantity, face):
                yield quantity, face


def _guess_range(state: State) -> tuple[int, int]:
    """The least and the greatest total that the contenders' dice can make (R9)."""
    return len(state.contenders), FACES * len(state.contenders)


def _roll(state: State, move: Move) -> Step[State]:
    return Step(replace(state, rolling=move.seat, waiting=without(state.waiting, move.seat)))


def _flip(state: State, move: Move) -> Step[State]:
    """The opener starts its own time, a bidder the next seat's (R6)."""
    turn = move.seat if state.bid is None else _next_in(state, move.seat)
    return Step(_full_time(state, turn), (Event("flipped", move.seat),))


def _bid(state: State, move: Move) -> Step[State]:
    quantity, face = move.fields["quantity"], move.fields["face"]
    most = sum(state.dice)
    if not is_whole(quantity, 1, most):
        raise Refusal("bid-quantity", {"quantity": shown(quantity), "most": most})
    if not is_whole(face, 1, FACES):
        raise Refusal("bid-face", {"face": shown(face)})
    if state.bid is not None and not raises(state.rules.raising, state.bid, quantity, face):
        raise Refusal("bid-too-low", {"quantity": state.bid.quantity, "face": state.bid.face})
    said = replace(state, bid=Bid(move.seat, quantity, face))
    event = Event("bid", move.seat, {"quantity": quantity, "face": face})
    if state.rules.by_hand:
        return Step(replace(said, phase="flip"), (event,))
    return Step(_full_time(said, _next_in(state, move.seat)), (event,))


def _challenge(state: State, move: Move) -> Step[State]:
    """All dice are revealed; the bidder wins if the count is at least the quantity (R4, R5)."""
    bid = state.bid
    if bid is None:
        raise Refusal("challenge-no-bid")
    count = counted(state.hands, bid.face)
    loser = move.seat if count >= bid.quantity else bid.seat
    after = replace(state, phase="reveal", waiting=state.still_in, count=count, loser=loser)
    said = {"bidder": bid.seat, "quantity": bid.quantity, "face": bid.face}
    verdict = {"dice": by_seat(state.hands, state.still_in), "count": count, "loser": loser}
    return Step(after, (Event("challenged", move.seat, said), Event("revealed", move.seat, verdict)))


def _ready(state: State, move: Move) -> Step[State]:
    """Once everybody has seen the dice, the loser loses one (R10)."""
    after = replace(state, waiting=without(state.waiting, move.seat))
    if after.waiting or after.loser is None:
        return Step(after)
    return _lose_die(after, after.loser)


def _guess(state: State, move: Move) -> Step[State]:
    low, high = _guess_range(state)
    total = move.fields["total"]
    if not is_whole(total, low, high):
        raise Refusal("guess-range", {"total": shown(total), "low": low, "high": high})
    waiting = without(state.waiting, move.seat)
    then = _guess_made(replace(state, guesses=put(state.guesses, move.seat, total), waiting=waiting))
    return then.after(Event("guessed", move.seat, {"total": total}, (move.seat,)))


def _next_in(state: State, seat: int) -> int:
    """The next seat clockwise that is still in (R1)."""
    return next(other for other in clockwise(seat, len(state.names)) if state.dice[other])


def _full_time(state: State, seat: int) -> State:
    """`seat` is on turn, with its full time."""
    return replace(state, phase="bidding", waiting=(seat,), turn=state.turn + 1)


def _first_roll_done(state: State) -> Step[State]:
    """The highest sum opens; those who tie for it roll again."""
    highest = max(sum(state.hands[seat]) for seat in state.contenders)
    leaders = tuple(seat for seat in state.contenders if sum(state.hands[seat]) == highest)
    if len(leaders) > 1:
        return Step(replace(state, contenders=leaders, waiting=leaders))
    return _start_round(state, leaders[0]).after(Event("first_player", leaders[0]))


def _rolling_done(state: State) -> Step[State]:
    """Everybody has dice under the cup: the opener is on turn, or first flips the timer (R6)."""
    if state.opener is None:
        raise ValueError("a round has an opener")
    if state.rules.by_hand:
        return Step(replace(state, phase="flip", waiting=(state.opener,)))
    return Step(_full_time(state, state.opener))


def _sudden_death_rolled(state: State) -> Step[State]:
    """All contenders guess, each with the full time from now (R9)."""
    return Step(replace(state, phase="sudden_death_guessing", waiting=state.contenders, turn=state.turn + 1))


def _guess_made(state: State) -> Step[State]:
    """Once nobody is left to guess: the closest wins; several, or nobody, roll again (R9)."""
    if state.waiting:
        return Step(state)
    total = sum(sum(state.hands[seat]) for seat in state.contenders)
    guesses = {seat: guess for seat in state.contenders if (guess := state.guesses[seat]) is not None}
    nearest = min((abs(guess - total) for guess in guesses.values()), default=0)
    closest = tuple(seat for seat, guess in guesses.items() if abs(guess - total) == nearest)
    made = Guesses(state.hands, state.guesses, total)
    event = Event("guesses_revealed", None, {**made.to_json(), "closest": list(closest)})
    if len(closest) == 1:
        return _finish(state, closest[0]).after(event)
    again = replace(state, last_guesses=made)
    return Step(_sudden_death(again, closest or state.contenders), (event,))


def _sudden_death(state: State, contenders: tuple[int, ...]) -> State:
    """`contenders` roll their one die; nobody has dice or a guess yet."""
    cleared = _cleared(state)
    return replace(cleared, phase="sudden_death_rolling", contenders=contenders, waiting=contenders)


def _lose_die(state: State, seat: int) -> Step[State]:
    """`seat` loses a die and opens the next round; out of dice, it is out and the next seat opens (R5, R7)."""
    left = state.dice[seat] - 1
    after = replace(state, dice=put(state.dice, seat, left))
    events = [Event("die_lost", seat, {"dice": left})]
    if not left:
        events.append(Event("eliminated", seat))
    if len(after.still_in) == 1:
        return _finish(after, after.still_in[0]).after(*events)
    return _start_round(after, seat if left else _next_in(after, seat)).after(*events)


def _start_round(state: State, opener: int) -> Step[State]:
    """The next round: all roll; or sudden death, where everybody left has exactly one die (R9)."""
    players = state.still_in
    number = state.round + 1
    fresh = replace(_cleared(state), round=number, opener=opener)
    started = Event("round_started", opener, {"round": number, "opener": opener})
    if state.rules.sudden_death and all(state.dice[seat] == 1 for seat in players):
        event = Event("sudden_death", None, {"contenders": list(players)})
        return Step(_sudden_death(fresh, players), (started, event))
    return Step(replace(fresh, phase="rolling", waiting=players, contenders=()), (started,))


def _finish(state: State, winner: int) -> Step[State]:
    """The game is over and the pot is the winner's (R11)."""
    coins = put(state.coins, winner, state.coins[winner] + state.pot)
    after = replace(
        _cleared(state), phase="over", waiting=(), contenders=(), coins=coins, pot=0, winner=winner
    )
    won = (Event("pot_won", winner, {"coins": state.pot}),) if state.pot else ()
    return Step(replace(after, last_guesses=None), (*won, Event("game_over", None, {"winners": [winner]})))


def _cleared(state: State) -> State:
    """No dice under the cups, no bid, no verdict, no guesses."""
    count = len(state.names)
    return replace(state, hands=((),) * count, guesses=(None,) * count, bid=None, count=None, loser=None)


_PLAYS: dict[str, Callable[[State, Move], Step[State]]] = {
    "roll": _roll,
    "flip": _flip,
    "bid": _bid,
    "challenge": _challenge,
    "ready": _ready,
    "guess": _guess,
}
_AFTER_ROLLS: dict[str, Callable[[State], Step[State]]] = {
    "first_roll": _first_roll_done,
    "rolling": _rolling_done,
    "sudden_death_rolling": _sudden_death_rolled,
}
