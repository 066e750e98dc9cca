"""A board that pours fills no memory: what it prints is bounded."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

from companion.commands.cups.remote import MOST_BYTES, BoardError, _heard

_POURS = "import os\nwhile True:\n    os.write(1, b'x' * 65536)"


def test_a_board_that_never_stops_printing_is_given_up() -> None:
    with subprocess.Popen([sys.executable, "-c", _POURS], stdout=subprocess.PIPE) as process:
        heard: list[str] = []
        try:
            with pytest.raises(BoardError) as told:
                _heard(process, time.monotonic() + 60, heard.append)
        finally:
            process.kill()
    assert told.value.kind == "mute"
    assert heard == []
    assert MOST_BYTES < 2_000_000
