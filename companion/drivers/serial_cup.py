"""A cup on a serial line: pyserial's bytes into the table's inputs, through unplugging and other names of the port."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

import serial

from companion.cup.host_end import HostEnd
from companion.cup.link import VERSION
from companion.drivers.cables import BACK_OFF_S, Cables, Failure
from companion.drivers.cup_faults import CupFaults, failure_of
from companion.drivers.cup_port import CupPort, Pouring
from companion.drivers.serial_line import PORT_ERRORS
from companion.drivers.steady import Steady
from companion.table.inputs import Button, CupLink, CupMotion, CupMoved, Edge, Input

if TYPE_CHECKING:
    from companion.cup.link import Message

PATIENCE_NS: Final = 350_000_000
"""A port that has not answered for so long is left when there is a better one: two strange things delay a cup by less than a second."""

PROMPT_NS: Final = 1_000_000_000
"""A board that shows its prompt for so long starts its program no more by itself."""

START_AGAIN_NS: Final = 60_000_000_000
"""A program that stops again and again is started again so often, no more."""

LENT_NS: Final = 1_000_000_000
"""While all is well, look so often whether another program wants the port."""

LATE_PRESS_NS: Final = 1_000_000_000
"""A press that arrives so late, after the link was down, is none: nothing came of it, so it has been made again since."""

MOST_CHANGES: Final = 10
"""A link may come and go five times within..."""

CHANGES_WITHIN_NS: Final = 10_000_000_000
"""... so long; one that does more is down until it has not changed for..."""

STEADY_NS: Final = 2_000_000_000
"""... so long."""

NETWORK_CLOSE_S: Final = 2.0
"""Looking an address up cannot be ended: its thread is not waited for any longer."""

_FAULTS: Final = {"version": "fault-cup-version", "silent": "fault-cup-silent", "lost": "fault-cup-silent"}
_MOTIONS: Final = frozenset(CupMotion)
_LOGGED: Final = ("watchdog", "crash")
"""Causes of a new start that are the program's own fault."""


