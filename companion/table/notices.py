"""What just happened, to be seen by all: events become notices, and each stays until it has been seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.games.game import Event, View
from companion.table.scene import Notice


@dataclass(slots=True)
class NoticeQueue:
    """The notices still to be seen; the first is on the screens. `seen`: the places that have pressed OK.

    No clock runs before the queue is empty. `number` counts the notices, so that each has an identity.
    """

    waiting: list[Notice] = field(default_factory=list)
    since_ns: int = 0
    seen: set[int] = field(default_factory=set)
    number: int = 0

    @property
    def current(self) -> Notice | None:
        """What is on the screens."""
        return self.waiting[0] if self.waiting else None

    def add(self, notices: Sequence[Notice], now_ns: int) -> None:
        """Show `notices` after those that wait already."""
        was_empty = not self.waiting
        self.waiting += notices
        if was_empty and notices:
            self.show_again(now_ns)
            self.number += 1

    def show_again(self, now_ns: int) -> None:
        """The current one stays its full time from now on."""
        self.since_ns, self.seen = now_ns, set()

    def end(self, now_ns: int) -> None:
        """The current one has been seen: the next, if any."""
        del self.waiting[0]
        self.show_again(now_ns)
        self.number += 1

    def end_all(self, now_ns: int) -> None:
        """The next roll has begun: nothing is waited for any more."""
        self.waiting = []
        self.show_again(now_ns)
        self.number += 1


def notices_of(events: Sequence[Event], before: View, after: View) -> tuple[Notice, ...]:
    """The notices of one change of a match, `before` and `after` being its public views, in the order to be shown."""
    found = [notice for event in events if (notice := _NOTICES.get(event.name, _none)(event, before, events))]
    if _tied(events, before, after):
        found.append(
            Notice("rolled_again", {"seats": list(after["waiting"]), "rolls": dict(after["first_roll"])})
        )
    if any(notice.kind == "over" for notice in found):
        return tuple(notice for notice in found if notice.kind != "out")
    return tuple(found)


def notice_again(view: View) -> Notice | None:
    """The notice that a match which comes back in this state was waiting with."""
    if view["phase"] != "reveal":
        return None
    bid, seats = view["bid"], len(view["players"])
    ring = [(bid["seat"] + step) % seats for step in range(1, seats + 1)]
    challenger = next(seat for seat in ring if not view["players"][seat]["out"])
    return _verdict_of(challenger, bid, view["revealed"], view)


def _none(_event: Event, _before: View, _events: Sequence[Event]) -> None:
    return None


def _open_rolls(events: Sequence[Event]) -> dict[str, Any]:
    """The open rolls among `events`, by seat."""
    rolled = (event for event in events if event.name == "rolled" and event.to is None)
    return {str(event.seat): list(event.fields["dice"]) for event in rolled}


def _tied(events: Sequence[Event], before: View, after: View) -> bool:
    """Whether the last open roll left several highest, who roll again."""
    done = len(_open_rolls(events)) == len(before["waiting"]) > 0
    return done and before["phase"] == after["phase"] == "first_roll"


def _opens(event: Event, before: View, events: Sequence[Event]) -> Notice:
    rolls = {**before.get("first_roll", {}), **_open_rolls(events)}
    return Notice("opens", {"seat": event.seat, "rolls": rolls})


def _verdict(event: Event, before: View, events: Sequence[Event]) -> Notice:
    revealed = next(other.fields for other in events if other.name == "revealed")
    return _verdict_of(event.seat, before["bid"], revealed["dice"], revealed)


def _verdict_of(challenger: int | None, bid: View, dice: View, result: View) -> Notice:
    said = {"bidder": bid["seat"], "quantity": bid["quantity"], "face": bid["face"]}
    found = {"count": result["count"], "loser": result["loser"], "dice": dict(dice)}
    return Notice("verdict", {"challenger": challenger, **said, **found})


def _timed_out(event: Event, before: View, _events: Sequence[Event]) -> Notice | None:
    """Who ran out of time in sudden death is told with the guesses."""
    return None if before["phase"] == "sudden_death_guessing" else Notice("timed_out", {"seat": event.seat})


def _out(event: Event, _before: View, _events: Sequence[Event]) -> Notice:
    return Notice("out", {"seat": event.seat})


def _sudden_death(event: Event, _before: View, _events: Sequence[Event]) -> Notice:
    return Notice("sudden_death", {"contenders": list(event.fields["contenders"])})


def _guesses(event: Event, _before: View, _events: Sequence[Event]) -> Notice:
    return Notice("guesses", {key: event.fields[key] for key in ("dice", "guesses", "total", "closest")})


def _over(event: Event, before: View, _events: Sequence[Event]) -> Notice:
    return Notice("over", {"winners": list(event.fields["winners"]), "pot": before.get("pot", 0)})


_NOTICES: Mapping[str, Callable[[Event, View, Sequence[Event]], Notice | None]] = {
    "first_player": _opens,
    "challenged": _verdict,
    "timed_out": _timed_out,
    "eliminated": _out,
    "sudden_death": _sudden_death,
    "guesses_revealed": _guesses,
    "game_over": _over,
}
