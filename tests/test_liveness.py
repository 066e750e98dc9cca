"""Who of the table's workers is ill: whoever has ended, and whoever is stuck; nobody who only waits, or is only slow."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.drivers.edges import EdgeWatch
from companion.drivers.oled import ScreenBus
from companion.drivers.serial_cup import SerialCup
from companion.journal.store import Store
from companion.liveness import LIMITS_S, Ill, Kind, Watched, Worker, ill
from companion.match.entry import Entry

PATIENCE_S = 30
SECOND = 1_000_000_000


class Plain:
    """A worker as a test wants it."""

    def __init__(self, *, ended: bool = False, busy_since_ns: int | None = None) -> None:
        self.ended = ended
        self.busy_since_ns = busy_since_ns


def until(true: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not true():
        assert time.monotonic() < end
        time.sleep(0.001)


def found(kind: Kind, worker: Worker, now_ns: int) -> list[Ill]:
    return list(ill([Watched(kind, "x", worker)], now_ns))


@given(st.sampled_from(Kind), st.none() | st.integers(0, 10**15), st.integers(0, 10**15), st.booleans())
def test_ill_is_who_has_ended_or_is_at_one_thing_for_longer_than_its_limit(
    kind: Kind, since_ns: int | None, now_ns: int, ended: bool
) -> None:
    told = found(kind, Plain(ended=ended, busy_since_ns=since_ns), now_ns)
    if ended:
        assert told == [Ill(kind, "x", None)]
    elif since_ns is not None and (now_ns - since_ns) // SECOND > LIMITS_S[kind]:
        assert told == [Ill(kind, "x", (now_ns - since_ns) // SECOND)]
    else:
        assert told == []


@pytest.mark.parametrize(
    ("kind", "takes_s"),
    [
        (Kind.JOURNAL, 3 * 2),  # a transaction's syncs on a slow disk
        (Kind.JOURNAL, 60),  # a card that tidies itself up, twice as long as seen
        (Kind.SCREENS, 30),  # every command of a panel's set-up waits for the kernel's second
        (Kind.CUP, 60 + 120),  # the longest wait at a port, and a resolver that nobody answers
    ],
)
def test_what_parts_are_known_to_take_is_not_taken_for_death(kind: Kind, takes_s: int) -> None:
    assert found(kind, Plain(busy_since_ns=0), takes_s * SECOND) == []
    assert takes_s * 1.5 <= LIMITS_S[kind]


class Hanging:
    """A thing that holds whoever touches it, until it is let go."""

    def __init__(self) -> None:
        self.touched = threading.Event()
        self.let_go = threading.Event()

    def touch(self) -> None:
        self.touched.set()
        assert self.let_go.wait(PATIENCE_S)


def test_a_screens_worker_that_a_transfer_holds_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    hanging = Hanging()
    bus = ScreenBus("bus 1", {}, hear=lambda _: None, failed=lambda _: None)

    def serve_next() -> bool:
        hanging.touch()
        return False

    monkeypatch.setattr(bus, "serve_next", serve_next)
    assert not bus.ended
    bus.start()
    assert hanging.touched.wait(PATIENCE_S)
    since_ns = bus.busy_since_ns
    assert since_ns is not None
    assert found(Kind.SCREENS, bus, since_ns + 60 * SECOND) == []
    assert found(Kind.SCREENS, bus, since_ns + 61 * SECOND) == [Ill(Kind.SCREENS, "x", 61)]
    hanging.let_go.set()
    until(lambda: bus.busy_since_ns is None)
    assert found(Kind.SCREENS, bus, since_ns + 3600 * SECOND) == []
    bus.close()
    assert found(Kind.SCREENS, bus, 0) == [Ill(Kind.SCREENS, "x", None)]


def test_a_journal_whose_disk_hangs_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hanging = Hanging()
    done: list[int] = []
    store = Store(tmp_path / "journal.sqlite3", lambda serial, _: done.append(serial))
    assert not store.ended
    store.start()

    def write(_self: Store, _connection: sqlite3.Connection, _sheaf: object) -> None:
        hanging.touch()

    monkeypatch.setattr(Store, "_write", write)
    store.submit(1, Entry(1, (), None, None))
    assert hanging.touched.wait(PATIENCE_S)
    since_ns = store.busy_since_ns
    assert since_ns is not None
    assert abs(since_ns - time.monotonic_ns()) < PATIENCE_S * SECOND
    assert found(Kind.JOURNAL, store, since_ns + 120 * SECOND) == []
    assert found(Kind.JOURNAL, store, since_ns + 121 * SECOND) == [Ill(Kind.JOURNAL, "x", 121)]
    hanging.let_go.set()
    until(lambda: done == [1] and store.busy_since_ns is None)
    store.close()
    assert store.ended


def test_each_transaction_has_its_own_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many entries at a slow disk are no hang."""
    began: list[int | None] = []
    store = Store(tmp_path / "journal.sqlite3", lambda _serial, _reason: None)
    store.start()
    first = threading.Event()

    def write(self: Store, _connection: sqlite3.Connection, _sheaf: object) -> None:
        began.append(self.busy_since_ns)
        if len(began) == 1:
            first.set()
            raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(Store, "_write", write)
    store.submit(1, Entry(1, (), None, None))
    assert first.wait(PATIENCE_S)
    store.submit(2, Entry(1, (), None, None))
    store.close()
    times = [at for at in began if at is not None]
    assert len(times) == 3  # the first failed, and goes again before the second
    assert times == sorted(set(times))


def test_who_waits_for_edges_is_well_and_who_is_held_by_one_is_not() -> None:
    watch = EdgeWatch()
    assert (watch.ended, watch.busy_since_ns) == (False, None)
    hanging = Hanging()
    end, far = os.pipe()

    class Line:
        def take(self) -> list[Any]:
            os.read(end, 1)
            return [(0, hanging.touch)]

    watch.add(end, Line())
    until(lambda: watch.busy_since_ns is None)
    os.write(far, b"x")
    assert hanging.touched.wait(PATIENCE_S)
    since_ns = watch.busy_since_ns
    assert since_ns is not None
    assert found(Kind.LINES, watch, since_ns + 61 * SECOND) == [Ill(Kind.LINES, "x", 61)]
    hanging.let_go.set()
    until(lambda: watch.busy_since_ns is None)
    watch.close()
    assert not watch.ended
    os.close(end)
    os.close(far)


def test_a_watch_whose_thread_has_ended_hears_no_button() -> None:
    watch = EdgeWatch()
    end, far = os.pipe()

    class Line:
        def take(self) -> list[Any]:
            return []

    watch.add(end, Line())
    awake = watch._round
    assert awake is not None
    awake.end()  # behind the watch's back
    assert watch.ended
    os.close(end)
    os.close(far)


def test_a_cup_that_is_not_there_is_looked_for_again_and_again() -> None:
    cup = SerialCup(0, "/dev/there-is-no-such-port", lambda _: None)
    assert (cup.ended, cup.busy_since_ns) == (False, None)
    cup.start()
    until(lambda: cup.busy_since_ns is not None)
    first_ns = cup.busy_since_ns
    until(lambda: cup.busy_since_ns != first_ns)
    assert found(Kind.CUP, cup, time.monotonic_ns()) == []
    cup.close()
    assert found(Kind.CUP, cup, time.monotonic_ns()) == [Ill(Kind.CUP, "x", None)]
