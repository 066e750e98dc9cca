"""`companion screens`: finds the screens, shows each its number, and says what table.toml has to say."""

from __future__ import annotations

import errno
import sys
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Final

import click
from PIL import Image

from companion.commands.looking import told
from companion.commands.looking.asking import Interview
from companion.commands.looking.card import card
from companion.commands.looking.changes import Verdict, changes
from companion.commands.looking.chips import ChipsOf
from companion.commands.looking.ending import ended_by_signals
from companion.commands.looking.shown import Failure, Shown
from companion.commands.looking.subjects import Subject, lines_on, place_of, screens_of, subjects
from companion.commands.looking.table_at_work import page_answers, user_of_buses
from companion.commands.table_here import config_option, listed, settings_if_there, words_of
from companion.config.settings import ScreenAt, Settings
from companion.drivers.i2c_bus import SYSFS, wires_of
from companion.drivers.i2c_buses import BusHere, buses_here
from companion.drivers.probe_screens import Probed, probe
from companion.mounts import kernel_wires
from companion.words.words import Words

NOT_RIGHT: Final = 1
SHOWN_SECONDS: Final = 60.0
"""How long the pictures stay where nobody can say that it is enough."""

_NO_ANSWER: Final = OSError(getattr(errno, "EREMOTEIO", errno.EIO), "no answer")


@click.command()
@config_option
@click.option(
    "--no-questions", is_flag=True, help="Show the pictures, and print what may be seen and what it means."
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0),
    metavar="N",
    help=f"No questions; end after so long. [default, without a terminal: {SHOWN_SECONDS:.0f}]",
)
def screens(*, config: Path | None, no_questions: bool, seconds: float | None) -> None:
    """Find all screens, show each its number and a border, and find out which settings it needs.

    Every screen of table.toml shows its seat's number (B: the board), any other that answers a letter. What is seen on
    each is asked for, what may help is tried at once, and the lines to change in table.toml are printed. Without a
    table.toml there are lines to paste into one. Ctrl-C ends it at any time. All screens are dark in the end.

    Exit status: 0 every screen of table.toml answers, and none was said to be wrong; 1 one does not, something is to be
    changed, or there are no screens; 78 the file is wrong.
    """
    settings = settings_if_there(config)
    words = words_of(settings)
    looking = _Looking(settings, words)
    asks = _on_a_terminal() and not no_questions and seconds is None
    with ended_by_signals(looking.darken):
        looking.begin(wait=_on_a_terminal())
        if not looking.lit:
            pass
        elif asks:
            looking.ask()
        else:
            looking.explain(seconds)
    with suppress(OSError):  # the terminal may be gone
        looking.conclude()
    raise SystemExit(0 if looking.all_right else NOT_RIGHT)


def _on_a_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


