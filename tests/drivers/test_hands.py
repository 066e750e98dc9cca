"""Buttons that no hand moves so: they are left out, said, and heard again when they are well."""

from __future__ import annotations

import random

import pytest

from companion.drivers.hands import MOST_CHANGES, REST_NS, STUCK_SECONDS
from companion.table.gestures import Buttons as Gestures
from companion.table.gestures import Gesture
from companion.table.inputs import Button, Edge, FaultBegan, FaultEnded
from companion.words.words import Words
from tests.drivers.test_buttons import Rig


@pytest.fixture
def rig():
    rig = Rig()
    rig.open()
    yield rig
    rig.buttons.close()
    rig.pins.close()


def chatter(rig, seconds, place=0, button=Button.OK, half_s=0.011):
    """A loose contact that hums."""
    closed = False
    for _ in range(round(seconds / half_s)):
        closed = not closed
        (rig.pins.press if closed else rig.pins.release)(place, button)
        rig.loop.pass_time(half_s)
    rig.pins.release(place, button)
    rig.loop.pass_time(0.05)


def faults(rig):
    return [one for one in rig.heard if isinstance(one, FaultBegan | FaultEnded)]


def test_a_button_that_chatters_is_left_out_let_up_and_said_once(rig):
    chatter(rig, 20)
    assert len(rig.edges()) <= MOST_CHANGES + 1
    assert rig.edges()[-1] == (0, Button.OK, False)
    (fault,) = faults(rig)
    assert (fault.part, fault.code) == ("buttons:0:chatters", "fault-button-chatters")
    assert Words().say(fault.code, fault.values) == (
        "The button OK of seat 1 chatters (GPIO14 (header)): no thumb presses so often. Probably a loose wire, or it is "
        "worn out. Press its wires firmly in; it is heard again once it has been quiet for a second."
    )


def test_it_is_heard_again_when_it_has_been_quiet(rig):
    chatter(rig, 2)
    rig.loop.pass_time(REST_NS / 1e9)
    assert faults(rig)[-1] == FaultEnded("buttons:0:chatters")
    rig.heard.clear()
    rig.pins.press(0, Button.OK)
    rig.loop.pass_time(0.1)
    rig.pins.release(0, Button.OK)
    rig.loop.pass_time(0.1)
    assert rig.edges() == [(0, Button.OK, True), (0, Button.OK, False)]
    assert rig.loop.pending == []


def test_the_other_buttons_are_heard_meanwhile(rig):
    chatter(rig, 2)
    rig.heard.clear()
    rig.pins.press(0, Button.CHALLENGE)
    rig.loop.pass_time(0.1)
    assert rig.edges() == [(0, Button.CHALLENGE, True)]


def test_the_fastest_thumb_is_heard(rig):
    for _ in range(60):
        rig.pins.press(2, Button.RIGHT)
        rig.loop.pass_time(0.045)
        rig.pins.release(2, Button.RIGHT)
        rig.loop.pass_time(0.045)
    assert len(rig.edges()) == 120
    assert faults(rig) == []


def test_two_that_chatter_at_one_place_are_said_together(rig):
    chatter(rig, 1)
    chatter(rig, 1, button=Button.LEFT)
    told = [one.values["buttons"] for one in faults(rig) if isinstance(one, FaultBegan)]
    assert ("button-left", "button-ok") in told
    rig.loop.pass_time(10)
    assert faults(rig)[-1] == FaultEnded("buttons:0:chatters")


def test_a_button_that_sticks_is_let_up_and_said_until_it_comes_up(rig):
    rig.pins.press(3, Button.LEFT)
    rig.loop.pass_time(STUCK_SECONDS - 1)
    assert faults(rig) == []
    rig.loop.pass_time(2)
    (fault,) = faults(rig)
    assert fault.part == "buttons:3:stuck"
    assert Words().say(fault.code, fault.values) == (
        "The button LEFT of seat 4 has been down for a minute (GPIO21 (header)). Probably it is jammed or a wire touches "
        "ground. Let it come up."
    )
    assert rig.edges() == [(3, Button.LEFT, True), (3, Button.LEFT, False)]
    rig.loop.pass_time(1000)
    rig.pins.release(3, Button.LEFT)
    rig.loop.pass_time(0.1)
    assert faults(rig)[-1] == FaultEnded("buttons:3:stuck")
    assert len(faults(rig)) == 2


def test_secrets_do_not_stay_on_a_screen_whose_arrows_stick(rig):
    for button in (Button.LEFT, Button.RIGHT):
        rig.pins.press(1, button)
    rig.loop.pass_time(STUCK_SECONDS + 1)
    gestures, looked = Gestures(), []
    for edge in (one for one in rig.heard if isinstance(one, Edge)):
        while (gesture := gestures.pass_time(edge.at_ns)) is not None:
            looked.append(gesture)
        gestures.edge(edge.button, edge.at_ns, down=edge.down)
    assert Gesture.LOOK in looked
    assert not gestures.looking
    assert gestures.wake_at_ns is None


def test_whatever_contacts_do_edges_take_turns_and_all_is_well_after_a_rest(rig):
    chance = random.Random(7)  # noqa: S311 - a test's own chance
    for _ in range(600):
        chance.choice([rig.pins.press, rig.pins.release])(
            0, chance.choice([Button.OK, Button.OK, Button.LEFT])
        )
        rig.loop.pass_time(chance.choice([0.002, 0.01, 0.01, 0.02, 0.3]))
    for button in (Button.OK, Button.LEFT):
        rig.pins.release(0, button)
    rig.loop.pass_time(70)
    for wanted in (Button.OK, Button.LEFT):
        downs = [down for _, button, down in rig.edges() if button is wanted]
        assert downs == [number % 2 == 0 for number in range(len(downs))]
    assert not {one.part for one in faults(rig) if isinstance(one, FaultBegan)} - {
        one.part for one in faults(rig) if isinstance(one, FaultEnded)
    }
    assert rig.loop.pending == []
