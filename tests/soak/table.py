"""`companion run` with eight seats in a process of its own: all of it but what lies below the device libraries.

`python -m tests.soak.table DESK JOURNAL` prints a JSON line for each scene that is shown, and for what is said; it obeys
the lines of its standard input, such as `down 3 ok` or `unplug 3` (see `_obey`). `DESK` is the folder of the cups' ports.
"""

from __future__ import annotations

import asyncio
import json
import sys
import threading
import time
from pathlib import Path
from typing import Any

_wall_offset_s = 0.0
_real_time = time.time


def _jumping() -> float:
    return _real_time() + _wall_offset_s


time.time = _jumping  # before anything of the table has asked what time it is


import companion.real  # noqa: E402
from companion import app  # noqa: E402
from companion.commands.voice import Voice  # noqa: E402
from companion.drivers import hands, ports  # noqa: E402
from companion.journal.store import Store  # noqa: E402
from companion.table import pause  # noqa: E402
from companion.table.effects import Effect, Show  # noqa: E402
from companion.table.inputs import Input  # noqa: E402
from companion.table.scene import Scene, Stage  # noqa: E402
from companion.table.table import Table  # noqa: E402
from tests.bench.ground import real_ground_over  # noqa: E402
from tests.soak.ground import SoakGround, soak_settings  # noqa: E402

_STUCK_SECONDS = 2.0
_COUNT_NS = 100_000_000


class Watched(Table):
    """The table, telling what it shows."""

    def begin(self, now_ns: int) -> list[Effect]:
        return _told(self, super().begin(now_ns))

    def handle(self, heard: Input, now_ns: int) -> list[Effect]:
        return _told(self, super().handle(heard, now_ns))


class Slow(Store):
    """The journal on a disk that takes its time."""

    sync_seconds = 0.0

    def _write(self, *args: Any) -> None:
        time.sleep(self.sync_seconds)
        super()._write(*args)


def main(desk: str, journal: str) -> None:
    names = [f"{desk}/ttyACM{number}" for number in range(8)]
    settings = soak_settings(names, Path(journal))
    below = SoakGround(settings)

    companion.real.RealGround = real_ground_over(below)  # type: ignore[misc]
    app.Table = Watched  # type: ignore[misc]
    app.Store = Slow  # type: ignore[misc]
    ports.PLACES = (f"{desk}/tty*",)  # type: ignore[misc]
    pause.SECOND_NS = _COUNT_NS
    hands.STUCK_SECONDS = _STUCK_SECONDS  # type: ignore[misc]
    threading.Thread(target=_obey, args=(below,), name="soak", daemon=True).start()
    asyncio.run(
        app.run(settings, lambda address: _tell({"ready": address}), lambda what: _tell({"said": what}))
    )
    _voice.end(10)


def _obey(below: SoakGround) -> None:
    """One order a line."""
    global _wall_offset_s  # noqa: PLW0603 - a machine has one clock
    for line in sys.stdin:
        match line.split():
            case ["down" | "up" as way, place, button]:
                below.move(int(place), button, down=way == "down")
            case ["chatter", place, button, seconds]:
                values = int(place), button, float(seconds)
                threading.Thread(target=below.chatter, args=values, daemon=True).start()
            case ["unplug" | "plug" | "glitch" | "stick" | "hang" | "let_go" as what, screen]:
                getattr(below, what)(None if screen == "board" else int(screen))
            case ["lose" | "find" as what, chip]:
                getattr(below, what)(chip)
            case ["clock", seconds]:
                _wall_offset_s = float(seconds)
            case ["disk", seconds]:
                Slow.sync_seconds = float(seconds)
            case _:
                raise ValueError(line)


def _told(table: Table, effects: list[Effect]) -> list[Effect]:
    for effect in effects:
        if isinstance(effect, Show):
            _tell(_seen(table, effect.scene))
    return effects


def _seen(table: Table, scene: Scene) -> dict[str, Any]:
    """What a player goes by."""
    playing = table._evening.playing
    over = scene.screen is None and scene.stage is Stage.OVER
    return {
        "screen": "board" if scene.screen is None else scene.screen,
        "stage": scene.stage.value,
        "phase": (scene.view or {}).get("phase"),
        "waiting": scene.waiting,
        "help": scene.help.key if scene.help else None,
        "choice": scene.choice.kind if scene.choice else None,
        "sure": scene.choice.sure if scene.choice else False,
        "menu": [text.key for text in scene.menu.items] if scene.menu else None,
        "marked": scene.menu.marked if scene.menu else None,
        "say": scene.say.key if scene.say else None,
        "fault": scene.fault.key if scene.fault else None,
        "seated": [place.seated for place in scene.lobby.places] if scene.lobby else None,
        "game": scene.lobby.game if scene.lobby else None,
        "options": dict(scene.lobby.options) if scene.lobby else None,
        "match": playing.number if playing else None,
        "view": scene.view if over else None,
    }


_voice = Voice(lambda line: print(line, flush=True), str, most=100_000)  # noqa: T201


def _tell(what: dict[str, Any]) -> None:
    _voice.say(json.dumps(what))


if __name__ == "__main__":
    main(*sys.argv[1:])
