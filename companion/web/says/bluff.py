"""Bluff on the board's page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.web.says.parts import GameSays, Says, bids_say, name_list, names_of, winners_say
from companion.words.words import Words


def _opens(values: Mapping[str, Any], view: Mapping[str, Any], words: Words) -> Says:
    name = names_of([values["seat"]], view)[0]
    return words.say("page-says-opens", {"name": name}), words.say("page-says-opens-detail")


def _rolled_again(values: Mapping[str, Any], view: Mapping[str, Any], words: Words) -> Says:
    who = name_list(names_of(values["seats"], view), words)
    return words.say("page-says-tie"), words.say("page-says-tie-detail", {"names": who})


def _verdict(values: Mapping[str, Any], view: Mapping[str, Any], words: Words) -> Says:
    bidder, loser = names_of([values["bidder"], values["loser"]], view)
    caught = values["loser"] == values["bidder"]
    headline = words.say(f"page-says-verdict-{'bluff' if caught else 'true'}", {"name": bidder})
    count = words.say("page-says-verdict-count", {"count": values["count"]})
    return headline, words.say("page-says-verdict-detail", {"count": count, "name": loser})


def _timed_out(values: Mapping[str, Any], view: Mapping[str, Any], words: Words) -> Says:
    name = names_of([values["seat"]], view)[0]
    return words.say("page-says-timed_out"), words.say("page-says-timed_out-detail", {"name": name})


def _out(values: Mapping[str, Any], view: Mapping[str, Any], words: Words) -> Says:
    name = names_of([values["seat"]], view)[0]
    return words.say("page-says-out", {"name": name}), words.say("page-says-out-detail")


def _sudden_death(values: Mapping[str, Any], view: Mapping[str, Any], words: Words) -> Says:
    who = name_list(names_of(values["contenders"], view), words)
    return words.say("page-says-sudden"), words.say("page-says-sudden-detail", {"names": who})


def _guesses(values: Mapping[str, Any], view: Mapping[str, Any], words: Words) -> Says:
    closest = names_of(values.get("closest") or (), view)
    headline = words.say("page-says-total", {"total": values["total"]})
    if not closest:
        return headline, words.say("page-says-no_guess")
    who = name_list(closest, words)
    return headline, words.say("page-says-closest", {"names": who, "count": len(closest)})


def _over(values: Mapping[str, Any], view: Mapping[str, Any], words: Words) -> Says:
    headline, detail = winners_say(values["winners"], view, words)
    pot = values.get("pot") or 0
    return headline, words.say("page-says-pot", {"count": pot}) if pot else detail


def _counted(values: Mapping[str, Any]) -> dict[str, Any]:
    """Which dice counted: the face bid, and ones (bluff R2)."""
    wanted = {1, values["face"]}
    return {"counted": {seat: [die in wanted for die in dice] for seat, dice in values["dice"].items()}}


SAYS = GameSays(
    bids_say,
    {
        "opens": _opens,
        "rolled_again": _rolled_again,
        "verdict": _verdict,
        "timed_out": _timed_out,
        "out": _out,
        "sudden_death": _sudden_death,
        "guesses": _guesses,
        "over": _over,
    },
    {"verdict": _counted},
)
