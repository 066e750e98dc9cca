from __future__ import annotations

import errno
import threading
import time
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from luma.core.error import DeviceNotFoundError, DevicePermissionError
from luma.core.interface.serial import i2c
from PIL import Image

from companion.drivers.glass import BRIGHT, Care, Mount
from companion.drivers.oled import ScreenBus
from companion.drivers.panels import SIZE, Ssd1306
from companion.drivers.wires import Wires
from companion.simulator.bus import SimulatedBus, Trouble
from companion.simulator.panel import Panel
from companion.table.inputs import FaultBegan, FaultEnded
from companion.words.words import Words
from tests.bench.optimum import fewest_bytes
from tests.pictures import numbered as picture

ADDRESSES = {0: 0x3C, 1: 0x3D, 2: 0x3E, None: 0x3F}
DARK = bytes(1024)
SECOND = 10**9


class Rig:
    """Three places and the board on one bus that the test serves itself, with the test's clock."""

    def __init__(self, screens=(0, 1, 2, None), mounts=None) -> None:
        self.now_ns, self.heard, self.failures, self.order = 0, [], [], []
        self.panels = {screen: Panel(changed=lambda s=screen: self.changed(s)) for screen in screens}
        self.bus = SimulatedBus({ADDRESSES[screen]: panel for screen, panel in self.panels.items()})
        self.screens = ScreenBus(
            "i2c-7",
            mounts or {screen: self.mount(screen) for screen in screens},
            hear=self.heard.append,
            failed=self.failures.append,
            clock_ns=lambda: self.now_ns,
        )

    def mount(self, screen) -> Mount:
        address = ADDRESSES[screen]
        return Mount(f"i2c-7, 0x{address:02X}", lambda: Ssd1306(i2c(bus=self.bus, address=address)))

    def changed(self, screen) -> None:
        if screen not in self.order:
            self.order.append(screen)

    def serve(self) -> int:
        served = 0
        while self.screens.serve_next():
            served += 1
        for panel in self.panels.values():
            panel.pixels()
        return served

    def pass_time(self, seconds: float, step_seconds: float = 0.05) -> None:
        end_ns = self.now_ns + round(seconds * SECOND)
        while self.now_ns < end_ns:
            self.now_ns += round(step_seconds * SECOND)
            self.serve()

    def shows(self, screen, image: Image.Image) -> bool:
        return self.panels[screen].on and self.panels[screen].pixels() == image.tobytes()


@pytest.fixture
def rig():
    rig = Rig()
    rig.serve()
    rig.order.clear()
    yield rig
    assert [panel.mistakes for panel in rig.panels.values()] == [[]] * len(rig.panels)


def test_at_the_start_each_panel_is_set_up_and_dark(rig):
    assert all(
        panel.on and panel.pixels() == DARK and panel.contrast == 0xCF for panel in rig.panels.values()
    )
    assert rig.heard == []


def test_a_picture_is_seen_pixel_for_pixel(rig):
    for screen in rig.panels:
        rig.screens.show(screen, picture(40 + (screen or 7)))
    rig.serve()
    assert all(rig.shows(screen, picture(40 + (screen or 7))) for screen in rig.panels)


def test_an_unchanged_picture_sends_nothing(rig):
    rig.screens.show(0, picture(3))
    rig.serve()
    sent = rig.bus.bytes_sent
    rig.screens.show(0, picture(3))
    assert rig.serve() == 1
    assert rig.bus.bytes_sent == sent


def fewest(before, after) -> int:
    """What windows of one page each need at least; the bus of these tests cuts data into blocks of 32."""
    screen = Ssd1306(i2c(bus=SimulatedBus({}), address=0x3C))
    return fewest_bytes(screen.pack(before), screen.pack(after))


def test_the_latest_picture_wins_and_no_other_is_sent(rig):
    for n in range(20):
        rig.screens.show(0, picture(n))
    before = rig.bus.bytes_sent
    rig.serve()
    blocks = 2 * 3 * 8  # the simulated bus takes data in blocks of 32
    assert rig.bus.bytes_sent - before <= fewest(Image.new("1", SIZE), picture(19)) + blocks
    assert rig.shows(0, picture(19))


def test_a_drawing_is_called_when_its_screen_is_served_and_once(rig):
    drawn = []

    def drawing(number):
        return lambda: drawn.append(number) or picture(number)

    for number in (1, 2):
        rig.screens.show(1, drawing(number))
    rig.screens.show(0, drawing(3), urgent=True)
    assert drawn == []
    rig.screens.serve_next()
    assert drawn == [3]
    rig.serve()
    assert drawn == [3, 2], "what is overtaken is not drawn, what is shown is drawn once"
    assert rig.shows(0, picture(3))
    assert rig.shows(1, picture(2))


