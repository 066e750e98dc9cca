"""One game being played: check a move, draw the chance it asks for, and say what happened.

A match is a value. `play` and `timeout` compute the next one without touching this one, so that whoever owns it can
have the move and its outcomes recorded first and take the next match over only then.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.game import Clock, Event, Game, Json, Move, Source, Step


@dataclass(frozen=True, slots=True)
class Match:
    """A game with its players at one moment."""

    game: Game[Any]
    state: Any

    def view(self, seat: int | None = None) -> dict[str, Json]:
        """What everybody (None) or `seat` may see."""
        return self.game.view(self.state, seat)

    def legal(self, seat: int) -> tuple[Move, ...]:
        """Every legal move of `seat` now."""
        return self.game.legal(self.state, seat)

    def clock(self) -> Clock | None:
        """The clock that runs now, or None."""
        return self.game.clock(self.state)

    def play(self, move: Move, source: Source) -> Played:
        """What `move` leads to, with its chance drawn from `source`; raises Refusal and leaves everything as it was."""
        return self._draw(self.game.play(self.state, move), move.to_json(), source)

    def timeout(self, seat: int, source: Source) -> Played:
        """What it leads to that the time of `seat` has run out; raises Refusal where it is not on the clock."""
        return self._draw(self.game.timeout(self.state, seat), {"timeout": seat}, source)

    def _draw(self, step: Step[Any], line: dict[str, Json], source: Source) -> Played:
        """Draw every outcome that `step` asks for, one after the other."""
        state, events, lines = step.state, list(step.events), [line]
        while (ask := self.game.ask(state)) is not None:
            values = ask.draw(source)
            lines.append(chance_line(ask.kind, ask.seat, values))
            settled = self.game.settle(state, values)
            state = settled.state
            events.extend(settled.events)
        return Played(replace(self, state=state), tuple(lines), tuple(events))


@dataclass(frozen=True, slots=True)
class Played:
    """What a move led to: the match after it, its lines of the play script, and the events on the way."""

    match: Match
    lines: tuple[dict[str, Json], ...]
    events: tuple[Event, ...]


def begin(game: Game[Any], names: Sequence[str], options: Mapping[str, Json], source: Source) -> Played:
    """A new match; its first line is the script's header. Raises Refusal for names or options that do not fit."""
    step = game.start(names, options)
    header = {"game": game.name, "seats": list(names), "options": dict(options)}
    return Match(game, step.state)._draw(step, header, source)  # noqa: SLF001 - a match's own module


def chance_line(kind: str, seat: int | None, values: Sequence[Json]) -> dict[str, Json]:
    """A chance outcome as a line of a play script."""
    whose = {} if seat is None else {"seat": seat}
    return {"chance": kind, **whose, "values": list(values)}
