"""Screens and buses that fail: what heals without a word, what is told, and that nothing wrong stays on a panel."""

from __future__ import annotations

import errno
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from luma.core.error import DeviceNotFoundError, DevicePermissionError
from luma.core.interface.serial import i2c
from PIL import Image

from companion.drivers.glass import Care, Mount
from companion.drivers.panels import SIZE, Ssd1306
from companion.simulator.bus import Trouble
from companion.table.inputs import FaultBegan, FaultEnded
from companion.words.words import Words
from tests.drivers.screen_rig import ADDRESSES, DARK, SECOND, Rig
from tests.pictures import numbered as picture


@pytest.mark.parametrize("trouble", [Trouble.NO_ANSWER, Trouble.TIMED_OUT])
@pytest.mark.parametrize("after_bytes", range(8))
@pytest.mark.parametrize("after_transfers", [0, 1, 32])
def test_a_glitch_anywhere_in_a_picture_is_healed_without_a_word(trouble, after_bytes, after_transfers):
    rig = Rig()
    rig.serve()
    rig.bus.fail(0x3C, trouble, after_bytes, after_transfers)
    rig.screens.show(0, picture(60))
    rig.serve()
    rig.pass_time(0.05)
    assert rig.shows(0, picture(60))
    assert rig.panels[0].contrast == 0xCF
    assert rig.heard == []


@pytest.mark.parametrize("after_bytes", range(24))
def test_a_set_up_that_broke_off_does_not_garble_the_next(after_bytes):
    """The panel still waits for arguments; the no-operations fill them, and the whole set-up gets through."""
    rig = Rig(screens=(0,))
    rig.bus.fail(0x3C, Trouble.NO_ANSWER, after_bytes, after_transfers=2)
    rig.serve()
    rig.pass_time(0.05)
    assert rig.panels[0].on
    assert all("0xE3" in mistake for mistake in rig.panels[0].mistakes)


def test_a_power_cut_that_no_transfer_noticed_is_healed_by_a_picture_some_seconds_later(rig):
    rig.bus.unplug(0x3C)
    rig.bus.plug(0x3C)
    rig.pass_time(80, step_seconds=10)
    rig.screens.show(0, picture(60))
    rig.serve()
    assert rig.shows(0, picture(60))
    assert rig.heard == []


def test_a_panel_that_was_reset_is_lit_again_within_ten_seconds_though_its_picture_stays(rig):
    rig.screens.show(0, picture(60))
    rig.serve()
    panel = rig.panels[0]
    memory = bytes(panel._memory)
    panel.power_up()
    panel._memory[:] = memory  # a reset leaves the memory (SSD1306 rev 1.5, 8.5)
    assert not panel.on
    rig.pass_time(10)
    assert rig.shows(0, picture(60))


def test_care_costs_little(rig):
    rig.pass_time(1)
    before = rig.bus.bytes_sent
    rig.pass_time(100, step_seconds=1)
    assert (rig.bus.bytes_sent - before) / 100 / len(rig.panels) < 25, "bytes a second"


def test_a_panel_that_is_well_does_not_flicker_when_it_is_set_up_again(rig):
    rig.screens.show(0, picture(60))
    rig.serve()
    rig.now_ns += 10 * SECOND
    seen, write = set(), rig.bus.write_i2c_block_data

    def watched(*args):
        write(*args)
        seen.add(rig.panels[0].on and rig.panels[0].pixels() != DARK)

    rig.bus.write_i2c_block_data = watched
    rig.screens.show(0, picture(61))
    rig.serve()
    assert seen == {True}


def test_one_failure_is_retried_after_a_moment_and_never_told(rig):
    rig.bus.fail(0x3C, Trouble.NO_ANSWER, after_bytes=10)
    rig.screens.show(0, picture(60))
    rig.serve()
    assert not rig.shows(0, picture(60))
    rig.pass_time(0.05)
    assert rig.shows(0, picture(60))
    assert rig.heard == []


def test_a_lost_screen_is_told_once_and_once_when_it_is_back(rig):
    rig.bus.unplug(0x3D)
    rig.screens.show(1, picture(5))
    rig.pass_time(30)
    values = {"seat": 2, "where": "i2c-7, 0x3D", "bus": "i2c-7"}
    assert rig.heard == [FaultBegan("screen:1", "fault-screen-no-answer", values)]
    assert Words().say("fault-screen-no-answer", values) == (
        "The screen of seat 2 does not answer (i2c-7, 0x3D). Probably a loose wire or no power. "
        "Press its four wires firmly in; it comes back by itself."
    )
    rig.screens.show(1, picture(6))
    rig.bus.plug(0x3D)
    rig.pass_time(5)
    assert rig.heard[1:] == [FaultEnded("screen:1")]
    assert rig.shows(1, picture(6))


def test_a_lost_screen_is_tried_less_and_less_often():
    rig = Rig(screens=(1,))
    rig.serve()
    rig.bus.unplug(0x3D)
    rig.screens.show(1, picture(5))
    tries = []
    for _ in range(400):
        before = rig.bus.transactions
        rig.serve()
        tries += [rig.now_ns / SECOND] * (rig.bus.transactions - before)
        rig.now_ns += 50_000_000
    assert tries[:7] == [0, 0.05, 0.15, 0.35, 0.75, 1.55, 3.15]
    gaps = [later - earlier for earlier, later in pairwise(tries[7:])]
    assert gaps == [pytest.approx(5)] * len(gaps)
    assert gaps


