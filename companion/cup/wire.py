"""The line format of `docs/cup-protocol.md`: messages to bytes and back, without I/O.

The same file runs on CPython and on the cup's MicroPython. A message is a tuple: its verb, then its fields as int,
bool, str or bytes, as `MESSAGES` lists them.
"""

import binascii

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

    Message = tuple[Any, ...]

VERSION = 1
LINE_LIMIT = 168
"""Characters of a line with `$` and CRC, without its end."""

HEX_LIMIT = 16
WORD_LIMIT = 16
NUMBER_DIGITS = 15
SIGNED_DIGITS = 6
_WORD = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-"
_HEX = "0123456789abcdef"

MESSAGES = {
    "hello": ("number", "word"),
    "ack": ("number", "word"),
    "ping": ("number",),
    "stream": ("number",),
    "get": ("word", "number?"),
    "set": ("word", "word", "number?"),
    "keep": ("number?",),
    "stop": (),
    "cup": ("number", "word", "word", "word", "word", "word", "word", "word", "flag", "word"),
    "event": ("number", "number", "word", "number", "flag", "hex", "word"),
    "pong": ("number", "number"),
    "have": ("word", "word", "number?"),
    "beat": ("word", "number", "flag", "number", "number", "number", "number"),
    "sample": ("number", "signed", "signed", "signed"),
}
"""The fields of each verb; those with "?" may be missing at the end."""


def encode(message: "Message") -> bytes:
    """The line of `message`, with its end; ValueError if it is none of `MESSAGES` or a field is impossible."""
    kinds = MESSAGES.get(message[0])
    if kinds is None or not _least(kinds) < len(message) <= len(kinds) + 1:
        raise ValueError("no such message: %r" % (message,))
    parts = [message[0]]
    for kind, value in zip(kinds, message[1:]):
        text = _write(kind, value)
        if _read(kind, text) != value:
            raise ValueError("not a %s: %r" % (kind, value))
        parts.append(text)
    body = " ".join(parts).encode()
    return b"$%s*%08X\n" % (body, binascii.crc32(body) & 0xFFFFFFFF)


def decode(line: bytes) -> "Message | None":
    """The message in `line` (without its end), None for a verb that this version does not know.

    What stands before the last `$` is skipped. Raises ValueError for a bad line.
    """
    start = line.rfind(b"$")
    if start < 0 or len(line) - start < 11 or len(line) - start > LINE_LIMIT or line[-9:-8] != b"*":
        raise ValueError("no line")
    body = line[start + 1 : -9]
    if b"%08X" % (binascii.crc32(body) & 0xFFFFFFFF) != line[-8:]:
        raise ValueError("wrong CRC")
    return _parse(body)


def _parse(body: bytes) -> "Message | None":
    for byte in body:
        if not 32 <= byte < 127:
            raise ValueError("not printable")
    parts = body.decode().split(" ")
    kinds = MESSAGES.get(parts[0])
    if kinds is None:
        return None
    if len(parts) <= _least(kinds):
        raise ValueError("fields are missing")
    return (parts[0],) + tuple([_read(kind, text) for kind, text in zip(kinds, parts[1:])])


def _least(kinds: "tuple[str, ...]") -> int:
    """How many fields there must be."""
    return len([kind for kind in kinds if kind[-1] != "?"])


def _write(kind: str, value: "int | str | bytes") -> str:
    if kind == "hex" and isinstance(value, bytes):
        return binascii.hexlify(value).decode() or "-"
    if kind == "flag":
        return "1" if value else "0"
    return str(value)


def _read(kind: str, text: str) -> "int | str | bytes":
    if kind == "word" and 1 <= len(text) <= WORD_LIMIT and _made_of(text, _WORD):
        return text
    if kind == "flag" and text in ("0", "1"):
        return text == "1"
    if kind in ("number", "number?") and 1 <= len(text) <= NUMBER_DIGITS and _made_of(text, "0123456789"):
        return int(text)
    if kind == "signed" and _signed(text):
        return int(text)
    if kind == "hex" and text == "-":
        return b""
    if kind == "hex" and 2 <= len(text) <= 2 * HEX_LIMIT and len(text) % 2 == 0 and _made_of(text, _HEX):
        return binascii.unhexlify(text)
    raise ValueError("not a %s: %s" % (kind, text))


def _signed(text: str) -> bool:
    digits = text[1:] if text[:1] == "-" else text
    return 1 <= len(digits) <= SIGNED_DIGITS and _made_of(digits, "0123456789") and text[:2] != "-0"


def _made_of(text: str, letters: str) -> bool:
    return all(letter in letters for letter in text)


class Decoder:
    """Bytes as they come, in any pieces, to messages.

    `bad`: lines dropped; `unknown`: lines of verbs that this version skips. Never raises, keeps at most a line.
    """

    def __init__(self) -> None:
        self.bad = 0
        self.unknown = 0
        self._line = bytearray()

    def feed(self, data: bytes) -> "list[Message]":
        """The messages that end in `data`, in order."""
        messages = []
        for byte in data:
            if byte == 36:  # "$": a fresh line, even if the end of the former was lost
                self._drop()
                self._line.append(byte)
            elif byte == 10:
                message = self._end()
                if message is not None:
                    messages.append(message)
            elif self._line:
                self._line.append(byte)
                if len(self._line) > LINE_LIMIT + 1:
                    self._drop()
        return messages

    def _drop(self) -> None:
        if self._line:
            self.bad += 1
        self._line = bytearray()

    def _end(self) -> "Message | None":
        line = bytes(self._line)
        self._line = bytearray()
        if not line:
            return None
        try:
            message = decode(line[:-1] if line[-1] == 13 else line)
        except ValueError:
            self.bad += 1
            return None
        if message is None:
            self.unknown += 1
        return message
