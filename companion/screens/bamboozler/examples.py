"""Example scenes of Bamboozler."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.table.scene import Choice, Notice, Scene, Stage, Text

_TWO = ("Ana", "Ben")
_FOUR = ("Ana", "Ben", "Charlotte", "Zoë")
_SIX = ("Ana", "Ben", "Charlotte", "Dimitri", "Élodie", "Finn")
_EIGHT = ("Ana", "Ben", "Charlotte", "Dimitri", "Élodie", "Finn", "Gwen", "Hugo")
_WIDE = tuple("WWWWWWWWW" + letter for letter in "ABCDEFGH")
_HAND = ("double", "skip")
_MANY = (
    "double",
    "fresh_start",
    "fresh_start",
    "jackpot",
    "my_bad",
    "reverse",
    "reverse",
    "revive",
    "skip",
    "updown",
)
_AT_REST = Choice("cards", {})
_BELIEVE = Choice("accept", {})


def scenes() -> Mapping[str, Scene]:
    """Every example by name: `seat-bamboozler-...` and `board-bamboozler-...`."""
    found = {**_turns(), **_cards(), **_tables(), **_kids(), **_notices()}
    return {
        f"{name.partition('-')[0]}-bamboozler-{name.partition('-')[2]}": scene
        for name, scene in found.items()
    }


def _view(phase: str, names: Sequence[str] = _FOUR, **fields: Any) -> dict[str, Any]:
    """A view of Bamboozler: everybody with two cards, and whatever else is named."""
    strikes = fields.pop("strikes", (0, 2, 1, 3, 0, 1, 2, 0))
    limit = fields.get("strike_limit", 3)
    players = [
        {"name": name, "strikes": got, "cards": 0 if got == limit else 2, "out": got == limit}
        for name, got in zip(names, strikes, strict=False)
    ]
    return {
        "game": "bamboozler",
        "phase": phase,
        "round": 4,
        "waiting": [1],
        "winners": None,
        "players": players,
        "score": 43,
        "declared_by": 0,
        "direction": 1,
        "strike_limit": limit,
        "draw_pile": 17,
        "discards": ["skip", "fresh_start"],
        "you": {"cards": list(_HAND), "roll": None},
        **fields,
    }


def _seat(view: Mapping[str, Any], help_: str, choice: Choice | None = None, seat: int = 1) -> Scene:
    return Scene(
        seat, Stage.PLAY, seat, view, choice=choice, help=Text(help_), waiting=tuple(view["waiting"])
    )


def _on_both(name: str, seat: Scene) -> dict[str, Scene]:
    """The scene on a seat's screen and, without secrets and help, on the board."""
    return {f"seat-{name}": seat, **_on_board(name, seat)}


def _on_board(name: str, seat: Scene) -> dict[str, Scene]:
    view = {key: value for key, value in (seat.view or {}).items() if key != "you"}
    notice = seat.notice
    if notice is not None:
        notice = replace(
            notice,
            values={
                key: value
                for key, value in notice.values.items()
                if key != "card" or notice.kind not in ("believed", "drew")
            },
        )
    board = replace(
        seat, screen=None, seat=None, view=view, choice=None, help=None, looking=False, notice=notice
    )
    return {f"board-{name}": board}


def _looks(scene: Scene, **fields: Any) -> Scene:
    """The same while it looks."""
    return replace(scene, looking=True, **fields)


def _turns() -> dict[str, Scene]:
    """Rolling and declaring."""
    first = _view("roll", score=0, declared_by=None, discards=[], round=1, strikes=(0,) * 8)
    roll, declare = _view("roll"), _view("declare", you={"cards": list(_HAND), "roll": [5, 4]})
    mine = _seat(declare, "help-declare", Choice("declare", {"score": 54}, 20))
    shake = _seat(roll, "help-shake")
    return {
        **_on_both("first-roll", _seat(first, "help-shake")),
        "seat-first-roll-waits": _seat(first, "help-look", seat=0),
        **_on_both("roll", shake),
        **_on_both("shaking", replace(shake, shaking=(1,), places=(0, 1, 2, 3))),
        "seat-roll-looking": _looks(shake),
        "seat-roll-waits": _seat(roll, "help-look", seat=2),
        **_on_both("declare", mine),
        "seat-declare-true": _looks(mine),
        "seat-declare-bluff": _looks(mine, choice=Choice("declare", {"score": 61}, 20)),
        "seat-declare-covered": _looks(mine, choice=Choice("declare", {"score": 44}, 20)),
        "seat-declare-waits": _seat(declare, "help-look", seat=2),
        "seat-declare-first": _seat(
            {**declare, "score": 0, "declared_by": None}, "help-declare", Choice("declare", {"score": 12}, 36)
        ),
    }


