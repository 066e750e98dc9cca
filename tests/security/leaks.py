"""What would give a secret away, whoever writes it: dice and hands in any usual form, and objects that hold them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

LEAST: Final = 4
"""Of dice or cards in a row: fewer come together by chance, in a port's number or a time of day."""

FACES: Final = "⚀⚁⚂⚃⚄⚅"
HOLDERS: Final = re.compile(
    r"\b(State|Match|Played|Playing|Entry|Resumed|Scene|Step|Chance|Record|Sheaf|Table|Evening|Guesses|Hand|Player)\(\w*="
)
"""How Python writes one of our objects out."""


def leaks_in(text: str, secrets: Iterable[Sequence[Any]]) -> list[str]:
    """Where `text` has one of the `secrets`, or an object that may hold one, each with some letters around."""
    found = [*HOLDERS.finditer(text), *re.finditer(r"[\"']you[\"']", text)]
    for secret in secrets:
        for form in forms(secret):
            found += form.finditer(text)
    return [text[max(0, one.start() - 60) : one.end() + 20] for one in found]


def forms(secret: Sequence[Any]) -> Iterator[re.Pattern[str]]:
    """However a list, a tuple, JSON, or a sentence would put them: in this order or sorted, each with little between."""
    for order in (list(secret), sorted(secret, key=str)):
        between = r"[\W_]{0,4}"
        yield re.compile(
            rf"(?<![0-9A-Za-z.]){between.join(re.escape(str(one)) for one in order)}(?![0-9A-Za-z.])"
        )
        if all(type(one) is int and 1 <= one <= 6 for one in order):
            yield re.compile(r"\s?".join(FACES[one - 1] for one in order))
            yield re.compile("".join(rf"\\x0{one}" for one in order))


def secrets_of(script: Iterable[dict[str, Any]]) -> list[tuple[Any, ...]]:
    """Every roll and every four neighbours of a shuffled deck that a play script holds."""
    found: list[tuple[Any, ...]] = []
    for line in script:
        values = line.get("values", ()) if line.get("chance") in ("roll", "shuffle") else ()
        if line.get("chance") == "shuffle":
            found += [tuple(values[at : at + LEAST]) for at in range(len(values) - LEAST + 1)]
        elif len(values) >= LEAST:
            found.append(tuple(values))
    return found
