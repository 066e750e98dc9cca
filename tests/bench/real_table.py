"""`companion run` with the documented table of eight, in a process of its own: all of it but what lies below.

`python -m tests.bench.real_table JOURNAL CUP_PORT...` prints the page's address and then obeys its standard input:
`press PLACE BUTTON`, and `threads`, which prints the kernel's number and the name of each as JSON.
"""

from __future__ import annotations

import asyncio
import json
import sys
import threading
import time
from pathlib import Path

import companion.cli
import companion.commands.run
from companion.words.words import Words

Words()  # as the command has them before it wants the device libraries: what Babel leaves is filled by these

import companion.real  # noqa: E402
from companion import app  # noqa: E402
from companion.table.inputs import Button  # noqa: E402
from tests.bench.ground import BenchGround, eight_seats, real_ground_over  # noqa: E402


def main(journal: str, *cup_ports: str) -> None:
    settings = eight_seats(cup_ports, Path(journal))
    below = BenchGround(settings)

    companion.real.RealGround = real_ground_over(below)  # type: ignore[misc]
    threading.Thread(target=_obey, args=(below,), name="bench", daemon=True).start()
    asyncio.run(app.run(settings, _say, lambda what: print(what, file=sys.stderr)))  # noqa: T201


def _obey(ground: BenchGround) -> None:
    for line in sys.stdin:
        match line.split():
            case ["press", place, button]:
                ground.press(int(place), Button(button))
                time.sleep(0.02)
                ground.release(int(place), Button(button))
                _say("pressed")
            case ["threads"]:
                _say(json.dumps({one.native_id: one.name for one in threading.enumerate()}))


def _say(line: str) -> None:
    print(line, flush=True)  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:])
