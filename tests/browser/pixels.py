"""Reading dice off a panel's pixels, as an eye would: by their shape alone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from companion.screens.dice import die
from companion.screens.draw import Canvas

WIDTH, HEIGHT = 128, 64
SIZES = (27, 22, 17, 12)


@dataclass(frozen=True, order=True)
class Seen:
    """A die on a screen."""

    top: int
    left: int
    size: int
    face: int
    lit: bool


@cache
def shape(size: int, face: int, lit: bool) -> tuple[tuple[int, bool], ...]:
    """A die's pixels: how far each lies behind its top left one, row by row, and whether it is lit."""
    canvas = Canvas()
    die(canvas, 0, 0, size, face, lit=lit)
    pixels = canvas.image.load()
    assert pixels is not None
    return tuple((y * WIDTH + x, bool(pixels[x, y])) for y in range(size) for x in range(size))


def dice_on(bits: bytes, sizes: tuple[int, ...] = SIZES) -> list[Seen]:
    """Every die that can be read off `bits` (1024 bytes, row by row), from the top left on; larger ones first.

    A picture that is more light than dark is that of a seat on turn: dark on white.
    """
    if int.from_bytes(bits, "big").bit_count() > WIDTH * HEIGHT // 2:
        bits = bytes(byte ^ 0xFF for byte in bits)
    # Pixel 0 is the lowest bit, so that shifting right by n asks every pixel at once about the one n behind it.
    picture = int(f"{int.from_bytes(bits, 'big'):0{WIDTH * HEIGHT}b}"[::-1], 2)
    found: list[Seen] = []
    for size in sizes:
        for face in range(1, 7):
            for lit in (False, True):
                found += _find(picture, size, face, lit, found)
    return sorted(found)


def _find(picture: int, size: int, face: int, lit: bool, taken: list[Seen]) -> list[Seen]:
    dark = ~picture
    here = (1 << WIDTH * HEIGHT) - 1
    for behind, on in shape(size, face, lit):
        here &= (picture if on else dark) >> behind
        if not here:
            return []
    places = (divmod(at, WIDTH) for at in range(WIDTH * HEIGHT) if here >> at & 1)
    return [
        Seen(top, left, size, face, lit)
        for top, left in places
        if left <= WIDTH - size
        and top <= HEIGHT - size
        and not any(_inside(left, top, other) for other in taken)
    ]


def _inside(left: int, top: int, other: Seen) -> bool:
    return other.left <= left < other.left + other.size and other.top <= top < other.top + other.size