def test_a_drawing_of_another_size_is_refused(rig):
    rig.screens.show(0, lambda: Image.new("1", (64, 64)))
    with pytest.raises(ValueError, match="128x64"):
        rig.serve()


def test_a_secret_that_is_nobodys_any_more_once_it_is_drawn_is_not_sent(rig):
    def secret():
        rig.screens.show(0, picture(3), masks=True)
        return picture(63)

    rig.screens.show(0, secret)
    lit = []
    while rig.screens.serve_next():
        lit.append(rig.panels[0].pixels())
    assert set(lit) == {DARK, picture(3).tobytes()}


def test_a_newer_picture_takes_over_in_the_middle_of_one(rig):
    rig.screens.show(0, picture(60))
    assert all(rig.screens.serve_next() for _ in range(3))
    half = rig.panels[0].pixels()
    assert half not in (DARK, picture(60).tobytes())
    rig.screens.show(0, Image.new("1", SIZE))
    before = rig.bus.bytes_sent
    assert rig.serve() < 8
    assert rig.panels[0].pixels() == DARK
    assert rig.bus.bytes_sent - before < 500


def test_whoever_presses_goes_between_two_transfers_of_another_screen(rig):
    rig.screens.show(None, picture(60))
    rig.screens.serve_next()
    rig.screens.show(1, picture(61), urgent=True)
    while not rig.shows(1, picture(61)):
        rig.screens.serve_next()
    assert not rig.shows(None, picture(60))
    rig.serve()
    assert rig.shows(None, picture(60))


def test_a_picture_that_changes_all_the_time_does_not_keep_others_waiting(rig):
    rig.screens.show(2, picture(60))
    for n in range(20):
        rig.screens.show(0, picture(40 + n))
        rig.screens.serve_next()
        rig.screens.serve_next()
    assert rig.shows(2, picture(60))


def test_secrets_that_are_nobodys_any_more_are_gone_with_one_short_transfer(rig):
    rig.screens.show(None, picture(50))
    rig.screens.show(0, picture(63))
    rig.serve()
    rig.screens.show(1, picture(62), urgent=True)
    rig.screens.show(0, picture(3), masks=True)
    before = rig.bus.bytes_sent
    rig.screens.serve_next()
    assert rig.panels[0].pixels() == DARK
    assert rig.bus.bytes_sent - before == 3
    lit = []
    while rig.screens.serve_next():
        lit.append(rig.panels[0].pixels())
    assert set(lit) == {DARK, picture(3).tobytes()}, "nothing half masked is seen"


def test_secrets_that_one_transfer_covers_are_masked_without_a_dark_moment(rig):
    dotted = Image.new("1", SIZE)
    dotted.putpixel((60, 30), 1)
    rig.screens.show(0, dotted)
    rig.serve()
    rig.screens.show(0, Image.new("1", SIZE), masks=True)
    rig.screens.serve_next()
    assert rig.panels[0].on
    assert rig.panels[0].pixels() == DARK


def test_who_pressed_comes_first_then_the_board_then_who_waits_longest(rig):
    for screen in (2, 0, None):
        rig.screens.show(screen, picture(50))
    rig.screens.show(1, picture(50), urgent=True)
    rig.screens.show(1, picture(51))  # a later picture keeps its place in front
    rig.screens.show(2, picture(51))  # and does not lose it in the queue
    rig.serve()
    assert rig.order == [1, None, 2, 0]


def test_urgency_lasts_for_one_picture(rig):
    rig.screens.show(1, picture(50), urgent=True)
    rig.serve()
    rig.order.clear()
    for screen in (0, 1, None):
        rig.screens.show(screen, picture(52))
    rig.serve()
    assert rig.order == [None, 0, 1]


@pytest.mark.parametrize("image", [Image.new("L", SIZE), Image.new("1", (64, 128))])
def test_another_size_or_mode_is_refused_at_once(rig, image):
    with pytest.raises(ValueError, match='mode "1" and 128x64'):
        rig.screens.show(0, image)


def test_a_screen_of_another_bus_is_unknown(rig):
    with pytest.raises(KeyError):
        rig.screens.show(7, picture(1))


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


