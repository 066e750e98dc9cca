"""The cup's loop: samples into motion, motion and button into the link, the link onto the port.

`wire.py`, `link.py` and `motion.py` (the table's `companion/cup`) lie beside it. Nothing here prints, nothing waits for
the host, and a pass that only takes a sample allocates nothing.
"""

import binascii
import os
import time

import extras
import link
import motion
import wire

FIRMWARE = "0.2.0"

TURN_MS = 10
"""A pass takes no longer, so that the button is looked at often enough."""

LIVE_MS = 12_000
"""A host that has said nothing for so long is gone."""

WRAP = (1 << 30) - 1
"""Times count up to here, and then from 0 again (after 12.4 days): above, integers would have to be allocated."""

_HALF = 1 << 29
_NOTHING = b""


class Uptime:
    """Milliseconds since it was made, as the wire counts them: 0 to WRAP, and then from 0 again.

    To be read once in half of the time that the board's ticks take to wrap, at least.
    """

    def __init__(self) -> None:
        self._ticks = time.ticks_ms()
        self._ms = 0

    def ms(self) -> int:
        """The time now."""
        ticks = time.ticks_ms()
        self._ms = (self._ms + time.ticks_diff(ticks, self._ticks)) & WRAP
        self._ticks = ticks
        return self._ms

    def at(self, ticks) -> int:
        """The time at which `time.ticks_ms()` was `ticks`."""
        return (self._ms + time.ticks_diff(ticks, self._ticks)) & WRAP


class Cup:
    """Sensor, motion, button and link of one cup; `turn` again and again until it is `stopped`.

    `board` has the NAME that the host is told, `port` the methods of `port.Port`, `sensing` those of
    `sensing.Sensing`, `clock` those of Uptime, `kept` those of `kept.Kept` and its `settings`, `parts` those of
    `extras.Extras`. `unique`, `boot`, `cause`: words for the hello.
    """

    def __init__(  # noqa: PLR0913 - what it is made of
        self, board, port, sensing, clock, kept, *, parts=None, unique="0", boot="0", cause="unknown"
    ) -> None:
        self.clock = clock
        self._port = port
        self._sensing = sensing
        self._kept = kept
        self._parts = parts or extras.Extras()
        self._decoder = wire.Decoder()
        self._end = link.CupEnd(
            FIRMWARE, board.NAME, unique, boot, kept, button=self._parts.has_button, cause=cause
        )
        self._motion = motion.Motion(kept.settings)
        self._sensor = "none"
        self._now_ms = clock.ms()
        self._battery_ms = (self._now_ms - link.BEAT_MS) & WRAP
        self._heard_ms = 0
        self._live = False

    @property
    def stopped(self) -> bool:
        """Whether the host asked the program to end."""
        return self._end.stopped

    def turn(self) -> None:
        """One pass: a sample if it is due, the button, what is to be said, and what the host says until the next."""
        now_ms = self.clock.ms()
        if now_ms < self._now_ms:
            self._motion = motion.Motion(self._kept.settings)  # its time may not go back
        self._now_ms = now_ms
        self._sense(now_ms)
        self._look(now_ms)
        self._say()
        if self._hear():
            self._say()

    def _sense(self, now_ms: int) -> None:
        sensing = self._sensing
        fresh = sensing.step(now_ms)
        if sensing.name != self._sensor:
            self._sensor = sensing.name
            self._motion = motion.Motion(self._kept.settings)
            self._end.sensor(self._sensor)
        if fresh:
            self._follow(now_ms, sensing.x, sensing.y, sensing.z)

    def _follow(self, now_ms: int, x: int, y: int, z: int) -> None:
        if self._end.streaming(now_ms):
            self._end.sample(now_ms, x, y, z)
        moved = self._motion.step(now_ms, x, y, z)
        if moved is not None:
            ended = moved in (motion.SETTLED, motion.SKEWED)
            shaken = ended and self._motion.shaken
            self._end.event(moved, now_ms, shaken, self._motion.entropy if shaken else _NOTHING)

    def _look(self, now_ms: int) -> None:
        """Button, battery and LED."""
        pressed = self._parts.press(now_ms)
        if pressed != extras.SAME:
            self._end.button(pressed == extras.DOWN, self._parts.at_ms)
        if (now_ms - self._battery_ms) & WRAP >= link.BEAT_MS:
            self._battery_ms = now_ms
            self._end.battery_mv = self._parts.battery_mv()
        if self._live and (now_ms - self._heard_ms) & WRAP > LIVE_MS:
            self._live = False
        self._parts.light(self._live)

    def _say(self) -> None:
        port = self._port
        while True:
            if port.idle():
                message = self._end.next(self.clock.ms())
                if message is None:
                    return
                port.put(wire.encode(message))
            if not port.write():
                self._end.cut += 1
            if not port.idle():
                return

    def _hear(self) -> bool:
        """Listen until the sensor is due, TURN_MS at most; whether anything came."""
        wait_ms = (self._sensing.due_ms - self.clock.ms()) & WRAP
        if wait_ms > _HALF:  # it is due already
            wait_ms = 0
        count = self._port.read(min(wait_ms, TURN_MS))
        if not count:
            return False
        for message in self._decoder.feed(self._port.heard[:count]):
            self._end.hear(message)
            self._live = True
            self._heard_ms = self._now_ms
        self._end.bad = self._decoder.bad
        return True


def build(cause: str) -> Cup:
    """The cup of this board, with all its parts. `cause`: why it booted."""
    import board  # noqa: PLC0415 - these are on a board only
    import kept  # noqa: PLC0415
    import machine  # noqa: PLC0415
    import port  # noqa: PLC0415
    import sensing  # noqa: PLC0415

    clock = Uptime()
    settings = kept.Kept()
    unique = binascii.hexlify(machine.unique_id()).decode()[-wire.WORD_LIMIT :]
    return Cup(
        board,
        port.choose(settings, unique),
        sensing.Sensing(board),
        clock,
        settings,
        parts=extras.fit(settings, clock),
        unique=unique,
        boot=binascii.hexlify(os.urandom(4)).decode(),
        cause=cause,
    )
