"""The GPIO lines: their chips, who holds them, and how the buttons stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any, Final

from gpiozero import InputDevice
from gpiozero.pins import Factory

from companion.commands import here
from companion.commands.examining.at_work import AtWork, table_of
from companion.commands.examining.findings import Finding, Grade, filled, listed_keys
from companion.commands.machine import Machine
from companion.config.mistakes import Key
from companion.config.settings import LineAt, Settings, with_header
from companion.config.used import by_chip, named_lines
from companion.drivers.chips import Chip, holders
from companion.drivers.gpio import GpiodFactory
from companion.drivers.gpio_pin import KERNEL_ERRORS
from companion.drivers.line_errors import LineError
from companion.drivers.lines import LINE_ERRORS
from companion.table.inputs import Button
from companion.words.words import Words

SAMPLES: Final = 8
SAMPLE_S: Final = 0.005
"""So far apart: together as long as two waves of the mains, which open inputs follow."""


def lines(settings: Settings, machine: Machine, at_work: AtWork | None, words: Words) -> Iterator[Finding]:
    """A line for each chip, each line that somebody else holds, and the buttons of each chip."""
    for phrase in here.chips(settings, machine):
        if phrase.code not in here.RIGHT:
            yield Finding("chip", Grade.WRONG, filled(words, phrase.code, phrase.values))
    for name, used in by_chip(named_lines(settings)).items():
        chip = _found(name, settings, machine)
        if chip is not None and not chip.denied:
            yield from _OfChip(name, chip, used, machine, words, at_work).findings()


def _found(name: str, settings: Settings, machine: Machine) -> Chip | None:
    try:
        return machine.chips.find(with_header(settings.chips)[name])
    except LineError:
        return None


@dataclass
class _OfChip:
    """The lines of one chip that are used."""

    name: str
    chip: Chip
    used: Sequence[tuple[Key, LineAt]]
    machine: Machine
    words: Words
    at_work: AtWork | None
    held: Mapping[int, str] = field(default_factory=dict)

    def findings(self) -> Iterator[Finding]:
        there = [(key, at) for key, at in self.used if at.line < self.chip.lines]
        try:
            self.held = holders(self.chip.path, [at.line for _, at in there])
        except KERNEL_ERRORS as error:
            yield self._fails("chip", error)
            return
        tables = [at for _, at in there if self._is_tables(at)]
        values: dict[str, Any] = {"name": self.name, "chip": str(self.chip), "count": len(there)}
        if tables:
            pid = {"table": self.at_work.said if self.at_work else "none", "held": len(tables)}
            yield Finding("chip", Grade.OK, self.words.say("doctor-chip-table", {**values, **pid}))
        else:
            free = len(there) - sum(at.line in self.held for _, at in there)
            yield Finding("chip", Grade.OK, self.words.say("doctor-chip", {**values, "free": free}))
        for key, at in there:
            if at.line in self.held and not self._is_tables(at):
                yield self._taken(key, at)
        yield from self._levels([(key, at) for key, at in there if at.line not in self.held])

    def _fails(self, part: str, error: Exception) -> Finding:
        values = {"name": self.name, "chip": str(self.chip), "reason": str(error)}
        return Finding(part, Grade.WRONG, self.words.say("doctor-chip-fails", values))

    def _is_tables(self, at: LineAt) -> bool:
        return at.line in self.held and table_of(self.held[at.line]) is not None

    def _taken(self, key: Key, at: LineAt) -> Finding:
        holder = self.held[at.line]
        values = {"line": at.named, "key": key, "holder": holder or "none"}
        return Finding("chip", Grade.WRONG, filled(self.words, "doctor-line-held", values))

    def _levels(self, free: Sequence[tuple[Key, LineAt]]) -> Iterator[Finding]:
        """How the buttons stand, while nobody presses one."""
        buttons = [(key, at) for key, at in free if key[-1] in tuple(Button)]
        if not buttons:
            return
        try:
            read = _read(buttons, GpiodFactory(str(self.chip.path), chips=self.machine.chips), self.machine)
        except LINE_ERRORS as error:
            yield self._fails("levels", error)
            return
        yield from self._judged(read)

    def _judged(self, read: Mapping[Key, set[bool]]) -> Iterator[Finding]:
        down = [key for key, seen in read.items() if seen == {True}]
        unsteady = [key for key, seen in read.items() if len(seen) > 1]
        values = {"name": self.name, "count": len(read)}
        if len(down) == len(read) > 1:
            yield Finding("levels", Grade.WRONG, self.words.say("doctor-levels-all-down", values))
        elif down:
            yield self._odd("doctor-levels-down", down)
        if unsteady:
            yield self._odd("doctor-levels-unsteady", unsteady)
        if not down and not unsteady:
            yield Finding("levels", Grade.OK, self.words.say("doctor-levels", values))

    def _odd(self, code: str, keys: Sequence[Key]) -> Finding:
        values = {"keys": listed_keys(self.words, keys), "count": len(keys), "name": self.name}
        return Finding("levels", Grade.WRONG, self.words.say(code, values))


def _read(
    buttons: Sequence[tuple[Key, LineAt]], factory: Factory, machine: Machine
) -> Mapping[Key, set[bool]]:
    """Each button's level, some times over: {False} is up, {True} down, both is neither."""
    with ExitStack() as opened:
        opened.callback(factory.close)
        devices = {
            key: opened.enter_context(InputDevice(at.line, pull_up=True, pin_factory=factory))
            for key, at in buttons
        }
        read: dict[Key, set[bool]] = {key: set() for key in devices}
        for _ in range(SAMPLES):
            for key, device in devices.items():
                read[key].add(bool(device.is_active))
            machine.wait(SAMPLE_S)
        return read
