"""An evening that a test can read aloud: press, shake, wait, and look at the screens."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from companion.match.chance import Seeded
from companion.match.entry import Entry, Resumed
from companion.match.match import Match
from companion.match.script import resume
from companion.table.effects import Effect, Lamp, Light, Record, Show, ShutDown, Sound, Tone
from companion.table.inputs import (
    Button,
    CupLink,
    CupMotion,
    CupMoved,
    Edge,
    Input,
    NotRecorded,
    OptionChosen,
    Recorded,
    Tick,
)
from companion.table.scene import Scene, Stage
from companion.table.settings import TableSettings
from companion.table.table import Table

MS = 1_000_000
LEFT, RIGHT, OK, CHALLENGE = Button.LEFT, Button.RIGHT, Button.OK, Button.CHALLENGE


class Scripted:
    """A source whose next dice are set by `faces`; after them, a seeded one."""

    def __init__(self, seed: int = 1) -> None:
        self._rest = Seeded(seed)
        self.queue: list[int] = []
        self.stirred = b""

    def dice(self, *faces: int) -> None:
        self.queue += [face - 1 for face in faces]

    def below(self, bound: int) -> int:
        return self.queue.pop(0) if self.queue else self._rest.below(bound)

    def stir(self, noise: bytes) -> None:
        self.stirred += noise


class Evening:
    """A table with a journal that answers after `delay_ms` (None: when `answer` is called), and a clock of its own."""

    def __init__(
        self,
        resumed: Resumed | None = None,
        source: Scripted | None = None,
        delay_ms: float | None = 0,
        **settings: Any,
    ) -> None:
        self.now_ns = 1_000_000 * MS
        self.source = source or Scripted()
        self.delay_ms = delay_ms
        self.settings = TableSettings(**({"cups": "none", "seat_name": "Seat {number}"} | settings))
        self.table = Table(self.settings, self.source, resumed or Resumed(), self.now_ns)
        self.screens: dict[int | None, Scene] = {}
        self.lamps: dict[int, Lamp] = {}
        self.entries: list[Entry] = []
        self.effects: list[Effect] = []
        self.tones: list[Tone] = []
        self.failing: tuple[str, dict[str, Any]] | None = None
        self.shut_down = False
        self._unanswered: list[tuple[int, Record]] = []
        self._carry_out(self.table.begin(self.now_ns))

    # -- doing

    def hear(self, heard: Input) -> list[Effect]:
        effects = self.table.handle(heard, self.now_ns)
        self._carry_out(effects)
        return effects

    def down(self, place: int, button: Button, late_ms: float = 0) -> list[Effect]:
        """A button goes down; the news of it arrives `late_ms` after."""
        return self._edge(place, button, late_ms, down=True)

    def up(self, place: int, button: Button, late_ms: float = 0) -> list[Effect]:
        return self._edge(place, button, late_ms, down=False)

    def press(self, place: int, *buttons: Button) -> None:
        """Each button down and up, ten milliseconds apart."""
        for button in buttons:
            self.down(place, button)
            self.advance(10)
            self.up(place, button)
            self.advance(10)

    def hold(self, place: int, button: Button, ms: float) -> None:
        self.down(place, button)
        self.advance(ms)
        self.up(place, button)

    def cup(self, cup: int, motion: CupMotion, *, shaken: bool = False, entropy: bytes = b"") -> list[Effect]:
        return self.hear(CupMoved(cup, motion, self.now_ns, shaken, entropy))

    def shake(self, cup: int, *, skewed: bool = False) -> None:
        """Half a second of shaking, then set down."""
        self.cup(cup, CupMotion.SHAKING)
        self.advance(500)
        self.cup(cup, CupMotion.SKEWED if skewed else CupMotion.SETTLED, shaken=True, entropy=b"noise")
        self.advance(1)

    def plug(self, *cups: int) -> None:
        for cup in cups:
            self.hear(CupLink(cup, up=True))

    def advance(self, ms: float) -> None:
        """Time passes: ticks come when the table wants them, the journal answers when it is due."""
        end_ns = self.now_ns + int(ms * MS)
        while (due := self._next_due()) is not None and due[0] <= end_ns:
            self.now_ns = max(self.now_ns, due[0])
            if due[1] is None:
                self.hear(Tick())
            else:
                self.answer()
        self.now_ns = max(self.now_ns, end_ns)

    def answer(self) -> None:
        """The journal answers the oldest entry."""
        _, record = self._unanswered.pop(0)
        if self.failing is None:
            self.hear(Recorded(record.serial))
        else:
            self.hear(NotRecorded(record.serial, *self.failing))

    # -- a game of Bluff, quickly

    def sit(self, *places: int) -> None:
        for place in places:
            self.press(place, OK)

    def start(self, *places: int, **options: Any) -> None:
        """These sit down, the first of them as host, and start a game."""
        self.sit(*places)
        for key, value in options.items():
            self.hear(OptionChosen(key, value))
        self.press(places[0], OK)
        self.advance(1)
        assert self.stage() in (Stage.PLAY, Stage.NOTICE)

    def to_bidding(self, *places: int, opener: int = 0, **options: Any) -> None:
        """A game at the opening bid of the `opener`-th of `places`; nobody has a cup."""
        self.start(*places, **options)
        for number, place in enumerate(places):
            self.source.dice(*((6, 6) if number == opener else (1, 1)))
            self.press(place, OK)
        self.seen(places)
        self.roll(places)
        assert self.view()["phase"] == "bidding"

    def seen(self, places: Iterable[int]) -> None:
        for place in places:
            self.press(place, OK)

    def roll(self, places: Iterable[int], *dice: tuple[int, ...]) -> None:
        """Everybody rolls by OK; `dice` are what they roll."""
        for number, place in enumerate(places):
            if number < len(dice):
                self.source.dice(*dice[number])
            self.press(place, OK)

    # -- looking

    def stage(self, screen: int | None = None) -> Stage:
        return self.screens[screen].stage

    def view(self, screen: int | None = None) -> dict[str, Any]:
        view = self.screens[screen].view
        assert view is not None
        return dict(view)

    def help(self, place: int) -> str | None:
        text = self.screens[place].help
        return None if text is None else text.key

    def say(self, place: int | None) -> str | None:
        text = self.screens[place].say
        return None if text is None else text.key

    def fields(self, place: int) -> dict[str, Any] | None:
        """What stands on the wheels."""
        choice = self.screens[place].choice
        return None if choice is None else dict(choice.fields)

    def lines(self, match: int = 1) -> list[dict[str, Any]]:
        """The script kept so far."""
        return [line for entry in self.entries if entry.match == match for line in entry.lines]

    def replayed(self, match: int = 1) -> Match:
        return resume(self.lines(match))

    def sheet(self) -> dict[str, Any]:
        return next(entry.sheet for entry in reversed(self.entries) if entry.sheet is not None)

    def again(self, **settings: Any) -> Evening:
        """The table after a power cut: only what was kept."""
        numbers = [entry.match for entry in self.entries if entry.match]
        ended = {entry.match for entry in self.entries if entry.ended}
        last = max(numbers, default=0)
        is_open = last > 0 and last not in ended
        sheet = self.sheet() if any(entry.sheet for entry in self.entries) else None
        lines = tuple(self.lines(last)) if is_open else ()
        resumed = Resumed(sheet, last if is_open else None, lines, last + 1)
        known = {"places": self.settings.places, "cups": self.settings.cups, "secrets": self.settings.secrets}
        return Evening(resumed, **(known | settings))

    # -- behind it

    def _edge(self, place: int, button: Button, late_ms: float, *, down: bool) -> list[Effect]:
        return self.hear(Edge(place, button, down, self.now_ns - int(late_ms * MS)))

    def _carry_out(self, effects: list[Effect]) -> None:
        self.effects += effects
        for effect in effects:
            match effect:
                case Record():
                    self.entries.append(effect.entry)
                    self._unanswered.append((self.now_ns + int((self.delay_ms or 0) * MS), effect))
                case Show(screen, scene):
                    self.screens[screen] = scene
                case Light(place, lamp):
                    self.lamps[place] = lamp
                case Sound(tone):
                    self.tones.append(tone)
                case ShutDown():
                    self.shut_down = True
        while self._unanswered and self.delay_ms == 0:
            self.answer()

    def _next_due(self) -> tuple[int, Record | None] | None:
        if self._unanswered:
            return self._unanswered[0] if self.delay_ms is not None else None
        wake_at_ns = self.table.wake_at_ns
        return None if wake_at_ns is None else (wake_at_ns, None)


@pytest.fixture
def evening() -> Evening:
    return Evening()
