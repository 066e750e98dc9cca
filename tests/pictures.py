"""Pictures for panels: each dot of them has to arrive."""

from __future__ import annotations

from PIL import Image, ImageDraw

SIZE = (128, 64)


def lettered() -> Image.Image:
    """A frame, a slope and letters: a picture that is its own mirror in no direction."""
    image = Image.new("1", SIZE)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, 127, 63), outline=1)
    draw.line((0, 0, 90, 63), fill=1)
    draw.text((40, 5), "PQ7", fill=1)
    return image


def numbered(n: int) -> Image.Image:
    """A picture of its own for each number."""
    image = Image.new("1", SIZE)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, n % 128, n % 64), fill=1)
    draw.line((127, 0, n % 100, 63), fill=1)
    return image
