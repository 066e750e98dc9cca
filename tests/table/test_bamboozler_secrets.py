"""What a neighbour can see, hear or time at Bamboozler does not depend on anybody's cards or dice."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.bamboozler_cards import AFTER, BEFORE, deck
from companion.screens.picture import draw
from companion.table.effects import Effect, Record, Show
from companion.table.inputs import Named
from companion.table.scene import Choice, Stage
from companion.words.words import Words
from tests.table.bamboozler_evening import PLACES, Bamboozling, order_of, shuffled
from tests.table.conftest import CHALLENGE, LEFT, OK, RIGHT

SECRET = 2
"""The place whose cards differ, seat 1."""
BUTTONS = [LEFT, RIGHT, OK, CHALLENGE]
kinds = st.sampled_from((*AFTER, *BEFORE))


class Even:
    """Chance that takes one draw for each number, whatever it is: how many are asked for cannot show."""

    def __init__(self) -> None:
        self._drawn = 0

    def below(self, bound: int) -> int:
        self._drawn += 1
        return int.from_bytes(hashlib.sha256(b"%d" % self._drawn).digest()) % bound


def holding(card: str, other: str, *, kids: bool = False, cups: str = "none") -> Bamboozling:
    """Place 2 holds `card`; `other`, which it holds at the other table, lies at the bottom of the pile."""
    rest = order_of(["updown", card, "skip", other], kids=kids)
    order = [*rest[:3], *rest[4:], other]
    table = Bamboozling(*order, kids=kids, cups=cups)
    table.source._rest = Even()  # type: ignore[assignment]
    return table


def give(table: Bamboozling, seat: int, *cards: str, strikes: int | None = None) -> None:
    """Put other cards into a hand, and strikes beside it."""
    playing = table.table._evening.playing
    assert playing is not None
    state = playing.match.state
    hands, got = list(state.hands), list(state.strikes)
    hands[seat] = tuple(sorted(cards))
    got[seat] = got[seat] if strikes is None else strikes
    after = replace(state, hands=tuple(hands), strikes=tuple(got))
    playing.match, playing.views = replace(playing.match, state=after), {}
    playing._deal_hands(table.source, table.now_ns)
    table.advance(1)
    table.press(0, LEFT)
    table.fresh()


def public(effects: list[Effect]) -> list[Effect]:
    """Everything but what the journal keeps and what the secret's own screen shows."""
    return [
        e for e in effects if not isinstance(e, Record) and not (isinstance(e, Show) and e.screen == SECRET)
    ]


def moves(table: Bamboozling) -> list[dict[str, Any]]:
    """What was said so far."""
    return [line for line in table.lines() if "move" in line]


def alike(one: Bamboozling, other: Bamboozling, act: Callable[[Bamboozling], Any]) -> bool:
    """Do the same at both tables: nobody else can tell them apart, unless place 2 itself said different things."""
    for table in (one, other):
        table.fresh()
        act(table)
    if moves(one) != moves(other):
        return False
    assert public(one.effects) == public(other.effects)
    assert one.table.wake_at_ns == other.table.wake_at_ns
    assert one.table.board_scene() == other.table.board_scene()
    assert one.lamps == other.lamps
    scenes = one.screens[SECRET], other.screens[SECRET]
    names = ["stage", "looking", "time_left", "say", "fault", "waiting", "menu"]
    names += [] if scenes[0].looking else ["choice", "help"]
    for name in names:
        assert getattr(scenes[0], name) == getattr(scenes[1], name), name
    return True


def _go_on(number: int) -> Callable[[Bamboozling], Any]:
    """What whoever is waited for may do next, by `number`."""

    def act(table: Bamboozling) -> None:
        board = table.screens[None]
        if board.stage is Stage.NOTICE:
            table.seen(board.waiting)
        elif board.stage is Stage.PLAY and board.view is not None:
            for _ in range(number % 5 if board.view["phase"] == "declare" else 0):
                table.press(board.waiting[0], RIGHT)
            table.press(board.waiting[0], CHALLENGE if number > 6 else OK)

    return act