def test_closing_makes_every_panel_dark_and_empties_its_memory(rig):
    for screen in rig.panels:
        rig.screens.show(screen, picture(63))
    rig.serve()
    rig.bus.unplug(0x3D)
    rig.screens.close()
    for panel in rig.panels.values():
        assert not panel.on
    for screen in (0, 2, None):
        rig.panels[screen].write(bytes([0, 0xAF]))
        assert rig.panels[screen].pixels() == DARK


def test_all_panels_are_dark_before_the_first_is_emptied(rig):
    rig.screens.show(0, picture(63))
    rig.serve()
    before = rig.bus.transactions
    lit_after = {}
    write = rig.bus.write_i2c_block_data

    def watched(*args):
        write(*args)
        lit_after[rig.bus.transactions - before] = sum(panel.on for panel in rig.panels.values())

    rig.bus.write_i2c_block_data = watched
    rig.screens.close()
    assert [lit_after[n] for n in (1, 2, 3, 4)] == [3, 2, 1, 0]


ACTIONS = st.one_of(
    st.tuples(st.just("show"), st.sampled_from((0, 1)), st.integers(0, 63), st.booleans()),
    st.tuples(st.just("fail"), st.sampled_from((0, 1)), st.sampled_from(list(Trouble)), st.integers(0, 40)),
    st.tuples(st.sampled_from(("unplug", "plug", "glitch")), st.sampled_from((0, 1))),
    st.tuples(st.just("serve")),
    st.tuples(st.just("wait"), st.integers(1, 20)),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(ACTIONS, max_size=25))
def test_after_any_faults_the_panel_shows_exactly_the_last_picture(actions):
    rig = Rig(screens=(0, 1))
    last = {0: Image.new("1", SIZE), 1: Image.new("1", SIZE)}
    for name, *values in actions:
        match name, values:
            case "show", (screen, n, urgent):
                last[screen] = picture(n)
                rig.screens.show(screen, last[screen], urgent=urgent)
            case "fail", (screen, trouble, after_bytes):
                rig.bus.fail(ADDRESSES[screen], trouble, after_bytes)
            case "serve", ():
                rig.screens.serve_next()
            case "wait", (steps,):
                rig.pass_time(steps * 0.05)
            case _, (screen,):
                getattr(rig.bus, name)(ADDRESSES[screen])
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
    for name, *values in actions:
        match name, values:
            case "show", (screen, n, urgent):
                rig.screens.show(screen, picture(n), urgent=urgent)
                rig.screens.serve_next()
            case "fail", (screen, trouble, after_bytes):
                rig.bus.fail(ADDRESSES[screen], trouble, after_bytes)
                rig.screens.serve_next()
            case "serve", ():
                rig.screens.serve_next()
            case "wait", (steps,):
                rig.pass_time(steps * 0.05)
            case _, (screen,):
                getattr(rig.bus, name)(ADDRESSES[screen])
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


def test_a_panel_that_waits_for_the_rest_of_a_command_is_dark_when_the_screens_rest(rig):
    rig.screens.show(0, picture(60))
    rig.serve()
    rig.bus.fail(ADDRESSES[0], Trouble.NO_ANSWER, after_bytes=2)  # a window's first byte
    rig.screens.show(0, picture(40))
    rig.serve()
    rig.screens.spare(Care(None))
    rig.pass_time(6)
    assert not rig.panels[0].on
    rig.panels[0].mistakes.clear()


def wait_until(true, seconds: float = 5.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.002)


def threaded(rig: Rig, **changes) -> ScreenBus:
    rig.screens = ScreenBus(
        "i2c-7",
        changes.pop("mounts", None) or {screen: rig.mount(screen) for screen in rig.panels},
        hear=rig.heard.append,
        failed=rig.failures.append,
    )
    rig.screens.start()
    return rig.screens


def test_one_worker_owns_the_bus_and_ends_with_it():
    rig, threads = Rig(), set()
    write = rig.bus.write_i2c_block_data

    def watched(*args):
        threads.add(threading.current_thread().name)
        write(*args)

    rig.bus.write_i2c_block_data = watched
    before = set(threading.enumerate())
    screens = threaded(rig)
    (worker,) = set(threading.enumerate()) - before
    for n in range(30):
        for screen in rig.panels:
            screens.show(screen, picture(n), urgent=screen == n % 3)
    wait_until(lambda: all(rig.shows(screen, picture(29)) for screen in rig.panels))
    assert threads == {"screens i2c-7"}
    screens.close()
    assert not worker.is_alive()
    assert not any(panel.on for panel in rig.panels.values())
    assert rig.failures == []


