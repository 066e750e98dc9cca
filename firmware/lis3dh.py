"""The LIS3DH accelerometer on I2C: +-8 g, 12 bits, 100 samples a second."""

WHO_AM_I = 0x0F
IDENTITY = 0x33
CTRL_REG1 = 0x20
STATUS_REG = 0x27
MANY = 0x80
"""Bit 7 of the register: go on to the next one after each byte (data sheet 6.1.1)."""

ADDRESSES = (0x18, 0x19)
SAMPLE_MS = 10

# CTRL_REG1: 100 Hz, all axes; 2: no filter; 3: no interrupts; 4: block data update, +-8 g, high resolution; 5, 6: off.
_CONTROLS = bytes((0x57, 0x00, 0x00, 0xA8, 0x00, 0x00))
_NEW_DATA = 0x08
_MG_PER_COUNT = 4


class LIS3DH:
    """One sensor. `x`, `y`, `z`: the last sample in mg. OSError when it does not answer."""

    name = "lis3dh"

    def __init__(self, i2c, address: int) -> None:
        self.x = self.y = self.z = 0
        self._i2c = i2c
        self._address = address
        self._bytes = bytearray(7)
        i2c.writeto_mem(address, CTRL_REG1 | MANY, _CONTROLS)

    def read(self) -> bool:
        """Fetch a sample; False if there has been no new one since the last."""
        got = self._bytes
        self._i2c.readfrom_mem_into(self._address, STATUS_REG | MANY, got)
        if not got[0] & _NEW_DATA:
            return False
        self.x = _mg(got[1], got[2])
        self.y = _mg(got[3], got[4])
        self.z = _mg(got[5], got[6])
        return True


def _mg(low: int, high: int) -> int:
    """The 12 bits that stand left in a low and a high byte."""
    count = high << 4 | low >> 4
    return (count - 4096 if count >= 2048 else count) * _MG_PER_COUNT


def find(i2c) -> "LIS3DH | None":
    """The sensor at one of its addresses, known by its identity; None if there is none."""
    for address in ADDRESSES:
        try:
            if i2c.readfrom_mem(address, WHO_AM_I, 1)[0] == IDENTITY:
                return LIS3DH(i2c, address)
        except OSError:
            continue
    return None
