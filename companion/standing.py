"""How the table stands, told to systemd: one line of what it waits for, and a sign of life while every worker lives."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Final

from companion.liveness import Ill, Watched, ill
from companion.service import Service
from companion.table.inputs import FaultBegan, FaultEnded, Input, kind_and_number
from companion.words.words import Words

BEATS: Final = 8
"""Signs of life within the watchdog's time: one that the loop is late with, or that is lost, is no death."""

MOST_PARTS: Final = 6
"""So many missing parts are named; of more, how many."""


class Standing:
    """What `service` is told. All is called in the loop's thread; `say` takes what belongs into the log.

    `later` is the loop's `call_later`, `clock_ns` the monotonic clock.
    """

    def __init__(
        self,
        service: Service,
        words: Words,
        say: Callable[[str], None],
        later: Callable[..., object],
        clock_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._service = service
        self._words = words
        self._say = say
        self._later = later
        self._clock_ns = clock_ns
        self._missing: dict[str, None] = {}
        self._ready = False
        self._workers: Callable[[], Iterable[Watched]] = tuple
        self._told: set[tuple[str, str]] = set()
        self._service.status(words.say("service-starts"))

    def ready(self, workers: Callable[[], Iterable[Watched]]) -> None:
        """Players may sit down; from now on `workers` are looked at."""
        self._ready = True
        self._workers = workers
        self._service.ready()
        self._tell()
        if self._service.watchdog_s is not None:
            self._beat()

    def hear(self, heard: Input) -> None:
        """A part stopped working, or works again; anything else is no matter here."""
        before = tuple(self._missing)
        match heard:
            case FaultBegan(part):
                self._missing[part] = None
            case FaultEnded(part):
                self._missing.pop(part, None)
        if self._ready and tuple(self._missing) != before:
            self._tell()

    def stopping(self) -> None:
        """The end has begun: the screens become dark."""
        self._ready = False
        self._service.stopping()
        self._service.status(self._words.say("service-ends"))

    def _tell(self) -> None:
        parts = list(dict.fromkeys(self._name(part) for part in self._missing))
        named, more = parts[:MOST_PARTS], len(parts) - MOST_PARTS
        if more == 1:
            named, more = parts, 0
        if more > 0:
            named.append(self._words.say("service-more", {"count": more}))
        self._service.status(
            self._words.say("service-waits", {"parts": ", ".join(named)})
            if named
            else self._words.say("service-works")
        )

    def _name(self, part: str) -> str:
        kind, number = kind_and_number(part)
        return self._words.say("service-part", {"kind": kind, "number": number})

    def _beat(self) -> None:
        """A sign of life, if all live; the next one in time."""
        if not self._ready or self._service.watchdog_s is None:
            return
        found = list(ill(self._workers(), self._clock_ns()))
        if not found:
            self._service.alive()
        self._mention(found)
        self._later(self._service.watchdog_s / BEATS, self._beat)

    def _mention(self, found: list[Ill]) -> None:
        """Each once; where it was only slow after all, all is well again."""
        for one in found:
            if (one.kind, one.name) not in self._told:
                sentence = self._words.say(
                    "service-ill", {"kind": one.kind, "name": one.name, "seconds": one.seconds or 0}
                )
                self._say(sentence)
                self._service.status(sentence)
        if self._told and not found:
            self._say(self._words.say("service-well"))
            self._tell()
        self._told = {(one.kind, one.name) for one in found}