def _look(place: int) -> Callable[[Bamboozling], Any]:
    def act(table: Bamboozling) -> None:
        table.down(place, LEFT)
        table.down(place, RIGHT)
        table.advance(300)
        table.up(place, LEFT)
        table.up(place, RIGHT)

    return act


acts = st.one_of(
    st.builds(_go_on, st.integers(0, 9)),
    st.builds(_go_on, st.integers(0, 9)),
    st.builds(_go_on, st.integers(0, 9)),
    st.builds(lambda p, b: lambda e: e.press(p, b), st.sampled_from(PLACES), st.sampled_from(BUTTONS)),
    st.builds(_look, st.sampled_from(PLACES)),
    st.builds(lambda p: lambda e: e.hold(p, OK, 2100), st.sampled_from(PLACES)),
    st.builds(lambda ms: lambda e: e.advance(ms), st.sampled_from([50, 300, 1000, 3000, 6000])),
)


@settings(deadline=None, max_examples=150)
@given(kinds, kinds, st.booleans(), st.sampled_from(["none", "each"]), st.lists(acts, max_size=40))
def test_other_cards_in_a_hand_change_nothing_for_anybody_else(
    card: str, other: str, kids: bool, cups: str, doing: list[Callable[[Bamboozling], Any]]
) -> None:
    if card == other or (kids and "my_bad" in (card, other)):
        return
    tables = holding(card, other, kids=kids, cups=cups), holding(other, card, kids=kids, cups=cups)
    for act in doing:
        if not alike(*tables, act):
            break


@settings(deadline=None, max_examples=40)
@given(st.permutations([2, 5, 6]), st.lists(acts, max_size=12))
def test_other_dice_of_a_liar_change_nothing_until_they_are_shown(
    faces: list[int], doing: list[Callable[[Bamboozling], Any]]
) -> None:
    tables = holding("skip", "revive"), holding("skip", "revive")
    for table, roll in zip(tables, ((1, 1), (faces[0], faces[1])), strict=True):
        table.says(0, 4, 3, 43)
        table.press(SECRET, OK, OK)
        table.thrown(SECRET, *roll)
    for act in doing:
        for table in tables:
            table.fresh()
            act(table)
        if tables[0].stage() is Stage.NOTICE:
            break
        assert public(tables[0].effects) == public(tables[1].effects)
        assert tables[0].table.wake_at_ns == tables[1].table.wake_at_ns


@pytest.mark.parametrize("other", [("skip",), ("revive",), ("jackpot",)])
@pytest.mark.parametrize("start", [0, 1])
def test_whoever_declines_to_cover_may_have_had_a_card_that_fits(other: tuple[str], start: int) -> None:
    """With a card that makes it good, and without: the same presses look, sound and last the same."""
    tables = Bamboozling("updown", "double", "updown"), Bamboozling("updown", *other, "updown")
    for table in tables:
        table.says(0, 4, 3, 43)
        table.press(2, OK, OK)
        table.says(2, 4, 3, 44)
        table.source.queue.append(start if table is tables[0] else 0)
        table.press(3, CHALLENGE)
        table.seen(PLACES)
        table.fresh()
    fits, _ = tables
    assert (fits.view()["phase"], fits.help(2)) == ("cover", "help-cards")
    for act in (
        lambda e: e.advance(7000),
        lambda e: e.press(2, OK),
        lambda e: e.press(2, *[LEFT] * (2 - start)),
        lambda e: e.advance(2000),
        lambda e: e.press(2, OK),
        lambda e: e.all_seen(),
    ):
        for table in tables:
            table.fresh()
            act(table)
        shown = [public(table.effects) for table in tables]
        assert shown[0] == shown[1]
        assert tables[0].tones == tables[1].tones
        assert tables[0].table.wake_at_ns == tables[1].table.wake_at_ns
    assert fits.view()["players"][1]["strikes"] == 1


