"""An MPU-6050 and an MPU-6500 as their registers behave on I2C, from the facts of their register maps.

RM-MPU-6000A rev 4.2 and PS-MPU-6000A rev 3.4 for the first, RM-MPU-6500A rev 2.1 and its product specification for the
second. Accelerometer only: the gyroscope's registers read 0.
"""

from __future__ import annotations

from companion.simulator.sensor import Felt, Sensor, word

ADDRESS = 0x68
"""With AD0 low; 0x69 with AD0 high."""

COUNT_MG = 1000 / 4096
"""At +-8 g (PS-MPU-6000A 6.2)."""

NOISE_UG_RTHZ = (400.0, 400.0, 400.0)
NOISE_6500_UG_RTHZ = (300.0, 300.0, 300.0)
"""Typical noise density, micro-g per root of a Hz (PS-MPU-6000A 6.2; PS-MPU-6500A, table 2)."""

BANDWIDTH_HZ = 44.0
"""With DLPF_CFG 3; an MPU-6500's is 44.8 Hz."""

ZERO_G_MG = (50.0, 50.0, 80.0)
ZERO_G_6500_MG = (60.0, 60.0, 60.0)
"""Typical offset (as above)."""

SENSITIVITY_ERROR = 0.03
RATE_ERROR = 0.05
"""Share by which scale and own oscillator may be wrong (PS-MPU-6000A 6.2, 6.6)."""

_XA_OFFS = 0x06
_XA_OFFS_6500 = 0x77
_SELF_TEST_X = 0x0D
_SELF_TEST_A = 0x10
_SMPLRT_DIV = 0x19
_CONFIG = 0x1A
_GYRO_CONFIG = 0x1B
_ACCEL_CONFIG = 0x1C
_ACCEL_CONFIG2 = 0x1D
_INT_PIN_CFG = 0x37
_INT_ENABLE = 0x38
_INT_STATUS = 0x3A
_ACCEL_XOUT_H = 0x3B
_SIGNAL_PATH_RESET = 0x68
_USER_CTRL = 0x6A
_PWR_MGMT_1 = 0x6B
_PWR_MGMT_2 = 0x6C
_FIFO_R_W = 0x74
_WHO_AM_I = 0x75
_READ_ONLY = frozenset({0x36, 0x39, _INT_STATUS, *range(0x3B, 0x63), 0x72, 0x73, _WHO_AM_I})
_WAKE_HZ = (1.25, 5, 20, 40)
_TRIM = (14, 17, 20)
"""XA_TEST, YA_TEST, ZA_TEST, and an MPU-6500's codes times 7: drawn once, as the factory does for each chip."""


