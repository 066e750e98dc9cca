"""A picture whose dark and light change places costs a byte: the panel itself is made inverse."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from luma.core.interface.serial import i2c
from PIL import Image, ImageChops

from companion.drivers.glass import BRIGHT, Care, Mount
from companion.drivers.oled import ScreenBus
from companion.drivers.panels import PANELS, SIZE
from companion.simulator.bus import SimulatedBus, Trouble
from companion.simulator.oled import Oled
from companion.simulator.panel import Panel
from companion.simulator.sh1106 import Sh1106Panel
from companion.simulator.ssd1309 import Ssd1309Panel
from tests.pictures import lettered, numbered

SECOND = 10**9
DARK = bytes(1024)
MODULES: Mapping[str, type[Oled]] = {"ssd1306": Panel, "ssd1309": Ssd1309Panel, "sh1106": Sh1106Panel}


def turned(picture: Image.Image) -> Image.Image:
    return ImageChops.logical_xor(picture, Image.new("1", SIZE, 255))


def dotted(picture: Image.Image, *dots: tuple[int, int]) -> Image.Image:
    """The same with some dots of the other colour."""
    changed = picture.copy()
    for dot in dots:
        changed.putpixel(dot, 255 - changed.getpixel(dot))
    return changed


class Rig:
    """One panel on a bus that the test serves itself, with the test's clock; `seen`: after each transfer."""

    def __init__(self, driver: str) -> None:
        self.now_ns, self.heard, self.seen = 0, [], []
        self.panel = MODULES[driver]()
        self.bus = SimulatedBus({0x3C: self.panel})
        write = self.bus.write_i2c_block_data

        def watched(*args: object) -> None:
            write(*args)
            self.seen.append((self.panel.on, self.panel.pixels()))

        self.bus.write_i2c_block_data = watched
        mount = Mount("there", lambda: PANELS[driver](i2c(bus=self.bus, address=0x3C)))
        self.screens = ScreenBus(
            "i2c-1", {0: mount}, hear=self.heard.append, failed=None, clock_ns=lambda: self.now_ns
        )
        self.show(Image.new("1", SIZE))

    def show(self, picture: Image.Image, **how: bool) -> int:
        """The bytes that it took."""
        before = self.bus.bytes_sent
        self.screens.show(0, picture, **how)
        self.serve()
        return self.bus.bytes_sent - before

    def serve(self) -> None:
        while self.screens.serve_next():
            """Step by step."""

    def pass_time(self, seconds: float, step_seconds: float = 0.05) -> None:
        end_ns = self.now_ns + round(seconds * SECOND)
        while self.now_ns < end_ns:
            self.now_ns += round(step_seconds * SECOND)
            self.serve()

    def shows(self, picture: Image.Image) -> bool:
        return self.panel.on and self.panel.pixels() == picture.tobytes()


@pytest.fixture(params=PANELS)
def rig(request):
    rig = Rig(request.param)
    yield rig
    assert rig.panel.mistakes == [] or request.param == "ssd1309", "luma's set-up of one is an SSD1306's"


def test_the_same_picture_inverse_costs_three_bytes_there_and_back(rig):
    rig.show(lettered())
    for picture in (turned(lettered()), lettered()):
        assert rig.show(picture) == 3
        assert rig.shows(picture)


def test_what_differs_beside_is_all_that_is_sent_with_it(rig):
    rig.show(lettered())
    picture = dotted(turned(lettered()), (60, 30))
    assert rig.show(picture) <= 3 + 2 * 13
    assert rig.shows(picture)
    assert rig.show(dotted(picture, (61, 30))) <= 2 * 13
    assert rig.shows(dotted(picture, (61, 30)))


def test_a_picture_that_is_half_another_does_not_blink(rig):
    """What stays the same is never seen inverse in between."""
    rig.show(lettered())
    half = lettered()
    half.paste(turned(half).crop((0, 0, 128, 24)), (0, 0))
    rig.seen.clear()
    rig.show(half)
    assert rig.shows(half)
    lower = lettered().crop((0, 24, 128, 64)).tobytes()
    assert {Image.frombytes("1", SIZE, dots).crop((0, 24, 128, 64)).tobytes() for _, dots in rig.seen} == {
        lower
    }


