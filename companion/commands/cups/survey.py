"""Who is at which serial port: all of them asked at once, within a time."""

from __future__ import annotations

import os
import re
import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from companion.drivers.cup_prompt import Prompt, prompt_at
from companion.drivers.cup_talk import CupTalk, Greeting
from companion.drivers.ports import usb_ports
from companion.drivers.serial_line import TalkError

GREET_S: Final = 1.2
BATTERY_S: Final = 0.15
SENSOR_S: Final = 0.8
ALL_S: Final = 2.2

_STATES: Final = {
    "cup-missing": "gone",
    "cup-lost": "gone",
    "cup-denied": "denied",
    "cup-busy": "busy",
    "cup-version": "version",
    "cup-unreachable": "unreachable",
    "cup-address": "address",
}
"""What an error of a port says of it; any other: nobody answers."""


@dataclass(frozen=True, slots=True)
class Found:
    """What is at `port`. `state`: "cup", "prompt", "silent", or one of _STATES, whose fault is `error`.

    `trip_ms`: the shortest round trip that was seen, None where there was none.
    """

    port: str
    state: str
    greeting: Greeting | None = None
    battery_mv: int = 0
    prompt: Prompt | None = None
    error: TalkError | None = None
    trip_ms: float | None = None

    @property
    def device(self) -> str:
        """The device behind a link; an address as it is."""
        return self.port if "://" in self.port else os.path.realpath(self.port)


def ports_here() -> list[str]:
    """Each device that may be a cup once, by the name that stays the same at every plugging in where it has one."""
    names: dict[str, str] = {}
    for name in usb_ports():  # by-id first
        names.setdefault(os.path.realpath(name), name)
    return sorted(names.values(), key=_as_people_count)


def _as_people_count(name: str) -> list[tuple[int, str]]:
    """ttyACM2 before ttyACM10."""
    return [
        (int(part), "") if part.isdigit() else (0, part)
        for part in re.split(r"(\d+)", os.path.realpath(name))
    ]


def survey(ports: Iterable[str], within_s: float = ALL_S, lend_s: float = 0.0) -> list[Found]:
    """Who is at each of `ports`, asked side by side; one that takes longer than `within_s` is silent.

    A port that another program has is waited for as long as `lend_s`.
    """
    asked = list(ports)
    found: dict[str, Found] = {}

    def ask(port: str) -> None:
        found[port] = look(port, lend_s)

    threads = [threading.Thread(target=ask, args=(port,), daemon=True) for port in asked]
    for thread in threads:
        thread.start()
    until = time.monotonic() + within_s
    for thread in threads:
        thread.join(max(0.0, until - time.monotonic()))
    return [found.get(port) or Found(port, "silent") for port in asked]


def look(port: str, lend_s: float = 0.0) -> Found:
    """Who is at `port`. A program that runs there is not disturbed."""
    with CupTalk(port) as talk:
        try:
            talk.open(lend_s)
            greeting = talk.greet(GREET_S)
        except TalkError as error:
            return _other(port, talk, error)
        _wait_for_details(talk)
        greeting, battery_mv = replace(greeting, sensor=talk.sensor), talk.battery_mv or 0
        return Found(port, "cup", greeting, battery_mv, trip_ms=talk.quality.best_ms)


def _wait_for_details(talk: CupTalk) -> None:
    """Its next word tells the battery; one that has just booted still looks for its sensor."""
    with suppress(TalkError):  # unplugged just now; it has told who it is
        talk.listen(BATTERY_S, lambda: talk.battery_mv is not None)
        talk.listen(SENSOR_S, lambda: talk.sensor != "none")


def _other(port: str, talk: CupTalk, error: TalkError) -> Found:
    """Not a cup: why, or what else it is."""
    if error.code in ("cup-silent", "cup-repl"):
        try:
            prompt = prompt_at(talk)
        except TalkError as worse:
            return _other(port, talk, worse)
        return Found(port, "prompt", prompt=prompt) if prompt else Found(port, "silent", error=error)
    return Found(port, _STATES.get(error.code, "silent"), error=error)
