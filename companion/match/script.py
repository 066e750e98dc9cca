"""Play scripts: what each line says, and how a match is brought back from its lines.

A script is JSON Lines: a header, then moves, chance outcomes, timeouts and expectations. Lines that cannot be
understood or played raise ScriptError with the line's number; `companion.match.replay` plays and prints whole scripts.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NoReturn, TypeAlias

from companion.games.game import Ask, Event, Game, Json, Move, Refusal, Step, shown
from companion.games.registry import game_named
from companion.match.match import Match

_MOVES_TOLD = 8


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of `words/`: its key and what fills it."""

    key: str
    values: Mapping[str, Json]


class ScriptError(Exception):
    """Line `line` (from 1) is wrong or cannot be played: `what`, and what would have been right (`instead`)."""

    def __init__(self, line: int, what: Sentence, instead: Sentence | None = None) -> None:
        super().__init__(line, what, instead)
        self.line = line
        self.what = what
        self.instead = instead


@dataclass(frozen=True, slots=True)
class Header:
    """The first line: which game, who sits where, with which options, and the seed of what no line gives."""

    game: Game[Any]
    names: tuple[str, ...]
    options: Mapping[str, Json]
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class Chance:
    """The outcome that the game has asked for."""

    kind: Json
    seat: Json
    values: list[Json]


@dataclass(frozen=True, slots=True)
class Timeout:
    """The time of `seat` has run out."""

    seat: Json


@dataclass(frozen=True, slots=True)
class Expect:
    """What everybody (None) or `seat` may see holds all of `view`."""

    view: Mapping[str, Json]
    seat: int | None


@dataclass(frozen=True, slots=True)
class ExpectIllegal:
    """`deed`, however malformed, would be refused now."""

    deed: Move | Timeout | None


Line: TypeAlias = Header | Move | Chance | Timeout | Expect | ExpectIllegal


class _Wrong(Exception):  # noqa: N818 - becomes a ScriptError once the line's number is known
    """What is wrong with a line."""

    def __init__(self, code: str, /, **values: Json) -> None:
        super().__init__(code, values)
        self.what = Sentence(code, values)


def parse(number: int, text: str) -> Line:
    """What line `number` says; raises ScriptError where it is no line of a play script."""
    try:
        return _line(_json_object(text))
    except _Wrong as wrong:
        raise ScriptError(number, wrong.what) from wrong
    except Refusal as refusal:
        raise ScriptError(number, said(refusal)) from refusal


def resume(lines: Sequence[Json]) -> Match:
    """The match that `lines`, a journal's whole play script, lead to.

    Every outcome must be there. Raises ScriptError, its line counted within `lines`.
    """
    match: Match | None = None
    for number, written in enumerate(lines, 1):
        line = _written(number, written)
        match = begun(number, line)[0] if match is None else advance(match, number, line)[0]
    if match is None:
        raise ScriptError(1, Sentence("script-no-header", {}))
    if match.game.ask(match.state) is not None:
        raise ScriptError(len(lines), Sentence("script-chance-missing", {}), _asked(match))
    return match


def last_change(lines: Sequence[Json]) -> tuple[Match, tuple[Event, ...]] | None:
    """The match before the last move or timeout of `lines`, which `resume` has taken, and what happened then.

    None: nobody has moved yet.
    """
    deeds = [at for at, line in enumerate(lines) if "move" in line or "timeout" in line]
    if not deeds:
        return None
    before = after = resume(lines[: deeds[-1]])
    events: tuple[Event, ...] = ()
    for number, written in enumerate(lines[deeds[-1] :], deeds[-1] + 1):
        after, more = advance(after, number, _written(number, written))
        events += more
    return before, events


def begun(number: int, line: Line) -> tuple[Match, tuple[Event, ...]]:
    """The match that a header begins, its first chance not yet settled, and what happened."""
    if not isinstance(line, Header):
        raise ScriptError(number, Sentence("script-no-header", {}))
    try:
        step = line.game.start(line.names, line.options)
    except Refusal as refusal:
        raise ScriptError(number, said(refusal)) from refusal
    return Match(line.game, step.state), step.events


