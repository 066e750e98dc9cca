"""table.toml, as makers write it."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final

from companion.app import _board_settings, _rest_settings, _table_settings
from companion.config.conflicts import warnings
from companion.config.mistakes import Mistaken, told
from companion.config.summary import summary
from companion.config.table_file import read
from companion.words.words import Words, languages
from tests.fuzz.target import ROOT, Target, is_one_to_read

_WORDS: Final = tuple(Words(language) for language in languages())
_FOLDER: Final = tempfile.TemporaryDirectory(prefix="fuzz-")
_FILE: Final = Path(_FOLDER.name) / "table.toml"


def _table(data: bytes) -> None:
    """A file becomes settings that a table can be built of and that are summed up in words, or is refused as Mistaken,
    every mistake a sentence in every language.
    """
    _FILE.write_bytes(data)
    try:
        settings = read(_FILE)
    except Mistaken as mistaken:
        assert mistaken.mistakes
        for words in _WORDS:
            for mistake in mistaken.mistakes:
                is_one_to_read(told(words, mistake))
        return
    for words in _WORDS:
        for text in (*summary(settings, words), *(told(words, warning) for warning in warnings(settings))):
            is_one_to_read(text)
    table = _table_settings(settings)
    assert 2 <= table.places <= 8
    _rest_settings(settings.screens)
    _board_settings(table, settings.web)


_EXAMPLES: Final = tuple(
    path.read_bytes() for path in sorted((ROOT / "companion/config/examples").glob("*.toml"))
)
_SHORT: Final = (
    b'[[seats]]\nleft = 1\nright = 4\nok = 5\nchallenge = 6\nscreen = { chip = "ssd1306", bus = 1, address = 0x3c }\n',
    b'cups = "shared"\n[cup]\nport = "socket://rose.local:5331"\n[web]\nlisten = "network"\nhosts = ["a.example"]\n',
)
_TOKENS: Final = (
    *(b"[[seats]]\n", b"[board]\n", b"[chips]\n", b"[web]\n", b"[pacing]\n", b"[sound]\n", b"[screens]\n", b"[cup]\n", b"[timer]\n"),
    *(b"left = ", b"ok = ", b"challenge = ", b"screen = ", b"name = ", b"cup = ", b"journal = ", b"language = ", b"listen = ", b"bus = "),
    *(b'"west:1"', b'{ id = "e6614103e7395a2f" }', b'{ port = "/dev/ttyACM0" }', b"1979-05-27T07:32:00Z", b'"""', b"'''", b"0x3c", b"inf", b"nan"),
)  # fmt: skip

TARGETS: Final = (
    Target("table_toml", _table, (*_EXAMPLES, *_SHORT), _TOKENS, ("companion/config/",), most_bytes=8192),
)
