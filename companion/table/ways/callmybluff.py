"""Call My Bluff at the table: a bid along the track, the Great Re-Roll as an offer, verdicts.

The re-roll is offered for 5 s after a bid of whoever has two hidden dice or more, as everybody can count. Which dice
are marked is a secret until OK says it; OK also rolls the rest, no cup is shaken for that.

Notices, seats as in the view: `verdict` (challenger, bidder, quantity, face, space, count, verdict: "too_high",
"too_low" or "exact", lost: {"0": 2} of who loses any, safe: the seats that lose nothing for having one die only, left:
{"0": 3} of all who were in, dice: {"0": [4, "*"]}), `shown` (seat, show: the faces just shown, shown: all that lie face
up beside it, rolls: how many it rolls anew; the next seat's OK ends it), `timed_out` (seat, quantity, face: of the bid
that it opens with, or that it challenges; bidder: None where it opens), `over` (winners).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.games.callmybluff import space_of
from companion.games.callmybluff_state import FACES, sorted_faces
from companion.games.game import Event, Move, View
from companion.table.effects import Tone
from companion.table.scene import Notice
from companion.table.ways.way import Marks, Telling, Track, Way, event_named, told


def notices_of(events: Sequence[Event], before: View, after: View) -> tuple[Notice, ...]:
    """The notices of one change of a match, `before` and `after` being its public views, in the order to be shown."""
    return tuple(
        replace(notice, ends_with=tuple(after["waiting"])) if notice.kind == "shown" else notice
        for notice in told(events, before, _TELLINGS)
    )


def notice_again(view: View) -> Notice | None:
    """The notice that a match which comes back in this state was waiting with."""
    if view["phase"] != "reveal":
        return None
    bid, seats = view["bid"], len(view["players"])
    ring = [(bid["seat"] + step) % seats for step in range(1, seats + 1)]
    challenger = next(seat for seat in ring if not view["players"][seat]["out"])
    return _verdict_of(challenger, view, view["revealed"], view)


def _along(move: Move) -> tuple[int, int]:
    """Where a bid lies on the track, and which face it names."""
    face = move.fields["face"]
    return space_of(move.fields["quantity"], face), FACES.index(face)


def _verdict(event: Event, before: View, events: Sequence[Event]) -> Notice:
    revealed = event_named(events, "revealed")
    return _verdict_of(event.seat, before, revealed["dice"], revealed)


def _verdict_of(challenger: int | None, view: View, dice: View, result: View) -> Notice:
    """The verdict on the bid of `view`, in which nothing is lost yet."""
    bid, lost = view["bid"], dict(result["lost"])
    had = {str(seat): player["dice"] for seat, player in enumerate(view["players"]) if not player["out"]}
    last = [int(seat) for seat, count in had.items() if count == 1 and int(seat) != bid["seat"]]
    return Notice(
        "verdict",
        {
            "challenger": challenger,
            "bidder": bid["seat"],
            **{key: bid[key] for key in ("quantity", "face", "space")},
            **{key: result[key] for key in ("count", "verdict")},
            "lost": lost,
            "safe": last if result["verdict"] == "exact" else [],
            "left": {seat: count - lost.get(seat, 0) for seat, count in had.items()},
            "dice": dict(dice),
        },
    )


def _shown(event: Event, before: View, _events: Sequence[Event]) -> Notice | None:
    seat, show = event.seat, event.fields["show"]
    if seat is None:
        return None
    player = before["players"][seat]
    lying = sorted_faces((*player["shown"], *show))
    rolls = player["dice"] - len(lying)
    return Notice("shown", {"seat": seat, "show": list(show), "shown": list(lying), "rolls": rolls})


def _timed_out(event: Event, before: View, events: Sequence[Event]) -> Notice | None:
    """Whose time runs out in the re-roll has only kept its dice."""
    if before["phase"] == "reroll":
        return None
    standing = before["bid"]
    bid = event_named(events, "bid") if standing is None else standing
    said = {"quantity": bid["quantity"], "face": bid["face"]}
    return Notice(
        "timed_out", {"seat": event.seat, **said, "bidder": None if standing is None else standing["seat"]}
    )


def _over(event: Event, _before: View, _events: Sequence[Event]) -> Notice:
    return Notice("over", {"winners": list(event.fields["winners"])})


_TELLINGS: Mapping[str, Telling] = {
    "challenged": _verdict,
    "shown": _shown,
    "timed_out": _timed_out,
    "game_over": _over,
}

WAY = Way(
    choosing=(Track("bid", _along), Marks("done", "reroll", "show")),
    notices=notices_of,
    offers={"reroll": "done"},
    helps={"bid": "track"},
    hints={
        "help-track": "hint-track",
        "help-track-or-challenge": "hint-track-or-challenge",
        "help-challenge": "hint-challenge",
        "help-done": "hint-done",
        "help-look": "hint-look-stars",
    },
    notice_again=notice_again,
    tones={
        "timed_out": Tone.TIME_OUT,
        "challenged": Tone.CHALLENGE,
        "dice_lost": Tone.DIE_LOST,
        "game_over": Tone.WIN,
    },
    pages=8,
)
