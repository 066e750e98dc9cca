"""The ADXL345 accelerometer on I2C: +-8 g, 12 bits, 100 samples a second.

ADXL343 has the same registers and identity, ADXL346 (0xE6) these registers and some more. ADXL312 and ADXL375 also
answer 0xE5, but in other steps: what they say at rest is not 1 g, and so they are told apart.
"""

NAME = "adxl345"
ADDRESSES = (0x53, 0x1D)
WHO_AM_I = 0x00
IDENTITIES = {0xE5: "adxl345", 0xE6: "adxl346"}

SAMPLE_MS = 10
RESET_MS = 10  # from standby it needs 11 ms at most to measure (rev G, theory of operation: power sequencing)
SKIP = 8  # samples; a push of the self test that was left on has then gone

_THRESH_TAP = 0x1D
_BW_RATE = 0x2C
_POWER_CTL = 0x2D
_INT_SOURCE = 0x30
_DATA_FORMAT = 0x31
_FIFO_CTL = 0x38

_FORMAT = 0x0A  # DATA_FORMAT: full resolution, right justified, +-8 g
_SELF_TEST = 0x80
_RESERVED = 0x10
_NOTHING = bytes(14)  # THRESH_TAP to TAP_AXES: offsets, taps, activity and free fall
_RATE = b"\x0a\x00\x00\x00"  # BW_RATE: 100 Hz; POWER_CTL: standby; no interrupts
_STANDBY = b"\x00"
_MEASURE = b"\x08"
_BYPASS = b"\x00"
_NEW_DATA = 0x80


class Accelerometer:
    """One sensor. `x`, `y`, `z`: the last sample in mg. Every method: OSError when it does not answer."""

    def __init__(self, i2c, address: int) -> None:
        self.x = self.y = self.z = 0
        self._i2c = i2c
        self._address = address
        self._bytes = bytearray(8)

    def reset(self) -> None:
        """Into standby (it has no reset); ready after RESET_MS."""
        self._write(_POWER_CTL, _STANDBY)

    def start(self) -> None:
        """Write every control register, whatever it did before, and measure."""
        self._write(_BW_RATE, _RATE)
        self._write(_THRESH_TAP, _NOTHING)
        self._write(_DATA_FORMAT, bytes((_FORMAT,)))
        self._write(_FIFO_CTL, _BYPASS)
        self._write(_POWER_CTL, _MEASURE)

    def test(self, on: bool) -> None:
        """Push the mass aside, or let go of it: an element that lives shows 130 mg or more."""
        self._write(_DATA_FORMAT, bytes((_FORMAT | _SELF_TEST if on else _FORMAT,)))

    def read(self) -> int:
        """1: a sample is there; 0: none since the last; -1: it has lost the mode that it was put in."""
        got = self._bytes  # INT_SOURCE to DATAZ1, in one read: the six of a sample belong together only then
        self._i2c.readfrom_mem_into(self._address, _INT_SOURCE, got)
        if got[1] & ~(_SELF_TEST | _RESERVED) != _FORMAT:
            return -1
        if not got[0] & _NEW_DATA:
            return 0
        self.x = _mg(got[2], got[3])
        self.y = _mg(got[4], got[5])
        self.z = _mg(got[6], got[7])
        return 1

    def _write(self, register: int, data: bytes) -> None:
        self._i2c.writeto_mem(self._address, register, data)


def _mg(low: int, high: int) -> int:
    """A low and a high byte, 256 counts a g."""
    count = high << 8 | low
    return ((count - 65536 if count >= 32768 else count) * 125 + 16) >> 5
