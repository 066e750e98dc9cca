"""The host's end of a cup's line as a state machine without I/O, as `docs/cup-protocol.md` tells it.

It is fed messages (tuples, see `wire.py`) and the time in nanoseconds of the host's clock, and says which messages to
send. The cup's end is `link.py`.
"""

from __future__ import annotations

import binascii
from typing import Any, TypeAlias

from companion.cup.link import BUTTON, VERSION, WRAP

Message: TypeAlias = tuple[Any, ...]

MS = 1_000_000
GREET_NS = 500 * MS
SILENT_NS = 3000 * MS
LOST_NS = 12_000 * MS
PING_NS = 5000 * MS
QUICK_PINGS = 4
QUICK_PING_NS = 60 * MS
ASK_NS = 500 * MS
ANSWER_NS = 2000 * MS
ASKED_MOST = 64
TRIPS_KEPT = 8
DRIFT = 9_900
"""Two clocks drift apart by at most one part in this many: 101 ppm."""
BOOTS_KEPT = 4
NUMBERS = 1_000_000_000
"""Pings and requests are numbered below this, from a number that another session hardly begins with, so that a stale
answer is not taken for one of ours."""

FLOOD_NS = 2000 * MS
FLOOD_EVENTS = 40
FLOOD_SAMPLES = 1000


class ClockMap:
    """Where the cup's milliseconds lie on the host's clock, from the round trips of pings."""

    def __init__(self) -> None:
        self._trips: list[tuple[int, int, int]] = []

    def __bool__(self) -> bool:
        return bool(self._trips)

    def round_trip(self, sent_ns: int, heard_ns: int, cup_ms: int) -> None:
        """The cup read `cup_ms` between `sent_ns` and `heard_ns`."""
        self._trips.append((sent_ns, heard_ns, cup_ms))
        del self._trips[:-TRIPS_KEPT]

    def place(self, cup_ms: int) -> tuple[int, int]:
        """The earliest and the latest host's time of `cup_ms`, ns; there must have been a round trip."""
        bounds = [_bounds(trip, cup_ms) for trip in self._trips]
        earliest, latest = max(bounds)[0], min([late for _, late in bounds])
        return (earliest, latest) if earliest <= latest else bounds[-1]


def _bounds(trip: tuple[int, int, int], cup_ms: int) -> tuple[int, int]:
    """What one round trip says of `cup_ms`; both are whole milliseconds, rounded down."""
    sent_ns, heard_ns, then_ms = trip
    half = (WRAP + 1) // 2
    since_ns = (((cup_ms - then_ms + half) & WRAP) - half) * MS
    wide_ns = MS + (abs(since_ns) + MS) // DRIFT + 1
    return sent_ns + since_ns - wide_ns, heard_ns + since_ns + wide_ns


