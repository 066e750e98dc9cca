"""One thread waits for everything, sleeps while nothing happens, and outlives whoever it calls."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

if sys.platform != "linux":
    pytest.skip("libgpiod is Linux's", allow_module_level=True)

from companion.drivers.edges import EdgeWatch, shared_watch
from tests.drivers.pin_contract import wait_for


class Bell:
    """A descriptor to wait for; `happens` are what it then has to say."""

    def __init__(self, watch: EdgeWatch) -> None:
        self.watch = watch
        self.fd = os.eventfd(0, os.EFD_NONBLOCK)
        self.happens: list[tuple[int, Callable[[], object]]] = []
        self.takes = 0
        self._lock = threading.Lock()
        watch.add(self.fd, self)

    def ring(self, *happens: tuple[int, Callable[[], object]]) -> None:
        self.happens.extend(happens)
        os.eventfd_write(self.fd, 1)

    def take(self) -> list[tuple[int, Callable[[], object]]]:
        with self._lock:
            if self.fd < 0:
                return []
            self.takes += 1
            with suppress(BlockingIOError):  # it rang for a descriptor that had this number before
                os.eventfd_read(self.fd)
            taken, self.happens = self.happens, []
            return taken

    def close(self) -> None:
        with self._lock:
            self.watch.remove(self.fd)
            os.close(self.fd)
            self.fd = -1


@pytest.fixture
def watch() -> Iterator[EdgeWatch]:
    watch = EdgeWatch()
    yield watch
    watch.close()


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[BaseException | None]:
    """What went to `threading.excepthook`."""
    told: list[BaseException | None] = []
    monkeypatch.setattr(threading, "excepthook", lambda args: told.append(args.exc_value))
    return told


def edge_threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "gpio-edges"]


def hold(bell: Bell) -> threading.Event:
    """Keep the watch's thread in a call until the event is set."""
    held, free = threading.Event(), threading.Event()
    bell.ring((0, lambda: (held.set(), free.wait(20))))
    assert held.wait(10)
    return free


def test_the_thread_begins_with_the_first_descriptor_and_is_the_only_one(watch):
    before = len(edge_threads())
    assert EdgeWatch()._round is None
    bells = [Bell(watch) for _ in range(5)]
    assert len(edge_threads()) == before + 1
    threads = []
    for bell in bells:
        bell.ring((0, lambda: threads.append(threading.current_thread())))
    wait_for(lambda: len(threads) == 5)
    assert len(set(threads)) == 1


def test_it_never_wakes_while_nothing_happens(watch):
    bell = Bell(watch)
    done = threading.Event()
    bell.ring((0, done.set))
    assert done.wait(10)
    status = Path(f"/proc/self/task/{watch._round._thread.native_id}/status")

    def wakes() -> list[str]:
        return [line for line in status.read_text().splitlines() if "ctxt" in line]

    wait_for(lambda: "S (sleeping)" in status.read_text())
    before = wakes()
    time.sleep(0.3)  # the system's own counter is the promise: it counts real time only
    assert wakes() == before


def test_what_has_happened_by_the_time_it_wakes_is_called_in_the_order_of_its_times(watch):
    first, second, third = bells = [Bell(watch) for _ in range(3)]
    heard = []
    free = hold(bells[0])
    third.ring((30, lambda: heard.append(30)), (60, lambda: heard.append(60)))
    second.ring((10, lambda: heard.append(10)), (50, lambda: heard.append(50)))
    first.ring((20, lambda: heard.append(20)), (40, lambda: heard.append(40)))
    free.set()
    wait_for(lambda: len(heard) == 6)
    assert heard == [10, 20, 30, 40, 50, 60]


