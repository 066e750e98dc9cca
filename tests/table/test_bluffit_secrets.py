"""What a neighbour can see, hear or time at a game of Bluffit does not depend on what was laid or is held."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.table.effects import Effect, Record, Show
from companion.table.inputs import Button, CupMotion
from companion.table.scene import Stage
from tests.table.bluffit_evening import bluffing, challenge, lay, laying, order, take
from tests.table.conftest import CHALLENGE, LEFT, MS, OK, RIGHT, Evening

Act = Callable[[Evening], Any]
places = st.sampled_from([0, 1, 2])
cards = st.sampled_from([str(number) for number in range(1, 11)])
turns = st.lists(st.sampled_from([LEFT, RIGHT]), max_size=8)
acts = st.one_of(
    st.builds(lambda p, b: lambda e: e.press(p, b), places, st.sampled_from(list(Button))),
    st.builds(lambda p: lambda e: e.press(p, OK), places),
    st.builds(lambda p, b: lambda e: e.down(p, b), places, st.sampled_from([LEFT, RIGHT, OK])),
    st.builds(lambda p, b: lambda e: e.up(p, b), places, st.sampled_from([LEFT, RIGHT, OK])),
    st.builds(lambda c, m: lambda e: e.cup(c, m), places, st.sampled_from(list(CupMotion))),
    st.builds(lambda ms: lambda e: e.advance(ms), st.sampled_from([50, 300, 1000, 3000, 6000])),
)


def public(effects: list[Effect], secret: Collection[int]) -> list[Effect]:
    """Everything but what the journal keeps, and what the screens of `secret` places show."""
    return [
        e for e in effects if not isinstance(e, Record) and not (isinstance(e, Show) and e.screen in secret)
    ]


def same(one: Evening, other: Evening, secret: Collection[int], *acts: Act) -> None:
    """Do the same at both tables: nobody but those at `secret` places can tell them apart."""
    one_act, other_act = (acts * 2)[:2]
    for evening, act in ((one, one_act), (other, other_act)):
        evening.effects.clear()
        act(evening)
    assert public(one.effects, secret) == public(other.effects, secret)
    assert one.table.wake_at_ns == other.table.wake_at_ns
    assert one.table.board_scene() == other.table.board_scene()


def pressing(place: int, button: Button) -> Act:
    return lambda evening: evening.press(place, button)


def from_one_time_on(*evenings: Evening) -> None:
    """However long it took to come here."""
    latest_ns = max(evening.now_ns for evening in evenings) + 4000 * MS
    for evening in evenings:
        evening.advance((latest_ns - evening.now_ns) / MS)


def shows_strengths(evening: Evening) -> bool:
    notice = evening.screens[None].notice
    return notice is not None and notice.kind == "challenge"


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 9), st.integers(0, 9), turns)
def test_neither_where_the_hand_stands_nor_how_it_is_turned_can_be_told(
    start: int, other_start: int, pressed: list[Button]
) -> None:
    """The same number of presses, to whatever side, looks and sounds the same; so does the card that is laid."""
    one = laying(0, 1, 2, row=(4, 9, 2), wheels=(0, 0, start))
    other = laying(0, 1, 2, row=(4, 9, 2), wheels=(0, 0, other_start))
    for button in pressed:
        same(one, other, (2,), lambda e: e.press(2, RIGHT), pressing(2, button))
    same(one, other, (2,), lambda e: e.press(2, OK))
    same(one, other, (2,), lambda e: e.press(2, OK))
    same(one, other, (2,), lambda e: e.advance(4000))


@settings(deadline=None, max_examples=30)
@given(cards, cards, st.lists(acts, max_size=25))
def test_another_card_laid_changes_nothing_for_anybody_else_before_a_challenge(
    mine: str, other: str, doing: list[Act]
) -> None:
    tables = []
    for card in (mine, other):
        evening = laying(0, 1, 2, row=(4, 9, 2), cups="each")
        evening.plug(0, 1, 2)
        lay(evening, 2, card)
        tables.append(evening)
    from_one_time_on(*tables)
    for act in doing:
        for evening in tables:
            evening.effects.clear()
            act(evening)
        if shows_strengths(tables[0]) or tables[0].view()["round"] > 1:
            return
        assert public(tables[0].effects, (2,)) == public(tables[1].effects, (2,))
        assert tables[0].table.wake_at_ns == tables[1].table.wake_at_ns
        seen = [evening.screens[2] for evening in tables]
        for name in ("stage", "looking", "help", "say", "waiting", "menu", "notice"):
            assert getattr(seen[0], name) == getattr(seen[1], name)


def second_round(mine: str, theirs: str) -> Evening:
    """Place 0 laid `mine` in the first round and place 2 `theirs`; the new row is the same whoever laid which."""
    evening = bluffing(mine, "5", theirs, row=(4, 9, 2))
    take(evening, 0, "9")
    take(evening, 1, "4")
    row = sorted({mine, "5", theirs}, key=int)
    evening.source.queue += [*order(row, row), 3, 3, 3]
    take(evening, 2, "2")
    evening.seen((0, 1, 2))
    assert (evening.stage(), evening.view()["round"]) == (Stage.PLAY, 2)
    return evening


@settings(deadline=None, max_examples=30)
@given(st.lists(acts, max_size=25))
def test_who_laid_which_card_of_the_last_round_cannot_be_told(doing: list[Act]) -> None:
    one, other = second_round("3", "8"), second_round("8", "3")
    from_one_time_on(one, other)
    assert one.screens[1] == other.screens[1]
    for act in doing:
        for evening in (one, other):
            evening.effects.clear()
            act(evening)
        if shows_strengths(one) or one.view()["round"] > 2:
            return
        assert public(one.effects, (0, 2)) == public(other.effects, (0, 2))
        assert one.table.wake_at_ns == other.table.wake_at_ns


def challenged(mine: str, theirs: str) -> Evening:
    """Place 1 challenges place 0 for the 9 with `mine` against `theirs`."""
    evening = bluffing(theirs, mine, "5", row=(4, 9, 2))
    take(evening, 0, "9")
    return evening


@settings(deadline=None, max_examples=30)
@given(cards, cards, cards, cards, st.lists(acts, max_size=20))
def test_strengths_that_lead_to_the_same_are_the_same_to_all_but_the_two(
    mine: str, theirs: str, my_other: str, their_other: str, doing: list[Act]
) -> None:
    """What is seen, heard and waited for tells who holds the card, and nothing of the strengths."""
    if (int(mine) >= int(theirs)) != (int(my_other) >= int(their_other)):
        my_other, their_other = mine, theirs
    tables = challenged(mine, theirs), challenged(my_other, their_other)
    from_one_time_on(*tables)
    same(*tables, (0, 1), lambda e: challenge(e, 1, 0))
    assert all(evening.screens[0].notice != evening.screens[2].notice for evening in tables)
    for act in doing:
        for evening in tables:
            evening.effects.clear()
            act(evening)
        told = tables[0].screens[None].notice
        if told is not None and told.values.get("by") != 1:
            return
        assert public(tables[0].effects, (0, 1)) == public(tables[1].effects, (0, 1))
        assert tables[0].table.wake_at_ns == tables[1].table.wake_at_ns


def test_nobody_has_anothers_cards() -> None:
    evening = bluffing("3", "5", "8", row=(4, 9, 2))
    assert [evening.view(place)["you"]["strength"] for place in range(3)] == ["3", "5", "8"]
    assert "you" not in evening.view()
    take(evening, 0, "9")
    challenge(evening, 1, 0)
    assert [evening.view(place)["you"]["seen"] for place in range(3)] == [{"1": "5"}, {"0": "3"}, {}]


def test_challenge_means_the_same_whatever_one_has_laid() -> None:
    for card in ("1", "10"):
        evening = bluffing("3", card, "8", row=(4, 9, 2))
        take(evening, 0, "9")
        evening.press(1, CHALLENGE)
        assert (evening.help(1), evening.fields(1)) == ("help-opened-whom", {"against": 0})