def test_the_worker_tries_a_lost_screen_again_by_itself():
    rig = Rig(screens=(0, 1))
    rig.bus.unplug(0x3C)
    screens = threaded(rig)
    screens.show(0, picture(4))
    screens.show(1, picture(4))
    wait_until(lambda: rig.heard)
    assert rig.shows(1, picture(4))
    rig.bus.plug(0x3C)
    wait_until(lambda: rig.shows(0, picture(4)))
    wait_until(lambda: len(rig.heard) == 2)
    screens.close()
    assert rig.heard[1] == FaultEnded("screen:0")


def test_an_idle_worker_sleeps(monkeypatch):
    rig, chosen = Rig(screens=(0,)), []
    screens = threaded(rig)
    wait_until(lambda: rig.panels[0].on)
    choose = screens._choose
    monkeypatch.setattr(screens, "_choose", lambda: chosen.append(1) or choose())

    def sleeps() -> bool:
        chosen.clear()
        time.sleep(0.2)
        return chosen == []

    wait_until(sleeps)
    screens.close()


def test_an_exception_that_is_no_device_fault_reaches_the_process():
    rig = Rig(screens=(0, 1))

    class Broken(Ssd1306):
        def pack(self, image):
            raise ZeroDivisionError

    mounts = {0: rig.mount(0), 1: Mount("", lambda: Broken(i2c(bus=rig.bus, address=0x3D)))}
    screens = threaded(rig, mounts=mounts)
    wait_until(lambda: rig.failures)
    assert [type(exc) for exc in rig.failures] == [ZeroDivisionError]
    assert rig.panels[0].on
    screens.close()
    assert not rig.panels[0].on


@pytest.mark.parametrize("error", [ZeroDivisionError, OSError, DeviceNotFoundError])
def test_a_drawing_that_fails_is_no_fault_of_its_screen_and_leaves_all_dark_in_the_end(error):
    def broken():
        raise error

    rig = Rig(screens=(0, 1))
    screens = threaded(rig)
    screens.show(1, picture(60))
    wait_until(lambda: rig.shows(1, picture(60)))
    screens.show(0, broken)
    wait_until(lambda: screens.ended)
    assert [type(exc) for exc in rig.failures] == [error]
    assert rig.heard == []
    screens.close()
    assert not any(panel.on for panel in rig.panels.values())
    rig.panels[1].write(bytes([0, 0xAF]))
    assert rig.panels[1].pixels() == DARK


def test_closing_before_the_start_is_quiet():
    rig = Rig()
    rig.screens.close()
    assert rig.bus.bytes_sent == 0


class Cable:
    """An interface of luma's that says when it was opened and let go."""

    def __init__(self, rig, screen) -> None:
        self._interface = i2c(bus=rig.bus, address=ADDRESSES[screen])
        self._let_go_of = rig.let_go_of
        self.screen = screen
        self.command, self.data = self._interface.command, self._interface.data
        rig.connected.append(self)

    def cleanup(self) -> None:
        self._let_go_of.append(self)


@pytest.fixture
def held():
    """A rig that notes every connection to a bus, every one that was let go, and every device of luma's."""
    rig = Rig()
    rig.connected, rig.let_go_of, rig.devices = [], [], []

    def mount(screen) -> Mount:
        def connect() -> Ssd1306:
            rig.devices.append(Ssd1306(Wires(lambda: Cable(rig, screen))))
            return rig.devices[-1]

        return Mount("i2c-7", connect)

    mounts = {screen: mount(screen) for screen in (0, 1, 2, None)}
    rig.screens = ScreenBus(
        "i2c-7", mounts, hear=rig.heard.append, failed=rig.failures.append, clock_ns=lambda: rig.now_ns
    )
    rig.serve()
    return rig


def test_a_screen_that_fails_again_lets_its_bus_go_so_that_it_can_come_back(held):
    (first,) = (cable for cable in held.connected if cable.screen == 0)
    held.bus.unplug(ADDRESSES[0])
    held.screens.show(0, picture(3))
    held.serve()
    assert held.let_go_of == [], "one failure may be a glitch"
    held.pass_time(1)
    assert held.let_go_of[0] is first
    assert {cable.screen for cable in held.let_go_of} == {0}
    held.bus.plug(ADDRESSES[0])
    held.pass_time(6)
    assert held.shows(0, picture(3))
    assert held.connected[-1] not in held.let_go_of


