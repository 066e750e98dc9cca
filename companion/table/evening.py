"""Everything the table knows, and what every part of the evening does with it: say, sound, record, apply."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from companion.games.game import Json, Move, Refusal, Source
from companion.match.entry import Entry
from companion.match.match import Played
from companion.table.effects import Effect, Record, Sound, Tone
from companion.table.faults import Faults
from companion.table.place import Place
from companion.table.playing import Playing
from companion.table.race import CUP_BUTTON_GRACE_NS, GRACE_NS
from companion.table.scene import Text
from companion.table.settings import MAX_NAME, TableSettings
from companion.table.ways.registry import PLAYABLE


@runtime_checkable
class Stirred(Protocol):
    """A source that a shake adds to."""

    def stir(self, noise: bytes) -> None:
        """Mix `noise` into everything drawn from now on."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the journal was asked to keep, since when, and what is done once it has answered."""

    serial: int
    then: Callable[[], None]
    since_ns: int


@dataclass(slots=True)
class Pause:
    """The game stands still: `by` whom (None: the page, or a fault), why, and the menu.

    `confirm`: the item that the host is asked about once more.
    `for_screen`: it waits for a player's screen.
    """

    by: int | None = None
    reason: Text | None = None
    for_screen: bool = False
    marked: int = 0
    confirm: str | None = None