class _Looking:
    """One look at all screens, from the first question to the buses to what is to be changed."""

    def __init__(self, settings: Settings | None, words: Words) -> None:
        self._settings = settings
        self._words = words
        self._in_file = screens_of(settings)
        self._chips = ChipsOf(settings)
        self._subjects: list[Subject] = []
        self._shown: dict[str, Shown] = {}
        self._verdicts: list[Verdict] = []
        self._failed = False

    @property
    def lit(self) -> bool:
        """Whether any screen shows its picture."""
        return any(one.reached for one in self._shown.values())

    @property
    def all_right(self) -> bool:
        """Whether all screens are there, and nothing is to be changed or repaired."""
        wrong = any(not verdict.right for verdict in self._verdicts)
        to_change = self._settings is not None and bool(changes(self._in_file, self._verdicts))
        return bool(self._subjects) and not self._failed and not wrong and not to_change

    def begin(self, *, wait: bool) -> None:
        """Find all screens and show them their pictures; say which do, and what is in the way of the others."""
        here = buses_here(SYSFS)
        on_i2c = [at for at in self._in_file.values() if at.spi is None]
        named = {at.bus for at in on_i2c}
        buses = [one for one in here if one.for_screens or one.bus in named]
        self._warn(buses, wait=wait)
        if not here and len(on_i2c) == len(self._in_file):
            self._complain([self._words.say("screens-no-bus")])
            return
        if here:
            _say(told.asked(buses, [one for one in here if one not in buses], self._words))
        probed = probe(buses, {place_of(at) for at in on_i2c})
        self._subjects = list(subjects(self._settings, probed.answering))
        self._show(probed, {one.bus for one in buses})
        self._complain(told.troubles(probed, self._subjects, self._words))
        if not self._subjects:
            self._complain([self._words.say("screens-none")])

    def ask(self) -> None:
        """What is seen on each."""
        interview = Interview(self._subjects, self._shown, self._settings, self._words)
        self._verdicts = interview.verdicts
        interview.hold()

    def explain(self, seconds: float | None) -> None:
        """What may be seen and what it means, as long as somebody looks."""
        click.echo(self._words.say("screens-means"))
        _say(listed(told.meanings(self._words)))
        if seconds is None and _on_a_terminal():
            click.prompt(self._words.say("screens-enter"), default="", show_default=False, prompt_suffix=" ")
        else:
            seconds = SHOWN_SECONDS if seconds is None else seconds
            click.echo(self._words.say("screens-stay", {"seconds": round(seconds)}))
            time.sleep(seconds)

    def darken(self) -> None:
        """All dark."""
        try:
            for one in self._shown.values():
                one.darken()
        finally:
            self._chips.close()

    def conclude(self) -> None:
        """The lines for table.toml."""
        if self._settings is not None and (found := changes(self._in_file, self._verdicts)):
            click.echo(self._words.say("screens-change"))
            _say(listed(told.to_change(found, self._words)))
        if lines := list(self._to_paste()):
            click.echo(self._words.say("screens-paste"))
            _say(f"    {line}" for line in told.to_paste(lines))
        if self._shown:
            click.echo(self._words.say("screens-dark"))

    def _warn(self, buses: Sequence[BusHere], *, wait: bool) -> None:
        """Of a table that draws on the same screens."""
        user = user_of_buses(one.number for one in buses)
        web = self._settings.web if self._settings else None
        if user is None and not (web is not None and web.listen != "off" and page_answers(web.port)):
            return
        values = {"program": user or "none", "port": str(web.port) if web else "-"}
        click.echo(self._words.say("screens-in-use", values), err=True)
        if wait:
            click.prompt(self._words.say("screens-anyway"), default="", show_default=False, prompt_suffix=" ")

    def _show(self, probed: Probed, asked: set[int | str]) -> None:
        """All pictures, those on other wires side by side."""
        wiring = partial(kernel_wires, sysfs=SYSFS)
        for subject in self._subjects:
            self._shown[subject.mark] = Shown(subject.at, partial(self._card, subject), wiring, self._chips)
        silent = asked - {one.bus for one in probed.unasked}
        held = {(one.bus, one.address) for one in probed.held}

        def show(group: Iterable[Subject]) -> list[tuple[Subject, Failure | None]]:
            return [(one, self._shown[one.mark].show()) for one in group]

        missing = [
            one
            for one in self._subjects
            if not one.answers and one.at.bus in silent and one.place not in held
        ]
        there = sorted((one for one in self._subjects if one not in missing), key=_wires)
        groups = [list(group) for _, group in groupby(there, _wires)]
        with ThreadPoolExecutor(max(1, len(groups))) as pool:
            shown = [pair for pairs in pool.map(show, groups) for pair in pairs]
        self._tell(dict([*shown, *((one, _NO_ANSWER) for one in missing)]))

    def _tell(self, failures: dict[Subject, Failure | None]) -> None:
        """Which screens show their pictures, and why the others do not."""
        lit = [one for one in self._subjects if failures[one] is None]
        if lit:
            click.echo(self._words.say("screens-lit", {"count": len(lit)}))
            _say(f"  {told.row(one, self._shown[one.mark].where, self._words)}" for one in lit)
        missing = [
            told.failure_told(failure, one, self._shown[one.mark].where, self._words)
            for one in self._subjects
            if (failure := failures[one]) is not None
        ]
        self._failed = bool(missing)
        self._complain(missing)

    def _complain(self, sentences: Iterable[str]) -> None:
        for line in listed(sentences):
            click.echo(line, err=True)

    def _card(self, subject: Subject, at: ScreenAt) -> Image.Image:
        lines = lines_on(subject, at, self._words, has_table=self._settings is not None)
        return card(subject.mark, lines)

    def _to_paste(self) -> Iterable[tuple[str, ScreenAt]]:
        """What of strangers stands in no line to change."""
        seen = {verdict.mark: verdict for verdict in self._verdicts}
        for one in self._subjects:
            verdict = seen.get(one.mark)
            whose = verdict.whose if verdict else None
            if one.whose is not None or (self._settings is not None and whose is not None):
                continue
            where = told.where_in_file(whose, self._words) if whose is not None else one.mark
            yield where, verdict.at if verdict else one.at


def _wires(subject: Subject) -> int:
    """By number; those on SPI together."""
    return wires_of(subject.at.bus) if subject.at.spi is None else -1


def _say(lines: Iterable[str]) -> None:
    for line in lines:
        click.echo(line)
