"""What a maker would write instead: gpiozero's `Button` with a callback, and luma's `display` of the whole picture.

`python -m tests.bench.plain presses` measures itself when asked (a number of presses a line on standard input, the
milliseconds of each as a JSON list on standard output); `... idle` sets a table of it up and waits; any line is answered with
its threads.
"""

from __future__ import annotations

import json
import random
import sys
import threading
import time
from collections.abc import Sequence
from typing import Any

from gpiozero import Button
from gpiozero.pins.mock import MockFactory
from luma.core.render import canvas
from luma.oled.device import ssd1306

from tests.bench.wires import Panel, Wires

_FIRST_LINE = 4


class Script:
    """One button, one screen, no journal: each press raises the bid by one and shows it."""

    def __init__(self, panel: Panel, factory: MockFactory, line: int) -> None:
        self.pin = factory.pin(f"GPIO{line}")
        self._device = ssd1306(panel.interface())
        self._device.persist = True
        self._button = Button(line, pin_factory=factory)
        self._button.when_pressed = self._pressed
        self._quantity = 0

    def _pressed(self) -> None:
        self._quantity += 1
        with canvas(self._device) as draw:
            draw.text((0, 0), "Your turn", fill="white")
            draw.text((0, 20), f"{self._quantity} dice of 4", fill="white")
            for die in range(5):
                draw.rectangle((25 * die, 36, 25 * die + 18, 52), outline="white")
            draw.text((0, 54), "OK: say it", fill="white")


def press(script: Script) -> float:
    """Milliseconds from the edge to the picture's last byte; the best of edges, without a bounce."""
    began_ns = time.monotonic_ns()
    script.pin.drive_low()
    ended_ns = time.monotonic_ns()
    time.sleep(random.uniform(0.02, 0.06))  # noqa: S311
    script.pin.drive_high()
    return (ended_ns - began_ns) / 1e6


def measure_presses(lines: Any) -> None:
    script = Script(Panel(Wires(), 0x3C), MockFactory(), _FIRST_LINE)
    for line in lines:
        answer: Sequence[float] = [press(script) for _ in range(int(line))]
        print(json.dumps(answer), flush=True)  # noqa: T201


def stay_idle(lines: Any) -> None:
    """32 buttons and 9 screens: a table of eight, without its rules."""
    factories = [MockFactory(), MockFactory()]
    wires = Wires(waits=False)
    buttons = [Button(line, pin_factory=factory) for factory in factories for line in range(4, 20)]
    scripts = [ssd1306(Panel(wires, 0x3C).interface()) for _ in range(9)]
    print(f"idle with {len(buttons)} buttons and {len(scripts)} screens", flush=True)  # noqa: T201
    for _ in lines:
        print(json.dumps({one.native_id: one.name for one in threading.enumerate()}), flush=True)  # noqa: T201


if __name__ == "__main__":
    {"presses": measure_presses, "idle": stay_idle}[sys.argv[1]](sys.stdin)
