"""Which firmware a board gets: its kind by what its MicroPython calls it, the files of that kind, the room they need."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from companion.cup.board_files import boards, files

OLDEST: Final = (1, 22)
"""MicroPython's version that the firmware needs at least."""

_KINDS: Final = (
    (r"Pico ?2 ?W\b.*RP2350", "pico_2_w"),
    (r"Pico ?2\b.*RP2350", "pico_2"),
    (r"Pico ?W\b.*RP2040", "pico_w"),
    (r"Pico\b.*RP2040", "pico"),
    (r"ESP32-?C3", "esp32_c3"),
    (r"ESP32-?S3", "esp32_s3"),
)
_CHIPS: Final = {
    "pico": "RP2040",
    "pico_w": "RP2040",
    "pico_2": "RP2350",
    "pico_2_w": "RP2350",
    "esp32_c3": "ESP32C3",
    "esp32_s3": "ESP32S3",
}
_BLOCK: Final = 4096
_SPARE_BLOCKS: Final = 6
"""For folders, the mark, and a file's own bookkeeping."""


def kind_of(machine: str) -> str | None:
    """The kind of a board that calls itself `machine`; None: not one that is known."""
    return next((kind for pattern, kind in _KINDS if re.search(pattern, machine, re.IGNORECASE)), None)


def has_chip_of(kind: str, machine: str) -> bool:
    """Whether the board that calls itself `machine` has the chip that firmware of `kind` is for."""
    chip = _CHIPS.get(kind)
    return chip is None or chip in machine.upper().replace("-", "")


def all_kinds() -> list[str]:
    """Every kind that there is firmware for."""
    return boards()


def firmware_of(kind: str) -> dict[str, Path]:
    """What a board of that kind gets, by the names there."""
    return files(kind)


@cache
def firmware_version() -> str:
    """What this program's own firmware calls itself."""
    text = files(all_kinds()[0])["cup.py"].read_text(encoding="utf-8")
    found = re.search(r'^FIRMWARE = "(.+)"$', text, re.MULTILINE)
    return found[1] if found else "?"


def has_network(kind: str) -> bool:
    """Whether a board of that kind has Wi-Fi."""
    return _said(kind, r"^NETWORK = (True)\b") == "True"


def called(kind: str) -> str:
    """What a board of that kind calls itself; a file for one's own pins may keep the name of what it was copied from."""
    return _said(kind, r'^NAME = "(.+)"') or kind


def _said(kind: str, pattern: str) -> str | None:
    found = re.search(pattern, files(kind)["board.py"].read_text(encoding="utf-8"), re.MULTILINE)
    return found[1] if found else None


def digest(path: Path) -> str:
    """The file's SHA-256 in hex."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def room_for(paths: Iterable[Path]) -> int:
    """Bytes of flash that copies of these files need."""
    return _BLOCK * (sum(-(-path.stat().st_size // _BLOCK) for path in paths) + _SPARE_BLOCKS)
