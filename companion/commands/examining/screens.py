"""The I2C buses with their clocks, and the screens on them."""

from __future__ import annotations

import errno
from collections.abc import Iterator, Sequence
from typing import Any, Final

from companion.commands import here
from companion.commands.examining.at_work import AtWork
from companion.commands.examining.findings import Finding, Grade, filled
from companion.commands.looking import told
from companion.commands.looking.subjects import (
    BOARD,
    Subject,
    mark_of,
    named,
    place_of,
    screens_of,
    silent_beside,
    subjects,
)
from companion.commands.looking.table_at_work import user_of_buses
from companion.commands.machine import Machine
from companion.config.settings import ScreenAt, Settings
from companion.drivers.i2c_bus import wires_of
from companion.drivers.i2c_buses import BusHere, buses_here
from companion.drivers.probe_screens import Probed, probe
from companion.wiring.i2c import FAST_HZ, picture_ms
from companion.words.words import Words

SAGS: Final = 0.75
"""A clock that reaches less of what it is set to is worth a word."""

_SHORT, _LONG, _TRIES = 1, 121, 5
_COMMANDS, _NO_OPERATION = 0x00, 0xE3
_CLOCKS_PER_BYTE: Final = 9


def screens(
    settings: Settings | None, machine: Machine, at_work: AtWork | None, words: Words
) -> Iterator[Finding]:
    """A line for each bus, each bus's clock, and each screen."""
    in_file = [at for at in screens_of(settings).values() if at.spi is None]
    if settings is not None:
        for phrase in (*here.buses(settings, machine), *here.spi(settings, machine)):
            grade = Grade.OK if phrase.code in here.RIGHT else Grade.WRONG
            yield Finding("bus", grade, filled(words, phrase.code, phrase.values))
    wanted = _buses_of(settings) if settings is not None else set()
    buses = [one for one in buses_here(machine.sysfs) if one.bus in wanted or one.for_screens]
    user = None if at_work else user_of_buses((one.number for one in buses), machine.dev)
    probed = Probed()
    if not at_work and user is None:
        probed = probe(buses, {place_of(at) for at in in_file}, machine.open_bus)
    yield from _clocks(wanted or {one.place[0] for one in probed.answering}, buses, probed, machine, words)
    if at_work and settings is not None:
        values = {"count": len(screens_of(settings)), "table": at_work.said}
        yield Finding("screen", Grade.OK, words.say("doctor-screens-table", values))
    elif user is not None:
        yield Finding("screen", Grade.WRONG, words.say("doctor-screens-used", {"program": user}))
    else:
        yield from _of_each(settings, probed, buses, words)


def _buses_of(settings: Settings) -> set[int | str]:
    """The buses that screens of the file are on."""
    return {at.bus for at in screens_of(settings).values() if at.spi is None}


# -- clocks


def _clocks(
    used: set[int | str], buses: Sequence[BusHere], probed: Probed, machine: Machine, words: Words
) -> Iterator[Finding]:
    """The clock of each pair of wires that screens are on."""
    numbers = {one.bus: one.number for one in buses}
    for wires in sorted({wires_of(bus) for bus in used}):
        if wires not in numbers:
            continue
        set_hz = _set_hz(numbers[wires], machine)
        ends = [one for one in probed.answering if wires_of(one.bus) == wires and one.bus in numbers]
        real_hz = measured_hz(numbers[ends[0].bus], ends[0].address, machine) if ends else None
        yield _clock(wires, set_hz, real_hz, words)


def _clock(bus: int, set_hz: int | None, real_hz: int | None, words: Words) -> Finding:
    values = {
        "bus": str(bus),
        "set": "none" if set_hz is None else str(round(set_hz / 1000)),
        "real": "none" if real_hz is None else str(round(real_hz / 1000)),
    }
    known_hz = real_hz or set_hz
    if known_hz is None:
        return Finding("clock", Grade.NOTE, words.say("doctor-bus-clock-unknown", values))
    if set_hz is not None and real_hz is not None and set_hz >= FAST_HZ and real_hz < SAGS * set_hz:
        return Finding("clock", Grade.NOTE, words.say("doctor-bus-clock-sags", values))
    if known_hz < FAST_HZ:
        slow = {**values, "picture": str(round(picture_ms(known_hz)))}
        return Finding("clock", Grade.NOTE, words.say("doctor-bus-clock-slow", slow))
    return Finding("clock", Grade.OK, words.say("doctor-bus-clock", values))


