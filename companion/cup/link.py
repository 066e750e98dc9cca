"""Both ends of the cup's line as state machines without I/O, as `docs/cup-protocol.md` tells them.

The same file runs on CPython and on the cup's MicroPython. Each end is fed messages (tuples, see `wire.py`) and the
time, and says which messages to send. The cup counts milliseconds of its own clock, the host nanoseconds of its own.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

    Message = tuple[Any, ...]

VERSION = 1
EVENTS_KEPT = 24
REPEAT_MS = 300
REPEAT_MOST_MS = 1200
BEAT_MS = 5000

MS = 1_000_000
GREET_NS = 500 * MS
SILENT_NS = 3000 * MS
LOST_NS = 12_000 * MS
PING_NS = 5000 * MS
QUICK_PINGS = 4
QUICK_PING_NS = 60 * MS
TRIPS_KEPT = 8
DRIFT = 10_000
"""A clock's error grows by one part in this many: 100 ppm."""
FLOOD_EVENTS = 40
FLOOD_NS = 2000 * MS


class CupEnd:
    """The cup's end. `firmware`, `board`, `unique`, `boot`: words that the host is told.

    `stopped`: the host asked the program to end. `cut` and `bad` are counted by whoever owns the port.
    """

    def __init__(self, firmware: str, board: str, unique: str, boot: str) -> None:
        self.stopped = False
        self.cut = 0
        self.bad = 0
        self._identity = (firmware, board, unique)
        self._boot = boot
        self._sensor = "none"
        self._session = "none"
        self._greet = True
        self._pong: "int | None" = None
        self._beat_due = 0
        self._forget()

    def _forget(self) -> None:
        self._number = 0
        self._kept: "list[tuple[int, str, int, bool, bytes]]" = []
        self._cursor = 0
        self._repeat_ms = REPEAT_MS
        self._sent_ms = 0

    def sensor(self, name: str) -> None:
        """The sensor's name from now on, "none": it is missing. The host is told at once."""
        if name != self._sensor:
            self._sensor = name
            self._beat_due = 0

    def event(self, motion: str, at_ms: int, shaken: bool, entropy: bytes) -> None:
        """Keep an event until the host has acknowledged it; without a session nobody is there to hear it."""
        if self._session == "none":
            return
        if len(self._kept) >= EVENTS_KEPT:
            self._let_go()
        self._number += 1
        self._kept.append((self._number, motion, at_ms, shaken, entropy))

    def _let_go(self) -> None:
        index = 0
        for at, kept in enumerate(self._kept):
            if not kept[3]:
                index = at
                break
        del self._kept[index]
        if index < self._cursor:
            self._cursor -= 1

    def hear(self, message: "Message") -> None:
        """Take a message of the host; one that means nothing here is skipped."""
        verb = message[0]
        if verb == "hello":
            self._hello(message[2])
        elif verb == "stop":
            self.stopped = True
        elif self._session == "none":
            return
        elif verb == "ping":
            self._pong = message[1]
        elif verb == "ack":
            self._acknowledge(message[1])

    def _hello(self, session: str) -> None:
        self._greet = True
        if session != self._session:
            self._session = session
            self._pong = None
            self._forget()
        self._cursor = 0
        self._repeat_ms = REPEAT_MS

    def _acknowledge(self, number: int) -> None:
        while self._kept and self._kept[0][0] <= number <= self._number:
            del self._kept[0]
            self._cursor = max(0, self._cursor - 1)
            self._repeat_ms = REPEAT_MS

    def next(self, now_ms: int) -> "Message | None":
        """The message to send now, None for none. Ask only when the port takes a line."""
        if self._greet:
            self._greet = False
            return ("cup", VERSION) + self._identity + (self._sensor, self._boot, self._session)
        if self._pong is not None:
            nonce, self._pong = self._pong, None
            return ("pong", nonce, now_ms)
        event = self._next_event(now_ms)
        if event is None and now_ms >= self._beat_due:
            self._beat_due = now_ms + BEAT_MS
            return ("beat", self._boot, now_ms, self._sensor != "none", self.cut, self.bad)
        return event

    def _next_event(self, now_ms: int) -> "Message | None":
        if self._kept and self._cursor and now_ms - self._sent_ms >= self._repeat_ms:
            self._cursor = 0
            self._repeat_ms = min(2 * self._repeat_ms, REPEAT_MOST_MS)
        if self._cursor >= len(self._kept):
            return None
        number, motion, at_ms, shaken, entropy = self._kept[self._cursor]
        after = self._kept[self._cursor - 1][0] if self._cursor else 0
        self._cursor += 1
        self._sent_ms = now_ms
        return ("event", number, after, motion, at_ms, shaken, entropy)


