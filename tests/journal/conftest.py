"""A user without rights, so that file modes mean something also where the tests run as root."""

from __future__ import annotations

from queue import SimpleQueue

import pytest

from companion.journal.store import NotKept


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
