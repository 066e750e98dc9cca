"""Byte by byte on the emulated controller's hooks a sensor says what it says in one transfer."""

from __future__ import annotations

import errno
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.simulator.i2c_sensors import KINDS, sensor_of
from tests.rp2040.i2c_wires import I2CWires


class Controller:
    """Asks for each byte and condition as the RP2040's does, time passing with each. OSError: not acknowledged."""

    on_start: Callable[[bool], None]
    on_connect: Callable[[int, int], None]
    on_write_byte: Callable[[int], None]
    on_read_byte: Callable[[bool], None]
    on_stop: Callable[[], None]

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._answers: list[object] = []

    def _answer(self) -> object:
        self._clock.now_ns += 25_000
        (answer,) = self._answers
        self._answers = []
        return answer

    def complete_start(self) -> None:
        self._answers.append("started")

    def complete_connect(self, ack: bool) -> None:
        self._answers.append(ack)

    def complete_write(self, ack: bool) -> None:
        self._answers.append(ack)

    def complete_read(self, value: int) -> None:
        self._answers.append(value)

    def complete_stop(self) -> None:
        self._answers.append("stopped")

    def _begin(self, address: int, mode: int, *, again: bool) -> None:
        self.on_start(again)
        assert self._answer() == "started"
        self.on_connect(address, mode)
        if not self._answer():
            self._stop()
            raise OSError(errno.EIO)

    def _stop(self) -> None:
        self.on_stop()
        assert self._answer() == "stopped"

    def transfer(self, address: int, written: bytes, count: int) -> bytes:
        got = bytearray()
        if written:
            self._begin(address, 0, again=False)
            for value in written:
                self.on_write_byte(value)
                assert self._answer() is True
        if count:
            self._begin(address, 1, again=bool(written))
            for left in reversed(range(count)):
                self.on_read_byte(left > 0)
                value = self._answer()
                assert isinstance(value, int)
                got.append(value)
        self._stop()
        return bytes(got)


class Clock:
    def __init__(self) -> None:
        self.now_ns = 1_000_000_000

    def __call__(self) -> int:
        return self.now_ns


def feel(at_ns: int) -> tuple[float, float, float]:
    """Another sample at each moment."""
    return at_ns // 100_000 % 2000 - 1000.0, 7.0, at_ns // 1_000_000 % 900


def answer(transfer: Callable[[], bytes]) -> bytes | None:
    """What was read, None: it did not acknowledge."""
    try:
        return transfer()
    except OSError:
        return None


transfers = st.tuples(
    st.sampled_from([0, 900_000, 10_000_000, 33_000_000]),
    st.lists(
        st.sampled_from([0x20, 0x27, 0xA0, 0xA8, 0x2D, 0x31, 0x32, 0x3B, 0x6B, 0x57, 0x88, 0x08]), max_size=4
    ),
    st.integers(0, 9),
)


@pytest.mark.parametrize("name", sorted(KINDS))
@given(st.lists(transfers, max_size=12))
def test_a_transfer_byte_by_byte_is_the_same(name: str, asked: list[tuple[int, list[int], int]]) -> None:
    clock, at = Clock(), Clock()
    wires = I2CWires(clock)
    wires.chips[0x18] = sensor_of(name, feel, wires.clock_ns)
    controller = Controller(clock)
    wires.attach(controller)
    whole = sensor_of(name, feel, at)
    for passed_ns, written, count in asked:
        reset = (
            written[:1] == [0x6B] and written[1:]
        )  # an MPU is away then, and does not acknowledge a second start
        if not (written or count) or (reset and count):
            continue
        clock.now_ns += passed_ns
        at.now_ns = clock.now_ns
        once = answer(partial(controller.transfer, 0x18, bytes(written), count))
        assert once == answer(partial(whole.transfer, bytes(written), count))


def wired() -> tuple[I2CWires, Controller]:
    clock = Clock()
    wires = I2CWires(clock)
    wires.chips[0x18] = sensor_of("lis3dh", feel, wires.clock_ns)
    controller = Controller(clock)
    wires.attach(controller)
    return wires, controller


def test_nobody_at_an_address_is_no_acknowledge_and_the_next_transfer_works() -> None:
    _, controller = wired()
    with pytest.raises(OSError, match=str(errno.EIO)):
        controller.transfer(0x1D, b"\x00", 1)
    assert controller.transfer(0x18, b"\x0f", 1) == b"\x33"


def test_a_sensor_that_is_gone_does_not_acknowledge() -> None:
    wires, controller = wired()
    wires.chips[0x18].present = False  # type: ignore[attr-defined]
    with pytest.raises(OSError, match=str(errno.EIO)):
        controller.transfer(0x18, b"\x0f", 1)
    wires.chips[0x18].present = True  # type: ignore[attr-defined]
    assert controller.transfer(0x18, b"\x0f", 1) == b"\x33"


def test_the_sensors_time_stands_still_within_a_transfer_only() -> None:
    wires, controller = wired()
    began_ns = wires.clock_ns()
    seen = []
    read = controller.on_read_byte
    controller.on_read_byte = lambda more: (seen.append(wires.clock_ns()), read(more))[0]
    controller.transfer(0x18, b"\xa8", 6)
    assert set(seen) == {began_ns}
    assert wires.clock_ns() > began_ns