def _cards() -> dict[str, Scene]:
    """Responding, covering, discarding, the last chance."""
    respond = _view("respond")
    mine = _seat(respond, "help-accept-or-challenge", _BELIEVE)
    skip = _looks(mine, choice=Choice("play", {"card": "skip"}, 2), help=Text("help-play-or-challenge"))
    caught = _view("cover", waiting=[0], score=44, you={"cards": list(_HAND), "roll": [5, 4]})
    cover = _seat(caught, "help-cards", _AT_REST, seat=0)
    over = _view("discard", waiting=[0], you={"cards": [*_HAND, "fresh_start"], "roll": [5, 4]})
    discard = _seat(over, "help-cards", _AT_REST, seat=0)
    last = _seat(_view("last_chance", strikes=(0, 3, 1, 2)), "help-cards", _AT_REST)
    last = replace(last, view={**(last.view or {}), "players": _still_in(last.view or {})})
    many = _view("respond", you={"cards": list(_MANY), "roll": None})
    return {
        **_on_both("respond", mine),
        "seat-respond-looking": _looks(mine),
        "seat-respond-card": skip,
        "seat-respond-sure": replace(
            skip, choice=replace(skip.choice or _BELIEVE, sure=True), help=Text("help-sure-play")
        ),
        "seat-respond-waits": _seat(respond, "help-look", seat=2),
        "seat-respond-waits-looking": _looks(
            _seat({**respond, "you": {"cards": list(_HAND), "roll": [6, 2]}}, "help-look", seat=0)
        ),
        "seat-respond-many": _looks(_seat(many, "help-accept-or-challenge", _BELIEVE)),
        "seat-out": _seat(respond, "help-out", seat=3),
        **_on_both("cover", cover),
        "seat-cover-decline": _looks(cover, choice=Choice("decline", {}, 2), help=Text("help-decline")),
        "seat-cover-card": _looks(
            cover, choice=Choice("cover", {"card": "double"}, 2), help=Text("help-cover")
        ),
        "seat-cover-waits": _seat(caught, "help-look", seat=1),
        **_on_both("discard", discard),
        "seat-discard-card": _looks(
            discard, choice=Choice("discard", {"card": "fresh_start"}, 3), help=Text("help-discard")
        ),
        **_on_both("last-chance", last),
        "seat-last-chance-revive": _looks(
            last, choice=Choice("play", {"card": "revive"}, 2), help=Text("help-play")
        ),
        "seat-last-chance-none": _looks(last, choice=Choice("decline", {}, 1), help=Text("help-decline")),
    }


