"""Call My Bluff on the board's page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.web.says.parts import GameSays, Says, bids_say, name_list, names_of, winners_say
from companion.words.words import Words

_Values = Mapping[str, Any]
_STAR = "*"


def _phase(view: _Values, words: Words) -> Says:
    """Whose turn it is, who may re-roll, or who is still to roll."""
    if view["phase"] != "reroll" or not view["waiting"]:
        return bids_say(view, words)
    name = names_of(view["waiting"], view)[0]
    return words.say("page-says-callmybluff-reroll", {"name": name}), words.say(
        "page-says-callmybluff-reroll-detail"
    )


def _verdict(values: _Values, view: _Values, words: Words) -> Says:
    bidder = names_of([values["bidder"]], view)[0]
    found = {"too_high": "page-says-verdict-bluff", "too_low": "page-says-verdict-true"}
    headline = words.say(found.get(values["verdict"], "page-says-callmybluff-exact"), {"name": bidder})
    count = words.say("page-says-verdict-count", {"count": values["count"]})
    losses = (_exact_losses if values["verdict"] == "exact" else _losses)(values, view, words)
    return headline, f"{count} {losses}"


def _losses(values: _Values, view: _Values, words: Words) -> str:
    """Who pays, and how many dice."""
    (seat, lost), *_ = values["lost"].items()
    return words.say("page-says-callmybluff-loses", {"name": names_of([seat], view)[0], "count": lost})


def _exact_losses(values: _Values, view: _Values, words: Words) -> str:
    """All others pay a die, but for those who have only one."""
    if not values["lost"]:
        return words.say("page-says-callmybluff-nobody")
    payers = {"names": name_list(names_of(values["lost"], view), words), "count": len(values["lost"])}
    said = words.say("page-says-callmybluff-each", payers)
    if not values["safe"]:
        return said
    keepers = {"names": name_list(names_of(values["safe"], view), words), "count": len(values["safe"])}
    return f"{said} {words.say('page-says-callmybluff-safe', keepers)}"


def _shown(values: _Values, view: _Values, words: Words) -> Says:
    name = names_of([values["seat"]], view)[0]
    return words.say("page-says-callmybluff-shown", {"name": name}), words.say(
        "page-says-callmybluff-shown-detail", {"count": values["rolls"]}
    )


def _timed_out(values: _Values, view: _Values, words: Words) -> Says:
    kind = "opens" if values["bidder"] is None else "challenges"
    name = names_of([values["seat"]], view)[0]
    return words.say("page-says-timed_out"), words.say(
        f"page-says-callmybluff-timed-out-{kind}", {"name": name}
    )


def _over(values: _Values, view: _Values, words: Words) -> Says:
    return winners_say(values["winners"], view, words)


def _counted(values: _Values) -> dict[str, Any]:
    """Which dice counted: the face bid, and stars (callmybluff R2)."""
    wanted = {values["face"], _STAR}
    return {"counted": {seat: [die in wanted for die in dice] for seat, dice in values["dice"].items()}}


def _fresh(values: _Values) -> dict[str, Any]:
    """Which of the dice that lie face up have just been shown."""
    left: Counter[Any] = Counter(values["show"])
    fresh = []
    for face in values["shown"]:
        fresh.append(left[face] > 0)
        left[face] -= 1
    return {"fresh": fresh}


SAYS = GameSays(
    _phase,
    {"verdict": _verdict, "shown": _shown, "timed_out": _timed_out, "over": _over},
    {"verdict": _counted, "shown": _fresh},
)
