"""Small changes to an input: of its bytes, its lines, and what looks like a number or a text in it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Final

from tests.fuzz.target import Target

Mutation = Callable[[random.Random, bytes, "list[bytes]", Target], bytes]

MOST_AT_ONCE: Final = 6
_NUMBERS: Final = (
    b"0", b"1", b"-1", b"2", b"7", b"8", b"9", b"27", b"28", b"127", b"128", b"255", b"256", b"65535", b"65536",
    b"1000000", b"2147483647", b"4294967296", b"9223372036854775807", b"9223372036854775808", b"1" * 40, b"9" * 5000,
    b"1e400", b"-0", b"0.5", b"1e5", b"NaN", b"-Infinity", b"true", b"false", b"null",
)  # fmt: skip
_VALUES: Final = (
    *_NUMBERS, b'""', b"[]", b"{}", b'"x"', b'"\\u0000"', b'"\\ud800"', b'"\\u202e"', b"[[]]", b'{"a":1}', b'"' + b"x" * 300 + b'"',
    b"[" * 300 + b"]" * 300, b"[" * 2000,
)  # fmt: skip
_ODD: Final = (
    b"\0", b"\n", b"\r", b"\r\n", b"\t", b" ", b"\x1b[31m", b"\xff", b"\xc3\x28", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\xe2\x80\xae",
    b"\xf0\x9f\x8e\xb2", b"{}", b"%s", b"{x}", b"../", b"'", b'"', b"\\", b"$", b"*", b"#", b":", b"=", b",",
)  # fmt: skip
_LITERAL: Final = re.compile(rb'"(?:[^"\\\n]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null')


def mutated(chance: random.Random, corpus: list[bytes], target: Target) -> bytes:
    """One of the corpus, changed a few times; the younger ones are taken more often."""
    at = max(chance.randrange(len(corpus)), chance.randrange(len(corpus)))
    data = corpus[at]
    for _ in range(chance.randint(1, chance.choice((1, 2, MOST_AT_ONCE)))):
        data = chance.choice(_MUTATIONS)(chance, data, corpus, target)
    return data[: target.most_bytes]


def _flip(chance: random.Random, data: bytes, _corpus: list[bytes], _target: Target) -> bytes:
    if not data:
        return data
    at = chance.randrange(len(data))
    return data[:at] + bytes((data[at] ^ 1 << chance.randrange(8),)) + data[at + 1 :]


def _replace(chance: random.Random, data: bytes, _corpus: list[bytes], _target: Target) -> bytes:
    at = chance.randint(0, len(data))
    return data[:at] + bytes((chance.randrange(256),)) + data[at + 1 :]


def _leave_out(chance: random.Random, data: bytes, _corpus: list[bytes], _target: Target) -> bytes:
    start, end = _piece(chance, data)
    return data[:start] + data[end:]


def _repeat(chance: random.Random, data: bytes, _corpus: list[bytes], _target: Target) -> bytes:
    start, end = _piece(chance, data)
    return data[:end] + data[start:end] * chance.choice((1, 1, 2, 30)) + data[end:]


def _move(chance: random.Random, data: bytes, _corpus: list[bytes], _target: Target) -> bytes:
    start, end = _piece(chance, data)
    rest = data[:start] + data[end:]
    at = chance.randint(0, len(rest))
    return rest[:at] + data[start:end] + rest[at:]


def _join(chance: random.Random, data: bytes, corpus: list[bytes], _target: Target) -> bytes:
    other = chance.choice(corpus)
    start, end = _piece(chance, other)
    at = chance.randint(0, len(data))
    return data[:at] + other[start:end] + data[at if chance.random() < 0.5 else at + end - start :]


def _put_token(chance: random.Random, data: bytes, _corpus: list[bytes], target: Target) -> bytes:
    token = chance.choice(target.tokens or _ODD)
    at = chance.randint(0, len(data))
    return data[:at] + token + data[at + chance.choice((0, 0, len(token))) :]


def _put_odd(chance: random.Random, data: bytes, _corpus: list[bytes], _target: Target) -> bytes:
    at = chance.randint(0, len(data))
    return data[:at] + chance.choice(_ODD) + data[at + chance.randint(0, 1) :]


def _other_literal(chance: random.Random, data: bytes, corpus: list[bytes], target: Target) -> bytes:
    """Another number or text in the place of one, perhaps one that stands elsewhere."""
    here = list(_LITERAL.finditer(data))
    if not here:
        return _put_token(chance, data, corpus, target)
    found = chance.choice(here)
    elsewhere = _LITERAL.findall(chance.choice(corpus))
    new = chance.choice((chance.choice(_VALUES), chance.choice(elsewhere or _VALUES)))
    return data[: found.start()] + new + data[found.end() :]


def _lines(chance: random.Random, data: bytes, corpus: list[bytes], _target: Target) -> bytes:
    """A line twice, left out, elsewhere, or of another input."""
    lines = data.split(b"\n")
    line = lines.pop(chance.randrange(len(lines)))
    kept = chance.choice(([], [line], [line, line], [chance.choice(chance.choice(corpus).split(b"\n"))]))
    for one in kept:
        lines.insert(chance.randint(0, len(lines)), one)
    return b"\n".join(lines)


def _piece(chance: random.Random, data: bytes) -> tuple[int, int]:
    """Where a piece begins and ends; short ones are likelier."""
    if not data:
        return 0, 0
    start = chance.randrange(len(data))
    return start, min(len(data), start + 1 + int(chance.expovariate(1 / chance.choice((2, 8, 64)))))


_MUTATIONS: Final[tuple[Mutation, ...]] = (
    _flip, _replace, _leave_out, _repeat, _move, _join, _put_token, _put_token, _put_odd, _other_literal, _other_literal, _lines,
)  # fmt: skip
