"""The daemon as a whole: its memory, and what it does while nobody does anything."""

from __future__ import annotations

import json
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import psutil

from companion.table.inputs import Button
from tests.bench.child import Child
from tests.bench.far_ends import FarEnds
from tests.bench.figures import Row, Samples, Section
from tests.bench.live import PLACES

_SETTLE_SECONDS = 2.0
_MEMORY = 1.5
_MOST_PERCENT = 1.0
_MOST_WAKES = 1.0
_MOMENT_SECONDS = 0.05


@dataclass(slots=True)
class Daemon:
    """The running table, its cups, and its page's address."""

    child: Child
    cups: FarEnds
    address: str

    def press_all(self, button: Button = Button.OK) -> None:
        for place in range(PLACES):
            self.press(place, button)

    def press(self, place: int, button: Button = Button.OK) -> None:
        self.child.ask(f"press {place} {button.value}")


@contextmanager
def daemon(folder: Path) -> Iterator[Daemon]:
    """Eight people have sat down, each with a cup."""
    with (
        tempfile.TemporaryDirectory(dir=folder) as here,
        FarEnds(PLACES) as cups,
        Child("tests.bench.real_table", f"{here}/journal.sqlite3", *cups.ports) as child,
    ):
        one = Daemon(child, cups, child.hear())
        time.sleep(_SETTLE_SECONDS)
        one.press_all()
        yield one


def measure(idle_seconds: float, folder: Path) -> tuple[Section, Section]:
    with daemon(folder) as one, Child("tests.bench.plain", "idle", says=1) as plain:
        closed = [watch(one.child, idle_seconds), watch(plain, idle_seconds)]
        with Child("tests.bench.spectators", one.address, "1", "tell", says=1) as board:
            opened = watch(one.child, idle_seconds)
            memory = _memory_rows(one, board)
    idle = [*_idle_rows("page closed", *closed), *_idle_rows("page open", opened, closed[1])]
    return (
        Section("Memory: 8 seats with cups, Bluff, page open", tuple(memory), "its libraries, imported"),
        Section("Idle: 8 seats in the lobby, 8 cups", tuple(idle), "32 Buttons and 9 screens, plain"),
    )


# -- memory


def _memory_rows(one: Daemon, board: Child) -> list[Row]:
    """In the middle of a game of Bluff, the page open."""
    _to_bidding(one, board)
    with Child("tests.bench.imports_only", says=1) as imports:
        ours, theirs = _memory(one.child), _memory(imports)
    rows = []
    for kind in ("uss", "pss", "rss"):
        mine, bare = (Samples.of("MB", [memory[kind]]) for memory in (ours, theirs))
        reached = mine.median <= _MEMORY * bare.median
        rows.append(Row(kind.upper(), mine, bare, target=str(_MEMORY), reached=reached))
    return rows


def _to_bidding(one: Daemon, board: Child) -> None:
    """The host starts; everybody rolls, has seen who opens, and rolls again; highest rolls that tie roll once more."""
    one.press(0)
    while (going_on := board.hear()) != "play bidding":
        if going_on.startswith("notice"):
            one.press_all()
        elif going_on.startswith("play"):
            one.cups.shake()
    time.sleep(_SETTLE_SECONDS)


def _memory(child: Child) -> dict[str, float]:
    full = psutil.Process(child.process.pid).memory_full_info()
    return {kind: getattr(full, kind) / 1e6 for kind in ("uss", "pss", "rss")}


# -- idle


@dataclass(frozen=True, slots=True)
class Watched:
    """What the threads of a process did in a while: CPU in percent of a core, and by name of a thread, per second,
    its voluntary switches (those that wait for Python's lock included) and the moments in which there were any.
    """

    percent: float
    switches: dict[str, float]
    moments: dict[str, float]

    def busiest(self) -> str:
        named = sorted(self.moments.items(), key=lambda one: -one[1])
        return ", ".join(f"{name} {often:.2f}" for name, often in named if often)


@dataclass(frozen=True, slots=True)
class _Thread:
    cpu_ns: int
    switches: int


def watch(child: Child, seconds: float) -> Watched:
    """Leave the process alone for `seconds`, and look on."""
    pid, names = child.process.pid, _names(child)
    before = now = _threads(pid)
    began = time.monotonic()
    moments: Counter[int] = Counter()
    while (passed := time.monotonic() - began) < seconds:
        time.sleep(_MOMENT_SECONDS)
        last, now = now, _threads(pid)
        moments.update(task for task, one in now.items() if one.switches > _before(last, task, one).switches)
    cpu_ns = sum(one.cpu_ns - _before(before, task, one).cpu_ns for task, one in now.items())
    switches = {task: one.switches - _before(before, task, one).switches for task, one in now.items()}
    return Watched(
        cpu_ns / passed / 1e7,
        {names.get(task, str(task)): count / passed for task, count in switches.items()},
        {names.get(task, str(task)): moments[task] / passed for task in now},
    )


def _before(then: dict[int, _Thread], task: int, new: _Thread) -> _Thread:
    return then.get(task, new)


def _names(child: Child) -> dict[int, str]:
    """Python's own names of the threads, by the kernel's number."""
    return {int(task): name for task, name in json.loads(child.ask("threads")).items()}


def _threads(pid: int) -> dict[int, _Thread]:
    found = {}
    for folder in Path(f"/proc/{pid}/task").iterdir():
        with suppress(FileNotFoundError, ProcessLookupError):  # it has ended meanwhile
            cpu_ns = int((folder / "schedstat").read_text().split()[0])
            status = (folder / "status").read_text().splitlines()
            found[int(folder.name)] = _Thread(cpu_ns, _switches(status))
    return found


def _switches(status: list[str]) -> int:
    return next(int(line.split()[1]) for line in status if line.startswith("voluntary_ctxt_switches"))


def _idle_rows(page: str, ours: Watched, plain: Watched) -> list[Row]:
    cpu, plain_cpu = (Samples.of("%", [one.percent]) for one in (ours, plain))
    switches, plain_switches = (Samples.of("/s", [sum(one.switches.values())]) for one in (ours, plain))
    most, plain_most = (Samples.of("/s", [max(one.moments.values())]) for one in (ours, plain))
    reached = most.worst <= _MOST_WAKES
    return [
        Row(f"{page}: CPU of a core", cpu, plain_cpu, target="1 %", reached=ours.percent < _MOST_PERCENT),
        Row("  switches, all threads", switches, plain_switches),
        Row("  wake-ups, busiest thread", most, plain_most, "median", "1 /s", reached, ours.busiest()),
    ]
