"""The line that each made file carries: a hash of what it was made of, and one of itself."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
_STAMP: Final = re.compile(
    r"made by make hardware: sources (?P<sources>[0-9a-f]{16}), content (?P<content>[0-9a-f]{16})"
)
_SPOTS: Final = {
    ".md": "\n<!-- {} -->\n",
    ".svg": "\n<!-- {} -->\n",
    ".toml": "\n# {}\n",
    ".csv": '"{}"\n',
    ".net": "\n# {}\n",
}
"""How the line stands at the end of a file of each kind; KiCad takes a # at the beginning of a line as a remark."""


def made_of() -> Iterator[Path]:
    """The files that everything is made of: data, templates, and what makes it."""
    home = ROOT / "hardware"
    yield from sorted(
        (*home.glob("*.toml"), *(home / "templates").iterdir(), *(home / "making").glob("*.py"))
    )


def sources() -> str:
    """A hash of them."""
    whole = hashlib.sha256()
    for path in made_of():
        whole.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()[:16]


def stamped(suffix: str, text: str) -> str:
    """The text of a file with its line at the end."""
    content = hashlib.sha256(text.encode()).hexdigest()[:16]
    return text + _SPOTS[suffix].format(f"made by make hardware: sources {sources()}, content {content}")


def bare(suffix: str, text: str) -> str:
    """The text without its line; ValueError where it has none."""
    found = _STAMP.search(text)
    if found is None:
        raise ValueError("there is no line of make hardware in it")
    return text.removesuffix(_SPOTS[suffix].format(found[0]))


def stale(path: Path) -> str:
    """What is wrong with a made file; "" where it is as it was made, of today's sources."""
    text = path.read_text(encoding="utf-8")
    found = _STAMP.search(text)
    if found is None:
        return "it does not say what it was made of"
    if found["sources"] != sources():
        return "it was made of other data"
    content = hashlib.sha256(bare(path.suffix, text).encode()).hexdigest()[:16]
    return "" if found["content"] == content else "it was changed by hand"
