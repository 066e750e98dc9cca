"""While a match runs: choosing and saying moves, rolling, notices, and the end."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from companion.games.game import Move
from companion.table.effects import Tone
from companion.table.evening import Evening
from companion.table.inputs import Button, CupMotion, CupMoved
from companion.table.lobby import start_match
from companion.table.place import CHOOSING_NS
from companion.table.playing import Hand, Playing
from companion.table.scene import Choice, Scene, Text
from companion.table.scene import Stage as On
from companion.table.stage import Stage


class MatchStage(Stage):
    """What the stages of a running match share."""

    @property
    def playing(self) -> Playing:
        """The match."""
        if self.evening.playing is None:
            raise RuntimeError("no match")
        return self.evening.playing

    def scene_of(self, on: On, screen: int | None) -> Scene:
        """The scene of a match as far as all its stages agree: a free place is dark."""
        seat = None if screen is None else self.playing.seat_of(screen)
        if screen is not None and seat is None:
            return Scene(screen, On.DARK)
        return Scene(screen, on, seat, self.playing.view(seat))


class Play(MatchStage):
    """The game: wheels, OK, CHALLENGE."""

    def meaning(self, place: int) -> Hashable:
        """The same as long as the seat's legal moves are."""
        hand = self.playing.hand_of(place)
        return ("play", self.playing.number, None if hand is None else hand.number)

    def turn(self, place: int, button: Button) -> None:
        """Turn the wheel of the choice."""
        hand = self.playing.hand_of(place)
        if hand is None or hand.wheel is None:
            return
        before = hand.wheel
        hand.wheel = before.left() if button is Button.LEFT else before.right()
        if hand.wheel == before:
            return
        who = self.evening.places[place]
        shown_until_ns = who.shown_until_ns

        def undo() -> None:
            hand.wheel, who.shown_until_ns = before, shown_until_ns

        who.undo = undo
        if before.secret:
            who.shown_until_ns = self.evening.now_ns + CHOOSING_NS
        else:
            self.evening.sound(Tone.STEP)

    def tap(self, place: int) -> None:
        """Back to the smallest raise."""
        hand = self.playing.hand_of(place)
        if hand is not None and hand.wheel is not None:
            hand.wheel = hand.wheel.smallest()

    def ok(self, place: int, at_ns: int) -> bool:
        """Say what is chosen; without a working cup, roll."""
        hand = self.playing.hand_of(place)
        seat = self.playing.seat_of(place)
        if hand is None or seat is None:
            return False
        if hand.wheel is not None:
            self.evening.move(place, [hand.wheel.move], at_ns)
            return True
        if hand.may("roll") and not self.evening.cup_works(place):
            self.evening.move(place, [Move(seat, "roll")], at_ns)
            return True
        return False

    def challenge(self, place: int, at_ns: int) -> None:
        """The game's loud word; where it means nothing, the rules say why."""
        seat = self.playing.seat_of(place)
        if seat is not None:
            self.evening.move(place, [Move(seat, self.playing.controls.loud)], at_ns)

    def may_pause(self, place: int) -> bool:
        """Whoever has nothing to decide: whoever may do nothing, or only roll."""
        hand = self.playing.hand_of(place)
        return hand is not None and all(move.name == "roll" for move in hand.legal)

    def scene(self, screen: int | None) -> Scene:
        """The game as `screen` shows it."""
        scene = self.scene_of(On.PLAY, screen)
        if scene.stage is On.DARK:
            return scene
        time_left = self.playing.clock.time_left(self.evening.now_ns)
        scene = replace(scene, time_left=time_left, waiting=self.playing.waiting_places())
        if screen is None or scene.seat is None:
            return scene
        hand = self.playing.hands[scene.seat]
        return replace(scene, choice=self._choice(screen, hand), help=Text(self._help(screen, hand)))

    def _choice(self, place: int, hand: Hand) -> Choice | None:
        """What is being chosen; a secret one is masked unless it is being turned."""
        if hand.wheel is None:
            return None
        choice = hand.wheel.choice
        if hand.wheel.secret and not looking(self.evening, place):
            return Choice(choice.kind, {}, choice.count)
        return choice

    def _help(self, place: int, hand: Hand) -> str:
        if hand.may("roll"):
            return "help-shake" if self.evening.cup_works(place) else "help-roll"
        if hand.wheel is not None:
            return self._help_wheel(hand, hand.wheel.move.name)
        if hand.may(self.playing.controls.loud):
            return "help-challenge"
        if not self.playing.still_in(place):
            return "help-out"
        return "help-look" if self._has_secrets(place) else "help-pause"

    def _has_secrets(self, place: int) -> bool:
        """Whether looking would show something; everybody knows that."""
        return any(self.playing.view(self.playing.seat_of(place))["you"].values())

    def _help_wheel(self, hand: Hand, kind: str) -> str:
        if kind == self.playing.controls.timer and self.evening.settings.flip_switch:
            return f"help-{kind}-switch"
        return f"help-{kind}-or-challenge" if hand.may(self.playing.controls.loud) else f"help-{kind}"


