"""Cards: face up, face down, side by side, and a hand as a fan."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache

from PIL import Image

from companion.screens.draw import Box, Canvas
from companion.screens.font import Font, big, icons, large, marks, medium, small

CHIP, LABEL, LOW, MIDDLE, HIGH = 11, 14, 24, 28, 38
"""Heights. A chip is read closely and a label at arm's length: both are only as wide as what they say."""

_WIDTHS = {LOW: 18, MIDDLE: 22, HIGH: 29}
_RAISED = 3
_EDGE = 3  # what a strip of a fan shows beside its text


@dataclass(frozen=True, slots=True)
class Face:
    """What a card shows: a number or a few letters, a drawing, or both.

    `mark`: a drawing of `fonts/marks.txt`; where there is room for it, that of the same name in `fonts/icons.txt`.
    """

    text: str = ""
    mark: str = ""


def width_of(face: Face | None, height: int) -> int:
    """The width of a card of one of the heights above; face down (None) it may have any other, too."""
    if height in _WIDTHS:
        return _WIDTHS[height]
    if face is None:
        return height * 5 // 7
    return max(_said_width(face, _number_font(height, marked=False)) + 4, height - 2)


def face_up(canvas: Canvas, face: Face, left: int, top: int, height: int, *, lit: bool = False) -> None:
    """A card that shows what it is; `lit`: full, with dark writing. What lies under it is covered."""
    _lay(canvas, _face_up(face, height, lit), left, top)


def face_down(canvas: Canvas, left: int, top: int, height: int) -> None:
    """A card that shows its back."""
    _lay(canvas, _back(height), left, top)


