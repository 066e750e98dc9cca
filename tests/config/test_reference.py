"""docs/table-toml.md lists every key as the code has it, and its examples are files that can be read."""

from __future__ import annotations

import re
import textwrap
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_type_hints

import attrs
import pytest

from companion.config.allowed import (
    CUP_ID,
    HOST,
    Address,
    Bus,
    FilePath,
    Gpio,
    Language,
    Listed,
    Number,
    OneOf,
    Part,
    PortName,
    Switch,
    Text,
    Three,
)
from companion.config.mistakes import shown
from companion.config.place import journal_path
from companion.config.settings import (
    Board,
    CupAt,
    Lights,
    Pacing,
    ScreenAt,
    Screens,
    Seat,
    Settings,
    Sound,
    Timer,
    Web,
    WiredAt,
)
from companion.config.structure import LineKind, kind_of, structured
from companion.config.thresholds import MotionAt
from companion.table.settings import MAX_NAME
from companion.words.words import languages
from tests.config.conftest import Told
from tests.config.writing import value_of

ROOT = Path(__file__).parent.parent.parent
DOCS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
REFERENCE = (ROOT / "docs" / "table-toml.md").read_text(encoding="utf-8")
SECTIONS: dict[str, Any] = {
    "[[seats]]": Seat,
    "A screen": ScreenAt,
    "A cup": CupAt,
    "A wired cup": WiredAt,
    "Thresholds": MotionAt,
    "[board]": Board,
    "[screens]": Screens,
    "[sound]": Sound,
    "[lights]": Lights,
    "[timer]": Timer,
    "[pacing]": Pacing,
    "[web]": Web,
}
ROW = re.compile(r"^\| `(\w+)` \| (.*?) \| (.*?) \|", re.MULTILINE)


def sections() -> dict[str, str]:
    """What stands below each heading."""
    pieces = re.split(r"^##+ (.*)$", REFERENCE, flags=re.MULTILINE)
    return dict(zip(pieces[1::2], pieces[2::2], strict=True))


def rows(heading: str) -> dict[str, tuple[str, str]]:
    """Value and default of every key in a section's list."""
    return {key: (value, default) for key, value, default in ROW.findall(sections()[heading])}


def expected(part: Any) -> Iterator[tuple[str, tuple[str, str]]]:
    types = get_type_hints(part, include_extras=True)
    for field in attrs.fields(part):
        yield field.name, (value(kind_of(types[field.name])), default(field.default))


def value(kind: Any) -> str:
    """How the reference writes a kind."""
    match kind:
        case Number(least=least, most=most, whole=whole):
            return f"{'whole ' if whole else ''}number, {least} to {most}"
        case Three(each=each):
            return f"three of: {value(each)}"
        case OneOf(choices=choices):
            return ", ".join(f"`{shown(choice)}`" for choice in choices)
    return {
        Switch(): "`true` or `false`",
        Text(): "text",
        FilePath(): "path",
        Language(): ", ".join(f"`{shown(language)}`" for language in languages()),
        LineKind(): "[line](#lines)",
        Bus(): "[bus](#buses)",
        Gpio(): "GPIO number",
        Address(): "`0x3C` or `0x3D`",
        PortName(): "[port](#ports)",
        CUP_ID: "id",
        Listed(HOST): "list of names",
        Part("cup"): "[cup](#a-cup)",
        Part("screen"): "[screen](#a-screen)",
        Part("wired"): "[wired cup](#a-wired-cup)",
        Part("motion"): "[thresholds](#thresholds)",
    }[kind]


def default(given: Any) -> str:
    if given is attrs.NOTHING:
        return "needed"
    if given in (None, ""):
        return "none"
    if given == 0x3C:
        return "`0x3C`"
    return f"`{value_of(list(given) if isinstance(given, tuple) else given).removesuffix('.0')}`"


@pytest.mark.parametrize("heading", SECTIONS)
def test_every_key_of_a_section_is_listed_with_its_value_and_default(heading: str) -> None:
    assert rows(heading) == dict(expected(SECTIONS[heading]))


def test_every_key_of_the_whole_table_is_listed_or_a_section() -> None:
    listed = rows("The whole table")
    below = {heading.strip("[]") for heading in sections() if heading.startswith("[")}
    assert listed | dict.fromkeys(below) == dict(expected_of_the_top())


def expected_of_the_top() -> Iterator[tuple[str, Any]]:
    types = get_type_hints(Settings, include_extras=True)
    for field in attrs.fields(Settings):
        kind = kind_of(types[field.name])
        is_section = isinstance(kind, Part | Listed)
        yield field.name, None if is_section else (value(kind), default(field.default))


def test_the_numbers_in_its_sentences_are_those_of_the_code() -> None:
    assert f"At most {MAX_NAME} letters" in REFERENCE
    assert str(journal_path({"STATE_DIRECTORY": "$STATE_DIRECTORY"})) in REFERENCE
    assert f"~/{journal_path({}).relative_to(Path.home())}" in REFERENCE


def pieces() -> Iterator[tuple[str, str]]:
    """Every piece of TOML in the documents: in a fence, or set in and with a section (of systemd's files they are capitals)."""
    for path in DOCS:
        text = path.read_text(encoding="utf-8")
        fenced = re.findall(r"^```toml\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
        set_in = re.findall(r"(?:^    .*\n|^\n(?=    ))+", text, re.MULTILINE)
        whole = [
            textwrap.dedent(piece)
            for piece in set_in
            if re.search(r"^    \[\[?[a-z_]+\]\]?$", piece, re.MULTILINE)
        ]
        yield from ((path.name, piece) for piece in (*fenced, *whole))


PIECES = list(pieces())


def test_there_are_pieces() -> None:
    assert len(PIECES) >= 3


@pytest.mark.parametrize(("name", "piece"), PIECES)
def test_every_piece_of_toml_in_the_documents_is_right(told_of: Told, name: str, piece: str) -> None:
    if "[[seats]]" in piece:
        assert told_of(text=piece) == []
    else:
        wrong = structured(tomllib.loads(piece))
        assert isinstance(wrong, list)
        assert [mistake.key for mistake in wrong] == [("seats",)]  # which is missing, and nothing else
