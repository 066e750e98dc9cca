"""What players see is always on disk: check, record, apply, publish."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.table.effects import Light, Record, Show, Sound
from companion.table.inputs import CupMotion, CupMoved, Edge, Named, NotRecorded, Recorded, Tick
from companion.table.scene import Stage, Text
from companion.table.table import PATIENCE_NS
from tests.table.conftest import CHALLENGE, LEFT, MS, OK, RIGHT, Evening


@pytest.fixture
def slow() -> Evening:
    """Places 0 and 2 bid; from now on the journal answers only when told to."""
    evening = Evening()
    evening.to_bidding(0, 2)
    evening.delay_ms = None
    evening.effects.clear()
    return evening


def test_a_move_is_recorded_and_nothing_is_shown_before_it_is_kept(slow: Evening) -> None:
    effects = slow.down(0, OK)
    assert [type(effect) for effect in effects] == [Record]
    assert slow.view()["bid"] is None
    slow.answer()
    assert slow.view()["bid"] is not None


def test_a_move_and_its_chance_are_one_entry() -> None:
    evening = Evening()
    evening.start(0, 2)
    evening.press(0, OK)
    assert [line.get("move", line.get("chance")) for line in evening.entries[-1].lines] == ["roll", "roll"]


def test_while_the_journal_is_awaited_nothing_happens(slow: Evening) -> None:
    slow.down(0, OK)
    assert slow.up(0, OK) == []
    assert slow.down(2, CHALLENGE) == []
    slow.now_ns += 2_500 * MS
    assert slow.hear(Tick()) == []
    assert slow.hear(Named(0, "Ana")) == []


def test_a_journal_that_does_not_answer_is_said_once_beside_what_is_shown(slow: Evening) -> None:
    slow.down(0, OK)
    assert slow.table.wake_at_ns == slow.now_ns + PATIENCE_NS
    before = dict(slow.screens)
    slow.now_ns += PATIENCE_NS
    said = slow.hear(Tick())
    assert {effect.screen for effect in said if isinstance(effect, Show)} == {None, 0, 2}
    assert slow.table.wake_at_ns is None
    slow.now_ns += 60_000 * MS
    assert slow.hear(Tick()) == slow.hear(Named(0, "Ana")) == []
    for screen in (None, 0, 2):
        assert slow.screens[screen] == replace(before[screen], fault=Text("journal-waits"))
    slow.answer()
    slow.answer()
    assert slow.view()["bid"] is not None
    assert {scene.fault for scene in slow.screens.values()} == {None}
    slow.delay_ms = 0
    slow.press(2, OK)
    slow.advance(5000)
    assert slow.screens[None].fault is None


def test_the_next_turn_has_its_full_time_from_when_it_is_shown(slow: Evening) -> None:
    slow.down(0, OK)
    slow.now_ns += 5000 * MS
    slow.answer()
    time_left = slow.screens[None].time_left
    assert time_left is not None
    assert (time_left.seats, time_left.left_ms) == ((1,), 15_000)


def test_inputs_that_waited_are_taken_in_the_order_of_their_own_times() -> None:
    """Two who sit down are seated by the time of their presses, not of their arrival."""
    evening = Evening(delay_ms=None)
    evening.down(3, OK)
    evening.advance(100)
    evening.hear(Edge(1, OK, True, evening.now_ns - 20 * MS))
    evening.hear(Edge(0, OK, True, evening.now_ns - 60 * MS))
    evening.answer()
    evening.answer()
    evening.answer()
    seated = [entry.sheet["seated"] for entry in evening.entries if entry.sheet]
    assert seated == [[3], [0, 3], [0, 1, 3]]


def test_a_press_in_time_that_waited_for_the_journal_counts() -> None:
    evening = Evening()
    evening.to_bidding(0, 2)
    evening.down(0, OK)
    evening.advance(14_990)
    evening.delay_ms = None
    evening.hear(Named(3, "Caz"))
    evening.down(2, OK)
    evening.now_ns += 500 * MS
    evening.answer()
    evening.answer()
    assert evening.view()["bid"]["seat"] == 1


def test_a_press_after_its_time_that_waited_for_the_journal_does_not_count() -> None:
    evening = Evening()
    evening.to_bidding(0, 2)
    evening.down(0, OK)
    evening.advance(14_990)
    evening.delay_ms = None
    evening.hear(Named(3, "Caz"))
    evening.now_ns += 15 * MS
    evening.down(2, OK)
    evening.now_ns += 500 * MS
    evening.answer()
    evening.answer()
    assert evening.lines()[-1] == {"timeout": 1}


def test_a_press_that_came_before_its_turn_was_shown_says_nothing(slow: Evening) -> None:
    slow.down(0, OK)
    slow.now_ns += 5 * MS
    slow.down(2, OK)
    slow.down(2, CHALLENGE)
    slow.now_ns += 5 * MS
    slow.answer()
    assert slow.view()["bid"]["seat"] == 0
    assert slow.view()["phase"] == "bidding"


def test_an_arrow_held_since_before_its_turn_was_shown_turns_nothing(slow: Evening) -> None:
    slow.down(0, OK)
    slow.down(2, LEFT)
    slow.now_ns += 5 * MS
    slow.answer()
    slow.delay_ms = 0
    slow.advance(1000)
    assert slow.fields(2) == {"quantity": 1, "face": 2}


def test_a_look_is_masked_at_once_though_the_journal_is_awaited(slow: Evening) -> None:
    slow.down(2, LEFT)
    slow.down(2, RIGHT)
    slow.advance(300)
    assert slow.screens[2].looking
    slow.down(0, OK)
    effects = slow.up(2, LEFT)
    assert [type(effect) for effect in effects] == [Show]
    assert not slow.screens[2].looking
    slow.answer()
    assert not slow.screens[2].looking


def test_a_shake_masks_at_once_too() -> None:
    evening = Evening(cups="each")
    evening.plug(0, 2)
    evening.start(0, 2)
    evening.cup(0, CupMotion.LIFTED)
    evening.advance(300)
    assert evening.screens[0].looking
    evening.delay_ms = None
    evening.hear(CupMoved(2, CupMotion.SETTLED, evening.now_ns, shaken=True))
    evening.cup(0, CupMotion.SHAKING)
    assert not evening.screens[0].looking


def test_what_ends_no_look_masks_nothing(slow: Evening) -> None:
    slow.down(2, LEFT)
    slow.down(2, RIGHT)
    slow.advance(300)
    slow.down(0, OK)
    assert slow.down(2, CHALLENGE) == []
    assert slow.up(2, CHALLENGE) == []
    assert slow.cup(2, CupMotion.SHAKING) == []
    assert slow.screens[2].looking


@pytest.mark.parametrize("motion", [CupMotion.HANDLED, CupMotion.LIFTED])
def test_a_cup_that_stays_lifted_masks_nothing(motion: CupMotion) -> None:
    evening = Evening(cups="each")
    evening.plug(0, 2)
    evening.start(0, 2)
    evening.cup(0, CupMotion.LIFTED)
    evening.advance(300)
    evening.delay_ms = None
    evening.hear(CupMoved(2, CupMotion.SETTLED, evening.now_ns, shaken=True))
    assert evening.cup(0, motion) == []
    assert evening.screens[0].looking


def test_an_answer_to_something_else_is_no_answer(slow: Evening) -> None:
    slow.down(0, OK)
    slow.hear(Recorded(1))
    assert slow.view()["bid"] is None


# -- what cannot be kept


NOT_KEPT = ("journal-full", {"path": "/j"})


@pytest.fixture
def full() -> Evening:
    """Places 0 and 2 bid, and the disk is full."""
    evening = Evening()
    evening.to_bidding(0, 2)
    evening.failing = NOT_KEPT
    return evening


def test_what_could_not_be_kept_pauses_the_game_with_the_reason(full: Evening) -> None:
    full.press(0, OK)
    for screen in (None, 0, 2):
        assert (full.stage(screen), full.say(screen)) == (Stage.PAUSE, "journal-full")
    assert full.screens[0].menu is not None


def test_the_move_stands_and_the_host_goes_on_without_keeping(full: Evening) -> None:
    full.press(0, OK)
    full.press(0, OK)
    full.advance(3000)
    assert full.view()["bid"]["seat"] == 0
    full.press(2, OK)
    assert (full.stage(), full.view()["bid"]["seat"]) == (Stage.PLAY, 1)
    fault = full.screens[None].fault
    assert fault is not None
    assert fault.key == "journal-full"


def test_another_reason_pauses_again(full: Evening) -> None:
    full.press(0, OK)
    full.press(0, OK)
    full.advance(3000)
    full.failing = ("journal-disk-fails", {"path": "/j", "reason": "worn"})
    full.press(2, OK)
    assert full.say(None) == "journal-disk-fails"


def test_it_ends_when_entries_are_kept_again(full: Evening) -> None:
    full.press(0, OK)
    full.press(0, OK)
    full.advance(3000)
    full.failing = None
    full.press(2, OK)
    assert full.screens[None].fault is None
    assert full.replayed().view() == full.view()


def test_in_the_lobby_it_is_told_on_the_board_and_nothing_pauses() -> None:
    evening = Evening()
    evening.failing = NOT_KEPT
    evening.sit(0)
    assert evening.stage() is Stage.LOBBY
    fault = evening.screens[None].fault
    assert fault is not None
    assert fault.key == "journal-full"
    assert evening.help(0) == "help-host-waits"


def test_shutting_down_does_not_wait_for_a_disk_that_is_full(full: Evening) -> None:
    full.press(0, OK)
    full.press(0, LEFT, OK, OK)
    assert full.shut_down


def test_a_wrong_answer_of_the_journal_is_ignored(full: Evening) -> None:
    assert full.hear(NotRecorded(99, *NOT_KEPT)) == []


def test_nothing_but_the_record_comes_before_the_answer(slow: Evening) -> None:
    for act in (lambda: slow.down(0, LEFT), lambda: slow.down(0, OK), lambda: slow.up(0, LEFT)):
        act()
    kinds = [type(effect) for effect in slow.effects]
    after = kinds[kinds.index(Record) + 1 :]
    assert not {Show, Light, Sound} & set(after)


def test_arrows_of_a_turn_that_is_over_turn_nothing_more() -> None:
    evening = Evening()
    evening.to_bidding(0, 2)
    evening.down(2, RIGHT)
    evening.advance(50)
    evening.press(0, OK)
    evening.advance(1000)
    assert evening.fields(2) == {"quantity": 1, "face": 2}
