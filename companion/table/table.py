"""The table: the only owner of the evening. Inputs in, effects out, with the time handed in."""

from __future__ import annotations

from typing import assert_never

from companion.games.game import Move, Source
from companion.match.entry import Resumed
from companion.table import lobby, noticing, pause, play
from companion.table.cups import cup_gone, cup_moved, timer_flipped
from companion.table.effects import Effect, ShutDown
from companion.table.evening import Evening, Proposal, Stirred
from companion.table.gestures import Gesture
from companion.table.inputs import (
    Asked,
    Button,
    CupLink,
    CupMotion,
    CupMoved,
    CupStrange,
    Edge,
    FaultBegan,
    FaultEnded,
    Input,
    Named,
    NotRecorded,
    OptionChosen,
    Recorded,
    Tick,
    TimerFlipped,
    Wish,
)
from companion.table.playing import Playing
from companion.table.resumed import come_back
from companion.table.scene import Scene, Text
from companion.table.settings import TableSettings
from companion.table.show import Shown
from companion.table.stage import Ended, Stage
from companion.table.strangers import Strangers

PATIENCE_NS = 3_000_000_000
"""The journal may take so long to answer until that is said: a slow card needs two seconds."""

_KEEPING = "journal:keeping"
"""The fault that entries cannot be kept, beside what the composition root says of the journal."""


