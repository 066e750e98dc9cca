"""What somebody may see on a screen, and what that means for its settings. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal, TypeAlias

from attrs import evolve

from companion.config.settings import ScreenAt

LAST_FIRST_COLUMN: Final = 4
_UPSIDE_DOWN: Final = 180


class Symptom(StrEnum):
    """What a screen shows instead of its picture, as a person sees it; each is a sentence of words/."""

    WHOLE = "whole"
    LEFT = "left"
    RIGHT = "right"
    BAND = "band"
    DARK = "dark"
    TURNED = "turned"
    MIRRORED = "mirrored"
    ROLLED = "rolled"
    SQUEEZED = "squeezed"
    ELSEWHERE = "elsewhere"


SYMPTOMS: Final = tuple(Symptom)
"""In the order of their numbers, from 1 on."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What it probably is, the sentence `code`; `at` is to be tried, None where no setting helps."""

    code: str
    at: ScreenAt | None = None


_Try: TypeAlias = tuple[str, ScreenAt]

_NOTHING_HELPS: Final = {
    Symptom.DARK: "screens-advice-dark",
    Symptom.ROLLED: "screens-advice-disturbed",
    Symptom.MIRRORED: "screens-advice-mirrored",
    Symptom.SQUEEZED: "screens-advice-size",
}


def advise(at: ScreenAt, symptom: Symptom, tried: Sequence[ScreenAt] = ()) -> Advice:
    """What to try where a screen with the settings `at` shows `symptom`, and all of `tried` has not helped."""
    known = [_alike(one) for one in tried]
    for code, other in _tries(at, _as_mounted(at, symptom)):
        # What is tried once more, unchanged, has been there once already.
        if known.count(_alike(other)) < (2 if other == at else 1):
            return Advice(code, other)
    return Advice(_NOTHING_HELPS.get(symptom, "screens-advice-other"))


def _alike(at: ScreenAt) -> tuple[int, int]:
    """The same for settings by which a panel gets the same bytes: an SSD1309's are an SSD1306's, wherever it begins."""
    return (at.rotate, at.first_column if at.driver == "sh1106" else -1)


def _as_mounted(at: ScreenAt, symptom: Symptom) -> Symptom:
    """What it is for the panel: left is right where that is mounted upside down."""
    if at.rotate == _UPSIDE_DOWN:
        return {Symptom.LEFT: Symptom.RIGHT, Symptom.RIGHT: Symptom.LEFT}.get(symptom, symptom)
    return symptom


def _tries(at: ScreenAt, symptom: Symptom) -> Iterator[_Try]:
    match symptom:
        case Symptom.LEFT if at.driver == "sh1106":
            yield from _columns(at, +1)
        case Symptom.RIGHT if at.driver == "sh1106":
            usual = at.first_column == _usual(at).first_column
            # An SSD1309 with this driver looks like that; an SSD1306 too, if it was lit by another program before.
            yield from (
                (*_other_driver(at), *_columns(at, -1)) if usual else (*_columns(at, -1), *_other_driver(at))
            )
        case Symptom.LEFT | Symptom.BAND | Symptom.DARK:
            yield from _other_driver(at)
            if at.driver != "sh1106" and symptom is not Symptom.DARK:
                yield from _other_columns(at)
        case Symptom.TURNED:
            yield "screens-advice-rotate", evolve(at, rotate=0 if at.rotate else _UPSIDE_DOWN)
        case Symptom.ROLLED:
            yield "screens-advice-again", at
            yield from _other_driver(at)


def _other_driver(at: ScreenAt) -> Iterator[_Try]:
    driver: Literal["ssd1306", "sh1106"] = "ssd1306" if at.driver == "sh1106" else "sh1106"
    yield f"screens-advice-{driver}", evolve(_usual(at), driver=driver)


def _columns(at: ScreenAt, way: int) -> Iterator[_Try]:
    """By two columns, as nearly always; then by one."""
    for step in (2 * way, way):
        if 0 <= at.first_column + step <= LAST_FIRST_COLUMN:
            yield "screens-advice-column", evolve(at, first_column=at.first_column + step)


def _other_columns(at: ScreenAt) -> Iterator[_Try]:
    """An SH1106 on whose glass the usual column was not right."""
    for column in (0, 4, 1, 3):
        yield "screens-advice-column", evolve(at, driver="sh1106", first_column=column)


def _usual(at: ScreenAt) -> ScreenAt:
    """The same screen with the column that nearly all modules begin with."""
    return evolve(at, first_column=ScreenAt().first_column)
