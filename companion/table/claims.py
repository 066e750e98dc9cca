"""Claims: a move that several seats may make, and that goes to whoever pressed first."""

from __future__ import annotations

from companion.games.game import Move
from companion.table.evening import Evening
from companion.table.playing import Playing
from companion.table.race import Press, Race
from companion.table.scene import Text


def claim(evening: Evening, playing: Playing, place: int, at_ns: int) -> None:
    """`place` pressed for the claim at `at_ns`; who was first is decided once earlier presses had time to arrive."""
    seat = playing.seat_of(place)
    if seat is None:
        return
    if playing.clock.too_late(seat, at_ns):
        evening.refuse(place, Text("say-too-late"))
        return
    playing.race = playing.race or Race(evening.grace_ns)
    playing.race.press(Press(place, at_ns, evening.places[place].error_ns))


def decide(evening: Evening, playing: Playing) -> None:
    """The race is over: the first claims, with all who cannot be told apart from it."""
    race, playing.race = playing.race, None
    name = playing.way.race
    if race is None or name is None or race.due_ns is None:
        return
    running = [(playing.places.index(place), place) for place in race.first()]
    claiming = sorted((seat, place) for seat, place in running if playing.hands[seat].may(name))
    if not claiming:
        return
    (seat, place), *tied = claiming
    fields = {"tied_with": [other for other, _ in tied]} if tied else {}
    evening.move(place, [Move(seat, name, fields)], race.due_ns - race.grace_ns)
