"""The files that `companion run --example` prints: the remarks of templates/, the settings of builds.toml."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from companion.config.settings import HEADER, LineAt
from companion.wiring.checks import interrupts, wanted_of_boot
from companion.wiring.data import hardware_folder, parts, pi
from hardware.making.plans import Build

REMARK_AT: Final = 36
"""The column that remarks begin at."""

_HOLE: Final = re.compile(r"\{\{(?P<name>[a-z ]+?)(?: (?P<number>\d))?\}\}")


def example(name: str, build: Build) -> str:
    """The file of a build; ValueError where its template has a hole that nothing fills."""
    template = (hardware_folder() / "templates" / f"{name}.toml").read_text(encoding="utf-8")
    return _HOLE.sub(lambda hole: _filled(build, hole["name"], int(hole["number"] or 0)), template)


def _filled(build: Build, name: str, number: int) -> str:
    if name == "seat":
        return "\n".join(_seat(build, number - 1))
    if name not in _HOLES:
        raise ValueError(f"templates: nothing is called {name}")
    return _HOLES[name](build)


def _seat(build: Build, place: int) -> Iterator[str]:
    given = build.table["seats"][place]
    for key, value in given.items():
        if key == "screen":
            yield f"screen = {_written(value)}"
        else:
            at = getattr(build.settings.seats[place], key)
            ground = (
                f"; ground on pin {_grounds(build)[place]}" if key == "left" and at.chip == HEADER else ""
            )
            whose = "the Pi's " if build.table.get("chips") and at.chip == HEADER else ""
            yield _with_remark(f"{key} = {_written(value)}", f"{whose}{_pin(at)}{ground}")


def _pin(at: LineAt) -> str:
    """Where a line is, for a remark."""
    if at.chip != HEADER:
        return parts()["expander"].lines[at.line]
    return f"pin {pi().pin_of(at.line)}"


def _grounds(build: Build) -> list[int]:
    """For each seat the ground pin nearest to its LEFT that no seat before has."""
    found: list[int] = []
    for seat in build.settings.seats:
        pin = pi().pin_of(seat.left.line) if seat.left.chip == HEADER else 1
        free = [ground for ground in pi().pins_of("GND") if ground not in found]
        found.append(min(free, key=lambda ground: (_away(pin, ground), -ground)))
    return found


def _away(pin: int, other: int) -> float:
    """How far one pin is from another, in pins."""
    rows = abs((pin - 1) // 2 - (other - 1) // 2)
    return rows + (0.5 if pin % 2 != other % 2 else 0)


def _with_remark(text: str, remark: str) -> str:
    return f"{text:<{REMARK_AT}}# {remark}"


def _written(value: Any) -> str:
    """A value as TOML has it."""
    match value:
        case Mapping():
            inner = ", ".join(
                f"{key} = {_address(one) if key == 'address' else _written(one)}"
                for key, one in value.items()
            )
            return f"{{ {inner} }}"
        case str():
            return f'"{value}"'
    return str(value)


def _address(value: int) -> str:
    return f"0x{value:02X}"


def _chips(build: Build) -> str:
    return "\n".join(f"{name} = {_written(found_by)}" for name, found_by in build.table["chips"].items())


def _board(build: Build) -> str:
    return f"screen = {_written(build.table['board']['screen'])}"


def _buzzer(build: Build) -> str:
    line = build.settings.sound.buzzer
    return _with_remark(f"buzzer = {build.table['sound']['buzzer']}", _pin(line) if line else "")


def _timer(build: Build) -> str:
    timer = build.settings.timer
    return _with_remark(f"line = {build.table['timer']['line']}", _pin(timer.line) if timer else "")


def _shared_cup(build: Build) -> str:
    return _with_remark(
        f"port = {_written(build.table['shared_cup']['port'])}", "or its id, and any port will do"
    )


def _config(build: Build) -> str:
    return "\n".join(f"#     {line}" for line in wanted_of_boot(build.settings))


def _interrupt_pins(build: Build) -> str:
    pins = [str(pi().pin_of(line)) for line in interrupts(build.settings).values()]
    return f"pins {' and '.join(pins)}"


_HOLES: Final[Mapping[str, Callable[[Build], str]]] = {
    "chips": _chips,
    "board": _board,
    "buzzer": _buzzer,
    "timer": _timer,
    "shared cup": _shared_cup,
    "config": _config,
    "interrupt pins": _interrupt_pins,
}
