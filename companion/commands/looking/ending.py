"""An end that leaves nothing behind, however it comes: by itself, by Ctrl-C, by a polite kill, or by a terminal that is gone."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import click


@contextmanager
def ended_by_signals(clean_up: Callable[[], None]) -> Iterator[None]:
    """What is done within is ended by SIGINT, SIGTERM and SIGHUP, and so is a question; `clean_up` comes after it in any case.

    What a process was told to ignore (nohup) stays ignored. Further signals do not break the cleaning up off.
    """
    armed = True

    def end(*_: object) -> None:
        nonlocal armed
        if armed:  # once: a second one must not get between an end and what comes after it
            armed = False
            raise KeyboardInterrupt

    numbers = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
    heard = [number for number in numbers if signal.getsignal(number) != signal.SIG_IGN]
    before = {number: signal.signal(number, end) for number in heard}
    try:
        try:
            yield
        except (KeyboardInterrupt, click.Abort):
            with suppress(OSError):  # the terminal may be what has gone
                _end_line()
        finally:
            armed = False
    finally:
        try:
            clean_up()
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _end_line() -> None:
    """What is said next does not stand behind a question."""
    if sys.stdout.isatty():
        click.echo()
