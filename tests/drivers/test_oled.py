"""What the screens show, in which order, at which price; how they rest and how they end."""

from __future__ import annotations

import pytest
from luma.core.interface.serial import i2c
from PIL import Image

from companion.drivers.glass import BRIGHT, Care
from companion.drivers.panels import SIZE, Ssd1306
from companion.simulator.bus import SimulatedBus, Trouble
from tests.bench.optimum import fewest_bytes
from tests.drivers.screen_rig import ADDRESSES, DARK
from tests.pictures import numbered as picture


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
