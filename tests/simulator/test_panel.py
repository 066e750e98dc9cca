from __future__ import annotations

import threading

import pytest
from luma.core.interface.serial import i2c
from luma.oled.device import ssd1306

from companion.simulator.bus import SimulatedBus
from companion.simulator.panel import HORIZONTAL, PAGE, VERTICAL, Panel
from tests.pictures import lettered as picture

ROW = 16
DARK = bytes(1024)


def lit(panel: Panel) -> set[tuple[int, int]]:
    """The pixels that a person sees lit, as (x, y)."""
    pixels = panel.pixels()
    return {(n % 128, n // 128) for n in range(8192) if pixels[n // 8] & 0x80 >> n % 8}


def command(panel: Panel, *cmd: int) -> None:
    panel.write(bytes([0x00, *cmd]))


def data(panel: Panel, *values: int) -> None:
    panel.write(bytes([0x40, *values]))


@pytest.fixture
def panel() -> Panel:
    """On, empty, upright, horizontal addressing over the whole memory."""
    panel = Panel()
    command(panel, 0x8D, 0x14, 0xA1, 0xC8, 0x20, HORIZONTAL, 0x21, 0, 127, 0x22, 0, 7)
    data(panel, *[0] * 1024)
    command(panel, 0xAF)
    assert panel.pixels() == DARK
    return panel


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # luma's own packing
def test_what_lumas_own_class_sends_is_seen():
    panel = Panel()
    device = ssd1306(i2c(bus=SimulatedBus({0x3C: panel}), address=0x3C))
    assert (panel.on, panel.contrast, panel.pixels()) == (True, 0xCF, DARK)
    device.display(picture())
    assert panel.pixels() == picture().tobytes()
    device.contrast(7)
    assert panel.contrast == 7
    device.hide()
    assert (panel.on, panel.pixels()) == (False, DARK)
    device.show()
    assert panel.pixels() == picture().tobytes()
    assert panel.mistakes == []
    device.persist = True


def test_power_up_leaves_noise_that_is_not_seen():
    panel = Panel()
    assert (panel.on, panel.contrast, panel.pixels()) == (False, 0x7F, DARK)
    command(panel, 0xAF)
    assert panel.pixels() == DARK  # no charge pump, no light
    command(panel, 0x8D, 0x14)
    assert panel.pixels() != DARK


def test_a_power_cut_forgets_everything(panel):
    data(panel, 0xFF)
    command(panel, 0x81)  # in the middle of a command
    panel.power_up()
    assert (panel.on, panel.contrast) == (False, 0x7F)
    command(panel, 0xAF, 0x8D, 0x14)
    assert panel.contrast == 0x7F
    assert panel.mistakes == []


def test_a_byte_is_eight_pixels_down_lowest_bit_on_top(panel):
    data(panel, 0b1000_0001)
    assert lit(panel) == {(0, 0), (0, 7)}


def test_horizontal_addressing_runs_along_the_window_and_wraps(panel):
    command(panel, 0x21, 10, 12, 0x22, 2, 3)
    data(panel, 1, 1, 1, 2, 2, 2, 4)
    assert lit(panel) == {(10, 18), (11, 16), (12, 16), (10, 25), (11, 25), (12, 25)}


def test_vertical_addressing_runs_down_the_window_and_wraps(panel):
    command(panel, 0x20, VERTICAL, 0x21, 10, 11, 0x22, 2, 4)
    data(panel, 1, 1, 1, 2, 2, 2, 4)
    assert lit(panel) == {(10, 18), (10, 24), (10, 32), (11, 17), (11, 25), (11, 33)}


def test_page_addressing_stays_in_its_page_and_wraps(panel):
    command(panel, 0x20, PAGE, 0xB3, 0x0E, 0x17)
    data(panel, 1, 2, 4)
    assert lit(panel) == {(126, 24), (127, 25), (0, 26)}


def test_a_pointer_outside_the_window_runs_to_the_end_of_the_memory(panel):
    command(panel, 0x20, PAGE, 0xB7, 0x0F, 0x17, 0x20, HORIZONTAL)
    data(panel, 1, 1)
    assert lit(panel) == {(127, 56), (0, 0)}


def test_a_whole_picture_leaves_the_pointers_where_they_began(panel):
    data(panel, *[0] * 1024)
    data(panel, 1)
    assert lit(panel) == {(0, 0)}


def test_commands_may_be_cut_into_several_transfers(panel):
    command(panel, 0x21)
    command(panel, 5)
    command(panel, 6, 0x22, 1)
    command(panel, 1)
    data(panel, 1, 1, 2)
    assert lit(panel) == {(5, 9), (6, 8)}


def test_control_bytes_with_continuation_mix_commands_and_data(panel):
    panel.write(bytes([0x80, 0x21, 0x80, 3, 0x80, 4, 0xC0, 1, 0x40, 2, 4]))
    assert lit(panel) == {(3, 0), (4, 1), (3, 10)}


def test_inverse_all_on_and_off(panel):
    data(panel, 1)
    command(panel, 0xA7)
    assert len(lit(panel)) == 8191
    assert (0, 0) not in lit(panel)
    command(panel, 0xA6, 0xA5)
    assert len(lit(panel)) == 8192
    command(panel, 0xA4)
    assert lit(panel) == {(0, 0)}
    command(panel, 0xAE)
    assert lit(panel) == set()


def test_start_line_and_offset_move_the_picture_up_and_around(panel):
    data(panel, 0b11)
    command(panel, 0x41)
    assert lit(panel) == {(0, 63), (0, 0)}
    command(panel, 0x40, 0xD3, 2)
    assert lit(panel) == {(0, 62), (0, 63)}


def test_the_scan_turns_at_once_the_segments_with_the_next_data(panel):
    data(panel, 1)
    command(panel, 0xC0)
    assert lit(panel) == {(0, 63)}
    command(panel, 0xC8, 0xA0)
    assert lit(panel) == {(0, 0)}
    command(panel, 0x21, 0, 127, 0x22, 1, 7)
    data(panel, 1)
    assert lit(panel) == {(0, 0), (127, 8)}


def test_lines_beyond_the_multiplex_ratio_are_dark(panel):
    data(panel, *[0xFF] * 1024)
    command(panel, 0xA8, 31)
    assert {y for _, y in lit(panel)} == set(range(32))


@pytest.mark.parametrize(
    ("sent", "mistake"),
    [
        ((0xFE,), "unknown command 0xFE"),
        ((0x2F,), "unknown command 0x2F"),
        ((0xB8,), "unknown command 0xB8"),
        ((0x20, 3), "command 0x20 (mode) with 0x03"),
        ((0xDA, 0x02), "command 0xDA (com_pins) with 0x02"),
        ((0xA8, 14), "command 0xA8 (multiplex) with 0x0E"),
        ((0x21, 5, 4), "column window 5-4"),
        ((0x21, 0, 128), "column window 0-128"),
        ((0x22, 0, 8), "page window 0-8"),
        ((0xB1,), "command 0xB1 outside page addressing"),
        ((0x02,), "command 0x02 outside page addressing"),
    ],
)
def test_what_the_controller_does_not_understand_is_kept_and_changes_nothing(panel, sent, mistake):
    command(panel, *sent)
    assert panel.mistakes == [mistake]
    data(panel, 1)
    assert lit(panel) == {(0, 0)}


def test_data_in_the_middle_of_a_command_and_a_bad_control_byte_are_mistakes(panel):
    command(panel, 0x81)
    data(panel, 1)
    panel.write(bytes([0x01, 0xE3]))
    assert panel.mistakes == ["data in the middle of command 0x81", "control byte 0x01"]


def test_a_change_is_told_once_until_somebody_looks():
    told = []
    panel = Panel(changed=lambda: told.append(panel.pixels() if len(told) == 2 else None))
    command(panel, 0x8D, 0x14, 0xAF)
    assert told == [None]
    data(panel, 1, 1)
    assert told == [None]
    panel.pixels()
    command(panel, 0x21, 0, 127)
    command(panel, 0xE3)
    assert told == [None]
    before = panel.pixels()
    data(panel, 0x55)
    assert told == [None, None]
    assert panel.pixels() != before
    data(panel, 0x77)
    assert len(told) == 3
    assert told[2] == panel.pixels()  # a reader may look within the call
    panel.power_up()
    assert len(told) == 4


def test_one_may_write_while_another_reads(panel):
    white, black = [0xFF] * 1024, [0] * 1024
    ended = threading.Event()

    def write():
        for _ in range(20):
            data(panel, *white)
            data(panel, *black)
        ended.set()

    writer = threading.Thread(target=write)
    writer.start()
    seen = set()
    while not ended.is_set():
        seen.add(panel.pixels())
    writer.join()
    assert seen <= {bytes(1024), b"\xff" * 1024}  # a transfer is seen as a whole
