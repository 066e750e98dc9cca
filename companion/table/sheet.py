"""The journal's sheet, read: what is not as the table writes it counts as not there.

A file may have been changed by a failing card, another version or somebody's hands; none of that may keep a table from
starting. What `Evening.sheet` writes comes back whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.game import Json, Option, Refusal
from companion.games.registry import GAMES
from companion.table.settings import MAX_NAME
from companion.table.ways.registry import PLAYABLE

MAX_UNIQUE = 64
"""Letters of a cup's id; the cups' own have at most 16."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Who is called what, by place; who sat; the host; the chosen game with its options; the seats' places; the cups.

    `game` is None, and `options` empty, where that game cannot be played here. `seats` is None where it says nothing.
    """

    names: tuple[str, ...] = ()
    seated: tuple[int, ...] = ()
    host: int | None = None
    game: str | None = None
    options: Mapping[str, Json] = field(default_factory=dict)
    seats: tuple[int, ...] | None = None
    adopted: Mapping[int, str] = field(default_factory=dict)


def read(written: Json, places: int) -> Sheet:
    """What is written on a sheet, for a table of so many places."""
    if not isinstance(written, dict):
        return Sheet()
    game = written.get("game")
    game = game if isinstance(game, str) and game in PLAYABLE else None
    host = written.get("host")
    return Sheet(
        names=tuple(_name(name) for name in _list(written.get("names"))[:places]),
        seated=tuple(place for place in _list(written.get("seated")) if _is_place(place, places)),
        host=host if _is_place(host, places) else None,
        game=game,
        options={} if game is None else _options(game, written.get("options")),
        seats=_seats(written.get("seats")),
        adopted=dict(_adopted(written.get("adopted"), places)),
    )


def _list(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []


def _is_place(value: Json, places: int) -> bool:
    return type(value) is int and 0 <= value < places


def _name(value: Json) -> str:
    """A name that a place may have, "" for none."""
    return value if isinstance(value, str) and len(value) <= MAX_NAME and value.isprintable() else ""


def _seats(value: Json) -> tuple[int, ...] | None:
    """The places of a match's seats; none that is no number, and none twice."""
    seats = _list(value)
    whole = all(type(place) is int for place in seats) and len(set(map(repr, seats))) == len(seats)
    return tuple(seats) if seats and whole else None


def _options(game: str, value: Json) -> dict[str, Json]:
    """The options that the game knows with some number of players, and allows."""
    given = value if isinstance(value, dict) else {}
    return {key: one for key, one in given.items() if _may_be(game, key, one)}


def _may_be(game: str, key: str, value: Json) -> bool:
    rules = GAMES[game]
    return any(
        _is_allowed(option, value)
        for seats in rules.seats
        for option in rules.options_for(seats)
        if option.key == key
    )


def _is_allowed(option: Option, value: Json) -> bool:
    try:
        option.check(value)
    except Refusal:
        return False
    return True


def _adopted(value: Json, places: int) -> list[tuple[int, str]]:
    """Which place has which cup."""
    given = value if isinstance(value, dict) else {}
    known = {str(place): place for place in range(places)}
    return [(known[key], unique) for key, unique in given.items() if key in known and _is_unique(unique)]


def _is_unique(value: Json) -> bool:
    return isinstance(value, str) and 0 < len(value) <= MAX_UNIQUE and value.isprintable()
