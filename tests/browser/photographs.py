"""The README's photographs of the page: four people play a round, and are pictured on the way.

Run it with `make photographs`; the dice are other ones each time.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import CHROMIUM_FLAGS, TableAt, chromium, start

NAMES = ("Ana", "Ben", "Caz", "Dee")
PLACES = range(len(NAMES))
MAX_BYTES = 150_000


def main(folder: Path) -> None:
    """Write table.jpg, board.jpg and phone.jpg into `folder`."""
    with tempfile.TemporaryDirectory() as journal, sync_playwright() as playwright:
        named = [word for name in NAMES for word in ("--name", name)]
        started = start(Path(journal) / "journal.sqlite3", *named)
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(CHROMIUM_FLAGS))
        table = TableAt(browser, started.address, 1366, 768)
        phone = browser.new_page(
            viewport={"width": 390, "height": 844}, device_scale_factor=2, has_touch=True, is_mobile=True
        )
        phone.goto(started.address)
        play_to_the_bids(table)
        phone.tap(f'[data-tab="{turn(table)}"]')
        phone.wait_for_timeout(600)
        picture(phone, folder / "phone.jpg")
        look_and_picture(table, folder / "table.jpg")
        table.press(turn(table), "challenge")
        table.wait("notice", "verdict")
        table.spectator.wait_for_timeout(1500)
        picture(table.spectator, folder / "board.jpg")
        browser.close()
        started.stop()


def picture(page: Page, path: Path) -> None:
    """As good a JPEG as MAX_BYTES allow."""
    for quality in range(90, 30, -5):
        page.screenshot(path=path, type="jpeg", quality=quality)
        if path.stat().st_size <= MAX_BYTES:
            return


def play_to_the_bids(table: TableAt) -> None:
    """Everybody sits down, decides who opens, rolls, and two have bid."""
    for place in PLACES:
        table.press(place, "ok")
    for button in ["left"] * 3 + ["right"] * 4:  # time enough for a photographer
        table.press(0, button)
    table.press(0, "ok")
    table.wait("phase", "first_roll")
    while table.fact("phase") in ("first_roll", "rolling"):
        for place in PLACES:
            if table.fact("stage") == "notice":
                for other in PLACES:
                    table.press(other, "ok")
            card = table.spectator.locator(f'#players [data-seat="{place}"]')
            if "awaited" in (card.get_attribute("class") or "").split():
                table.shake(place)
                table.page.wait_for_timeout(700)
    for steps in (3, 1):
        place = turn(table)
        for button in ["left"] * steps + ["right"] * 2:
            table.press(place, button)
        table.press(place, "ok")
        table.page.wait_for_timeout(400)


def turn(table: TableAt) -> int:
    return int(table.fact("turn") or 0)


def look_and_picture(table: TableAt, path: Path) -> None:
    """Whoever is on turn has turned the wheels; the next one looks at its dice."""
    place = turn(table)
    table.press(place, "left")
    eye = table.button((place + 1) % len(NAMES), "look")
    table.page.click(eye, modifiers=["Shift"])
    table.page.wait_for_timeout(700)
    picture(table.page, path)
    table.page.click(eye, modifiers=["Shift"])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
