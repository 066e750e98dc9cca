"""A virtual table as a newcomer starts it, and a browser in front of it."""

from __future__ import annotations

import base64
import math
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.pixels import WIDTH, Seen, dice_on

CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SHAKES_A_SECOND = 3.5
NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)


def chromium() -> str:
    for name in (os.environ.get("CHROMIUM", ""), *NAMES):
        if name and (path := shutil.which(name)):
            return path
    raise FileNotFoundError("Chromium: install it (Debian: apt install chromium) or set CHROMIUM to its path")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(CHROMIUM_FLAGS))
        yield browser
        browser.close()


@dataclass
class Started:
    """`companion play` in a process of its own."""

    process: subprocess.Popen[str]
    address: str

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(10)
        self._close()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGINT)
        status = self.process.wait(15)
        self._close()
        return status

    def _close(self) -> None:
        if self.process.stdout:
            self.process.stdout.close()


def start(journal: Path, *options: str) -> Started:
    command = [sys.executable, "-m", "companion", "play", "--no-browser", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--journal", str(journal), *options], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    return Started(process, line.split()[-1])


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite3"


class TableAt:
    """The virtual table in a browser: hands for its buttons and cups, eyes for its screens."""

    def __init__(self, browser: Browser, address: str, width: int = 1440, height: int = 900) -> None:
        self.errors: list[str] = []
        self.page = browser.new_page(viewport={"width": width, "height": height})
        self.spectator = browser.new_page(viewport={"width": 1280, "height": 720})
        for page in (self.page, self.spectator):
            page.set_default_timeout(20_000)
            page.on("pageerror", lambda error: self.errors.append(str(error)))
            page.on("console", lambda said: said.type == "error" and self.errors.append(said.text))
        self.page.goto(address)
        self.spectator.goto(address + "board")
        self.page.wait_for_function("document.querySelector('[data-screen=\"board\"]')?.oled?.on")

    def close(self) -> None:
        self.page.close()
        self.spectator.close()

    def button(self, place: int, button: str) -> str:
        return f'[data-place="{place}"] [data-button="{button}"]'

    def press(self, place: int, button: str) -> None:
        self.page.click(self.button(place, button))

    def shake(self, cup: int, *, skewed: bool = False) -> None:
        """Take the cup, move it to and fro until its dice rattle, and let go."""
        box = self.page.locator(f'[data-cup="{cup}"] .cup-body').bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        begun = time.monotonic()
        while not self.rattles(cup):
            assert time.monotonic() - begun < 15, f"cup {cup} was shaken for 15 s and noticed nothing"
            turn = (time.monotonic() - begun) * SHAKES_A_SECOND * 2 * math.pi
            mouse.move(x + 60 * math.sin(turn), y + 15 * math.cos(turn))
            self.page.wait_for_timeout(15)
        if skewed:
            self.page.keyboard.down("Shift")
        mouse.up()
        if skewed:
            self.page.keyboard.up("Shift")

    def rattles(self, cup: int) -> bool:
        """Whether the cup itself says that it is being shaken."""
        return self.page.locator(f'[data-cup="{cup}"]').get_attribute("data-motion") == "shaking"

    def bits(self, screen: int | str) -> bytes:
        """What the panel shows, as the page got it."""
        script = (
            f"btoa(String.fromCharCode(...document.querySelector('[data-screen=\"{screen}\"]').oled.bits))"
        )
        return base64.b64decode(self.page.evaluate(script))

    def dice(self, screen: int | str, *sizes: int) -> list[Seen]:
        return dice_on(self.bits(screen), sizes) if sizes else dice_on(self.bits(screen))

    def look(self, place: int, count: int) -> list[int]:
        """Hold the eye of `place` until its `count` dice can be read, and let go."""
        eye = self.page.locator(self.button(place, "look")).bounding_box()
        assert eye is not None
        self.page.mouse.move(eye["x"] + eye["width"] / 2, eye["y"] + eye["height"] / 2)
        self.page.mouse.down()
        try:
            return [seen.face for seen in self.until(lambda: self.read_twice(place, count), "the own dice")]
        finally:
            self.page.mouse.up()

    def read_twice(self, place: int, count: int) -> list[Seen]:
        """As `read`, once the panel stands still: while a picture arrives, the bid's die is there before the own."""
        first = self.read(place, count)
        self.page.wait_for_timeout(150)
        return first if first == self.read(place, count) else []

    def read(self, place: int | str, count: int) -> list[Seen]:
        """The own dice on a seat's screen, if there are just `count`: a row in the middle, where the die of no bid is.

        In sudden death there is no bid, and the own die stands beside the guess.
        """
        alone = (self.fact("phase") or "").startswith("sudden_death")
        for size in (22, 17, 12):
            seen = self.dice(place, size)
            if len(seen) == count and (alone or in_the_middle(seen)):
                return seen
        return []

    def fact(self, name: str) -> str | None:
        """A public fact, as the spectators' page has it."""
        return self.spectator.locator("#spectators").get_attribute(f"data-{name}")

    def wait(self, name: str, value: str) -> None:
        self.spectator.wait_for_selector(f'#spectators[data-{name}="{value}"]', state="attached")

    def until(self, condition, what: str, seconds: float = 20):  # type: ignore[no-untyped-def]
        for _ in range(int(seconds * 20)):
            if found := condition():
                return found
            self.page.wait_for_timeout(50)
        raise AssertionError(f"waited {seconds} s for {what}")


def in_the_middle(row: list[Seen]) -> bool:
    """Whether as much is free at its left as at its right; a picture may be moved by a dot."""
    left, right = min(die.left for die in row), max(die.left + die.size for die in row)
    return abs(left - (WIDTH - right)) <= 3


__all__ = ["Browser", "Page", "Started", "TableAt", "start"]
