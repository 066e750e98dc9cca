"""Both ends of the cup's line as state machines without I/O, as `docs/cup-protocol.md` tells them.

The same file runs on CPython and on the cup's MicroPython. Each end is fed messages (tuples, see `wire.py`) and the
time, and says which messages to send. The cup counts milliseconds of its own clock, the host nanoseconds of its own.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any, Protocol

    Message = tuple[Any, ...]

    class Kept(Protocol):
        """The cup's settings."""

        def get(self, key: str) -> "str | None":
            """The value of `key` in force, a word; None: no such key."""

        def set(self, key: str, value: str) -> bool:
            """Use `value` from now on; False: no such key, or not allowed."""

        def keep(self) -> bool:
            """Keep the values for the next boots; False: it cannot be done."""


VERSION = 1
EVENTS_KEPT = 24
ANSWERS_KEPT = 8
SAMPLES_KEPT = 8
REPEAT_MS = 300
REPEAT_MOST_MS = 1200
BEAT_MS = 5000
STREAM_MOST_MS = 60_000
OLD_MS = 1 << 28
"""An event that nobody has acknowledged for 3.1 days is let go: the host could take its time for another."""

WRAP = (1 << 30) - 1
"""The cup's milliseconds wrap with this mask, as the board's ticks do; so they stay small integers there."""

MOST_MG = 999_999

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
FLOOD_NS = 2000 * MS
FLOOD_EVENTS = 40
FLOOD_SAMPLES = 1000

_BUTTON = ("released", "pressed")


