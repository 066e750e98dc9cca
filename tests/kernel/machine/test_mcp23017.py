"""The emulated expander against its data sheet."""

from __future__ import annotations

import pytest

from tests.kernel.machine.mcp23017 import (
    DEFVAL,
    GPINTEN,
    GPIO,
    INTCAP,
    INTCON,
    INTF,
    IODIR,
    IPOL,
    LINES,
    OLAT,
    Mcp23017,
)


class Board:
    """An expander, and what its INT pin has told."""

    def __init__(self) -> None:
        self.told: list[bool] = []
        self.chip = Mcp23017(self.told.append)

    def put(self, register: int, *values: int) -> None:
        self.chip.write(bytes([register, *values]))

    def get(self, register: int, count: int = 1) -> list[int]:
        self.chip.write(bytes([register]))
        return list(self.chip.read(count))


@pytest.fixture
def board() -> Board:
    return Board()


def test_after_a_reset_all_lines_are_inputs_and_high(board):
    assert board.get(IODIR, 2) == [0xFF, 0xFF]
    assert board.get(IPOL, 16) == [0] * 16
    assert board.get(GPIO, 2) == [0xFF, 0xFF]
    assert all(board.chip.is_high(line) for line in range(LINES))


def test_a_pressed_button_pulls_its_line_down(board):
    board.chip.press(1)
    board.chip.press(10)
    assert board.get(GPIO, 2) == [0b11111101, 0b11111011]
    board.chip.release(1)
    assert board.get(GPIO, 2) == [0xFF, 0b11111011]


def test_polarity_turns_what_is_read_around(board):
    board.put(IPOL, 0b00000001)
    assert board.get(GPIO) == [0b11111110]


def test_an_output_drives_its_line_whatever_is_pressed(board):
    board.put(OLAT, 0b1000)
    board.put(IODIR, 0b11110011)
    board.chip.press(3)
    assert (board.chip.is_high(2), board.chip.is_high(3)) == (False, True)
    board.put(GPIO, 0b0100)  # goes into the latch
    assert board.get(OLAT) == [0b0100]
    assert (board.chip.is_high(2), board.chip.is_high(3)) == (True, False)


def test_a_write_goes_on_with_the_next_register_and_wraps(board):
    board.put(OLAT + 1, 0xAA, 0xBB)
    assert board.get(OLAT + 1) == [0xAA]
    assert board.get(IODIR) == [0xBB]


def test_a_change_interrupts_until_it_is_read(board):
    board.put(GPINTEN, 0b10)
    board.chip.press(0)
    assert board.told == []
    board.chip.press(1)
    assert board.told == [True]
    assert board.get(INTF) == [0b10]
    board.chip.release(1)  # too late: the first change counts until it is read
    assert board.get(INTCAP) == [0b11111100]
    assert board.told == [True, False]
    assert board.get(INTF) == [0]


def test_reading_one_port_leaves_the_interrupt_of_the_other(board):
    board.put(GPINTEN, 0xFF, 0xFF)
    board.chip.press(0)
    board.chip.press(8)
    assert board.get(GPIO) == [0b11111110]
    assert board.told == [True]
    board.get(GPIO + 1)
    assert board.told == [True, False]


def test_an_interrupt_may_compare_with_a_fixed_value(board):
    board.put(DEFVAL, 0b1)
    board.put(INTCON, 0b1)
    board.put(GPINTEN, 0b1)
    assert board.told == []
    board.chip.press(0)
    assert board.told == [True]
    board.get(INTCAP)
    assert board.told == [True, False]


def test_what_only_the_chip_sets_cannot_be_written(board):
    board.put(INTF, 0xFF, 0xFF, 0xFF, 0xFF)
    assert board.get(INTF, 4) == [0, 0, 0, 0]
