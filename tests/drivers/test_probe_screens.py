"""Which buses have screens: before and behind multiplexers as they behave, and without disturbing anybody."""

from __future__ import annotations

import errno
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.drivers.i2c_buses import BusHere, buses_here
from companion.drivers.probe_screens import (
    Answering,
    Held,
    Probed,
    Unasked,
    controller_of,
    is_one_panel,
    probe,
)
from companion.simulator.bus import SimulatedBus
from companion.simulator.panel import Panel
from companion.simulator.sh1106 import Sh1106Panel
from companion.simulator.ssd1309 import Ssd1309Panel
from tests.commands.wired_screens import Machine

CHANNELS = [f"1-0070/{channel}" for channel in range(8)]


def probed(machine: Machine, known=()) -> Probed:
    found = probe(buses_here(machine.sysfs), known, machine.open)
    assert machine.opened == 0
    return found


def places(machine: Machine, known=()) -> list[tuple[int | str, int]]:
    return [one.place for one in probed(machine, known).answering]


def test_a_screen_is_found_by_bus_and_address(tmp_path):
    machine = Machine(tmp_path, {(1, 0x3C): Panel(), (3, 0x3D): Panel()}, buses=(0, 1, 3))
    assert places(machine) == [(1, 0x3C), (3, 0x3D)]


def test_nothing_but_the_two_addresses_is_touched_and_nothing_but_no_operation_sent(tmp_path):
    machine = Machine(tmp_path, {(1, 0x3C): Panel(), ("3-0070/2", 0x3D): Panel()}, (1, 3), ("3-0070",))
    probed(machine)
    assert {address for _, address, _ in machine.sent} == {0x3C, 0x3D}
    assert {payload for _, _, payload in machine.sent} == {bytes([0x00, 0xE3]), b""}


def test_a_screen_that_shows_something_goes_on_showing_it(tmp_path):
    panel = Panel()
    panel.write(bytes([0x00, 0x8D, 0x14, 0xAF]))
    seen = panel.pixels()
    machine = Machine(tmp_path, {(1, 0x3C): panel})
    assert len(probed(machine).answering) == 1
    assert (panel.pixels(), panel.mistakes) == (seen, [])


@pytest.mark.parametrize("disconnects", [False, True])
@pytest.mark.parametrize("behind", [[], [3], [0], [7], [0, 1, 2, 3, 4, 5, 6]])
@pytest.mark.parametrize("board", [False, True])
def test_what_is_before_a_multiplexer_and_what_is_behind_is_told_apart(tmp_path, board, behind, disconnects):
    """A table as the examples describe it: the board at 0x3D before the multiplexer, seats at 0x3C behind it."""
    there = {(CHANNELS[channel], 0x3C): Panel() for channel in behind}
    there |= {(1, 0x3D): Panel()} if board else {}
    machine = Machine(tmp_path, there, muxes=("1-0070",))
    machine.disconnects = disconnects
    assert set(places(machine)) == set(there)


@pytest.mark.parametrize("disconnects", [False, True])
def test_eight_behind_and_the_board_before_are_nine(tmp_path, disconnects):
    """Both answer on all channels: whoever is switched on by one channel and seen to be on by the next is before them."""
    there = {(name, 0x3C): Panel() for name in CHANNELS} | {(1, 0x3D): Ssd1309Panel()}
    machine = Machine(tmp_path, there, muxes=("1-0070",))
    machine.disconnects = disconnects
    assert set(places(machine)) == set(there)


def test_that_is_tried_in_the_dark_and_with_all_dots_so_that_no_secret_shows(tmp_path):
    board = Ssd1309Panel()
    machine = Machine(tmp_path, {(1, 0x3D): board}, muxes=("1-0070",))
    seen = []
    write = board.write

    def watched(payload: bytes) -> None:
        write(payload)
        seen.append(board.pixels())

    board.write = watched
    assert places(machine) == [(1, 0x3D)]
    assert set(seen) == {bytes(1024), b"\xff" * 1024}
    assert not board.on


class Mute(Panel):
    """A copy of the chip that says the same whatever it does."""

    def read(self, count: int) -> bytes:
        return b"\xff" * count


class Deaf(Panel):
    """One that cannot be read."""

    def read(self, count: int) -> bytes:
        raise OSError(121, "Remote I/O error")


@pytest.mark.parametrize("kind", [Mute, Deaf])
def test_where_that_cannot_be_seen_the_file_decides_and_without_it_they_are_behind(tmp_path, kind):
    eight = {(name, 0x3C): kind() for name in CHANNELS}
    machine = Machine(tmp_path / "behind", eight, muxes=("1-0070",))
    assert set(places(machine)) == set(eight)
    assert set(places(machine, {(CHANNELS[0], 0x3C)})) == set(eight)
    machine = Machine(tmp_path / "before", {(1, 0x3C): kind()}, muxes=("1-0070",))
    assert places(machine, {(1, 0x3C)}) == [(1, 0x3C)]
    assert len(places(machine)) == 8


def test_a_file_is_not_believed_where_a_channel_is_silent(tmp_path):
    """What is before a multiplexer answers on all of its channels."""
    machine = Machine(tmp_path, {(CHANNELS[2], 0x3C): Mute()}, muxes=("1-0070",))
    assert places(machine, {(1, 0x3C)}) == [(CHANNELS[2], 0x3C)]


def test_the_file_decides_first_and_then_no_screen_is_switched(tmp_path):
    machine = Machine(tmp_path, {(1, 0x3D): Panel()}, muxes=("1-0070",))
    assert places(machine, {(1, 0x3D)}) == [(1, 0x3D)]
    assert all(payload in (bytes([0x00, 0xE3]), b"") for _, _, payload in machine.sent)


