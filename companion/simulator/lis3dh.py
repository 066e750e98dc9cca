"""A LIS3DH as its registers behave on I2C, from the data sheet's facts."""

from __future__ import annotations

import errno
from collections.abc import Callable

ADDRESS = 0x18
_WHO_AM_I = 0x0F
_IDENTITY = 0x33
_CTRL_REG1 = 0x20
_CTRL_REG4 = 0x23
_STATUS_REG = 0x27
_OUT_X_L = 0x28
_OUT_Z_H = 0x2D
_WRITABLE = frozenset(
    {0x1E, 0x1F, *range(0x20, 0x27), 0x2E, 0x30, 0x32, 0x33, 0x34, 0x36, 0x37, 0x38, *range(0x3A, 0x40)}
)
_RATES_HZ = (0, 1, 10, 25, 50, 100, 200, 400)
_MG_PER_COUNT_12 = (1, 2, 4, 12)
"""At +-2, 4, 8, 16 g with 12 bits; with 10 and 8 bits a count is 4 and 16 times as much."""


class LIS3DH:
    """The chip: register pointer, bit 7 for many bytes, block data update, rates, scales and resolutions.

    `acceleration_mg(at_ns)` is what it feels, `clock_ns` its time. `present` False: it does not acknowledge.
    """

    def __init__(
        self, acceleration_mg: Callable[[int], tuple[float, float, float]], clock_ns: Callable[[], int]
    ) -> None:
        self.present = True
        self._acceleration_mg = acceleration_mg
        self._clock_ns = clock_ns
        self._registers = bytearray(0x80)
        self._registers[_WHO_AM_I] = _IDENTITY
        self._registers[_CTRL_REG1] = 0x07
        self._pointer = 0
        self._many = False
        self._sampled = 0
        self._half_read: set[int] = set()

    def transfer(self, written: bytes, count: int) -> bytes:
        """One transfer: bytes written, then, after a repeated start, `count` bytes read. OSError: not acknowledged."""
        if not self.present:
            raise OSError(errno.EIO, "no acknowledge")
        self._sample()
        if written:
            self._pointer = written[0] & 0x7F
            self._many = bool(written[0] & 0x80)
        for value in written[1:]:
            if self._pointer in _WRITABLE:
                self._registers[self._pointer] = value
            self._advance()
        return bytes(self._read_one() for _ in range(count))

    def _read_one(self) -> int:
        register = self._pointer
        value = self._registers[register]
        if _OUT_X_L <= register <= _OUT_Z_H:
            self._half_read ^= {register // 2}
            if register % 2:
                self._registers[_STATUS_REG] &= ~(0x11 << (register - _OUT_X_L) // 2)
            if not self._registers[_STATUS_REG] & 0x07:
                self._registers[_STATUS_REG] = 0
        self._advance()
        return value

    def _advance(self) -> None:
        if self._many:
            self._pointer = (self._pointer + 1) & 0x7F

    def _rate_hz(self) -> int:
        rate = self._registers[_CTRL_REG1] >> 4
        return _RATES_HZ[rate] if rate < len(_RATES_HZ) else 1344

    def _sample(self) -> None:
        """Bring the output registers up to the latest sample, unless a sample is being read under BDU."""
        rate_hz = self._rate_hz()
        if not rate_hz:
            return
        number = self._clock_ns() * rate_hz // 1_000_000_000
        if number == self._sampled or (self._registers[_CTRL_REG4] & 0x80 and self._half_read):
            return
        self._sampled = number
        felt = self._acceleration_mg(number * 1_000_000_000 // rate_hz)
        for axis, mg in enumerate(felt):
            self._put(axis, mg)
        status = self._registers[_STATUS_REG]
        self._registers[_STATUS_REG] = 0x0F | (0xF0 if status & 0x08 else status & 0xF0)

    def _put(self, axis: int, mg: float) -> None:
        if not self._registers[_CTRL_REG1] & 1 << axis:
            mg = 0.0
        bits = self._bits()
        count = round(mg / (_MG_PER_COUNT_12[self._registers[_CTRL_REG4] >> 4 & 3] * (1 << (12 - bits))))
        most = (1 << (bits - 1)) - 1
        word = (max(-most - 1, min(most, count)) << (16 - bits)) & 0xFFFF
        self._registers[_OUT_X_L + 2 * axis] = word & 0xFF
        self._registers[_OUT_X_L + 2 * axis + 1] = word >> 8

    def _bits(self) -> int:
        if self._registers[_CTRL_REG1] & 0x08:
            return 8
        return 12 if self._registers[_CTRL_REG4] & 0x08 else 10
