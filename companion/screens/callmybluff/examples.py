"""Example scenes of Call My Bluff."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.callmybluff import STAR, space_of
from companion.games.game import Json
from companion.table.scene import Choice, Notice, Scene, Stage, Text, TimeLeft

_TWO = ("Ana", "Ben")
_FOUR = ("Ana", "Ben", "Charlotte", "Zoë")
_SIX = ("Ana", "Ben", "Charlotte", "Dimitri", "Élodie", "Finn")
_WIDE = tuple("WWWWWWWWW" + letter for letter in "ABCDEF")
_DICE: list[Json] = [1, STAR, 4, 4, 2]
_TEN: list[Json] = [1, 2, 3, 4, 5, STAR, STAR, 4, 1, 3]
_NO_SCREEN = Text("fault-screen-no-answer", {"seat": 2, "where": "i2c-1"})
_LONG_FAULT = Text(
    "fault-buttons-missing",
    {"seat": 2, "count": 2, "buttons": "LEFT, RIGHT", "lines": "GPIO17, GPIO27", "cause": "held"},
)
_OFFER = TimeLeft((0,), 3750, 5000)


def scenes() -> Mapping[str, Scene]:
    """Every example by name: `seat-callmybluff-...` for a seat's screen, `board-callmybluff-...` for the board."""
    told = {**_rolling(), **_bidding(), **_shown(), **_rerolling(), **_verdicts(), **_others()}
    named = {}
    for name, scene in told.items():
        screen, _, what = name.partition("-")
        named[f"{screen}-callmybluff-{what}"] = scene
    return named


def _view(
    names: Sequence[str],
    phase: str,
    dice: Sequence[int] | int = 5,
    shown: Mapping[int, list[Json]] | None = None,
    **fields: Any,
) -> dict[str, Any]:
    """A view: `names`, each with `dice`, what lies face up by seat, and whatever else is named."""
    counts = [dice] * len(names) if isinstance(dice, int) else list(dice)
    players = [
        {"name": name, "dice": count, "shown": (shown or {}).get(seat, []), "out": not count}
        for seat, (name, count) in enumerate(zip(names, counts, strict=True))
    ]
    return {
        "game": "callmybluff",
        "phase": phase,
        "round": 2,
        "waiting": [],
        "winners": None,
        "players": players,
        "bid": None,
        "opener": 1,
        "dice_in_play": sum(counts),
        "clock": None,
        **fields,
    }


def _bid(seat: int, quantity: int, face: Json) -> dict[str, Json]:
    return {"seat": seat, "quantity": quantity, "face": face, "space": space_of(quantity, face)}


def _on_both(name: str, seat: Scene) -> dict[str, Scene]:
    """The scene on a seat's screen and, without secrets and help, on the board."""
    view = None if seat.view is None else {key: value for key, value in seat.view.items() if key != "you"}
    board = replace(seat, screen=None, seat=None, view=view, choice=None, help=None, looking=False)
    return {f"seat-{name}": seat, f"board-{name}": board}


def _rolling() -> dict[str, Scene]:
    due = _view(_FOUR, "rolling", (5, 3, 4, 1), waiting=[0, 2], you={"dice": []})
    shake = Scene(0, Stage.PLAY, 0, due, help=Text("help-shake"), waiting=(0, 2), places=(0, 1, 2, 3))
    rolled = replace(shake, view={**due, "waiting": [2], "you": {"dice": _DICE}}, help=Text("help-look"))
    out = _view(_FOUR, "rolling", (5, 0, 4, 1), waiting=[0, 2])
    return {
        **_on_both("shake", shake),
        **_on_both("shaking", replace(shake, shaking=(0,))),
        "seat-rolled": rolled,
        "seat-rolled-looking": replace(rolled, looking=True),
        "seat-rolling-out": Scene(1, Stage.PLAY, 1, out, help=Text("help-out")),
        "board-shake-6": Scene(None, Stage.PLAY, view=_view(_SIX, "rolling", 10, waiting=[1, 4])),
    }


