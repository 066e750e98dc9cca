"""What `systemctl status` says of a table, and when the watchdog is fed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.liveness import Kind, Watched
from companion.service import Service
from companion.standing import BEATS, MOST_PARTS, Standing
from companion.table.inputs import FaultBegan, FaultEnded, Tick
from companion.words.words import Words
from tests.test_liveness import SECOND, Plain


class Told(Service):
    """A service that keeps what it would tell."""

    def __init__(self, watchdog_s: float | None = 40.0) -> None:
        super().__init__({})
        self.watchdog_s = watchdog_s
        self.heard: list[str] = []

    def _tell(self, what: str, patience_s: float = 0.0) -> None:
        self.heard.append(what)


class Bench:
    """A standing, with a clock and timers by hand."""

    def __init__(self, watchdog_s: float | None = 40.0, language: str = "en") -> None:
        self.now_ns = 0
        self.timers: list[tuple[float, Callable[[], None]]] = []
        self.said: list[str] = []
        self.service = Told(watchdog_s)
        self.standing = Standing(
            self.service,
            Words(language),
            self.said.append,
            lambda seconds, call: self.timers.append((seconds, call)),
            lambda: self.now_ns,
        )

    def statuses(self) -> list[str]:
        """What was said since this was asked before, without the signs of life."""
        heard, self.service.heard[:] = self.service.heard[:], []
        return [line.removeprefix("STATUS=") for line in heard if line != "WATCHDOG=1"]

    def beats(self) -> int:
        """How many signs of life were given since this was asked before."""
        count = self.service.heard.count("WATCHDOG=1")
        self.service.heard[:] = [line for line in self.service.heard if line != "WATCHDOG=1"]
        return count

    def tick(self) -> None:
        """Time passes until the next timer."""
        ((seconds, call),) = self.timers
        self.timers.clear()
        self.now_ns += int(seconds * SECOND)
        call()


def test_from_the_start_to_the_end() -> None:
    bench = Bench()
    bench.standing.ready(list)
    bench.standing.stopping()
    assert bench.statuses() == [
        "Starting: the journal is read, and the parts are looked for.",
        "READY=1",
        "Running; every part that table.toml names works.",
        "STOPPING=1",
        "Ending: the screens are made dark.",
    ]


def test_what_is_waited_for_is_named_as_people_know_it() -> None:
    bench = Bench()
    for part in ("screen:board", "buttons:1", "buttons:1:busy", "cup:2"):
        bench.standing.hear(FaultBegan(part, "x", {}))
    bench.standing.ready(list)
    bench.statuses()
    bench.standing.hear(FaultBegan("cup:0:battery", "x", {}))
    bench.standing.hear(FaultEnded("screen:board"))
    assert bench.statuses() == [
        (
            "Running. Waiting for: the board's screen, buttons of seat 2, cup 3, a new battery for cup 1. "
            "The log says what to do: journalctl -u bluff-companion"
        ),
        (
            "Running. Waiting for: buttons of seat 2, cup 3, a new battery for cup 1. "
            "The log says what to do: journalctl -u bluff-companion"
        ),
    ]


def test_nothing_is_said_twice_and_before_the_start_is_over_nothing_of_parts() -> None:
    bench = Bench()
    bench.statuses()
    bench.standing.hear(FaultBegan("journal", "x", {}))
    assert bench.statuses() == []
    bench.standing.ready(list)
    bench.statuses()
    bench.standing.hear(FaultBegan("journal", "y", {}))
    bench.standing.hear(Tick())
    bench.standing.hear(FaultEnded("buzzer"))
    assert bench.statuses() == []
    bench.standing.hear(FaultEnded("journal"))
    assert bench.statuses() == ["Running; every part that table.toml names works."]


@pytest.mark.parametrize(
    ("missing", "more"), [(MOST_PARTS + 1, ""), (MOST_PARTS + 2, "2 more"), (16, "10 more")]
)
def test_of_a_table_without_anything_the_line_stays_short(missing: int, more: str) -> None:
    bench = Bench()
    for place in range(missing):
        bench.standing.hear(FaultBegan(f"screen:{place}", "x", {}))
    bench.standing.ready(list)
    *_, status = bench.statuses()
    assert more in status
    assert ("more" in status) == bool(more)
    assert status.count("the screen of seat") == (MOST_PARTS if more else missing)


def test_the_watchdog_is_fed_several_times_within_its_time() -> None:
    bench = Bench(40.0)
    bench.standing.ready(list)
    assert bench.beats() == 1
    for _ in range(BEATS):
        bench.tick()
    assert bench.beats() == BEATS
    assert bench.now_ns == 40 * SECOND
    bench.standing.stopping()
    bench.tick()
    assert bench.beats() == 0
    assert bench.timers == []


def test_without_a_watchdog_nothing_wakes_up() -> None:
    bench = Bench(None)
    bench.standing.ready(list)
    assert bench.timers == []
    assert bench.beats() == 0


def test_one_worker_that_is_stuck_or_has_ended_leaves_the_watchdog_hungry_and_is_told_once() -> None:
    bench, stuck, well = Bench(), Plain(busy_since_ns=0), Plain()
    workers = [Watched(Kind.SCREENS, "bus 1", stuck), Watched(Kind.JOURNAL, "", well)]
    bench.standing.ready(lambda: workers)
    for _ in range(12):  # 60 s are not more than 60 s
        bench.tick()
    assert bench.beats() == 13
    bench.statuses()
    for _ in range(3):
        bench.tick()
    assert bench.beats() == 0
    sentence = (
        "What serves the screens of bus 1 has not moved for 65 s. If that lasts, the watchdog starts the table again; "
        "the journal brings the game back."
    )
    assert bench.said == [sentence]
    assert bench.statuses() == [sentence]
    well.ended = True
    bench.tick()
    assert bench.said[1].startswith("What writes the journal has ended. If that lasts")
    assert bench.beats() == 0


def test_one_that_was_only_slow_is_well_again_and_the_status_is_what_it_was() -> None:
    bench, slow = Bench(), Plain(busy_since_ns=0)
    bench.standing.ready(lambda: [Watched(Kind.JOURNAL, "", slow)])
    while bench.now_ns <= 125 * SECOND:
        bench.tick()
    bench.statuses()
    slow.busy_since_ns = None
    bench.tick()
    assert bench.beats() == 1
    assert bench.said[-1] == "All that serves the table moves again."
    assert bench.statuses() == ["Running; every part that table.toml names works."]


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("seconds", [None, 400])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_kind_has_its_sentence(kind: Kind, seconds: int | None, language: str) -> None:
    bench = Bench(language=language)
    bench.now_ns = 400 * SECOND
    worker = Plain(ended=seconds is None, busy_since_ns=0)
    bench.standing.ready(lambda: [Watched(kind, "N", worker)])
    (sentence,) = bench.said
    assert ("400 s" in sentence) == (seconds is not None)
    assert "{" not in sentence
