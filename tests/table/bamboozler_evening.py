"""An evening of Bamboozler whose cards lie as a test wants them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from companion.games.bamboozler_cards import deck
from tests.table.conftest import OK, RIGHT, Evening

PLACES = (0, 2, 3)


def shuffled(order: Sequence[str], pile: Sequence[str]) -> list[int]:
    """What a source has to say so that the shuffle of `pile` gives `order`."""
    now, said = list(pile), []
    for last in range(len(now) - 1, 0, -1):
        other = now.index(order[last], 0, last + 1)
        said.append(other)
        now[last], now[other] = now[other], now[last]
    return said


def order_of(top: Sequence[str], *, kids: bool = False) -> list[str]:
    """All cards, those of `top` first."""
    rest = Counter(deck(kids=kids))
    rest.subtract(top)
    return [*top, *rest.elements()]


class Bamboozling(Evening):
    """As many of places 0, 2 and 3 as `seats` says, dealt the first cards of `top`; the first one is to roll."""

    def __init__(
        self, *top: str, seats: int = 3, cups: str = "none", hood: bool = False, **options: Any
    ) -> None:
        super().__init__(cups=cups, secrets="always" if hood else "held")
        if cups != "none":
            self.plug(*(PLACES[:seats] if cups == "each" else (0,)))
        kids = bool(options.get("kids"))
        self.source.queue += [*shuffled(order_of(top, kids=kids), deck(kids=kids)), 0]
        self.start(*PLACES[:seats], game="bamboozler", **options)
        assert [self.view(place)["you"]["cards"] for place in PLACES[:seats]] == [
            [card] for card in top[:seats]
        ]
        self.fresh()

    def fresh(self) -> None:
        """Forget what was heard and done so far."""
        self.effects.clear()
        self.tones.clear()

    def thrown(self, place: int, one: int, other: int) -> None:
        """`place` rolls by OK."""
        self.source.dice(one, other)
        self.press(place, OK)
        assert self.view()["phase"] == "declare"

    def choose(self, place: int, **fields: Any) -> None:
        """Turn to a choice with these fields."""
        for _ in range(40):
            if (self.fields(place) or {}).items() >= fields.items():
                return
            self.press(place, RIGHT)
        raise AssertionError(f"not to be chosen: {fields}")

    def says(self, place: int, one: int, other: int, score: int, **fields: Any) -> None:
        """`place` rolls and declares."""
        self.thrown(place, one, other)
        self.choose(place, score=score, **fields)
        self.press(place, OK)

    def plays(self, place: int, card: str) -> None:
        """`place` plays a card, and is sure."""
        self.choose(place, card=card)
        self.press(place, OK, OK)

    def told(self, screen: int | None = None) -> tuple[str, dict[str, Any]]:
        """The notice on a screen."""
        notice = self.screens[screen].notice
        assert notice is not None
        return notice.kind, dict(notice.values)

    def all_seen(self) -> None:
        """Every notice is seen by whom it is for."""
        while self.screens[None].notice is not None:
            self.seen(self.screens[None].waiting)
