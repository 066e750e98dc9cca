"""Firmware onto a board, so that it either answers with the new one or is as it was."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from companion.commands.cups import kinds, on_board
from companion.commands.cups.on_board import LATE, MAIN, WIFI, Seen
from companion.commands.cups.remote import BoardError, Remote
from companion.commands.cups.said import claimed
from companion.drivers.cup_prompt import PROMPT
from companion.drivers.cup_talk import LEND_S, CupTalk, Greeting
from companion.drivers.port_users import user_of
from companion.drivers.serial_line import TalkError

STOP_S: Final = 14.0
"""A cup that stops starts its board anew; where it does not, its watchdog does."""

ANSWER_S: Final = 14.0
PATIENCE_S: Final = 60.0
"""So long a board that is gone is waited for, to put its files back."""

AWAY_S: Final = 3.0
SENSOR_S: Final = 4.0
NETWORK_S: Final = 20.0
NETWORK_PORT: Final = 5331
GREET_S: Final = 1.5
_STEP_S: Final = 0.2
_CALM: Final = b"\r\x02"
"""Ends a line at a prompt, and leads from the prompt for programs to the one for people."""


_CAUSES: Final = {"gone": "cup-install-gone", "mute": "cup-install-mute", "full": "cup-install-full"}


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be installed. `kind` "": find out; `name` "": as it is; `wifi`: the file that names the network."""

    kind: str = ""
    name: str = ""
    wifi: Path | None = None


class Failed(Exception):  # noqa: N818 - what became of it
    """It was not installed, because of `cause`; `state` says how the board is now.

    "nothing": nobody has touched it; "untouched": it was stopped and runs again; "asleep": it was stopped and does not;
    "restored": all is as it was; "left": its files could not be put back. `crash`: the new firmware's last words, if it
    had any.
    """

    def __init__(self, cause: TalkError, state: str, crash: str = "") -> None:
        super().__init__(f"{cause}, {state}")
        self.cause = cause
        self.state = state
        self.crash = crash


