"""Which of the things that a table's file names are on this machine now. Nothing is opened for use, no line disturbed."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from companion.commands.machine import Machine
from companion.config.mistakes import Phrase
from companion.config.screens import screens_of
from companion.config.settings import Settings, with_header
from companion.config.used import by_chip, named_cups, named_lines
from companion.drivers import port_locks
from companion.drivers.i2c_bus import bus_number
from companion.drivers.line_errors import LineDenied, LineError
from companion.drivers.lines import cause_of
from companion.drivers.port_users import name_of
from companion.drivers.ports import usb_ports

RIGHT: Final = frozenset({"here-chip", "here-bus", "here-spi", "here-port", "here-port-unseen", "here-ids"})
"""The phrases of which nothing is wrong."""


def here(settings: Settings, machine: Machine) -> Iterator[Phrase]:
    """What is there and what is missing: chips, buses, ports."""
    yield from chips(settings, machine)
    yield from buses(settings, machine)
    cups = [cup for _, cup in named_cups(settings)]
    yield from (_port(cup.port) for cup in cups if cup.port)
    yield from spi(settings, machine)
    if ids := [cup.id for cup in cups if cup.id]:
        yield _cups_by_id(ids)


def chips(settings: Settings, machine: Machine) -> Iterator[Phrase]:
    """Each chip that is used."""
    used = by_chip(named_lines(settings))
    highest = {name: max(at.line for _, at in lines) for name, lines in used.items()}
    wanted = with_header(settings.chips)
    if machine.chips.all():
        yield from (_chip(name, wanted[name], highest[name], machine) for name in wanted if name in highest)
    else:
        yield Phrase("here-no-chips")


def _chip(name: str, wanted: str, highest: int, machine: Machine) -> Phrase:
    """Whether the chip `name` is here and has the line `highest`."""
    try:
        chip = machine.chips.find(wanted)
        if chip.denied:
            raise LineDenied.of(chip.path)
    except LineError as error:
        cause = cause_of(error)
        return Phrase("here-chip-not", {**cause, "name": name, "found": cause.get("found") or "-"})
    values = {"name": name, "chip": str(chip), "lines": chip.lines, "line": str(highest)}
    return Phrase("here-chip" if highest < chip.lines else "here-chip-short", values)


def buses(settings: Settings, machine: Machine) -> Iterator[Phrase]:
    """Each bus that screens are on; channels that are missing together, as those of a loose multiplexer are, in one phrase."""
    missing = []
    for bus in dict.fromkeys(at.bus for at in screens_of(settings) if at.spi is None):
        try:
            yield _bus(bus, machine.dev / f"i2c-{bus_number(bus, machine.sysfs)}")
        except FileNotFoundError:
            missing.append(str(bus))
    if missing:
        yield Phrase("here-no-channel", {"count": len(missing), "buses": ", ".join(missing)})


def _bus(bus: int | str, device: Path) -> Phrase:
    values = {"bus": str(bus), "device": str(device)}
    if not device.exists():
        return Phrase("here-no-bus", values)
    return Phrase("here-bus" if _usable(device) else "here-bus-denied", values)


def spi(settings: Settings, machine: Machine) -> Iterator[Phrase]:
    """The Pi's SPI for each of its chips that is used."""
    wired = {cup.wired.device for _, cup in named_cups(settings) if cup.wired}
    used = sorted(chip for chip in wired | {at.spi for at in screens_of(settings)} if chip is not None)
    if used and not machine.has_spidev():
        yield Phrase("here-no-spidev")
    for device in (machine.dev / f"spidev0.{chip}" for chip in used):
        values = {"device": str(device)}
        if not device.exists():
            yield Phrase("here-no-spi", values)
        else:
            yield Phrase("here-spi" if _usable(device) else "here-spi-denied", values)


def _port(port: str) -> Phrase:
    values = {"port": port}
    if "://" in port:
        return Phrase("here-port-unseen", values)
    if not Path(port).exists():
        return Phrase("here-no-port", values)
    if not _usable(Path(port)):
        return Phrase("here-port-denied", values)
    if (pid := port_locks.holder(port)) is not None:
        return Phrase("here-port-lent", {**values, "program": name_of(pid)})
    return Phrase("here-port", values)


def _cups_by_id(ids: Iterable[str]) -> Phrase:
    ports = sorted({os.path.realpath(port) for port in usb_ports()})
    return Phrase("here-ids", {"ids": ", ".join(ids), "count": len(ports), "ports": ", ".join(ports) or "-"})


def _usable(device: Path) -> bool:
    return os.access(device, os.R_OK | os.W_OK)
