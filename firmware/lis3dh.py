"""The LIS3DH accelerometer on I2C: +-8 g, 12 bits, 100 samples a second.

LIS2DH, LIS2DH12 and the accelerometer of LSM303AGR have the same registers and identity. LIS2DE12 and LIS3DE answer the
same, but their 8 bits are too coarse for a cup. LIS3DSH, LIS2DW12 and LIS331 are other chips.
"""

NAME = "lis3dh"
ADDRESSES = (0x18, 0x19)
WHO_AM_I = 0x0F
IDENTITIES = {0x33: "lis3dh"}

SAMPLE_MS = 10
RESET_MS = 10  # it boots within 5 ms (data sheet rev 2, 8.12 BOOT)
SKIP = 8  # samples; in high resolution the first 7 are not settled (table 11)

_MANY = 0x80  # bit 7 of the register: go on to the next one after each byte (6.1.1)
_TEMP_CFG_REG = 0x1F
_CTRL_REG1 = 0x20
_CTRL_REG4 = 0x23
_CTRL_REG5 = 0x24
_FIFO_CTRL_REG = 0x2E
_INT1_CFG = 0x30
_INT2_CFG = 0x34
_CLICK_CFG = 0x38
_ACT_THS = 0x3E

# CTRL_REG1: 100 Hz, all axes; 2: no filter; 3: no interrupts; 4: below; 5, 6: off; REFERENCE: 0.
_FORMAT = 0xA8  # CTRL_REG4: block data update, +-8 g, high resolution
_FORMAT_KEPT = 0xF0  # without it, a sample would be read in wrong steps or halves
_SELF_TEST = 0x02
_CONTROLS = bytes((0x57, 0x00, 0x00, _FORMAT, 0x00, 0x00, 0x00))
_REBOOT = b"\x80"
_OFF = b"\x00"
_NEW_DATA = 0x08
_MG_PER_COUNT = 4


class Accelerometer:
    """One sensor. `x`, `y`, `z`: the last sample in mg. Every method: OSError when it does not answer."""

    def __init__(self, i2c, address: int) -> None:
        self.x = self.y = self.z = 0
        self._i2c = i2c
        self._address = address
        self._bytes = bytearray(11)

    def reset(self) -> None:
        """Forget everything; ready after RESET_MS."""
        self._write(_CTRL_REG5, _REBOOT)

    def start(self) -> None:
        """Write every control register, whatever it did before, and measure."""
        self._write(_CTRL_REG1, _OFF)
        for register in (
            _TEMP_CFG_REG,
            _FIFO_CTRL_REG,
            _INT1_CFG,
            _INT2_CFG,
            _CLICK_CFG,
            _ACT_THS,
            _ACT_THS + 1,
        ):
            self._write(register, _OFF)
        self._write(_CTRL_REG1 | _MANY, _CONTROLS)

    def test(self, on: bool) -> None:
        """Push the mass aside, or let go of it: an element that lives shows 70 mg or more."""
        self._write(_CTRL_REG4, bytes((_FORMAT | _SELF_TEST if on else _FORMAT,)))

    def read(self) -> int:
        """1: a sample is there; 0: none since the last; -1: it has lost the mode that it was put in."""
        got = self._bytes  # CTRL_REG4 to OUT_Z_H
        self._i2c.readfrom_mem_into(self._address, _CTRL_REG4 | _MANY, got)
        if got[0] & _FORMAT_KEPT != _FORMAT & _FORMAT_KEPT:
            return -1
        if not got[4] & _NEW_DATA:
            return 0
        self.x = _mg(got[5], got[6])
        self.y = _mg(got[7], got[8])
        self.z = _mg(got[9], got[10])
        return 1

    def _write(self, register: int, data: bytes) -> None:
        self._i2c.writeto_mem(self._address, register, data)


def _mg(low: int, high: int) -> int:
    """The 12 bits that stand left in a low and a high byte."""
    count = high << 4 | low >> 4
    return (count - 4096 if count >= 2048 else count) * _MG_PER_COUNT
