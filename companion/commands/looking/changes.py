"""What has to change in table.toml after somebody has looked at the screens. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import attrs

from companion.commands.looking.subjects import Whose, place_of
from companion.config.settings import LineAt, ScreenAt

_WHERE: Final = ("bus", "address", "spi", "dc", "reset")


@dataclass(frozen=True, slots=True)
class Verdict:
    """The screen `mark` is `whose`, and right with the settings `at`; not `right`: no settings were found that are."""

    mark: str
    whose: Whose
    at: ScreenAt
    right: bool = True


@dataclass(slots=True)
class Changes:
    """`screens`: new ones by whose they are. `twice`: who was said to have several, and their marks. `left`: who has none."""

    screens: dict[Whose, ScreenAt] = field(default_factory=dict)
    twice: dict[Whose, list[str]] = field(default_factory=dict)
    left: list[Whose] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.screens or self.twice or self.left)


def changes(now: Mapping[Whose, ScreenAt], verdicts: Iterable[Verdict]) -> Changes:
    """The difference between the file (`now`) and what was seen."""
    seen: dict[Whose, list[Verdict]] = {}
    moved = set()
    for verdict in verdicts:
        if verdict.right and verdict.whose is not None:
            seen.setdefault(verdict.whose, []).append(verdict)
        moved |= {
            whose
            for whose, at in now.items()
            if place_of(at) == place_of(verdict.at) and whose != verdict.whose
        }
    found = Changes()
    for whose, those in seen.items():
        if len(those) > 1:
            found.twice[whose] = [one.mark for one in those]
        elif now.get(whose) != those[0].at:
            found.screens[whose] = those[0].at
    found.left = [whose for whose in now if whose in moved and whose not in seen]
    return found


def line_for(at: ScreenAt) -> str:
    """`screen = { bus = 1, driver = "sh1106" }`: all that is not as usual, and first where it is."""
    known: list[Any] = sorted(attrs.fields(ScreenAt), key=lambda key: key.name not in _WHERE)
    keys = [
        f"{key.name} = {_toml(key.name, value)}"
        for key in known
        if (value := getattr(at, key.name)) != key.default
    ]
    return f"screen = {{ {', '.join(keys)} }}"


def _toml(key: str, value: Any) -> str:
    match value:
        case int():
            return f"0x{value:02X}" if key == "address" else str(value)
        case LineAt():
            return value.written
    return f'"{value}"'
