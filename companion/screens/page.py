"""What all pictures share: the time at the top edge, a fault, and the last line; what is left between is the body."""

from __future__ import annotations

from typing import Any

from companion.screens import fit
from companion.screens.draw import HEIGHT, WIDTH, Box, Canvas
from companion.screens.font import Font, medium, small
from companion.screens.turn import on_turn
from companion.table.scene import Scene, Text
from companion.words.words import Words

LEFT = 1
RIGHT = WIDTH - 1
TEXT_WIDTH = RIGHT - LEFT
_BAR = 2  # rows of the time at the top edge
_TOP = 4  # first row of the body: an accent above a capital stays below the bar


class Page:
    """A canvas with its scene, its words and the body that is still free.

    `font` is the font of running text: small on a seat's screen, medium where all is `large`: on the board, and at
    seats that want it so. `headless`: the last line takes the header's room. `frame`: of a scene that moves.
    """

    def __init__(self, scene: Scene, words: Words, frame: int | None = None, *, large: bool = False) -> None:
        self.scene = scene
        self.words = words
        self.frame = frame
        self.large = large or self.board
        self._said = words.large if self.large else words.say
        self.canvas = Canvas()
        self.font: Font = medium() if self.large else small()
        self.body = Box(LEFT, _TOP, RIGHT, HEIGHT - 1)
        self.headless = False
        self._time()
        if not self._crowded():
            self._foot()
        if self.board or not self.large:
            self._fault()

    @property
    def board(self) -> bool:
        """Whether everybody sees this picture."""
        return self.scene.screen is None

    def turn(self, index: int) -> int:
        """How far die `index` has turned in the air: from frame to frame a third of the dice go on, as the wires have room for."""
        return index if self.frame is None else index + (self.frame + index) // 3

    @property
    def number(self) -> str:
        """The seconds left, rounded up as people count, or nothing."""
        time = self.scene.time_left
        return "" if time is None else str(-(-time.left_ms // 1000))

    @property
    def seconds(self) -> str:
        """The seconds left with their unit, or nothing."""
        return self.number and self.say("screen-seconds", seconds=self.number)

    def say(self, key: str, **values: Any) -> str:
        """A sentence of ours."""
        return self._said(key, values)

    def room(self, right: str = "") -> int:
        """The columns that a header has beside `right`; in large letters all, as `right` gives way."""
        return TEXT_WIDTH - (0 if self.large or not right else self.font.width(right) + 6)

    def sentence(self, key: str, font: Font, width: int, **values: Any) -> str:
        """A sentence of ours in at most `width` pixels."""
        return fit.sentence(self._said, font, width, key, values)

    def told(self, text: Text) -> str:
        """A sentence that the scene brought, in its short form."""
        return self.words.short(text.key, text.values)

    def name(self, seat: int) -> str:
        """The name of `seat` in the game."""
        view = self.scene.view or {}
        return str(view["players"][seat]["name"])

    def about(self, seat: int, mine: str, theirs: str, width: int = TEXT_WIDTH, **values: Any) -> str:
        """A sentence about `seat` in medium letters, or the one for whoever sits there, at the own screen."""
        if self.scene.seat == seat:
            return self.say(mine, **values)
        return self.sentence(theirs, medium(), width, name=self.name(seat), **values)

    def about_in(self, box: Box, seat: int, mine: str, theirs: str, **values: Any) -> None:
        """As `about`, in medium letters and as many lines as it takes in the middle of `box`."""
        name = fit.shorten(medium(), self.name(seat), box.width)
        text = self.say(mine, **values) if self.scene.seat == seat else self.say(theirs, name=name, **values)
        self.told_in(box, text)

    def told_in(self, box: Box, text: str) -> None:
        """A text in medium letters, in as many lines as it takes in the middle of `box`."""
        self.lines(fit.wrap(medium(), text, box.width), box, medium())

    def header(self, left: str, right: str = "") -> None:
        """The first line of a seat's body: what goes on, and the time or a number at its right.

        In large letters the latter only where both find room; and no line at all where the last takes two.
        """
        if self.headless:
            return
        if self.large and self.font.width(left) + self.font.width(right) + 6 > TEXT_WIDTH:
            right = ""
        top = self.body.top
        taken = self.canvas.text(self.font, RIGHT, top, right, align="right") + 4 if right else 0
        self.canvas.text(self.font, LEFT, top, fit.shorten(self.font, left, TEXT_WIDTH - taken))
        self.body = self.body.below(self.font.cap + 4)

    def banner(self, text: str) -> None:
        """A full title over the whole width, in the body's first rows."""
        font = medium()
        if font.width(text) > TEXT_WIDTH - 4 and not self.large:
            font = small()
        text = fit.shorten(font, text, TEXT_WIDTH - 4)
        margin = (13 - font.cap) // 2
        down = max(0, font.above(text) + 1 - margin)  # an accent on a capital stays below the edge
        box = Box(0, self.body.top - 4, WIDTH, self.body.top + 9 + down)
        self.canvas.fill(box)
        self.canvas.text(font, WIDTH // 2, box.top + margin + down, text, ink=0, align="center")
        self.body = Box(self.body.left, box.bottom + 2, self.body.right, self.body.bottom)

    def caption(self, text: str, rows: int = 11, gap: int = 2) -> None:
        """A line in the last `rows` of the body, which it takes, `gap` of them above it; in large letters it is left out."""
        if text and not self.large:
            self.line(text, self.body.bottom - rows + gap)
            self.body = self.body.above(rows)

    def arrows(self, box: Box, *, ink: int = 1, margin: int = 4) -> None:
        """LEFT and RIGHT turn what stands between."""
        top = box.top + (box.height - self.font.cap) // 2
        self.canvas.text(self.font, box.left + margin, top, "◀", ink=ink)
        self.canvas.text(self.font, box.right - margin, top, "▶", ink=ink, align="right")

    def line(self, text: str, top: int, font: Font | None = None) -> None:
        """One centred line."""
        font = font or self.font
        self.canvas.text(font, WIDTH // 2, top, fit.shorten(font, text, TEXT_WIDTH), align="center")

    def lines(self, texts: list[str], box: Box, font: Font | None = None) -> None:
        """Lines one under the other, centred in `box`; those that find no room are left out."""
        font = font or self.font
        pitch = font.cap + font.below + (1 if font is self.font else 2)
        if len(texts) * pitch - (pitch - font.cap) > box.height:
            pitch = font.cap + font.below
        texts = texts[: max(1, (box.height + pitch - font.cap) // pitch)]
        top = box.top + (box.height - (len(texts) * pitch - (pitch - font.cap))) // 2
        for text in texts:
            shown = fit.shorten(font, text, box.width)
            self.canvas.text(font, (box.left + box.right) // 2, top, shown, align="center")
            top += pitch

    def _crowded(self) -> bool:
        """Whether the names of a large table leave no room for a last line on the board."""
        card = self.scene.lobby
        return self.board and card is not None and len(card.places) > 4

    def _time(self) -> None:
        """The running clock as a bar that shrinks to the left."""
        time = self.scene.time_left
        if time is not None and time.total_ms > 0:
            share = max(0, min(time.left_ms, time.total_ms)) / time.total_ms
            self.canvas.fill(Box(0, 0, max(1, round(WIDTH * share)), _BAR))

    def _foot(self) -> None:
        """What the buttons do now, or what was just said in its place; in large letters, a fault there for who waits."""
        scene, text = self.scene, self.scene.say or self.scene.help
        full = scene.say is not None
        if scene.fault is not None and self.large and not (self.board or full or on_turn(scene)):
            text, full = scene.fault, True
        if text is not None:
            lines = foot_lines(self.words, self.font, text)
            self.headless = self.large and not self.board and len(lines) > 1
            self._strip(lines, full=full)

    def _fault(self) -> None:
        """What is wrong, dark on white, over the last line."""
        if self.scene.fault is not None:
            short = self.words.short(self.scene.fault.key, self.scene.fault.values)
            self._strip(fit.wrap(self.font, short, TEXT_WIDTH - 2)[:2], full=True)

    def _strip(self, lines: list[str], *, full: bool) -> None:
        """Take `lines` from the bottom of the body; `full`: dark on white."""
        pitch = self.font.cap + self.font.below
        rows = len(lines) * pitch
        top = self.body.bottom - rows
        over = 1 + max(0, self.font.above(lines[0]))
        if full:
            self.canvas.fill(Box(0, top - over, WIDTH, self.body.bottom + 1))
        for index, text in enumerate(lines):
            shown = fit.shorten(self.font, text, TEXT_WIDTH - 2)
            where = top + index * pitch
            self.canvas.text(self.font, WIDTH // 2, where, shown, ink=0 if full else 1, align="center")
        self.body = self.body.above(rows + over + 1)


def foot_lines(words: Words, font: Font, text: Text) -> list[str]:
    """The last line: the sentence if it fits into one line, else its short (or large) form in one or two."""
    sentence = words.say(text.key, text.values)
    if fit.fits(font, sentence, TEXT_WIDTH - 2):
        return [sentence]
    shorter = words.short if font is small() else words.large
    return fit.wrap(font, shorter(text.key, text.values), TEXT_WIDTH - 2)[:2]
