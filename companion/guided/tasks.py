"""What there is to try at a table: each button, cup, LED, the buzzer, and the timer's switch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from companion.config.settings import Settings
from companion.table.inputs import Button


class Kind(StrEnum):
    """What is tried."""

    BUTTON = "button"
    CUP = "cup"
    CUP_BUTTON = "cup-button"
    LED = "led"
    BUZZER = "buzzer"
    TIMER = "timer"


@dataclass(frozen=True, slots=True)
class Task:
    """One thing to try, at `place` (None: in the middle of the table). `button`: which, or which a cup's own stands for."""

    kind: Kind
    place: int | None = None
    button: Button | None = None

    @property
    def cup(self) -> int:
        """The number of the cup: its place's, 0 of one for all."""
        return self.place or 0


def tasks_of(settings: Settings) -> Iterator[Task]:
    """All of them, seat by seat, then what is for all. A cup's own button is known when the cup tells of it."""
    for place, seat in enumerate(settings.seats):
        yield from (Task(Kind.BUTTON, place, button) for button in Button)
        if seat.cup is not None and settings.shared_cup is None:
            yield Task(Kind.CUP, place)
        if seat.led is not None:
            yield Task(Kind.LED, place)
    if settings.shared_cup is not None:
        yield Task(Kind.CUP)
    if settings.sound.buzzer is not None:
        yield Task(Kind.BUZZER)
    if settings.timer is not None:
        yield Task(Kind.TIMER)


def cup_buttons(settings: Settings) -> dict[int, Button]:
    """For each cup that belongs to a seat, the button that its own one would be."""
    if settings.shared_cup is not None:
        return {}
    return {
        place: Button(seat.cup.button)
        for place, seat in enumerate(settings.seats)
        if seat.cup is not None and seat.cup.button != "none"
    }
