"""What is on the screens and lamps now, and what has to change."""

from __future__ import annotations

from dataclasses import replace

from companion.table.cups import looking
from companion.table.effects import Effect, Lamp, Light, Show
from companion.table.evening import Evening
from companion.table.place import Place
from companion.table.scene import Scene, Text
from companion.table.scene import Stage as On
from companion.table.stage import Stage

_HINTS = {"help-shake": "hint-shake", "help-roll": "hint-roll"}
"""The help lines that first-game hints explain in every game; a game's way has its own beside them."""


class Shown:
    """The last scene of each screen and the last state of each lamp."""

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self._scenes: dict[int | None, Scene] = {}
        self._lamps: dict[int, Lamp] = {}

    def changes(self, stage: Stage, presser: int | None) -> list[Effect]:
        """Scenes that are not on their screens yet: the presser's first, then the board; then lamps."""
        screens: list[int | None] = [presser, None] if presser is not None else [None]
        screens += [place.number for place in self._evening.places if place.number != presser]
        effects: list[Effect] = []
        for screen in screens:
            scene = self._finished(stage.scene(screen))
            before = self._scenes.get(screen)
            if before != scene:
                self._scenes[screen] = scene
                masks = before is not None and before.looking and not scene.looking
                urgent = screen is not None and screen == presser
                effects.append(Show(screen, scene, urgent=urgent, masks=masks))
        for place in self._evening.places:
            lamp = lamp_of(self._scenes[place.number], self._scenes[None], self._evening)
            if self._lamps.get(place.number) != lamp:
                self._lamps[place.number] = lamp
                effects.append(Light(place.number, lamp))
        return effects

    def board(self, stage: Stage) -> Scene:
        """What is on the board; before anything was shown, what will be."""
        return self._scenes.get(None) or self._finished(stage.scene(None))

    def warn(self, text: Text) -> list[Effect]:
        """Say on every screen that shows something what is wrong, without waiting for anything."""
        lit = {screen: scene for screen, scene in self._scenes.items() if scene.stage is not On.DARK}
        self._scenes |= {screen: replace(scene, fault=text) for screen, scene in lit.items()}
        return [Show(screen, self._scenes[screen]) for screen in lit]

    def mask(self, place: int) -> list[Effect]:
        """Hide the secrets on a place's screen without waiting for anything."""
        scene = self._scenes.get(place)
        if scene is None or not scene.looking or self._evening.settings.secrets == "always":
            return []
        self._scenes[place] = self._masked(scene, place)
        return [Show(place, self._scenes[place], urgent=True, masks=True)]

    def _masked(self, scene: Scene, place: int) -> Scene:
        """The scene without its secrets: a secret choice as everybody may know it, and no word of what it says."""
        hand = self._evening.playing.hand_of(place) if self._evening.playing else None
        wheel = None if hand is None else hand.turned
        if scene.choice is None or wheel is None or not wheel.secret:
            return replace(scene, looking=False)
        return replace(scene, looking=False, choice=wheel.masked, help=None)

    def _finished(self, scene: Scene) -> Scene:
        """The scene with what every stage shows alike: looks, shakes, faults, and what is said for a moment."""
        evening = self._evening
        if scene.view is not None and evening.playing is not None:
            scene = replace(scene, places=evening.playing.places)
        if scene.screen is None:
            dark = scene.stage is On.DARK
            return scene if dark else replace(scene, fault=evening.faults.of_all(), shaking=self._shaking())
        place = evening.places[scene.screen]
        fault = evening.faults.of_place(place.number, evening.cup_of(place.number))
        if scene.stage is On.DARK:
            return scene
        masked = scene.stage in (On.RESUME, On.PAUSE) or scene.view is None
        return replace(
            scene,
            looking=not masked and looking(evening, place.number),
            say=place.say or scene.say,
            help=self._help(scene, place),
            fault=fault,
            shaking=self._shaking(),
        )

    def _shaking(self) -> tuple[int, ...]:
        """The places whose cup is being shaken."""
        evening = self._evening
        return tuple(
            place.number for place in evening.places if evening.cup_of(place.number) in evening.shaking
        )

    def _help(self, scene: Scene, place: Place) -> Text | None:
        """The help line; with first-game hints it explains each new thing once, as long as that lasts."""
        evening, text = self._evening, scene.help
        if text is None or not evening.settings.hints:
            return text
        own = evening.playing.way.hints if evening.playing else {}
        hint = own.get(text.key) or _HINTS.get(text.key)
        if hint is None or evening.hinted.setdefault((place.number, hint), place.meaning) != place.meaning:
            return text
        return Text(hint, text.values)


def lamp_of(scene: Scene, board: Scene, evening: Evening) -> Lamp:
    """A place's lamp, of public things only: on while it is on turn, blinking while its OK or roll is awaited."""
    place = scene.screen
    if scene.stage is not On.DARK and place in board.waiting:
        return Lamp.ON if scene.stage is On.PLAY and not _rolls(board, evening) else Lamp.BLINK
    resuming = scene.stage is On.RESUME and scene.count_down is None
    rematch = scene.stage is On.OVER and place == evening.host
    return Lamp.BLINK if resuming or rematch else Lamp.OFF


def _rolls(board: Scene, evening: Evening) -> bool:
    """Whether rolls are what is awaited."""
    playing = evening.playing
    return board.view is not None and playing is not None and board.view["phase"] in playing.way.rolls
