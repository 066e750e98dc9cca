"""Example scenes of Bluffit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.table.scene import Choice, Notice, Scene, Stage, Text

_FOUR = ("Ana", "Ben", "Charlotte", "Zoë")
_SIX = ("Ana", "Ben", "Charlotte", "Dimitri", "Élodie", "Finn")
_WIDE = tuple("WWWWWWWWW" + letter for letter in "ABCDEF")
_HAND = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
_SPECIAL = ["1o", "2", "3", "4", "5f", "6", "7", "8", "9n", "10t"]


def scenes() -> Mapping[str, Scene]:
    """Every example by name: `seat-bluffit-...` for a seat's screen, `board-bluffit-...` for the board."""
    named = {**_bidding(), **_bluffing(), **_looking(), **_notices(), **_over()}
    return {name.replace("-", "-bluffit-", 1): scene for name, scene in named.items()}


def _view(
    names: Sequence[str], phase: str, table: Sequence[str], number: int = 3, **fields: Any
) -> dict[str, Any]:
    """A view of Bluffit: `names`, the row, and whatever else is named."""
    return {
        "game": "bluffit",
        "phase": phase,
        "round": number,
        "waiting": [],
        "winners": None,
        "players": [
            {
                "name": name,
                "out": False,
                "hand": 11 - number,
                "laid": phase == "bluffing",
                "holds": [],
                "top": None if seat == 3 else str(seat + 4),
                "pile": 0 if seat == 3 else seat + 1,
                "points": None,
                "in_round": True,
            }
            for seat, name in enumerate(names)
        ],
        "table": list(table),
        "starter": 1,
        **fields,
    }


def _with(view: dict[str, Any], seat: int, **fields: Any) -> dict[str, Any]:
    """The same with other fields of one player."""
    players = [{**p, **fields} if s == seat else p for s, p in enumerate(view["players"])]
    return {**view, "players": players}


def _you(hand: Sequence[str], strength: str | None = None, **fields: Any) -> dict[str, Any]:
    return {"hand": list(hand), "strength": strength, "pile": [], "seen": {}, **fields}


def _both(name: str, seat: Scene) -> dict[str, Scene]:
    """The scene on a seat's screen and, without secrets and help, on the board."""
    view = {key: value for key, value in (seat.view or {}).items() if key != "you"}
    board = replace(seat, screen=None, seat=None, view=view, choice=None, help=None, looking=False)
    return {f"seat-{name}": seat, f"board-{name}": board}


def _bidding() -> dict[str, Scene]:
    row = ["4", "9", "2", "7"]
    view = _view(_FOUR, "bidding", row, 1, waiting=[0, 2], you=_you(_HAND))
    six = _view(
        _WIDE,
        "bidding",
        ["10", "9n", "10t", "5f", "10t", "1o"],
        2,
        waiting=[0, 1, 2, 3, 4],
        you=_you(_SPECIAL[:4] + _SPECIAL[5:]),
    )
    few = _view(_FOUR, "bidding", row, 8, waiting=[0, 3], you=_you(["3", "5f", "10"]))
    final = _view(
        _FOUR, "bidding", row, 11, waiting=[1, 3], starter=0, you=_you(["4", "9", "9", "9n", "10", "10t"])
    )
    out = _with(_with(final, 2, in_round=False, hand=0), 1, hand=14)
    many = ["1", "1o", "2", "3", "4", "5", "5f", "6", "7", "8", "8", "9", "10", "10t"]
    lay = Scene(0, Stage.PLAY, 0, view, choice=Choice("lay", {}, 10), help=Text("help-lay"), waiting=(0, 2))
    laid = _with({**view, "waiting": [2, 3]}, 0, laid=True, hand=9)
    special = replace(lay, view={**view, "you": _you(_SPECIAL)}, looking=True)
    return {
        **_both("lay", lay),
        "seat-lay-choosing": replace(lay, looking=True, choice=Choice("lay", {"card": "7"}, 10)),
        **{
            f"seat-lay-{card}": replace(special, choice=Choice("lay", {"card": card}, 10))
            for card in ("1o", "5f", "9n", "10t")
        },
        **_both("lay-wide", replace(lay, view=six, choice=Choice("lay", {}, 9))),
        "seat-lay-few": replace(lay, view=few, looking=True, choice=Choice("lay", {"card": "5f"}, 3)),
        "seat-lay-few-masked": replace(lay, view=few, choice=Choice("lay", {}, 3)),
        "board-lay-2": Scene(None, Stage.PLAY, view=_view(_FOUR[:2], "bidding", ["10", "3"], 5, waiting=[1])),
        "seat-laid": replace(lay, view=laid, choice=None, help=Text("help-look")),
        **_both("lay-final", replace(lay, view=out, screen=1, seat=1, choice=Choice("lay", {}, 5))),
        "seat-lay-final-many": replace(
            lay,
            view={**out, "you": _you(many)},
            screen=1,
            seat=1,
            looking=True,
            choice=Choice("lay", {"card": "9"}, 13),
        ),
        "seat-sits-out": replace(lay, view=out, screen=2, seat=2, choice=None, help=Text("help-look")),
    }


