"""An evening of Bluffaneer with scripted cards, dice and coins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from companion.games.bluffaneer_state import DECK, SYMBOLS
from companion.table.inputs import Edge, OptionChosen
from companion.table.scene import Notice
from tests.table.conftest import CHALLENGE, MS, OK, RIGHT, Evening

HANDS = ("chest+ship", "chest+skull", "chest+sword", "ship+skull", "ship+sword", "skull+sword")
NOBODYS = ("ship", "sword")
"""A roll that is on none of the first four hands."""

HEADER_NS, EXPANDER_NS = 200_000, 3 * MS


def drawn_for(pile: Sequence[str], order: Sequence[str]) -> list[int]:
    """What a source must draw so that `pile` is shuffled to `order`."""
    left, draws = list(pile), []
    for last in range(len(left) - 1, 0, -1):
        other = left.index(order[last], 0, last + 1)
        left[last], left[other] = left[other], left[last]
        draws.append(other)
    return draws


def deck(*top: str) -> list[str]:
    """The deck with these cards on top."""
    return [*top, *sorted((Counter(DECK) - Counter(top)).elements())]


class Pirates(Evening):
    """A table at Bluffaneer's first roll: `first` is the seat that starts, seat N holds `hands[N]`."""

    def __init__(
        self,
        *places: int,
        first: int = 0,
        hands: Sequence[str] = HANDS[:4],
        pile: Sequence[str] = ("skull+sword",),
        options: dict[str, Any] | None = None,
        **settings: Any,
    ) -> None:
        super().__init__(**settings)
        self.seats = places or (0, 1, 2)
        if self.settings.cups == "each":
            self.plug(*self.seats)
        self.hear(OptionChosen("game", "bluffaneer"))
        self.source.queue += drawn_for(DECK, deck(*hands[: len(self.seats)], *pile))
        self.source.queue.append(first)
        self.start(*self.seats, **(options or {}))

    @property
    def phase(self) -> str:
        return str(self.view()["phase"])

    @property
    def coins(self) -> list[int]:
        return [player["coins"] for player in self.view()["players"]]

    @property
    def roller(self) -> int:
        """The place that is on turn."""
        return self.screens[None].places[self.view()["roller"]]

    def next_roll(self, *symbols: str) -> None:
        self.source.queue += [SYMBOLS.index(symbol) for symbol in symbols]

    def rolls(self, *symbols: str) -> None:
        """Whoever is on turn rolls these by OK."""
        self.next_roll(*symbols)
        self.press(self.roller, OK)

    def claimed(self, place: int = 1) -> None:
        """`place` claims a roll that only it may have."""
        self.rolls(*NOBODYS)
        self.press(place, CHALLENGE)
        self.advance(20)
        assert self.phase == "judge"

    def pass_all(self) -> None:
        for place in self.screens[None].waiting:
            self.press(place, RIGHT)

    def shout(self, place: int, at_ms: float = 0, error_ns: int = HEADER_NS) -> None:
        """CHALLENGE went down `at_ms` from now on; its news arrives now."""
        self.hear(Edge(place, CHALLENGE, down=True, at_ns=self.now_ns + int(at_ms * MS), error_ns=error_ns))

    def let_go(self) -> None:
        """All let CHALLENGE go."""
        for place in self.seats:
            self.up(place, CHALLENGE)

    def notice(self) -> Notice:
        found = self.screens[None].notice
        assert found is not None
        for place in self.seats:
            assert self.screens[place].notice == found
        return found

    def told(self) -> tuple[str, dict[str, Any]]:
        """The notice's kind and values."""
        return self.notice().kind, dict(self.notice().values)

    def go_on_once(self) -> None:
        """The notice has been seen."""
        self.seen(self.screens[None].waiting)

    def go_on(self) -> None:
        """All notices have been seen."""
        for _ in range(5):
            if self.screens[None].notice is None:
                return
            self.seen(self.seats)
