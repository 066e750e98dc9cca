"""The cup's end of its line as a state machine without I/O, as `docs/cup-protocol.md` tells it.

The same file runs on CPython and on the cup's MicroPython. It is fed messages (tuples, see `wire.py`) and the time in
milliseconds of the cup's own clock, and says which messages to send. The host's end is `host_end.py`.
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
GREET_MS = 1000
"""So often a cup that nobody has greeted says that it is there."""

STREAM_MOST_MS = 60_000
OLD_MS = 1 << 28
"""An event that nobody has acknowledged for 3.1 days is let go: the host could take its time for another."""

WRAP = (1 << 30) - 1
"""The cup's milliseconds wrap with this mask, as the board's ticks do; so they stay small integers there."""

MOST_MG = 999_999

BUTTON = ("released", "pressed")
"""The motions of the cup's button, up and down."""


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
        self._number = 0
        self._greet = True
        self._greeted_ms = 0
        self._beat_ms = 0
        self._beaten = False
        self._samples = [[0, 0, 0, 0] for _ in range(SAMPLES_KEPT)]
        self._forget()

    def _forget(self) -> None:
        self._pong: "int | None" = None
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
            self.event(BUTTON[down], at_ms, False, b"")

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
            self._beaten = False
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
        alone = self._session == "none" and (now_ms - self._greeted_ms) & WRAP >= GREET_MS
        if self._greet or alone:
            self._greet = False
            self._greeted_ms = now_ms & WRAP
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
    return 2 if kept[3] else kept[1] in BUTTON