def test_a_screen_that_is_away_for_long_takes_no_memory_with_every_retry(held):
    held.bus.unplug(ADDRESSES[0])
    held.screens.show(0, picture(3))
    held.pass_time(60)
    assert len(held.connected) > 10
    assert len(held.devices) == 4, "luma never lets a device go"


def test_at_the_end_every_bus_is_let_go_and_a_screen_that_came_back_unseen_is_dark(held):
    held.screens.show(0, picture(3))
    held.serve()
    held.bus.fail(ADDRESSES[0], Trouble.NO_ANSWER)
    held.bus.fail(ADDRESSES[0], Trouble.NO_ANSWER)
    held.screens.show(0, picture(4))
    held.serve()
    held.now_ns += SECOND // 10
    held.serve()
    assert held.panels[0].on, "it shows something still, and is not waited for any more"
    held.screens.close()
    assert not held.panels[0].on
    assert held.panels[0].pixels() == DARK
    assert len(held.let_go_of) == len(held.connected)


def test_dimmed_panels_show_the_same_less_brightly_and_no_care_brightens_them(rig):
    rig.screens.show(0, picture(40))
    rig.serve()
    rig.screens.spare(Care(8))
    sent = rig.bus.bytes_sent
    rig.serve()
    assert rig.bus.bytes_sent - sent == 4 * len(rig.panels)
    contrasts, write = set(), rig.bus.write_i2c_block_data

    def watched(*args):
        write(*args)
        contrasts.add(rig.panels[0].contrast)

    rig.bus.write_i2c_block_data = watched
    rig.pass_time(20, step_seconds=1)
    assert contrasts == {8}
    rig.panels[0].reset()
    rig.pass_time(10)
    assert rig.shows(0, picture(40))
    assert rig.panels[0].contrast == 8
    rig.screens.spare(BRIGHT)
    rig.serve()
    assert rig.panels[0].contrast == 0xCF


def test_dark_panels_get_nothing_and_show_the_last_picture_when_they_are_woken(rig):
    rig.screens.show(0, picture(40))
    rig.serve()
    rig.screens.spare(Care(None))
    rig.serve()
    assert not any(panel.on for panel in rig.panels.values())
    sent = rig.bus.bytes_sent
    rig.pass_time(60, step_seconds=1)
    assert rig.bus.bytes_sent == sent
    rig.screens.show(1, picture(41))
    rig.serve()
    assert rig.panels[1].pixels() == DARK
    rig.panels[0].power_up()
    rig.screens.spare(BRIGHT)
    rig.serve()
    assert rig.shows(0, picture(40))
    assert rig.shows(1, picture(41))


@pytest.mark.parametrize("shift", [(1, 0), (1, 1), (0, 1)])
def test_a_shifted_panel_shows_its_picture_a_dot_further(rig, shift):
    rig.screens.show(0, picture(40))
    rig.screens.spare(Care(0xCF, shift))
    rig.serve()
    moved = picture(40).copy()  # at the edges stays what was there
    moved.paste(picture(40), shift)
    assert rig.shows(0, moved)
    rig.screens.spare(BRIGHT)
    rig.serve()
    assert rig.shows(0, picture(40))


def dot(x: int, y: int, base: Image.Image | None = None) -> Image.Image:
    image = Image.new("1", SIZE) if base is None else base.copy()
    image.putpixel((x, y), 1)
    return image


def test_frames_of_a_film_go_behind_all_others(rig):
    rig.screens.show(0, dot(5, 5), passing=True)
    rig.screens.show(2, dot(5, 5))
    rig.screens.show(None, dot(5, 5), passing=True)
    rig.screens.show(1, dot(5, 5), urgent=True)
    rig.serve()
    assert rig.order == [1, 2, None, 0]


def test_a_frame_that_costs_too_much_is_left_out_and_the_last_picture_never(rig):
    rig.screens.show(0, picture(60), passing=True)
    sent = rig.bus.bytes_sent
    rig.serve()
    assert rig.bus.bytes_sent == sent
    rig.screens.show(0, dot(5, 5), passing=True)
    rig.serve()
    assert rig.shows(0, dot(5, 5))
    rig.screens.show(0, picture(60))
    rig.serve()
    assert rig.shows(0, picture(60))


def test_a_frame_that_follows_an_unshown_picture_is_shown_in_its_place(rig):
    rig.screens.show(0, picture(60))
    rig.screens.show(0, dot(5, 5, picture(61)), passing=True)
    rig.serve()
    assert rig.shows(0, dot(5, 5, picture(61)))