@pytest.mark.parametrize("first", [0, 1])
def test_two_multiplexers_that_disconnect_are_told_apart(tmp_path, first):
    there = {(f"1-0070/{first}", 0x3C): Panel(), ("1-0071/6", 0x3C): Panel(), (1, 0x3D): Panel()}
    machine = Machine(tmp_path, there, muxes=("1-0070", "1-0071"))
    machine.disconnects = True
    assert set(places(machine)) == set(there)


def test_screens_of_two_buses_and_their_multiplexers(tmp_path):
    there = {("1-0070/4", 0x3C): Panel(), ("3-0070/4", 0x3D): Panel(), (3, 0x3C): Panel()}
    machine = Machine(tmp_path, there, buses=(1, 3), muxes=("1-0070", "3-0070"))
    assert set(places(machine)) == set(there)


@settings(max_examples=50)
@given(
    seats=st.sets(st.sampled_from(list(product(CHANNELS, (0x3C, 0x3D))))),
    before=st.sets(st.sampled_from([(1, 0x3C), (1, 0x3D), (3, 0x3C), (3, 0x3D)])),
    disconnects=st.booleans(),
)
def test_any_table_without_one_address_on_both_sides_is_found(tmp_path_factory, seats, before, disconnects):
    taken = {address for bus, address in before if bus == 1}
    there = {place: Panel() for place in (*before, *(seat for seat in seats if seat[1] not in taken))}
    machine = Machine(tmp_path_factory.mktemp("sys"), there, buses=(1, 3), muxes=("1-0070",))
    machine.disconnects = disconnects
    assert set(places(machine)) == set(there)


def test_a_multiplexer_without_power_hides_no_screen_before_it(tmp_path):
    machine = Machine(tmp_path, {(1, 0x3C): Panel()}, muxes=("1-0070",))
    machine.errors = dict.fromkeys(CHANNELS, OSError(errno.EIO, "Input/output error"))
    assert places(machine) == [(1, 0x3C)]


def test_a_bus_whose_wires_are_held_down_is_told_once_and_asked_no_further(tmp_path):
    machine = Machine(tmp_path, {(3, 0x3C): Panel()}, buses=(1, 3), muxes=("1-0070",))
    machine.errors = dict.fromkeys([1, *CHANNELS], OSError(errno.ETIMEDOUT, "Connection timed out"))
    found = probed(machine)
    assert [one.place for one in found.answering] == [(3, 0x3C)]
    assert found.unasked == (Unasked(1, 1, errno.ETIMEDOUT),)


def test_a_bus_that_is_closed_to_this_user_is_told(tmp_path):
    machine = Machine(tmp_path, {(3, 0x3C): Panel()}, buses=(1, 3))
    machine.closed[1] = PermissionError(errno.EACCES, "Permission denied", "/dev/i2c-1")
    found = probed(machine)
    assert [one.place for one in found.answering] == [(3, 0x3C)]
    assert found.unasked == (Unasked(1, 1, errno.EACCES),)


def test_a_bus_without_a_device_file_is_told(tmp_path):
    machine = Machine(tmp_path, {})
    found = probe([BusHere(7, 7)], (), machine.open)
    assert found == Probed(unasked=(Unasked(7, 7, errno.ENOENT),))


def test_a_screen_that_a_driver_of_the_system_holds_is_told(tmp_path):
    machine = Machine(tmp_path, {(1, 0x3C): Panel(), (1, 0x3D): Panel()})
    machine.errors[1, 0x3C] = OSError(errno.EBUSY, "Device or resource busy")
    found = probed(machine)
    assert ([one.place for one in found.answering], found.held) == ([(1, 0x3D)], (Held(1, 0x3C),))


def test_without_buses_there_is_nothing():
    assert probe([]) == Probed()


@pytest.mark.parametrize(
    ("panel", "controller"), [(Panel, "ssd1306"), (Ssd1309Panel, "ssd1306"), (Sh1106Panel, "sh1106")]
)
@pytest.mark.parametrize("on", [False, True])
def test_a_hint_which_controller_it_is(panel, controller, on):
    one = panel()
    one.write(bytes([0x00, 0xAF if on else 0xAE]))
    assert controller_of(SimulatedBus({0x3C: one}), 0x3C) == controller


@pytest.mark.parametrize("kind", [Mute, Deaf])
def test_no_hint_is_better_than_a_wrong_one(kind):
    assert controller_of(SimulatedBus({0x3C: kind()}), 0x3C) is None


class Restless(Panel):
    """One whose answer changes."""

    count = 0

    def read(self, count: int) -> bytes:
        self.count += 1
        return bytes([3 if self.count % 2 else 8])


def test_an_answer_that_changes_is_no_hint():
    assert controller_of(SimulatedBus({0x3C: Restless()}), 0x3C) is None


@pytest.mark.parametrize("kind", [Panel, Sh1106Panel, Mute, Deaf])
def test_two_panels_are_not_one_and_both_are_dark_in_the_end(kind):
    panels = kind(), kind()
    for panel in panels:
        panel.write(bytes([0x00, 0x8D, 0x14, 0xAF]))
    one, other = (SimulatedBus({0x3C: panel}) for panel in panels)
    assert not is_one_panel(one, other, 0x3C)
    assert [panel.pixels() for panel in panels] == [bytes(1024)] * 2


def test_what_was_found_is_told_with_its_hint(tmp_path):
    machine = Machine(tmp_path, {(1, 0x3D): Sh1106Panel()})
    assert probed(machine).answering == (Answering(1, 0x3D, "sh1106"),)