class MPU6050(Sensor):
    """The chip: asleep at power-up, rates, ranges, big-endian outputs, data-ready flag, device reset, self test.

    - Reads and writes always go on to the next register, but FIFO_R_W stays (register 0x74).
    - All outputs of a read belong to one sample; between two reads they may change.
    - DATA_RDY_INT is told if INT_ENABLE asks for it (the map promises no more) and cleared by reading INT_STATUS; with
      INT_RD_CLEAR by any read (register 0x37).
    - After power-up and DEVICE_RESET it does not answer for 100 ms, the most that is allowed.
    - Self test: an axis is shifted by its factory trim (registers 0x0D to 0x10), which the map gives as a formula.
    """

    name = "mpu6050"
    addresses = (0x68, 0x69)
    boot_ns = 100_000_000
    start_ns = 30_000_000
    """From waking to the first sample."""

    _who = 0x68
    _power = 0x40

    def _reset(self) -> None:
        self._registers[:] = bytes(0x80)
        self._registers[_WHO_AM_I] = self._who if self._identity is None else self._identity
        self._registers[_PWR_MGMT_1] = self._power
        self._trim()
        self._restart(self.start_ns)

    def _trim(self) -> None:
        low = 0
        for axis, code in enumerate(_TRIM):
            self._registers[_SELF_TEST_X + axis] = code >> 2 << 5
            low = low << 2 | (code & 3)
        self._registers[_SELF_TEST_A] = low

    def _advance(self) -> None:
        if self._pointer != _FIFO_R_W:
            self._pointer = (self._pointer + 1) & 0x7F

    def _read(self, count: int) -> bytes:
        got = super()._read(count)
        if self._registers[_INT_PIN_CFG] & 0x10:
            self._registers[_INT_STATUS] = 0
        return got

    def _fetch(self, register: int) -> int:
        value = self._registers[register]
        if register == _INT_STATUS:
            self._registers[_INT_STATUS] = 0
        return value

    def _write(self, register: int, value: int) -> None:
        if register in _READ_ONLY or self._clock_ns() < self._ready_ns:
            return
        if register == _PWR_MGMT_1 and value & 0x80:
            self._boot()
            return
        before = self._rate_hz()
        if register == _SIGNAL_PATH_RESET:
            value = 0
        if register == _USER_CTRL:
            value &= ~0x0F  # the reset bits clear themselves
        self._registers[register] = value
        if self._rate_hz() != before:
            self._restart(0 if before else self.start_ns)

    def _rate_hz(self) -> float:
        power = self._registers[_PWR_MGMT_1]
        if power & 0x40 or power & 0x07 in (4, 5, 6, 7):  # asleep; no such clock here, or none
            return 0
        if power & 0x20:
            return _WAKE_HZ[self._registers[_PWR_MGMT_2] >> 6]
        return self._cycle_hz()

    def _cycle_hz(self) -> float:
        """The gyroscope's rate, divided; the accelerometer has no more than 1 kHz (registers 0x19, 0x1A)."""
        filtered = 0 < self._registers[_CONFIG] & 0x07 < 7
        return min(1000, (1000 if filtered else 8000) / (1 + self._registers[_SMPLRT_DIV]))

    def _take(self, number: int, felt: Felt) -> None:  # noqa: ARG002
        reach = self._registers[_ACCEL_CONFIG] >> 3 & 3
        for axis, mg in enumerate(felt):
            if self._registers[_PWR_MGMT_2] & 0x20 >> axis:
                continue  # in standby: the register stays as it is
            test = self._registers[_ACCEL_CONFIG] & 0x80 >> axis
            shift = self._offset_mg(axis) + self._push(axis, self._trim_mg(axis) if test else 0.0)
            count = word(mg + shift, 1000 / (16384 >> reach), 16)
            at = _ACCEL_XOUT_H + 2 * axis
            self._registers[at : at + 2] = (count & 0xFFFF).to_bytes(2, "big")
        if self._registers[_INT_ENABLE] & 0x01:
            self._registers[_INT_STATUS] |= 0x01

    def _trim_mg(self, axis: int) -> float:
        """4096 x 0.34 x (0.92 / 0.34) ^ ((code - 1) / 30) counts of 4096 a g; 0 for code 0 (registers 13 to 16)."""
        high = self._registers[_SELF_TEST_X + axis] >> 5
        code = high << 2 | (self._registers[_SELF_TEST_A] >> (4 - 2 * axis) & 3)
        return 340 * float((0.92 / 0.34) ** ((code - 1) / 30)) if code else 0.0

    def _offset_mg(self, axis: int) -> float:
        """Offset registers: here trimmed to 0 by the factory; 4096 counts a g."""
        at = _XA_OFFS + 2 * axis
        return int.from_bytes(self._registers[at : at + 2], "big", signed=True) * 1000 / 4096


class MPU6500(MPU6050):
    """The newer chip: awake at power-up, a filter of its own for the accelerometer, other trims and offsets.

    Its divider counts only while CONFIG selects one of the filters 1 to 6 and no FCHOICE_B bit is set (registers 0x19,
    0x1B); ACCEL_FCHOICE_B makes the accelerometer run at 4 kHz (register 0x1D), here 1 kHz.
    """

    name = "mpu6500"
    _who = 0x70
    _power = 0x01

    def _trim(self) -> None:
        for axis, code in enumerate(_TRIM):
            self._registers[_SELF_TEST_X + axis] = 7 * code

    def _cycle_hz(self) -> float:
        plain = self._registers[_GYRO_CONFIG] & 0x03 or self._registers[_ACCEL_CONFIG2] & 0x08
        if plain or not 0 < self._registers[_CONFIG] & 0x07 < 7:
            return 1000
        return 1000 / (1 + self._registers[_SMPLRT_DIV])

    def _trim_mg(self, axis: int) -> float:
        """2620 x 1.01 ^ (code - 1) counts of 16384 a g (AN-MPU-9250A-03)."""
        code = self._registers[_SELF_TEST_X + axis]
        return 2620 * float(1.01 ** (code - 1)) * 1000 / 16384 if code else 0.0

    def _offset_mg(self, axis: int) -> float:
        """XA_OFFSET to ZA_OFFSET: 15 bits, 0.98 mg each."""
        at = _XA_OFFS_6500 + 3 * axis
        return (int.from_bytes(self._registers[at : at + 2], "big", signed=True) >> 1) * 0.98
