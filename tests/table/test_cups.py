"""Shaking, looking under the cup, and places without one."""

from __future__ import annotations

import pytest

from companion.cup.motion import Settings
from companion.match.chance import Secure
from companion.table.effects import Show
from companion.table.inputs import Asked, CupLink, CupMotion, CupMoved, FaultBegan, FaultEnded, Wish
from companion.table.place import STILL_NS
from companion.table.scene import Stage
from tests.table.conftest import CHALLENGE, MS, OK, Evening, Scripted


class _Told(Scripted):
    """A source that says in which order it was stirred and asked; bounds are those asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[str | int] = []

    def below(self, bound: int) -> int:
        self.told.append(bound)
        return super().below(bound)

    def stir(self, noise: bytes) -> None:
        self.told.append("stirred")
        super().stir(noise)


@pytest.fixture
def cups() -> Evening:
    """Places 0 and 2 play, each with a cup; the first rolls are due."""
    evening = Evening(cups="each")
    evening.plug(0, 1, 2, 3)
    evening.start(0, 2)
    return evening


def to_rolling(cups: Evening) -> None:
    """Place 0 opens; both have yet to roll."""
    cups.source.dice(6, 6, 1, 1)
    cups.shake(0)
    cups.shake(2)
    cups.seen((0, 2))
    assert (cups.stage(), cups.view()["phase"]) == (Stage.PLAY, "rolling")


def waiting(evening: Evening) -> list[int]:
    return list(evening.view()["waiting"])


def test_shaking_and_setting_down_rolls(cups: Evening) -> None:
    assert cups.help(0) == "help-shake"
    cups.shake(0)
    assert waiting(cups) == [1]
    cups.shake(2)
    assert cups.stage() is Stage.NOTICE


def test_a_shake_that_is_not_set_down_yet_rolls_nothing(cups: Evening) -> None:
    cups.cup(0, CupMotion.SHAKING)
    cups.advance(3000)
    cups.cup(0, CupMotion.HANDLED)
    assert waiting(cups) == [0, 1]
    assert cups.screens[None].shaking == (0,)
    cups.cup(0, CupMotion.SETTLED)
    assert cups.screens[None].shaking == ()


def test_setting_a_cup_down_without_a_shake_rolls_nothing(cups: Evening) -> None:
    for motion in (CupMotion.HANDLED, CupMotion.LIFTED, CupMotion.LOWERED, CupMotion.SETTLED):
        cups.cup(0, motion)
    assert waiting(cups) == [0, 1]


def test_ok_does_not_roll_for_a_working_cup(cups: Evening) -> None:
    cups.press(0, OK)
    assert waiting(cups) == [0, 1]


def test_a_shake_counts_only_if_it_ended_after_its_roll_became_due(cups: Evening) -> None:
    early_ns = cups.now_ns - 1
    cups.source.dice(6, 6, 1, 1)
    cups.shake(0)
    cups.shake(2)
    cups.advance(6000)
    cups.hear(CupMoved(0, CupMotion.SETTLED, early_ns, shaken=True))
    assert waiting(cups) == [0, 1]
    cups.hear(CupMoved(0, CupMotion.SETTLED, cups.now_ns, shaken=True))
    assert waiting(cups) == [1]


def test_a_shake_that_may_have_ended_before_its_roll_was_due_is_not_held_over(cups: Evening) -> None:
    cups.source.dice(6, 6, 1, 1)
    cups.shake(0)
    due_ns = cups.now_ns
    cups.cup(2, CupMotion.SETTLED, shaken=True)
    cups.seen((0, 2))
    cups.hear(CupMoved(0, CupMotion.SETTLED, due_ns + 3 * MS, shaken=True, error_ns=3 * MS + 1))
    assert waiting(cups) == [0, 1]
    cups.hear(CupMoved(0, CupMotion.SETTLED, due_ns + 3 * MS, shaken=True, error_ns=3 * MS))
    assert waiting(cups) == [1]


def test_a_shake_that_began_before_its_roll_was_due_counts_if_it_ends_after(cups: Evening) -> None:
    cups.source.dice(6, 6, 1, 1)
    cups.shake(0)
    cups.cup(0, CupMotion.SHAKING)
    cups.advance(10)
    cups.shake(2)
    cups.cup(0, CupMotion.SETTLED, shaken=True)
    assert (cups.stage(), cups.view()["phase"], waiting(cups)) == (Stage.PLAY, "rolling", [1])


def test_nobody_rolls_twice(cups: Evening) -> None:
    to_rolling(cups)
    cups.shake(0)
    dice = cups.view(0)["you"]["dice"]
    cups.shake(0)
    assert cups.view(0)["you"]["dice"] == dice


def test_skewed_is_cocked_and_shakes_again(cups: Evening) -> None:
    cups.shake(0, skewed=True)
    assert waiting(cups) == [0, 1]
    assert cups.say(0) == "say-cocked"
    cups.shake(0)
    assert waiting(cups) == [1]


def test_a_cup_put_down_askew_without_a_shake_is_nothing(cups: Evening) -> None:
    cups.cup(0, CupMotion.SKEWED)
    assert cups.say(0) is None


def test_the_noise_of_a_shake_is_stirred_in(cups: Evening) -> None:
    cups.shake(0)
    assert cups.source.stirred == b"noise"


def test_the_noise_is_in_the_source_before_the_dice_of_that_roll_are_drawn() -> None:
    source = _Told()
    evening = Evening(cups="each", source=source)
    evening.plug(0, 2)
    evening.start(0, 2)
    for cup in (0, 2):
        source.told.clear()
        evening.shake(cup)
        assert source.told[:3] == ["stirred", 6, 6]


def test_the_noise_is_stirred_in_even_while_nobody_may_roll(cups: Evening) -> None:
    cups.shake(3)
    cups.shake(0)
    cups.shake(0)
    assert cups.source.stirred == b"noise" * 3


def test_another_shake_gives_other_dice_even_if_the_systems_source_is_stuck() -> None:
    def rolled(noise: bytes) -> str:
        evening = Evening(cups="each", source=Secure(bytes))  # type: ignore[arg-type]
        evening.plug(0, 2)
        evening.start(0, 2)
        evening.cup(0, CupMotion.SETTLED, shaken=True, entropy=noise)
        evening.advance(1)
        rolls = [line["values"] for line in evening.entries[-1].lines if line.get("chance") == "roll"]
        return str(rolls)

    assert len({rolled(b"") for _ in range(2)}) == 1
    assert len({rolled(bytes([n])) for n in range(32)}) > 10


def test_the_shakers_screen_is_drawn_first(cups: Evening) -> None:
    cups.shake(0)
    cups.effects.clear()
    cups.cup(2, CupMotion.SETTLED, shaken=True)
    shows = [effect for effect in cups.effects if isinstance(effect, Show)]
    assert [(show.screen, show.urgent) for show in shows] == [(2, True), (None, False), (0, False)]


def test_a_cup_at_a_free_place_means_nothing(cups: Evening) -> None:
    cups.shake(1)
    cups.shake(7)
    assert waiting(cups) == [0, 1]


# -- notices end with the next shake


def verdict(cups: Evening) -> None:
    to_rolling(cups)
    cups.shake(0)
    cups.shake(2)
    cups.press(0, OK)
    cups.press(2, CHALLENGE)
    assert cups.stage() is Stage.NOTICE


def test_a_shake_ends_the_verdict_and_then_rolls(cups: Evening) -> None:
    verdict(cups)
    cups.cup(2, CupMotion.SHAKING)
    assert (cups.stage(), cups.view()["phase"]) == (Stage.PLAY, "rolling")
    cups.advance(500)
    cups.cup(2, CupMotion.SETTLED, shaken=True)
    assert waiting(cups) == [0]


def test_a_shake_that_began_before_the_notice_does_not_end_it(cups: Evening) -> None:
    began_ns = cups.now_ns
    verdict(cups)
    cups.hear(CupMoved(2, CupMotion.SHAKING, began_ns))
    assert cups.stage() is Stage.NOTICE


def test_the_cup_of_who_is_out_ends_no_notice() -> None:
    evening = Evening(cups="each")
    evening.plug(0, 1, 2)
    evening.start(0, 1, 2, dice=1, sudden_death=False)
    evening.source.dice(6, 6, 1, 1, 1, 1)
    for cup in (0, 1, 2):
        evening.shake(cup)
    evening.seen((0, 1, 2))
    for cup in (0, 1, 2):
        evening.shake(cup)
    evening.advance(15_020)
    evening.seen((0, 1, 2))
    notice = evening.screens[None].notice
    assert notice is not None
    assert (notice.kind, notice.values) == ("out", {"seat": 0})
    evening.cup(0, CupMotion.SHAKING)
    assert evening.stage() is Stage.NOTICE
    evening.cup(1, CupMotion.SHAKING)
    assert evening.stage() is Stage.PLAY


def test_no_shake_hides_the_winner() -> None:
    evening = Evening(cups="each")
    evening.plug(0, 2)
    evening.start(0, 2, dice=1, sudden_death=False)
    evening.source.dice(6, 6, 1, 1)
    evening.shake(0)
    evening.shake(2)
    evening.shake(0)
    evening.shake(2)
    evening.advance(15_020)
    for kind in ("timed_out", "over"):
        evening.shake(2)
        notice = evening.screens[None].notice
        assert notice is not None
        assert (evening.stage(), notice.kind) == (Stage.NOTICE, kind)
        evening.seen((0, 2))


def test_a_shake_that_is_not_for_the_next_roll_ends_no_notice() -> None:
    evening = Evening(cups="each")
    evening.plug(0, 1, 2)
    evening.start(0, 1, 2)
    evening.source.dice(6, 6, 6, 6, 1, 1)
    for cup in (0, 1, 2):
        evening.shake(cup)
    notice = evening.screens[None].notice
    assert notice is not None
    assert notice.kind == "rolled_again"
    evening.shake(2)
    assert evening.stage() is Stage.NOTICE
    evening.cup(1, CupMotion.SHAKING)
    assert evening.stage() is Stage.PLAY


def test_a_cup_pulled_out_in_the_middle_of_a_shake_leaves_ok_and_comes_back(cups: Evening) -> None:
    cups.cup(0, CupMotion.SHAKING)
    cups.hear(CupLink(0, up=False))
    assert cups.screens[None].shaking == ()
    assert cups.help(0) == "help-roll"
    cups.hear(CupLink(0, up=True))
    cups.cup(0, CupMotion.SETTLED)
    assert (waiting(cups), cups.help(0)) == ([0, 1], "help-shake")
    cups.press(0, OK)
    assert waiting(cups) == [0, 1]
    cups.shake(0)
    assert waiting(cups) == [1]


# -- one cup for all


def test_one_shared_cup_rolls_for_every_seat_that_is_due() -> None:
    evening = Evening(cups="shared")
    evening.plug(0)
    evening.start(0, 2)
    assert evening.screens[None].shaking == ()
    evening.source.dice(6, 6, 6, 6)
    evening.cup(0, CupMotion.SHAKING)
    assert evening.screens[None].shaking == (0, 1, 2, 3)
    evening.cup(0, CupMotion.SETTLED, shaken=True)
    notice = evening.screens[None].notice
    assert notice is not None
    assert notice.kind == "rolled_again"
    assert [line.get("move") for line in evening.entries[-1].lines] == ["roll", None, "roll", None]
    evening.source.dice(6, 6, 1, 1)
    evening.shake(0)
    notice = evening.screens[None].notice
    assert notice is not None
    assert notice.kind == "opens"
    evening.shake(0)
    assert evening.view()["phase"] == "bidding"


def test_a_shared_cup_set_down_skewed_is_told_to_all_who_are_due() -> None:
    evening = Evening(cups="shared")
    evening.plug(0)
    evening.start(0, 2)
    evening.shake(0, skewed=True)
    assert (evening.say(0), evening.say(2)) == ("say-cocked", "say-cocked")


def test_a_shared_cup_shows_nobody_anything() -> None:
    evening = Evening(cups="shared")
    evening.plug(0)
    evening.start(0, 2)
    evening.cup(0, CupMotion.LIFTED)
    evening.advance(1000)
    assert not evening.screens[0].looking


# -- no working cup


def test_a_seat_without_a_working_cup_rolls_with_ok() -> None:
    evening = Evening(cups="each")
    evening.plug(2)
    evening.start(0, 2)
    assert (evening.help(0), evening.help(2)) == ("help-roll", "help-shake")
    evening.press(0, OK)
    assert waiting(evening) == [1]


def test_a_cup_that_goes_away_leaves_ok(cups: Evening) -> None:
    cups.cup(0, CupMotion.SHAKING)
    cups.hear(CupLink(0, up=False))
    assert cups.help(0) == "help-roll"
    assert cups.screens[None].shaking == ()
    cups.press(0, OK)
    assert waiting(cups) == [1]
    cups.hear(CupLink(0, up=True))
    to_shake = cups.help(2)
    assert to_shake == "help-shake"


def test_a_cup_with_a_fault_is_visible_and_its_seat_rolls_with_ok(cups: Evening) -> None:
    cups.hear(FaultBegan("cup:0", "journal-busy", {"path": "x"}))
    fault = cups.screens[0].fault
    assert fault is not None
    assert fault.key == "journal-busy"
    assert cups.screens[2].fault is None
    assert cups.screens[None].fault == fault
    assert cups.help(0) == "help-roll"
    cups.shake(0)
    assert waiting(cups) == [0, 1]
    cups.hear(FaultEnded("cup:0"))
    assert (cups.help(0), cups.screens[0].fault, cups.screens[None].fault) == ("help-shake", None, None)


# -- looking under the cup


def test_the_own_cup_lifted_and_held_still_shows_the_own_dice(cups: Evening) -> None:
    to_rolling(cups)
    cups.shake(0)
    cups.cup(0, CupMotion.LIFTED)
    cups.advance(149)
    assert not cups.screens[0].looking
    cups.advance(1)
    assert cups.screens[0].looking
    assert not cups.screens[2].looking


def test_held_still_for_300_ms_in_the_hand() -> None:
    assert Settings.lift_ms * 1_000_000 + STILL_NS == 300_000_000


@pytest.mark.parametrize(
    "motion", [CupMotion.SHAKING, CupMotion.LOWERED, CupMotion.SETTLED, CupMotion.SKEWED]
)
def test_a_shake_or_setting_down_masks(cups: Evening, motion: CupMotion) -> None:
    cups.cup(0, CupMotion.LIFTED)
    cups.advance(500)
    cups.cup(0, motion)
    assert not cups.screens[0].looking
    cups.advance(1000)
    assert not cups.screens[0].looking


def test_a_touch_before_makes_the_wait_begin_anew(cups: Evening) -> None:
    cups.cup(0, CupMotion.LIFTED)
    cups.advance(100)
    cups.cup(0, CupMotion.HANDLED)
    cups.advance(100)
    assert not cups.screens[0].looking
    cups.advance(50)
    assert cups.screens[0].looking


def test_late_news_of_a_lift_shows_nothing_until_held_still_from_then_on(cups: Evening) -> None:
    late_ns = cups.now_ns
    cups.advance(60_000)
    for motion in (CupMotion.LIFTED, CupMotion.LOWERED):  # what a cup tells after a minute without its cable
        shown = cups.hear(CupMoved(0, motion, late_ns))
        assert not [effect for effect in shown if isinstance(effect, Show) and effect.scene.looking]
        late_ns += 2000 * MS
    cups.hear(CupMoved(0, CupMotion.LIFTED, late_ns))
    assert not cups.screens[0].looking
    cups.advance(150)
    assert cups.screens[0].looking


def test_a_touch_without_a_lift_shows_nothing(cups: Evening) -> None:
    cups.cup(0, CupMotion.HANDLED)
    cups.advance(1000)
    assert not cups.screens[0].looking


def test_a_cup_that_goes_away_while_lifted_masks(cups: Evening) -> None:
    cups.cup(0, CupMotion.LIFTED)
    cups.advance(500)
    cups.hear(CupLink(0, up=False))
    assert not cups.screens[0].looking


def test_a_cup_with_a_fault_masks_and_shakes_no_more(cups: Evening) -> None:
    cups.cup(0, CupMotion.LIFTED)
    cups.cup(2, CupMotion.SHAKING)
    cups.advance(500)
    assert cups.screens[0].looking
    for cup in (0, 2):
        cups.hear(FaultBegan(f"cup:{cup}", "journal-busy", {"path": "x"}))
    assert not cups.screens[0].looking
    assert cups.screens[None].shaking == ()


def test_a_shake_in_a_pause_rolls_nothing(cups: Evening) -> None:
    cups.hear(Asked(Wish.PAUSE))
    cups.shake(0)
    cups.hear(Asked(Wish.GO_ON))
    cups.advance(3000)
    assert waiting(cups) == [0, 1]


def test_a_shake_that_ended_long_before_it_arrives_is_judged_by_its_own_time(cups: Evening) -> None:
    cups.now_ns += 500 * MS
    cups.hear(CupMoved(0, CupMotion.SETTLED, cups.now_ns - 400 * MS, shaken=True))
    assert waiting(cups) == [1]


@pytest.mark.parametrize("go_on", [False, True])
def test_a_shake_before_play_has_gone_on_rolls_nothing(cups: Evening, *, go_on: bool) -> None:
    """Neither while a match waits after a restart, nor in 3-2-1."""
    on = cups.again()
    on.plug(0, 2)
    if go_on:
        on.press(0, OK)
    on.shake(0)
    assert on.stage() is Stage.RESUME
    assert waiting(on) == [0, 1]
    on.press(0, OK)
    on.advance(3000)
    on.shake(0)
    assert waiting(on) == [1]