def _bluffing() -> dict[str, Scene]:
    view = _view(_FOUR, "bluffing", ["4", "9", "4", "7"], waiting=[0], starter=0, you=_you(_HAND[:7], "8"))
    later = _with(_with({**view, "table": ["4", "4"]}, 2, holds=["9"]), 3, holds=["7"])
    six = _view(_WIDE, "bluffing", ["10t", "10", "9n"], 11, waiting=[4], starter=5, you=_you(_HAND[:6], "8"))
    six = _with(_with(_with(six, 5, holds=["5", "5f"]), 0, holds=["2", "2", "2", "2"]), 3, holds=["10t"])
    none = _with(_with({**later, "table": []}, 1, holds=["4", "4"]), 0, holds=[])
    first = Scene(
        0,
        Stage.PLAY,
        0,
        view,
        choice=Choice("take", {"cards": ["9"]}, 3),
        help=Text("help-take"),
        waiting=(0,),
    )
    take = replace(
        first, view=later, choice=Choice("take", {"cards": ["4"]}, 2), help=Text("help-take-or-challenge")
    )
    opened = replace(take, choice=Choice("challenge", {"against": 2}, 2), help=Text("help-opened-whom"))
    full = _view(_WIDE, "bluffing", ["9", "10t"], 2, waiting=[4], starter=5, you=_you(_HAND[:6], "8"))
    for seat, held in ((5, ["10"]), (0, ["2"]), (1, ["3"]), (2, ["10"])):
        full = _with(full, seat, holds=held)
    named = [{**player, "name": name} for player, name in zip(full["players"], _SIX, strict=True)]
    many = replace(take, view=full, screen=4, seat=4, choice=Choice("take", {"cards": ["9"]}, 2))
    return {
        **_both("take-many", many),
        "seat-take-many-named": replace(many, view={**full, "players": named}),
        **_both("take-first", first),
        **_both("take", take),
        "seat-take-two": replace(take, choice=Choice("take", {"cards": ["4", "4"]}, 3)),
        "seat-watch": replace(take, screen=1, seat=1, choice=None, help=Text("help-look")),
        "seat-opened": opened,
        "seat-whom": replace(
            opened, view=none, choice=Choice("challenge", {"against": 1}, 3), help=Text("help-whom")
        ),
        **_both(
            "watch-empty", replace(take, view={**none, "waiting": [3]}, choice=None, help=Text("help-look"))
        ),
        **_both(
            "take-wide",
            replace(take, view=six, screen=4, seat=4, choice=Choice("take", {"cards": ["10t"]}, 3)),
        ),
        "seat-whom-wide": replace(
            opened, view=six, screen=4, seat=4, choice=Choice("challenge", {"against": 0}, 3)
        ),
        "board-take-2": Scene(
            None, Stage.PLAY, view=_with(_view(_FOUR[:2], "bluffing", ["3"], 5, waiting=[0]), 1, holds=["10"])
        ),
    }


def _looking() -> dict[str, Scene]:
    view = _view(
        _FOUR,
        "bluffing",
        ["4", "4"],
        waiting=[1],
        you=_you(["1o", "2", "3", "4", "5f", "6", "7", "9n", "10t"], "8"),
    )
    look = Scene(0, Stage.PLAY, 0, view, help=Text("help-look"), looking=True, waiting=(1,))
    full = _you(
        ["2", "3", "4", "6", "7", "10t"], "9n", pile=["3", "9", "10"], seen={"1": "10t", "2": "7", "3": "5f"}
    )
    seen = _view(_WIDE, "bluffing", ["4"], 4, waiting=[0], you=full)
    seen = _with(_with(seen, 3, holds=["9"]), 4, holds=["7"])
    take = replace(
        look, view=seen, choice=Choice("take", {"cards": ["4"]}, 1), help=Text("help-take-or-challenge")
    )
    last = _view(
        _FOUR, "bluffing", ["4"], 10, waiting=[1], you=_you([], "10t", pile=["3", "9"], seen={"2": "10"})
    )
    return {
        "seat-looks": look,
        "seat-looks-takes": take,
        "seat-looks-opened": replace(
            take, choice=Choice("challenge", {"against": 3}, 2), help=Text("help-opened-whom")
        ),
        "seat-looks-last": replace(look, view=last),
        "seat-looks-laid": replace(
            look,
            view=_view(_FOUR, "bidding", ["4", "9", "2", "7"], 1, waiting=[2], you=_you(_HAND[:9], "10")),
        ),
    }


