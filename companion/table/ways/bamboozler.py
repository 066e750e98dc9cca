"""Bamboozler at the table: a score declared in public, then believed, challenged, or answered with a card.

Which cards a seat holds is never told by what it may choose: who is asked for a card has to press OK even where nothing
but to decline is left, and every list of own cards starts at a random place, or at what needs no card.

Notices, seats as in the view: `believed` (by, seat, score, true, drew: `by` draws a card for having bamboozled `seat`; to
`by` also card), `verdict` (challenger, by, score, roll, true, card: "my_bad" or None, struck: who got a strike, covers:
`by` is asked for a card first), `covered` (by, challenger, card, score), `struck` (seat; in the kids' game also score,
standing, roll, card: or None), `played` (seat, card, next: whose turn it is, own: it has to roll on its own score),
`made` (seat, card, score, roll: kids), `drew` (seat: kids; to it also card), `out` (seat), `round` (round, starter),
`over` (winners).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from companion.games.game import Event, Move, Source, View
from companion.table.effects import Tone
from companion.table.scene import Choice, Notice
from companion.table.ways.way import Row, Way, event_named
from companion.table.wheels import ListWheel, Wheel

CARDS: Final = "cards"
"""The kind of a masked choice among own cards."""


@dataclass(frozen=True, slots=True)
class _Declaring:
    """The scores from the smallest legal on, for all to see; in the kids' game (K2) the best of the roll first.

    There a card may make others, in secret until it is said.
    """

    moves: tuple[str, ...] = ("declare",)

    def wheel(self, legal: Sequence[Move], view: View, _source: Source) -> Wheel:
        """The list at its start."""
        if "roll" not in view:
            return ListWheel(tuple(legal))
        bare = [move for move in legal if "card" not in move.fields]
        rest = [move for move in legal if "card" in move.fields]
        mask = Choice("declare", dict(bare[-1].fields))
        return ListWheel((*reversed(bare), *rest), secret=True, mask=mask)


@dataclass(frozen=True, slots=True)
class _Rolling:
    """In the kids' game (K1) a card may be played before the roll: chosen among where everybody knows of any card."""

    moves: tuple[str, ...] = ("roll", "play")

    def wheel(self, legal: Sequence[Move], view: View, _source: Source) -> Wheel | None:
        """The list at the roll; None where there is nothing but to roll."""
        seat = legal[0].seat
        answers = view["score"] and view["declared_by"] != seat and view["players"][seat]["cards"]
        if "roll" not in view or not answers:
            return None
        return ListWheel(tuple(legal), secret=True, mask=Choice("roll", {}))


_Change: TypeAlias = tuple[Sequence[Event], View, View]
"""All events of a change, and the public views before and after it."""


def notices_of(events: Sequence[Event], before: View, after: View) -> tuple[Notice, ...]:
    """The notices of one change of a match, `before` and `after` being its public views, in the order to be shown."""
    change = (events, before, after)
    found = (_TELLINGS[event.name](event, change) for event in events if event.name in _TELLINGS)
    return tuple(notice for notice in found if notice is not None)


def _has(events: Sequence[Event], name: str) -> bool:
    return any(event.name == name for event in events)


def _drawn(events: Sequence[Event]) -> dict[int, dict[str, Any]]:
    """The card that was drawn, for whoever drew it alone."""
    drawn = (event for event in events if event.name == "drew" and event.to is not None)
    return {event.seat: {"card": event.fields["card"]} for event in drawn if event.seat is not None}


def _believed(event: Event, change: _Change) -> Notice:
    """Whoever believed is shown the dice meanwhile; its OK, or its shake, ends that."""
    events, _, _ = change
    seat, secret = event.seat, _drawn(events)
    true = not _has(events, "bamboozled")
    told = {"by": event.fields["declared_by"], "seat": seat, "score": event.fields["score"]}
    values = {**told, "true": true, "drew": bool(secret)}
    return Notice("believed", values, secret, () if seat is None else (seat,))