def row(
    canvas: Canvas, box: Box, faces: Sequence[Face], lit: Collection[int] = (), most: int = HIGH, gap: int = 2
) -> None:
    """`faces` side by side in the middle of `box`, as high as they fit; those with the numbers `lit` full and raised."""
    least = _RAISED - 1 if lit else 0
    height = next(
        (h for h in (HIGH, MIDDLE, LOW, LABEL) if h <= most and _fits(box, faces, h, gap, least)), CHIP
    )
    raised = min(_RAISED, max(0, box.height - height)) if lit else 0
    width = row_width(faces, height, gap)
    if width > box.width:  # they lie half behind each other
        gap -= -((box.width - width) // (len(faces) - 1))
        width = row_width(faces, height, gap)
    left = box.left + (box.width - width) // 2
    top = box.top + raised + (box.height - raised - height) // 2
    for index, face in enumerate(faces):
        up = raised if index in lit else 0
        face_up(canvas, face, left, top - up, height, lit=index in lit)
        left += width_of(face, height) + gap


def row_width(faces: Sequence[Face], height: int, gap: int = 2) -> int:
    """The width of `faces` side by side."""
    return sum(width_of(face, height) + gap for face in faces) - gap if faces else 0


def fan(canvas: Canvas, box: Box, faces: Sequence[Face | None], chosen: int | None = None) -> None:
    """A hand, its cards half behind each other, in the middle of `box`; `chosen` full, raised and in front.

    Cards are LOW and take that and 3 rows more. Where there are too many for `box`, those around `chosen` are shown.
    """
    first, shown = _window(box, faces, chosen)
    if not shown:
        return
    marked = None if chosen is None else chosen - first
    spans = _spans(shown, marked)
    spare = min((box.width - sum(spans)) // max(1, len(spans) - 1), 20)
    room = [min(span + spare, _WIDTHS[LOW] + 2) for span in spans[:-1]] + spans[-1:]
    left = box.left + (box.width - sum(room)) // 2
    top = box.top + _RAISED + (box.height - _RAISED - LOW) // 2
    for index, face in enumerate(shown):
        picture = _back(LOW) if face is None else _corner(face, index == marked)
        _lay(canvas, picture, left, top - (_RAISED if index == marked else 0))
        left += room[index]


def _window(box: Box, faces: Sequence[Face | None], chosen: int | None) -> tuple[int, Sequence[Face | None]]:
    """The cards of a fan that fit, and the number of the first: all, or those around `chosen`."""
    first, end = 0, len(faces)
    middle = end // 2 if chosen is None else chosen
    while end - first > 1:
        marked = None if chosen is None else chosen - first
        if sum(_spans(faces[first:end], marked)) <= box.width:
            break
        if middle - first > end - 1 - middle:
            first += 1
        else:
            end -= 1
    return first, faces[first:end]


def _spans(faces: Sequence[Face | None], chosen: int | None) -> list[int]:
    """What each card of a fan shows at least: its left strip; the chosen and the last one all."""
    last = len(faces) - 1
    return [_WIDTHS[LOW] if index in (chosen, last) else _strip(face) for index, face in enumerate(faces)]


def _strip(face: Face | None) -> int:
    if face is None:
        return 7
    return max(medium().width(face.text), marks().glyph(face.mark).width if face.mark else 0) + _EDGE


def _fits(box: Box, faces: Sequence[Face], height: int, gap: int, raised: int) -> bool:
    return height + raised <= box.height and row_width(faces, height, gap) <= box.width


def _lay(canvas: Canvas, picture: Image.Image, left: int, top: int) -> None:
    """Put a card down, over whatever is there."""
    canvas.image.paste(picture, (left, top))


def _number_font(height: int, *, marked: bool) -> Font:
    """The font of a card's text; `marked`: over a drawing."""
    if marked:
        return large() if height == HIGH else medium()
    return {CHIP: small, LABEL: medium, LOW: medium, MIDDLE: large, HIGH: big}[height]()


def _said_width(face: Face, font: Font) -> int:
    """The width of a text and its mark in one line."""
    mark = marks().glyph(face.mark).width if face.mark else 0
    return font.width(face.text) + mark + (2 if face.text and mark else 0)


def _drawing(mark: str, height: int) -> Image.Image:
    """The drawing that a standing card of `height` has room for, without the rows above and under it."""
    found = icons().glyphs.get(mark) if height == HIGH else None
    picture = found or marks().glyph(mark)
    box = picture.getbbox()
    return picture if box is None else picture.crop((0, box[1], picture.width, box[3]))


def _blank(width: int, height: int, *, lit: bool) -> Canvas:
    canvas, radius = Canvas(width, height), 2 if height <= LABEL else 3
    if lit:
        canvas.fill(Box(0, 0, width, height), radius=radius)
    else:
        canvas.frame(Box(0, 0, width, height), radius=radius)
    return canvas


@cache
def _face_up(face: Face, height: int, lit: bool) -> Image.Image:
    width, ink = width_of(face, height), 0 if lit else 1
    canvas = _blank(width, height, lit=lit)
    if height in _WIDTHS and face.mark:
        _stand(canvas, face, Box(0, 0, width, height), ink)
        return canvas.image
    font = _number_font(height, marked=False)
    left = (width - _said_width(face, font)) // 2
    left += canvas.text(font, left, (height - font.cap) // 2, face.text, ink=ink) + 2
    if face.mark:
        canvas.stamp(marks().glyph(face.mark), left, (height - 9) // 2, ink)
    return canvas.image


def _stand(canvas: Canvas, face: Face, box: Box, ink: int) -> None:
    """A text over a drawing, or a drawing alone, in the middle of a card."""
    drawing = _drawing(face.mark, box.height)
    font = _number_font(box.height, marked=True)
    over = font.cap + (2 if box.height == HIGH else 1) if face.text else 0
    top = (box.height - over - drawing.height) // 2
    canvas.text(font, box.width // 2, top, face.text, ink=ink, align="center")
    canvas.stamp(drawing, (box.width - drawing.width) // 2, top + over, ink)


@cache
def _corner(face: Face, lit: bool) -> Image.Image:
    """A card of a fan: what it says stands in its left strip; on the chosen one in the middle."""
    if lit:
        return _face_up(face, LOW, True)
    canvas = _blank(_WIDTHS[LOW], LOW, lit=False)
    font = medium()
    canvas.text(font, 2, 2, face.text)
    if face.mark:
        canvas.stamp(marks().glyph(face.mark), 2, 3 + (font.cap if face.text else 0), 1)
    return canvas.image


@cache
def _back(height: int) -> Image.Image:
    """The back of a card: a pattern inside its edge."""
    width = width_of(None, height)
    canvas = _blank(width, height, lit=False)
    edge = 3 if height in _WIDTHS else 2
    for row_ in range(edge, height - edge):
        for column in range(edge, width - edge):
            if (row_ + column) % 4 == 0 or (row_ - column) % 4 == 0:
                canvas.image.putpixel((column, row_), 255)
    return canvas.image