def _bidding() -> dict[str, Scene]:
    clock = TimeLeft((2,), 11_250, 15_000)
    table = _view(_FOUR, "bidding", (5, 3, 4, 1), waiting=[2], bid=_bid(1, 5, 3), you={"dice": _DICE})
    opening = {**table, "bid": None, "opener": 2}
    public = {key: value for key, value in table.items() if key != "you"}
    wait = Scene(0, Stage.PLAY, 0, table, help=Text("help-look"), time_left=clock)
    raising = replace(wait, screen=2, seat=2, help=Text("help-track-or-challenge"))
    raising = replace(raising, choice=Choice("bid", {"quantity": 6, "face": 3}, 60))
    stars = replace(raising, choice=Choice("bid", {"quantity": 3, "face": STAR}, 60))
    far = _view(_WIDE, "bidding", 10, waiting=[1], bid=_bid(0, 10, STAR), you={"dice": _TEN})
    last = replace(wait, view=far, screen=1, seat=1, choice=Choice("bid", {"quantity": 20, "face": 5}, 5))
    return {
        **_on_both("opening", replace(wait, view=opening)),
        "seat-opening-looking": replace(wait, view=opening, looking=True),
        "seat-opens": replace(
            raising,
            view=opening,
            help=Text("help-track"),
            choice=Choice("bid", {"quantity": 1, "face": 1}, 110),
        ),
        **_on_both("bid", wait),
        **_on_both("bid-no-clock", replace(wait, time_left=None)),
        "seat-bid-looking": replace(wait, looking=True),
        "seat-raises": raising,
        "seat-raises-stars": stars,
        "seat-raises-looking": replace(raising, looking=True),
        "seat-raises-refused": replace(raising, say=Text("refusal-track-behind", {"quantity": 5, "face": 3})),
        "seat-raises-fault": replace(raising, fault=_NO_SCREEN),
        "seat-raises-hint": replace(raising, help=Text("hint-track-or-challenge")),
        "seat-bid-hint-fault": replace(wait, help=Text("hint-look-stars"), fault=_NO_SCREEN),
        "seat-must-challenge": replace(
            wait, view={**table, "bid": _bid(1, 20, 5)}, screen=2, seat=2, help=Text("help-challenge")
        ),
        "board-bid-2": Scene(
            None, Stage.PLAY, view=_view(_TWO, "bidding", waiting=[0], bid=_bid(1, 3, STAR))
        ),
        "board-bid-6": Scene(None, Stage.PLAY, view=_view(_SIX, "bidding", waiting=[5], bid=_bid(4, 12, 5))),
        "board-bid-fault": Scene(None, Stage.PLAY, view=public, fault=_NO_SCREEN),
        **_on_both("bid-wide", replace(last, choice=None, help=Text("help-look"))),
        "seat-raises-wide": last,
        "seat-raises-wide-looking": replace(last, looking=True),
    }


def _shown() -> dict[str, Scene]:
    """Dice that lie face up."""
    some: Mapping[int, list[Json]] = {1: [3, STAR], 3: [3]}
    table = _view(
        _FOUR, "bidding", (5, 4, 4, 2), some, waiting=[2], bid=_bid(1, 5, 3), you={"dice": _DICE[:4]}
    )
    wait = Scene(0, Stage.PLAY, 0, table, help=Text("help-look"), time_left=TimeLeft((2,), 11_250, 15_000))
    raising = replace(wait, screen=2, seat=2, choice=Choice("bid", {"quantity": 6, "face": 3}, 60))
    public = {key: value for key, value in table.items() if key != "you"}
    many: Mapping[int, list[Json]] = {0: [1, 2, 4, STAR], 2: [5, 5], 3: [1], 4: [2, 2, 3, 4], 5: [STAR]}
    six = _view(_SIX, "bidding", 5, many, waiting=[2], bid=_bid(1, 8, 2), you={"dice": [5]})
    nine: Mapping[int, list[Json]] = {seat: [1, 2, 3, 4, 5, 5, 5, STAR, STAR] for seat in range(6)}
    most = _view(_WIDE, "bidding", 10, nine, waiting=[1], bid=_bid(0, 20, 4), you={"dice": [4]})
    return {
        **_on_both("shown", wait),
        "seat-shown-looking": replace(wait, looking=True),
        "seat-shown-raises": replace(raising, help=Text("help-track-or-challenge")),
        "seat-shown-raises-looking": replace(raising, help=Text("help-track-or-challenge"), looking=True),
        "seat-shown-raises-hint": replace(raising, help=Text("hint-track-or-challenge")),
        "seat-shown-raises-hint-fault": replace(
            raising, help=Text("hint-track-or-challenge"), fault=_NO_SCREEN
        ),
        "board-shown-fault": Scene(None, Stage.PLAY, view=public, fault=_LONG_FAULT),
        "board-shown-2": Scene(
            None,
            Stage.PLAY,
            view=_view(_TWO, "bidding", 5, {0: [4, 4, 4, STAR]}, waiting=[0], bid=_bid(1, 7, 4)),
        ),
        **_on_both("shown-6", replace(wait, view=six)),
        **_on_both("shown-most", replace(wait, view=most)),
    }


