"""All that `companion doctor` looks at, in the order in which it is told."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.commands import table_here
from companion.commands.examining.board import board, is_pi
from companion.commands.examining.cups import cups
from companion.commands.examining.findings import Finding, Grade
from companion.commands.examining.kept import kept
from companion.commands.examining.system import service, user
from companion.commands.machine import Machine
from companion.config.conflicts import warnings
from companion.config.mistakes import told
from companion.config.settings import Settings
from companion.words.words import Words


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be examined: the table of the file at `path`, or no table; `lend`: a running table's cups, too."""

    path: Path
    settings: Settings | None
    lend: bool = False


def examine(order: Order, machine: Machine, words: Words) -> Iterator[Finding]:
    """Everything, part by part; each is told as soon as it is known."""
    yield from board(machine, words)
    yield from _file(order, machine, words)
    yield from user(order.settings, words)
    if sys.platform == "linux":
        yield from _on_linux(order, machine, words)
    else:
        yield Finding("chip", Grade.NOTE, words.say("here-nothing"))
        yield from cups(order.settings, machine, None, words)
    of_service = order.path == table_here.OF_THE_MACHINE
    yield from kept(order.settings, os.environ, machine, words, of_service=of_service)
    yield from service(machine, words)


def _file(order: Order, machine: Machine, words: Words) -> Iterator[Finding]:
    values: dict[str, Any] = {"file": str(order.path)}
    if order.settings is None:
        grade = Grade.WRONG if is_pi(machine) else Grade.NOTE
        yield Finding("file", grade, words.say("doctor-file-none", values))
        return
    values["seats"] = len(order.settings.seats)
    yield Finding("file", Grade.OK, words.say("doctor-file", values))
    for warning in warnings(order.settings):
        yield Finding("file", Grade.NOTE, told(words, warning))


def _on_linux(order: Order, machine: Machine, words: Words) -> Iterator[Finding]:
    """What needs the kernel's lines and buses; libgpiod and smbus2 are Linux's alone."""
    from companion.commands.examining.at_work import table_at_work  # noqa: PLC0415 - see above
    from companion.commands.examining.lines import lines  # noqa: PLC0415
    from companion.commands.examining.screens import screens  # noqa: PLC0415

    settings, at_work = order.settings, None
    if settings is not None:
        at_work = table_at_work(settings, machine)
        yield from lines(settings, machine, at_work, words)
    yield from screens(settings, machine, at_work, words)
    yield from cups(settings, machine, at_work, words, lend=order.lend)
