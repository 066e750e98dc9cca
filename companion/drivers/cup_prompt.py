"""What a MicroPython board at its prompt is, asked there as a person would type; nothing on it is changed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from companion.drivers.cup_talk import CupTalk

PROMPT: Final = b">>> "
ECHO: Final = b"$hello 1 "
"""A prompt shows what is typed there; our hello, too."""

_BANNER = re.compile(rb"MicroPython v?(\S+) on [^;\r\n]*; ([^\r\n]+)")
_BREAK_AND_BANNER: Final = b"\r\x02"
"""End the line that may be there, and Ctrl-B: the prompt of its kind for people, with its banner."""

_IS_INSTALLED: Final = b'print("cup.py" in __import__("os").listdir())\r'
_WAIT_S = 0.25


@dataclass(frozen=True, slots=True)
class Prompt:
    """A board at its prompt; `version` and `machine` "" where it does not say so. `installed`: cup firmware is on it."""

    version: str
    machine: str
    installed: bool


def prompt_at(talk: CupTalk) -> Prompt | None:
    """The board at its prompt on the line of `talk`, None if there is none; takes half a second. Raises TalkError."""
    if PROMPT not in talk.plain and ECHO not in talk.plain:
        return None
    answer = talk.type_in(_BREAK_AND_BANNER, _WAIT_S)
    if PROMPT not in answer:
        return None
    banner = _BANNER.search(answer)
    version, machine = (part.decode(errors="replace") for part in banner.groups()) if banner else ("", "")
    return Prompt(version, machine.strip(), b"\nTrue" in talk.type_in(_IS_INSTALLED, _WAIT_S))