def _set_hz(number: int, machine: Machine) -> int | None:
    """What the device tree sets, as the bus's driver read it; None where there is none."""
    node = machine.sysfs / "bus" / "i2c" / "devices" / f"i2c-{number}" / "of_node"
    try:
        value = (node / "clock-frequency").read_bytes()
    except OSError:
        return None
    return int.from_bytes(value, "big") if len(value) == 4 else None


def measured_hz(number: int, address: int, machine: Machine) -> int | None:
    """The clock by what a long transfer takes more than a short one: empty commands to a screen; None where that fails."""
    from smbus2 import i2c_msg  # noqa: PLC0415 - Linux's alone

    def least_ns(bus: Any, count: int) -> int:
        payload = [_COMMANDS, *[_NO_OPERATION] * count]
        times = []
        for _ in range(_TRIES):
            began_ns = machine.clock_ns()
            bus.i2c_rdwr(i2c_msg.write(address, payload))
            times.append(machine.clock_ns() - began_ns)
        return min(times)

    try:
        bus = machine.open_bus(number)
        try:
            more_ns = least_ns(bus, _LONG) - least_ns(bus, _SHORT)
        finally:
            bus.close()
    except OSError:
        return None
    return None if more_ns <= 0 else (_LONG - _SHORT) * _CLOCKS_PER_BYTE * 1_000_000_000 // more_ns


# -- screens


def _of_each(
    settings: Settings | None, probed: Probed, buses: Sequence[BusHere], words: Words
) -> Iterator[Finding]:
    """A screen whose bus is not here, or closed, has been told with its bus."""
    looked_at = list(subjects(settings, probed.answering))
    here_too = {one.bus for one in buses}
    held = {(one.bus, one.address) for one in probed.held}
    unasked = {one.bus: one.reason for one in probed.unasked}
    for one in looked_at:
        if one.whose is None:
            yield _stranger(one, looked_at, words)
        elif one.at.spi is not None:
            yield Finding("screen", Grade.NOTE, words.say("doctor-screen-spi", _values(one)))
        elif one.place in held:
            yield Finding("screen", Grade.WRONG, words.say("screens-held", {"where": _where(one.at)}))
        elif one.answers:
            yield _answering(one, words)
        elif unasked.get(one.at.bus) == errno.ETIMEDOUT:
            yield Finding("screen", Grade.WRONG, words.say("fault-screen-bus-stuck", _values(one)))
        elif one.at.bus in here_too and one.at.bus not in unasked:
            yield Finding("screen", Grade.WRONG, words.say("fault-screen-no-answer", _values(one)))


def _answering(one: Subject, words: Words) -> Finding:
    """It answers; whether as what the file takes it for is a guess."""
    driver = one.at.driver.upper()
    like = one.controller.upper() if one.controller else "none"
    alike = like == "none" or (like == "SH1106") == (driver == "SH1106")
    values = {**_values(one), "driver": driver, "like": like}
    if alike:
        return Finding("screen", Grade.OK, words.say("doctor-screen", values))
    return Finding("screen", Grade.NOTE, words.say("doctor-screen-unlike", values))


def _stranger(one: Subject, all_of_them: Sequence[Subject], words: Words) -> Finding:
    silent = silent_beside(one, all_of_them)
    values = {**_values(one), "address": f"0x{one.at.address:02X}", "driver": one.at.driver.upper()}
    if silent is None:
        return Finding("screen", Grade.NOTE, words.say("doctor-screen-stranger", values))
    values["place"] = told.where_in_file(silent.whose, words)
    return Finding("screen", Grade.NOTE, words.say("doctor-screen-other-address", values))


def _values(one: Subject) -> dict[str, Any]:
    seat = BOARD if one.whose in (BOARD, None) else mark_of(one.whose)
    return {"seat": seat, "where": _where(one.at), "bus": named(one.at.bus)}


def _where(at: ScreenAt) -> str:
    return f"spi-0, CE{at.spi}" if at.spi is not None else f"{named(at.bus)}, 0x{at.address:02X}"
