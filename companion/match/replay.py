"""Playing a whole play script: lines in, what happened out, as it happens."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.games.game import Ask, Event, Json, Move, Refusal, Source, shown
from companion.match.chance import Seeded
from companion.match.match import Match
from companion.match.script import (
    Chance,
    Expect,
    ExpectIllegal,
    Header,
    Line,
    ScriptError,
    Sentence,
    Timeout,
    advance,
    begun,
    deed,
    parse,
)

_FOUND_LETTERS = 200


@dataclass(frozen=True, slots=True)
class Printed:
    """What is printed beside the events: views (everybody's, or `seat`'s), legal moves, and secrets at the end."""

    view: bool = False
    seat: int | None = None
    moves: bool = False
    secrets: bool = False


class Unmet(Exception):  # noqa: N818 - an expectation that did not hold is no error of the script
    """The expectation of line `line` does not hold, for the reason `what`."""

    def __init__(self, line: int, what: Sentence) -> None:
        super().__init__(line, what)
        self.line = line
        self.what = what


def replay(lines: Iterable[str], secure: Source, printed: Printed) -> Iterator[dict[str, Json]]:
    """Play `lines` and give each object that is to be printed as soon as it is known.

    Outcomes that no line gives come from the header's seed, or from `secure` where it has none. Raises ScriptError
    where a line is wrong or a move illegal, Unmet where an expectation does not hold; nothing after it is played.
    """
    playing: _Playing | None = None
    for number, text in enumerate(lines, 1):
        if not text.strip() or text.lstrip().startswith("//"):
            continue
        line = parse(number, text)
        if playing is None:
            playing = _Playing(number, line, secure, printed)
            yield from playing.begin()
        else:
            yield from playing.take(number, line)
    if playing is None:
        raise ScriptError(1, Sentence("script-no-header", {}))
    yield from playing.end()


class _Playing:
    """A match while its script is played; `_asker` is the line that made the game ask for chance."""

    def __init__(self, number: int, line: Line, secure: Source, printed: Printed) -> None:
        self._match, self._begun = begun(number, line)
        seed = line.seed if isinstance(line, Header) else None
        self._source: Source = secure if seed is None else Seeded(seed)
        self._printed = printed
        self._asker = number
        _check_seat(number, self._match, printed.seat)

    def begin(self) -> Iterator[dict[str, Json]]:
        """What the header led to."""
        yield from self._told(self._asker, self._begun)
        yield from self._seen(self._asker)

    def take(self, number: int, line: Line) -> Iterator[dict[str, Json]]:
        """Play line `number`; what no line gave before it is drawn first."""
        if not isinstance(line, Chance):
            yield from self._draw()
        if isinstance(line, Expect | ExpectIllegal):
            _check(number, self._match, line)
            yield from self._seen(number)
            return
        if not isinstance(line, Chance):
            self._asker = number
        self._match, events = advance(self._match, number, line)
        yield from self._told(number, events)
        yield from self._seen(number)

    def end(self) -> Iterator[dict[str, Json]]:
        """Draw what is still due, and show how it ended."""
        yield from self._draw()
        final: dict[str, Json] = {"final": self._match.view(self._printed.seat)}
        if self._printed.secrets:
            final["state"] = self._match.game.everything(self._match.state)
        yield final

    def _due(self) -> Ask | None:
        return self._match.game.ask(self._match.state)

    def _draw(self) -> Iterator[dict[str, Json]]:
        """Draw every outcome that is due; it belongs to the line that made the game ask."""
        if self._due() is None:
            return
        while (ask := self._due()) is not None:
            step = self._match.game.settle(self._match.state, ask.draw(self._source))
            self._match = replace(self._match, state=step.state)
            yield from self._told(self._asker, step.events)
        yield from self._seen(self._asker)

    def _told(self, number: int, events: Iterable[Event]) -> Iterator[dict[str, Json]]:
        for event in events:
            yield {"line": number, **event.to_json()}

    def _seen(self, number: int) -> Iterator[dict[str, Json]]:
        """The view and the moves after line `number`, unless chance is due."""
        if self._printed.view and self._due() is None:
            yield {"line": number, "view": self._match.view(self._printed.seat)}
        yield from self._moves(number)

    def _moves(self, number: int) -> Iterator[dict[str, Json]]:
        """The legal moves of each seat that may act, if they are to be printed and there are any."""
        if not self._printed.moves:
            return
        waiting = self._match.view()["waiting"]
        if waiting:
            moves = {str(seat): [_named(move) for move in self._match.legal(seat)] for seat in waiting}
            yield {"line": number, "moves": moves}


def _named(move: Move) -> dict[str, Json]:
    return {"move": move.name, **move.fields}


def _check_seat(number: int, match: Match, seat: int | None) -> None:
    last = len(match.view()["players"]) - 1
    if seat is not None and not 0 <= seat <= last:
        raise ScriptError(number, Sentence("script-no-such-seat", {"seat": shown(seat), "last": last}))


def _check(number: int, match: Match, line: Expect | ExpectIllegal) -> None:
    """Raises Unmet where the expectation does not hold."""
    if isinstance(line, Expect):
        _check_seat(number, match, line.seat)
        unlike = _unlike("", line.view, match.view(line.seat))
        if unlike is not None:
            raise Unmet(number, unlike)
        return
    try:
        if line.deed is not None:
            deed(match, line.deed)
            raise Unmet(number, Sentence("unmet-legal", {"deed": _short(_written(line.deed))}))
    except Refusal:
        return


def _written(done: Move | Timeout) -> dict[str, Json]:
    return {"timeout": done.seat} if isinstance(done, Timeout) else done.to_json()


def _unlike(path: str, expected: Json, found: Json) -> Sentence | None:
    """The first place below `path` where `found` does not hold what is expected; None where it holds all."""
    if isinstance(expected, dict) and isinstance(found, Mapping):
        return _unlike_object(path, expected, found)
    if isinstance(expected, list) and isinstance(found, list | tuple):
        return _unlike_list(path, expected, found)
    if type(expected) is type(found) and expected == found:
        return None
    values = {"path": path, "expected": _short(expected), "found": _short(found)}
    return Sentence("unmet-value", values)


def _unlike_object(path: str, expected: dict[str, Json], found: Mapping[str, Json]) -> Sentence | None:
    for key, value in expected.items():
        inner = f"{path}.{key}" if path else key
        if key not in found:
            values = {"path": inner, "expected": _short(value), "known": ", ".join(found)}
            return Sentence("unmet-missing", values)
        unlike = _unlike(inner, value, found[key])
        if unlike is not None:
            return unlike
    return None


def _unlike_list(path: str, expected: list[Json], found: Sequence[Json]) -> Sentence | None:
    if len(expected) != len(found):
        return Sentence("unmet-value", {"path": path, "expected": _short(expected), "found": _short(found)})
    unlikes = (_unlike(f"{path}[{i}]", *pair) for i, pair in enumerate(zip(expected, found, strict=True)))
    return next((unlike for unlike in unlikes if unlike is not None), None)


def _short(value: Json) -> str:
    """A value as JSON, cut where it is too long for a sentence."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except RecursionError:  # written by whoever wrote the script
        return "something nested very deeply"
    return text if len(text) <= _FOUND_LETTERS else text[:_FOUND_LETTERS] + "..."
