"""Bluffit on the board's page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.web.says.parts import GameSays, Says, name_list, names_of, winners_say
from companion.words.words import Words

_Values = Mapping[str, Any]
_FINAL = 11  # the round after the tenth is the final one


def phase(view: _Values, words: Words) -> Says:
    """Who is still to lay a card, or whose turn it is and what may be done."""
    waited = names_of(view["waiting"], view)
    if not waited:
        return words.say("page-says-play"), ""
    names = {"names": name_list(waited, words)}
    if view["phase"] == "bidding":
        key = "page-says-bluffit-lay-final" if view["round"] == _FINAL else "page-says-bluffit-lay"
        return words.say(key, {"round": view["round"]}), words.say("page-says-bluffit-lay-detail", names)
    return words.say("page-says-bluffit-turn", names), words.say(f"page-says-bluffit-{_may(view)}")


def _may(view: _Values) -> str:
    """What whoever is on turn may do."""
    others = (player for seat, player in enumerate(view["players"]) if seat not in view["waiting"])
    if not any(player["holds"] for player in others):
        return "take"
    return "take-or-challenge" if view["table"] else "challenge"


def _starts(values: _Values, view: _Values, words: Words) -> Says:
    name = names_of([values["seat"]], view)[0]
    return words.say("page-says-bluffit-starts", {"name": name}), words.say("page-says-bluffit-starts-detail")


def _challenge(values: _Values, view: _Values, words: Words) -> Says:
    by, against = names_of([values["by"], values["against"]], view)
    headline = words.say("page-says-bluffit-challenges", {"name": by, "other": against})
    winner, count = values["winner"], {"count": len(values["cards"])}
    if winner is None:
        return headline, words.say("page-says-bluffit-back", count)
    what = "gets" if winner == values["by"] else "keeps"
    name = names_of([winner], view)[0]
    return headline, words.say(f"page-says-bluffit-{what}", {"name": name, **count})


def _scored(values: _Values, view: _Values, words: Words) -> Says:
    final, starter = values["round"] == _FINAL, values["starter"]
    key = "page-says-bluffit-scored-final" if final else "page-says-bluffit-scored"
    headline = words.say(key, {"round": values["round"]})
    if starter is None:
        return headline, ""
    return headline, words.say("page-says-bluffit-next", {"name": names_of([starter], view)[0]})


def _final(values: _Values, view: _Values, words: Words) -> Says:
    told = words.say("page-says-bluffit-final-detail", {"name": names_of([values["seat"]], view)[0]})
    out = [seat for seat in range(len(view["players"])) if seat not in values["part"]]
    if out:
        sitting = {"names": name_list(names_of(out, view), words), "count": len(out)}
        told = f"{told} {words.say('page-says-bluffit-sits-out', sitting)}"
    return words.say("page-says-bluffit-final"), told


def _over(values: _Values, view: _Values, words: Words) -> Says:
    headline, _ = winners_say(values["winners"], view, words)
    return headline, words.say("page-says-bluffit-points", {"count": max(values["points"])})


def _moved(values: _Values) -> dict[str, Any]:
    """Whether the cards go to another, and who goes without."""
    by, against, winner = values["by"], values["against"], values["winner"]
    loser = {by: against, against: by}.get(winner)
    return {"moved": winner != against, "loser": loser}


SAYS = GameSays(
    phase,
    {"starts": _starts, "challenge": _challenge, "scored": _scored, "final": _final, "over": _over},
    {"challenge": _moved},
)
