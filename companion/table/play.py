"""While a match runs: choosing and saying moves, rolling, and what time brings."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from companion.games.game import Move
from companion.table.claims import claim, decide
from companion.table.cups import looking
from companion.table.effects import Tone
from companion.table.inputs import Button
from companion.table.match_stage import MatchStage
from companion.table.offer import offer_of
from companion.table.place import CHOOSING_NS
from companion.table.playing import Hand
from companion.table.scene import Choice, Scene, Text, TimeLeft
from companion.table.scene import Stage as On
from companion.table.stage import Due
from companion.table.wheels import Wheel


class Play(MatchStage):
    """The game: wheels, OK, CHALLENGE."""

    def meaning(self, place: int) -> Hashable:
        """The same as long as the seat's legal moves are."""
        hand = self.playing.hand_of(place)
        return ("play", self.playing.number, None if hand is None else hand.number)

    def turn(self, place: int, button: Button) -> None:
        """Turn the wheel of the choice."""
        hand = self.playing.hand_of(place)
        if hand is None or hand.turned is None:
            return
        self._forget(place, hand)
        before, sure = hand.turned, hand.sure
        hand.turn_to(before.left() if button is Button.LEFT else before.right())
        if hand.turned == before and not before.secret:
            return
        who = self.evening.places[place]
        shown_until_ns = who.shown_until_ns

        def undo() -> None:
            hand.turn_to(before)
            hand.sure, who.shown_until_ns = sure, shown_until_ns

        who.undo = undo
        if before.secret:
            who.shown_until_ns = self.evening.now_ns + CHOOSING_NS
        else:
            self.evening.sound(Tone.STEP)

    def tap(self, place: int) -> None:
        """Back to the smallest raise."""
        hand = self.playing.hand_of(place)
        if hand is not None and hand.turned is not None:
            hand.turn_to(hand.turned.smallest())

    def right_alone(self, place: int, at_ns: int) -> None:
        """Where there is nothing to turn, what the game has RIGHT say."""
        hand, seat, name = self.playing.hand_of(place), self.playing.seat_of(place), self.playing.way.right
        if self.playing.race is not None and self.playing.race.runs(place):
            return  # it has spoken already: who was first is still to be decided
        if hand is not None and seat is not None and name is not None and hand.may(name):
            self.evening.move(place, [Move(seat, name)], at_ns)

    def ok(self, place: int, at_ns: int) -> bool:
        """Say what is chosen, after asking once more where the game wants that; without a working cup, roll."""
        hand = self.playing.hand_of(place)
        seat = self.playing.seat_of(place)
        if hand is None or seat is None:
            return False
        if hand.turned is not None:
            self._forget(place, hand)
            return self._say(place, hand, hand.turned.move, at_ns)
        if hand.may("roll") and not self.evening.cup_works(place):
            self.evening.move(place, [Move(seat, "roll")], at_ns)
            return True
        return False

    def _say(self, place: int, hand: Hand, move: Move, at_ns: int) -> bool:
        if move.name == "roll" and self.evening.cup_works(place):
            self.evening.refuse(place, Text("say-shake"))
        elif hand.turned is not None and hand.turned.unknown and not looking(self.evening, place, at_ns):
            # Nobody knows yet where it stands: this press shows it, and only the next one says it.
            self.evening.places[place].shown_until_ns = self.evening.now_ns + CHOOSING_NS
        elif move.name in self.playing.way.confirmed and hand.sure != move:
            hand.sure = move
            if hand.turned is not None and hand.turned.secret:
                self.evening.places[place].shown_until_ns = self.evening.now_ns + CHOOSING_NS
        else:
            self.evening.move(place, [move], at_ns)
        return True

    def _forget(self, place: int, hand: Hand) -> None:
        """What was chosen in secret, but not said in time, is masked again."""
        wheel, pressed_ns = hand.turned, self.evening.places[place].pressed_ns
        if wheel is not None and wheel.secret and not looking(self.evening, place, pressed_ns):
            hand.turn_to(wheel.masked_again())

    def challenge(self, place: int, at_ns: int) -> None:
        """The game's loud word, or the list that it opens; where it means nothing, the rules say why."""
        hand, seat, way = self.playing.hand_of(place), self.playing.seat_of(place), self.playing.way
        if hand is None or seat is None:
            return
        if way.opened is not None:
            if not self._open(place, hand, seat):
                super().challenge(place, at_ns)
            return
        name = next((name for name in way.loud if hand.may(name)), way.loud[0])
        if name == way.race and hand.may(name):
            claim(self.evening, self.playing, place, at_ns)
        else:
            self.evening.move(place, [Move(seat, name)], at_ns)

    def _open(self, place: int, hand: Hand, seat: int) -> bool:
        """Open the list of CHALLENGE, or close it; False where there is none now."""
        playing = self.playing
        self.evening.places[place].undo = None  # a step of the one list cannot be taken back in the other
        if hand.opened is not None:
            hand.opened = None
            return True
        hand.opened = playing.way.opened_for(hand.legal, playing.view(seat), self.evening.source)
        if (
            hand.opened is not None
            and hand.wheel is not None
            and hand.wheel.move.name == hand.opened.move.name
        ):
            hand.opened = None  # there is nothing else to choose among: it is on the wheel already
            self.evening.refuse(place, Text("say-challenge-whom"))
            return True
        return hand.opened is not None

    def due(self) -> Due | None:
        """A race that is decided, an offer that nobody took, a last second that is heard, the end of a time."""
        evening, playing, clock = self.evening, self.playing, self.playing.clock
        dues: list[Due] = []
        if playing.race is not None and playing.race.due_ns is not None:
            dues.append(Due(playing.race.due_ns, lambda: decide(evening, playing)))
        if (offer := offer_of(evening, playing)) is not None:
            place, move, ends_ns = playing.places[offer.move.seat], offer.move, offer.ends_ns
            dues.append(Due(offer.due_ns, lambda: evening.move(place, [move], ends_ns)))
        if clock.sound_at_ns is not None:
            dues.append(Due(clock.sound_at_ns, self._tick))
        if clock.due_ns is not None:
            dues.append(Due(clock.due_ns, lambda: evening.propose_played(playing.time_out(evening.source))))
        return min(dues, key=lambda due: due.at_ns, default=None)

    def wake_at_ns(self) -> int | None:
        """When something is due, or a bar is shorter."""
        evening, playing = self.evening, self.playing
        due, offer = self.due(), offer_of(evening, playing)
        times = (
            None if due is None else due.at_ns,
            playing.clock.wake_at_ns(evening.now_ns),
            None if offer is None else offer.wake_at_ns(evening.now_ns),
        )
        return min((time_ns for time_ns in times if time_ns is not None), default=None)

    def _tick(self) -> None:
        self.playing.clock.hear()
        self.evening.sound(Tone.LAST_SECONDS)

    def may_pause(self, place: int) -> bool:
        """Whoever has nothing to decide: whoever may do nothing, or only roll."""
        hand = self.playing.hand_of(place)
        return hand is not None and all(move.name == "roll" for move in hand.legal)

    def scene(self, screen: int | None) -> Scene:
        """The game as `screen` shows it."""
        scene = self.scene_of(On.PLAY, screen)
        if scene.stage is On.DARK:
            return scene
        scene = replace(scene, time_left=self._time_left(scene.seat), waiting=self.playing.waiting_places())
        if screen is None or scene.seat is None:
            return scene
        hand = self.playing.hands[scene.seat]
        return replace(scene, choice=self._choice(screen, hand), help=Text(self._help(screen, hand)))

    def _time_left(self, seat: int | None) -> TimeLeft | None:
        """What runs out first: the game's clock, or an offer; as `seat` (None: the board) is shown it."""
        now_ns = self.evening.now_ns
        offer = offer_of(self.evening, self.playing)
        times = [self.playing.clock.time_left(now_ns), offer.time_left(now_ns) if offer else None]
        left = min((left for left in times if left is not None), key=lambda left: left.left_ms, default=None)
        other = left is not None and seat is not None and seat not in left.seats
        return None if other and self.playing.way.own_clock else left

    def _choice(self, place: int, hand: Hand) -> Choice | None:
        """What is being chosen; a secret one is masked unless it is being turned."""
        wheel = hand.turned
        if wheel is None:
            return None
        if wheel.secret and not looking(self.evening, place):
            return wheel.masked
        return replace(wheel.choice, sure=hand.sure == wheel.move)

    def _help(self, place: int, hand: Hand) -> str:
        if hand.turned is not None:
            return self._help_wheel(place, hand, hand.turned)
        if hand.may("roll"):
            return "help-shake" if self.evening.cup_works(place) else "help-roll"
        way = self.playing.way
        loud = next((name for name in way.loud if hand.may(name)), None)
        if way.right is not None and hand.may(way.right):
            return f"help-{way.right}-or-{loud}" if loud else f"help-{way.right}"
        if loud is not None:
            return f"help-{loud}"
        if not self.playing.still_in(place):
            return "help-out"
        return "help-look" if self._has_secrets(place) else "help-pause"

    def _has_secrets(self, place: int) -> bool:
        """Whether looking would show something; everybody knows that."""
        return any(self.playing.view(self.playing.seat_of(place))["you"].values())

    def _help_wheel(self, place: int, hand: Hand, wheel: Wheel) -> str:
        """What the buttons say; of a secret choice only what its mask tells too."""
        way = self.playing.way
        secret = wheel.secret and not looking(self.evening, place)
        kind = wheel.masked.kind if secret else wheel.choice.kind
        kind = way.helps.get(kind, kind)
        if hand.opened is not None:
            return f"help-opened-{kind}"
        if hand.sure == wheel.move and not secret:
            return f"help-sure-{kind}"
        if kind == way.timer and self.evening.settings.flip_switch:
            return f"help-{kind}-switch"
        if kind == "roll":
            return "help-shake-or-play" if self.evening.cup_works(place) else "help-roll-or-play"
        loud = any(hand.may(name) for name in way.loud if name != wheel.move.name)
        return f"help-{kind}-or-challenge" if loud else f"help-{kind}"