def _verdict(event: Event, change: _Change) -> Notice:
    events, _, after = change
    revealed = event_named(events, "revealed")
    struck = next((one.seat for one in events if one.name == "strike"), None)
    called = {
        "challenger": event.seat,
        "by": event.fields["declared_by"],
        "score": event.fields["score"],
        "card": "my_bad" if _has(events, "card_played") else None,
    }
    found = {"roll": list(revealed["roll"]), "true": revealed["true"]}
    return Notice("verdict", {**called, **found, "struck": struck, "covers": after["phase"] == "cover"})


def _covered(event: Event, change: _Change) -> Notice:
    """The caller goes on, with its roll: its OK ends it."""
    _, before, after = change
    values = {"by": event.seat, "card": event.fields["card"], "score": before["score"]}
    return Notice("covered", {**values, "challenger": after["waiting"][0]}, ends_with=tuple(after["waiting"]))


def _struck(event: Event, change: _Change) -> Notice | None:
    """A strike after the cover was declined, or for a score too low (K3); what follows a call is in its verdict."""
    events, before, _ = change
    if _has(events, "challenged"):
        return None
    if not _has(events, "declared"):
        return Notice("struck", {"seat": event.seat})
    said = event_named(events, "declared")
    told = {"score": said["score"], "standing": before["score"], "roll": before["roll"]}
    return Notice("struck", {"seat": event.seat, **told, "card": said.get("card")})


def _played(event: Event, change: _Change) -> Notice | None:
    """A card before the roll; whoever goes on ends it. My Bad is told with its verdict, a card after the roll by score."""
    events, before, after = change
    card = event.fields["card"]
    if _has(events, "challenged") or _has(events, "strike"):
        return None
    if _has(events, "declared"):
        score = event_named(events, "declared")["score"]
        values = {"seat": event.seat, "card": card, "score": score, "roll": before["roll"]}
        return Notice("made", values, ends_with=tuple(after["waiting"]))
    following = after["waiting"][0]
    own = card in ("skip", "reverse") and following == before["declared_by"]
    values = {"seat": event.seat, "card": card, "next": following, "own": own}
    return Notice("played", values, ends_with=tuple(after["waiting"]))


def _drew(event: Event, change: _Change) -> Notice | None:
    """Whoever's score was not beaten draws (K3); else it is told with who was bamboozled."""
    events, _, after = change
    if event.to is not None or _has(events, "bamboozled"):
        return None
    return Notice("drew", {"seat": event.seat}, _drawn(events), tuple(after["waiting"]) or None)


def _out(event: Event, change: _Change) -> Notice | None:
    """Who is out last is told with the winner."""
    return None if _has(change[0], "game_over") else Notice("out", {"seat": event.seat})


def _round(event: Event, change: _Change) -> Notice:
    """How everybody stands, until whoever starts goes on."""
    fields = event.fields
    return Notice(
        "round",
        {"round": fields["round"], "starter": fields["starter"]},
        ends_with=tuple(change[2]["waiting"]),
    )


def _over(event: Event, _change: _Change) -> Notice:
    return Notice("over", {"winners": list(event.fields["winners"])})


_TELLINGS: Mapping[str, Callable[[Event, _Change], Notice | None]] = {
    "accepted": _believed,
    "challenged": _verdict,
    "covered": _covered,
    "strike": _struck,
    "card_played": _played,
    "drew": _drew,
    "eliminated": _out,
    "round_started": _round,
    "game_over": _over,
}

WAY = Way(
    choosing=(
        _Declaring(),
        Row(("accept", "play"), secret=True, at_start=True),
        _Rolling(),
        Row(("decline", "cover", "play"), secret=True, mask=CARDS),
        Row(("discard",), secret=True, mask=CARDS),
    ),
    notices=notices_of,
    confirmed=frozenset({"play"}),
    rolls=frozenset({"roll"}),
    hints={
        "help-declare": "hint-declare",
        "help-accept-or-challenge": "hint-accept",
        "help-play-or-challenge": "hint-play",
        "help-shake-or-play": "hint-before-roll",
        "help-roll-or-play": "hint-before-roll",
        "help-cards": "hint-cards",
        "help-look": "hint-look-cup",
    },
    tones={
        "challenged": Tone.CHALLENGE,
        "bamboozled": Tone.CHALLENGE,
        "strike": Tone.DIE_LOST,
        "game_over": Tone.WIN,
    },
    pages=10,
)
