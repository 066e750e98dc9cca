"""`make soak`: random players and random faults at a real table, and whether it stays as small as it began.

python -m tests.soak --minutes 60 --seed 7
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

import aiohttp

from tests.soak.cups import Cups
from tests.soak.limits import WARM_GAMES, Game, otherwise_replayed, too_much
from tests.soak.players import PLACES, SHORT, Deed, Evening
from tests.soak.report import show
from tests.soak.running import Died, Measure, Running
from tests.soak.troubles import Troubles

_LEAST_MINUTES: Final = 0.05
_MOST_MINUTES: Final = 60 * 24 * 365.0
_MOST_QUIET_S: Final = 40.0
_MOST_LAST_GAME_S: Final = 120.0
_LOOK_SECONDS: Final = 0.01
_SPECTATORS: Final = 3
_VAIN_PRESSES: Final = 8
"""After so many presses that nothing came of, a player..."""
_GIVES_UP_SECONDS: Final = 1.5
"""... lets go of the button for a while: a button that chatters is heard again only then."""
_SHAKE_SECONDS: Final = 0.06
_THINK_SECONDS: Final = 0.07
"""With it no player presses one button more than ten times a second, which would be taken for a loose contact."""


class Stuck(Exception):  # noqa: N818 - what became of it
    """Nothing has happened at the table for long."""


class Soak:
    """One run: the table's process, its players, its spectators, and what breaks."""

    def __init__(self, running: Running, cups: Cups, seed: int, *, faults: bool) -> None:
        self.games: list[Game] = []
        self.warm: Measure | None = None
        self._running = running
        self._cups = cups
        self._evening = Evening(random.Random(seed))  # noqa: S311 - players' chance
        self.troubles = Troubles(running, cups, random.Random(seed + 1))  # noqa: S311 - no secret
        self._faults = faults
        self._busy: dict[int, asyncio.Task[None]] = {}
        self._begun_s = 0.0
        self._vain: Counter[int] = Counter()

    async def play(self, seconds: float) -> None:
        """Game after game, the last one to its end."""
        end = time.monotonic() + seconds
        async with Page(self._running.address) as page:
            breaking = asyncio.create_task(self.troubles.make()) if self._faults else None
            try:
                while True:
                    self._check(breaking)
                    self._note_games()
                    self._evening.closing = time.monotonic() >= end
                    if self._evening.closing and self._running.board["stage"] in ("lobby", "over"):
                        return
                    if time.monotonic() > end + _MOST_LAST_GAME_S:
                        raise Stuck(
                            f"the last game has not ended for {_MOST_LAST_GAME_S:.0f} s: {self._running.board}"
                        )
                    await self._turn(page)
            finally:
                if breaking is not None:
                    breaking.cancel()
                    with suppress(asyncio.CancelledError):
                        await breaking
                for task in self._busy.values():
                    task.cancel()
                await asyncio.gather(*self._busy.values(), return_exceptions=True)

    def _check(self, breaking: asyncio.Task[None] | None) -> None:
        self._running.check()
        if breaking is not None and breaking.done():
            breaking.result()
        quiet_s = time.monotonic() - self._running.changed_s
        if quiet_s > _MOST_QUIET_S:
            raise Stuck(
                f"nothing has happened for {quiet_s:.0f} s; screens: {json.dumps(list(self._running.scenes.values()))}"
            )

    async def _turn(self, page: Page) -> None:
        """Whoever has nothing in hand does something, if there is something to do."""
        for place, scene in self._running.seats().items():
            if place not in self._busy or self._busy[place].done():
                if place in self._busy:
                    self._busy[place].result()
                cup = self._cups.plugged(place)
                deed = self._evening.deed(place, scene, self._running.board, has_cup=cup)
                self._busy[place] = asyncio.create_task(self._do(place, deed, page))
        await asyncio.sleep(_LOOK_SECONDS)

    def _note_games(self) -> None:
        stage = self._running.board["stage"]
        if stage == "lobby":
            self._begun_s = 0.0
        elif not self._begun_s:
            self._begun_s = time.monotonic()
        elif stage == "over" and len(self._running.ends) > len(self.games):
            measure = self._running.measure()
            self.games.append(Game(self._evening.game, time.monotonic() - self._begun_s, measure))
            self._evening.begun += 1
            if len(self.games) == WARM_GAMES:
                self.warm = measure

    async def _do(self, place: int, deed: Deed, page: Page) -> None:
        match deed:
            case ("press", *buttons):
                before = self._running.scenes[place]
                for button in buttons:
                    await self._running.press(place, button)
                await asyncio.sleep(_THINK_SECONDS)
                self._vain[place] = 0 if self._running.scenes[place] is not before else self._vain[place] + 1
                if self._vain[place] >= _VAIN_PRESSES:
                    self._vain[place] = 0
                    await asyncio.sleep(_GIVES_UP_SECONDS)
            case ("shake",):
                self._cups.shake(place)
                await asyncio.sleep(_SHAKE_SECONDS)
                self._cups.set_down(place)
                await asyncio.sleep(0.1)
            case ("look",):
                await self._look(place)
            case ("option", _):
                await page.choose(self._evening.game)
                await asyncio.sleep(0.1)
            case _:
                await asyncio.sleep(_LOOK_SECONDS)

    async def _look(self, place: int) -> None:
        for way in ("down", "up"):
            for button in ("left", "right"):
                self._running.order(way, place, button)
            await asyncio.sleep(0.3)


