from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.games.game import Clock, Event, Source
from companion.games.registry import GAMES
from companion.match.chance import Seeded
from companion.match.match import Played, begin
from companion.table.playing import Playing


@dataclass(frozen=True)
class Timed:
    """A match in which `clocks` run one after the other; each expiry goes on to the next."""

    clocks: tuple[Clock, ...]

    def clock(self) -> Clock:
        return self.clocks[0]

    def timeout(self, seat: int, source: Source) -> Played:
        after: Any = replace(self, clocks=self.clocks[1:])
        return Played(after, ({"timeout": seat},), (Event("timed_out", seat),))


def timed_out(*clocks: Clock) -> list[int]:
    match: Any = Timed(clocks)
    played = Playing(1, match, (0, 1, 2)).time_out(Seeded(1))
    return [line["timeout"] for line in played.lines]


def test_all_whose_time_ran_out_time_out_in_one_entry() -> None:
    assert timed_out(Clock((0, 1, 2), 5, 1), Clock((1, 2), 5, 1), Clock((2,), 5, 1), Clock((), 5, 1)) == [
        0,
        1,
        2,
    ]


def test_a_seat_that_has_a_new_turn_by_then_has_its_full_time() -> None:
    assert timed_out(Clock((0, 1), 5, 1), Clock((1,), 5, 2), Clock((), 5, 2)) == [0]


def test_a_seat_that_is_not_on_the_clock_any_more_does_not_time_out() -> None:
    assert timed_out(Clock((0, 1, 2), 5, 1), Clock((2,), 5, 1), Clock((), 5, 1)) == [0, 2]


def test_seats_and_places_are_told_apart() -> None:
    match = begin(GAMES["bluff"], ["A", "B"], {}, Seeded(1)).match
    playing = Playing.begin(3, match, (2, 5), Seeded(1), 77)
    assert (playing.seat_of(5), playing.seat_of(0)) == (1, None)
    assert playing.waiting_places() == (2, 5)
    assert playing.hand_of(0) is None
    hand = playing.hand_of(5)
    assert hand is not None
    assert (hand.since_ns, hand.may("roll"), hand.may("bid")) == (77, True, False)
    assert playing.still_in(2)
    assert not playing.still_in(0)