class CupEnd:
    """The cup's end. `firmware`, `board`, `unique`, `boot`, `cause`: words that the host is told.

    `kept` are the cup's settings, None: it has none; `button`: the cup has one. `stopped`: the host asked the program
    to end. `cut` and `bad` are counted by whoever owns the port, `battery_mv` is set by whoever measures it.
    """

    def __init__(  # noqa: PLR0913 - what one cup is, in one call
        self,
        firmware: str,
        board: str,
        unique: str,
        boot: str,
        kept: "Kept | None" = None,
        *,
        button: bool = False,
        cause: str = "unknown",
    ) -> None:
        self.stopped = False
        self.cut = 0
        self.bad = 0
        self.dropped = 0
        self.battery_mv = 0
        self._version = VERSION
        self._identity = (firmware, board, unique)
        self._boot = boot
        self._settings = kept
        self._has_button = button
        self._down = False
        self._cause = cause
        self._sensor = "none"
        self._session = "none"
        self._greet = True
        self._beat_ms = 0
        self._beaten = False
        self._samples = [[0, 0, 0, 0] for _ in range(SAMPLES_KEPT)]
        self._forget()

    def _forget(self) -> None:
        self._pong: "int | None" = None
        self._number = 0
        self._kept: "list[tuple[int, str, int, bool, bytes]]" = []
        self._cursor = 0
        self._repeat_ms = REPEAT_MS
        self._sent_ms = 0
        self._answers: "list[Message]" = []
        self._stream_ms = 0
        self._stream_since_ms = -1
        self._first_sample = 0
        self._sample_count = 0

    def sensor(self, name: str) -> None:
        """The sensor's name from now on, "none": it is missing. The host is told at once."""
        if name != self._sensor:
            self._sensor = name
            self._greet = True

    def button(self, down: bool, at_ms: int) -> None:
        """The cup's button, debounced, is down or up since then."""
        if down != self._down:
            self._down = down
            self.event(_BUTTON[down], at_ms, False, b"")

    def event(self, motion: str, at_ms: int, shaken: bool, entropy: bytes) -> None:
        """Keep an event until the host has acknowledged it; without a session nobody is there to hear it."""
        if self._session == "none":
            return
        if len(self._kept) >= EVENTS_KEPT:
            self._let_go()
        self._number += 1
        self._kept.append((self._number, motion, at_ms & WRAP, shaken, entropy))

    def _let_go(self) -> None:
        """Of the oldest motion that is no roll, else the oldest press, else the oldest roll."""
        least = min([_weight(kept) for kept in self._kept])
        for at, kept in enumerate(self._kept):
            if _weight(kept) == least:
                self._remove(at)
                return

    def _remove(self, at: int) -> None:
        del self._kept[at]
        if at < self._cursor:
            self._cursor -= 1

    def streaming(self, now_ms: int) -> bool:
        """Whether the host wants samples now."""
        if self._stream_since_ms < 0:
            self._stream_since_ms = now_ms & WRAP
        if self._stream_ms and (now_ms - self._stream_since_ms) & WRAP >= self._stream_ms:
            self._stream_ms = 0
            self._sample_count = 0
        return self._stream_ms > 0

    def sample(self, at_ms: int, x: int, y: int, z: int) -> None:
        """What the sensor feels, mg, for a host that wants to see it; the oldest gives way, and is counted."""
        if not self.streaming(at_ms):
            return
        if self._sample_count == SAMPLES_KEPT:
            self._next_sample()
            self.dropped += 1
        kept = self._samples[(self._first_sample + self._sample_count) % SAMPLES_KEPT]
        kept[0] = at_ms & WRAP
        kept[1] = max(-MOST_MG, min(x, MOST_MG))
        kept[2] = max(-MOST_MG, min(y, MOST_MG))
        kept[3] = max(-MOST_MG, min(z, MOST_MG))
        self._sample_count += 1

    def _next_sample(self) -> "list[int]":
        sample = self._samples[self._first_sample]
        self._first_sample = (self._first_sample + 1) % SAMPLES_KEPT
        self._sample_count -= 1
        return sample

    def hear(self, message: "Message") -> None:
        """Take a message of the host; one that means nothing here is skipped."""
        verb = message[0]
        if verb == "hello":
            self._hello(message[1], message[2])
        elif verb == "stop":
            self.stopped = True
        elif self._session == "none":
            return
        elif verb == "ping":
            self._pong = message[1]
        elif verb == "ack" and message[2] == self._boot:
            self._acknowledge(message[1])
        elif verb == "stream":
            self._stream_ms = min(message[1], STREAM_MOST_MS)
            self._stream_since_ms = -1
        elif verb in ("get", "set", "keep"):
            self._answer(verb, message[1:])

    def _hello(self, version: int, session: str) -> None:
        self._greet = True
        self._version = max(1, min(version, VERSION))
        if session != self._session:
            self._session = session
            self._forget()
        self._cursor = 0
        self._repeat_ms = REPEAT_MS

    def _acknowledge(self, number: int) -> None:
        while self._kept and self._kept[0][0] <= number <= self._number:
            self._remove(0)
            self._repeat_ms = REPEAT_MS

    def _answer(self, verb: str, fields: "Message") -> None:
        if verb == "keep":
            kept = self._settings is not None and self._settings.keep()
            answer = ("have", "keep", "ok" if kept else "failed") + fields
        elif verb == "set":
            allowed = self._settings is not None and self._settings.set(fields[0], fields[1])
            answer = ("have", fields[0], self._setting(fields[0]) if allowed else "-") + fields[2:]
        else:
            answer = ("have", fields[0], self._setting(fields[0])) + fields[1:]
        if answer not in self._answers:
            self._answers.append(answer)
        del self._answers[:-ANSWERS_KEPT]

    def _setting(self, key: str) -> str:
        value = self._settings.get(key) if self._settings is not None else None
        return "-" if value is None else value

    def next(self, now_ms: int) -> "Message | None":
        """The message to send now, None for none. Ask only when the port takes a line."""
        return self._reply(now_ms) or self._next_event(now_ms) or self._next_other(now_ms)

    def _reply(self, now_ms: int) -> "Message | None":
        if self._greet:
            self._greet = False
            return self._greeting()
        if self._pong is not None:
            nonce, self._pong = self._pong, None
            return ("pong", nonce, now_ms & WRAP)
        return None

    def _next_other(self, now_ms: int) -> "Message | None":
        if self._answers:
            return self._answers.pop(0)
        if not self._beaten or (now_ms - self._beat_ms) & WRAP >= BEAT_MS:
            return self._beat(now_ms)
        if self._sample_count and self.streaming(now_ms):
            return ("sample",) + tuple(self._next_sample())
        return None

    def _greeting(self) -> "Message":
        name = self._setting("name")
        identity = (VERSION if self._session == "none" else self._version,) + self._identity
        return (
            ("cup",)
            + identity
            + (self._sensor, self._boot, self._session, name, self._has_button, self._cause)
        )

    def _beat(self, now_ms: int) -> "Message":
        self._beaten = True
        self._beat_ms = now_ms & WRAP
        counts = (self.cut, self.bad, self.battery_mv, self.dropped)
        return ("beat", self._boot, self._beat_ms, self._sensor != "none") + counts

    def _next_event(self, now_ms: int) -> "Message | None":
        while self._kept and self._is_old(self._kept[0][2], now_ms):
            self._remove(0)
        if self._kept and self._cursor and (now_ms - self._sent_ms) & WRAP >= self._repeat_ms:
            self._cursor = 0
            self._repeat_ms = min(2 * self._repeat_ms, REPEAT_MOST_MS)
        if self._cursor >= len(self._kept):
            return None
        number, motion, at_ms, shaken, entropy = self._kept[self._cursor]
        after = self._kept[self._cursor - 1][0] if self._cursor else 0
        self._cursor += 1
        self._sent_ms = now_ms & WRAP
        return ("event", number, after, motion, at_ms, shaken, entropy, self._boot)

    def _is_old(self, at_ms: int, now_ms: int) -> bool:
        return OLD_MS <= (now_ms - at_ms) & WRAP < WRAP - OLD_MS