def test_the_others_do_not_wait_for_a_lost_screen(rig):
    rig.bus.unplug(0x3D)
    rig.screens.show(1, picture(5), urgent=True)
    rig.pass_time(10)
    for n in range(5):
        rig.screens.show(1, picture(10 + n), urgent=True)
        rig.screens.show(0, picture(10 + n))
        assert rig.serve() <= 16
        assert rig.shows(0, picture(10 + n))


def test_the_boards_fault_names_the_board():
    rig = Rig(screens=(None,))
    rig.bus.unplug(ADDRESSES[None])
    rig.pass_time(1)
    (fault,) = rig.heard
    assert fault.part == "screen:board"
    assert Words().short(fault.code, fault.values) == "Board: no screen"


@pytest.mark.parametrize(
    ("exc", "code"),
    [
        (OSError(errno.ETIMEDOUT, "timed out"), "fault-screen-bus-stuck"),
        (OSError(errno.EIO, "i/o"), "fault-screen-no-answer"),
        (OSError(errno.ENODEV, "no such device"), "fault-screen-no-bus"),
        (DeviceNotFoundError("no device"), "fault-screen-no-answer"),
    ],
)
def test_the_cause_is_in_the_sentence(exc, code):
    def connect():
        raise exc

    rig = Rig(screens=(0,), mounts={0: Mount("i2c-7, 0x3C", connect)})
    rig.pass_time(1)
    assert [fault.code for fault in rig.heard] == [code]
    assert len(Words().short(code, rig.heard[0].values)) <= 21


@pytest.mark.parametrize(
    ("number", "error", "code"),
    [
        (errno.ENOENT, DeviceNotFoundError, "fault-screen-no-bus"),
        (errno.EACCES, DevicePermissionError, "fault-screen-no-access"),
    ],
)
def test_a_bus_that_cannot_be_opened_is_a_fault_of_its_screens(monkeypatch, number, error, code):
    def opened(port):
        raise OSError(number, "no", f"/dev/i2c-{port}")

    monkeypatch.setattr("smbus2.SMBus", opened)
    with pytest.raises(error):
        i2c(port=7)
    rig = Rig(screens=(0,), mounts={0: Mount("/dev/i2c-7", lambda: Ssd1306(i2c(port=7)))})
    rig.pass_time(1)
    assert [(fault.part, fault.code) for fault in rig.heard] == [("screen:0", code)]
    assert "/dev/i2c-7" in Words().say(code, rig.heard[0].values)


ACTIONS = st.one_of(
    st.tuples(st.just("show"), st.sampled_from((0, 1)), st.integers(0, 63), st.booleans()),
    st.tuples(st.just("fail"), st.sampled_from((0, 1)), st.sampled_from(list(Trouble)), st.integers(0, 40)),
    st.tuples(st.sampled_from(("unplug", "plug", "glitch")), st.sampled_from((0, 1))),
    st.tuples(st.just("serve")),
    st.tuples(st.just("wait"), st.integers(1, 20)),
)


def do(rig: Rig, name: str, *values) -> None:
    """One of ACTIONS."""
    match name, values:
        case "show", (screen, n, urgent):
            rig.screens.show(screen, picture(n), urgent=urgent)
        case "fail", (screen, trouble, after_bytes):
            rig.bus.fail(ADDRESSES[screen], trouble, after_bytes)
        case "serve", ():
            rig.screens.serve_next()
        case "wait", (steps,):
            rig.pass_time(steps * 0.05)
        case _, (screen,):
            getattr(rig.bus, name)(ADDRESSES[screen])


@settings(max_examples=60, deadline=None)
@given(st.lists(ACTIONS, max_size=25))
def test_after_any_faults_the_panel_shows_exactly_the_last_picture(actions):
    rig = Rig(screens=(0, 1))
    last = {0: Image.new("1", SIZE), 1: Image.new("1", SIZE)}
    for action in actions:
        do(rig, *action)
        if action[0] == "show":
            last[action[1]] = picture(action[2])
    rig.bus.heal()
    rig.pass_time(6)  # the longest back-off
    rig.pass_time(80, step_seconds=10)  # every page has been sent anew
    assert all(rig.shows(screen, image) for screen, image in last.items())
    began = [heard.part for heard in rig.heard if isinstance(heard, FaultBegan)]
    ended = [heard.part for heard in rig.heard if isinstance(heard, FaultEnded)]
    assert sorted(began) == sorted(ended)


@settings(max_examples=100, deadline=None)
@given(st.lists(ACTIONS, max_size=12), st.booleans(), st.sampled_from((None, 0, 1, 3)))
def test_after_any_faults_the_end_leaves_every_panel_dark_and_empty(actions, rests, glitch):
    """Also one whose last transfer broke off in the middle of a command, and one that does not answer once."""
    rig = Rig(screens=(0, 1))
    for action in actions:
        do(rig, *action)
        if action[0] in ("show", "fail"):
            rig.screens.serve_next()
    rig.bus.heal()
    if rests:
        rig.pass_time(6)  # the longest back-off
        rig.screens.spare(Care(None))
        rig.serve()
        assert not any(panel.on for panel in rig.panels.values())
    if glitch is not None:
        rig.bus.fail(ADDRESSES[0], Trouble.NO_ANSWER, glitch)
    reached = [screen for screen in rig.panels if rig.screens._slots[screen].glass._device is not None]
    rig.screens.close()
    for screen in reached:
        assert not rig.panels[screen].on
        rig.panels[screen].write(bytes([0, 0x8D, 0x14, 0xAF]))
        assert rig.panels[screen].pixels() == DARK