def _piles(*counts: int) -> dict[str, Any]:
    return {str(seat): {"count": count, "top": "7" if count else None} for seat, count in enumerate(counts)}


def _notices() -> dict[str, Scene]:
    row = ["4", "9", "2", "7"]
    four, six = _view(_FOUR, "bluffing", ["2"]), _view(_WIDE, "bluffing", ["2"])
    said = {"by": 1, "against": 0, "cards": ["9"], "winner": 1}
    shown = {"strengths": {"0": "4", "1": "10t"}}
    toxic = {**said, "winner": None, "strengths": {"0": "10t", "1": "10t"}}
    scored = {
        "round": 3,
        "scored": {"1": ["9"], "2": ["2"], "3": ["7"]},
        "gained": {"1": 9, "2": 2, "3": 7},
        "removed": ["4"],
        "piles": _piles(0, 3, 2, 3),
        "starter": 1,
    }
    more = {
        "scored": {"0": ["5", "5f"], "1": ["10t"], "2": ["2", "2", "2"], "4": ["7"], "5": ["10"]},
        "gained": {"0": 10, "1": 10, "2": 6, "4": 7, "5": 10},
    }
    told: dict[str, tuple[dict[str, Any], str, dict[str, Any]]] = {
        "starts": (_view(_FOUR, "bidding", row, 1), "starts", {"seat": 1, "table": row}),
        "starts-wide": (_view(_WIDE, "bidding", row, 1), "starts", {"seat": 1, "table": [*row, "10", "5"]}),
        "challenge": (four, "challenge", said),
        "challenge-kept": (four, "challenge", {**said, "winner": 0, "cards": ["4", "4"]}),
        "challenge-wide": (
            six,
            "challenge",
            {**said, "by": 2, "against": 3, "winner": 2, "cards": ["2"] * 5},
        ),
        "challenge-back": (four, "challenge", {**said, "winner": None}),
        "scored": (four, "scored", scored),
        "scored-wide": (six, "scored", {**scored, **more, "piles": _piles(10, 12, 20, 0, 1, 7)}),
        "scored-2": (
            _view(_FOUR[:2], "bidding", row),
            "scored",
            {
                **scored,
                "scored": {"0": ["9"], "1": ["10"]},
                "gained": {"0": 9, "1": 10},
                "piles": _piles(1, 2),
            },
        ),
        "scored-final": (four, "scored", {**scored, "round": 11, "starter": None}),
        "final": (four, "final", {"seat": 1, "table": ["10t", "9n", "3", "10t"], "part": [1, 2, 3]}),
        "final-wide": (six, "final", {"seat": 1, "table": ["10t"] * 6, "part": [0, 1, 2, 3, 4]}),
    }
    found: dict[str, Scene] = {}
    watch = Scene(2, Stage.NOTICE, 2, four, help=Text("help-others"), waiting=(0, 1))
    for name, (view, kind, values) in told.items():
        found |= _both(f"notice-{name}", replace(watch, view=view, notice=Notice(kind, values)))
    mine = replace(watch, screen=1, seat=1, help=Text("help-seen"))
    challenged = Notice("challenge", {**said, **shown})
    return {
        **found,
        "seat-notice-challenge-won": replace(mine, notice=challenged),
        "seat-notice-challenge-lost": replace(mine, screen=0, seat=0, notice=challenged),
        "seat-notice-challenge-toxic": replace(mine, notice=Notice("challenge", toxic)),
        "seat-notice-challenge-won-wide": replace(mine, view=six, notice=challenged),
        "seat-notice-final-out": replace(mine, screen=0, seat=0, notice=found["seat-notice-final"].notice),
        "seat-notice-starts-you": replace(mine, notice=found["seat-notice-starts"].notice),
    }


def _over() -> dict[str, Scene]:
    four = _view(_FOUR, "over", [], 11, winners=[2])
    six = _view(_WIDE, "over", [], 11, winners=[1, 4])
    points = {"winners": [2], "points": [31, 48, 52, 0]}
    told = Notice("over", points)
    many = Notice("over", {"winners": [1, 4], "points": [31, 102, 52, 0, 102, 7]})
    two = Notice("over", {"winners": [1], "points": [31, 52]})
    ended = {
        **four,
        "players": [{**p, "points": n} for p, n in zip(four["players"], points["points"], strict=True)],
    }
    scene = Scene(0, Stage.NOTICE, 0, four, told, help=Text("help-seen"), waiting=(0,))
    return {
        **_both("notice-over", scene),
        **_both("notice-over-wide", replace(scene, view=six, notice=many)),
        **_both("notice-over-2", replace(scene, view=_view(_FOUR[:2], "over", [], winners=[1]), notice=two)),
        **_both("over", Scene(2, Stage.OVER, 2, ended, help=Text("help-rematch"))),
    }
