"""A cup without a board of its own: an analog accelerometer, read by the Pi, into the table's inputs."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final

from gpiozero.pins import Factory

from companion.cup.motion import SETTLED, SKEWED, Motion
from companion.drivers.analog import AnalogSensor, Counts, Wiring
from companion.drivers.cables import Failure
from companion.drivers.cup_faults import CupFaults
from companion.drivers.lines import LINE_ERRORS, cause_of
from companion.drivers.presence import Presence
from companion.table.inputs import CupLink, CupMotion, CupMoved, Input

PERIOD_NS: Final = 10_000_000
"""Between two samples, when something happens."""

IDLE_PERIOD_NS: Final = 50_000_000
IDLE_AFTER_NS: Final = 5_000_000_000
"""When nothing has moved for so long: a hand that takes the cup is seen as well as ever."""

ASLEEP_PERIOD_NS: Final = 80_000_000
ASLEEP_AFTER_NS: Final = 60_000_000_000
"""And when nobody plays, or there is no sensor: some of the gentlest lifts are only seen as a touch."""

MOVED_MG: Final = 35
"""Three steps of the chip: more than its noise."""

MOST_SHARE: Final = 2
"""However slow the bus is, one part in so many of the time is left for others."""

GAP_MS: Final = 100
"""What a motion believes at most to have passed since the last sample: a stall is no rest."""

RETRY_S: Final = (0.2, 0.5, 1.0, 2.0, 5.0)


class WiredCup:
    """Cup number `cup`: the sensor of `wiring` on lines of `factory`.

    `hear` gets CupLink, CupMoved, FaultBegan and FaultEnded, called in this cup's own thread. Times are `clock_ns`' (the
    host's monotonic clock), measured at each sample. A sensor or chip that is not there is waited for. `failed` gets an
    exception that is no device's fault; the thread has ended then.
    """

    def __init__(  # noqa: PLR0913 - a cup's place, its wires, and whom it tells
        self,
        cup: int,
        factory: Factory,
        wiring: Wiring,
        hear: Callable[[Input], None],
        clock_ns: Callable[[], int] = time.monotonic_ns,
        *,
        failed: Callable[[Exception], object] | None = None,
    ) -> None:
        self._cup = cup
        self._factory = factory
        self._wiring = wiring
        self._hear = hear
        self._clock_ns = clock_ns
        self._failed = failed
        self._sensor: AnalogSensor | None = None
        self._presence = Presence()
        self._motion: Motion | None = None
        self._faults = CupFaults(cup, self._say, clock_ns)
        self._tries = 0
        self._motion_ms = 0
        self._last_ms = 0
        self._due_ns = 0
        self._cost_ns = 0
        self._place: Counts = (0, 0, 0)
        self._moved_ns = clock_ns()
        self.busy_since_ns: int | None = None
        """When the thread last came round, by `clock_ns`; it does so at least every few seconds."""
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"cup-{cup}", daemon=True)

    @property
    def ended(self) -> bool:
        """Whether the thread has ended."""
        return self._thread.ident is not None and not self._thread.is_alive()

    def start(self) -> None:
        """Look for the sensor and follow it, in a thread."""
        self._thread.start()

    def close(self) -> None:
        """Stop, and give the lines back; nothing is heard after that."""
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join()
        self._let_go()

    def turn(self) -> float:
        """Take one sample, or try to get the lines; the seconds until the next turn."""
        if self._sensor is None:
            return self._open()
        begun_ns = self._clock_ns()
        try:
            counts = self._sensor.read()
        except LINE_ERRORS as error:
            self._let_go()
            return self._try_later(error)
        ended_ns = self._clock_ns()
        self._tries = 0
        self._feel((begun_ns + ended_ns) // 2, (ended_ns - begun_ns) // 2, counts)
        return self._pause_s(begun_ns, ended_ns)

    def _run(self) -> None:
        try:
            while not self._closing.is_set():
                self.busy_since_ns = self._clock_ns()
                self._wait(self.turn())
        except Exception as error:
            if self._failed is None:
                raise
            self._failed(error)

    def _wait(self, seconds: float) -> None:
        if seconds > ASLEEP_PERIOD_NS / 1e9:
            self._closing.wait(seconds)
        else:
            time.sleep(seconds)  # half the work of a wait that can be ended

    def _say(self, heard: Input) -> None:
        if not self._closing.is_set():
            self._hear(heard)

    # -- the lines

    def _open(self) -> float:
        try:
            self._sensor = AnalogSensor(self._factory, self._wiring)
        except LINE_ERRORS as error:
            return self._try_later(error)
        self._due_ns = self._moved_ns = self._clock_ns()
        return 0.0

    def _try_later(self, error: Exception) -> float:
        self._lost(self._failure("fault-cup-wired-lines", **cause_of(error)))
        self._tries += 1
        return RETRY_S[min(self._tries, len(RETRY_S)) - 1]

    def _let_go(self) -> None:
        sensor, self._sensor = self._sensor, None
        if sensor is not None:
            sensor.close()

    def _pause_s(self, begun_ns: int, ended_ns: int) -> float:
        """Until the next sample: evenly spaced, whatever a sample takes; but none is caught up."""
        self._cost_ns += (ended_ns - begun_ns - self._cost_ns) // 4
        period_ns = max(self._period_ns(begun_ns - self._moved_ns), MOST_SHARE * self._cost_ns)
        self._due_ns = max(self._due_ns + period_ns, begun_ns + period_ns // 2)
        return max(self._due_ns - self._clock_ns(), 0) / 1e9

    def _period_ns(self, rested_ns: int) -> int:
        if self._presence.wrong or rested_ns >= ASLEEP_AFTER_NS:
            return ASLEEP_PERIOD_NS
        return IDLE_PERIOD_NS if rested_ns >= IDLE_AFTER_NS else PERIOD_NS

    # -- what is read

    def _feel(self, at_ns: int, error_ns: int, counts: Counts | None) -> None:
        if counts is None:
            self._presence.silent()
        else:
            self._felt(at_ns, error_ns, counts)
        if not self._presence.there:
            self._not_there()

    def _felt(self, at_ns: int, error_ns: int, counts: Counts) -> None:
        mg = self._wiring.mg(counts)
        now_ms = at_ns // 1_000_000
        believed = self._presence.feel(now_ms, counts, mg)
        self._watch(at_ns, mg)
        if believed:
            self._follow(now_ms, at_ns, error_ns, mg)

    def _watch(self, at_ns: int, mg: Counts) -> None:
        """When it was last moved."""
        if max(abs(one - at) for one, at in zip(mg, self._place, strict=True)) > MOVED_MG:
            self._place = mg
            self._moved_ns = at_ns

    def _follow(self, now_ms: int, at_ns: int, error_ns: int, mg: Counts) -> None:
        if self._motion is None:
            self._motion = Motion(self._wiring.settings)
            self._motion_ms = 0
            self._last_ms = now_ms
            self._faults.recover()
            self._say(CupLink(self._cup, up=True))
        self._motion_ms += min(now_ms - self._last_ms, GAP_MS)
        self._last_ms = now_ms
        began = self._motion.step(self._motion_ms, *mg)
        if began is None:
            return
        ended = began in {SETTLED, SKEWED}
        if ended and not self._presence.rests(mg):
            return
        shaken = ended and self._motion.shaken
        entropy = self._motion.entropy if shaken else b""
        self._say(CupMoved(self._cup, CupMotion(began), at_ns, shaken, entropy, error_ns))

    def _not_there(self) -> None:
        match self._presence.wrong:
            case "silent":
                self._lost(self._failure("fault-cup-wired-silent"))
            case "missing":
                channels = ", ".join(map(str, self._wiring.channels))
                self._lost(self._failure("fault-cup-wired-missing", channels=channels))
            case "odd":
                self._lost(self._failure("fault-cup-wired-odd", mg=self._presence.felt_mg))

    # -- what is wrong

    def _lost(self, failure: Failure) -> None:
        """What it did is over; a half shake is forgotten."""
        if self._motion is not None:
            self._motion = None
            self._say(CupLink(self._cup, up=False))
        self._faults.suffer(failure)

    def _failure(self, code: str, **values: object) -> Failure:
        return Failure(code, {"where": str(self._wiring), **values})
