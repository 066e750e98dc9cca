"""The pages on a stage: the real files in a real browser, with scenes of the gallery put before them.

No table runs behind it, so that every stage can be looked at in every size within seconds.
"""

from __future__ import annotations

import base64
import json
import mimetypes
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from playwright.sync_api import Browser, Route, WebSocketRoute

from companion.screens.gallery import scenes
from companion.screens.picture import draw
from companion.table.scene import Scene
from companion.web.board import board_json
from companion.web.guard import policy
from companion.web.server import STATIC, page_words
from companion.words.words import Words

HOST = "table.localhost"
WORDS = Words("en")
GALLERY = scenes()
NAMES = ("Ana", "Ben", "Charlotte", "Dora", "Emmanuelle", "Finn", "Gwendolyn", "Hugo")
GAMES = {
    "bluff": {
        "title": "Bluff",
        "seats": [2, 8],
        "options": [
            {"key": "dice", "default": 5, "choices": None, "low": 1, "high": 10, "steps": [3, 4, 5, 6]},
            {"key": "raising", "default": "any", "choices": ["any", "face", "strict"], "steps": []},
        ],
    },
    "bluffaneer": {
        "title": "Bluffaneer",
        "seats": [3, 6],
        "options": [
            {
                "key": "coins",
                "default": 10,
                "choices": None,
                "low": 1,
                "high": 16,
                "steps": [5, 10, 16],
                "for_seats": {"4": {"high": 12, "steps": [5, 10, 12]}},
            },
        ],
    },
    "bluffit": {
        "title": "Bluffit",
        "seats": [2, 6],
        "options": [
            {"key": "specials", "default": [], "choices": ["flipped5", "toxic10"], "several": True},
        ],
    },
}
LONGER = 1.3


def longer(sentence: str) -> str:
    """A sentence as long as it may become in another language: words of its own said again."""
    words = sentence.split(" ")
    while words[0] and len(" ".join(words)) < LONGER * len(sentence):
        words.append(words[len(words) % max(1, len(sentence.split(" ")))])
    return " ".join(words)


def board(name: str, words: Words = WORDS) -> dict[str, Any]:
    """The gallery's scene of the board as it is published, with each seat at its own place."""
    scene = GALLERY[f"board-{name}"]
    public = None if scene.view is None else {key: at for key, at in scene.view.items() if key != "you"}
    players = len(public["players"]) if public else 0
    return board_json(replace(scene, view=public, places=tuple(range(players))), words)


class Staged:
    """A page (`/` or `/board`) in a window of its own; `sent` is what it has said."""

    def __init__(
        self,
        browser: Browser,
        path: str = "/",
        *,
        size: tuple[int, int] = (1366, 768),
        places: int = 4,
        cups: str = "each",
        may: tuple[str, ...] = (),
        long_words: bool = False,
        words: Words = WORDS,
        **context: Any,
    ) -> None:
        self.sent: list[dict[str, Any]] = []
        self.errors: list[str] = []
        self.long_words = long_words
        self.words = words
        self.context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **context)
        self.page = self.context.new_page()
        self.page.set_default_timeout(10_000)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda said: said.type == "error" and self.errors.append(said.text))
        self.page.route(f"http://{HOST}/**", self._serve)
        self.hello = {
            "type": "hello",
            "language": words.language,
            "places": places,
            "names": list(NAMES[:places]),
            "games": GAMES,
        }
        self.hello |= {"cups": cups, "flip_switch": False} if path == "/" else {"may": list(may)}
        self.page.route_web_socket("**/ws", self._talk)
        self.page.goto(f"http://{HOST}{path}")
        self.page.wait_for_selector("body[data-link=open]")

    def _serve(self, route: Route) -> None:
        path = route.request.url.split(HOST, 1)[1]
        words = {
            key: longer(text) if self.long_words else text for key, text in page_words(self.words).items()
        }
        if path == "/words.json":
            route.fulfill(json={"language": self.words.language, "words": words})
            return
        name = {"/": "index.html", "/board": "board.html"}.get(path, path.removeprefix("/static/"))
        headers = {"Content-Security-Policy": policy(HOST)}
        kind = mimetypes.guess_type(name)[0] or "text/plain"
        route.fulfill(body=(STATIC / name).read_bytes(), content_type=kind, headers=headers)

    def _talk(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        socket.on_message(lambda text: self.sent.append(json.loads(text)))
        self.say(self.hello)

    def say(self, message: Mapping[str, Any]) -> None:
        self.socket.send(json.dumps(message))

    def show(self, name: str, **changed: Any) -> None:
        """Put the gallery's board `name` on the page, and on its panels what they show then."""
        scene = board(name, self.words) | changed
        self.put(scene)
        if "cups" in self.hello:
            self.screen("board", GALLERY[f"board-{name}"])
            for place in range(int(str(self.hello["places"]))):
                self.screen(place, GALLERY.get(f"seat-{name}", GALLERY["seat-free"]))
            self.settle()

    def put(self, scene: dict[str, Any]) -> None:
        """Put a scene on the page as the board would publish it."""
        if self.long_words:
            scene |= {key: longer(scene[key]) for key in ("headline", "detail") if scene.get(key)}
        self.say({"type": "board", "scene": scene})
        self.page.wait_for_selector(f"main[data-stage={scene['stage']}]")
        self.settle()

    def screen(self, name: int | str, scene: Scene) -> None:
        bits = base64.b64encode(draw(scene, self.words).convert("1").tobytes()).decode()
        self.say({"type": "screen", "screen": name, "bits": bits, "on": True, "contrast": 207})

    def settle(self) -> None:
        """Let two frames be drawn."""
        self.page.evaluate(
            "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )

    def close(self) -> None:
        self.context.close()
        assert self.errors == []
