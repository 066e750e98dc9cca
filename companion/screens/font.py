"""Letters as the project draws them: text files in `fonts/`, one glyph a block of `#` and `.`."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from PIL import Image

_FONTS = Path(__file__).parent / "fonts"
_UNKNOWN = "?"
_NAMED = {"space": " ", "no-break-space": "\xa0", "narrow-space": "\u202f"}  # letters that a file cannot show


@dataclass(frozen=True, slots=True)
class Font:
    """Proportional letters, in pixels. A glyph's row 0 lies `baseline` above the line that letters stand on.

    `cap`: height of a capital; `below`: rows under the line; `spacing`: columns between two letters.
    """

    name: str
    baseline: int
    cap: int
    below: int
    spacing: int
    glyphs: Mapping[str, Image.Image]

    def glyph(self, letter: str) -> Image.Image:
        """The picture of `letter`, or of its base letter, or of a question mark."""
        found = self.glyphs.get(letter)
        if found is None:
            found = self.glyphs.get(unicodedata.normalize("NFD", letter)[:1])
        return found or self.glyphs[_UNKNOWN]

    def width(self, text: str) -> int:
        """How wide `text` is, without space after its last letter."""
        letters = unicodedata.normalize("NFC", text)
        return sum(self.glyph(c).width + self.spacing for c in letters) - (self.spacing if letters else 0)

    def above(self, text: str) -> int:
        """How many rows the accents of `text` reach above its capitals."""
        boxes = (self.glyph(letter).getbbox() for letter in unicodedata.normalize("NFC", text))
        return max((self.baseline - self.cap - box[1] for box in boxes if box is not None), default=0)

    def draw(self, image: Image.Image, left: int, top: int, text: str, ink: int = 1) -> None:
        """Write `text` with the tops of its capitals at `top`; accents reach above it."""
        row = top - (self.baseline - self.cap)
        for letter in unicodedata.normalize("NFC", text):
            picture = self.glyph(letter)
            image.paste(ink, (left, row), picture)
            left += picture.width + self.spacing


@cache
def load(name: str) -> Font:
    """The font of `fonts/<name>.txt`."""
    return parse((_FONTS / f"{name}.txt").read_text(encoding="utf-8"))


def parse(source: str) -> Font:
    """A font from its text; ValueError names the glyph that is not a clean block."""
    blocks = source.strip("\n").split("\n\n")
    title, *lines = blocks[0].splitlines()
    measures = {key: int(value) for key, value in (line.split() for line in lines)}
    glyphs = dict(_glyph(block) for block in blocks[1:])
    heights = {picture.height for picture in glyphs.values()}
    if len(heights) != 1:
        raise ValueError(f"{title}: glyphs of different heights: {sorted(heights)}")
    below = heights.pop() - measures["baseline"]
    return Font(
        title.partition(":")[0], measures["baseline"], measures["cap"], below, measures["spacing"], glyphs
    )


def _glyph(block: str) -> tuple[str, Image.Image]:
    head, *rows = block.splitlines()
    key = head.removeprefix("glyph ")
    letter = _NAMED.get(key, key)
    if len({len(row) for row in rows}) != 1 or set("".join(rows)) - {"#", "."}:
        raise ValueError(f"glyph {key}: rows must be equally long and hold only # and .")
    picture = Image.new("1", (len(rows[0]), len(rows)))
    picture.putdata(list(_bits(rows)))
    return letter, picture


def _bits(rows: list[str]) -> Iterator[int]:
    for row in rows:
        yield from (255 if mark == "#" else 0 for mark in row)


def small() -> Font:
    """Lines that are read closely: capitals of 7 px."""
    return load("small")


def medium() -> Font:
    """Names and words at arm's length: 12 px from the top of a capital to the foot of a g."""
    return load("medium")


def large() -> Font:
    """Digits of 16 px, where the room is small."""
    return load("large")


def big() -> Font:
    """Digits of 24 px: the one number of a picture."""
    return load("big")


def icons() -> Font:
    """Small drawings by name: cup, hourglass, crown ..."""
    return load("icons")


def marks() -> Font:
    """Drawings of 9 px by name, for small cards: those of cards that bear more than a number."""
    return load("marks")


def stars() -> Font:
    """The star of a die, by the die's size."""
    return load("stars")
