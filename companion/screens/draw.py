"""The pen: boxes, text and icons on a picture of 128x64 pixels, white (1) on black (0)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from PIL import Image, ImageDraw

from companion.screens.font import Font, icons

WIDTH = 128
HEIGHT = 64

Align = Literal["left", "center", "right"]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in pixels; `right` and `bottom` are the first column and row behind it."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """Columns."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """Rows."""
        return self.bottom - self.top

    @property
    def middle(self) -> int:
        """The row where the lower half begins."""
        return (self.top + self.bottom) // 2

    def below(self, rows: int) -> Box:
        """What is left under the first `rows`."""
        return Box(self.left, self.top + rows, self.right, self.bottom)

    def above(self, rows: int) -> Box:
        """What is left over the last `rows`."""
        return Box(self.left, self.top, self.right, self.bottom - rows)

    def columns(self, left: int, right: int) -> Box:
        """The same rows between two columns."""
        return Box(left, self.top, right, self.bottom)


class Canvas:
    """One picture being drawn."""

    def __init__(self, width: int = WIDTH, height: int = HEIGHT) -> None:
        self.image = Image.new("1", (width, height))
        self._pen = ImageDraw.Draw(self.image)

    def text(self, font: Font, x: int, top: int, text: str, *, ink: int = 1, align: Align = "left") -> int:
        """Write `text` with the tops of its capitals at `top`, from, around or up to column `x`; its width."""
        width = font.width(text)
        left = x - {"left": 0, "center": width // 2, "right": width}[align]
        font.draw(self.image, left, top, text, ink)
        return width

    def stamp(self, picture: Image.Image, left: int, top: int, ink: int = 1) -> None:
        """Put `ink` wherever `picture` is white."""
        self.image.paste(ink, (left, top), picture)

    def fill(self, box: Box, ink: int = 1, radius: int = 0) -> None:
        """A full rectangle, its corners rounded by `radius`."""
        corners = (box.left, box.top, box.right - 1, box.bottom - 1)
        if radius:
            self._pen.rounded_rectangle(corners, radius, fill=ink)
        else:
            self._pen.rectangle(corners, fill=ink)

    def frame(self, box: Box, ink: int = 1, radius: int = 0) -> None:
        """The outline of a rectangle."""
        corners = (box.left, box.top, box.right - 1, box.bottom - 1)
        self._pen.rounded_rectangle(corners, radius, outline=ink)

    def dots(self, left: int, right: int, row: int) -> None:
        """A dotted line from `left` to `right`."""
        for column in range(left, right, 3):
            self.image.putpixel((column, row), 255)

    def polygon(self, points: list[tuple[int, int]]) -> None:
        """The outline through `points`."""
        self._pen.polygon(points, outline=1)

    def icon(self, name: str, x: int, middle: int, *, ink: int = 1, align: Align = "left") -> int:
        """The drawing `name` of `fonts/icons.txt`, its middle at row `middle`; its width."""
        picture = icons().glyphs[name]
        left = x - {"left": 0, "center": picture.width // 2, "right": picture.width}[align]
        self.image.paste(ink, (left, middle - picture.height // 2), picture)
        return picture.width
