"""What a browser may say, checked: one JSON object a message becomes one typed message, or a clear error.

Pure: no I/O. The sentences of `Misunderstood` are in words/ under `page-problem-<code>`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from companion.table.inputs import Asked, Button, Named, OptionChosen, Wish

MAX_BYTES = 1024
"""The longest message; the longest legal one has under 200 bytes."""

REACH_MM = 1000.0
MAX_HEIGHT_MM = 500.0
MAX_TILT_DEG = 180.0
MAX_NAME = 40
MAX_VALUE = 1_000_000
_KEY = re.compile(r"[a-z][a-z0-9_]{0,31}")


class Misunderstood(Exception):  # noqa: N818 - what it is, in one word
    """A message that breaks the protocol; nothing came of it. `page-problem-<code>` says why."""

    def __init__(self, code: str, values: Mapping[str, Any] | None = None) -> None:
        super().__init__(code, values or {})
        self.code = code
        self.values: Mapping[str, Any] = dict(values or {})


@dataclass(frozen=True, slots=True)
class Press:
    """A button of the virtual table went down or up."""

    place: int
    button: Button
    down: bool


@dataclass(frozen=True, slots=True)
class MoveCup:
    """Where the hand takes a cup: millimetres from its home on the table (z: above it), and its tilt from upright."""

    cup: int
    x_mm: float
    y_mm: float
    z_mm: float
    tilt_deg: float


@dataclass(frozen=True, slots=True)
class PlugCup:
    """A cup's cable is plugged in or pulled out."""

    cup: int
    plugged: bool


@dataclass(frozen=True, slots=True)
class Flip:
    """The timer is turned over."""


FROM_BOARD: Final = ("name", "option", "wish")
"""What the board's page may say, on the table's own machine: what a host could also do with the buttons."""

Message: TypeAlias = Press | MoveCup | PlugCup | Flip | Named | OptionChosen | Asked


@dataclass(frozen=True, slots=True)
class Room:
    """What there is to talk about: how many places and how many cups."""

    places: int
    cups: int


def parse(text: str, room: Room, may: Collection[str] | None = None) -> Message:
    """The message in `text`, if its type is one of `may` (None: any); raises Misunderstood for anything else."""
    if len(text.encode("utf-8", "replace")) > MAX_BYTES:
        raise Misunderstood("long", {"limit": MAX_BYTES})
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        raise Misunderstood("json") from None
    if not isinstance(body, dict):
        raise Misunderstood("json")
    kind = body.pop("type", None)
    known = _SHAPES if may is None else {name: _SHAPES[name] for name in may}
    shape = known.get(kind) if isinstance(kind, str) else None
    if shape is None:
        raise Misunderstood("type", {"types": ", ".join(sorted(known))})
    if set(body) != set(shape.fields):
        raise Misunderstood("fields", {"type": str(kind), "fields": ", ".join(shape.fields) or "-"})
    return shape.make(body, room)


@dataclass(frozen=True, slots=True)
class _Shape:
    """A kind of message: exactly these fields beside its type, and what is made of them."""

    fields: tuple[str, ...]
    make: Callable[[Mapping[str, Any], Room], Message]


def _whole(body: Mapping[str, Any], key: str, count: int) -> int:
    """A whole number from 0 to count - 1; true is no number."""
    value = body[key]
    if type(value) is not int or not 0 <= value < count:
        raise Misunderstood("range", {"field": key, "low": 0, "high": count - 1})
    return value


def _number(body: Mapping[str, Any], key: str, low: float, high: float) -> float:
    """A number from `low` to `high`; NaN is in no range."""
    value = body[key]
    if type(value) not in (int, float) or not low <= value <= high:
        raise Misunderstood("range", {"field": key, "low": low, "high": high})
    return float(value)


def _flag(body: Mapping[str, Any], key: str) -> bool:
    value = body[key]
    if type(value) is not bool:
        raise Misunderstood("flag", {"field": key})
    return value


def _one_of(body: Mapping[str, Any], key: str, names: tuple[str, ...]) -> str:
    value = body[key]
    if not isinstance(value, str) or value not in names:
        raise Misunderstood("choice", {"field": key, "choices": ", ".join(names)})
    return value


def _press(body: Mapping[str, Any], room: Room) -> Press:
    button = Button(_one_of(body, "button", tuple(Button)))
    return Press(_whole(body, "place", room.places), button, _flag(body, "down"))


def _move_cup(body: Mapping[str, Any], room: Room) -> MoveCup:
    return MoveCup(
        _whole(body, "cup", room.cups),
        _number(body, "x_mm", -REACH_MM, REACH_MM),
        _number(body, "y_mm", -REACH_MM, REACH_MM),
        _number(body, "z_mm", 0.0, MAX_HEIGHT_MM),
        _number(body, "tilt_deg", -MAX_TILT_DEG, MAX_TILT_DEG),
    )


def _plug_cup(body: Mapping[str, Any], room: Room) -> PlugCup:
    return PlugCup(_whole(body, "cup", room.cups), _flag(body, "plugged"))


def _flip(_body: Mapping[str, Any], _room: Room) -> Flip:
    return Flip()


def _name(body: Mapping[str, Any], room: Room) -> Named:
    """A place's new name; how long it may be is for the table to say, here only what no name can be."""
    name = body["name"]
    if not isinstance(name, str) or len(name) > MAX_NAME or not name.isprintable():
        raise Misunderstood("name", {"limit": MAX_NAME})
    return Named(_whole(body, "place", room.places), name.strip())


def _option(body: Mapping[str, Any], _room: Room) -> OptionChosen:
    key, value = body["key"], body["value"]
    if not _is_word(key):
        raise Misunderstood("option_key")
    whole = type(value) is int and 0 <= value <= MAX_VALUE
    words = isinstance(value, list) and all(_is_word(one) for one in value)
    if not (whole or words or _is_word(value) or type(value) is bool):
        raise Misunderstood("option_value", {"limit": MAX_VALUE})
    return OptionChosen(key, tuple(value) if words else value)


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and _KEY.fullmatch(value) is not None


def _wish(body: Mapping[str, Any], _room: Room) -> Asked:
    return Asked(Wish(_one_of(body, "wish", tuple(Wish))))


_SHAPES: Mapping[str, _Shape] = {
    "press": _Shape(("place", "button", "down"), _press),
    "cup": _Shape(("cup", "x_mm", "y_mm", "z_mm", "tilt_deg"), _move_cup),
    "cup_plug": _Shape(("cup", "plugged"), _plug_cup),
    "flip": _Shape((), _flip),
    "name": _Shape(("place", "name"), _name),
    "option": _Shape(("key", "value"), _option),
    "wish": _Shape(("wish",), _wish),
}
