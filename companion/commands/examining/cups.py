"""The cups: who they are, what they run, whether they feel, how they are reached, and who else has their ports."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, Final

from companion.commands.cups import kinds
from companion.commands.cups.listing import cups_in, is_meant
from companion.commands.cups.said import claimed
from companion.commands.cups.survey import Found, ports_here, survey
from companion.commands.cups.watch_view import volts
from companion.commands.examining.findings import Finding, Grade
from companion.commands.machine import Machine
from companion.config.settings import HEADER, CupAt, Settings, WiredAt, with_header
from companion.drivers.cup_talk import LEND_S
from companion.drivers.serial_line import TalkError
from companion.drivers.wired_cup import WiredCup
from companion.table.inputs import CupLink, FaultBegan, Input
from companion.wirings import wiring_of
from companion.words.words import Words

if TYPE_CHECKING:
    from companion.commands.examining.at_work import AtWork

WIRED_S: Final = 3.0
"""So long a wired sensor has to prove itself."""


def cups(
    settings: Settings | None, machine: Machine, at_work: AtWork | None, words: Words, *, lend: bool = False
) -> Iterator[Finding]:
    """A line for each cup of the file, and for each that answers and is not in it."""
    in_file = list(cups_in(settings))
    found = survey(_ports([cup for _, cup in in_file]))
    if lend:
        found = _with_lent(found)
    for seat, cup in in_file:
        if cup.wired is not None and at_work is None and settings is not None:
            found_by = with_header(settings.chips)[HEADER]
            yield _wired(seat, cup.wired, found_by, machine, words)
        elif cup.wired is not None:
            yield _held(seat, at_work, words)
        else:
            yield _of_file(seat, cup, found, at_work, words)
    for one in found:
        if one.greeting is not None and not any(is_meant(cup, one) for _, cup in in_file):
            yield _stranger(one, words)


def _ports(cups: Sequence[CupAt]) -> list[str]:
    """Those on cables, and what the file names beside them, each once."""
    ports = ports_here()
    devices = {Found(port, "").device for port in ports}
    named = dict.fromkeys(cup.port for cup in cups if cup.port)
    return [*ports, *(port for port in named if Found(port, "").device not in devices)]


def _with_lent(found: list[Found]) -> list[Found]:
    """Those that a table has are borrowed for a moment."""
    with ExitStack() as locks:
        borrowed = []
        for one in found:
            if one.state == "busy":
                with suppress(TalkError):
                    locks.enter_context(claimed(one.port))
                    borrowed.append(one.port)
        again = {one.port: one for one in survey(borrowed, LEND_S + 2, LEND_S)}
    return [again.get(one.port, one) for one in found]


def _of_file(seat: int, cup: CupAt, found: Sequence[Found], at_work: AtWork | None, words: Words) -> Finding:
    meant = next((one for one in found if is_meant(cup, one)), None)
    if meant is not None and meant.greeting is not None:
        return _answering(seat, meant, words)
    if at_work is not None and any(_is_tables(one, at_work) for one in ([meant] if meant else found)):
        return _held(seat, at_work, words)
    if meant is None:
        return Finding("cup", Grade.WRONG, words.say("doctor-cup-nowhere", {"seat": seat, "id": cup.id}))
    return Finding(
        "cup", Grade.WRONG, words.say("doctor-cup-wrong", {"seat": seat, "why": _why(meant, words)})
    )


def _held(seat: int, at_work: AtWork | None, words: Words) -> Finding:
    values = {"seat": seat, "table": at_work.said if at_work else "none"}
    return Finding("cup", Grade.OK, words.say("doctor-cup-table", values))


def _is_tables(one: Found, at_work: AtWork) -> bool:
    """Whether the running table has the port; of another user's processes it is not to be known, and believed."""
    if one.state != "busy" or one.error is None:
        return False
    holder = str(one.error.values.get("holder", "none"))
    return holder == "none" or at_work.pid == 0 or holder.endswith(f"({at_work.pid})")


def _answering(seat: int, one: Found, words: Words) -> Finding:
    cup = one.greeting
    if cup is None:
        raise ValueError(f"nobody answers at {one.port}")
    values = {
        "seat": seat,
        "named": "yes" if cup.name else "no",
        "name": cup.name,
        "id": cup.id,
        "port": one.port,
        "board": cup.board,
        "firmware": cup.firmware,
        "sensor": cup.sensor,
        "newest": kinds.firmware_version(),
        "trip": "none" if one.trip_ms is None else f"{one.trip_ms:.0f}",
        "battery": volts(one.battery_mv),
    }
    if cup.sensor == "none":
        return Finding("cup", Grade.WRONG, words.say("doctor-cup-sensor", values))
    if cup.firmware != values["newest"]:
        return Finding("cup", Grade.NOTE, words.say("doctor-cup-firmware", values))
    return Finding("cup", Grade.OK, words.say("doctor-cup", values))


def _why(one: Found, words: Words) -> str:
    """Why no cup answers at a port."""
    if one.prompt is not None:
        machine, version = one.prompt.machine or "-", one.prompt.version or "-"
        key = "cup-list-stopped" if one.prompt.installed else "cup-list-bare"
        return words.say(key, {"machine": machine, "version": version})
    if one.error is None:
        return words.say("cup-silent", {"port": one.port})
    return words.say(one.error.code, one.error.values)


def _stranger(one: Found, words: Words) -> Finding:
    if one.greeting is None:
        raise ValueError(f"nobody answers at {one.port}")
    cup = one.greeting
    values = {"named": "yes" if cup.name else "no", "name": cup.name, "id": cup.id, "port": one.port}
    return Finding("cup", Grade.NOTE, words.say("doctor-cup-stranger", values))


def _wired(seat: int, at: WiredAt, found_by: str, machine: Machine, words: Words) -> Finding:
    """Its own driver is let loose on it for a moment."""
    from companion.drivers.gpio import GpiodFactory  # noqa: PLC0415 - libgpiod is Linux's alone

    heard: list[Input] = []
    known = threading.Event()

    def hear(what: Input) -> None:
        heard.append(what)
        if isinstance(what, FaultBegan) or (isinstance(what, CupLink) and what.up):
            known.set()

    factory = GpiodFactory(found_by, chips=machine.chips)
    cup = WiredCup(max(seat - 1, 0), factory, wiring_of(at), hear)
    cup.start()
    known.wait(WIRED_S)
    cup.close()
    factory.close()
    fault = next((what for what in heard if isinstance(what, FaultBegan)), None)
    if fault is not None:
        return Finding("cup", Grade.WRONG, words.say(fault.code, fault.values))
    if any(isinstance(what, CupLink) and what.up for what in heard):
        return Finding("cup", Grade.OK, words.say("doctor-cup-wired", {"seat": seat}))
    return Finding("cup", Grade.WRONG, words.say("doctor-cup-wired-unsure", {"seat": seat}))