class Table:
    """One table. Call `begin` once, then `handle` for every input, and a Tick when `wake_at_ns` has come.

    Never raises for anything that people, cups or the journal do. Everything that players see is kept first: after a
    Record, inputs wait with their own times until it is answered, and are then taken in the order of these times.
    """

    def __init__(self, settings: TableSettings, source: Source, resumed: Resumed, now_ns: int) -> None:
        self._evening = Evening(settings, source)
        self._evening.now_ns = now_ns
        self._resumed = resumed
        self._shown = Shown(self._evening)
        self._waiting: list[tuple[int, Input]] = []
        evening = self._evening
        self._lobby, self._play = lobby.Lobby(evening), play.Play(evening)
        self._noticing, self._over = noticing.Noticing(evening), noticing.Over(evening)
        self._pausing, self._resuming = pause.Pausing(evening), pause.Resuming(evening)
        self._counting = pause.Counting(evening)
        self._ended = Ended(evening)
        self._strangers = Strangers(evening)
        self._presser: int | None = None
        self._told_end = False
        self._told_waits: Proposal | None = None

    @property
    def wake_at_ns(self) -> int | None:
        """When a Tick is wanted; None while nothing runs, and while it is known that the journal is awaited."""
        evening = self._evening
        if evening.pending is not None:
            return None if evening.pending is self._told_waits else evening.pending.since_ns + PATIENCE_NS
        return min((t for t in self._wake_times() if t is not None), default=None)

    def begin(self, now_ns: int) -> list[Effect]:
        """The first scenes and lights; call it once, before everything else."""
        self._evening.now_ns = now_ns
        come_back(self._evening, self._resumed)
        self._settle()
        return self._publish()

    def handle(self, heard: Input, now_ns: int) -> list[Effect]:
        """What comes of one input."""
        evening = self._evening
        evening.now_ns = max(now_ns, evening.now_ns)
        if isinstance(heard, Recorded | NotRecorded):
            self._answered(heard)
        elif not isinstance(heard, Tick):
            self._waiting.append((min(_time_of(heard, now_ns), now_ns), heard))
        if evening.pending is not None:
            return [*evening.take_effects(), *self._mask(heard), *self._tell_waits(evening.pending)]
        self._take_waiting()
        return self._publish()

    def _tell_waits(self, pending: Proposal) -> list[Effect]:
        """Nothing new may be shown before the journal has answered; that it does not is said beside what is shown."""
        if pending is self._told_waits or self._evening.now_ns - pending.since_ns < PATIENCE_NS:
            return []
        self._told_waits = pending
        return self._shown.warn(Text("journal-waits"))

    def board_scene(self) -> Scene:
        """What everybody may see: what is on the board now."""
        return self._shown.board(self._stage)

    # -- one thing after the other

    @property
    def _stage(self) -> Stage:
        """What is going on."""
        evening = self._evening
        if evening.ended:
            return self._ended
        if evening.pause is not None:
            return self._pausing
        return self._lobby if evening.playing is None else self._stage_of(evening.playing)

    def _stage_of(self, playing: Playing) -> Stage:
        """What is going on in a match that is not paused."""
        if self._evening.resuming:
            return self._resuming
        if self._evening.count_from_ns is not None:
            return self._counting
        if playing.notices.waiting:
            return self._noticing
        return self._over if playing.over else self._play

    def _take_waiting(self) -> None:
        """Take the inputs that wait, by their own times, as far as the journal need not be awaited."""
        evening = self._evening
        self._waiting.sort(key=lambda one: one[0])
        while self._waiting and evening.pending is None:
            self._pass_time(self._waiting[0][0])
            if evening.pending is None:
                at_ns, heard = self._waiting.pop(0)
                self._take(heard, at_ns)
                self._settle()
        if evening.pending is None:
            self._pass_time(evening.now_ns)

    def _answered(self, answer: Recorded | NotRecorded) -> None:
        """The journal has answered: now it happens. What could not be kept is said once, and play can go on."""
        evening, pending = self._evening, self._evening.pending
        if pending is None or answer.serial != pending.serial:
            return
        evening.pending = None
        before = evening.playing
        pending.then()
        if evening.playing is not before:
            self._wait_for_screen()
        if isinstance(answer, Recorded):
            evening.faults.end(_KEEPING)
        elif evening.faults.begin(_KEEPING, reason := Text(answer.code, answer.values)) and evening.playing:
            pause.stop(evening, None, reason)
        self._settle()

    def _settle(self) -> None:
        """What follows by itself: each place's meaning, the table's own `ready` moves, the clock."""
        evening, playing = self._evening, self._evening.playing
        if evening.pending is not None:
            return
        stage = self._stage
        for place in evening.places:
            place.take_meaning(stage.meaning(place.number), evening.now_ns)
        if playing is None:
            return
        playing.clock.grace_ns = evening.grace_ns
        playing.clock.follow(playing.match.clock(), evening.now_ns, running=stage is self._play)
        if stage is self._play:
            ready = [Move(seat, "ready") for seat, hand in enumerate(playing.hands) if hand.may("ready")]
            if ready:
                evening.propose_played(playing.play(ready, evening.source))

    # -- inputs

    def _take(self, heard: Input, at_ns: int) -> None:  # noqa: C901, PLR0912 - one branch an input
        evening = self._evening
        match heard:
            case Edge(place, button, down):
                self._edge(place, button, at_ns, heard.error_ns, down=down)
            case CupMoved():
                self._presser = evening.owner_of(heard.cup)
                self._stir(heard.entropy)
                if not self._strangers.moved(heard):
                    cup_moved(evening, heard)
            case CupLink():
                self._cup_link(heard)
            case CupStrange():
                self._strangers.met(heard)
            case TimerFlipped():
                if self._stage is self._play:
                    timer_flipped(evening, at_ns)
            case FaultBegan(part, code, values):
                self._fault_began(part, Text(code, values))
            case FaultEnded(part):
                self._fault_ended(part)
            case Asked(wish):
                self._asked(wish)
            case Named(place, name):
                if 0 <= place < len(evening.places):
                    lobby.rename(evening, place, name)
            case OptionChosen(key, value):
                if self._stage is self._lobby:
                    lobby.choose_option(evening, key, value)
            case Tick() | Recorded() | NotRecorded():
                """Told apart before."""
            case _:
                assert_never(heard)

    def _edge(self, place: int, button: Button, at_ns: int, error_ns: int, *, down: bool) -> None:
        if not 0 <= place < len(self._evening.places):
            return
        self._presser = place
        who = self._evening.places[place]
        who.pressed_ns, who.error_ns = at_ns, error_ns
        for gesture in who.buttons.edge(button, at_ns, down=down):
            self._gesture(place, gesture, at_ns)

    def _gesture(self, place: int, gesture: Gesture, at_ns: int) -> None:
        """A gesture; what was pressed before its meaning was shown was not meant so."""
        stage, who = self._stage, self._evening.places[place]
        if gesture is Gesture.TAKE_BACK:
            who.take_back()
        elif gesture is Gesture.MASK:
            who.shown_until_ns = 0
        elif at_ns < who.since_ns:
            who.buttons.spend_arrows()
        elif gesture in (Gesture.LEFT, Gesture.RIGHT):
            who.undo = None
            stage.turn(place, Button(gesture.value))
        elif gesture is Gesture.RIGHT_ALONE:
            stage.right_alone(place, at_ns)
        elif gesture is Gesture.TAP:
            stage.tap(place)
        else:
            self._said(stage, place, gesture, at_ns)

    def _said(self, stage: Stage, place: int, gesture: Gesture, at_ns: int) -> None:
        """OK or CHALLENGE went down, or OK was held."""
        who = self._evening.places[place]
        if gesture is Gesture.OK:
            who.say = None
            if self._strangers.adopt(place, at_ns) or stage.ok(place, at_ns):
                who.buttons.spend_ok()
        elif gesture is Gesture.CHALLENGE:
            stage.challenge(place, at_ns)
        elif gesture is Gesture.OK_HELD and stage.may_pause(place):
            pause.stop(self._evening, place)

    def _stir(self, noise: bytes) -> None:
        source = self._evening.source
        if noise and isinstance(source, Stirred):
            source.stir(noise)

    def _cup_link(self, link: CupLink) -> None:
        evening = self._evening
        for cups, among in ((evening.cups_up, link.up), (evening.cup_buttons, link.up and link.button)):
            (cups.add if among else cups.discard)(link.cup)
        if not link.up:
            cup_gone(evening, link.cup)

    def _fault_began(self, part: str, text: Text) -> None:
        evening = self._evening
        fresh = not evening.faults.has(part)
        evening.faults.begin(part, text)
        kind, _, number = part.partition(":")
        if kind == "cup" and number.isdecimal():
            cup_gone(evening, int(number))
        if fresh and part in self._needed_screens():
            self._wait_for_screen()

    def _wait_for_screen(self) -> None:
        """Pause where the screen of somebody who plays does not work."""
        reason = self._dead_screen()
        if reason is not None:
            pause.stop(self._evening, None, reason, for_screen=True)

    def _fault_ended(self, part: str) -> None:
        """The part works again; a pause for it has no reason any more, or another."""
        evening = self._evening
        evening.faults.end(part)
        if evening.pause is not None and evening.pause.for_screen:
            evening.pause.reason = self._dead_screen() or Text("pause-works-again")

    def _needed_screens(self) -> dict[str, int]:
        """The places of a running match that have secrets to be shown, by their screens' parts."""
        playing = self._evening.playing
        if playing is None or playing.over:
            return {}
        return {f"screen:{place}": place for place in playing.places if playing.still_in(place)}

    def _dead_screen(self) -> Text | None:
        """Whose screen does not work."""
        evening = self._evening
        dead = (place for part, place in self._needed_screens().items() if evening.faults.has(part))
        return next((Text("pause-screen", {"name": evening.name_of(place)}) for place in dead), None)

    def _asked(self, wish: Wish) -> None:
        evening, stage = self._evening, self._stage
        if wish is Wish.PAUSE and stage in (self._play, self._noticing, self._counting):
            pause.stop(evening, None)
        elif wish is Wish.GO_ON and stage in (self._pausing, self._resuming):
            pause.go_on(evening)
        elif wish is Wish.GO_ON and stage is self._over and evening.host is not None:
            lobby.start_match(evening, evening.host)
        elif wish is Wish.END_MATCH and stage is self._over:
            noticing.to_lobby(evening)
        elif wish is Wish.END_MATCH and evening.playing is not None and not evening.playing.over:
            self._asked_to_end()

    def _asked_to_end(self) -> None:
        """Asked once, the pause asks whether it is meant; asked again, it is."""
        evening = self._evening
        if evening.pause is not None and evening.pause.confirm == "end-match":
            pause.end_match(evening)
            return
        if evening.pause is None:
            pause.stop(evening, None)
        if evening.pause is not None:
            evening.pause.confirm = "end-match"

    # -- time

    def _pass_time(self, until_ns: int) -> None:
        """What is due at or before `until_ns`, in its order; stops where the journal has to be awaited."""
        evening = self._evening
        while evening.pending is None and self._one_due(until_ns):
            self._settle()
        for place in evening.places:
            place.pass_time(until_ns)

    def _one_due(self, until_ns: int) -> bool:
        """Do one thing that is due; False where nothing is."""
        return self._gesture_due(until_ns) or self._stage_due(until_ns)

    def _gesture_due(self, until_ns: int) -> bool:
        for place in self._evening.places:
            due_ns = place.buttons.wake_at_ns
            gesture = place.buttons.pass_time(until_ns)
            if gesture is not None and due_ns is not None:
                self._gesture(place.number, gesture, due_ns)
                return True
        return False

    def _stage_due(self, until_ns: int) -> bool:
        due = self._stage.due()
        if due is None or due.at_ns > until_ns:
            return False
        due.happen()
        return True

    def _wake_times(self) -> list[int | None]:
        evening = self._evening
        places = (t for place in evening.places for t in place.wake_times(evening.now_ns))
        return [*places, self._stage.wake_at_ns()]

    # -- out

    def _publish(self) -> list[Effect]:
        """Everything that is to be done, and what changed on the screens; nothing is shown before it is kept."""
        effects = self._evening.take_effects()
        if self._evening.pending is None:
            effects += self._shown.changes(self._stage, self._presser)
            self._presser = None
        if self._evening.ended and not self._told_end:
            self._told_end = True
            effects.append(ShutDown())
        return effects

    def _mask(self, heard: Input) -> list[Effect]:
        """While the journal is awaited: a look that ends is masked all the same, at once."""
        place = None
        if isinstance(heard, Edge) and not heard.down and heard.button in (Button.LEFT, Button.RIGHT):
            place = heard.place
        elif isinstance(heard, CupMoved) and heard.motion not in (CupMotion.HANDLED, CupMotion.LIFTED):
            place = self._evening.owner_of(heard.cup)
        return [] if place is None else self._shown.mask(place)


def _time_of(heard: Input, now_ns: int) -> int:
    """The moment of the thing itself, or of its arrival where it has none."""
    if isinstance(heard, Edge | CupMoved | TimerFlipped):
        return heard.at_ns
    return now_ns
