"""A cup's samples as a file: `ms,x,y,z` below comments that say whose they are (docs/motion.md). For the host alone."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

_FIRST = "# cup trace 1"
_COLUMNS = "ms,x,y,z"
_MS_MOST = 10**15
_MG_MOST = 1_000_000


class Trace(NamedTuple):
    """`about`: what the comments say, by key; `samples`: (ms, x, y, z), mg, in the order of their times."""

    about: dict[str, str]
    samples: list[tuple[int, int, int, int]]


class BadTrace(ValueError):  # noqa: N818 - a refusal, named as it is told
    """A line that cannot be in a trace: `line` counts from 1, `code` is "version", "columns", "row" or "order"."""

    def __init__(self, line: int, code: str) -> None:
        super().__init__(f"line {line}: {code}")
        self.line = line
        self.code = code


def header(about: Mapping[str, str]) -> str:
    """The lines before the first sample; what would break a comment's line is left out."""
    comments = (f"# {_one_line(key).replace(':', '')}: {_one_line(value)}\n" for key, value in about.items())
    return f"{_FIRST}\n{''.join(comments)}{_COLUMNS}\n"


def row(ms: int, x: int, y: int, z: int) -> str:
    """The line of one sample."""
    return f"{ms},{x},{y},{z}\n"


def written(trace: Trace) -> str:
    """The whole file."""
    return header(trace.about) + "".join(row(*sample) for sample in trace.samples)


def read(lines: Iterable[str]) -> Trace:
    """What `written` wrote, also cut after any row; BadTrace for the first line that does not belong."""
    numbered = enumerate((line.strip() for line in lines), 1)
    if next(numbered, (1, ""))[1] != _FIRST:
        raise BadTrace(1, "version")
    trace, number = Trace({}, []), 1
    for number, line in numbered:
        if line == _COLUMNS:
            break
        if not line.startswith("#"):
            raise BadTrace(number, "columns")
        key, _, value = line[1:].partition(":")
        trace.about[key.strip()] = value.strip()
    else:
        raise BadTrace(number + 1, "columns")
    for number, line in numbered:
        trace.samples.append(_sample(number, line, trace.samples[-1][0] if trace.samples else 0))
    return trace


def _sample(number: int, line: str, after_ms: int) -> tuple[int, int, int, int]:
    parts = line.split(",")
    if len(parts) != 4 or not all(_is_whole(part) for part in parts):
        raise BadTrace(number, "row")
    ms, x, y, z = (int(part) for part in parts)
    if ms > _MS_MOST or max(abs(x), abs(y), abs(z)) > _MG_MOST:
        raise BadTrace(number, "row")
    if ms < after_ms:
        raise BadTrace(number, "order")
    return ms, x, y, z


def _is_whole(part: str) -> bool:
    digits = part.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= 16


def _one_line(text: str) -> str:
    return " ".join(text.split())
