"""The cup's I2C bus with its accelerometer: transfers, the two lines, and what goes wrong on them."""

from __future__ import annotations

import errno
from collections.abc import Callable, Mapping
from typing import Protocol

from companion.simulator.adxl345 import ADXL345
from companion.simulator.lis3dh import LIS3DH
from companion.simulator.mpu6050 import MPU6050, MPU6500
from companion.simulator.sensor import Felt, Sensor


class Chip(Protocol):
    """Something that answers at an address."""

    @property
    def present(self) -> bool:
        """Whether it acknowledges."""

    def transfer(self, written: bytes, count: int) -> bytes:
        """One transfer; OSError: not acknowledged."""


KINDS: dict[str, type[Sensor]] = {kind.name: kind for kind in (LIS3DH, ADXL345, MPU6050, MPU6500)}


def sensor_of(
    name: str, acceleration_mg: Callable[[int], Felt], clock_ns: Callable[[], int], *, fast_by: float = 0.0
) -> Sensor:
    """A sensor by its name: "lis3dh", "adxl345", "mpu6050" or "mpu6500". KeyError: there is no such one."""
    return KINDS[name](acceleration_mg, clock_ns, fast_by=fast_by)


TIMEOUT_US = 50_000
"""A controller waits so long for SCL unless it is told otherwise."""


class SensorBus:
    """Two lines with pull-ups, and chips on them by their addresses.

    `transfer` is what a controller's hardware makes of them, `drive` what a program sees that moves them by hand. To
    make it fail:

    - `refuse(bytes, times)`: the chip acknowledges so many bytes of a transfer and then no more, so many times;
    - `stretch_us`: it holds SCL low for so long in each transfer;
    - `short` True: SCL lies on ground;
    - `hang(byte)`: it was cut off while sending this byte, `hang_writing()`: while acknowledging one, and waits for
      clocks with SDA low.
    """

    def __init__(self, chips: Mapping[int, Chip]) -> None:
        self.stretch_us = 0
        self.timeout_us = TIMEOUT_US
        self.short = False
        self._chips = chips
        self._acknowledged = 0
        self._refusals = 0
        self._scl = self._sda = True
        self._cut_off: _CutOff | None = None

    def transfer(self, address: int, written: bytes, count: int) -> bytes:
        """A whole transfer; OSError as MicroPython's I2C raises it: EIO not acknowledged, ETIMEDOUT a stuck bus."""
        if not all(self.levels()) or self.stretch_us > self.timeout_us:
            raise OSError(errno.ETIMEDOUT, "the bus is stuck")
        self._cut_off = None  # a START ends what was left unfinished
        chip = self._chips.get(address)
        if chip is None or not chip.present:
            raise OSError(errno.EIO, "no acknowledge")
        if self._refusals:
            self._refusals -= 1
            if self._acknowledged:
                chip.transfer(written[: self._acknowledged], 0)
            raise OSError(errno.EIO, "no acknowledge")
        return chip.transfer(written, count)

    def refuse(self, acknowledged: int = 0, times: int = 1) -> None:
        """The next `times` transfers end after so many bytes."""
        self._acknowledged = acknowledged
        self._refusals = times

    def hang(self, byte: int = 0, at_bit: int = 0) -> None:
        """The chip sends `byte`, first bit 7; the controller has stopped while bit `at_bit` (0: the first) was out."""
        self._cut_off = _Sending(byte, at_bit)

    def hang_writing(self, chip: Chip, register: int) -> None:
        """The chip acknowledges a byte that was written before `register`; the controller has stopped there."""
        self._cut_off = _Receiving(chip, register)

    @property
    def idle(self) -> bool:
        """Whether no chip waits in the middle of a byte."""
        return self._cut_off is None

    def drive(self, scl: bool, sda: bool) -> tuple[bool, bool]:
        """Let go of each line (True) or pull it low; the levels of SCL and SDA then."""
        before = self.levels()
        self._scl, self._sda = scl, sda
        self._notice(before, self.levels())
        return self.levels()

    def levels(self) -> tuple[bool, bool]:
        """SCL and SDA as they are."""
        scl = self._scl and not self.short
        held = self._cut_off is not None and self._cut_off.holds
        return scl, self._sda and not held

    def _notice(self, before: tuple[bool, bool], now: tuple[bool, bool]) -> None:
        if self._cut_off is None:
            return
        if before[0] and now[0] and before[1] != now[1]:
            self._cut_off = None  # SDA moves while SCL is high: START or STOP
        elif now[0] and not before[0]:
            if self._cut_off.rise(now[1]):
                self._cut_off = None
        elif before[0] and not now[0]:
            self._cut_off.fall()


class _CutOff:
    """A chip in the middle of a byte."""

    holds = False
    """Whether it pulls SDA low."""

    def rise(self, sda: bool) -> bool:
        """SCL rises with SDA at that level; whether the chip is done."""
        raise NotImplementedError

    def fall(self) -> None:
        """SCL falls: the next bit."""
        raise NotImplementedError


class _Sending(_CutOff):
    """Eight bits out, then it looks whether they are acknowledged: if so, it sends again."""

    def __init__(self, byte: int, at_bit: int) -> None:
        self._byte = byte
        self._bit = at_bit
        self._put()

    def _put(self) -> None:
        self.holds = self._bit < 8 and not self._byte >> (7 - self._bit) & 1

    def rise(self, sda: bool) -> bool:
        return self._bit == 8 and sda

    def fall(self) -> None:
        self._bit = (self._bit + 1) % 9
        self._put()


class _Receiving(_CutOff):
    """An acknowledge out, then it takes eight bits for data of the next register."""

    def __init__(self, chip: Chip, register: int) -> None:
        self._chip = chip
        self._register = register
        self._bits: list[bool] = []
        self.holds = True

    def rise(self, sda: bool) -> bool:
        if not self.holds:
            self._bits.append(sda)
        return False

    def fall(self) -> None:
        self.holds = len(self._bits) == 8
        if self.holds:
            byte = sum(bit << (7 - at) for at, bit in enumerate(self._bits))
            self._chip.transfer(bytes((self._register, byte)), 0)
            self._register += 1
            self._bits = []
