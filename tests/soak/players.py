"""Random players at eight seats: what each presses next, by what its own screen and the board show."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from companion.games.registry import GAMES

PLACES: Final = 8
GAMES_IN_TURN: Final = tuple(GAMES)

SHORT: Final[Mapping[str, Mapping[str, Any]]] = {
    "bluff": {"dice": 1, "turn_seconds": 2},
    "callmybluff": {"dice": 1, "turn_seconds": 5},
    "bamboozler": {"strikes": 1},
    "bluffaneer": {"coins": 2, "claim_seconds": 2},
    "bluffit": {},
}
"""House rules with which random players come to an end soon."""

Scene: TypeAlias = Mapping[str, Any]
"""As `tests.soak.table` tells it."""

Deed: TypeAlias = tuple[str, ...]
"""("press", button ...) one after the other, ("shake",), ("look",), ("wish", what), ("option", key) or ("wait",)."""

WAIT: Final[Deed] = ("wait",)


@dataclass(slots=True)
class Evening:
    """What is to be played: the games in turn, as often as there is time."""

    chance: random.Random
    begun: int = 0
    closing: bool = False

    @property
    def game(self) -> str:
        return GAMES_IN_TURN[self.begun % len(GAMES_IN_TURN)]

    def deed(self, place: int, scene: Scene, board: Scene, *, has_cup: bool) -> Deed:  # noqa: PLR0911 - one a stage
        """What the player at `place` does now."""
        match scene["stage"]:
            case "free":
                return self._free(place, board)
            case "lobby":
                return self._lobby(place, scene, board)
            case "notice":
                return ("press", "ok") if scene["help"] == "help-seen" else WAIT
            case "resume":
                return ("press", "ok") if scene["help"] == "help-resume" else WAIT
            case "pause":
                return self._pause(scene)
            case "over":
                return WAIT if scene["help"] != "help-rematch" or self.closing else ("press", "challenge")
            case "play":
                return self._play(place, scene, board, has_cup=has_cup)
        return WAIT

    def _most(self) -> int:
        return min(PLACES, GAMES[self.game].seats.stop - 1)

    def _free(self, place: int, board: Scene) -> Deed:
        seated = board.get("seated") or []
        if sum(seated) < self._most() and place == next((n for n, one in enumerate(seated) if not one), None):
            return ("press", "ok")
        return WAIT

    def _lobby(self, place: int, scene: Scene, board: Scene) -> Deed:
        seated = board.get("seated") or []
        if sum(seated) > self._most():
            last = max(n for n, one in enumerate(seated) if one)
            return ("press", "challenge") if place == last else WAIT
        if sum(seated) < self._most() or not (scene["help"] or "").startswith("help-host"):
            return WAIT
        if board["game"] != self.game or not SHORT[self.game].items() <= board["options"].items():
            return ("option", "game")
        if scene["help"] != "help-host":
            return ("press", "left")
        return WAIT if self.closing else ("press", "ok")

    def _pause(self, scene: Scene) -> Deed:
        if scene["menu"] is None:
            return WAIT
        if scene["help"] == "help-sure":
            return ("press", "challenge")
        return ("press", "ok" if scene["marked"] == 0 else "left")

    def _play(self, place: int, scene: Scene, board: Scene, *, has_cup: bool) -> Deed:
        chance, help_ = self.chance, scene["help"] or ""
        if place not in board["waiting"]:
            if chance.random() < 0.01:
                return ("press", chance.choice(("left", "right", "ok", "challenge")))
            return WAIT
        if chance.random() < 0.05:
            return ("look",)
        if help_ == "help-shake" or (help_.startswith("help-shake") and chance.random() < 0.7):
            return ("shake",) if has_cup else WAIT
        if scene["sure"] and chance.random() < 0.8:
            return ("press", "ok")
        turns = [chance.choice(("left", "right")) for _ in range(chance.randrange(3))]
        return ("press", *turns, chance.choice(("ok", "ok", "ok", "challenge", "right")))
