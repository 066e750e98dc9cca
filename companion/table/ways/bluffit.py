"""Bluffit at the table: a strength laid in secret, then a card taken, or its holder challenged.

Notices, seats as in the view and by seat where the keys are strings:
`starts` (seat, table: the first round), `challenge` (by, against, cards: what was held, winner: who holds it now, or
None: it lies on the table again; to these two also strengths), `scored` (round, scored, gained: that in points, removed,
piles: {"0": {"count": 3, "top": "7"}} with what is left of a final hand, starter: of the next round, None in the last two),
`final` (seat: the starter, table, part: who takes part), `over` (winners, points).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games.bluffit import FINAL
from companion.games.bluffit_state import number_of
from companion.games.game import Event, View
from companion.table.effects import Tone
from companion.table.scene import Notice
from companion.table.ways.way import Row, Way, event_named


def notices_of(events: Sequence[Event], before: View, after: View) -> tuple[Notice, ...]:
    """The notices of one change of a match, `before` and `after` being its public views, in the order to be shown."""
    names = {event.name for event in events}
    found: list[Notice | None] = []
    if "challenged" in names:
        found.append(_challenge(events, before))
    if names & {"round_started", "game_over"}:
        found.append(_scored(events, before, after))
    if "round_started" in names:
        found.append(notice_again(after))
    if "game_over" in names:
        over = event_named(events, "game_over")
        found.append(Notice("over", {"winners": list(over["winners"]), "points": list(over["points"])}))
    return tuple(notice for notice in found if notice is not None)


def notice_again(view: View) -> Notice | None:
    """How the first round or the final one begins, as long as nobody has laid a card."""
    part = [seat for seat, player in enumerate(view["players"]) if player["in_round"]]
    if view["phase"] != "bidding" or any(player["laid"] for player in view["players"]):
        return None
    values = {"seat": view["starter"], "table": list(view["table"])}
    if view["round"] == 1:
        return Notice("starts", values)
    return Notice("final", {**values, "part": part}) if view["round"] == FINAL else None


def _challenge(events: Sequence[Event], before: View) -> Notice:
    """Who challenged whom, and who holds the cards now; the two see both strengths, and end it."""
    told = event_named(events, "challenged")
    by, against = told["by"], told["against"]
    shown = {"strengths": dict(event_named(events, "strengths_shown")["strengths"])}
    cards = list(before["players"][against]["holds"])
    values = {"by": by, "against": against, "cards": cards, "winner": told["winner"]}
    return Notice("challenge", values, {by: shown, against: shown}, tuple(sorted((by, against))))


def _scored(events: Sequence[Event], before: View, after: View) -> Notice:
    """What everybody scored in a round, and how the piles stand."""
    scored = {str(event.seat): list(event.fields["cards"]) for event in events if event.name == "scored"}
    removed = [card for event in events if event.name == "removed" for card in event.fields["cards"]]
    piles = {
        str(seat): _pile(player, scored.get(str(seat), []), final=before["round"] == FINAL)
        for seat, player in enumerate(before["players"])
    }
    goes_on = after["phase"] != "over" and after["round"] != FINAL
    starter = after["starter"] if goes_on else None
    gained = {seat: sum(map(number_of, cards)) for seat, cards in scored.items()}
    values = {"round": before["round"], "scored": scored, "gained": gained, "removed": removed}
    return Notice("scored", {**values, "piles": piles, "starter": starter})


def _pile(player: View, scored: Sequence[str], *, final: bool) -> dict[str, Any]:
    """A pile with what was scored now; of a final hand what is left counts too."""
    count = player["pile"] + len(scored) + (player["hand"] if final else 0)
    return {"count": count, "top": scored[-1] if scored else player["top"]}


WAY = Way(
    choosing=(Row(("lay",), secret=True), Row(("take",)), Row(("challenge",))),
    opened=Row(("challenge",)),
    notices=notices_of,
    rolls=frozenset(),
    helps={"challenge": "whom"},
    hints={
        "help-lay": "hint-lay",
        "help-take": "hint-take",
        "help-take-or-challenge": "hint-take-or-challenge",
        "help-whom": "hint-whom",
        "help-opened-whom": "hint-whom",
        "help-look": "hint-look-cards",
    },
    notice_again=notice_again,
    tells_last=True,
    tones={"challenged": Tone.CHALLENGE, "game_over": Tone.WIN},
    pages=10,
)