class Noticing(MatchStage):
    """What just happened, until everybody has seen it."""

    def meaning(self, place: int) -> Hashable:  # noqa: ARG002
        """Each notice is a new one; having seen it leaves OK without meaning."""
        return ("notice", self.playing.number, self.playing.notices.number)

    def ok(self, place: int, at_ns: int) -> bool:  # noqa: ARG002
        """Seen; when all have, it ends."""
        notices = self.playing.notices
        if place not in self.playing.places or place in notices.seen:
            return False
        notices.seen.add(place)
        if notices.seen.issuperset(self.playing.places):
            notices.end(self.evening.now_ns)
        return True

    def may_pause(self, place: int) -> bool:
        """Whoever has seen it."""
        return place in self.playing.notices.seen

    def scene(self, screen: int | None) -> Scene:
        """The notice as `screen` shows it."""
        notices = self.playing.notices
        scene = self.scene_of(On.NOTICE, screen)
        if scene.stage is On.DARK:
            return scene
        waiting = tuple(place for place in self.playing.places if place not in notices.seen)
        help_ = None if screen is None else Text("help-seen" if screen in waiting else "help-others")
        return replace(scene, notice=notices.current, waiting=waiting, help=help_)


class Over(MatchStage):
    """Somebody has won. The host: OK plays again, CHALLENGE goes to the lobby."""

    def meaning(self, place: int) -> Hashable:  # noqa: ARG002
        """The same to the end."""
        return ("over", self.playing.number)

    def ok(self, place: int, at_ns: int) -> bool:  # noqa: ARG002
        """Play again."""
        return place == self.evening.host and start_match(self.evening, place)

    def challenge(self, place: int, at_ns: int) -> None:
        """Back to the lobby."""
        if place != self.evening.host:
            super().challenge(place, at_ns)
            return
        to_lobby(self.evening)

    def may_pause(self, place: int) -> bool:
        """Whoever played."""
        return place in self.playing.places

    def scene(self, screen: int | None) -> Scene:
        """The winner as `screen` shows it."""
        scene = self.scene_of(On.OVER, screen)
        if screen is None or scene.stage is On.DARK:
            return scene
        return replace(scene, help=Text("help-rematch" if screen == self.evening.host else "help-over"))


def to_lobby(evening: Evening) -> None:
    """The match has been left, wherever it stood."""
    evening.playing, evening.pause = None, None
    evening.resuming, evening.count_from_ns = False, None


def looking(evening: Evening, place: int) -> bool:
    """Whether the secrets of who sits at `place` are shown there now."""
    who = evening.places[place]
    held = who.buttons.looking or who.lift.looking or evening.now_ns < who.shown_until_ns
    return held or evening.settings.secrets == "always"


def cup_moved(evening: Evening, moved: CupMoved) -> None:
    """What a cup's motion means to a running match: looking, rolling, and that the notices have been seen."""
    owner = evening.owner_of(moved.cup)
    if owner is not None:
        evening.places[owner].lift.move(moved.motion, moved.at_ns)
    users = evening.places_of_cup(moved.cup)
    if moved.motion is CupMotion.SHAKING:
        evening.shaking.add(moved.cup)
    elif moved.motion is not CupMotion.HANDLED:
        evening.shaking.discard(moved.cup)
    if (
        evening.playing is None
        or evening.pause is not None
        or evening.resuming
        or evening.count_from_ns is not None
    ):
        return
    if not any(evening.cup_works(place) for place in users):
        return
    if moved.motion is CupMotion.SHAKING:
        _shaken_at_notice(evening, evening.playing, users, moved.at_ns)
    elif moved.shaken and moved.motion in (CupMotion.SETTLED, CupMotion.SKEWED):
        _dice_lie(evening, evening.playing, users, moved)


def cup_gone(evening: Evening, cup: int) -> None:
    """Nobody knows any more what `cup` does: it is not shaken, and shows nothing."""
    evening.shaking.discard(cup)
    for place in evening.places_of_cup(cup):
        evening.places[place].lift.drop()


def _shaken_at_notice(evening: Evening, playing: Playing, users: tuple[int, ...], at_ns: int) -> None:
    """A shake for the next roll that begins after a notice came says that it has been seen."""
    if not playing.notices.waiting or at_ns < playing.notices.since_ns:
        return
    hands = [hand for place in users if (hand := playing.hand_of(place)) is not None]
    if any(hand.may("roll") or hand.may("ready") for hand in hands):
        playing.notices.end_all(evening.now_ns)


def _dice_lie(evening: Evening, playing: Playing, users: tuple[int, ...], moved: CupMoved) -> None:
    """A shake ended: it rolls for every user of the cup whose roll had become due by then."""
    due = []
    for place in users:
        hand = playing.hand_of(place)
        if hand is not None and hand.may("roll") and hand.since_ns <= moved.at_ns:
            due.append(place)
    if not due:
        return
    if moved.motion is CupMotion.SKEWED:
        for place in due:
            evening.refuse(place, Text("say-cocked"))
        return
    playing.notices.end_all(evening.now_ns)
    seats = sorted(playing.places.index(place) for place in due)
    evening.move(due[0], [Move(seat, "roll") for seat in seats], moved.at_ns)


def timer_flipped(evening: Evening, at_ns: int) -> None:
    """The real timer was turned over: whoever had to do that has done it."""
    playing = evening.playing
    if playing is None or playing.controls.timer is None:
        return
    for seat, hand in enumerate(playing.hands):
        if hand.may(playing.controls.timer) and hand.since_ns <= at_ns:
            evening.move(playing.places[seat], [Move(seat, playing.controls.timer)], at_ns)
            return
