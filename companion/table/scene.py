"""What a screen is to say, without how: `screens/` draws it, `web/` sends the board's to whoever watches.

A scene of the board holds public things only; a seat's scene holds that seat's own view.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from companion.games.game import View


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence of `words/`: its key and what fills it."""

    key: str
    values: Mapping[str, Any] = field(default_factory=dict)


class Stage(StrEnum):
    """What the screen is about."""

    DARK = "dark"  # nothing: a free place in a match
    FREE = "free"  # the lobby, nobody sits here
    LOBBY = "lobby"  # the lobby, somebody sits here; the board in the lobby
    PLAY = "play"  # the game
    NOTICE = "notice"  # what just happened, to be seen by all
    PAUSE = "pause"  # paused, with a menu or a reason
    RESUME = "resume"  # after a restart: OK: go on, then 3-2-1
    OVER = "over"  # the winner; OK: rematch


@dataclass(frozen=True, slots=True)
class Choice:
    """What OK would say now. `kind`: the move's name; `fields`: its fields as they stand on the wheels.

    `count`: how many choices the wheels turn through. `fields` is empty while a secret choice is masked. `sure`: OK has
    been pressed once, and is asked for once more.
    """

    kind: str
    fields: Mapping[str, Any]
    count: int = 1
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Notice:
    """What happened, until everybody has seen it.

    Kinds and values, seats as in the view:
    `opens` (seat, rolls: {"0": [3, 4]}), `rolled_again` (seats, rolls: the tie for the first turn goes on),
    `verdict` (challenger, bidder, quantity, face, count, loser, dice), `timed_out` (seat), `out` (seat),
    `sudden_death` (contenders), `guesses` (dice, guesses, total, closest), `over` (winners, pot).
    Other games' kinds are described in `table/ways/`.

    `secret`: what only some seats are shown beside the values, by seat. `ends_with`: the seats whose OK ends it (None:
    all).
    """

    kind: str
    values: Mapping[str, Any]
    secret: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    ends_with: tuple[int, ...] | None = None

    def shown_to(self, seat: int | None) -> Notice:
        """The notice as `seat` (None: everybody) may see it."""
        return Notice(self.kind, {**self.values, **self.secret.get(-1 if seat is None else seat, {})})


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """The running clock, in steps of 250 ms: whose (seats of the game), how much is left, of how much."""

    seats: tuple[int, ...]
    left_ms: int
    total_ms: int


@dataclass(frozen=True, slots=True)
class PlaceCard:
    """One place in the lobby; `name` is never empty ("Seat 3" is the table's own name for it)."""

    name: str
    seated: bool = False
    host: bool = False


@dataclass(frozen=True, slots=True)
class LobbyCard:
    """The lobby: who sits where, the game, its options, and what keeps it from starting (None: nothing).

    `row`: which row the host's left wheel stands on: 0 the game, 1.. the options in order, then "start", "rules" and
    "menu". `reading`: the page of the rules that is on this screen, 0: none.
    """

    places: tuple[PlaceCard, ...]
    game: str
    options: tuple[tuple[str, Any], ...]
    row: int = 0
    problem: Text | None = None
    reading: int = 0


@dataclass(frozen=True, slots=True)
class Menu:
    """A list with one line marked."""

    items: tuple[Text, ...]
    marked: int = 0


@dataclass(frozen=True, slots=True)
class Scene:
    """What one screen says.

    `screen`: the place, None for the board. `seat`: the place's seat in the game, None if it plays none (the board:
    always None). `view`: what that seat (the board: everybody) may see. `looking`: secrets are to be shown now; with
    False the picture must not depend on `view["you"]`. `help`: the last line, what the buttons do now and cost.
    `say`: a refusal or a short message that stands in the help line's place for a moment; in a pause its reason. `fault`: a short form of
    what is wrong. `waiting`: places whose OK or roll is still awaited. `count_down`: 3, 2, 1 before play goes on.
    `shaking`: places whose cup is being shaken right now. `places`: the place of each seat of the game, so that the
    board can tell whose cup that is.
    """

    screen: int | None
    stage: Stage
    seat: int | None = None
    view: View | None = None
    notice: Notice | None = None
    choice: Choice | None = None
    looking: bool = False
    time_left: TimeLeft | None = None
    lobby: LobbyCard | None = None
    menu: Menu | None = None
    help: Text | None = None
    say: Text | None = None
    fault: Text | None = None
    waiting: tuple[int, ...] = ()
    shaking: tuple[int, ...] = ()
    count_down: int | None = None
    places: tuple[int, ...] = ()
