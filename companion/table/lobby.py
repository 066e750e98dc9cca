"""Before a match and after it: who sits down, who leaves, what is played."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace
from itertools import count
from typing import Any

from companion.games.game import Game, Json, Option, Refusal
from companion.games.registry import GAMES
from companion.match.entry import Entry
from companion.match.match import Played, begin
from companion.table.effects import Tone
from companion.table.evening import Evening, Pause, refused
from companion.table.inputs import Button
from companion.table.playing import Playing
from companion.table.scene import LobbyCard, PlaceCard, Scene, Text
from companion.table.scene import Stage as On
from companion.table.settings import MAX_NAME
from companion.table.stage import Stage
from companion.table.ways.registry import PLAYABLE, WAYS


class Lobby(Stage):
    """Free places: OK sits down. The host: LEFT the row, RIGHT its value, OK starts, or opens the menu on its row.

    Guests, and the host on the row of the rules, turn the pages of the rules. CHALLENGE leaves.
    """

    def meaning(self, place: int) -> Hashable:
        """A place is free, a guest's or the host's."""
        return ("lobby", self.evening.places[place].seated, self.evening.host == place)

    def turn(self, place: int, button: Button) -> None:
        """The host's wheels, and the pages of the rules."""
        evening = self.evening
        if not evening.places[place].seated:
            return
        if place != evening.host:
            self._leaf(place, 1 if button is Button.RIGHT else -1)
            return
        if button is Button.RIGHT and evening.row == _rules_row(evening):
            self._leaf(place, 1)
            return
        before = (evening.row, evening.game, dict(evening.options))
        evening.places[place].undo = lambda: self._restore(before)
        if button is Button.LEFT:
            evening.row = (evening.row + 1) % (_menu_row(evening) + 1)
        else:
            _turn_row(evening)
        evening.sound(Tone.STEP)

    def _leaf(self, place: int, step: int) -> None:
        """Turn a page of the rules; before the first and after the last they are closed."""
        who, pages = self.evening.places[place], WAYS[self.evening.game].pages
        before = who.reading
        who.undo = lambda: setattr(who, "reading", before)
        who.reading = (before + step) % (pages + 1)
        self.evening.sound(Tone.STEP)

    def ok(self, place: int, at_ns: int) -> bool:  # noqa: ARG002
        """Sit down; as host, start, or open the menu."""
        evening = self.evening
        if not evening.places[place].seated:
            sit_down(evening, place)
            return True
        if place != evening.host:
            return False
        if evening.row == _menu_row(evening):
            evening.pause, evening.row = Pause(place), 0
            return True
        return start_match(evening, place)

    def challenge(self, place: int, at_ns: int) -> None:  # noqa: ARG002
        """Leave."""
        if self.evening.places[place].seated:
            leave(self.evening, place)

    def may_pause(self, place: int) -> bool:
        """Whoever sits may open the menu."""
        return self.evening.places[place].seated

    def scene(self, screen: int | None) -> Scene:
        """The lobby as `screen` shows it."""
        evening = self.evening
        card = lobby_card(evening)
        if screen is None:
            free = len(evening.seated()) < len(evening.places)
            return Scene(None, On.LOBBY, lobby=card, help=Text("help-board-lobby") if free else None)
        if not evening.places[screen].seated:
            return Scene(screen, On.FREE, lobby=card, help=Text("help-sit"))
        card = replace(card, reading=self._page(screen))
        return Scene(screen, On.LOBBY, lobby=card, help=Text(self._help(screen, card)))

    def _page(self, place: int) -> int:
        """The page of the rules that a place reads, 0: none."""
        evening = self.evening
        reads = place != evening.host or evening.row == _rules_row(evening)
        return min(evening.places[place].reading, WAYS[evening.game].pages) if reads else 0

    def _help(self, place: int, card: LobbyCard) -> str:
        if place != self.evening.host:
            return "help-reading" if card.reading else "help-guest"
        if card.row == _rules_row(self.evening):
            return "help-host-rules"
        if card.row == _menu_row(self.evening):
            return "help-host-menu"
        return "help-host" if card.problem is None else "help-host-waits"

    def _restore(self, before: tuple[int, str, dict[str, Any]]) -> None:
        self.evening.row, self.evening.game, self.evening.options = before


def lobby_card(evening: Evening) -> LobbyCard:
    """Who sits where, and what would be played."""
    places = tuple(
        PlaceCard(evening.name_of(place.number), place.seated, place.number == evening.host)
        for place in evening.places
    )
    options = tuple(all_options(evening).items())
    return LobbyCard(places, evening.game, options, evening.row, problem_of(evening))


def all_options(evening: Evening) -> dict[str, Json]:
    """Every option of the chosen game as it stands; one chosen for fewer players, and not possible now, by default."""
    return {option.key: _standing(option, evening.options) for option in options_of(evening)}


def _standing(option: Option, chosen: Mapping[str, Json]) -> Json:
    value = chosen.get(option.key, option.default)
    try:
        option.check(value)
    except Refusal:
        return option.default
    return value