def advance(match: Match, number: int, line: Line) -> tuple[Match, tuple[Event, ...]]:
    """What a move, an outcome or a timeout leads to, and what happened; raises ScriptError where it may not be."""
    if isinstance(line, Header):
        raise ScriptError(number, Sentence("script-second-header", {}))
    try:
        step = _step(match, line)
    except _Wrong as wrong:
        raise ScriptError(number, wrong.what, _asked(match)) from wrong
    except Refusal as refusal:
        raise ScriptError(number, said(refusal), _instead(match, line)) from refusal
    return replace(match, state=step.state), step.events


def said(refusal: Refusal) -> Sentence:
    """The sentence of a refusal."""
    return Sentence(f"refusal-{refusal.code}", refusal.values)


def deed(match: Match, done: Move | Timeout) -> Step[Any]:
    """What a move or a timeout leads to, chance not yet settled; raises Refusal."""
    if isinstance(done, Timeout):
        return match.game.timeout(match.state, done.seat)
    return match.game.play(match.state, done)


def _step(match: Match, line: Line) -> Step[Any]:
    if isinstance(line, Move | Timeout):
        return deed(match, line)
    if not isinstance(line, Chance):
        raise _Wrong("script-no-play")
    ask = match.game.ask(match.state)
    if ask is None:
        raise _Wrong("script-chance-not-asked")
    if line.kind != ask.kind or type(line.seat) is not type(ask.seat) or line.seat != ask.seat:
        raise _Wrong("script-chance-other")
    return match.game.settle(match.state, line.values)


def _instead(match: Match, line: Line) -> Sentence | None:
    """What would have been legal in the place of `line`."""
    if isinstance(line, Timeout):
        clock = match.clock()
        if clock is None:
            return Sentence("script-instead-no-clock", {})
        return Sentence("script-instead-clock", {"seats": ", ".join(map(str, clock.seats))})
    if isinstance(line, Chance) or match.game.ask(match.state) is not None:
        return _asked(match)
    return _legal(match, line.seat) if isinstance(line, Move) else None


def _legal(match: Match, seat: Json) -> Sentence | None:
    """The legal moves of `seat`, or where it has none, of all seats; some of each kind written out."""
    waiting = match.view()["waiting"]
    asked = [seat] if type(seat) is int and seat in waiting else waiting
    moves = [move for one in asked for move in match.legal(one)]
    if not moves:
        return None
    told = ", ".join(json.dumps(move.to_json(), ensure_ascii=False) for move in _some_of_each(moves))
    return Sentence("script-instead-moves", {"moves": told, "more": max(0, len(moves) - _MOVES_TOLD)})


def _some_of_each(moves: Sequence[Move]) -> list[Move]:
    """At most `_MOVES_TOLD` of `moves`, in their order; before a seat's second move of a name come all first ones."""
    met: Counter[tuple[int, str]] = Counter()
    ranked: list[tuple[int, int]] = []
    for place, move in enumerate(moves):
        ranked.append((met[move.seat, move.name], place))
        met[move.seat, move.name] += 1
    return [moves[place] for place in sorted(place for _, place in sorted(ranked)[:_MOVES_TOLD])]


def _asked(match: Match) -> Sentence:
    """What chance the game asks for."""
    ask: Ask | None = match.game.ask(match.state)
    if ask is None:
        return Sentence("script-instead-no-chance", {})
    if ask.seat is None:
        return Sentence("script-instead-chance", {"kind": ask.kind})
    return Sentence("script-instead-chance-of", {"kind": ask.kind, "seat": ask.seat})


def _written(number: int, written: Json) -> Line:
    """A line that is an object already, or should be."""
    try:
        return _line(_object(written))
    except _Wrong as wrong:
        raise ScriptError(number, wrong.what) from wrong
    except Refusal as refusal:
        raise ScriptError(number, said(refusal)) from refusal


