"""`companion cup watch`: a cup's accelerations as they come, what it makes of them, and how well its line works."""

from __future__ import annotations

import codecs
import shutil
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final, NoReturn

import click

from companion.commands.cups import watch_view
from companion.commands.cups.bars import Pen
from companion.commands.cups.find import port_of
from companion.commands.cups.said import fail, interruptible, table_here, talking, told
from companion.commands.cups.watch_view import Line, Watched
from companion.commands.named_file import NAMED_FILE
from companion.commands.table_here import words_of
from companion.cup import trace
from companion.cup.link import WRAP
from companion.drivers.cup_talk import CupTalk, Greeting
from companion.drivers.serial_line import TalkError
from companion.words.words import Words

FRAME_NS: Final = 100_000_000
PLAIN_NS: Final = 1_000_000_000
_STEP_S: Final = 0.05
_NS: Final = 1_000_000_000
_HIDE_CURSOR, _SHOW_CURSOR, _CLEAR_TO_END, _CLEAR_BELOW = "\x1b[?25l", "\x1b[?25h", "\x1b[K", "\x1b[J"


@click.command()
@click.argument("port")
@click.option("--record", type=NAMED_FILE, metavar="FILE", help="Write the samples to FILE (CSV).")
@click.option(
    "--seconds", type=click.FloatRange(min=0, min_open=True), metavar="N", help="End after so long."
)
def watch(port: str, *, record: Path | None, seconds: float | None) -> None:
    """Show what the cup at PORT feels, live, until Ctrl-C. Into a file or a pipe: a line a second and an event."""
    words = words_of(table_here())
    with told(words), talking(port_of(port), words) as talk:
        greeting = talk.greet()
        seen = Watched(greeting, talk.quality, sensor=greeting.sensor, battery_mv=talk.battery_mv or 0)
        recording = _Recording(record, greeting, words) if record is not None else None
        _watch(talk, seen, _Show(words), recording, seconds)
    if recording is not None:
        recording.close()
        click.echo(words.say("cup-watch-recorded", {"file": str(record), "samples": recording.count}))


def _watch(
    talk: CupTalk, seen: Watched, show: _Show, recording: _Recording | None, seconds: float | None
) -> None:
    """Until it is enough; the cup then stops streaming."""
    began_ns = time.monotonic_ns()
    with _ended_by_signals(), show:
        talk.stream()
        try:
            while seconds is None or time.monotonic_ns() - began_ns < seconds * _NS:
                happenings = talk.turn(_STEP_S)
                if recording is not None:
                    recording.hear(happenings)
                    seen.recorded = recording.count
                now_ns = time.monotonic_ns()
                told_more = [seen.hear(happening, now_ns) for happening in happenings]
                show.at(seen, began_ns, now_ns, event=any(told_more))
        finally:
            _end_stream(talk)


def _end_stream(talk: CupTalk) -> None:
    """It would end by itself in some seconds, and need not even be there any more."""
    try:
        talk.stream(on=False)
        talk.turn(0)
    except TalkError:
        return


class _Show:
    """The picture on a terminal, drawn over itself; lines elsewhere."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self._live = sys.stdout.isatty()
        self._pen = Pen(fine=_draws("█▌▐│·"))
        self._drawn = 0
        self._due_ns = 0
        self._keys = ExitStack()

    def __enter__(self) -> None:
        if self._live:
            self._keys.enter_context(_silent_keys())
            _write(_HIDE_CURSOR)

    def __exit__(self, *_: object) -> None:
        if self._live:
            _write(f"\n{_SHOW_CURSOR}")
            self._keys.close()

    def at(self, seen: Watched, began_ns: int, now_ns: int, *, event: bool) -> None:
        """Show what is known now, if it is time for that."""
        due = now_ns >= self._due_ns
        if due:
            self._due_ns = max(now_ns, self._due_ns) + (FRAME_NS if self._live else PLAIN_NS)
        elif self._live or not event:
            return
        if self._live:
            columns, rows = shutil.get_terminal_size()
            self._draw(watch_view.picture(seen, now_ns, columns - 1, self.words, self._pen)[: rows - 1])
        else:
            click.echo(watch_view.plain(seen, began_ns, now_ns, self.words))

    def _draw(self, lines: list[Line]) -> None:
        """In one write, each line over its former self: nothing is cleared first, so nothing flickers."""
        up = f"\x1b[{self._drawn - 1}F" if self._drawn > 1 else "\r"
        drawn = "\n".join(click.style(text, bold=True) if strong else text for text, strong in lines)
        _write(up + drawn.replace("\n", f"{_CLEAR_TO_END}\n") + _CLEAR_BELOW)
        self._drawn = len(lines)


@contextmanager
def _silent_keys() -> Iterator[None]:
    """What is typed meanwhile does not show: it would spoil the picture."""
    if not sys.stdin.isatty():
        yield
        return
    before = termios.tcgetattr(sys.stdin)
    silent = [*before]
    silent[3] = before[3] & ~termios.ECHO
    termios.tcsetattr(sys.stdin, termios.TCSANOW, silent)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSAFLUSH, before)


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _draws(letters: str) -> bool:
    """Whether the terminal's encoding has these."""
    try:
        codecs.encode(letters, sys.stdout.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """Ctrl-C, and a polite kill, end the watching and nothing else."""
    with interruptible():
        try:
            yield
        except KeyboardInterrupt:
            return


class _Recording:
    """The samples as a trace in a file; its times begin at 0, and go on where the cup's own wrap."""

    def __init__(self, path: Path, greeting: Greeting, words: Words) -> None:
        self.count = 0
        self._path = path
        self._words = words
        self._last_ms: int | None = None
        self._ms = 0
        name = greeting.name or greeting.id
        about = {
            "cup": name,
            "board": greeting.board,
            "firmware": greeting.firmware,
            "sensor": greeting.sensor,
        }
        try:
            self._file = path.open("x", encoding="utf-8")
        except OSError as error:
            self._fail(error)
        self._put(trace.header(about))

    def hear(self, happenings: list[tuple[Any, ...]]) -> None:
        """Write the samples among what happened."""
        samples = [values for what, *values in happenings if what == "sample"]
        self._put("".join(trace.row(self._time(ms), x, y, z) for ms, x, y, z in samples))
        self.count += len(samples)

    def close(self) -> None:
        """It is whole."""
        self._file.close()

    def _time(self, ms: int) -> int:
        self._ms += (ms - self._last_ms) & WRAP if self._last_ms is not None else 0
        self._last_ms = ms
        return self._ms

    def _put(self, text: str) -> None:
        try:
            self._file.write(text)
            self._file.flush()
        except OSError as error:
            self._fail(error)

    def _fail(self, error: OSError) -> NoReturn:
        fail(
            self._words, "cup-record-fails", {"file": str(self._path), "reason": error.strerror or str(error)}
        )
