"""An ADXL345 as its registers behave on I2C, from the facts of its data sheet (rev G)."""

from __future__ import annotations

from companion.simulator.sensor import Felt, Sensor, word

ADDRESS = 0x53
"""With ALT ADDRESS low; 0x1D with it high (I2C section)."""

COUNT_MG = 3.90625
"""In full resolution: 256 counts a g (table 1: 3.9 mg)."""

NOISE_UG_RTHZ = (290.0, 290.0, 430.0)
"""Typical noise density, micro-g per root of a Hz (noise performance, figure 52)."""

BANDWIDTH_HZ = 50.0
"""At 100 Hz: half of the rate (table 7)."""

ZERO_G_MG = (35.0, 35.0, 40.0)
ZERO_G_MOST_MG = (150.0, 150.0, 250.0)
"""Typical and largest offset (table 1)."""

SENSITIVITY_ERROR = 0.1
"""230 to 282 counts a g (table 1)."""

RATE_ERROR = 0.05
"""Share by which its clock may be wrong. The data sheet does not say: an assumption."""

SELF_TEST_MG = (900.0, -900.0, 1300.0)
"""Shift of the outputs at 3.3 V; allowed are 0.35 to 3.7 g, -0.35 to -3.7 g, 0.44 to 5 g (table 1 times table 14)."""

_DEVID = 0x00
_OFSX = 0x1E
_TIME_INACT = 0x26
_ACT_INACT_CTL = 0x27
_BW_RATE = 0x2C
_POWER_CTL = 0x2D
_INT_SOURCE = 0x30
_DATA_FORMAT = 0x31
_DATAX0 = 0x32
_DATAZ1 = 0x37
_FIFO_CTL = 0x38
_FIFO_STATUS = 0x39
_END = 0x3A
_WRITABLE = frozenset({*range(0x1D, 0x2B), *range(0x2C, 0x30), _DATA_FORMAT, _FIFO_CTL})
_OFFSET_MG = 15.6
_FIFO_DEPTH = 32


class ADXL345(Sensor):
    """The chip: standby at power-up, rates, ranges, resolution, justification, offsets, FIFO, self test.

    - Reads and writes always go on to the next register; after the last one (0x39) it is taken to go on with 0x00,
      which the data sheet leaves open. 0x01 to 0x1C are reserved: they read 0 and keep nothing.
    - There is no block data update: the six data registers belong together in one read only (register 0x32).
    - DATA_READY, watermark and overrun are told whether their interrupts are enabled or not (register 0x30).
    - Sleep, and auto sleep with link and a time of inactivity, is taken as asleep: no DATA_READY (register 0x2D).
    """

    name = "adxl345"
    addresses = (0x53, 0x1D)
    boot_ns = 1_400_000

    def _reset(self) -> None:
        self._registers[:] = bytes(0x80)
        self._registers[_DEVID] = 0xE5 if self._identity is None else self._identity
        self._registers[_BW_RATE] = 0x0A
        self._fifo: list[bytes] = []
        self._new = self._overrun = False
        self._restart()

    def _advance(self) -> None:
        self._pointer = (self._pointer + 1) % _END if self._pointer < _END else 0

    def _read(self, count: int) -> bytes:
        """A data register read takes the oldest sample of the FIFO to the outputs, and lets go of it at the end."""
        touched = {(self._pointer + step) % _END for step in range(count)}
        data = not touched.isdisjoint(range(_DATAX0, _DATAZ1 + 1))
        if data and self._fifo:
            self._registers[_DATAX0 : _DATAZ1 + 1] = self._fifo.pop(0)
        got = super()._read(count)
        if data:
            self._new = bool(self._fifo)
            self._overrun = False
        return got

    def _fetch(self, register: int) -> int:
        if register == _INT_SOURCE:
            entries = len(self._fifo) or int(self._new)
            watermark = entries >= self._registers[_FIFO_CTL] & 0x1F
            return 0x80 * self._new | 0x02 * watermark | 0x01 * self._overrun
        if register == _FIFO_STATUS:
            return len(self._fifo)
        return self._registers[register]

    def _write(self, register: int, value: int) -> None:
        if register not in _WRITABLE:
            return
        before = self._rate_hz()
        self._registers[register] = value
        if not self._registers[_FIFO_CTL] & 0xC0:
            self._fifo = []
        if self._rate_hz() != before:
            self._restart(
                1_100_000
            )  # from standby to the first sample: a period and 1.1 ms (power sequencing)

    def _rate_hz(self) -> float:
        power = self._registers[_POWER_CTL]
        return (
            0
            if not power & 0x08 or self._asleep()
            else 3200 / (1 << (15 - (self._registers[_BW_RATE] & 0x0F)))
        )

    def _asleep(self) -> bool:
        power = self._registers[_POWER_CTL]
        inactivity = self._registers[_TIME_INACT] and self._registers[_ACT_INACT_CTL] & 0x07
        return bool(power & 0x04 or (power & 0x30 == 0x30 and inactivity))

    def _take(self, number: int, felt: Felt) -> None:  # noqa: ARG002
        sample = b"".join(self._output(axis, mg) for axis, mg in enumerate(felt))
        self._overrun = self._overrun or self._new
        self._new = True
        if not self._registers[_FIFO_CTL] & 0xC0:
            self._registers[_DATAX0 : _DATAZ1 + 1] = sample
        elif len(self._fifo) < _FIFO_DEPTH:
            self._fifo.append(sample)
        elif (
            self._registers[_FIFO_CTL] & 0xC0 != 0x40
        ):  # FIFO mode stops when it is full, the others let go of one
            self._fifo = [*self._fifo[1:], sample]

    def _output(self, axis: int, mg: float) -> bytes:
        form = self._registers[_DATA_FORMAT]
        offset = self._registers[_OFSX + axis]
        mg += (offset - 256 if offset >= 128 else offset) * _OFFSET_MG
        mg += self._push(axis, SELF_TEST_MG[axis] if form & 0x80 else 0.0)
        reach = form & 0x03
        full = bool(form & 0x08)
        bits = 10 + reach if full else 10
        count = word(mg, COUNT_MG if full else COUNT_MG * (1 << reach), bits)
        if form & 0x04:
            count <<= 16 - bits
        return (count & 0xFFFF).to_bytes(2, "little")
