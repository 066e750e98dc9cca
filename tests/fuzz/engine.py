"""Searches for inputs that break a contract: mutations of what led to new lines lead to more new lines.

Coverage-guided like the well-known fuzzers, in a hundred lines of Python, since those have wheels for few Pythons and
machines, and this runs wherever the tests do, on a Pi too. The same seed finds the same.
"""

from __future__ import annotations

import random
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import CodeType, FrameType
from typing import Any, Final

from tests.fuzz.mutations import mutated
from tests.fuzz.target import ROOT, Target

CPU_SECONDS: Final = 10.0
"""No input may take longer, traced line by line (which takes some ten times as long as it takes a user)."""


class TooSlow(BaseException):
    """Not an Exception: nothing between may take it for an error of its own."""


@dataclass
class Found:
    """An input that breaks the contract, and how."""

    data: bytes
    error: BaseException


@dataclass
class Search:
    """One target's search. `corpus` are the inputs that led somewhere new."""

    target: Target
    seed: int = 0
    corpus: list[bytes] = field(default_factory=list)
    runs: int = 0
    edges: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._random = random.Random(self.seed)
        self._traced = _Traced(self.target.watched)

    def begin(self, more: tuple[bytes, ...] = ()) -> Found | None:
        """Try the examples, and `more` that former searches kept."""
        for data in (*self.target.examples, *more):
            if (found := self.one(data)) is not None:
                return found
        self.corpus = self.corpus or [b""]
        return None

    def go_on(self, until: Callable[[], bool]) -> Found | None:
        """Mutations, until that says so, or something is found."""
        while not until():
            if (found := self.one(mutated(self._random, self.corpus, self.target))) is not None:
                return found
        return None

    def one(self, data: bytes) -> Found | None:
        """Try one input; one that led to new lines is kept for mutations."""
        self.runs += 1
        edges: set[int] = set()
        try:
            with self._traced.into(edges):
                checked(self.target, data)
        except (Exception, TooSlow) as error:
            return Found(data, error)
        if not edges <= self.edges:
            self.edges |= edges
            self.corpus.append(data)
        return None


def checked(target: Target, data: bytes) -> None:
    """One input against the contract, with a bound on the processor's time; raises what breaks it."""
    if threading.current_thread() is not threading.main_thread():
        target.check(data)
        return
    before = signal.signal(signal.SIGVTALRM, _too_slow)
    signal.setitimer(signal.ITIMER_VIRTUAL, CPU_SECONDS)
    try:
        target.check(data)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def smaller(target: Target, found: Found, tries: int = 400) -> Found:
    """The same break from fewer bytes: pieces are left out, large ones first."""
    size = max(1, len(found.data) // 2)
    while size and tries:
        for start in range(0, len(found.data), size):
            tries -= 1
            less = found.data[:start] + found.data[start + size :]
            if (error := _breaks(target, less)) is not None and type(error) is type(found.error):
                found = Found(less, error)
                break
            if not tries:
                break
        else:
            size //= 2
    return found


def _breaks(target: Target, data: bytes) -> BaseException | None:
    try:
        checked(target, data)
    except (Exception, TooSlow) as error:
        return error
    return None


def _too_slow(*_: object) -> None:
    raise TooSlow(f"more than {CPU_SECONDS} s of the processor's time")


class _Traced:
    """Which line follows which in the watched modules."""

    def __init__(self, watched: tuple[str, ...]) -> None:
        self._watched = tuple(str(ROOT / start) for start in watched)
        self._codes: dict[CodeType, int] = {}
        self._edges: set[int] = set()
        self._last = 0

    @contextmanager
    def into(self, edges: set[int]) -> Iterator[None]:
        """Every pair of lines that follow each other meanwhile, as a number of its own."""
        self._edges, self._last = edges, 0
        before = sys.gettrace()
        sys.settrace(self._called)
        try:
            yield
        finally:
            sys.settrace(before)

    def _called(self, frame: FrameType, _event: str, _arg: Any) -> Any:
        code = frame.f_code
        known = self._codes.get(code)
        if known is None:
            watched = code.co_filename.startswith(self._watched)
            known = self._codes[code] = hash((code.co_filename, code.co_firstlineno)) if watched else 0
        return self._line if known else None

    def _line(self, frame: FrameType, _event: str, _arg: Any) -> Any:
        here = hash((self._codes[frame.f_code], frame.f_lineno))
        self._edges.add(self._last ^ here)
        self._last = here >> 1
        return self._line


def seconds(most: float) -> Callable[[], bool]:
    """Until so many seconds have passed."""
    end = time.monotonic() + most
    return lambda: time.monotonic() >= end


def runs(search: Search, most: int) -> Callable[[], bool]:
    """Until so many more inputs have been tried."""
    end = search.runs + most
    return lambda: search.runs >= end