class Page:
    """The board's page in some browsers; the first chooses the games."""

    def __init__(self, address: str) -> None:
        scheme, _, rest = address.partition("://")
        self._origin = f"{scheme}://{rest.split('/')[0]}"
        self._session = aiohttp.ClientSession()
        self._watching: list[asyncio.Task[None]] = []
        self._first: aiohttp.ClientWebSocketResponse | None = None

    async def __aenter__(self) -> Self:
        self._watching = [asyncio.create_task(self._watch(number)) for number in range(_SPECTATORS)]
        return self

    async def __aexit__(self, *_error: object) -> None:
        for one in self._watching:
            one.cancel()
        await asyncio.gather(*self._watching, return_exceptions=True)
        await self._session.close()

    async def choose(self, game: str) -> None:
        if self._first is not None and not self._first.closed:
            await self._first.send_json({"type": "option", "key": "game", "value": game})
            for key, value in SHORT[game].items():
                await self._first.send_json({"type": "option", "key": key, "value": value})

    async def _watch(self, number: int) -> None:
        """As a browser does: open again whenever it is closed."""
        while True:
            with suppress(aiohttp.ClientError, OSError):
                async with self._session.ws_connect(
                    f"{self._origin}/board/ws", headers={"Origin": self._origin}
                ) as socket:
                    if number == 0:
                        self._first = socket
                    async for _ in socket:
                        pass
            await asyncio.sleep(0.2)


async def soak(minutes: float, seed: int, folder: Path, *, faults: bool, said: bool) -> int:
    """Run it and print what was seen; 0 where everything stayed as it should."""
    desk, journal, log = folder / "dev", folder / "journal.sqlite3", folder / "errors.txt"
    desk.mkdir()
    problems: list[str] = []
    with Cups(desk, PLACES) as cups:
        running = await Running.start(desk, journal, log)
        one = Soak(running, cups, seed, faults=faults)
        try:
            await one.play(minutes * 60)
            await asyncio.sleep(0.5)
            last = running.measure()
            problems += too_much(one.warm or last, last, one.games)
        except (Died, Stuck) as error:
            problems.append(str(error))
        status = await running.end()
    if status != 0:
        problems.append(f"the table ended with status {status}: {log.read_text()[-3000:]}")
    if len(one.games) < 1:
        problems.append("no game has ended")
    if journal.exists():
        problems += otherwise_replayed(journal, running.ends)
    if said:
        for scene in running.scenes.values():
            print(json.dumps(scene))  # noqa: T201
        for number, game in enumerate(one.games, 1):
            print(f"game {number}, {game.name}, {game.seconds:.1f} s: USS {game.after.uss:.2f} MB")  # noqa: T201
        for sentence, times in running.said.items():
            print(f"{times} x {sentence}")  # noqa: T201
    show(one.games, one.warm, running, one.troubles.seen, problems)
    return 1 if problems else 0


def minutes(written: str) -> float:
    """How long, for argparse: anything that ends, from a second on."""
    try:
        asked = float(written)
    except ValueError:
        asked = math.nan
    if not _LEAST_MINUTES <= asked <= _MOST_MINUTES:  # not a number is neither
        raise argparse.ArgumentTypeError(
            f"{written!r} is not how long it can play: write a number of minutes from {_LEAST_MINUTES:g} to {_MOST_MINUTES:g}, "
            "as 0.5 or 60"
        )
    return asked


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="tests.soak", description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=minutes, default=10.0, help="how long (10)")
    parser.add_argument(
        "--seed", type=int, default=None, help="of players and faults (a new one, which is printed)"
    )
    parser.add_argument(
        "--said", action="store_true", help="print each game and all that the table said, too"
    )
    parser.add_argument("--no-faults", action="store_true", help="nothing breaks")
    return parser.parse_args(given)


def main() -> int:
    """The command."""
    asked = arguments()
    seed = random.SystemRandom().randrange(10**6) if asked.seed is None else asked.seed
    print(f"Soak for {asked.minutes:g} minutes; --seed {seed}", flush=True)  # noqa: T201
    with tempfile.TemporaryDirectory(prefix="bluff-soak-") as folder:
        faults = not asked.no_faults
        return asyncio.run(soak(asked.minutes, seed, Path(folder), faults=faults, said=asked.said))


if __name__ == "__main__":
    sys.exit(main())
