"""Example scenes of Bluffaneer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.table.scene import Choice, Notice, Scene, Stage, Text, TimeLeft

_THREE = ("Ana", "Ben", "Caz")
_FOUR = ("Ana", "Ben", "Charlotte", "Zoë")
_SIX = ("Ana", "Ben", "Charlotte", "Dimitri", "Élodie", "Finn")
_WIDE = tuple("WWWWWWWWW" + letter for letter in "ABCDEF")
_FAULT = Text("fault-screen-no-answer", {"seat": 2, "where": "i2c-1"})
_COINS = (12, 9, 7, 10, 4, 16)
_LOOK = Text("help-look")


def scenes() -> Mapping[str, Scene]:
    """Every example by name: `seat-bluffaneer-...` for a seat's screen, `board-bluffaneer-...` for the board."""
    return {**_rolling(), **_claiming(), **_judging(), **_choosing(), **_notices(), **_ends()}


def _view(names: Sequence[str], phase: str, **fields: Any) -> dict[str, Any]:
    """A view of Bluffaneer: `names`, and whatever else is named."""
    players = [{"name": name, "out": False, "coins": _COINS[seat]} for seat, name in enumerate(names)]
    return {
        "game": "bluffaneer",
        "phase": phase,
        "round": 5,
        "waiting": [0],
        "winners": None,
        "players": players,
        "roller": 0,
        "roll": None,
        "claimant": None,
        "passed": [],
        "draw_pile": 11,
        "discards": ["chest+ship"],
        "box": 50 - sum(_COINS[: len(names)]) if len(names) < 6 else 0,
        "you": {"card": "ship+skull"},
        **fields,
    }


def _rolled(names: Sequence[str], phase: str, **fields: Any) -> dict[str, Any]:
    return _view(names, phase, **{"roll": ["ship", "skull"], **fields})


def _on_both(name: str, seat: Scene) -> dict[str, Scene]:
    """The scene on a seat's screen and, without secrets and help, on the board."""
    view = {key: value for key, value in (seat.view or {}).items() if key != "you"}
    board = replace(seat, screen=None, seat=None, view=view, choice=None, help=None, looking=False)
    return {f"seat-bluffaneer-{name}": seat, f"board-bluffaneer-{name}": board}


def _at(scene: Scene, seat: int) -> Scene:
    """The same at the screen of `seat`."""
    return replace(scene, screen=seat, seat=seat)


def _rolling() -> dict[str, Scene]:
    roll = Scene(
        0, Stage.PLAY, 0, _view(_FOUR, "roll"), help=Text("help-shake"), waiting=(0,), places=(0, 1, 2, 3)
    )
    other = replace(_at(roll, 1), help=_LOOK)
    six = _view(_SIX, "roll", roller=3, waiting=[3])
    return {
        **_on_both("roll", roll),
        **_on_both("rolling", replace(roll, shaking=(0,))),
        **_on_both("begins", replace(other, view=_view(_THREE, "roll", round=1, box=20))),
        "seat-bluffaneer-roll-waits": other,
        "seat-bluffaneer-roll-looking": replace(other, looking=True),
        **_on_both("roll-6", replace(other, view=six)),
        **_on_both("roll-wide", replace(other, view=_view(_WIDE, "roll"))),
    }


def _claiming() -> dict[str, Scene]:
    time_left = TimeLeft((1, 3), 7000, 10_000)
    view = _rolled(_FOUR, "claim", waiting=[1, 3], passed=[2])
    help_ = Text("help-pass-or-claim")
    claim = Scene(1, Stage.PLAY, 1, view, help=help_, time_left=time_left, waiting=(1, 3))
    passed = replace(_at(claim, 2), time_left=None, help=_LOOK)
    three = _rolled(_THREE, "claim", roll=["sword", "chest"], waiting=[1, 2])
    wide = _rolled(_WIDE, "claim", waiting=[1, 2, 3, 4, 5])
    return {
        **_on_both("claim", claim),
        "seat-bluffaneer-claim-looking": replace(claim, looking=True),
        "seat-bluffaneer-claim-passed": passed,
        "seat-bluffaneer-claim-roller": _at(passed, 0),
        "seat-bluffaneer-claim-hint": replace(claim, help=Text("hint-pass-or-claim")),
        "seat-bluffaneer-claim-fault": replace(claim, fault=_FAULT, looking=True),
        **_on_both("claim-3", replace(claim, view=three)),
        **_on_both("claim-no-clock", replace(claim, view=three, time_left=None)),
        **_on_both("claim-wide", replace(claim, view=wide, time_left=TimeLeft((1, 3), 60_000, 60_000))),
        "board-bluffaneer-claim-fault": replace(_on_both("", claim)["board-bluffaneer-"], fault=_FAULT),
    }


def _judging() -> dict[str, Scene]:
    view = _rolled(_FOUR, "judge", claimant=2)
    judge = Scene(
        0, Stage.PLAY, 0, view, choice=Choice("believe", {}), help=Text("help-believe-or-challenge")
    )
    other = replace(_at(judge, 1), choice=None, help=_LOOK)
    return {
        **_on_both("judge", judge),
        "seat-bluffaneer-judge-looking": replace(judge, looking=True),
        "seat-bluffaneer-judge-waits": other,
        "seat-bluffaneer-judge-claimant": replace(_at(other, 2), looking=True),
        **_on_both("judge-3", replace(other, view=_rolled(_THREE, "judge", claimant=1))),
        **_on_both("judge-wide", replace(judge, view=_rolled(_WIDE, "judge", claimant=1))),
        "seat-bluffaneer-judge-fault": replace(judge, fault=_FAULT),
    }