class HostEnd:
    """The host's end, for one life of the table's program: `session` is a word of its own.

    What it hears it tells as happenings, tuples: ("up", firmware, board, unique, name, button, cause),
    ("rebooted", cause), ("sensor", works, name), ("event", motion, at_ns, error_ns, shaken, entropy),
    ("button", down, at_ns, error_ns), ("battery", mv), ("sample", ms, x, y, z), ("have", key, value),
    ("version", version). The port's owner calls `opened` at each opening and closes the port when `failure` says so.
    """

    def __init__(self, session: str) -> None:
        self.applied = 0
        self.refused = 0
        self._session = session
        self._boot = ""
        self._last = 0
        self._lasts: dict[str, int] = {}
        self._last_at_ns = 0
        self._clock = ClockMap()
        self._rates = {"event": (0, 0), "sample": (0, 0)}
        self._nonce = binascii.crc32(session.encode()) % NUMBERS
        self._ears = {
            "cup": self._hear_cup,
            "beat": self._hear_beat,
            "pong": self._hear_pong,
            "event": self._hear_event,
            "have": self._hear_have,
            "sample": self._hear_sample,
        }
        self._asked: list[Message] = []
        self._request = self._nonce
        self._asked_ns = 0
        self._ask_due = 0
        self.opened(0)

    def opened(self, now_ns: int) -> None:
        """The port is open anew: greet."""
        self._live = False
        self._version_ok = True
        self._sensor: bool | None = None
        self._battery_mv = 0
        self._opened_ns = now_ns
        self._heard_ns = now_ns
        self._owe_ack = False
        self._owe_hello = False
        self._greet_due = now_ns
        self._pings: dict[int, int] = {}
        self._quick = 0
        self._ping_due = now_ns
        self._tries = 0

    @property
    def live(self) -> bool:
        """Whether the cup has answered the hello."""
        return self._live

    @property
    def asking(self) -> int:
        """How many messages of `ask` have not been sent, or not been answered yet."""
        return len(self._asked)

    def ask(self, message: Message) -> bool:
        """Say `stream`, `get`, `set`, `keep` or `stop` (without a request number) in its turn; False: too many wait.

        `get`, `set` and `keep` are repeated until "have" has happened, or given up after two seconds.
        """
        if len(self._asked) >= ASKED_MOST:
            return False
        self._asked.append(message)
        return True

    def failure(self, now_ns: int) -> str | None:
        """Why the port should be closed and opened again, None while all is well: "version", "silent" or "lost"."""
        if not self._version_ok:
            return "version"
        if not self._live and now_ns - self._opened_ns >= SILENT_NS:
            return "silent"
        if self._live and now_ns - self._heard_ns >= LOST_NS:
            return "lost"
        return None

    def hear(self, message: Message, now_ns: int) -> list[Message]:
        """Take a message of the cup; what happened by it."""
        self._heard_ns = now_ns
        hear = self._ears.get(message[0])
        if hear is None or not (self._live or message[0] == "cup"):
            return []
        return hear(message, now_ns)

    def _hear_cup(self, message: Message, now_ns: int) -> list[Message]:
        version, firmware, board, unique, sensor, boot, session, name, button, cause = message[1:]
        if session != self._session:
            self._greet_again(now_ns)
            return []
        if not 1 <= version <= VERSION:
            self._version_ok = False
            return [("version", version)]
        happenings: list[Message] = []
        if boot != self._boot:
            happenings += [("rebooted", cause)] if self._boot else []
            self._begin(boot, now_ns)
        if not self._live:
            self._live = True
            happenings.append(("up", firmware, board, unique, name, button, cause))
        return happenings + self._sense(sensor != "none", sensor)

    def _begin(self, boot: str, now_ns: int) -> None:
        """Another boot: its events count from 1, by another clock; unless a stale line had hidden it for a moment."""
        self._lasts[self._boot] = self._last
        self._last = self._lasts.pop(boot, 0)
        self._lasts = dict([*self._lasts.items()][-BOOTS_KEPT:])
        self._boot = boot
        self._clock = ClockMap()
        self._pings = {}
        self._quick = 0
        self._ping_due = now_ns

    def _greet_again(self, now_ns: int) -> None:
        if self._live:
            self._live = False
            self._opened_ns = now_ns
            self._greet_due = now_ns
            self._tries = 0

    def _hear_beat(self, message: Message, now_ns: int) -> list[Message]:
        boot, _, works, _, _, battery_mv, _ = message[1:]
        if boot != self._boot:
            self._greet_again(now_ns)
            return []
        happenings: list[Message] = []
        if works and not self._sensor:
            self._owe_hello = True  # its name is wanted
        elif not works:
            happenings += self._sense(False, "none")
        if battery_mv and battery_mv != self._battery_mv:
            self._battery_mv = battery_mv
            happenings.append(("battery", battery_mv))
        return happenings

    def _sense(self, works: bool, name: str) -> list[Message]:
        if works == self._sensor:
            return []
        self._sensor = works
        return [("sensor", works, name)]

    def _hear_pong(self, message: Message, now_ns: int) -> list[Message]:
        sent_ns = self._pings.pop(message[1], None)
        if sent_ns is not None:
            self._clock.round_trip(sent_ns, now_ns, message[2])
        return []

    def _hear_event(self, message: Message, now_ns: int) -> list[Message]:
        number, after, motion, at_ms, shaken, entropy, boot = message[1:]
        if boot != self._boot:
            self._greet_again(now_ns)
            return []
        if not self._clock:
            return []
        self._owe_ack = True
        if number <= self._last or after > self._last:
            return []
        if not self._room("event", FLOOD_EVENTS, now_ns):
            self.refused += 1
            return []
        self._last = number
        self.applied += 1
        at_ns, error_ns = self._place(at_ms, now_ns)
        if motion in BUTTON:
            return [("button", motion == "pressed", at_ns, error_ns)]
        return [("event", motion, at_ns, error_ns, shaken, entropy)]

    def _place(self, at_ms: int, now_ns: int) -> tuple[int, int]:
        """The host's time of an event and how wrong it may be: not before the one before it, nor after now."""
        earliest, latest = self._clock.place(at_ms)
        latest = min(latest, now_ns)
        self._last_at_ns = at_ns = min(max((earliest + latest) // 2, self._last_at_ns), now_ns)
        return at_ns, max(abs(latest - at_ns), abs(at_ns - earliest))

    def _hear_sample(self, message: Message, now_ns: int) -> list[Message]:
        return [message] if self._room("sample", FLOOD_SAMPLES, now_ns) else []

    def _hear_have(self, message: Message, _: int) -> list[Message]:
        if not self._tries or message[3:] != (self._request,):
            return []
        self._answered()
        return [message[:3]]

    def _answered(self) -> None:
        del self._asked[0]
        self._tries = 0

    def _room(self, what: str, most: int, now_ns: int) -> bool:
        began_ns, count = self._rates[what]
        if now_ns - began_ns >= FLOOD_NS:
            began_ns, count = now_ns, 0
        if count >= most:
            return False
        self._rates[what] = (began_ns, count + 1)
        return True

    def due(self, now_ns: int) -> list[Message]:
        """The messages to send now."""
        messages: list[Message] = []
        if self._owe_hello or (not self._live and now_ns >= self._greet_due):
            self._owe_hello = False
            self._greet_due = now_ns + GREET_NS
            messages.append(("hello", VERSION, self._session))
        if not self._live:
            return messages
        if self._owe_ack:
            self._owe_ack = False
            messages.append(("ack", self._last, self._boot))
        if now_ns >= self._ping_due:
            messages.append(self._ping(now_ns))
        return messages + self._requests(now_ns)

    def _ping(self, now_ns: int) -> Message:
        self._quick += 1
        self._ping_due = now_ns + (QUICK_PING_NS if self._quick < QUICK_PINGS else PING_NS)
        if not self._clock:
            self._ping_due = now_ns + 4 * QUICK_PING_NS
        self._nonce = (self._nonce + 1) % NUMBERS
        self._pings = {nonce: sent for nonce, sent in self._pings.items() if now_ns - sent < LOST_NS}
        self._pings[self._nonce] = now_ns
        return ("ping", self._nonce)

    def _requests(self, now_ns: int) -> list[Message]:
        """What has been asked for, up to the first that must be answered before the next is said."""
        messages: list[Message] = []
        while self._asked:
            if self._asked[0][0] in ("stream", "stop"):
                messages.append(self._asked.pop(0))
            elif self._tries and now_ns - self._asked_ns >= ANSWER_NS:
                self._answered()
            else:
                return messages + self._request_due(now_ns)
        return messages

    def _request_due(self, now_ns: int) -> list[Message]:
        if not self._tries:
            self._request = (self._request + 1) % NUMBERS
            self._asked_ns = now_ns
        elif now_ns < self._ask_due:
            return []
        self._tries += 1
        self._ask_due = now_ns + ASK_NS
        return [self._asked[0] + (self._request,)]

    def wake_ns(self) -> int:
        """When `due` or `failure` may next have something to say."""
        if not self._live:
            return min(self._greet_due, self._opened_ns + SILENT_NS)
        wake_ns = min(self._ping_due, self._heard_ns + LOST_NS)
        if self._asked:
            wake_ns = min(wake_ns, self._ask_due if self._tries else 0)
        return wake_ns