class Evening:
    """One table's evening. Whatever changes what players see goes through `propose` first."""

    def __init__(self, settings: TableSettings, source: Source) -> None:
        self.settings = settings
        self.source = source
        self.now_ns = 0
        self.places = [Place(n, name) for n, name in enumerate(_names(settings))]
        self.host: int | None = None
        self.game = PLAYABLE[0]
        self.options: dict[str, Json] = {}
        self.row = 0
        self.playing: Playing | None = None
        self.next_match = 1
        self.pause: Pause | None = None
        self.resuming = False
        self.count_from_ns: int | None = None
        self.cups_up: set[int] = set()
        self.cup_buttons: set[int] = set()
        self.adopted: dict[int, str] = {}
        self.shaking: set[int] = set()
        self.faults = Faults()
        self.sound_on = settings.sound
        self.hinted: dict[tuple[int, str], Hashable] = {}
        self.ended = False
        self.pending: Proposal | None = None
        self.effects: list[Effect] = []
        self._serial = 0

    # -- what is said and heard

    def tell(self, place: int, text: Text) -> None:
        """Say `text` on a place's screen for a moment."""
        self.places[place].tell(text, self.now_ns)

    def refuse(self, place: int, text: Text) -> None:
        """Say on a place's screen why nothing came of a press."""
        self.tell(place, text)
        self.sound(Tone.REFUSED)

    def sound(self, tone: Tone) -> None:
        """Sound the buzzer, unless it is switched off."""
        if self.sound_on:
            self.effects.append(Sound(tone))

    def take_effects(self) -> list[Effect]:
        """What is to be done since the last call."""
        effects, self.effects = self.effects, []
        return effects

    def shut_down(self) -> None:
        """The evening is over: nothing means anything any more."""
        self.ended = True

    # -- who sits where

    def name_of(self, place: int) -> str:
        """The name of who sits there; never empty."""
        return self.places[place].name or self.unnamed(place)

    def unnamed(self, place: int) -> str:
        """What a place is called that has no name."""
        return self.settings.seat_name.format(number=place + 1)

    def seated(self) -> tuple[int, ...]:
        """The places where somebody sits, clockwise."""
        return tuple(place.number for place in self.places if place.seated)

    def forget_hints(self, place: int) -> None:
        """Somebody else may sit at `place` next, to whom everything is new."""
        self.hinted = {key: meaning for key, meaning in self.hinted.items() if key[0] != place}

    def choose_host(self) -> None:
        """Is the host gone, the next seated place clockwise is; the first to sit down is."""
        count = len(self.places)
        ring = [(self.host or 0) + step for step in range(count)]
        self.host = next((n % count for n in ring if self.places[n % count].seated), None)

    def cup_of(self, place: int) -> int | None:
        """The number of the cup that a place uses; where there were none, a place may have adopted one."""
        own = place if self.settings.cups == "each" or place in self.adopted else None
        return 0 if self.settings.cups == "shared" else own

    def owner_of(self, cup: int) -> int | None:
        """The place whose own `cup` is; None where it is shared, or nobody's."""
        own = self.settings.cups == "each" or (cup in self.adopted and self.settings.cups == "none")
        return cup if own and 0 <= cup < len(self.places) else None

    def cup_works(self, place: int) -> bool:
        """Whether shaking rolls; where it does not, OK does."""
        cup = self.cup_of(place)
        return cup in self.cups_up and not self.faults.has(f"cup:{cup}")

    @property
    def grace_ns(self) -> int:
        """How long a press may take to arrive: one on a cup needs longer than one on a line."""
        return CUP_BUTTON_GRACE_NS if self.cup_buttons else GRACE_NS

    def lacks_cup(self, place: int) -> bool:
        """Whether who sits at `place`, or may sit down there, has no cup that works, and may have one of their own."""
        plays = self.playing is None or place in self.playing.places
        return plays and self.settings.cups != "shared" and not self.cup_works(place)

    def places_of_cup(self, cup: int) -> tuple[int, ...]:
        """The places that use `cup`."""
        return tuple(place.number for place in self.places if self.cup_of(place.number) == cup)

    # -- the journal comes first

    def propose(self, entry: Entry, then: Callable[[], None]) -> None:
        """Have `entry` kept; `then` is done once the journal has answered, and nothing else before."""
        if self.pending is not None:
            raise RuntimeError("one entry at a time")
        self._serial += 1
        self.pending = Proposal(self._serial, then, self.now_ns)
        self.effects.append(Record(self._serial, entry))

    def propose_sheet(self, then: Callable[[], None], **changed: Json) -> None:
        """Have the table's sheet kept as it will be with `changed`, then do `then`."""
        self.propose(Entry(0, sheet=self.sheet() | changed), then)

    def sheet(self) -> dict[str, Json]:
        """What the table needs to come back beside the script."""
        return {
            "names": [place.name for place in self.places],
            "seated": list(self.seated()),
            "host": self.host,
            "game": self.game,
            "options": dict(self.options),
            "seats": list(self.playing.places) if self.playing else [],
            "cups": self.settings.cups,
            "adopted": {str(place): unique for place, unique in self.adopted.items()},
        }

    # -- the match

    def move(self, place: int, moves: Sequence[Move], at_ns: int) -> bool:
        """Make `moves`, pressed at `place`; says on its screen why not, if not."""
        playing = self.playing
        if playing is None:
            return False
        if playing.clock.too_late(moves[0].seat, at_ns):
            self.refuse(place, Text("say-too-late"))
            return False
        try:
            played = playing.play(moves, self.source)
        except Refusal as refusal:
            self.refuse(place, refused(refusal))
            return False
        self.propose_played(played)
        return True

    def propose_played(self, played: Played) -> None:
        """Have what was played kept, then let it happen."""
        if self.playing is None:
            raise RuntimeError("no match")
        ended = None if played.match.view()["winners"] is None else "over"
        self.propose(Entry(self.playing.number, played.lines, ended=ended), lambda: self._apply(played))

    def _apply(self, played: Played) -> None:
        if self.playing is None:
            return
        began = self.playing.take(played, self.source, self.now_ns)
        tones = self.playing.way.tones
        heard = dict.fromkeys(tones[event.name] for event in played.events if event.name in tones)
        for tone in heard or ({Tone.TURN} if began else ()):  # a turn that begins cuts nothing off
            self.sound(tone)


def refused(refusal: Refusal) -> Text:
    """The sentence of a refusal."""
    return Text(f"refusal-{refusal.code}", refusal.values)


def _names(settings: TableSettings) -> list[str]:
    """A name for each place, cut to what fits."""
    given = [*settings.names, *([""] * settings.places)][: settings.places]
    return [name.strip()[:MAX_NAME] for name in given]