def _rerolling() -> dict[str, Scene]:
    view = _view(_FOUR, "reroll", (5, 3, 4, 1), waiting=[0], bid=_bid(0, 5, 4), you={"dice": _DICE})
    masked = Scene(0, Stage.PLAY, 0, view, choice=Choice("done", {}, 5), help=Text("help-done"))
    masked = replace(masked, time_left=_OFFER)
    marks = {"dice": _DICE, "marked": [1, 2], "at": 3}
    marking = replace(masked, looking=True, choice=Choice("reroll", marks, 5), help=Text("help-reroll"))
    again = _view(_FOUR, "reroll", (5, 3, 4, 1), {0: [4, STAR], 2: [1]}, waiting=[0], bid=_bid(0, 6, 4))
    rest: list[Json] = [1, 4, 2]
    ten = _view(_WIDE, "reroll", 10, waiting=[0], bid=_bid(0, 12, 4), you={"dice": _TEN})
    last = _view(_WIDE, "reroll", 10, {0: [1]}, waiting=[0], bid=_bid(0, 12, 4), you={"dice": _TEN[1:]})
    return {
        **_on_both("reroll", masked),
        "seat-reroll-hint": replace(masked, help=Text("hint-done")),
        "seat-reroll-marking": marking,
        "seat-reroll-kept": replace(
            marking, choice=Choice("done", {**marks, "marked": []}, 5), help=Text("help-done")
        ),
        **_on_both("reroll-again", replace(masked, view=again)),
        "seat-reroll-again-marking": replace(
            marking,
            view={**again, "you": {"dice": rest}},
            choice=Choice("reroll", {"dice": rest, "marked": [1], "at": 2}, 3),
        ),
        "seat-reroll-ten": replace(masked, view=ten),
        "seat-reroll-ten-marking": replace(
            marking, view=ten, choice=Choice("reroll", {"dice": _TEN, "marked": [3, 5, 6, 7], "at": 9}, 10)
        ),
        "seat-reroll-nine-marking": replace(
            marking, view=last, choice=Choice("reroll", {"dice": _TEN[1:], "marked": [4, 5], "at": 0}, 9)
        ),
        "seat-reroll-waits": replace(
            masked, screen=2, seat=2, view=again, choice=None, help=Text("help-look")
        ),
    }


_FOUR_DICE = {"0": [1, STAR, 4, 4, 2], "1": [3, STAR, 5], "2": [5, 5, 4, 2], "3": [3]}
_LIED = {
    "challenger": 2,
    "bidder": 1,
    "quantity": 7,
    "face": 4,
    "space": 10,
    "count": 5,
    "verdict": "too_high",
    "lost": {"1": 2},
    "safe": [],
    "left": {"0": 5, "1": 1, "2": 4, "3": 1},
    "dice": _FOUR_DICE,
}
_RIGHT = {**_LIED, "quantity": 4, "verdict": "too_low", "lost": {"2": 1}}
_EXACT = {**_LIED, "quantity": 5, "verdict": "exact", "lost": {"0": 1, "2": 1}, "safe": [3]}


