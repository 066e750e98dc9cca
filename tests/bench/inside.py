"""What is measured on a real kernel's lines, in the machine of tests/kernel; prints JSON.

`python3 -m tests.bench.inside PRESSES PAIRS IDLE_SECONDS`. gpiozero's own lgpio factory stands beside ours; the hand is
the simulated chip's pull, so a press begins with a write to sysfs.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Final

from gpiozero import InputDevice
from gpiozero.pins import Factory

from companion.drivers.gpio import GpiodFactory
from tests.kernel.machine.chips import HEADER, HEADER_LABEL, SimulatedChip

_OURS: Final = (17, 27)
_LGPIO: Final = (22, 5)
_GAP_SECONDS: Final = 0.001
_APART_SECONDS: Final = 0.02
_PATIENCE_SECONDS: Final = 5.0
_ROUNDS: Final = 5
_PI_4B: Final = 0xC03112

Heard = tuple[int, int, float]
"""Which line, when it was heard (ns), and the time that the factory gives the edge (s)."""


class Side:
    """Two lines as inputs of one factory, open until the end; what its thread says is heard in its order.

    lgpio's thread dies of an edge that comes after its factory was closed, so nothing is closed and made again.
    """

    def __init__(self, header: SimulatedChip, factory: Factory, lines: tuple[int, int]) -> None:
        self.lines = lines
        self.heard: SimpleQueue[Heard] = SimpleQueue()
        self.latency_us: list[float] = []
        self.pairs: list[dict[str, Any]] = []
        self.idle_switches: list[float] = []
        self._header = header
        self._devices = [InputDevice(line, pull_up=True, pin_factory=factory) for line in lines]
        self._hearing = [_hearing(self.heard, line) for line in lines]  # gpiozero's references are weak
        for device, changed in zip(self._devices, self._hearing, strict=True):
            device.pin.bounce = None
            device.pin.edges = "both"
            device.pin.when_changed = changed

    def press(self) -> None:
        """Microseconds from the write that closes the contact to the callback."""
        began_ns = time.monotonic_ns()
        self._header.press(self.lines[0])
        _, at_ns, _ = self.heard.get(timeout=_PATIENCE_SECONDS)
        self._header.release(self.lines[0])
        time.sleep(_APART_SECONDS)
        self.latency_us.append((at_ns - began_ns) / 1e3)

    def press_both(self, first: int) -> None:
        """A press on each line, a millisecond apart: whether they were told apart, and in their order."""
        lines = [self.lines[first], self.lines[1 - first]]
        began_ns = time.monotonic_ns()
        self._header.press(lines[0])
        time.sleep(max(_GAP_SECONDS - (time.monotonic_ns() - began_ns) / 1e9, 0))
        gap_ns = time.monotonic_ns() - began_ns
        self._header.press(lines[1])
        told = _both(self.heard)
        for line in lines:
            self._header.release(line)
        time.sleep(_APART_SECONDS)
        by_time = [line for line, _, _ in sorted(told, key=lambda one: one[2])]
        apart = len({ticks for _, _, ticks in told}) == len(lines)
        by_arrival = [line for line, _, _ in told]
        self.pairs.append(
            {"gap_us": gap_ns / 1e3, "by_time": apart and by_time == lines, "by_arrival": by_arrival == lines}
        )

    def rest(self, seconds: float) -> None:
        """How often a second any thread of this process was woken while nothing happened."""
        self.idle_switches = [_switches_in(seconds) / seconds]

    def close(self) -> None:
        for device in self._devices:
            device.close()

    def to_json(self) -> dict[str, Any]:
        return {"latency_us": self.latency_us, "pairs": self.pairs, "idle_switches": self.idle_switches}


def main(presses: int, pairs: int, idle_seconds: float) -> None:
    header = SimulatedChip(HEADER)
    for line in (*_OURS, *_LGPIO):
        header.release(line)
    ours = Side(header, GpiodFactory(HEADER_LABEL), _OURS)
    ours.rest(idle_seconds)
    lgpio = Side(header, _lgpio_factory(header), _LGPIO)
    for _ in range(_ROUNDS):
        for side in (ours, lgpio):
            for _ in range(presses // _ROUNDS):
                side.press()
            for number in range(pairs // _ROUNDS):
                side.press_both(number % 2)
    ours.close()
    lgpio.rest(idle_seconds)
    print(json.dumps({"ours": ours.to_json(), "lgpio": lgpio.to_json()}), flush=True)  # noqa: T201
    os._exit(0)  # lgpio's thread has no end of its own


def _hearing(heard: SimpleQueue[Heard], line: int) -> Callable[[float, int], None]:
    def changed(ticks: float, state: int) -> None:
        if not state:
            heard.put((line, time.monotonic_ns(), ticks))

    return changed


def _both(heard: SimpleQueue[Heard]) -> list[Heard]:
    """What was heard of both lines; less, where an edge was lost."""
    told: list[Heard] = []
    with suppress(Empty):
        told.extend(heard.get(timeout=_PATIENCE_SECONDS) for _ in range(2))
    return told


def _switches_in(seconds: float) -> int:
    """How often any thread of this process was woken while nothing happened, this one's sleep not counted."""
    before = _switches()
    time.sleep(seconds)
    return max(_switches() - before - 1, 0)


def _switches() -> int:
    total = 0
    for status in Path("/proc/self/task").glob("*/status"):
        lines = status.read_text().splitlines()
        total += next(int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt_switches"))
    return total


def _lgpio_factory(header: SimulatedChip) -> Factory:
    """gpiozero's own, told which chip it is and that this is a Pi; its import makes a file where the process is."""
    os.chdir("/run")
    from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415 - only the machine has lgpio

    class OnThisKernel(LGPIOFactory):  # type: ignore[misc]
        def _get_revision(self) -> int:
            return _PI_4B

    return OnThisKernel(chip=int(header.chip.removeprefix("gpiochip")))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]))
