"""The cup's main loop: samples into motion, motion into the link, the link onto the port.

Runs on MicroPython 1.22 or newer, with `wire.py`, `link.py` and `motion.py` (the table's `companion/cup`) beside it.
The port is the board's stdin and stdout, bytes only. Nothing here prints, and nothing waits for the host.
"""

import binascii
import os
import select
import sys
import time

import board
import link
import lis3dh
import micropython
import motion
import wire

FIRMWARE = "0.1.0"
CHUNK = 60
"""Bytes a write: multiples of 64 can stall a USB port, more can wait for the host."""

HEAR_LIMIT = 64
SENSOR_RETRY_MS = 1000
SENSOR_STALE_MS = 500
SENSOR_FAILURES = 3
"""So many transfers in a row without an answer, and the sensor is missing."""


class Uptime:
    """Milliseconds since the program began; they do not wrap as the board's ticks do."""

    def __init__(self) -> None:
        self._ticks = time.ticks_ms()
        self._ms = 0

    def ms(self) -> int:
        """The time now."""
        ticks = time.ticks_ms()
        self._ms += time.ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self._ms


class Port:
    """The line to the host: a line is written only as the port takes it."""

    def __init__(self) -> None:
        self._in = select.poll()
        self._in.register(sys.stdin, select.POLLIN)
        self._out = select.poll()
        self._out.register(sys.stdout, select.POLLOUT)
        self._line = b""
        self._cut = False

    def read(self, wait_ms: int) -> bytes:
        """What has come, at most HEAR_LIMIT bytes; waits for the first as long as `wait_ms`."""
        heard = bytearray()
        while len(heard) < HEAR_LIMIT and _ready(self._in, wait_ms, select.POLLIN):
            byte = sys.stdin.buffer.read(1)
            if not byte:
                break
            heard += byte
            wait_ms = 0
        return bytes(heard)

    def idle(self) -> bool:
        """Whether there is no line under way."""
        return not self._line

    def put(self, line: bytes) -> None:
        """Begin to write `line`, after an end for the one before if that was cut."""
        self._line = b"\n" + line if self._cut else line
        self._cut = False

    def write(self) -> bool:
        """Write on as far as the port takes it; False if the line was cut."""
        while self._line and _ready(self._out, 0, select.POLLOUT):
            chunk = self._line[:CHUNK]
            if sys.stdout.buffer.write(chunk) != len(chunk):
                self._line = b""
                self._cut = True
                return False
            self._line = self._line[CHUNK:]
        return True


def _ready(poll, wait_ms: int, wanted: int) -> bool:
    return any(event & wanted for _, event in poll.poll(wait_ms))


class Cup:
    """Sensor, motion and link of this board."""

    def __init__(self) -> None:
        boot = binascii.hexlify(os.urandom(4)).decode()
        self._clock = Uptime()
        self._port = Port()
        self._decoder = wire.Decoder()
        self._end = link.CupEnd(FIRMWARE, board.NAME, board.unique(), boot)
        self._motion = motion.Motion()
        self._sensor: "lis3dh.LIS3DH | None" = None
        self._try_ms = 0
        self._sample_ms = 0
        self._fresh_ms = 0
        self._failures = 0

    def run(self) -> None:
        """Until the host asks to stop."""
        while not self._end.stopped:
            self._sense(self._clock.ms())
            self._say()
            wait_ms = max(0, self._sample_ms - self._clock.ms())
            for message in self._decoder.feed(self._port.read(wait_ms)):
                self._end.hear(message)
            self._end.bad = self._decoder.bad
            self._say()

    def _say(self) -> None:
        while True:
            if self._port.idle():
                message = self._end.next(self._clock.ms())
                if message is None:
                    return
                self._port.put(wire.encode(message))
            if not self._port.write():
                self._end.cut += 1
            if not self._port.idle():
                return

    def _sense(self, now_ms: int) -> None:
        if now_ms < self._sample_ms:
            return
        self._sample_ms = now_ms + lis3dh.SAMPLE_MS
        try:
            self._sample(now_ms)
            self._failures = 0
        except OSError:
            self._failures += 1
            if self._failures >= SENSOR_FAILURES:
                self._miss()

    def _sample(self, now_ms: int) -> None:
        if self._sensor is None:
            self._find(now_ms)
        elif self._sensor.read():
            self._fresh_ms = now_ms
            self._follow(now_ms, self._sensor)
        elif now_ms - self._fresh_ms > SENSOR_STALE_MS:
            self._miss()

    def _find(self, now_ms: int) -> None:
        if now_ms < self._try_ms:
            return
        self._try_ms = now_ms + SENSOR_RETRY_MS
        self._sensor = lis3dh.find(board.i2c())
        if self._sensor is not None:
            self._fresh_ms = now_ms
            self._motion = motion.Motion()
            self._end.sensor(self._sensor.name)

    def _miss(self) -> None:
        self._sensor = None
        self._end.sensor("none")

    def _follow(self, now_ms: int, sample: "lis3dh.LIS3DH") -> None:
        moved = self._motion.step(now_ms, sample.x, sample.y, sample.z)
        if moved is None:
            return
        ended = moved in (motion.SETTLED, motion.SKEWED)
        shaken = ended and self._motion.shaken
        self._end.event(moved, now_ms, shaken, self._motion.entropy if shaken else b"")


def main() -> None:
    """Run the cup; Ctrl-C is a byte like any other meanwhile."""
    micropython.kbd_intr(-1)
    try:
        Cup().run()
    finally:
        micropython.kbd_intr(3)


if __name__ == "__main__":
    main()