class Installation:
    """One installation on `port`, which is claimed in `stays` under all names that it gets meanwhile.

    `tell` hears what goes on: a key of a sentence and its values. `agree` is asked before a program that is no cup's is
    replaced. `copied` hears how many files are copied.
    """

    def __init__(  # noqa: PLR0913 - whom it asks, and whom it tells
        self,
        port: str,
        order: Order,
        *,
        stays: ExitStack,
        tell: Callable[[str, dict[str, Any]], object],
        agree: Callable[[], bool],
        copied: Callable[[int], object] = lambda _: None,
    ) -> None:
        self._port = port
        self._order = order
        self._stays = stays
        self._tell = tell
        self._agree = agree
        self._copied = copied
        self._remote = Remote(port)
        self._devices: set[str] = set()
        self._was: Greeting | None = None
        self._stopped = False
        self._files: dict[str, Path] = {}
        self._fresh: list[str] = []
        self._changed = False
        self._crash = ""

    def run(self) -> Greeting:
        """Install it; who answers then. Raises Failed."""
        try:
            return self._install()
        except KeyboardInterrupt:
            cause = TalkError("cup-install-broken-off", {})
        except BoardError as error:
            cause = self._cause(error)
        except TalkError as error:
            cause = error
        raise Failed(cause, self._undo(), self._crash)

    def _install(self) -> Greeting:
        self._to_prompt(lend_s=LEND_S)
        seen = self._recovered(self._look())
        kind = self._kind(seen)
        self._check(seen)
        about = {"machine": seen.machine, "version": seen.version, "kind": kind}
        self._tell("cup-install-board", {**about, "was": self._was.firmware if self._was else "none"})
        self._choose(kind, seen)
        self._copy(seen)
        self._tell("cup-install-tries", {"firmware": kinds.firmware_version()})
        self._remote.run(on_board.switch(self._files), then_reset=True)
        self._wait_for_prompt(STOP_S)
        self._remote.start(on_board.try_it())
        tried = self._answering(kind)
        self._to_prompt()
        self._tell("cup-install-starts", {})
        self._remote.run(on_board.finish(self._order.name), then_reset=True)
        if self._speaks_here(seen):
            return self._answering(kind, SENSOR_S)
        return self._silent_one(tried, seen)

    # -- what is there

    def _recovered(self, seen: Seen) -> Seen:
        """A board on which an installation was cut off is first put back to what it was."""
        if not seen.unfinished:
            return seen
        self._remote.run(on_board.restore((), ()))
        self._tell("cup-install-resumes", {})
        return self._look()

    def _kind(self, seen: Seen) -> str:
        kind = self._order.kind or kinds.kind_of(seen.machine)
        values = {"port": self._port, "machine": seen.machine, "kinds": ", ".join(kinds.all_kinds())}
        if kind is None:
            raise TalkError("cup-install-unknown", values)
        if not kinds.has_chip_of(kind, seen.machine):
            raise TalkError("cup-install-other-chip", {**values, "kind": kind})
        if self._order.wifi is not None and not kinds.has_network(kind):
            raise TalkError("cup-install-no-wifi", {**values, "kind": kind})
        return kind

    def _check(self, seen: Seen) -> None:
        if seen.name != "micropython":
            raise TalkError("cup-install-other-python", {"port": self._port, "name": seen.name})
        if seen.numbers < kinds.OLDEST:
            needed = ".".join(map(str, kinds.OLDEST))
            raise TalkError(
                "cup-install-old", {"port": self._port, "version": seen.version, "needed": needed}
            )
        ours = {"wire.py", "link.py"} <= seen.files.keys()
        if MAIN in seen.files and not ours and self._was is None and not self._agree():
            raise TalkError("cup-install-declined", {"port": self._port})

    # -- files

    def _choose(self, kind: str, seen: Seen) -> None:
        """The files that differ from those on the board; `main.py` in any case, since without it nothing runs."""
        firmware = kinds.firmware_of(kind)
        wanted = {**firmware, **({WIFI: self._order.wifi} if self._order.wifi else {})}
        self._files = {
            name: path
            for name, path in wanted.items()
            if name in LATE or seen.files.get(name) != kinds.digest(path)
        }
        self._fresh = [name for name in self._files if name not in seen.files]

    def _copy(self, seen: Seen) -> None:
        """Each beside the old one, as NAME.new; they are all there and whole, or it raises."""
        self._changed = True
        old = {name.removesuffix(".old").removesuffix(".new") for name in seen.files}
        printed = self._remote.run(on_board.clear(old | self._files.keys()) + on_board.look())
        room, needed = _seen(printed).free, kinds.room_for(self._files.values())
        if room < needed:
            values = {"room": room // 1024, "needed": needed // 1024}
            raise TalkError("cup-install-no-room", {"port": self._port, **values})
        size = sum(path.stat().st_size for path in self._files.values())
        self._tell("cup-install-copies", {"count": len(self._files), "size": -(-size // 1024)})
        new = {f"{name}.new": path for name, path in self._files.items()}
        there = _seen(self._remote.copy(new, on_board.look(), self._copied)).files
        for name, path in self._files.items():
            if there.get(f"{name}.new") != kinds.digest(path):
                raise TalkError("cup-install-damaged", {"port": self._port, "file": name})

    # -- the board, going away and coming back

    def _claim(self) -> None:
        """A board that has started again may have another device's name."""
        device = os.path.realpath(self._port)
        if device not in self._devices:
            self._stays.enter_context(claimed(self._port))
            self._devices.add(device)

    def _to_prompt(self, lend_s: float = 0.0) -> None:
        """End a cup's program, whichever it is. What else runs on the board, mpremote interrupts."""
        self._claim()
        with CupTalk(self._port) as talk:
            talk.open(lend_s, self._waits)
            try:
                greeting = talk.greet(GREET_S)
            except TalkError as error:
                if error.code != "cup-version":
                    return
                greeting = None
            self._was = self._was or greeting
            talk.stop_program()
        self._stopped = True
        self._wait_for_prompt(STOP_S)

    def _waits(self, holder: str) -> None:
        self._tell("cup-waits", {"port": self._port, "holder": holder, "seconds": round(LEND_S)})

    def _look(self) -> Seen:
        """What the board says of itself. One that starts anew instead, as a cup in the Wi-Fi does, is asked again."""
        try:
            printed = self._remote.run(on_board.look())
        except BoardError as error:
            if error.kind not in ("gone", "mute"):
                raise
            self._wait_for_prompt(STOP_S)
            printed = self._remote.run(on_board.look())
        self._stopped = True
        return _seen(printed)

    def _wait_for_prompt(self, within_s: float) -> None:
        until = time.monotonic() + within_s
        while time.monotonic() < until:
            time.sleep(_STEP_S)
            if self._is_at_prompt():
                return
        raise BoardError("mute" if self._is_there() else "gone")

    def _is_at_prompt(self) -> bool:
        try:
            self._claim()
            with CupTalk(self._port) as talk:
                talk.open()
                return PROMPT in talk.type_in(_CALM, _STEP_S)
        except TalkError:  # it is away, or another program looks at it
            return False

    def _is_there(self) -> bool:
        return Path(self._port).exists()

    # -- who answers

    def _answering(self, kind: str, sensor_s: float = 0.0) -> Greeting:
        """The new firmware, once it has said hello."""
        greeting = self._greeting(ANSWER_S, sensor_s)
        if greeting is None:
            raise TalkError(
                "cup-install-no-answer" if self._is_there() else "cup-install-gone", {"port": self._port}
            )
        wanted = (kinds.firmware_version(), kinds.called(kind))
        if (greeting.firmware, greeting.board) != wanted:
            values = {"firmware": greeting.firmware, "board": greeting.board}
            raise TalkError("cup-install-wrong-answer", {"port": self._port, **values})
        return greeting

    def _greeting(self, within_s: float, sensor_s: float = 0.0) -> Greeting | None:
        with suppress(TalkError):  # somebody has it: we try until it is let go
            self._claim()
        return _greeting_at(self._port, within_s, sensor_s)

    def _speaks_here(self, seen: Seen) -> bool:
        """Whether the cup will use this cable: not if it is told to be in the Wi-Fi, or on its UART."""
        return seen.line == "usb" or (seen.line != "uart" and not self._has_network(seen))

    def _has_network(self, seen: Seen) -> bool:
        return WIFI in (seen.files.keys() | self._files.keys())

    def _silent_one(self, tried: Greeting, seen: Seen) -> Greeting:
        """The new firmware has answered on trial, and is elsewhere now."""
        address = address_of(self._order.name or seen.called, tried.id)
        if seen.line == "uart":
            self._tell("cup-install-on-uart", {})
            return tried
        self._tell("cup-install-joins", {"address": address, "seconds": round(NETWORK_S)})
        there = _greeting_at(address, NETWORK_S, SENSOR_S)
        if there is None:
            self._tell("cup-install-not-joined", {"address": address})
        return there or tried

    # -- when it fails

    def _undo(self) -> str:
        """Bring the board back to what it was; how it is then (see Failed)."""
        if not (self._stopped or self._changed):
            return "nothing"
        try:
            back = self._put_back()
        except KeyboardInterrupt:
            back = False
        if self._changed:
            return "restored" if back else "left"
        return "untouched" if back else "asleep"

    def _put_back(self) -> bool:
        until = time.monotonic() + PATIENCE_S
        asked = False
        while time.monotonic() < until:
            if not asked and self._stays_away():
                asked = True
                self._tell("cup-install-plug-in", {"port": self._port, "seconds": round(PATIENCE_S)})
            try:
                self._to_prompt()
                undo = on_board.restore(self._files, self._fresh) if self._changed else "pass"
                self._crash = (
                    self._remote.run(undo, then_reset=True).strip().rpartition("\n")[2] or self._crash
                )
            except (
                BoardError,
                TalkError,
            ):  # it is away, or starts, or hangs until its watchdog is tired of it
                time.sleep(_STEP_S)
                continue
            return self._was is None or self._greeting(ANSWER_S) is not None
        return False

    def _stays_away(self) -> bool:
        """Whether it is away, and not only starting again."""
        until = time.monotonic() + AWAY_S
        while not self._is_there() and time.monotonic() < until:
            time.sleep(_STEP_S)
        return not self._is_there()

    def _cause(self, error: BoardError) -> TalkError:
        if error.kind == "taken":
            return TalkError("cup-busy", {"port": self._port, "holder": user_of(self._port) or "none"})
        values = {"port": self._port}
        if error.kind == "failed":
            return TalkError("cup-install-failed", {**values, "reason": error.said or "-"})
        return TalkError(_CAUSES[error.kind], values)


def _seen(printed: str) -> Seen:
    try:
        return on_board.seen(printed)
    except ValueError:
        raise BoardError("failed", printed.strip()[-80:]) from None


def address_of(name: str, unique: str) -> str:
    """Where a cup in the Wi-Fi is, by its name or else its id."""
    return f"socket://{name or 'cup-' + unique[-4:]}.local:{NETWORK_PORT}"


def _greeting_at(port: str, within_s: float, sensor_s: float = 0.0) -> Greeting | None:
    """Who answers at `port`, None: nobody does in time. It may take `sensor_s` more to find its sensor."""
    until = time.monotonic() + within_s
    while time.monotonic() < until:
        time.sleep(_STEP_S)
        try:
            with CupTalk(port) as talk:
                talk.open()
                greeting = talk.greet(GREET_S)
                talk.listen(sensor_s, lambda: talk.sensor != "none")
                return replace(greeting, sensor=talk.sensor)
        except TalkError:  # it starts still
            continue
    return None
