"""What a neighbour can see, hear or time does not depend on a secret."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.table.effects import Effect, Record, Show
from companion.table.inputs import CupMotion
from companion.table.scene import Stage
from tests.table.conftest import CHALLENGE, LEFT, OK, RIGHT, Evening

SECRET = 2  # the place whose secrets differ

dice = st.tuples(*[st.integers(1, 6)] * 5)


def public(effects: list[Effect]) -> list[Effect]:
    """Everything but what the journal keeps and what the secret's own screen shows."""
    return [
        e for e in effects if not isinstance(e, Record) and not (isinstance(e, Show) and e.screen == SECRET)
    ]


def revealed(evening: Evening) -> bool:
    """Whether the dice are open, and no secret any more."""
    notice = evening.screens[None].notice
    return notice is not None and notice.kind == "verdict"


def same(one: Evening, other: Evening, act: Callable[[Evening], Any]) -> None:
    """Do the same at both tables; as long as the dice are hidden, nobody else can tell them apart."""
    for evening in (one, other):
        evening.effects.clear()
        act(evening)
    if revealed(one) and revealed(other):
        return
    assert public(one.effects) == public(other.effects)
    assert one.table.wake_at_ns == other.table.wake_at_ns
    assert one.table.board_scene() == other.table.board_scene()


def bidding(hand: tuple[int, ...]) -> Evening:
    """Places 0 and 2 bid, each with a cup; place 2 rolled `hand`."""
    evening = Evening(cups="each")
    evening.plug(0, 1, 2, 3)
    evening.start(0, 2)
    evening.source.dice(6, 6, 1, 1)
    evening.shake(0)
    evening.shake(2)
    evening.seen((0, 2))
    evening.source.dice(1, 2, 3, 4, 5, *hand)
    evening.shake(0)
    evening.shake(2)
    assert evening.view()["phase"] == "bidding"
    return evening


actions = st.one_of(
    st.builds(
        lambda p, b: lambda e: e.press(p, b), st.sampled_from([0, 2]), st.sampled_from([LEFT, RIGHT, OK])
    ),
    st.builds(
        lambda p, b: lambda e: e.down(p, b), st.sampled_from([0, 2]), st.sampled_from([LEFT, RIGHT, OK])
    ),
    st.builds(lambda p, b: lambda e: e.up(p, b), st.sampled_from([0, 2]), st.sampled_from([LEFT, RIGHT, OK])),
    st.builds(lambda p: lambda e: e.press(p, CHALLENGE), st.sampled_from([0, 2])),
    st.builds(lambda c, m: lambda e: e.cup(c, m), st.sampled_from([0, 2]), st.sampled_from(list(CupMotion))),
    st.builds(lambda ms: lambda e: e.advance(ms), st.sampled_from([50, 300, 1000, 2500])),
)


@settings(deadline=None, max_examples=60)
@given(dice, dice, st.lists(actions, max_size=25))
def test_other_dice_under_a_cup_change_nothing_for_anybody_else(
    one: tuple[int, ...], other: tuple[int, ...], acts: list[Callable[[Evening], Any]]
) -> None:
    tables = bidding(one), bidding(other)
    for act in acts:
        same(*tables, act)
        if revealed(tables[0]):
            break


@settings(deadline=None, max_examples=30)
@given(dice, dice, st.lists(actions, max_size=25))
def test_what_a_seat_sees_while_not_looking_depends_on_its_secrets_only_in_the_view(
    one: tuple[int, ...], other: tuple[int, ...], acts: list[Callable[[Evening], Any]]
) -> None:
    """The scene of the own screen differs in `view["you"]` alone, which is drawn only while looking."""
    tables = bidding(one), bidding(other)
    for act in acts:
        for table in tables:
            act(table)
        if revealed(tables[0]):
            break
        scenes = [table.screens[SECRET] for table in tables]
        for name in ("stage", "choice", "looking", "time_left", "help", "say", "fault", "waiting", "menu"):
            assert getattr(scenes[0], name) == getattr(scenes[1], name)


def guessing(face: int, start: int) -> Evening:
    """Places 0 and 2 guess; place 2 rolled `face`, and its wheel starts at `start`."""
    evening = Evening()
    evening.start(0, 2, dice=1)
    evening.source.dice(6, 6, 1, 1)
    evening.roll((0, 2))
    evening.seen((0, 2))
    evening.seen((0, 2))
    evening.source.dice(3)
    evening.press(0, OK)
    evening.source.dice(face)
    evening.source.queue += [4, start]
    evening.press(2, OK)
    assert evening.view()["phase"] == "sudden_death_guessing"
    return evening


@given(st.integers(1, 6), st.integers(0, 10), st.lists(st.sampled_from([LEFT, RIGHT]), max_size=12))
@settings(deadline=None, max_examples=40)
def test_neither_the_place_nor_the_turning_of_a_guess_can_be_told(
    face: int, start: int, turns: list[Any]
) -> None:
    one, other = guessing(1, 0), guessing(face, start)
    for turn in turns:
        one.effects.clear()
        other.effects.clear()
        one.press(2, LEFT)
        other.press(2, turn)
        assert public(one.effects) == public(other.effects)
        assert one.table.wake_at_ns == other.table.wake_at_ns
    same(one, other, lambda evening: evening.press(2, OK))
    same(one, other, lambda evening: evening.advance(5000))
    assert one.stage() is Stage.PLAY


def test_a_masked_guess_looks_the_same_wherever_it_stands() -> None:
    assert guessing(3, 0).screens[2] == guessing(3, 9).screens[2]


def test_no_seat_has_anothers_secrets() -> None:
    evening = bidding((6, 6, 6, 6, 6))
    assert evening.view(0)["you"] == {"dice": [1, 2, 3, 4, 5]}
    assert evening.view(2)["you"] == {"dice": [6, 6, 6, 6, 6]}
    assert "you" not in evening.view()


def test_whatever_ends_a_look_says_that_secrets_must_go_from_the_screen() -> None:
    evening = bidding((1, 1, 2, 3, 4))
    for end in (LEFT, RIGHT):
        evening.down(SECRET, LEFT)
        evening.down(SECRET, RIGHT)
        evening.advance(1000)
        assert evening.screens[SECRET].looking
        evening.effects.clear()
        evening.up(SECRET, end)
        evening.up(SECRET, RIGHT if end is LEFT else LEFT)
        shown = [effect for effect in evening.effects if isinstance(effect, Show)]
        masking = [effect for effect in shown if effect.masks]
        assert [effect.screen for effect in masking] == [SECRET]
        assert not masking[0].scene.looking
