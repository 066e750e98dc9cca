"""A short game of each game, from the lobby to the winner, by pressing and shaking in the browser alone.

Nobody reads a secret: everybody does the first thing the buttons offer, or hits the red button, and the public scene that
the spectators' page gets says when whom the table waits for.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import WebSocket

from companion.table.ways.registry import PLAYABLE, WAYS
from tests.browser.conftest import Browser, TableAt, start

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

SEATS = {"bluffaneer": 3}  # the others: two
SHORT: Mapping[str, Mapping[str, Any]] = {
    "callmybluff": {"dice": 2},
    "bamboozler": {"strikes": 1},
    "bluffaneer": {"coins": 3},
}
# What is done in a phase where it is not OK; of several one after the other.
PRESSES: Mapping[str, Mapping[str, tuple[tuple[str, ...], ...]]] = {
    "callmybluff": {"bidding": (("challenge",),)},
    "bamboozler": {"respond": (("challenge",), ("ok",))},
    "bluffaneer": {"claim": (("challenge",), ("right",)), "judge": (("challenge",), ("ok",))},
    "bluffit": {"bluffing": (("ok",), ("challenge", "ok"))},
}
STEPS = 400


class Player:
    """Hands for all seats, and the public scene as it stands."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.scene: dict[str, Any] = {}
        self.row = 0
        self.met: Counter[str] = Counter()
        self.table = TableAt(browser, address)
        self.table.spectator.on("websocket", self._listen)
        self.table.spectator.reload()
        self.table.until(lambda: self.scene, "the first scene")

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self._hear(json.loads(text)))

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "board":
            self.scene = message["scene"]

    def stands(self) -> dict[str, Any]:
        """The scene without what goes on by itself."""
        passing = ("time_left", "shaking", "say")
        return {key: value for key, value in self.scene.items() if key not in passing}

    def do(self, place: int, *presses: str) -> None:
        """Press, and give the table a moment to answer; some answers only `place` can see."""
        before = self.stands()
        for button in presses:
            self.table.press(place, button)
        for _ in range(10):
            if self.stands() != before:
                return
            self.table.page.wait_for_timeout(50)

    def choose(self, game: str) -> None:
        """The host turns the first row to the game, and each option to its value."""
        self.turn(0, lambda lobby: lobby["game"] == game)
        rows = list(self.scene["lobby"]["options"])
        for key, value in SHORT.get(game, {}).items():
            self.turn(rows.index(key) + 1, lambda lobby, key=key, value=value: lobby["options"][key] == value)

    def turn(self, row: int, there: Any) -> None:
        """The host's wheels: LEFT goes on to `row`, RIGHT turns it until it is `there`."""
        for _ in range(row - self.row):
            self.table.press(0, "left")
        self.row = row
        for _ in range(12):
            if there(self.scene["lobby"]):
                return
            self.do(0, "right")
        raise AssertionError(f"row {row} does not come round: {self.scene['lobby']}")

    def step(self) -> None:
        """What the table waits for, by one of those whom it waits for."""
        scene, view = self.scene, self.scene["view"]
        if scene["stage"] == "notice":
            self.do(scene["waiting"][0], "ok")
            return
        if not view["waiting"]:
            self.table.page.wait_for_timeout(50)
            return
        seat = view["waiting"][-1]
        place, game, phase = scene["places"][seat], view["game"], view["phase"]
        if phase in WAYS[game].rolls:
            self.shake(place)
        elif view.get("bid", "none") is None or (phase == "bluffing" and seat == view["starter"]):
            self.do(place, "ok")  # who opens has no choice
        else:
            ways = PRESSES.get(game, {}).get(phase, (("ok",),))
            self.met[phase] += 1
            self.do(place, *ways[self.met[phase] % len(ways)])

    def shake(self, place: int) -> None:
        before = self.stands()
        self.table.shake(place)
        self.table.until(lambda: self.stands() != before, f"the roll of place {place}")


@pytest.fixture
def player(browser: Browser, journal: Path) -> Iterator[Player]:
    started = start(journal, "--name", "Ana", "--name", "Ben", "--name", "Caz", "--reveal-seconds", "30")
    player = Player(browser, started.address)
    yield player
    player.table.close()
    assert started.stop() == 0
    assert player.table.errors == []


@pytest.mark.parametrize("game", [game for game in PLAYABLE if game != "bluff"])
def test_a_game_is_played_to_its_winner(player: Player, game: str) -> None:
    for place in range(SEATS.get(game, 2)):
        player.do(place, "ok")
    player.choose(game)
    player.do(0, "ok")
    player.table.wait("game", game)
    seen: set[str] = set()
    for _ in range(STEPS):
        if player.scene["stage"] == "over":
            break
        seen.add(f"{player.scene['stage']} {player.scene['view']['phase']}")
        player.step()
    view = player.scene["view"]
    assert view["winners"], seen
    player.table.spectator.wait_for_selector(f'.player.winner[data-seat="{view["winners"][0]}"]')
