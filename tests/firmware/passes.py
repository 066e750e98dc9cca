"""Runs on MicroPython: passes of the cup's loop over an I2C that allocates nothing; prints what each pass allocates.

`passes.py SENSOR HOW PASSES`: HOW is "rests", "shaken", or "wasteful" (a list a pass). Prints: passes in which nothing was said or heard, bytes
allocated in those, the most bytes in one of them, passes in which something was said.
"""

import gc
import sys


class Pin:
    IN = 0
    OUT = 1
    OPEN_DRAIN = 2
    PULL_UP = 1
    IRQ_FALLING = 4
    IRQ_RISING = 8

    def __init__(self, number, mode=0, pull=None, value=None):
        pass

    def value(self, level=None):
        return 1

    def irq(self, handler, trigger):
        pass


class ADC:
    def __init__(self, pin):
        pass

    def read_u16(self):
        return 40000


class Wires:
    """A sensor that is there: `identity` at `who`, and what a read of a sample finds, changed by `feel`."""

    def __init__(self, address, who, identity, *, status, low_first, scale):
        self.address, self.who, self.identity = address, who, identity
        self.status = status  # what stands before the sample, by its place
        self.low_first = low_first
        self.scale = scale  # counts of a mg, times 1000
        self.turn = 0
        self.shaken = False
        self.force = 0

    def feel(self):
        """The next sample: at rest with a little noise, or shaken along x, 5 times a second."""
        self.turn += 1
        noise = self.turn * 7 % 5 - 2
        if self.shaken:
            self.force = 1500 if self.turn // 10 & 1 else -1500
        return noise


WIRES = {
    "lis3dh": Wires(0x18, 0x0F, 0x33, status=(0xA8, 0, 0, 0, 0x0F), low_first=True, scale=4000),
    "adxl345": Wires(0x53, 0x00, 0xE5, status=(0x83, 0x0A), low_first=True, scale=256),
    "mpu6050": Wires(0x68, 0x75, 0x68, status=(0x01, 0, 0x01), low_first=False, scale=4096),
}
wires = WIRES[sys.argv[1]]


class I2C:
    def __init__(self, number, scl, sda, freq, timeout):
        pass

    def readfrom_mem(self, address, register, count):
        if address != wires.address:
            raise OSError(5)
        return bytes((wires.identity,))

    def writeto_mem(self, address, register, data):
        pass

    def readfrom_mem_into(self, address, register, got):
        noise = wires.feel()
        at = 0
        for byte in wires.status:
            got[at] = byte
            at += 1
        put(got, at, wires.force + noise)
        put(got, at + 2, noise)
        put(got, at + 4, 1000 - noise)


def put(got, at, mg):
    count = (
        mg * 4 if wires.scale == 4000 else mg * wires.scale // 1000
    )  # LIS3DH: 4 mg a count, 4 bits to the left
    if wires.low_first:
        got[at] = count & 0xFF
        got[at + 1] = count >> 8 & 0xFF
    else:
        got[at] = count >> 8 & 0xFF
        got[at + 1] = count & 0xFF


class machine:  # noqa: N801 - a module
    Pin = Pin
    ADC = ADC
    I2C = I2C


class board:  # noqa: N801 - a module
    NAME = "bench"
    I2C_ID, SDA_PIN, SCL_PIN, I2C_HZ = 0, 4, 5, 400_000
    BUTTON_PIN, LED_PIN, LED_LIT = 15, 25, 1
    BATTERY_PIN, BATTERY_TIMES, BATTERY_WIRED = 29, 3, True


sys.modules["machine"] = machine
sys.modules["board"] = board

import cup  # noqa: E402
import extras  # noqa: E402
import kept  # noqa: E402
import port  # noqa: E402
import sensing  # noqa: E402


class Clock:
    """5 ms a look: no pass has to wait."""

    def __init__(self):
        self.now_ms = 0

    def ms(self):
        self.now_ms += 5
        return self.now_ms

    def at(self, ticks):
        return self.now_ms


class Port(port.Port):
    """The real one, counting what goes over it."""

    lines = 0

    def put(self, line):
        self.lines += 1
        super().put(line)

    def idle(self):
        if sys.argv[2] == "wasteful":
            self.waste = [self.lines]
        return super().idle()


def measure(passes):
    clock = Clock()
    line = Port(sys.stdin, sys.stdout, 32)
    settings = kept.Kept()
    one = cup.Cup(board, line, sensing.Sensing(board), clock, settings, parts=extras.fit(settings, clock))
    one._end.hear(("hello", 1, "s1"))
    for _ in range(400):  # it finds its sensor, settles, and says so
        one.turn()
        one._end.hear(("ack", one._end._number, "0"))
    wires.shaken = sys.argv[2] == "shaken"
    for _ in range(100):
        one.turn()
        one._end.hear(("ack", one._end._number, "0"))
    assert one._sensor == sys.argv[1], one._sensor
    quiet = said = total = most = 0
    first = wires.turn
    gc.collect()
    gc.disable()
    while quiet < passes:
        lines = line.lines
        before = gc.mem_alloc()
        one.turn()
        bytes_taken = gc.mem_alloc() - before
        if line.lines == lines:
            quiet += 1
            total += bytes_taken
            most = max(most, bytes_taken)
        else:
            said += 1
            gc.collect()
    return quiet, wires.turn - first, total, most, said


if __name__ == "__main__":
    result = measure(int(sys.argv[3]))
    sys.stderr.write(" ".join([str(number) for number in result]))
