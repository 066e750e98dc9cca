"""An evening of Call My Bluff, quickly at its bids, its re-roll or its verdict."""

from __future__ import annotations

from typing import Any

from tests.table.conftest import CHALLENGE, LEFT, OK, RIGHT, Evening

STAR = 6  # what Scripted rolls for it
HANDS = ((1, 2, 3, 4, 5), (STAR, STAR, 4, 4, 2), (5, 5, 5, 1, 1))
PLACES = (0, 2, 3)


def bidding(*hands: tuple[int, ...], opener: int = 0, cups: str = "none", **options: Any) -> Evening:
    """As many of places 0, 2 and 3 as there are hands have rolled them; the `opener`-th is to bid."""
    evening = Evening(cups=cups)
    places = PLACES[: len(hands)]
    if cups == "each":
        evening.plug(*places)
    evening.source.queue.append(opener)
    evening.start(*places, game="callmybluff", dice=len(hands[0]), **options)
    for place, hand in zip(places, hands, strict=True):
        evening.source.dice(*hand)
        if cups == "each":
            evening.shake(place)
        else:
            evening.press(place, OK)
    assert evening.view()["phase"] == "bidding"
    evening.effects.clear()
    evening.tones.clear()
    return evening


def offered(*hands: tuple[int, ...], at: int = 0, **options: Any) -> Evening:
    """Place 0 has bid one 1, and may re-roll; its cursor is on die `at`."""
    evening = bidding(*(hands or HANDS), **options)
    evening.source.queue.append(at)
    evening.press(0, OK)
    assert evening.view()["phase"] == "reroll"
    evening.effects.clear()
    evening.tones.clear()
    return evening


def notice(evening: Evening, screen: int | None = None) -> tuple[str, dict[str, Any]]:
    found = evening.screens[screen].notice
    assert found is not None
    return found.kind, dict(found.values)


def tap(evening: Evening, place: int) -> None:
    evening.down(place, LEFT)
    evening.advance(20)
    evening.down(place, RIGHT)
    evening.advance(50)
    evening.up(place, RIGHT)
    evening.up(place, LEFT)


def challenged(*turned: Any, hands: tuple[tuple[int, ...], ...] = HANDS) -> Evening:
    """Place 0 bids after `turned`, keeps its dice, and is challenged by place 2."""
    evening = bidding(*hands)
    evening.press(0, *turned, OK, OK)
    evening.tones.clear()
    evening.press(2, CHALLENGE)
    return evening