@pytest.mark.parametrize("raised", [ValueError("in a callback"), SystemExit(3), KeyboardInterrupt()])
def test_an_exception_goes_where_a_threads_exceptions_go_and_silences_nobody(watch, told, raised):
    one, other = Bell(watch), Bell(watch)
    heard = []

    def fail() -> None:
        raise raised

    one.ring((0, fail), (1, lambda: heard.append("the same line")))
    other.ring((2, lambda: heard.append("another line")))
    wait_for(lambda: len(heard) == 2)
    one.ring((3, lambda: heard.append("later")))
    wait_for(lambda: heard[-1] == "later")
    assert told == [raised]


def test_an_exception_of_a_line_itself_silences_nobody(watch, told):
    class Broken(Bell):
        def take(self):
            super().take()
            raise OSError("no")

    broken, good = Broken(watch), Bell(watch)
    broken.ring()
    done = threading.Event()
    good.ring((0, done.set))
    assert done.wait(10)
    wait_for(lambda: told)
    assert isinstance(told[0], OSError)


def test_a_hook_that_fails_itself_silences_nobody(watch, monkeypatch):
    said = []
    monkeypatch.setattr(threading, "excepthook", lambda args: 1 // 0)
    monkeypatch.setattr(sys, "excepthook", lambda kind, *_: said.append(kind))
    bell, done = Bell(watch), threading.Event()
    bell.ring((0, lambda: {}[1]), (1, done.set))
    assert done.wait(10)
    assert said == [ZeroDivisionError]


def test_a_descriptor_that_is_removed_is_asked_no_more(watch):
    blocker, gone = Bell(watch), Bell(watch)
    free = hold(blocker)
    gone.ring((0, lambda: pytest.fail("removed")))
    watch.remove(gone.fd)
    watch.remove(gone.fd)  # as often as you like
    free.set()
    done = threading.Event()
    blocker.ring((0, done.set))
    assert done.wait(10)
    assert gone.takes == 0


def test_lines_come_and_go_from_within_a_call_and_from_other_threads(watch):
    bell, made = Bell(watch), []
    bell.ring((0, lambda: made.append(Bell(watch))), (1, bell.close))
    wait_for(lambda: made)
    heard = []

    def come_and_go() -> None:
        for _ in range(50):
            one = Bell(watch)
            one.ring((0, lambda: heard.append(None)))
            one.close()

    threads = [threading.Thread(target=come_and_go) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    done = threading.Event()
    made[0].ring((0, done.set))
    assert done.wait(10)


def test_closing_ends_the_thread_and_it_may_begin_again(watch):
    Bell(watch)
    thread = watch._round._thread
    watch.close()
    assert not thread.is_alive()
    watch.close()
    done = threading.Event()
    Bell(watch).ring((0, done.set))
    assert done.wait(10)


def test_closing_from_within_a_call_ends_the_thread_after_it(watch):
    bell = Bell(watch)
    thread = watch._round._thread
    bell.ring((0, watch.close), (1, lambda: pytest.fail("closed")))
    thread.join(10)
    assert not thread.is_alive()


def test_closing_waits_for_the_call_that_runs(watch):
    free = hold(Bell(watch))
    thread = watch._round._thread
    closer = threading.Thread(target=watch.close)
    closer.start()
    assert thread.is_alive()
    free.set()
    closer.join(10)
    assert not thread.is_alive()


def test_all_that_are_given_none_share_one():
    assert shared_watch() is shared_watch()


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # that is what is tried
def test_a_child_hears_its_own_and_takes_nothing_from_its_parent(watch: EdgeWatch) -> None:
    heard: list[str] = []
    parents = Bell(watch)
    child = os.fork()
    if child == 0:
        try:
            parents.close()  # as gpiozero does at the exit
            childs = Bell(watch)
            childs.ring((0, lambda: heard.append("child")))
            wait_for(lambda: heard == ["child"])
            watch.close()
            os._exit(0)
        finally:
            os._exit(1)
    assert os.waitpid(child, 0) == (child, 0)
    parents.ring((0, lambda: heard.append("parent")))
    wait_for(lambda: heard == ["parent"])
    parents.close()
