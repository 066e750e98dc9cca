"""What a neighbour can see, hear or time does not depend on anybody's card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.bluffaneer_state import SYMBOLS
from companion.table.effects import Effect, Record, Show
from companion.table.inputs import CupMotion, Edge
from companion.table.scene import Stage
from tests.table.bluffaneer_evening import EXPANDER_NS, HEADER_NS, Pirates
from tests.table.conftest import CHALLENGE, LEFT, MS, OK, RIGHT

SECRET = 2
"""The place whose card differs; it never rolls here, for whether a roller's card matches is told to all."""
PUBLIC_CARD = "chest+skull"
PILE = ("chest+sword", "ship+skull", "ship+sword", "skull+sword")
cards = st.sampled_from(PILE)
rolls = st.tuples(st.sampled_from(SYMBOLS), st.sampled_from(SYMBOLS))
PLACES = (0, 1, 2)


def table_with(card: str, roll: tuple[str, str]) -> Pirates:
    """Place 2 holds `card`, and place 0 has rolled `roll`; what others draw later is the same whatever place 2 holds."""
    table = Pirates(*PLACES, hands=("chest+ship", PUBLIC_CARD, card), pile=PILE, cups="each")
    table.next_roll(*roll)
    table.shake(0)
    return table


def public(effects: list[Effect]) -> list[Effect]:
    """Everything but what the journal keeps and what the secret's own screen shows."""
    return [
        e for e in effects if not isinstance(e, Record) and not (isinstance(e, Show) and e.screen == SECRET)
    ]


def over(table: Pirates) -> bool:
    """Whether the card was shown, or its owner rolls."""
    notice = table.screens[None].notice
    shown = notice is not None and notice.kind == "judged" and notice.values["claimant"] == SECRET
    return shown or table.view()["roller"] == SECRET


def _press(place: int, button: Any) -> Callable[[Pirates], Any]:
    return lambda table: table.press(place, button)


def _hold(place: int, ms: float) -> Callable[[Pirates], Any]:
    """Look at the card, and let go."""

    def look(table: Pirates) -> None:
        for button in (LEFT, RIGHT):
            table.down(place, button)
        table.advance(ms)
        for button in (RIGHT, LEFT):
            table.up(place, button)

    return look


def _shout(place: int, late_ms: float, error_ns: int) -> Callable[[Pirates], Any]:
    def shout(table: Pirates) -> None:
        table.hear(
            Edge(place, CHALLENGE, down=True, at_ns=table.now_ns - int(late_ms * MS), error_ns=error_ns)
        )
        table.up(place, CHALLENGE)

    return shout


acts = st.one_of(
    st.builds(_press, st.sampled_from(PLACES), st.sampled_from([LEFT, RIGHT, OK, CHALLENGE])),
    st.builds(_hold, st.sampled_from(PLACES), st.sampled_from([50, 300])),
    st.builds(
        _shout,
        st.sampled_from(PLACES),
        st.sampled_from([0, 3, 19]),
        st.sampled_from([HEADER_NS, EXPANDER_NS]),
    ),
    st.builds(lambda c, m: lambda t: t.cup(c, m), st.sampled_from(PLACES), st.sampled_from(list(CupMotion))),
    st.builds(lambda c: lambda t: t.shake(c), st.sampled_from(PLACES)),
    st.builds(lambda ms: lambda t: t.advance(ms), st.sampled_from([5, 20, 250, 3000, 6000])),
)


@settings(deadline=None, max_examples=100)
@given(cards, cards, rolls, st.lists(acts, max_size=30))
def test_another_card_changes_nothing_for_anybody_else(
    one: str, other: str, roll: tuple[str, str], doing: list[Callable[[Pirates], Any]]
) -> None:
    tables = table_with(one, roll), table_with(other, roll)
    for act in doing:
        for table in tables:
            table.effects.clear()
            act(table)
        if any(map(over, tables)):
            return
        assert public(tables[0].effects) == public(tables[1].effects)
        assert tables[0].table.wake_at_ns == tables[1].table.wake_at_ns
        assert tables[0].table.board_scene() == tables[1].table.board_scene()
        assert [table.stage(SECRET) for table in tables] == [tables[0].stage(SECRET)] * 2
        for name in ("choice", "looking", "time_left", "help", "say", "notice", "waiting"):
            mine = [getattr(table.screens[SECRET], name) for table in tables]
            assert mine[0] == mine[1]


def test_the_cards_do_differ() -> None:
    """Else the test above could not fail."""
    tables = [table_with(card, ("ship", "skull")) for card in ("ship+skull", "ship+sword")]
    assert [table.view(SECRET)["you"]["card"] for table in tables] == ["ship+skull", "ship+sword"]
    for table in tables:
        table.press(SECRET, CHALLENGE)
        table.advance(20)
        table.press(0, CHALLENGE)
    assert [table.notice().values["match"] for table in tables] == [True, False]


def test_all_screens_wait_equally_long_after_a_claim_true_or_not() -> None:
    for card in ("ship+skull", "ship+sword"):
        table = table_with(card, ("ship", "skull"))
        table.press(SECRET, CHALLENGE)
        table.advance(20)
        table.press(0, CHALLENGE)
        table.advance(5_979)
        assert table.stage() is Stage.NOTICE
        table.advance(1)
        assert table.stage() is Stage.PLAY