def _weight(kept: "tuple[int, str, int, bool, bytes]") -> int:
    """How much is lost with an event."""
    return 2 if kept[3] else kept[1] in _BUTTON


class ClockMap:
    """Where the cup's milliseconds lie on the host's clock, from the round trips of pings."""

    def __init__(self) -> None:
        self._trips: "list[tuple[int, int, int]]" = []

    def __bool__(self) -> bool:
        return bool(self._trips)

    def round_trip(self, sent_ns: int, heard_ns: int, cup_ms: int) -> None:
        """The cup read `cup_ms` between `sent_ns` and `heard_ns`."""
        self._trips.append((sent_ns, heard_ns, cup_ms))
        del self._trips[:-TRIPS_KEPT]

    def place(self, cup_ms: int) -> "tuple[int, int]":
        """The earliest and the latest host's time of `cup_ms`, ns; there must have been a round trip."""
        bounds = [_bounds(trip, cup_ms) for trip in self._trips]
        earliest, latest = max(bounds)[0], min([late for _, late in bounds])
        return (earliest, latest) if earliest <= latest else bounds[-1]


def _bounds(trip: "tuple[int, int, int]", cup_ms: int) -> "tuple[int, int]":
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
        self._last_at_ns = 0
        self._earliest_ns = 0
        self._clock = ClockMap()
        self._rates = {"event": (0, 0), "sample": (0, 0)}
        self._nonce = 0
        self._ears = {
            "cup": self._hear_cup,
            "beat": self._hear_beat,
            "pong": self._hear_pong,
            "event": self._hear_event,
            "have": self._hear_have,
            "sample": self._hear_sample,
        }
        self._asked: "list[Message]" = []
        self._request = 0
        self._asked_ns = 0
        self._ask_due = 0
        self.opened(0)

    def opened(self, now_ns: int) -> None:
        """The port is open anew: greet."""
        self._live = False
        self._version_ok = True
        self._sensor: "bool | None" = None
        self._battery_mv = 0
        self._opened_ns = now_ns
        self._heard_ns = now_ns
        self._owe_ack = False
        self._owe_hello = False
        self._greet_due = now_ns
        self._pings: "dict[int, int]" = {}
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

    def ask(self, message: "Message") -> bool:
        """Say `stream`, `get`, `set`, `keep` or `stop` (without a request number) in its turn; False: too many wait.

        `get`, `set` and `keep` are repeated until "have" has happened, or given up after two seconds.
        """
        if len(self._asked) >= ASKED_MOST:
            return False
        self._asked.append(message)
        return True

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
        hear = self._ears.get(message[0])
        if hear is None or not (self._live or message[0] == "cup"):
            return []
        return hear(message, now_ns)

    def _hear_cup(self, message: "Message", now_ns: int) -> "list[Message]":
        version, firmware, board, unique, sensor, boot, session, name, button, cause = message[1:]
        if session != self._session:
            self._greet_again(now_ns)
            return []
        if not 1 <= version <= VERSION:
            self._version_ok = False
            return [("version", version)]
        happenings: "list[Message]" = []
        if boot != self._boot:
            happenings += [("rebooted", cause)] if self._boot else []
            self._begin(boot, now_ns)
        if not self._live:
            self._live = True
            happenings.append(("up", firmware, board, unique, name, button, cause))
        return happenings + self._sense(sensor != "none", sensor)

    def _begin(self, boot: str, now_ns: int) -> None:
        """Another boot: its events count from 1, by another clock."""
        self._boot = boot
        self._last = 0
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

    def _hear_beat(self, message: "Message", now_ns: int) -> "list[Message]":
        boot, _, works, _, _, battery_mv, _ = message[1:]
        if boot != self._boot:
            self._greet_again(now_ns)
            return []
        happenings: "list[Message]" = []
        if works and not self._sensor:
            self._owe_hello = True  # its name is wanted
        elif not works:
            happenings += self._sense(False, "none")
        if battery_mv and battery_mv != self._battery_mv:
            self._battery_mv = battery_mv
            happenings.append(("battery", battery_mv))
        return happenings

    def _sense(self, works: bool, name: str) -> "list[Message]":
        if works == self._sensor:
            return []
        self._sensor = works
        return [("sensor", works, name)]

    def _hear_pong(self, message: "Message", now_ns: int) -> "list[Message]":
        sent_ns = self._pings.pop(message[1], None)
        if sent_ns is not None:
            self._clock.round_trip(sent_ns, now_ns, message[2])
        return []

    def _hear_event(self, message: "Message", now_ns: int) -> "list[Message]":
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
        if motion in _BUTTON:
            return [("button", motion == "pressed", at_ns, error_ns)]
        return [("event", motion, at_ns, error_ns, shaken, entropy)]

    def _place(self, at_ms: int, now_ns: int) -> "tuple[int, int]":
        """The host's time of an event, and how wrong it may be: after the one before it, and before now."""
        earliest, latest = self._clock.place(at_ms)
        self._earliest_ns = earliest = min(max(earliest, self._earliest_ns), now_ns)
        latest = max(earliest, min(latest, now_ns))
        self._last_at_ns = at_ns = max((earliest + latest) // 2, self._last_at_ns)
        return at_ns, max(latest - at_ns, at_ns - earliest)

    def _hear_sample(self, message: "Message", now_ns: int) -> "list[Message]":
        return [message] if self._room("sample", FLOOD_SAMPLES, now_ns) else []

    def _hear_have(self, message: "Message", _: int) -> "list[Message]":
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

    def due(self, now_ns: int) -> "list[Message]":
        """The messages to send now."""
        messages: "list[Message]" = []
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

    def _ping(self, now_ns: int) -> "Message":
        self._quick += 1
        self._ping_due = now_ns + (QUICK_PING_NS if self._quick < QUICK_PINGS else PING_NS)
        if not self._clock:
            self._ping_due = now_ns + 4 * QUICK_PING_NS
        self._nonce = (self._nonce + 1) % 1_000_000
        self._pings = {nonce: sent for nonce, sent in self._pings.items() if now_ns - sent < LOST_NS}
        self._pings[self._nonce] = now_ns
        return ("ping", self._nonce)

    def _requests(self, now_ns: int) -> "list[Message]":
        """What has been asked for, up to the first that must be answered before the next is said."""
        messages: "list[Message]" = []
        while self._asked:
            if self._asked[0][0] in ("stream", "stop"):
                messages.append(self._asked.pop(0))
            elif self._tries and now_ns - self._asked_ns >= ANSWER_NS:
                self._answered()
            else:
                return messages + self._request_due(now_ns)
        return messages

    def _request_due(self, now_ns: int) -> "list[Message]":
        if not self._tries:
            self._request = (self._request + 1) % 1_000_000
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
