"""A table's wiring as a drawing: the Pi's header and the expanders, pin by pin, in SVG."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final
from xml.sax.saxutils import escape

from attrs import frozen

from companion.config.settings import Settings
from companion.wiring.boot import Boot
from companion.wiring.data import parts, pi
from companion.wiring.rows import Row, bus_rows, expander_feet, expander_rows, header_rows
from companion.wiring.sentences import expander_head, sentence
from companion.words.words import Words

WIDTH_PX: Final = 960
ROW_PX: Final = 24
COLOURS: Final[Mapping[str, str]] = {
    "brown": "#8a5a2b",
    "red": "#d42a2a",
    "orange": "#ee8820",
    "yellow": "#e6c80e",
    "green": "#2f9a44",
    "blue": "#2766c8",
    "violet": "#8b45b5",
    "grey": "#9a9a9a",
    "white": "#ffffff",
    "black": "#202020",
}
"""What each colour of a wire is drawn in."""

_POWER: Final = {"3V3": "#f5b342", "5V": "#e0533f", "GND": "#555555"}
_LINE: Final = "#cfe3f5"
_STYLE: Final = (
    "text{font:14px 'DejaVu Sans',Verdana,sans-serif;fill:#222}.small{font-size:12px;fill:#555}"
    ".head{font-size:17px;font-weight:bold}.pin{font-size:11px;text-anchor:middle}.end{text-anchor:end}"
)


@frozen
class Pad:
    """A pin as it is drawn: its number, its name, what it leads to ("" for nothing), and colours."""

    number: int
    name: str
    text: str
    fill: str
    colour: str = ""


def drawn(settings: Settings, words: Words, title: str, boot: Boot | None = None) -> str:
    """The whole drawing, with `title` above."""
    rows = {row.number: row for row in header_rows(settings, boot)}
    pads = [_header_pad(number, name, rows.get(number), words) for number, name in enumerate(pi().pins, 1)]
    left, right = pads[0::2], pads[1::2]
    pieces = [_text(24, 36, title, "head")]
    y = 60
    pieces += _block(y, words.say("wiring-header"), left, right)
    y += _height(left)
    for chip, found in expander_rows(settings).items():
        ones = {row.number: row for row in (*found, *expander_feet(settings, chip, boot))}
        pins = [_chip_pad(n, name, ones.get(n), words) for n, name in enumerate(parts()["expander"].pins, 1)]
        half = len(pins) // 2
        pieces += _block(y, expander_head(settings, chip, words), pins[:half], [*pins[:half:-1], pins[half]])
        y += _height(pins[:half])
    pieces.append(_text(24, y + 14, words.say("wiring-buses"), "head"))
    for phrase in bus_rows(settings):
        y += ROW_PX
        pieces.append(_text(40, y + 16, sentence(words, phrase)))
    return _page("\n".join(pieces), y + 50)


def _header_pad(number: int, name: str, row: Row | None, words: Words) -> Pad:
    plain = name.replace("GPIO", "GPIO ").replace("3V3", "3.3 V").replace("5V", "5 V")
    is_power = name in _POWER
    text = sentence(words, row.goes_to) if row is not None and not is_power else ""
    fill = _POWER.get(name, _LINE if row is not None else "#f3f3f3")
    return Pad(number, plain, text, fill, row.colour if row is not None else "")


def _chip_pad(number: int, name: str, row: Row | None, words: Words) -> Pad:
    fill = {"VDD": _POWER["3V3"], "VSS": _POWER["GND"]}.get(name, _LINE if row is not None else "#f3f3f3")
    label = name if not name.startswith("NC") else "-"
    text = sentence(words, row.goes_to) if row is not None else ""
    return Pad(number, label, text, fill, row.colour if row is not None else "")


def _height(side: list[Pad]) -> int:
    return 30 + ROW_PX * len(side) + 40


def _block(y: int, head: str, left: list[Pad], right: list[Pad]) -> Iterator[str]:
    """Two columns of pads with what they lead to on both sides."""
    middle = WIDTH_PX // 2
    top = y + 20
    height = ROW_PX * len(left) + 8
    yield _text(24, y + 6, head, "head")
    yield f'<rect x="{middle - 106}" y="{top}" width="212" height="{height}" rx="6" fill="#fafafa" stroke="#888"/>'
    for number, (one, other) in enumerate(zip(left, right, strict=True)):
        at = top + 16 + ROW_PX * number
        yield from _pad(middle - 18, at, one, -1)
        yield from _pad(middle + 18, at, other, 1)


def _pad(x: int, y: int, pad: Pad, way: int) -> Iterator[str]:
    """A pad at (x, y); `way` -1: its name and wire go to the left."""
    ink = "#fff" if pad.fill in {_POWER["GND"], _POWER["5V"]} else "#222"
    yield f'<circle cx="{x}" cy="{y}" r="10" fill="{pad.fill}" stroke="#777"/>'
    yield f'<text x="{x}" y="{y + 4}" class="pin" style="fill:{ink}">{pad.number}</text>'
    end = " end" if way < 0 else ""
    yield _text(x + way * 18, y + 4, pad.name, f"small{end}")
    if pad.text:
        start, stop = x + way * 90, x + way * 140
        yield from _wire(start, stop, y, pad.colour)
        yield _text(stop + way * 8, y + 5, pad.text, end.strip())


def _wire(start: int, stop: int, y: int, colour: str) -> Iterator[str]:
    named = COLOURS.get(colour.split(", ", maxsplit=1)[0], "#777")
    yield f'<line x1="{start}" y1="{y}" x2="{stop}" y2="{y}" stroke="#777" stroke-width="5"/>'
    yield f'<line x1="{start}" y1="{y}" x2="{stop}" y2="{y}" stroke="{named}" stroke-width="3.4"/>'


def _text(x: int, y: int, text: str, kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<text x="{x}" y="{y}"{named}>{escape(text)}</text>'


def _page(content: str, height: int) -> str:
    size = f'width="{WIDTH_PX}" height="{height}" viewBox="0 0 {WIDTH_PX} {height}"'
    background = f'<rect width="{WIDTH_PX}" height="{height}" fill="#fff"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n<style>{_STYLE}</style>\n{background}\n{content}\n</svg>\n'