class ClockMap:
    """Where the cup's milliseconds lie on the host's clock, from the round trips of pings."""

    def __init__(self) -> None:
        self._trips: "list[tuple[int, int, int]]" = []

    def __bool__(self) -> bool:
        return bool(self._trips)

    def round_trip(self, sent_ns: int, heard_ns: int, cup_ms: int) -> None:
        """The cup read `cup_ms` between `sent_ns` and `heard_ns`."""
        offset = (sent_ns + heard_ns) // 2 - cup_ms * MS
        self._trips.append((offset, (heard_ns - sent_ns) // 2 + MS, heard_ns))
        del self._trips[:-TRIPS_KEPT]

    def place(self, cup_ms: int, now_ns: int) -> "tuple[int, int]":
        """The host's time of `cup_ms` and its error bound, both ns; there must have been a round trip."""
        bounds = [(error + (now_ns - at) // DRIFT, offset) for offset, error, at in self._trips]
        error, offset = min(bounds)
        return cup_ms * MS + offset, error


class HostEnd:
    """The host's end, for one life of the table's program: `session` is a word of its own.

    What it hears it tells as happenings, tuples: ("up", firmware, board, unique), ("sensor", works),
    ("event", motion, at_ns, error_ns, shaken, entropy), ("version", version). The port's owner calls `opened` at each
    opening and closes the port when `failure` says so.
    """

    def __init__(self, session: str) -> None:
        self.applied = 0
        self.refused = 0
        self._session = session
        self._boot = ""
        self._last = 0
        self._last_at_ns = 0
        self._clock = ClockMap()
        self._rate = (0, 0)
        self._sensor: "bool | None" = None
        self._nonce = 0
        self.opened(0)

    def opened(self, now_ns: int) -> None:
        """The port is open anew: greet."""
        self._live = False
        self._version_ok = True
        self._sensor = None
        self._opened_ns = now_ns
        self._heard_ns = now_ns
        self._owe_ack = False
        self._greet_due = now_ns
        self._pings: "dict[int, int]" = {}
        self._quick = 0
        self._ping_due = now_ns

    @property
    def live(self) -> bool:
        """Whether the cup has answered the hello."""
        return self._live

    def failure(self, now_ns: int) -> "str | None":
        """Why the port should be closed and opened again, None while all is well: "version", "silent" or "lost"."""
        if not self._version_ok:
            return "version"
        if not self._live and now_ns - self._opened_ns >= SILENT_NS:
            return "silent"
        if self._live and now_ns - self._heard_ns >= LOST_NS:
            return "lost"
        return None

    def hear(self, message: "Message", now_ns: int) -> "list[Message]":
        """Take a message of the cup; what happened by it."""
        self._heard_ns = now_ns
        verb = message[0]
        if verb == "cup":
            return self._hear_cup(message, now_ns)
        if verb == "beat":
            return self._hear_beat(message, now_ns)
        if verb == "pong" and self._live:
            self._hear_pong(message, now_ns)
        elif verb == "event" and self._live and self._clock:
            return self._hear_event(message, now_ns)
        return []

    def _hear_cup(self, message: "Message", now_ns: int) -> "list[Message]":
        version, firmware, board, unique, sensor, boot, session = message[1:]
        if version != VERSION:
            self._version_ok = False
            return [("version", version)]
        if session != self._session:
            self._greet_again(now_ns)
            return []
        if boot != self._boot:
            self._boot = boot
            self._last = 0
            self._clock = ClockMap()
            self._pings = {}
            self._quick = 0
            self._ping_due = now_ns
        first = not self._live
        self._live = True
        happenings = self._sense(sensor != "none")
        return [("up", firmware, board, unique)] + happenings if first else happenings

    def _greet_again(self, now_ns: int) -> None:
        if self._live:
            self._live = False
            self._opened_ns = now_ns
            self._greet_due = now_ns

    def _hear_beat(self, message: "Message", now_ns: int) -> "list[Message]":
        if not self._live:
            return []
        if message[1] != self._boot:
            self._greet_again(now_ns)
            return []
        return self._sense(message[3])

    def _sense(self, works: bool) -> "list[Message]":
        if works == self._sensor:
            return []
        self._sensor = works
        return [("sensor", works)]

    def _hear_pong(self, message: "Message", now_ns: int) -> None:
        sent_ns = self._pings.pop(message[1], None)
        if sent_ns is not None:
            self._clock.round_trip(sent_ns, now_ns, message[2])

    def _hear_event(self, message: "Message", now_ns: int) -> "list[Message]":
        number, after, motion, at_ms, shaken, entropy = message[1:]
        self._owe_ack = True
        if number <= self._last or after > self._last:
            return []
        if not self._room(now_ns):
            self.refused += 1
            return []
        self._last = number
        self.applied += 1
        at_ns, error_ns = self._clock.place(at_ms, now_ns)
        self._last_at_ns = min(now_ns, max(at_ns, self._last_at_ns))
        return [("event", motion, self._last_at_ns, error_ns, shaken, entropy)]

    def _room(self, now_ns: int) -> bool:
        began_ns, count = self._rate
        if now_ns - began_ns >= FLOOD_NS:
            began_ns, count = now_ns, 0
        if count >= FLOOD_EVENTS:
            return False
        self._rate = (began_ns, count + 1)
        return True

    def due(self, now_ns: int) -> "list[Message]":
        """The messages to send now."""
        messages: "list[Message]" = []
        if not self._live:
            if now_ns >= self._greet_due:
                self._greet_due = now_ns + GREET_NS
                messages.append(("hello", VERSION, self._session))
            return messages
        if self._owe_ack:
            self._owe_ack = False
            messages.append(("ack", self._last))
        if now_ns >= self._ping_due:
            messages.append(self._ping(now_ns))
        return messages

    def _ping(self, now_ns: int) -> "Message":
        self._quick += 1
        self._ping_due = now_ns + (QUICK_PING_NS if self._quick < QUICK_PINGS else PING_NS)
        if not self._clock:
            self._ping_due = now_ns + 4 * QUICK_PING_NS
        self._nonce = (self._nonce + 1) % 1_000_000
        self._pings = {nonce: sent for nonce, sent in self._pings.items() if now_ns - sent < LOST_NS}
        self._pings[self._nonce] = now_ns
        return ("ping", self._nonce)

    def wake_ns(self) -> int:
        """When `due` or `failure` may next have something to say."""
        if self._live:
            return min(self._ping_due, self._heard_ns + LOST_NS)
        return min(self._greet_due, self._opened_ns + SILENT_NS)