def options_of(evening: Evening) -> tuple[Option, ...]:
    """The chosen game's options as they are with so many players as sit, or as it takes at least."""
    game = GAMES[evening.game]
    return game.options_for(max(len(evening.seated()), game.seats.start))


def problem_of(evening: Evening) -> Text | None:
    """What keeps the game from starting."""
    game, players = GAMES[evening.game], len(evening.seated())
    if players < game.seats.start:
        return Text("problem-too-few", {"least": game.seats.start, "missing": game.seats.start - players})
    if players not in game.seats:
        return Text("problem-too-many", {"most": game.seats.stop - 1})
    try:
        game.start(player_names(evening), all_options(evening))
    except Refusal as refusal:
        return refused(refusal)
    return None


def player_names(evening: Evening) -> list[str]:
    """The names of who sits, clockwise; all different, as a play script needs them."""
    names: list[str] = []
    for place in evening.seated():
        name = evening.name_of(place)
        numbered = (f"{name[: MAX_NAME - 2]} {number}" for number in count(2))
        names.append(name if name not in names else next(one for one in numbered if one not in names))
    return names


def sit_down(evening: Evening, place: int) -> None:
    """Somebody sits down; the first is the host."""
    host = place if evening.host is None else evening.host

    def seated() -> None:
        evening.places[place].seated, evening.host = True, host

    evening.propose_sheet(seated, seated=sorted({*evening.seated(), place}), host=host)


def leave(evening: Evening, place: int) -> None:
    """Somebody leaves; is it the host, the next seated place clockwise is host."""
    ring = len(evening.places)
    staying = [other for other in evening.seated() if other != place]
    host = evening.host
    if place == host:
        host = min(staying, key=lambda other: (other - place) % ring, default=None)

    def left() -> None:
        evening.places[place].seated, evening.host = False, host
        evening.forget_hints(place)

    evening.propose_sheet(left, seated=staying, host=host)


def rename(evening: Evening, place: int, name: str) -> None:
    """The page names a place; a match that runs keeps its names."""
    name = name.strip()
    others = [evening.name_of(other.number) for other in evening.places if other.number != place]
    called = name or evening.unnamed(place)
    if len(name) > MAX_NAME:
        evening.refuse(place, Text("say-name-long", {"most": MAX_NAME}))
    elif called in others:
        evening.refuse(place, Text("say-name-taken", {"name": called}))
    elif name != evening.places[place].name:
        names = [name if other.number == place else other.name for other in evening.places]
        evening.propose_sheet(lambda: setattr(evening.places[place], "name", name), names=names)


def choose_option(evening: Evening, key: str, value: Json) -> None:
    """The page sets an option, or the game; what is not allowed is said at the host's place."""
    if key == "game" and isinstance(value, str) and value in PLAYABLE:
        if value != evening.game:
            evening.game, evening.options, evening.row = value, {}, 0
        return
    option = next((one for one in options_of(evening) if one.key == key), None)
    if option is None:
        _refuse_host(evening, Text("say-no-option", {"key": key}))
        return
    try:
        option.check(value)
    except Refusal as refusal:
        _refuse_host(evening, refused(refusal))
    else:
        evening.options = evening.options | {key: value}


def _refuse_host(evening: Evening, why: Text) -> None:
    if evening.host is not None:
        evening.refuse(evening.host, why)


def start_match(evening: Evening, place: int) -> bool:
    """Begin the chosen game with who sits; says at `place` why not, if not."""
    problem = problem_of(evening)
    if problem is not None:
        evening.refuse(place, problem)
        return False
    game: Game[Any] = GAMES[evening.game]
    played = begin(game, player_names(evening), all_options(evening), evening.source)
    number, places = evening.next_match, evening.seated()
    sheet = evening.sheet() | {"seats": list(places)}
    evening.propose(Entry(number, played.lines, sheet), lambda: _begun(evening, number, played, places))
    return True


def _begun(evening: Evening, number: int, played: Played, places: tuple[int, ...]) -> None:
    evening.next_match = number + 1
    evening.faults.end("match")
    evening.playing = Playing.begin(number, played.match, places, evening.source, evening.now_ns)


def _rules_row(evening: Evening) -> int:
    """The last row but one; above it the game, its options, and the start."""
    return len(options_of(evening)) + 2


def _menu_row(evening: Evening) -> int:
    """The last row."""
    return _rules_row(evening) + 1


def _turn_row(evening: Evening) -> None:
    """RIGHT: the value of the row that LEFT stands on, to its next sensible step."""
    options = options_of(evening)
    if evening.row == 0:
        after = (PLAYABLE.index(evening.game) + 1) % len(PLAYABLE)
        choose_option(evening, "game", PLAYABLE[after])
    elif evening.row <= len(options):
        option = options[evening.row - 1]
        steps = option.steps or option.choices or (option.default,)
        value = _standing(option, evening.options)
        value = tuple(value) if option.several else value  # what came back from the journal is a list
        at = steps.index(value) + 1 if value in steps else 0
        evening.options = evening.options | {option.key: steps[at % len(steps)]}
