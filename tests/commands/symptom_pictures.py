"""The pictures in docs/screens.md: what emulated panels show. `python -m tests.commands.symptom_pictures` writes them anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from attrs import evolve
from luma.core.interface.serial import i2c
from PIL import Image

from companion.commands.looking.card import card
from companion.commands.looking.shown import Shown
from companion.commands.looking.symptoms import Symptom
from companion.config.settings import ScreenAt
from companion.simulator.bus import SimulatedBus
from companion.simulator.oled import Oled
from companion.simulator.panel import Panel
from companion.simulator.sh1106 import Sh1106Panel
from tests.commands.wired_screens import Half, Mirrored, UpsideDown

FOLDER = Path(__file__).parents[2] / "docs" / "pictures" / "screens"
SCALE = 2
EDGE = 6
BEZEL, GLASS = 96, 16
"""Levels of grey."""

SSD1306, SH1106 = ScreenAt(bus=1), ScreenAt(bus=1, driver="sh1106")
SHOWN: dict[Symptom, tuple[Callable[[], Oled], ScreenAt]] = {
    Symptom.WHOLE: (Panel, SSD1306),
    Symptom.LEFT: (Sh1106Panel, evolve(SH1106, first_column=0)),
    Symptom.RIGHT: (Sh1106Panel, evolve(SH1106, first_column=4)),
    Symptom.BAND: (Sh1106Panel, SSD1306),
    Symptom.DARK: (Panel, SH1106),
    Symptom.TURNED: (UpsideDown, SSD1306),
    Symptom.MIRRORED: (Mirrored, SSD1306),
    Symptom.ROLLED: (Panel, SSD1306),
    Symptom.SQUEEZED: (Half, SSD1306),
}
ROLLED_BY = 20


def pictures() -> Iterator[tuple[Symptom, Image.Image]]:
    """What is seen for each symptom, on a dark glass."""
    for symptom, (make, at) in SHOWN.items():
        panel = make()
        bus = SimulatedBus({0x3C: panel})
        shown = Shown(at, _card, lambda _, address, bus=bus: i2c(bus=bus, address=address))
        assert shown.show() is None
        if symptom is Symptom.ROLLED:
            panel.write(bytes([0x00, 0x40 | ROLLED_BY]))
        yield symptom, _on_glass(Image.frombytes("1", (128, 64), panel.pixels()))


def _card(at: ScreenAt) -> Image.Image:
    return card("2", ["Seat 2", "i2c-1", "0x3C", at.driver.upper()])


def _on_glass(seen: Image.Image) -> Image.Image:
    large = seen.convert("L").resize((128 * SCALE, 64 * SCALE), Image.Resampling.NEAREST)
    framed = Image.new("L", (large.width + 2 * EDGE, large.height + 2 * EDGE), BEZEL)
    framed.paste(large.point(lambda level: max(level, GLASS)), (EDGE, EDGE))
    return framed


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures():
        picture.save(FOLDER / f"{name}.png", optimize=True)
