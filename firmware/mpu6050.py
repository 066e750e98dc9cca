"""The MPU-6050, MPU-6500 and their relatives on I2C, accelerometer only: +-8 g, 16 bits, 100 samples a second.

MPU-9250, 9255 and ICM-20689 have these registers; boards sold as MPU-6050 carry any of them, or a copy.
"""

NAME = "mpu6050"
ADDRESSES = (0x68, 0x69)
WHO_AM_I = 0x75
IDENTITIES = {
    0x68: "mpu6050",  # also MPU-6000, MPU-9150
    0x69: "mpu6050",
    0x70: "mpu6500",
    0x71: "mpu9250",
    0x72: "mpu6050",
    0x73: "mpu9255",
    0x98: "icm20689",
}

SAMPLE_MS = 10
RESET_MS = 110  # its registers can be written 100 ms after a reset at the latest
SKIP = 8  # samples; the accelerometer needs 30 ms to start

_SMPLRT_DIV = 0x19
_FIFO_EN = 0x23
_INT_PIN_CFG = 0x37
_INT_ENABLE = 0x38
_ACCEL_CONFIG = 0x1C
_USER_CTRL = 0x6A
_PWR_MGMT_1 = 0x6B

_DEVICE_RESET = b"\x80"
_POWER = b"\x00\x07"  # PWR_MGMT_1: awake, own oscillator; PWR_MGMT_2: accelerometer on, gyroscope off
_FORMAT = 0x10  # ACCEL_CONFIG: +-8 g
_SELF_TEST = 0xE0
# SMPLRT_DIV: 1 kHz / 10; CONFIG, ACCEL_CONFIG2 (in an MPU-6050 a threshold that nobody looks at): 44 Hz low pass.
_CONTROLS = bytes((0x09, 0x03, 0x00, _FORMAT, 0x03))
_READY = (
    0x01  # INT_ENABLE: say when there is new data. Nothing is wired to the pin, but the status bit needs it.
)
_NO_FIFO = b"\x00"
_PINS = bytes((0x00, _READY))  # INT_PIN_CFG: status is cleared by reading the status only; INT_ENABLE
_NEW_DATA = 0x01


class Accelerometer:
    """One sensor. `x`, `y`, `z`: the last sample in mg. Every method: OSError when it does not answer."""

    def __init__(self, i2c, address: int) -> None:
        self.x = self.y = self.z = 0
        self._i2c = i2c
        self._address = address
        self._bytes = bytearray(9)

    def reset(self) -> None:
        """Forget everything; ready after RESET_MS, asleep."""
        self._write(_PWR_MGMT_1, _DEVICE_RESET)

    def start(self) -> None:
        """Wake it, write every control register, whatever it did before, and measure."""
        self._write(_PWR_MGMT_1, _POWER)
        self._write(_USER_CTRL, _NO_FIFO)
        self._write(_FIFO_EN, _NO_FIFO)
        self._write(_SMPLRT_DIV, _CONTROLS)
        self._write(_INT_PIN_CFG, _PINS)

    def test(self, on: bool) -> None:
        """Push the mass aside, or let go of it: an element that lives shows 200 mg or more."""
        self._write(_ACCEL_CONFIG, bytes((_FORMAT | _SELF_TEST if on else _FORMAT,)))

    def read(self) -> int:
        """1: a sample is there; 0: none since the last; -1: it has lost the mode that it was put in."""
        got = self._bytes  # INT_ENABLE to ACCEL_ZOUT_L
        self._i2c.readfrom_mem_into(self._address, _INT_ENABLE, got)
        if got[0] != _READY:
            return -1
        if not got[2] & _NEW_DATA:
            return 0
        self.x = _mg(got[3], got[4])
        self.y = _mg(got[5], got[6])
        self.z = _mg(got[7], got[8])
        return 1

    def _write(self, register: int, data: bytes) -> None:
        self._i2c.writeto_mem(self._address, register, data)


def _mg(high: int, low: int) -> int:
    """A high and a low byte, 4096 counts a g."""
    count = high << 8 | low
    return ((count - 65536 if count >= 32768 else count) * 125 + 256) >> 9
