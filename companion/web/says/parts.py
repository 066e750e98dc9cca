"""What the tellers of all games share: names in a row, and sentences that may be missing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from companion.words.words import Words

Says: TypeAlias = tuple[str, str]
"""Headline and detail; the detail may be empty."""

Teller: TypeAlias = Callable[[Mapping[str, Any], Mapping[str, Any], Words], Says]
"""What a notice says: its public values, the public view, the words."""


@dataclass(frozen=True, slots=True)
class GameSays:
    """What the page says of one game: `phase` while it goes on (of the public view), `notices` by their kind.

    `marks` gives what the page needs beside a notice's values to draw it, by its kind.
    """

    phase: Callable[[Mapping[str, Any], Words], Says]
    notices: Mapping[str, Teller]
    marks: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = field(default_factory=dict)


def name_list(names: Sequence[str], words: Words) -> str:
    """Names in a row, as in: Ana, Ben and Caz."""
    if len(names) < 2:
        return "".join(names)
    return words.say("page-says-list", {"first": ", ".join(names[:-1]), "last": names[-1]})


def names_of(seats: Iterable[Any], view: Mapping[str, Any]) -> list[str]:
    """The names of `seats`."""
    players = view.get("players", ())
    return [players[int(seat)]["name"] for seat in seats]


def winners_say(winners: Sequence[int], view: Mapping[str, Any], words: Words) -> Says:
    """Who has won, and what the host may do."""
    who = name_list(names_of(winners, view), words)
    return words.say("page-says-winner", {"names": who, "count": len(winners)}), words.say(
        "page-says-rematch"
    )


def said_if_known(key: str, values: Mapping[str, Any], words: Words) -> str:
    """The sentence `key`, or nothing where there is none."""
    return words.say(key, values) if key in words.keys() else ""  # noqa: SIM118 - a method of Words


def bids_say(view: Mapping[str, Any], words: Words) -> Says:
    """The phase of a game of bids: whose turn it is, or what everybody is waited for."""
    key = f"page-says-phase-{view['phase']}"
    if key not in words.keys():  # noqa: SIM118 - a method of Words
        key = "page-says-phase"
    waited = names_of(view["waiting"], view)
    if not waited:
        return words.say("page-says-play"), ""
    bid = view.get("bid")
    kind = "opens" if bid is None else "bid"
    values = {"names": name_list(waited, words), "count": len(waited)}
    if view["phase"] == "bidding":
        return words.say(key, values), words.say(
            f"page-says-bidder-{kind}", {"name": names_of([bid["seat"]], view)[0]} if bid else {}
        )
    return words.say(key, values), said_if_known(f"{key}-detail", values, words)
