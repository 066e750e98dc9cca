"""Bluffaneer at the table: the claim race, whom to steal from, and what each action pays.

The claim begins at once with the roll, so no notice stands between; its clock presses nobody who has passed. OK shows
a card that matches, and believes a claim; CHALLENGE claims, and challenges the claim of another.

Notices, seats as in the view; `payments` are [payer, payee or "box", coins] of one action, in order: `doubles` (seat,
symbol, payments: what the roller's double did), `shown` (seat, card, payments: the roller's card matched), `judged`
(roller, claimant, roll, challenged, card, match, payments), `unclaimed` (roller, roll: all have passed; the next
roller's OK ends it), `drawn` (among, seat, side: of the coin, None where a lot was drawn among more; prize: "claim" or
"win"), `over` (winners, coins).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.game import Event, View
from companion.table.effects import Tone
from companion.table.scene import Notice
from companion.table.ways.way import Row, Telling, Way, event_named, told


def notices_of(events: Sequence[Event], before: View, after: View) -> tuple[Notice, ...]:
    """The notices of one change of a match, `before` and `after` being its public views, in the order to be shown."""
    return tuple(
        replace(notice, ends_with=tuple(after["waiting"])) if notice.kind == "unclaimed" else notice
        for notice in told(events, before, _TELLINGS)
    )


def _payments(events: Sequence[Event]) -> dict[str, Any]:
    """All that was paid, under its name."""
    paid = (event.fields for event in events if event.name == "paid")
    return {"payments": [[one["payer"], one["payee"], one["coins"]] for one in paid]}


def _rolled(event: Event, _before: View, events: Sequence[Event]) -> Notice | None:
    """A double that acts by itself; what else was rolled lies open on all screens while it is played on."""
    payments = _payments(events)
    if not payments["payments"]:
        return None
    return Notice("doubles", {"seat": event.seat, "symbol": event.fields["dice"][0], **payments})


def _stolen(event: Event, before: View, events: Sequence[Event]) -> Notice | None:
    """The one payment of a double that steals."""
    if before["phase"] != "steal":
        return None
    return Notice("doubles", {"seat": event.seat, "symbol": before["roll"][0], **_payments(events)})


def _shown(event: Event, before: View, events: Sequence[Event]) -> Notice | None:
    """The roller's own card; a claimant's is told with the verdict."""
    if before["phase"] != "show":
        return None
    return Notice("shown", {"seat": event.seat, "card": event.fields["card"], **_payments(events)})


def _judged(event: Event, before: View, events: Sequence[Event]) -> Notice:
    shown = event_named(events, "card_shown")
    said = {
        "roller": event.seat,
        "claimant": event.fields["claimant"],
        "roll": list(before["roll"]),
        "challenged": event.name == "challenged",
    }
    return Notice("judged", {**said, "card": shown["card"], "match": shown["match"], **_payments(events)})


def _unclaimed(_event: Event, before: View, _events: Sequence[Event]) -> Notice:
    return Notice("unclaimed", {"roller": before["roller"], "roll": list(before["roll"])})


def _drawn(event: Event, before: View, _events: Sequence[Event]) -> Notice:
    """A coin between two, a lot among more: for the claim (R8), or for the game (R10)."""
    prize = "claim" if before["phase"] == "claim" else "win"
    among, side = event.fields.get("between") or event.fields["among"], event.fields.get("side")
    return Notice("drawn", {"among": list(among), "seat": event.seat, "side": side, "prize": prize})


def _over(event: Event, _before: View, _events: Sequence[Event]) -> Notice:
    return Notice("over", {key: list(event.fields[key]) for key in ("winners", "coins")})


_TELLINGS: Mapping[str, Telling] = {
    "rolled": _rolled,
    "paid": _stolen,
    "card_shown": _shown,
    "believed": _judged,
    "challenged": _judged,
    "claim_window_closed": _unclaimed,
    "coin_flip": _drawn,
    "drawn": _drawn,
    "game_over": _over,
}

WAY = Way(
    choosing=(Row(("steal",)), Row(("show",)), Row(("believe",))),
    notices=notices_of,
    loud=("claim", "challenge"),
    right="pass",
    race="claim",
    own_clock=True,
    tells_last=True,
    rolls=frozenset({"roll"}),
    hints={
        "help-look": "hint-look-booty",
        "help-pass-or-claim": "hint-pass-or-claim",
        "help-believe-or-challenge": "hint-believe-or-challenge",
        "help-steal": "hint-steal",
        "help-show": "hint-show",
    },
    tones={
        "claimed": Tone.CHALLENGE,
        "challenged": Tone.CHALLENGE,
        "paid": Tone.DIE_LOST,
        "game_over": Tone.WIN,
    },
    pages=8,
)