class SerialCup:
    """Cup number `cup`: at `port` (a path, `socket://host:port`, ...), or the one with the id `unique`, or both.

    `cables` are shared by the table's cups and say where to look; without them a cup is looked for at its port only.
    `button`: which button of its place the cup's own is, None: it does nothing. `hear` gets CupLink, CupMoved, Edge,
    FaultBegan and FaultEnded, called in this cup's own thread. Times are `clock_ns`' (the host's monotonic clock). A cup
    that is not there is waited for. `strange`: it is any cup that belongs to no place, at the ports of those names; its
    faults are nobody's. `note` gets a key of `words/` and values, of what is only logged; `failed` an
    exception that is no device's fault: the thread has ended then. ValueError: neither port nor id.
    """

    def __init__(  # noqa: PLR0913 - a cup's place, its two names, its button, and whom it tells
        self,
        cup: int,
        port: str,
        hear: Callable[[Input], None],
        clock_ns: Callable[[], int] = time.monotonic_ns,
        *,
        unique: str = "",
        button: Button | None = None,
        cables: Cables | None = None,
        strange: Callable[[], Iterable[str]] | None = None,
        note: Callable[[str, Mapping[str, Any]], object] = lambda _key, _values: None,
        failed: Callable[[Exception], object] | None = None,
    ) -> None:
        self.bad_lines = 0
        self._cup = cup
        self._hear = hear
        self._clock_ns = clock_ns
        self._cables = cables or Cables(list)
        self._cables.join(cup, port, unique, strange)
        self._button = button
        self._note = note
        self._failed = failed
        self._name = port
        self._port: CupPort | None = None
        self._end = HostEnd(self._cables.session)
        self._faults = CupFaults(cup, self._say, clock_ns)
        self._opened_ns = 0
        self._asked_ns = 0
        self._unique = ""
        self._has_button = False
        self._feels = False
        self._link = self._felt = CupLink(cup, up=False)
        self._steady = Steady(MOST_CHANGES, CHANGES_WITHIN_NS, STEADY_NS)
        self._held = False
        self._prompted_ns: int | None = None
        self._prompt_logged = False
        self._started_ns: int | None = None
        self._pauses = 0
        self.busy_since_ns: int | None = None
        """When the thread last came round, by `clock_ns`; it does so at least once a minute, longer only where a network keeps it waiting."""
        self._closing = threading.Event()
        self._handle = threading.Lock()
        self._thread = threading.Thread(target=self._run, name=f"cup-{cup}", daemon=True)

    @property
    def ended(self) -> bool:
        """Whether the thread has ended."""
        return self._thread.ident is not None and not self._thread.is_alive()

    def start(self) -> None:
        """Look for the cup and listen to it, in a thread."""
        self._thread.start()

    def look(self) -> None:
        """Look at once whether the port is to be let go of."""
        with self._handle:
            self._asked_ns = 0
            if self._port is not None:
                self._port.wake()

    def close(self) -> None:
        """Stop listening and let go of the port; nothing is heard after that."""
        self._closing.set()
        with self._handle:
            if self._port is not None:
                self._port.wake()
        if self._thread.is_alive():
            self._thread.join(NETWORK_CLOSE_S if "://" in self._name else None)

    def _run(self) -> None:
        try:
            self._serve()
        except Exception as error:
            if self._failed is None:
                raise
            self._failed(error)

    def _say(self, heard: Input) -> None:
        if not self._closing.is_set():
            self._hear(heard)

    # -- from port to port

    def _serve(self) -> None:
        while not self._closing.is_set():
            self.busy_since_ns = self._clock_ns()
            name = self._cables.take(self._cup, self._clock_ns())
            if name is not None:
                self._name = name
                failure = self._try()
                self._shut()
                self._cables.let_go(self._cup, self._clock_ns(), failure)
            trouble = self._cables.trouble(self._cup)
            if trouble is not None:
                self._faults.suffer(trouble)
            self._pause(at_once=name is not None)

    def _pause(self, *, at_once: bool) -> None:
        """Before the next look: a moment, or longer and longer while there is no port to try."""
        index = 0 if at_once else min(self._pauses, len(BACK_OFF_S) - 1)
        self._pauses += not at_once
        self._closing.wait(BACK_OFF_S[index])

    def _try(self) -> Failure | None:
        """Talk on the port until it should be closed; why, if that is a failure."""
        try:
            return self._listen(self._open())
        except serial.SerialTimeoutException:  # it takes no bytes
            return self._failure("fault-cup-silent")
        except Pouring:
            return self._failure("fault-cup-flood")
        except (*PORT_ERRORS, ValueError) as error:
            return failure_of(error, self._name)

    def _failure(self, code: str) -> Failure:
        return Failure(code, {"port": self._name})

    def _open(self) -> CupPort:
        port = CupPort(self._name, self._clock_ns)
        with self._handle:
            self._port = port
        self._unique, self._prompted_ns = "", None
        self._opened_ns = self._asked_ns = self._clock_ns()
        self._end = HostEnd(self._cables.session)
        self._end.opened(self._opened_ns)
        return port

    def _shut(self) -> None:
        with self._handle:
            port, self._port = self._port, None
            if port is not None:
                port.close()
        self._feels = self._has_button = False
        self._tell_link()

    # -- on one port

    def _listen(self, port: CupPort) -> Failure | None:
        while not self._closing.is_set():
            self.busy_since_ns = now_ns = self._clock_ns()
            port.say(self._end.due(now_ns))
            failure = self._end.failure(now_ns)
            if failure is not None:
                return self._failure("fault-cup-repl" if port.prompted else _FAULTS[failure])
            if self._gives_way(now_ns) or self._is_lent(now_ns) or not self._take(port):
                return None
            self._mind_prompt(port)
            self._tell_link()
            self._faults.tell()
        return None

    def _gives_way(self, now_ns: int) -> bool:
        """Whether to try a better port, since this one does not answer."""
        waited = not self._unique and now_ns - self._opened_ns >= PATIENCE_NS
        return waited and self._cables.better(self._cup, now_ns)

    def _is_lent(self, now_ns: int) -> bool:
        """Whether another program wants the port now."""
        if now_ns - self._asked_ns < LENT_NS:
            return False
        self._asked_ns = now_ns
        return self._cables.lent(self._cup)

    def _take(self, port: CupPort) -> bool:
        """Hear what comes next; False: it is another seat's cup."""
        bad = port.bad
        messages = port.hear(self._wait_s())
        self.bad_lines += port.bad - bad
        for message in messages:
            if not self._is_own(message):
                return False
            for happening in self._end.hear(message, self._clock_ns()):
                self._happened(*happening)
            self._tell_link()
        return True

    def _wait_s(self) -> float:
        """Until the link or a fault has something to say, or a prompt has lasted."""
        times = [self._end.wake_ns(), self._faults.wake_ns(), self._steady.wake_ns]
        now_ns = self._clock_ns()
        if self._prompted_ns is not None and self._prompted_ns + PROMPT_NS > now_ns:
            times.append(self._prompted_ns + PROMPT_NS)
        return (min(time_ns for time_ns in times if time_ns is not None) - now_ns) / 1e9

    def _is_own(self, message: Message) -> bool:
        """Whether to go on with who says `message`: at its answer to the hello a cup is taken, or left."""
        if message[0] != "cup" or message[1] != VERSION or message[7] != self._cables.session:
            return True
        unique = message[4]
        if not self._unique and self._cables.heard(self._cup, unique, self._clock_ns()):
            self._unique = unique
            self._resume(self._cables.link(unique, self._end))
        return bool(unique == self._unique)

    def _resume(self, end: HostEnd) -> None:
        if end is not self._end:
            self._end = end
            end.opened(self._clock_ns())

    def _mind_prompt(self, port: CupPort) -> None:
        """A board at its prompt: it is no cup now. Once in a while its program is started again, if it is surely ours.

        Nobody is at work there: the port is ours alone, and a program that wanted it would have claimed it.
        """
        now_ns = self._clock_ns()
        if not port.prompted:
            self._prompted_ns = None
        elif self._prompted_ns is None:
            self._prompted_ns = now_ns
            self._end.opened(now_ns)
            self._tell_link()
            if not self._prompt_logged:
                self._prompt_logged = True
                self._log("run-cup-prompt")
        elif now_ns - self._prompted_ns >= PROMPT_NS and self._may_start(now_ns):
            self._started_ns = now_ns
            self._end.opened(now_ns)
            port.start_program()
            self._log("run-cup-started")

    def _may_start(self, now_ns: int) -> bool:
        started_ns = self._started_ns
        rested = started_ns is None or now_ns - started_ns >= START_AGAIN_NS
        return rested and self._cables.is_own(self._cup)

    def _log(self, key: str, **values: str) -> None:
        """For whoever looks later; of a cup that does it all the time, its fault says enough."""
        if not self._steady.restless(self._clock_ns()):
            self._note(key, {"cup": self._cup + 1, "port": self._name, **values})

    # -- what happens there

    def _happened(self, what: str, *values: Any) -> None:
        match what, values:
            case "up", (_, _, _, _, button, _):
                self._has_button = button and self._button is not None
                self._prompt_logged = False
            case "sensor", (works, _):
                self._sensed(works=works)
            case "event", (motion, at_ns, error_ns, shaken, entropy) if motion in _MOTIONS:
                self._say(CupMoved(self._cup, CupMotion(motion), at_ns, shaken, entropy, error_ns))
            case "button", (down, at_ns, error_ns):
                self._pressed(at_ns, error_ns, down=down)
            case "battery", (millivolts,):
                self._faults.battery(millivolts)
            case "rebooted", (cause,):
                self._rebooted(cause)

    def _sensed(self, *, works: bool) -> None:
        self._pauses = 0
        self._feels = works
        if not works:
            self._faults.suffer(self._failure("fault-cup-sensor"))

    def _rebooted(self, cause: str) -> None:
        """It forgets what it was doing."""
        self._let_up()
        self._felt = CupLink(self._cup, up=False)
        self._steady.changed(self._clock_ns())
        if self._link.up:
            self._link = self._felt
            self._say(self._link)
        if cause in _LOGGED:
            self._log("run-cup-restarted", cause=cause)

    def _pressed(self, at_ns: int, error_ns: int, *, down: bool) -> None:
        late = self._clock_ns() - at_ns >= LATE_PRESS_NS
        if self._button is None or down == self._held or (down and late):
            return
        self._held = down
        self._say(Edge(self._cup, self._button, down, at_ns, error_ns))

    def _let_up(self) -> None:
        """Nobody knows any more whether the button is held."""
        if self._held and self._button is not None:
            self._pressed(self._clock_ns(), 0, down=False)

    def _tell_link(self) -> None:
        """Whether the cup is there, if that has changed. One that comes and goes all the time is not."""
        live = self._end.live and self._port is not None
        felt = link = CupLink(self._cup, up=live and self._feels, button=live and self._has_button)
        now_ns = self._clock_ns()
        if felt != self._felt:
            self._felt = felt
            self._steady.changed(now_ns)
        if self._steady.restless(now_ns):
            link = CupLink(self._cup, up=False)
            self._faults.suffer(self._failure("fault-cup-restless"))
        elif link.up:
            self._faults.recover()
        if link != self._link:
            if not link.button:
                self._let_up()
            self._link = link
            self._say(link)