def _still_in(view: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [{**player, "out": False, "cards": 2} for player in view["players"]]


def _tables() -> dict[str, Scene]:
    """Few and many, the other way round, the longest names, the most strikes and cards."""
    wide = _view("respond", _WIDE, strike_limit=10, strikes=(9, 10, 4, 7, 0, 1, 8, 9), score=66)
    wide["players"] = [{**player, "cards": 26} for player in wide["players"]]
    wide = {
        **wide,
        "draw_pile": 26,
        "discards": ["my_bad"],
        "direction": -1,
        "waiting": [0],
        "declared_by": 1,
    }
    two = _view("respond", _TWO, strikes=(1, 2), score=21)
    six = _view("respond", _SIX, direction=-1)
    ten = _view("respond", strike_limit=10, strikes=(9, 3, 6, 10))
    seat = _seat(
        {**wide, "you": {"cards": list(_MANY), "roll": [6, 6]}}, "help-accept-or-challenge", _BELIEVE, seat=0
    )
    return {
        **_on_board("respond-2", _seat(two, "help-look")),
        **_on_board("respond-6", _seat(six, "help-look")),
        **_on_board("respond-8", _seat(_view("respond", _EIGHT), "help-look")),
        **_on_board("respond-ten", _seat(ten, "help-look")),
        **_on_both("respond-wide", seat),
        "seat-respond-wide-waits": replace(seat, screen=2, seat=2, choice=None, help=Text("help-look")),
        "seat-respond-wide-looking": _looks(seat),
    }


def _kids() -> dict[str, Scene]:
    """The kids' game."""
    roll = _view("roll", roll=[4, 3])
    declare = _view("declare", roll=[5, 2], you={"cards": ["jackpot", "skip"], "roll": [5, 2]})
    before = _seat(roll, "help-shake-or-play", Choice("roll", {}))
    mine = _seat(declare, "help-declare", Choice("declare", {"score": 52}))
    jackpot = Choice("declare", {"score": 21, "card": "jackpot"}, 4)
    return {
        **_on_both("kids-roll", before),
        "seat-kids-roll-card": _looks(
            before, choice=Choice("play", {"card": "skip"}, 2), help=Text("help-play")
        ),
        **_on_both("kids-declare", mine),
        "seat-kids-declare-low": _looks(mine, choice=Choice("declare", {"score": 25}, 4)),
        "seat-kids-declare-card": _looks(mine, choice=jackpot),
    }


_Told = tuple[Mapping[str, Any], str, Mapping[str, Any]]
_CALLED = {"challenger": 1, "by": 0, "score": 66, "roll": [5, 4], "true": False, "card": None}


def _told() -> dict[str, _Told]:
    roll = _view("roll", you={"cards": list(_HAND), "roll": [5, 2]})
    new = _view("roll", score=0, declared_by=None)
    wide = {**_view("roll", _WIDE, strike_limit=10, strikes=(9, 10, 4, 7, 0, 1, 8, 9)), "score": 0}
    ten = _view("roll", strike_limit=10, strikes=(9, 10, 6, 7))
    believed = {"by": 0, "seat": 1, "score": 66, "true": False, "drew": True}
    struck = {**_CALLED, "struck": 1, "covers": False}
    card = {"seat": 1, "next": 2, "own": False}
    low = {"seat": 1, "score": 31, "standing": 52, "roll": [3, 1], "card": None}
    return {
        "truth": (roll, "believed", {**believed, "score": 52, "true": True, "drew": False}),
        "bamboozled": (roll, "believed", believed),
        "verdict-lied": (_view("cover"), "verdict", {**_CALLED, "struck": None, "covers": True}),
        "verdict-struck": (new, "verdict", struck),
        "verdict-right": (new, "verdict", {**struck, "score": 54, "true": True}),
        "verdict-my-bad": (
            new,
            "verdict",
            {**struck, "score": 54, "true": True, "card": "my_bad", "struck": None},
        ),
        "verdict-wide": (wide, "verdict", {**struck, "struck": 0}),
        "covered": (roll, "covered", {"by": 0, "challenger": 1, "card": "double", "score": 55}),
        "struck": (new, "struck", {"seat": 1}),
        "struck-ten": (ten, "struck", {"seat": 0}),
        "kids-struck": (new, "struck", low),
        "skip": (_view("respond"), "played", {**card, "card": "skip"}),
        "reverse": (roll, "played", {**card, "card": "reverse", "next": 0, "own": True}),
        "fresh-start": (new, "played", {**card, "card": "fresh_start", "next": 1}),
        "revive": (_view("respond"), "played", {**card, "card": "revive", "next": 1}),
        "kids-made": (roll, "made", {"seat": 1, "card": "jackpot", "score": 21, "roll": [5, 2]}),
        "kids-drew": (roll, "drew", {"seat": 0}),
        "out": (new, "out", {"seat": 3}),
        "out-ten": (ten, "out", {"seat": 1}),
        "round": (new, "round", {"round": 4, "starter": 1}),
        "round-2": (_view("roll", _TWO, score=0), "round", {"round": 4, "starter": 1}),
        "round-8": (_view("roll", _EIGHT, score=0), "round", {"round": 4, "starter": 5}),
        "round-wide": (wide, "round", {"round": 4, "starter": 5}),
        "over": (_view("over", score=0, winners=[2], waiting=[]), "over", {"winners": [2]}),
    }


def _notices() -> dict[str, Scene]:
    both: dict[str, Scene] = {}
    for name, (seen, kind, values) in _told().items():
        scene = Scene(
            2, Stage.NOTICE, 2, seen, Notice(kind, values), help=Text("help-seen"), waiting=(0, 1, 2)
        )
        both.update(_on_both(f"notice-{name}", scene))
    fooled = replace(both["seat-notice-bamboozled"], screen=1, seat=1)
    drawn = Notice("believed", {**(fooled.notice or Notice("", {})).values, "card": "revive"})
    mine = replace(fooled, screen=0, seat=0, notice=drawn)
    drew = replace(mine, notice=Notice("drew", {"seat": 0, "card": "revive"}))
    over = _view("over", score=0, winners=[2], waiting=[])
    return {
        **both,
        "seat-notice-fooled": fooled,
        "seat-notice-fooled-looking": _looks(fooled),
        "seat-notice-fools": mine,
        "seat-notice-fools-looking": _looks(mine),
        "seat-notice-drew-looking": _looks(drew),
        "seat-notice-verdict-caught": replace(both["seat-notice-verdict-lied"], screen=0, seat=0),
        "seat-notice-verdict-yours": replace(both["seat-notice-verdict-struck"], screen=1, seat=1),
        **_on_both("over-stage", Scene(2, Stage.OVER, 2, over, help=Text("help-rematch"))),
    }
