"""A LIS3DH as its registers behave on I2C, from the facts of its data sheet (DocID17530 rev 2)."""

from __future__ import annotations

from companion.simulator.sensor import Felt, Sensor, word

ADDRESS = 0x18
"""With SA0 low; 0x19 with SA0 high (6.1.1)."""

COUNT_MG = 4.0
"""At +-8 g and 12 bits (table 4)."""

NOISE_UG_RTHZ = (220.0, 220.0, 220.0)
"""Typical noise density, micro-g per root of a Hz (table 4 of rev 1)."""

BANDWIDTH_HZ = 11.1
"""At 100 Hz in high resolution: a ninth of the rate; in the other modes half of it (table 10)."""

ZERO_G_MG = (40.0, 40.0, 40.0)
"""Typical offset (table 4)."""

SENSITIVITY_ERROR = 0.04
RATE_ERROR = 0.1
"""Share by which scale and clock may be wrong. The data sheet gives neither: what drivers meet."""

SELF_TEST_MG = (300.0, 300.0, 300.0)
"""Shift of the outputs; the data sheet allows 68 to 1440 mg (17 to 360 counts of 4 mg, table 4)."""

SETTLE_SAMPLES = 7
"""After power-down high resolution needs so many samples (table 11)."""

_WHO_AM_I = 0x0F
_CTRL_REG1 = 0x20
_CTRL_REG2 = 0x21
_CTRL_REG4 = 0x23
_CTRL_REG5 = 0x24
_STATUS_REG = 0x27
_OUT_X_L = 0x28
_OUT_Z_H = 0x2D
_FIFO_CTRL_REG = 0x2E
_FIFO_SRC_REG = 0x2F
_ACT_THS = 0x3E
_WRITABLE = frozenset(
    {0x1E, 0x1F, *range(0x20, 0x27), 0x2E, 0x30, 0x32, 0x33, 0x34, 0x36, 0x37, 0x38, *range(0x3A, 0x40)}
)
_RATES_HZ = (0, 1, 10, 25, 50, 100, 200, 400)
_MG_PER_COUNT_12 = (1, 2, 4, 12)
"""At +-2, 4, 8, 16 g with 12 bits; with 10 and 8 bits a count is 4 and 16 times as much (table 4)."""

_FIFO_DEPTH = 32


