"""Bluff at the table: bids on two wheels, verdicts, sudden death."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.game import Event, View
from companion.table.effects import Tone
from companion.table.scene import Notice
from companion.table.ways.way import Pair, Row, Telling, Way, event_named, told


def notices_of(events: Sequence[Event], before: View, after: View) -> tuple[Notice, ...]:
    """The notices of one change of a match, `before` and `after` being its public views, in the order to be shown."""
    found = told(events, before, _TELLINGS)
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
    revealed = event_named(events, "revealed")
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


_TELLINGS: Mapping[str, Telling] = {
    "first_player": _opens,
    "challenged": _verdict,
    "timed_out": _timed_out,
    "eliminated": _out,
    "sudden_death": _sudden_death,
    "guesses_revealed": _guesses,
    "game_over": _over,
}

WAY = Way(
    choosing=(Pair("bid", "quantity", "face"), Row(("guess",), secret=True), Row(("flip",))),
    notices=notices_of,
    timer="flip",
    rolls=frozenset({"first_roll", "rolling", "sudden_death_rolling"}),
    hints={
        "help-bid": "hint-bid",
        "help-bid-or-challenge": "hint-bid-or-challenge",
        "help-challenge": "hint-challenge",
        "help-flip": "hint-flip",
        "help-flip-switch": "hint-flip-switch",
        "help-guess": "hint-guess",
        "help-look": "hint-look",
    },
    notice_again=notice_again,
    tones={
        "timed_out": Tone.TIME_OUT,
        "challenged": Tone.CHALLENGE,
        "die_lost": Tone.DIE_LOST,
        "game_over": Tone.WIN,
    },
    pages=9,
)
