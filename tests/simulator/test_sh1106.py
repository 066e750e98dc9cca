from __future__ import annotations

import pytest
from luma.core.interface.serial import i2c
from luma.oled.device import sh1106

from companion.simulator.bus import SimulatedBus
from companion.simulator.sh1106 import Sh1106Panel
from tests.pictures import lettered as picture

DARK = bytes(1024)


def lit(panel: Sh1106Panel) -> set[tuple[int, int]]:
    """The pixels that a person sees lit, as (x, y)."""
    pixels = panel.pixels()
    return {(n % 128, n // 128) for n in range(8192) if pixels[n // 8] & 0x80 >> n % 8}


def command(panel: Sh1106Panel, *cmd: int) -> None:
    panel.write(bytes([0x00, *cmd]))


def data(panel: Sh1106Panel, *values: int) -> None:
    panel.write(bytes([0x40, *values]))


def to(panel: Sh1106Panel, page: int, column: int) -> None:
    command(panel, 0xB0 | page, column & 0x0F, 0x10 | column >> 4)


@pytest.fixture
def panel() -> Sh1106Panel:
    """On, empty, upright, the pointers at the first byte."""
    panel = Sh1106Panel()
    command(panel, 0xA1, 0xC8)
    for page in range(8):
        to(panel, page, 0)
        data(panel, *[0] * 132)
    to(panel, 0, 0)
    command(panel, 0xAF)
    assert panel.pixels() == DARK
    return panel


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # luma's own packing
def test_what_lumas_own_class_sends_is_seen():
    """Two commands in its set-up are the SSD1306's."""
    panel = Sh1106Panel()
    device = sh1106(i2c(bus=SimulatedBus({0x3C: panel}), address=0x3C))
    assert (panel.on, panel.contrast, panel.pixels()) == (True, 0x7F, DARK)
    device.display(picture())
    assert panel.pixels() == picture().tobytes()
    device.contrast(7)
    assert panel.contrast == 7
    device.hide()
    assert (panel.on, panel.pixels()) == (False, DARK)
    device.show()
    assert panel.pixels() == picture().tobytes()
    assert panel.mistakes == ["unknown command 0x20", "unknown command 0x8D"]
    device.persist = True


def test_power_up_leaves_noise_and_the_converter_ready():
    panel = Sh1106Panel()
    assert (panel.on, panel.contrast, panel.pixels()) == (False, 0x80, DARK)
    command(panel, 0xAF)
    assert panel.on
    assert panel.pixels() != DARK


def test_the_module_shows_columns_2_to_129(panel):
    data(panel, 1, 2, 4)
    assert lit(panel) == {(0, 2)}
    to(panel, 3, 129)
    data(panel, 1, 2, 4)
    assert lit(panel) == {(0, 2), (127, 24)}
    assert panel.mistakes == []


def test_a_page_is_not_left_and_after_its_last_column_data_is_lost(panel):
    to(panel, 2, 129)
    data(panel, 1, 1, 1, 0xFF, 0xFF)
    data(panel, 0xFF)
    assert lit(panel) == {(127, 16)}
    assert panel.mistakes == ["data beyond the last column"]
    to(panel, 2, 128)
    data(panel, 1)
    assert lit(panel) == {(126, 16), (127, 16)}


def test_each_half_of_the_column_is_set_alone(panel):
    command(panel, 0x0F)
    data(panel, 1)
    command(panel, 0x14)
    data(panel, 1)
    assert lit(panel) == {(0x0F - 2, 0), (0x40 - 2, 0)}  # 0x0F went on to 0x10, of which the lower half is 0
    to(panel, 0, 200)
    data(panel, 1)
    assert panel.mistakes == ["data beyond the last column"]


def test_inverse_all_on_and_off(panel):
    to(panel, 0, 2)
    data(panel, 1)
    command(panel, 0xA7)
    assert len(lit(panel)) == 8191
    command(panel, 0xA6, 0xA5)
    assert len(lit(panel)) == 8192
    command(panel, 0xA4)
    assert lit(panel) == {(0, 0)}
    command(panel, 0xAE)
    assert lit(panel) == set()


def test_start_line_and_offset_move_the_picture_up_and_around(panel):
    to(panel, 0, 2)
    data(panel, 0b11)
    command(panel, 0x41)
    assert lit(panel) == {(0, 63), (0, 0)}
    command(panel, 0x40, 0xD3, 2)
    assert lit(panel) == {(0, 62), (0, 63)}


def test_the_scan_turns_at_once_the_segments_with_the_next_data(panel):
    to(panel, 0, 2)
    data(panel, 1)
    command(panel, 0xC0)
    assert lit(panel) == {(0, 63)}
    command(panel, 0xC8, 0xA0)
    to(panel, 1, 2)
    data(panel, 1)
    assert lit(panel) == {(0, 0), (127, 8)}


def test_lines_beyond_the_multiplex_ratio_are_dark_and_its_upper_bits_do_not_count(panel):
    command(panel, 0xA5, 0xA4, 0xA7, 0xA8, 0xC0 | 31)
    assert {y for _, y in lit(panel)} == set(range(32))
    assert panel.mistakes == []


def test_without_the_converter_there_is_no_light_and_it_is_switched_in_the_dark(panel):
    command(panel, 0xAE, 0xAD, 0x8A, 0x33, 0xAF)
    assert not panel.on
    command(panel, 0xAD, 0x8B)
    assert not panel.on
    assert panel.mistakes == ["command 0xAD while the display is on"]
    command(panel, 0xAE, 0xAD, 0x8B, 0xAF)
    assert panel.on


@pytest.mark.parametrize(
    ("sent", "mistakes"),
    [
        ((0x20,), ["unknown command 0x20"]),
        ((0x21, 0, 0x00), ["unknown command 0x21"]),
        ((0x22, 0, 0x00), ["unknown command 0x22"]),
        ((0x8D, 0x10), ["unknown command 0x8D"]),
        ((0x2E,), ["unknown command 0x2E"]),
        ((0xB8,), ["unknown command 0xB8"]),
        ((0xD9, 0x20), ["command 0xD9 (precharge) with 0x20"]),
        ((0xDA, 0x02), ["command 0xDA (com_pins) with 0x02"]),
        ((0xE3,), []),
    ],
)
def test_what_the_controller_does_not_understand_is_kept_and_changes_nothing(panel, sent, mistakes):
    command(panel, *sent)
    assert panel.mistakes == mistakes
    data(panel, 0, 0, 1)
    assert lit(panel) == {(0, 0)}


def test_arguments_of_unknown_commands_are_commands_themselves(panel):
    command(panel, 0x21, 0x00, 0x7F)
    data(panel, 0, 0, 1)
    assert lit(panel) == {(0, 1)}


def test_a_power_cut_forgets_everything(panel):
    command(panel, 0xAE, 0xAD, 0x8A, 0x81, 3, 0x81)  # and in the middle of a command
    panel.power_up()
    assert (panel.on, panel.contrast) == (False, 0x80)
    command(panel, 0xAF)
    assert panel.on
    assert panel.mistakes == []


def test_a_change_is_told(panel):
    told = []
    panel = Sh1106Panel(changed=lambda: told.append(1))
    command(panel, 0xE3)
    assert told == []
    command(panel, 0xAF)
    assert told == [1]