class LIS3DH(Sensor):
    """The chip: bit 7 for many bytes, block data update, rates, scales, resolutions, filter, FIFO, self test.

    - Reads and writes go on to the next register only with bit 7 of the register set (6.1.1).
    - BDU: a sample does not change between the reads of a low and its high byte (8.11).
    - BOOT reloads the trimming and clears itself; registers keep what was written (8.12). For 5 ms it does not answer.
    - ACT_THS not 0: taken as asleep, 10 Hz in low power, as after a long rest (3Eh).
    - FDS: what is slower than the filter is gone from the outputs (8.9); here that is the first sample's value.
    - Its low pass is not modelled: BANDWIDTH_HZ is for whoever makes traces.
    """

    name = "lis3dh"
    addresses = (0x18, 0x19)
    boot_ns = 5_000_000

    def _reset(self) -> None:
        self._registers[:] = bytes(0x80)
        self._registers[_WHO_AM_I] = 0x33 if self._identity is None else self._identity
        self._registers[0x1E] = 0x10  # reserved, to be kept
        self._registers[_CTRL_REG1] = 0x07
        self._many = False
        self._halves = [
            0,
            0,
            0,
        ]  # 1: the low byte of this axis has been read and not yet the high one; 2: the reverse
        self._fifo: list[bytes] = []
        self._slow: Felt | None = None
        self._restart()

    def _point(self, register: int) -> None:
        self._pointer = register & 0x7F
        self._many = bool(register & 0x80)

    def _advance(self) -> None:
        if not self._many:
            return
        # With the FIFO on, reading goes round the six data registers (AN3308, 7: multiple reads of a FIFO).
        round_again = self._buffers() and self._pointer == _OUT_Z_H
        self._pointer = _OUT_X_L if round_again else (self._pointer + 1) & 0x7F

    def _fetch(self, register: int) -> int:
        if not _OUT_X_L <= register <= _OUT_Z_H:
            return self._source() if register == _FIFO_SRC_REG else self._registers[register]
        if register == _OUT_X_L and self._buffers() and self._fifo:
            self._registers[_OUT_X_L : _OUT_Z_H + 1] = self._fifo.pop(0)
        axis, high = divmod(register - _OUT_X_L, 2)
        self._halves[axis] = (self._halves[axis] | 1 << high) % 3
        if high:
            self._registers[_STATUS_REG] &= ~(0x11 << axis)
        if not self._registers[_STATUS_REG] & 0x07:
            self._registers[_STATUS_REG] = 0x0F if self._buffers() and self._fifo else 0
        return self._registers[register]

    def _write(self, register: int, value: int) -> None:
        if register not in _WRITABLE:
            return
        before = self._mode()
        self._registers[register] = value
        if register == _CTRL_REG5 and value & 0x80:
            self._registers[_CTRL_REG5] &= 0x7F
            self._ready_ns = self._clock_ns() + self.boot_ns
        if register in (_FIFO_CTRL_REG, _CTRL_REG5) and not self._buffers():
            self._fifo = []
        if self._mode() != before:
            self._restart()

    def _mode(self) -> tuple[float, int]:
        return self._rate_hz(), self._bits()

    def _rate_hz(self) -> float:
        rate = self._registers[_CTRL_REG1] >> 4
        if rate >= len(_RATES_HZ):
            return 1344 if rate == 9 else 0
        return 10 if self._asleep() and rate > 2 else _RATES_HZ[rate]

    def _asleep(self) -> bool:
        return bool(self._registers[_ACT_THS] & 0x7F)

    def _bits(self) -> int:
        if self._registers[_CTRL_REG1] & 0x08 or self._asleep():
            return 8
        return 12 if self._registers[_CTRL_REG4] & 0x08 else 10

    def _buffers(self) -> bool:
        return bool(self._registers[_CTRL_REG5] & 0x40 and self._registers[_FIFO_CTRL_REG] & 0xC0)

    def _source(self) -> int:
        """FIFO_SRC_REG: overrun, empty, and how many wait (2Fh)."""
        count = len(self._fifo)
        return (0x40 if count == _FIFO_DEPTH else 0) | (0x20 if not count else 0) | min(count, 31)

    def _take(self, number: int, felt: Felt) -> None:
        if self._registers[_CTRL_REG4] & 0x80 and any(self._halves):
            return
        settled = min(1.0, number / (SETTLE_SAMPLES + 1)) if self._bits() == 12 else 1.0
        if self._slow is None or not self._registers[_CTRL_REG2] & 0x08:
            self._slow = felt
        slow = self._slow if self._registers[_CTRL_REG2] & 0x08 else (0.0, 0.0, 0.0)
        sample = bytearray()
        for axis in (0, 1, 2):
            sample += self._output(axis, (felt[axis] - slow[axis] + self._tested(axis)) * settled)
        if self._buffers():
            self._buffer(bytes(sample))
        else:
            self._registers[_OUT_X_L : _OUT_Z_H + 1] = sample
        status = self._registers[_STATUS_REG]
        self._registers[_STATUS_REG] = 0x0F | (0xF0 if status & 0x08 else status & 0xF0)

    def _buffer(self, sample: bytes) -> None:
        full = len(self._fifo) == _FIFO_DEPTH
        if full and self._registers[_FIFO_CTRL_REG] & 0xC0 == 0x40:  # FIFO mode stops when it is full
            return
        self._fifo = [*self._fifo[full:], sample]

    def _tested(self, axis: int) -> float:
        """ST1, ST0 of CTRL_REG4: 01 pushes one way, 10 the other (8.11)."""
        test = self._registers[_CTRL_REG4] >> 1 & 3
        return self._push(axis, SELF_TEST_MG[axis] * (0, 1, -1, 0)[test])

    def _output(self, axis: int, mg: float) -> bytes:
        if not self._registers[_CTRL_REG1] & 1 << axis:
            mg = 0.0
        bits = self._bits()
        scale = _MG_PER_COUNT_12[self._registers[_CTRL_REG4] >> 4 & 3] * (1 << (12 - bits))
        count = word(mg, scale, bits) << (16 - bits) & 0xFFFF
        big_first = self._registers[_CTRL_REG4] & 0x40 and bits == 12
        return count.to_bytes(2, "big" if big_first else "little")
