"""A page without a table: python tests/web/feeder.py [--places 4] [--scene bid] serves the gallery's scenes.

For looking at the page while working on it. What is done to the virtual table is printed. OK at any seat shows the
next scene.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Mapping
from dataclasses import replace

import click
from PIL import Image

from companion.screens.gallery import scenes
from companion.screens.picture import draw
from companion.table.effects import Lamp, Tone
from companion.table.inputs import Button, Input
from companion.table.scene import Scene
from companion.web.server import Page, PageSettings
from companion.words.words import Words

OPTIONS: tuple[Mapping[str, object], ...] = (
    {"key": "dice", "default": 5, "choices": None, "low": 1, "high": 10, "steps": [3, 4, 5, 6]},
    {
        "key": "raising",
        "default": "any",
        "choices": ["any", "face", "strict"],
        "low": 0,
        "high": 0,
        "steps": [],
    },
    {
        "key": "turn_seconds",
        "default": 15,
        "choices": None,
        "low": 0,
        "high": 300,
        "steps": [0, 10, 15, 20, 30],
    },
    {"key": "sudden_death", "default": True, "choices": [True, False], "low": 0, "high": 0, "steps": []},
)
STORY = (
    "lobby-4",
    "first-roll",
    "notice-opens",
    "shake",
    "opening",
    "bid",
    "notice-lied",
    "notice-out",
    "notice-over",
)


class Feeder:
    """The page's virtual table, and the story it tells."""

    def __init__(self, places: int, cups: str, only: str | None, *, real: bool = False) -> None:
        self.places = places
        self.words = Words("en")
        self.gallery = scenes()
        self.story = [only] if only else [name for name in STORY if f"board-{name}" in self.gallery]
        self.at = 0
        settings = PageSettings(
            places=places, cups=cups, games={"bluff": {"seats": [2, 8], "options": OPTIONS}}, flip_switch=True
        )  # type: ignore[arg-type]
        self.page = Page(self.words, self.hear, None if real else self, settings)

    def hear(self, heard: Input) -> None:
        click.echo(heard)

    def press(self, place: int, button: Button) -> None:
        click.echo(("press", place, button))
        self.page.sound(Tone.STEP)
        if button is Button.OK:
            self.at = (self.at + 1) % len(self.story)
            self.show()

    def release(self, place: int, button: Button) -> None:
        click.echo(("release", place, button))

    def move_cup(self, cup: int, x_mm: float, y_mm: float, z_mm: float, tilt_deg: float) -> None:
        click.echo(("cup", cup, x_mm, y_mm, z_mm, tilt_deg))

    def plug_cup(self, cup: int, plugged: bool) -> None:
        click.echo(("plug", cup, plugged))

    def flip(self) -> None:
        click.echo("flip")

    def show(self) -> None:
        name = self.story[self.at]
        board = self.gallery[f"board-{name}"]
        players = len(board.view["players"]) if board.view else 0
        board = replace(board, places=tuple(range(min(players, self.places))))
        self.page.show_board(board)
        self.page.show_screen(None, packed(draw(board, self.words)))
        for place in range(self.places):
            self.page.show_screen(place, packed(draw(self.seat_scene(name, place), self.words)))
            self.page.show_light(place, Lamp.BLINK if place == 1 else Lamp.OFF)

    def seat_scene(self, name: str, place: int) -> Scene:
        looks = {0: f"seat-{name}-looking", 1: "seat-raises" if name == "bid" else f"seat-{name}"}
        names = (looks.get(place, ""), f"seat-{name}", f"seat-{name}-host-0", "seat-free")
        return next(self.gallery[key] for key in names if key in self.gallery)


def packed(picture: Image.Image) -> bytes:
    """Mode "1" as 1024 bytes: row by row, leftmost pixel in the highest bit, 1 is lit."""
    return picture.convert("1").tobytes()


async def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--places", type=int, default=4)
    parser.add_argument("--cups", default="each")
    parser.add_argument("--scene")
    parser.add_argument("--real", action="store_true", help="the board of a real table, with what it may do")
    parser.add_argument("--port", type=int, default=8899)
    args = parser.parse_args()
    feeder = Feeder(args.places, args.cups, args.scene, real=args.real)
    feeder.show()
    click.echo(await feeder.page.start("127.0.0.1", args.port))
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main())
