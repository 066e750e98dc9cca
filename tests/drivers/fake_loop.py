"""A loop whose time is handed in: what is posted waits for `run`, what is due later for `pass_time`."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from companion.drivers.lines import Loop


@dataclass
class FakeTimer:
    due_ns: int
    call: Callable[[], object]
    cancelled: bool = False

    def cancel(self) -> None:
        self.cancelled = True


@dataclass
class FakeLoop:
    now_ns: int = 10**12
    posted: deque[Callable[[], object]] = field(default_factory=deque)
    timers: list[FakeTimer] = field(default_factory=list)

    def post(self, call, *args) -> None:
        self.posted.append(lambda: call(*args))

    def later(self, seconds, call, *args) -> FakeTimer:
        self.timers.append(FakeTimer(self.now_ns + round(seconds * 1e9), lambda: call(*args)))
        return self.timers[-1]

    @property
    def pending(self) -> list[FakeTimer]:
        return [timer for timer in self.timers if not timer.cancelled]

    def seconds(self) -> float:
        return self.now_ns / 1e9

    @property
    def parts(self) -> Loop:
        return Loop(self.post, self.later, lambda: self.now_ns)

    def run(self) -> None:
        while self.posted:
            self.posted.popleft()()

    def pass_time(self, seconds: float) -> None:
        """Run what is posted, then all timers that fall due within `seconds`, in order."""
        self.run()
        end_ns = self.now_ns + round(seconds * 1e9)
        while due := [timer for timer in self.pending if timer.due_ns <= end_ns]:
            timer = min(due, key=lambda timer: timer.due_ns)
            self.timers.remove(timer)
            self.now_ns = max(self.now_ns, timer.due_ns)
            timer.call()
            self.run()
        self.timers = self.pending
        self.now_ns = end_ns
