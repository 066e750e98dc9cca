"""A table that plays Bluffit, up to where a test begins."""

from __future__ import annotations

from typing import Any

from companion.table.inputs import OptionChosen
from companion.table.scene import Notice, Stage
from tests.table.conftest import CHALLENGE, OK, RIGHT, Evening

ALL_SPECIALS = ["optimistic1", "flipped5", "nervous9", "toxic10"]


def bluffit(
    *places: int, row: tuple[int, ...] = (), starter: int = 0, wheels: tuple[int, ...] = (), **settings: Any
) -> Evening:
    """A game of Bluffit at its first notice: the first scoring cards, who begins, and where the wheels stand."""
    options = {key: settings.pop(key) for key in ("combined", "specials") if key in settings}
    evening = Evening(**settings)
    evening.sit(*places)
    evening.hear(OptionChosen("game", "bluffit"))
    for key, value in options.items():
        evening.hear(OptionChosen(key, value))
    cards = [str(card) for card in row]
    evening.source.queue += order([str(card) for card in range(1, 11)], cards or ["1", "2", "3"])
    evening.source.queue += [starter, *wheels]
    evening.press(places[0], OK)
    evening.advance(1)
    return evening


def order(pile: list[str], first: list[str]) -> list[int]:
    """What a source has to say for `pile` to be shuffled so that `first` lie first (Fisher and Yates)."""
    wanted = first + [card for card in pile if card not in first]
    pile, drawn = list(pile), []
    for last in range(len(pile) - 1, 0, -1):
        other = pile.index(wanted[last])
        drawn.append(other)
        pile[last], pile[other] = pile[other], pile[last]
    return drawn


def laying(*places: int, **settings: Any) -> Evening:
    """The same, when the first cards are laid."""
    evening = bluffit(*places, **settings)
    evening.seen(places)
    assert evening.stage() is Stage.PLAY
    return evening


def lay(evening: Evening, place: int, card: str) -> None:
    """Turn to `card` and lay it."""
    evening.press(place, RIGHT)
    for _ in range(20):
        if evening.fields(place) == {"card": card}:
            break
        evening.press(place, RIGHT)
    assert evening.fields(place) == {"card": card}
    evening.press(place, OK)


def bluffing(*cards: str, row: tuple[int, ...], **settings: Any) -> Evening:
    """Places 0, 1 ... have laid `cards`; place 0 is on turn."""
    places = range(len(cards))
    evening = laying(*places, row=row, **settings)
    for place, card in zip(places, cards, strict=True):
        lay(evening, place, card)
    assert evening.view()["phase"] == "bluffing"
    return evening


def take(evening: Evening, place: int, *cards: str) -> None:
    """Turn to `cards` and take them."""
    for _ in range(20):
        if evening.fields(place) == {"cards": list(cards)}:
            break
        evening.press(place, RIGHT)
    assert evening.fields(place) == {"cards": list(cards)}
    evening.press(place, OK)


def challenge(evening: Evening, place: int, against: int) -> None:
    """Open the list of holders, turn to `against` and say it."""
    evening.press(place, CHALLENGE)
    for _ in range(6):
        if evening.fields(place) == {"against": against}:
            break
        evening.press(place, RIGHT)
    evening.press(place, OK)


def notice(evening: Evening, screen: int | None = None) -> Notice:
    found = evening.screens[screen].notice
    assert found is not None
    return found


def challenged(mine: str, theirs: str, *, specials: list[str] | None = None) -> Evening:
    """Place 0 took the 9 with `theirs`; place 1 challenged it with `mine`; places 2 and 3 look on."""
    specials = ALL_SPECIALS if specials is None else specials
    evening = bluffing(theirs, mine, "2", "3", row=(4, 9, 2, 7), specials=specials)
    take(evening, 0, "9")
    challenge(evening, 1, 0)
    return evening
