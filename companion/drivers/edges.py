"""One thread that waits for the edges of all GPIO lines, of any number of chips. It sleeps until the kernel wakes it."""

from __future__ import annotations

import os
import select
import sys
import threading
import time
import weakref
from collections.abc import Callable, Iterable
from functools import cache
from typing import Protocol, TypeAlias

Happening: TypeAlias = tuple[int, Callable[[], object]]
"""Something to call, and when it happened: nanoseconds of the monotonic clock."""


class Waiting(Protocol):
    """Who waits for a file descriptor."""

    def take(self) -> Iterable[Happening]:
        """What has happened; never waits. In the watch's thread, perhaps once more just after `remove`."""


class EdgeWatch:
    """Descriptors of line requests, and who waits for each.

    Its thread, `gpio-edges`, begins with the first descriptor. What has happened on several lines by the time it wakes
    is called in the order of the kernel's times. An exception of a call goes to `threading.excepthook`; the other
    calls are made all the same. All methods may be called from any thread, also from within a call.

    A process that forks goes on hearing; its child hears only of what it adds itself.
    """

    def __init__(self) -> None:
        self._lock = threading.RLock()  # a device may be collected, and closed, anywhere
        self._waiting: dict[int, Waiting] = {}
        self._round: _Round | None = None
        _watches.add(self)

    @property
    def ended(self) -> bool:
        """Whether the thread has ended though there is something to wait for."""
        with self._lock:
            return self._round is not None and not self._round.is_alive()

    @property
    def busy_since_ns(self) -> int | None:
        """When the thread woke for what it is at (monotonic clock); None: it waits for an edge."""
        awake = self._round
        return None if awake is None else awake.busy_since_ns

    def add(self, fd: int, waiting: Waiting) -> None:
        """From now on call what `waiting.take()` gives whenever `fd` can be read."""
        with self._lock:
            if self._round is None:
                self._round = _Round(self._happenings)
            self._waiting[fd] = waiting
            self._round.poll.register(fd, select.EPOLLIN)

    def remove(self, fd: int) -> None:
        """Wait for `fd` no more; before it is closed."""
        with self._lock:
            if self._waiting.pop(fd, None) is not None and self._round is not None:
                self._round.poll.unregister(fd)

    def close(self) -> None:
        """Wait for nothing, and for the end of the thread (which ends by itself where that is the caller)."""
        with self._lock:
            ended, self._round = self._round, None
            self._waiting.clear()
        if ended is not None:
            ended.end()

    def forget_parent(self) -> None:
        """In a child just forked: its parent's thread is not here, and what that waits on is not to be touched."""
        self._lock = threading.RLock()  # whoever held it is not here either
        self._waiting = {}
        left, self._round = self._round, None
        if left is not None:
            left.leave()

    def _happenings(self, fds: Iterable[int]) -> list[Happening]:
        # Without the lock: a device that is collected just here closes its pin, which may be another thread's business.
        waiting = [one for fd in fds if (one := self._waiting.get(fd)) is not None]
        happened: list[Happening] = []
        for one in waiting:
            guarded(lambda one=one: happened.extend(one.take()))  # type: ignore[misc]
        return sorted(happened, key=lambda happening: happening[0])


class _Round:
    """The thread and what it waits on, from the first descriptor to `end`."""

    def __init__(self, happenings: Callable[[Iterable[int]], list[Happening]]) -> None:
        self.poll = select.epoll()
        self._happenings = happenings
        self._bell = os.eventfd(0, os.EFD_CLOEXEC | os.EFD_NONBLOCK)
        self._ended = threading.Event()
        self.busy_since_ns: int | None = None
        self.poll.register(self._bell, select.EPOLLIN)
        self._thread = threading.Thread(target=self._run, name="gpio-edges", daemon=True)
        self._thread.start()

    def is_alive(self) -> bool:
        return self._thread.is_alive()

    def end(self) -> None:
        os.eventfd_write(self._bell, 1)  # first: the thread closes the bell once it is ended
        self._ended.set()
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def leave(self) -> None:
        """Close this process's own ends, which changes nothing for the other."""
        self.poll.close()
        os.close(self._bell)

    def _run(self) -> None:
        while not self._ended.is_set():
            self.busy_since_ns = None
            ready = [fd for fd, _ in self.poll.poll()]
            self.busy_since_ns = time.monotonic_ns()
            for _, call in self._happenings(ready):
                if self._ended.is_set():
                    break
                guarded(call)
        self.leave()


def guarded(call: Callable[[], object]) -> None:
    """Make the call; what it raises goes where a thread's exceptions go, and this thread goes on."""
    try:
        call()
    except BaseException as error:  # noqa: BLE001 - whatever it is, the other lines must be heard
        args = threading.ExceptHookArgs((type(error), error, error.__traceback__, threading.current_thread()))
        try:
            threading.excepthook(args)
        except BaseException:  # noqa: BLE001 - a hook that fails: as `threading` itself does it
            sys.excepthook(*sys.exc_info())


@cache
def shared_watch() -> EdgeWatch:
    """The watch of all factories that were not given one."""
    return EdgeWatch()


_watches: weakref.WeakSet[EdgeWatch] = weakref.WeakSet()


def _in_child() -> None:
    for watch in list(_watches):
        watch.forget_parent()


os.register_at_fork(after_in_child=_in_child)