def test_a_panel_that_is_well_stays_inverse_when_it_is_set_up_again(rig):
    picture = turned(lettered())
    rig.show(lettered())
    rig.show(picture)
    rig.seen.clear()
    rig.pass_time(100, step_seconds=1)
    assert set(rig.seen) == {(True, picture.tobytes())}


def test_a_panel_that_was_reset_is_inverse_again_within_ten_seconds(rig):
    picture = turned(lettered())
    rig.show(lettered())
    rig.show(picture)
    memory = bytes(rig.panel._memory)
    rig.panel.power_up()
    rig.panel._memory[:] = memory  # a reset leaves the memory
    rig.pass_time(10)
    assert rig.shows(picture)


def test_a_panel_that_came_back_shows_an_inverse_picture(rig):
    rig.show(lettered())
    rig.show(turned(lettered()))
    rig.bus.unplug(0x3C)
    rig.pass_time(2)
    rig.show(turned(numbered(9)))
    rig.bus.plug(0x3C)
    rig.pass_time(6)
    assert rig.shows(turned(numbered(9)))


@pytest.mark.parametrize("after_bytes", range(4))
def test_a_turn_that_broke_off_is_made_up_for(rig, after_bytes):
    rig.show(lettered())
    rig.bus.fail(0x3C, Trouble.NO_ANSWER, after_bytes)
    rig.show(turned(lettered()))
    rig.pass_time(0.1)
    assert rig.shows(turned(lettered()))


def test_secrets_are_not_seen_inverse_while_they_are_masked(rig):
    """The turn and a window are two transfers: dark in between."""
    rig.show(lettered())
    masked = dotted(turned(lettered()), (60, 30))
    rig.seen.clear()
    rig.show(masked, masks=True)
    assert rig.shows(masked)
    assert {dots for on, dots in rig.seen if on} <= {DARK, masked.tobytes()}


def test_dark_screens_come_back_inverse(rig):
    rig.show(lettered())
    rig.show(turned(lettered()))
    rig.screens.spare(Care(None))
    rig.serve()
    assert not rig.panel.on
    rig.screens.spare(BRIGHT)
    rig.serve()
    assert rig.shows(turned(lettered()))


def test_an_inverse_picture_that_is_moved_has_no_dark_edge(rig):
    ground = turned(dotted(Image.new("1", SIZE), (60, 30)))
    rig.show(ground)
    rig.screens.spare(Care(0xCF, (1, 1)))
    rig.serve()
    assert rig.shows(dotted(dotted(ground, (60, 30)), (61, 31)))


def test_nothing_is_left_lit_or_inverse_at_the_end(rig):
    rig.show(lettered())
    rig.show(turned(lettered()))
    rig.screens.close()
    assert not rig.panel.on
    rig.panel.write(bytes([0, 0xAF]))
    assert rig.panel.pixels() == DARK


PICTURES = [numbered(n) for n in (3, 30, 63, 100)]
ACTIONS = st.one_of(
    st.tuples(st.just("show"), st.sampled_from(PICTURES), st.booleans(), st.booleans()),
    st.tuples(st.just("fail"), st.sampled_from(list(Trouble)), st.integers(0, 40), st.integers(0, 9)),
    st.tuples(st.sampled_from(("unplug", "plug", "glitch"))),
    st.tuples(st.just("step")),
    st.tuples(st.just("wait"), st.integers(1, 20)),
)


@pytest.mark.parametrize("driver", PANELS)
@settings(max_examples=60, deadline=None)
@given(st.lists(ACTIONS, max_size=20))
def test_after_any_turns_and_faults_the_panel_shows_exactly_the_last_picture(driver, actions):
    rig, last = Rig(driver), Image.new("1", SIZE)
    for name, *values in actions:
        match name, values:
            case "show", (picture, inverse, masks):
                last = turned(picture) if inverse else picture.copy()
                rig.screens.show(0, last, masks=masks)
            case "fail", (trouble, after_bytes, after_transfers):
                rig.bus.fail(0x3C, trouble, after_bytes, after_transfers)
            case "step", ():
                rig.screens.serve_next()
            case "wait", (steps,):
                rig.pass_time(steps * 0.05)
            case _:
                getattr(rig.bus, name)(0x3C)
    rig.bus.heal()
    rig.pass_time(6)  # the longest back-off
    rig.pass_time(80, step_seconds=10)
    assert rig.shows(last)
