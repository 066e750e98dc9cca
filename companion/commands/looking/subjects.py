"""Which screens are looked at: those of the table's file, and those that answer and are not in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from companion.config.settings import MOST_SEATS, ScreenAt, Settings
from companion.drivers.probe_screens import Answering, Controller, Place
from companion.mounts import mounted
from companion.words.words import Words

Whose: TypeAlias = int | str | None
"""A place from 0 on, "board", or None: nobody's yet."""

BOARD: Final = "board"
BOARD_MARK: Final = "B"
_MARKS: Final = "ACDEFGHJKLMNPQRSTUVWXYZ"
"""For screens that are nobody's: no letter that is the board's or looks like a digit."""
_USUAL: Final[Controller] = "ssd1306"


@dataclass(frozen=True, slots=True)
class Subject:
    """A screen that is looked at: `mark` is on it, `at` is what it is taken for at first.

    `answers`: it took a command, or cannot be asked; `controller` is a hint of what it is (see drivers/probe_screens.py).
    """

    mark: str
    whose: Whose
    at: ScreenAt
    answers: bool = True
    controller: Controller | None = None

    @property
    def place(self) -> Place:
        """Where it is."""
        return place_of(self.at)


def place_of(at: ScreenAt) -> Place:
    """Its bus and address; on SPI, its chip enable."""
    return (at.bus, at.address) if at.spi is None else ("spi-0", at.spi)


def mark_of(whose: Whose) -> str:
    """What is on the screen of a seat, or of the board."""
    return str(whose + 1) if isinstance(whose, int) else BOARD_MARK


def screens_of(settings: Settings | None) -> dict[Whose, ScreenAt]:
    """What the table's file says, the seats first."""
    if settings is None:
        return {}
    screens: dict[Whose, ScreenAt] = {
        BOARD if one.screen is None else one.screen: one.at for one in mounted(settings)
    }
    return dict(sorted(screens.items(), key=lambda item: (item[0] == BOARD, str(item[0]))))


def subjects(settings: Settings | None, answering: Iterable[Answering]) -> Iterator[Subject]:
    """Those of the file, and then the strangers, by letters."""
    found = {one.place: one for one in answering}
    for whose, at in screens_of(settings).items():
        one = found.pop(place_of(at), None)
        answers = one is not None or at.spi is not None  # on SPI nobody can be asked
        yield Subject(mark_of(whose), whose, at, answers, one.controller if one else None)
    for mark, one in zip(_MARKS, found.values(), strict=False):
        at = ScreenAt(bus=one.bus, address=one.address, driver=one.controller or _USUAL)
        yield Subject(mark, None, at, controller=one.controller)


def silent_beside(stranger: Subject, subjects: Sequence[Subject]) -> Subject | None:
    """The screen of the file that does not answer on the bus of a stranger."""
    if stranger.whose is not None:
        return None
    return next(
        (
            one
            for one in subjects
            if one.whose is not None and not one.answers and one.at.bus == stranger.at.bus
        ),
        None,
    )


def whose_of(answer: str, settings: Settings | None) -> Whose:
    """What a person means who is asked for a seat: its number, B for the board, nothing for nobody; ValueError."""
    written = answer.strip().upper()
    if written in ("", BOARD_MARK):
        return BOARD if written else None
    seats = len(settings.seats) if settings else MOST_SEATS
    if not written.isdecimal() or not 1 <= int(written) <= seats:
        raise ValueError(answer)
    return int(written) - 1


def lines_on(subject: Subject, at: ScreenAt, words: Words, *, has_table: bool) -> list[str]:
    """What is written on it beside its mark, when it is shown as `at`."""
    where = [named(at.bus), f"0x{at.address:02X}"] if at.spi is None else [f"SPI, CE{at.spi}"]
    if isinstance(subject.whose, int):
        return [words.say("seat-name", {"number": subject.whose + 1}), *where, at.driver.upper()]
    if subject.whose == BOARD:
        return [words.say("screens-card-board"), *where, at.driver.upper()]
    return (
        [*words.say("screens-card-stranger").splitlines(), *where]
        if has_table
        else [*where, at.driver.upper()]
    )


def named(bus: int | str) -> str:
    """A bus for people."""
    return f"i2c-{bus}" if isinstance(bus, int) else bus