def _choosing() -> dict[str, Scene]:
    steal = Scene(
        0,
        Stage.PLAY,
        0,
        _view(_FOUR, "steal", roll=["ship", "ship"]),
        choice=Choice("steal", {"from": 2}, 3),
        help=Text("help-steal"),
    )
    show = replace(
        steal,
        view=_rolled(_FOUR, "show", roll=["chest", "ship"]),
        choice=Choice("show", {}),
        help=Text("help-show"),
    )
    swords = _view(_WIDE, "steal", roll=["sword", "sword"])
    return {
        **_on_both("steal", steal),
        "seat-bluffaneer-steal-looking": replace(steal, looking=True),
        "seat-bluffaneer-steal-waits": replace(_at(steal, 1), choice=None, help=_LOOK),
        **_on_both("steal-wide", replace(steal, view=swords)),
        **_on_both("show", show),
        "seat-bluffaneer-show-waits": replace(_at(show, 1), choice=None, help=_LOOK),
    }


_Told = tuple[dict[str, Any], str, Mapping[str, Any]]


def _paid() -> dict[str, _Told]:
    four, six, wide = (_view(names, "roll", roller=1, waiting=[1]) for names in (_FOUR, _SIX, _WIDE))
    to_all = [[1, seat, 1] for seat in (2, 3, 4, 5, 0)]
    return {
        "chests": (
            four,
            "doubles",
            {"seat": 3, "symbol": "chest", "payments": [[0, 3, 1], [1, 3, 1], [2, 3, 1]]},
        ),
        "skulls": (six, "doubles", {"seat": 1, "symbol": "skull", "payments": to_all}),
        "swords": (four, "doubles", {"seat": 0, "symbol": "sword", "payments": [[2, 0, 2]]}),
        "ships-wide": (wide, "doubles", {"seat": 3, "symbol": "ship", "payments": [[2, 3, 3]]}),
        "shown": (
            four,
            "shown",
            {"seat": 0, "card": "ship+skull", "payments": [[s, "box", 1] for s in (1, 2, 3)]},
        ),
        "shown-6": (
            wide,
            "shown",
            {"seat": 4, "card": "chest+ship", "payments": [[s, "box", 1] for s in (5, 0, 1, 2, 3)]},
        ),
    }


def _verdicts() -> dict[str, _Told]:
    four, wide = (_view(names, "roll", roller=1, waiting=[1]) for names in (_FOUR, _WIDE))
    lied = {
        "roller": 0,
        "claimant": 2,
        "roll": ["ship", "skull"],
        "challenged": True,
        "card": "chest+sword",
        "match": False,
        "payments": [[2, 0, 1]],
    }
    true = {**lied, "card": "ship+skull", "match": True, "payments": [[0, 2, 2]]}
    return {
        "lied": (four, "judged", lied),
        "true": (four, "judged", true),
        "believed": (four, "judged", {**lied, "challenged": False, "payments": [[0, 2, 1]]}),
        "true-wide": (wide, "judged", true),
        "unclaimed": (four, "unclaimed", {"roller": 0, "roll": ["sword", "skull"]}),
    }


def _lots() -> dict[str, _Told]:
    judge, wide = _rolled(_FOUR, "judge", claimant=2), _rolled(_WIDE, "judge", claimant=2)
    over = _view(_SIX, "over", winners=[5], waiting=[])
    return {
        "coin": (judge, "drawn", {"among": [2, 3], "seat": 2, "side": "heads", "prize": "claim"}),
        "coin-wide": (wide, "drawn", {"among": [2, 3], "seat": 3, "side": "tails", "prize": "win"}),
        "lot": (judge, "drawn", {"among": [1, 2, 3], "seat": 2, "side": None, "prize": "claim"}),
        "lot-wide": (wide, "drawn", {"among": [0, 1, 2, 3, 5], "seat": 5, "side": None, "prize": "claim"}),
        "over": (over, "over", {"winners": [5], "coins": list(_COINS)}),
    }


def _notices() -> dict[str, Scene]:
    both: dict[str, Scene] = {}
    for name, (seen, kind, values) in {**_paid(), **_verdicts(), **_lots()}.items():
        scene = Scene(1, Stage.NOTICE, 1, seen, Notice(kind, values), help=Text("help-seen"), waiting=(0, 1))
        both.update(_on_both(f"notice-{name}", scene))
    lied = both["seat-bluffaneer-notice-lied"]
    return {
        **both,
        "seat-bluffaneer-notice-lied-yours": _at(lied, 2),
        "seat-bluffaneer-notice-lied-roller": _at(lied, 0),
        "seat-bluffaneer-notice-lied-fault": replace(lied, fault=_FAULT),
        "seat-bluffaneer-notice-swords-yours": _at(both["seat-bluffaneer-notice-swords"], 0),
    }


def _ends() -> dict[str, Scene]:
    four = _view(_FOUR, "over", winners=[0], waiting=[])
    wide = _view(_WIDE, "over", winners=[5], waiting=[])
    over = Scene(0, Stage.OVER, 0, four, help=Text("help-rematch"))
    return {
        **_on_both("over", over),
        **_on_both("over-wide", replace(_at(over, 1), view=wide, help=Text("help-over"))),
    }
