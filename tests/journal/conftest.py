"""A user without rights, so that file modes mean something also where the tests run as root."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from queue import SimpleQueue

import pytest

from companion.journal.store import NotKept

_NOBODY = 65534


@pytest.fixture
def own_folder() -> Iterator[Path]:
    """A folder of a user without rights."""
    folder = Path(tempfile.mkdtemp())
    if os.geteuid() == 0:
        os.chown(folder, _NOBODY, _NOBODY)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def without_rights() -> Callable[[], AbstractContextManager[None]]:
    """Be that user for a while; whoever is no root already is."""
    return _without_rights


@contextmanager
def _without_rights() -> Iterator[None]:
    root = os.geteuid() == 0
    if root:
        os.seteuid(_NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


class Answers:
    """What `done` was called with; `of` waits for one serial's answer."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[tuple[int, NotKept | None]] = SimpleQueue()

    def __call__(self, serial: int, reason: NotKept | None) -> None:
        self._queue.put((serial, reason))

    def next(self) -> tuple[int, NotKept | None]:
        return self._queue.get(timeout=20)

    def of(self, serial: int) -> NotKept | None:
        answered, reason = self.next()
        assert answered == serial
        return reason


@pytest.fixture
def answers() -> Answers:
    return Answers()
