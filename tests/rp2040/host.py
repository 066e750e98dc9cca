"""The table's end of a cup's port: pyserial, and the same codec and state machine as the table's, by the board's time."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeAlias

import serial

from companion.cup.host_end import HostEnd, Message
from companion.cup.wire import Decoder, encode

BOOT_S = 10
"""A board is there so many seconds after power, by its own clock."""

_LOOK_S = 0.02

Happening: TypeAlias = tuple[Any, ...]


class Host:
    """One opening of a port by one session. `happened`: all that has happened; `said`: all that the cup has said.

    An emulated board is slow: so what must come in time does so by the board's clock, `now_ns`.
    """

    def __init__(self, port: str, session: str, now_ns: Callable[[], int]) -> None:
        self.happened: list[Happening] = []
        self.said: list[Message] = []
        self.text = bytearray()
        self._now_ns = now_ns
        self._decoder = Decoder()
        self._line = serial.Serial(port, 115_200, timeout=0, exclusive=True)
        self.end = HostEnd(session)
        self.end.opened(now_ns())

    def close(self) -> None:
        self._line.close()

    def write(self, noise: bytes) -> None:
        """Bytes that no host should send."""
        self._line.write(noise)

    def turn(self) -> None:
        """Hear what has come, say what is due."""
        got = self._line.read(4096)
        now_ns = self._now_ns()
        self.text += got
        for message in self._decoder.feed(got):
            self.said.append(message)
            self.happened += self.end.hear(message, now_ns)
        for message in self.end.due(now_ns):
            self._line.write(encode(message))

    def until(self, wanted: Callable[[Happening], bool], seconds: float) -> Happening:
        """Go on until such a thing has happened, at most so many seconds of the board's time."""
        end_ns, seen = self._now_ns() + int(seconds * 1e9), 0
        while self._now_ns() < end_ns:
            self.turn()
            for happening in self.happened[seen:]:
                if wanted(happening):
                    return happening
            seen = len(self.happened)
            time.sleep(_LOOK_S)
        raise AssertionError(
            f"did not come in {seconds} s; happened: {self.happened}; said: {self.said[-20:]}"
        )

    def go_on(self, seconds: float) -> None:
        """Hear and speak for so many seconds of the board's time."""
        end_ns = self._now_ns() + int(seconds * 1e9)
        while self._now_ns() < end_ns:
            self.turn()
            time.sleep(_LOOK_S)


def up(happening: Happening) -> bool:
    return bool(happening[0] == "up")


def works(happening: Happening) -> bool:
    return bool(happening[:2] == ("sensor", True))


def rolled(happening: Happening) -> bool:
    return bool(happening[0] == "event" and happening[1] == "settled" and happening[4])


def greeted(host: Host) -> Happening:
    """The cup has answered, its sensor works, and its clock is known."""
    happening = host.until(up, BOOT_S)
    host.until(works, BOOT_S)
    host.go_on(0.3)
    return happening