@pytest.mark.parametrize("second", ["skip", "double", "revive"])
def test_a_second_revive_in_the_hand_is_not_heard(second: str) -> None:
    """Whether the same may be done again is a secret: the turn begins anew in any case."""
    table = holding("skip", "revive")
    table.says(0, 4, 3, 43)
    give(table, 1, "revive", second, strikes=2)
    table.plays(2, "revive")
    assert [tone.value for tone in table.tones] == ["turn"]
    table.press(2, OK)
    assert table.screens[2].choice is not None
    assert table.screens[2].choice.kind == "accept"


@pytest.mark.parametrize("cards", [("skip",), ("revive",), ("double", "skip"), ("revive", "skip", "skip")])
def test_the_last_chance_after_a_cover_was_declined_begins_alike_for_every_hand(
    cards: tuple[str, ...],
) -> None:
    table = holding("skip", "revive")
    table.says(0, 4, 3, 43)
    table.press(2, OK, OK)
    table.says(2, 4, 3, 61)
    give(table, 1, *cards, strikes=2)
    table.press(3, CHALLENGE)
    table.seen(PLACES)
    table.fresh()
    table.press(2, OK, OK)
    assert table.told() == ("struck", {"seat": 1})
    assert [tone.value for tone in table.tones] == ["die_lost"]
    table.seen(PLACES)
    assert (table.view()["phase"], table.help(2)) == ("last_chance", "help-cards")


@pytest.mark.parametrize(
    "hand", [("jackpot",), ("skip",), ("reverse", "skip"), ("fresh_start", "skip", "updown")]
)
def test_how_many_kinds_a_hand_holds_is_not_on_the_screen_until_it_is_looked_at(
    hand: tuple[str, ...],
) -> None:
    table = holding("skip", "revive")
    table.says(0, 4, 3, 43)
    give(table, 1, *hand)
    choice = table.screens[2].choice
    assert choice is not None
    assert (choice.kind, choice.fields, choice.count) == ("accept", {}, 1)


def test_nobody_else_has_the_dice_or_cards_in_any_view_or_notice() -> None:
    table = Bamboozling("updown", "double", "skip", "revive")
    table.says(0, 4, 3, 66)
    table.press(2, OK)
    assert [table.view(place)["you"]["roll"] for place in PLACES] == [[4, 3], [4, 3], None]
    assert "card" in table.told(0)[1]
    assert not any("card" in table.told(screen)[1] for screen in (None, 2, 3))
    assert "you" not in table.view()
    assert "roll" not in table.view()


def test_the_cards_of_a_test_lie_as_it_wants() -> None:
    order = order_of(["revive", "jackpot"])
    pile = list(deck(kids=False))
    for last, other in zip(range(len(pile) - 1, 0, -1), shuffled(order, pile), strict=True):
        pile[last], pile[other] = pile[other], pile[last]
    assert pile == order


@pytest.mark.parametrize("sure", [False, True])
def test_a_card_that_is_masked_while_the_journal_is_awaited_is_as_masked_as_ever(sure: bool) -> None:
    """Its screen can be drawn, and is the same whatever card it was."""
    masked = []
    for card in ("reverse", "skip"):
        table = Bamboozling("double", card, "updown")
        table.says(0, 4, 3, 43)
        for button in (RIGHT, OK)[: 1 + sure]:
            table.press(SECRET, button)
        table.down(SECRET, RIGHT)
        table.down(SECRET, LEFT)
        table.advance(300)
        assert table.screens[SECRET].looking
        table.delay_ms = None
        table.hear(Named(0, "Ana"))
        (effect,) = table.up(SECRET, LEFT)
        assert isinstance(effect, Show)
        assert effect.masks
        masked.append(replace(effect.scene, view=None))
        for large in (False, True):
            draw(effect.scene, Words(), large=large)
    assert masked[0] == masked[1]
    assert masked[0].choice == Choice("accept", {}, 1)
