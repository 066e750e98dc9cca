"""What `companion screens` says of screens and buses, in words."""

from __future__ import annotations

import errno
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from companion.commands.looking.changes import Changes, line_for
from companion.commands.looking.shown import Failure
from companion.commands.looking.subjects import BOARD, Subject, Whose, mark_of, named, silent_beside
from companion.commands.looking.symptoms import SYMPTOMS, Symptom
from companion.config.mistakes import Key, place
from companion.config.settings import ScreenAt
from companion.drivers.i2c_buses import BusHere
from companion.drivers.oled import fault_code
from companion.drivers.probe_screens import Held, Probed, Unasked
from companion.drivers.wires import WiresError
from companion.words.words import Words

_UNASKED: Final[Mapping[int, str]] = {
    errno.ETIMEDOUT: "screens-bus-stuck",
    errno.EACCES: "screens-bus-denied",
    errno.EPERM: "screens-bus-denied",
    errno.ENOENT: "screens-bus-no-file",
}


def asked(buses: Sequence[BusHere], left_alone: Sequence[BusHere], words: Words) -> Iterator[str]:
    """What is about to be done, before it is."""
    yield words.say("screens-asks", {"count": len(buses), "buses": _listed(buses)})
    if left_alone:
        yield words.say("screens-left-alone", {"buses": _listed(left_alone)})


def row(subject: Subject, where: str, words: Words) -> str:
    """A screen that shows its mark."""
    taken_for = subject.at.driver.upper()
    like = subject.controller.upper() if subject.controller else "-"
    # An SSD1309 is an SSD1306 that is fed from outside: nobody can tell them apart by a byte.
    alike = like == "-" or (like == "SH1106") == (taken_for == "SH1106")
    known = "no" if subject.whose is None else "yes"
    values = {"mark": subject.mark, "where": where, "driver": taken_for, "known": known}
    return words.say("screens-row", values) + (
        "" if alike else " " + words.say("screens-row-like", {"like": like})
    )


def failure_told(failure: Failure, subject: Subject, where: str, words: Words) -> str:
    """Why a screen shows nothing: a fault's sentence, where it is one of the table's."""
    if isinstance(failure, OSError) and failure.errno == errno.EBUSY:
        return words.say("screens-held", {"where": where})
    if subject.whose is None:
        return words.say("screens-stranger-lost", {"mark": subject.mark, "where": where})
    cause = failure.cause if isinstance(failure, WiresError) else {}
    seat = BOARD if subject.whose == BOARD else mark_of(subject.whose)
    return words.say(
        fault_code(failure), {**cause, "seat": seat, "where": where, "bus": named(subject.at.bus)}
    )


def troubles(probed: Probed, subjects: Sequence[Subject], words: Words) -> Iterator[str]:
    """What of the buses cannot be asked, and where a silent screen may be."""
    told_already = {one.place for one in subjects}
    yield from (_unasked(one, words) for one in probed.unasked)
    yield from (_held(one, words) for one in probed.held if (one.bus, one.address) not in told_already)
    for stranger in subjects:
        silent = silent_beside(stranger, subjects)
        if silent is not None:
            values = {
                "mark": stranger.mark,
                "address": f"0x{stranger.at.address:02X}",
                "bus": named(stranger.at.bus),
            }
            yield words.say("screens-other-address", {**values, "where": where_in_file(silent.whose, words)})


def _unasked(one: Unasked, words: Words) -> str:
    values = {"bus": named(one.bus), "device": f"/dev/i2c-{one.number}"}
    return words.say(_UNASKED.get(one.reason, "screens-bus-fails"), values)


def _held(one: Held, words: Words) -> str:
    return words.say("screens-held", {"where": f"{named(one.bus)}, 0x{one.address:02X}"})


def _listed(buses: Iterable[BusHere]) -> str:
    return ", ".join(named(here.bus) for here in buses)


def menu(words: Words) -> Iterator[str]:
    """What a screen may show, each with its number."""
    yield from (f"{number:>4}  {words.say(f'screens-shows-{one}')}" for number, one in enumerate(SYMPTOMS, 1))


def meanings(words: Words) -> Iterator[str]:
    """What a screen may show, each with what it means."""
    for one in SYMPTOMS:
        if one is not Symptom.WHOLE:
            yield f"{words.say(f'screens-shows-{one}')}\n{words.say(f'screens-means-{one}')}"


def where_in_file(whose: Whose, words: Words) -> str:
    """Where the file says a screen: "seat 2", "board"."""
    key: Key = ("seats", whose) if isinstance(whose, int) else (BOARD,)
    return place(words, key)


def to_change(found: Changes, words: Words) -> Iterator[str]:
    """The lines for table.toml, by whose they are, and what cannot be said in a line."""
    for whose, at in found.screens.items():
        yield f"{where_in_file(whose, words)}: {line_for(at)}"
    for whose, marks in found.twice.items():
        values = {"where": where_in_file(whose, words), "marks": ", ".join(marks)}
        yield words.say("screens-twice", values)
    for whose in found.left:
        yield words.say("screens-nobody", {"where": where_in_file(whose, words)})


def to_paste(lines: Iterable[tuple[str, ScreenAt]]) -> Iterator[str]:
    """Lines for a table.toml that is to be: each with the mark that is on its screen."""
    yield from (f"{line_for(at)}  # {mark}" for mark, at in lines)
