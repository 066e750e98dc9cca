"""A person who looks at screens, and says what the words of `companion screens` call it."""

from __future__ import annotations

from itertools import product

from PIL import Image, ImageChops

from companion.commands.looking.symptoms import Symptom

TURNED = Image.Transpose.ROTATE_180
MIRRORED = Image.Transpose.FLIP_LEFT_RIGHT


def chequered() -> Image.Image:
    picture = Image.new("1", (130, 64))
    for x, y in product(range(130), range(64)):
        picture.putpixel((x, y), 255 * (x % 2 != y % 2))
    return picture


CHEQUERED = chequered()


def same(one: Image.Image, other: Image.Image) -> bool:
    return one.tobytes() == other.tobytes()


def is_chequered(part: Image.Image) -> bool:
    """Whichever of the two ways to begin with."""
    width, height = part.size
    return any(same(part, CHEQUERED.crop((x, 0, x + width, height))) for x in (0, 1))


def overlap(seen: Image.Image, card: Image.Image, by: int) -> bool:
    """Whether `seen` is the card, moved right by so many columns: all of it that is left."""
    width = 128 - abs(by)
    left, begin = max(0, by), max(0, -by)
    return same(seen.crop((left, 0, left + width, 64)), card.crop((begin, 0, begin + width, 64)))


LOOKS = {
    Symptom.WHOLE: same,
    Symptom.DARK: lambda seen, _: seen.getbbox() is None,
    Symptom.TURNED: lambda seen, card: any(overlap(seen.transpose(TURNED), card, by) for by in range(-4, 5)),
    Symptom.MIRRORED: lambda seen, card: same(seen.transpose(MIRRORED), card),
    Symptom.LEFT: lambda seen, card: any(overlap(seen, card, -by) for by in range(1, 5)),
    Symptom.RIGHT: lambda seen, card: any(overlap(seen, card, by) for by in range(1, 5)),
    Symptom.BAND: lambda seen, _: any(is_chequered(seen.crop((0, y, 128, y + 54))) for y in range(11)),
    Symptom.ROLLED: lambda seen, card: any(same(seen, ImageChops.offset(card, 0, y)) for y in range(1, 64)),
}
"""Each as the words describe it, and as the marks on the card show it; the most striking first."""


def classify(seen: Image.Image, card: Image.Image) -> Symptom:
    """What a person would say who knows the card."""
    return next((symptom for symptom, looks in LOOKS.items() if looks(seen, card)), Symptom.SQUEEZED)
