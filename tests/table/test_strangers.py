"""A cup that belongs to nobody: shake it, press OK at a place whose own is missing, and it is that place's."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table.effects import AdoptCup
from companion.table.inputs import CupLink, CupMotion, CupMoved, CupStrange
from companion.table.scene import Stage
from tests.table.conftest import LEFT, OK, Evening

STRANGER = 100


def met(**settings: Any) -> Evening:
    """Places 0 and 2 play; the cup of place 0 is there, that of place 2 is missing, and a strange one is plugged in."""
    evening = Evening(**({"cups": "each"} | settings))
    evening.plug(0)
    evening.start(0, 2)
    evening.hear(CupStrange(STRANGER, "e66f"))
    return evening


def adopted(evening: Evening) -> list[AdoptCup]:
    return [effect for effect in evening.effects if isinstance(effect, AdoptCup)]


def rolls(evening: Evening) -> int:
    return sum("chance" in line for line in evening.lines())


def test_shaken_and_ok_it_is_that_places() -> None:
    evening = met()
    evening.shake(STRANGER)
    assert evening.say(2) == "say-cup-strange"
    assert evening.say(0) is None  # its own cup works
    evening.press(2, OK)
    assert adopted(evening) == [AdoptCup(2, "e66f")]
    assert evening.say(2) == "say-cup-adopted"
    assert evening.sheet()["adopted"] == {"2": "e66f"}
    assert rolls(evening) == 0


def test_that_ok_does_nothing_else_and_the_next_one_does_again() -> None:
    evening = met()
    evening.shake(STRANGER)
    evening.down(2, OK)
    evening.advance(3000)  # held: no pause either
    evening.up(2, OK)
    assert evening.stage() is Stage.PLAY
    evening.press(2, OK)
    assert (rolls(evening), len(adopted(evening))) == (1, 1)


def test_the_adopted_cup_rolls_by_its_next_shake() -> None:
    evening = met()
    evening.shake(STRANGER)
    evening.press(2, OK)
    evening.hear(CupStrange(STRANGER, ""))
    evening.hear(CupLink(2, up=True))
    assert rolls(evening) == 0
    evening.shake(2)
    assert rolls(evening) == 1


@pytest.mark.parametrize(("after_ms", "is_adopted"), [(9_900, True), (10_100, False)])
def test_an_ok_counts_for_ten_seconds(after_ms: int, is_adopted: bool) -> None:
    evening = met()
    evening.hear(CupMoved(STRANGER, CupMotion.SETTLED, evening.now_ns, shaken=True))
    evening.advance(after_ms)
    evening.press(2, OK)
    assert bool(adopted(evening)) is is_adopted
    assert rolls(evening) == (0 if is_adopted else 1)


def test_without_a_shake_it_is_nobodys() -> None:
    evening = met()
    for motion in (CupMotion.HANDLED, CupMotion.LIFTED, CupMotion.SETTLED):
        evening.cup(STRANGER, motion)
    evening.press(2, OK)
    assert (adopted(evening), rolls(evening)) == ([], 1)


def test_who_has_a_cup_that_works_gets_no_other() -> None:
    evening = met()
    evening.shake(STRANGER)
    evening.press(0, OK)
    assert adopted(evening) == []


def test_a_strange_cup_that_has_gone_is_not_adopted() -> None:
    evening = met()
    evening.shake(STRANGER)
    evening.hear(CupStrange(STRANGER, ""))
    evening.press(2, OK)
    assert (adopted(evening), rolls(evening)) == ([], 1)


def test_one_shake_is_for_one_place() -> None:
    evening = met()
    evening.hear(CupLink(0, up=False))
    evening.shake(STRANGER)
    evening.press(2, OK)
    evening.press(0, OK)
    assert adopted(evening) == [AdoptCup(2, "e66f")]


def test_a_table_without_cups_may_get_one() -> None:
    evening = Evening(cups="none")
    evening.start(0, 2)
    evening.hear(CupStrange(STRANGER, "e66f"))
    evening.shake(STRANGER)
    evening.press(2, OK)
    evening.hear(CupLink(2, up=True))
    assert evening.help(2) == "help-shake"
    assert evening.help(0) == "help-roll"
    evening.shake(2)
    assert rolls(evening) == 1
    evening.shake(0)  # nobody's
    assert rolls(evening) == 1


def test_where_one_cup_is_for_all_there_are_no_others() -> None:
    evening = Evening(cups="shared")
    evening.start(0, 2)
    evening.hear(CupStrange(STRANGER, "e66f"))
    evening.shake(STRANGER)
    evening.press(2, OK)
    assert (adopted(evening), rolls(evening)) == ([], 1)


def test_in_the_lobby_a_free_place_gets_it_before_anybody_sits_down() -> None:
    evening = Evening(cups="each")
    evening.hear(CupStrange(STRANGER, "e66f"))
    evening.shake(STRANGER)
    evening.press(1, OK)
    assert adopted(evening) == [AdoptCup(1, "e66f")]
    assert evening.stage(1) is Stage.FREE
    evening.press(1, OK)
    assert evening.stage(1) is Stage.LOBBY


def test_a_place_that_does_not_play_gets_none() -> None:
    evening = met()
    evening.shake(STRANGER)
    evening.press(1, OK)
    assert adopted(evening) == []


def test_a_shake_of_a_strange_cup_stirs_the_dice_and_rolls_nothing() -> None:
    evening = met()
    evening.hear(CupLink(2, up=True))
    evening.shake(STRANGER)
    assert evening.source.stirred == b"noise"
    assert rolls(evening) == 0
    assert evening.screens[None].shaking == ()


def test_after_a_restart_it_is_still_that_places() -> None:
    evening = met()
    evening.shake(STRANGER)
    evening.press(2, OK)
    again = evening.again()
    assert adopted(again) == [AdoptCup(2, "e66f")]
    again.press(0, OK)
    again.advance(3100)
    again.hear(CupLink(2, up=True))
    again.shake(2)
    assert rolls(again) == 1


def test_when_the_evening_ends_it_is_forgotten() -> None:
    evening = Evening(cups="each")
    evening.sit(0, 2)
    evening.hear(CupStrange(STRANGER, "e66f"))
    evening.shake(STRANGER)
    evening.press(2, OK)
    assert evening.sheet()["adopted"] == {"2": "e66f"}
    while evening.help(0) != "help-host-menu":
        evening.press(0, LEFT)
    evening.press(0, OK, LEFT, OK, OK)  # the menu, its last line, and yes
    assert evening.shut_down
    assert evening.sheet()["adopted"] == {}


def test_while_the_journal_keeps_it_nothing_is_adopted_yet() -> None:
    evening = met()
    evening.delay_ms = 50
    evening.shake(STRANGER)
    evening.press(2, OK)
    assert adopted(evening) == []
    evening.advance(60)
    assert adopted(evening) == [AdoptCup(2, "e66f")]