def _verdicts() -> dict[str, Scene]:
    view = _view(_FOUR, "reveal", (5, 3, 4, 1), bid=_bid(1, 7, 4), waiting=[0, 1, 2, 3])
    six_dice = {
        str(seat): [(seat * 5 + die * 3) % 5 + 1, STAR, 4, 2, die % 5 + 1]
        for seat, die in enumerate(range(6))
    }
    six = _view(_SIX, "reveal", bid=_bid(1, 9, 4))
    six_exact = {**_EXACT, "lost": {"0": 1, "2": 1, "3": 1, "4": 1, "5": 1}, "safe": [], "dice": six_dice}
    sixty = {**_LIED, "challenger": 1, "bidder": 0, "quantity": 20, "count": 32, "verdict": "too_low"}
    sixty |= {"lost": {"1": 10}, "dice": {str(seat): list(_TEN) for seat in range(6)}, "face": STAR}
    scene = Scene(0, Stage.NOTICE, 0, view, Notice("verdict", _LIED), help=Text("help-seen"), waiting=(0, 1))
    wide = replace(scene, view=_view(_WIDE, "reveal", 10))
    exact = replace(scene, notice=Notice("verdict", _EXACT))
    nobody = {**_EXACT, "lost": {}, "safe": [0, 2, 3]}
    return {
        **_on_both("lied", scene),
        "seat-lied-yours": replace(scene, screen=1, seat=1, help=Text("help-others")),
        **_on_both("right", replace(scene, notice=Notice("verdict", _RIGHT))),
        "seat-right-yours": replace(scene, screen=2, seat=2, notice=Notice("verdict", _RIGHT)),
        **_on_both("exact", exact),
        "seat-exact-yours": replace(exact, screen=1, seat=1),
        "seat-exact-safe": replace(exact, screen=3, seat=3),
        **_on_both("exact-nobody", replace(exact, notice=Notice("verdict", nobody))),
        **_on_both("exact-6", replace(exact, view=six, notice=Notice("verdict", six_exact))),
        **_on_both("right-wide", replace(wide, notice=Notice("verdict", sixty))),
        **_on_both("exact-wide", replace(wide, notice=Notice("verdict", {**six_exact, "safe": [2, 3]}))),
    }


def _others() -> dict[str, Scene]:
    view = _view(_FOUR, "bidding", waiting=[2], bid=_bid(1, 7, 4))
    wide = _view(_WIDE, "bidding", 10, waiting=[2])
    shown = {"seat": 1, "show": [4, STAR], "shown": [3, 4, STAR], "rolls": 2}
    nine = {"seat": 1, "show": [4, STAR], "shown": [1, 2, 3, 4, 5, 5, 5, STAR, STAR], "rolls": 1}
    late = {"seat": 2, "quantity": 7, "face": 4, "bidder": 1}
    opened = {"seat": 1, "quantity": 1, "face": 1, "bidder": None}
    told: dict[str, tuple[dict[str, Any], str, Mapping[str, Any]]] = {
        "rerolls": (view, "shown", shown),
        "rerolls-nine": (wide, "shown", nine),
        "timed-out": (view, "timed_out", late),
        "timed-out-wide": (wide, "timed_out", {**late, "quantity": 20}),
        "timed-out-opens": (view, "timed_out", opened),
        "over": (_view(_FOUR, "over", (0, 3, 0, 0), winners=[1]), "over", {"winners": [1]}),
        "over-wide": (_view(_WIDE, "over", (0, 10, 0, 0, 0, 0), winners=[1]), "over", {"winners": [1]}),
    }
    both: dict[str, Scene] = {}
    for name, (seen, kind, values) in told.items():
        scene = Scene(0, Stage.NOTICE, 0, seen, Notice(kind, values), help=Text("help-seen"), waiting=(0, 1))
        both.update(_on_both(name, scene))
    won = Scene(1, Stage.OVER, 1, told["over"][0], help=Text("help-rematch"))
    return {
        **both,
        "seat-rerolls-yours": replace(both["seat-rerolls"], screen=1, seat=1),
        **_on_both("won", won),
    }
