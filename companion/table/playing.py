"""A match at the table: whose seat is which place, what each may do, and since when."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from companion.games.game import Event, Json, Move, Source, View
from companion.match.match import Match, Played
from companion.table.clock import TurnClock
from companion.table.notices import NoticeQueue
from companion.table.race import Race
from companion.table.ways.registry import WAYS
from companion.table.ways.way import Way
from companion.table.wheels import Wheel


@dataclass(slots=True)
class Hand:
    """What one seat may do now: its legal moves, the wheel it chooses on, and since when they have been the same.

    `opened` is the list that CHALLENGE opened over the wheel; `sure` the choice that OK has been pressed for once, where
    it takes two.
    """

    legal: tuple[Move, ...] = ()
    wheel: Wheel | None = None
    since_ns: int = 0
    number: int = 0
    opened: Wheel | None = None
    sure: Move | None = None

    @property
    def turned(self) -> Wheel | None:
        """What LEFT and RIGHT turn now."""
        return self.opened or self.wheel

    def turn_to(self, wheel: Wheel) -> None:
        """The wheel that is turned stands elsewhere."""
        self.sure = None
        if self.opened is None:
            self.wheel = wheel
        else:
            self.opened = wheel

    def may(self, move: str) -> bool:
        """Whether a move of that name is legal."""
        return any(one.name == move for one in self.legal)


@dataclass(slots=True)
class Playing:
    """Match `number`; `places[seat]` is where a seat of the game sits."""

    number: int
    match: Match
    places: tuple[int, ...]
    hands: list[Hand] = field(default_factory=list)
    clock: TurnClock = field(default_factory=TurnClock)
    notices: NoticeQueue = field(default_factory=NoticeQueue)
    views: dict[int | None, View] = field(default_factory=dict)
    race: Race | None = None

    @classmethod
    def begin(cls, number: int, match: Match, places: Sequence[int], source: Source, now_ns: int) -> Playing:
        """A match that starts, or comes back, as it stands: nothing is chosen yet, no clock has run."""
        playing = cls(number, match, tuple(places), [Hand() for _ in places])
        playing._deal_hands(source, now_ns)
        if (notice := playing.way.notice_again(playing.view())) is not None:
            playing.notices.add((notice,), now_ns)
        return playing

    def tell_last(self, before: View, events: Sequence[Event], now_ns: int) -> None:
        """The match has come back, and its last move made `events` of `before`: its notices may not have been seen."""
        if self.way.tells_last and not self.notices.waiting:
            self.notices.add(self.way.notices(events, before, self.view()), now_ns)

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return self.view()["winners"] is not None

    @property
    def way(self) -> Way:
        """How this game is played at the table."""
        return WAYS[self.match.game.name]

    def seat_of(self, place: int) -> int | None:
        """The seat in the game of who sits at `place`."""
        return self.places.index(place) if place in self.places else None

    def hand_of(self, place: int) -> Hand | None:
        """What who sits at `place` may do."""
        seat = self.seat_of(place)
        return None if seat is None else self.hands[seat]

    def view(self, seat: int | None = None) -> View:
        """What everybody (None) or `seat` may see."""
        if seat not in self.views:
            self.views[seat] = self.match.view(seat)
        return self.views[seat]

    def waiting_places(self) -> tuple[int, ...]:
        """The places that may move."""
        return tuple(sorted(self.places[seat] for seat in self.view()["waiting"]))

    def still_in(self, place: int) -> bool:
        """Whether who sits at `place` has not been put out."""
        seat = self.seat_of(place)
        return seat is not None and not self.view()["players"][seat]["out"]

    def play(self, moves: Sequence[Move], source: Source) -> Played:
        """What all of `moves` lead to, one after the other; raises Refusal where one is not legal."""
        played = self.match.play(moves[0], source)
        for move in moves[1:]:
            played = _then(played, played.match.play(move, source))
        return played

    def time_out(self, source: Source) -> Played:
        """What it leads to that the running clock has run out, for all whose clock it is."""
        clock = self.match.clock()
        if clock is None:
            raise ValueError("no clock runs")
        played = self.match.timeout(clock.seats[0], source)
        for seat in clock.seats[1:]:
            after = played.match.clock()
            if after is not None and after.turn == clock.turn and seat in after.seats:
                played = _then(played, played.match.timeout(seat, source))
        return played

    def take(self, played: Played, source: Source, now_ns: int) -> bool:
        """The match is as `played` says; says whether somebody's turn began."""
        before = self.view()
        self.match, self.views = played.match, {}
        self.notices.add(self.way.notices(played.events, before, self.view()), now_ns)
        return self._deal_hands(source, now_ns, {line["seat"] for line in played.lines if "move" in line})

    def _deal_hands(self, source: Source, now_ns: int, moved: Collection[int] = ()) -> bool:
        """Every seat's moves anew; who has others than before starts choosing. Says whether anybody does.

        Who has `moved` and is on turn again starts anew in any case: whether the moves are the same may be a secret.
        """
        began = False
        for seat, hand in enumerate(self.hands):
            legal = self.match.legal(seat)
            if legal != hand.legal or (legal and seat in moved):
                wheel = self.way.wheel_for(legal, self.view(seat), source)
                self.hands[seat] = Hand(legal, wheel, now_ns, hand.number + 1)
                began = began or wheel is not None or self._may_race(self.hands[seat])
        return began

    def _may_race(self, hand: Hand) -> bool:
        """Whether a race stands open to that hand."""
        return self.way.race is not None and hand.may(self.way.race)


def _then(first: Played, second: Played) -> Played:
    events: tuple[Event, ...] = first.events + second.events
    lines: tuple[dict[str, Json], ...] = first.lines + second.lines
    return replace(second, lines=lines, events=events)