def _json_object(text: str) -> dict[str, Json]:
    try:
        value = json.loads(text, object_pairs_hook=_once_each, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise _Wrong("script-no-json", why=error.msg, column=error.colno) from error
    except RecursionError as error:
        raise _Wrong("script-too-deep") from error
    except ValueError as error:  # Python's limit of 4300 digits
        raise _Wrong("script-huge-number") from error
    return _object(value)


def _object(value: Json) -> dict[str, Json]:
    if not isinstance(value, dict):
        raise _Wrong("script-no-object", found=shown(value))
    return value


def _once_each(pairs: Iterable[tuple[str, Json]]) -> dict[str, Json]:
    """The object of `pairs`, whose keys are all different."""
    made: dict[str, Json] = {}
    for key, value in pairs:
        if key in made:
            raise _Wrong("script-key-twice", key=shown(key))
        made[key] = value
    return made


def _no_number(name: str) -> NoReturn:
    raise _Wrong("script-no-number", found=name)


def _line(given: dict[str, Json]) -> Line:
    """The line that the object `given` is, by the one key that tells its kind."""
    kinds = [key for key in _READERS if key in given]
    if not kinds:
        raise _Wrong("script-unknown-line", allowed=", ".join(_READERS))
    if len(kinds) > 1:
        raise _Wrong("script-two-kinds", first=kinds[0], second=kinds[1])
    return _READERS[kinds[0]](given)


def _keys(given: Mapping[str, Json], needed: tuple[str, ...], optional: tuple[str, ...] = ()) -> None:
    for key in needed:
        if key not in given:
            raise _Wrong("script-key-missing", key=key)
    for key in given:
        if key not in needed and key not in optional:
            raise _Wrong("script-key-unknown", key=shown(key), allowed=", ".join((*needed, *optional)))


def _typed(given: Mapping[str, Json], key: str, kind: type, name: str) -> Any:
    """The value of `key`, which must be a `kind` (in words: `name`)."""
    if type(given[key]) is not kind:
        raise _Wrong("script-wrong-type", key=key, wanted=name, found=shown(given[key]))
    return given[key]


def _header(given: Mapping[str, Json]) -> Header:
    _keys(given, ("game", "seats"), ("options", "seed"))
    names = _typed(given, "seats", list, "list")
    options = _typed(given, "options", dict, "object") if "options" in given else {}
    seed = _typed(given, "seed", int, "number") if "seed" in given else None
    return Header(game_named(given["game"]), tuple(names), options, seed)


def _move(given: Mapping[str, Json]) -> Move:
    if "seat" not in given:
        raise _Wrong("script-key-missing", key="seat")
    return _any_move(given)


def _any_move(given: Mapping[str, Json]) -> Move:
    """A move, however malformed."""
    fields = {key: value for key, value in given.items() if key not in ("seat", "move")}
    return Move(given.get("seat"), given.get("move"), fields)  # type: ignore[arg-type] # the game refuses it


def _chance(given: Mapping[str, Json]) -> Chance:
    _keys(given, ("chance", "values"), ("seat",))
    if "seat" in given:
        _typed(given, "seat", int, "number")
    return Chance(given["chance"], given.get("seat"), _typed(given, "values", list, "list"))


def _timeout(given: Mapping[str, Json]) -> Timeout:
    _keys(given, ("timeout",))
    return Timeout(given["timeout"])


def _expect(given: Mapping[str, Json]) -> Expect:
    _keys(given, ("expect",), ("as",))
    seat = _typed(given, "as", int, "number") if "as" in given else None
    return Expect(_typed(given, "expect", dict, "object"), seat)


def _expect_illegal(given: Mapping[str, Json]) -> ExpectIllegal:
    _keys(given, ("expect_illegal",))
    deed = _typed(given, "expect_illegal", dict, "object")
    if "timeout" not in deed:
        return ExpectIllegal(_any_move(deed))
    return ExpectIllegal(Timeout(deed["timeout"]) if len(deed) == 1 else None)


_READERS: dict[str, Callable[[dict[str, Json]], Line]] = {
    "game": _header,
    "move": _move,
    "chance": _chance,
    "timeout": _timeout,
    "expect": _expect,
    "expect_illegal": _expect_illegal,
}
