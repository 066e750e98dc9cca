"""Example scenes of the house, and of Bluff."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.table.scene import (
    Choice,
    LobbyCard,
    Menu,
    Notice,
    PlaceCard,
    Scene,
    Stage,
    Text,
    TimeLeft,
)

_THREE = ("Ana", "Ben", "Caz")
_FOUR = ("Ana", "Ben", "Charlotte", "Zoë")
_EIGHT = ("Ana", "Ben", "Charlotte", "Dimitri", "Élodie", "Finn", "Gwen", "Hugo")
_WIDE = tuple("WWWWWWWWW" + letter for letter in "ABCDEFGH")
_DICE = (1, 2, 4, 4, 6)
_TEN = (1, 2, 3, 4, 5, 6, 6, 4, 1, 3)
_OPTIONS = (
    ("dice", 5),
    ("raising", "any"),
    ("turn_seconds", 15),
    ("flip", "auto"),
    ("sudden_death", True),
    ("ante", 0),
    ("purse", 20),
)
_NO_SCREEN = Text("fault-screen-no-answer", {"seat": 2, "where": "i2c-1"})


def scenes() -> Mapping[str, Scene]:
    """Every example by name: `seat-...` for a seat's screen, `board-...` for the board."""
    return {
        **_lobby(),
        **_rolling(),
        **_bidding(),
        **_bids_on_board(),
        **_sudden_death(),
        **_notices(),
        **_house(),
    }


def _view(names: Sequence[str], phase: str, dice: int = 5, **fields: Any) -> dict[str, Any]:
    """A view of Bluff: `names`, each with `dice`, and whatever else is named."""
    players = [{"name": name, "dice": dice, "coins": 20, "out": False} for name in names]
    return {
        "game": "bluff",
        "phase": phase,
        "round": 2,
        "waiting": [],
        "winners": None,
        "players": players,
        "bid": None,
        "pot": 0,
        "opener": 0,
        "dice_in_play": dice * len(names),
        "clock": None,
        **fields,
    }


def _bid(seat: int, quantity: int, face: int) -> dict[str, int]:
    return {"seat": seat, "quantity": quantity, "face": face}


def _out(view: dict[str, Any], *seats: int) -> dict[str, Any]:
    """The same view with `seats` out."""
    players = [
        {**player, "dice": 0, "out": True} if seat in seats else player
        for seat, player in enumerate(view["players"])
    ]
    return {**view, "players": players}


def _uneven(view: dict[str, Any], *dice: int) -> dict[str, Any]:
    """The same view with as many dice for each."""
    players = [{**player, "dice": count} for player, count in zip(view["players"], dice, strict=True)]
    return {**view, "players": players, "dice_in_play": sum(dice)}


def _clock(seat: int, left_ms: int) -> TimeLeft:
    return TimeLeft((seat,), left_ms, 15_000)


def _on_both(name: str, seat: Scene) -> dict[str, Scene]:
    """The scene on a seat's screen and, without secrets and help, on the board."""
    view = None if seat.view is None else {key: value for key, value in seat.view.items() if key != "you"}
    board = replace(seat, screen=None, seat=None, view=view, choice=None, help=None, looking=False)
    return {f"seat-{name}": seat, f"board-{name}": board}


def _lobby() -> dict[str, Scene]:
    places = tuple(PlaceCard(name, index < 3, index == 0) for index, name in enumerate(_FOUR))
    card = LobbyCard(places, "bluff", _OPTIONS)
    full = LobbyCard(tuple(PlaceCard(n, True, i == 7) for i, n in enumerate(_WIDE)), "bluff", _OPTIONS)
    two = LobbyCard((PlaceCard("Ana", True, True), PlaceCard("Seat 2")), "bluff", _OPTIONS)
    few = replace(two, problem=Text("problem-too-few", {"least": 2, "missing": 1}), row=8)
    host = Scene(0, Stage.LOBBY, lobby=card, help=Text("help-host"))
    free = Scene(3, Stage.FREE, lobby=card, help=Text("help-sit"))
    rows = {f"seat-lobby-host-{row}": replace(host, lobby=replace(card, row=row)) for row in range(10)}
    return {
        "seat-dark": Scene(3, Stage.DARK),
        "seat-free": free,
        "seat-lobby-guest": Scene(1, Stage.LOBBY, lobby=card, help=Text("help-guest")),
        "seat-lobby-guest-wide": Scene(1, Stage.LOBBY, lobby=full, help=Text("help-guest")),
        **rows,
        "seat-lobby-host-9": replace(host, lobby=replace(card, row=9), help=Text("help-host-rules")),
        "seat-lobby-host-10": replace(host, lobby=replace(card, row=10), help=Text("help-host-menu")),
        "seat-lobby-rules": Scene(1, Stage.LOBBY, lobby=replace(card, reading=5), help=Text("help-reading")),
        "seat-lobby-host-waits": replace(host, lobby=few, help=Text("help-host-waits")),
        "board-lobby-2": Scene(None, Stage.LOBBY, lobby=few, help=Text("help-board-lobby")),
        "board-lobby-4": Scene(None, Stage.LOBBY, lobby=card, help=Text("help-board-lobby")),
        "board-lobby-8": Scene(None, Stage.LOBBY, lobby=full),
    }


def _rolling() -> dict[str, Scene]:
    first = _view(_FOUR, "first_roll", waiting=[0, 2], first_roll={"1": [3, 4]}, round=0, opener=None)
    roll = _view(_FOUR, "rolling", waiting=[0, 2], you={"dice": []})
    rolled = _view(_FOUR, "rolling", waiting=[2], you={"dice": list(_DICE)})
    ten = _view(_WIDE, "rolling", 10, waiting=[2], you={"dice": list(_TEN)})
    shake = Scene(0, Stage.PLAY, 0, roll, help=Text("help-shake"), waiting=(0, 2), places=(0, 1, 2, 3))
    look = Scene(0, Stage.PLAY, 0, rolled, help=Text("help-look"), waiting=(2,))
    return {
        **_on_both("first-roll", replace(shake, view=first)),
        "seat-first-rolled": Scene(1, Stage.PLAY, 1, first, help=Text("help-pause")),
        "seat-first-rolled-fault": Scene(1, Stage.PLAY, 1, first, help=Text("help-pause"), fault=_NO_SCREEN),
        **_on_both("shake", shake),
        **_on_both("shaking", replace(shake, shaking=(0,))),
        "seat-roll-by-button": replace(shake, help=Text("help-roll")),
        "seat-rolled": look,
        "seat-rolled-looking": replace(look, looking=True),
        "seat-rolled-ten": replace(look, view=ten),
        "seat-rolled-ten-looking": replace(look, view=ten, looking=True),
        "board-shake-8": Scene(None, Stage.PLAY, view={**_view(_EIGHT, "rolling", waiting=[1, 4])}),
    }


def _table_of_four() -> dict[str, Any]:
    table = _view(_FOUR, "bidding", waiting=[2], bid=_bid(1, 3, 4), you={"dice": list(_DICE)})
    return _uneven(table, 5, 3, 4, 1)


def _table_of_eight() -> dict[str, Any]:
    eight = _view(_EIGHT, "bidding", waiting=[5], bid=_bid(4, 12, 6), you={"dice": list(_DICE)})
    return _out(eight, 1, 6)


def _bids_on_board() -> dict[str, Scene]:
    two = _view(_THREE[:2], "bidding", waiting=[0], bid=_bid(1, 3, 4))
    four, eight = _table_of_four(), _table_of_eight()
    del four["you"], eight["you"]
    broken = Scene(None, Stage.PLAY, view=four, time_left=_clock(2, 6000), fault=_NO_SCREEN)
    return {
        "board-bid-2": Scene(None, Stage.PLAY, view=two, time_left=_clock(0, 6000)),
        "board-bid-fault": broken,
        "board-bid-8-fault": replace(broken, view=eight),
    }


def _bidding() -> dict[str, Scene]:
    opening = _view(_THREE, "bidding", waiting=[2], opener=2, you={"dice": list(_DICE)})
    table, eight = _table_of_four(), _table_of_eight()
    wide = _view(_WIDE, "bidding", 10, waiting=[1], bid=_bid(0, 79, 5), you={"dice": list(_TEN)})
    wait = Scene(0, Stage.PLAY, 0, opening, help=Text("help-look"), time_left=_clock(2, 11_250))
    turn = replace(
        wait, screen=2, seat=2, help=Text("help-bid"), choice=Choice("bid", {"quantity": 1, "face": 1}, 90)
    )
    raising = replace(
        wait,
        view=table,
        screen=2,
        seat=2,
        choice=Choice("bid", {"quantity": 4, "face": 4}, 60),
        help=Text("help-bid-or-challenge"),
    )
    widest = replace(
        wait,
        view=wide,
        screen=1,
        seat=1,
        choice=Choice("bid", {"quantity": 80, "face": 6}, 2),
        help=Text("help-bid-or-challenge"),
    )
    flip = {**table, "phase": "flip", "waiting": [1]}
    return {
        **_on_both("opening", wait),
        "seat-opening-looking": replace(wait, looking=True),
        "seat-opens": turn,
        **_on_both("bid", replace(wait, view=table)),
        **_on_both("bid-no-clock", replace(wait, view=table, time_left=None)),
        "seat-bid-looking": replace(wait, view=table, looking=True),
        "seat-raises": raising,
        "seat-raises-looking": replace(raising, looking=True),
        "seat-raises-refused": replace(raising, say=Text("refusal-bid-too-low", {"quantity": 3, "face": 4})),
        "seat-raises-fault": replace(raising, fault=_NO_SCREEN),
        "seat-must-challenge": replace(
            raising, choice=None, help=Text("help-challenge"), time_left=_clock(2, 2000)
        ),
        **_on_both("bid-8", replace(wait, view=eight)),
        "seat-out": replace(wait, screen=1, seat=1, view=eight, help=Text("help-out")),
        **_on_both("bid-wide", replace(wait, view=wide, time_left=_clock(1, 14_750))),
        "seat-wide-looking": replace(widest, looking=True, choice=None),
        "seat-wide-raises": widest,
        "seat-wide-raises-looking": replace(widest, looking=True),
        "seat-bid-fault": replace(wait, view=table, fault=_NO_SCREEN),
        **_on_both(
            "flip",
            replace(wait, view=flip, screen=1, seat=1, choice=Choice("flip", {}), help=Text("help-flip")),
        ),
        "seat-flip-waits": replace(wait, view=flip),
    }


def _sudden_death() -> dict[str, Scene]:
    one = {"waiting": [0, 2], "contenders": [0, 1, 2], "last_guesses": None}
    rolling = _view(_THREE, "sudden_death_rolling", 1, you={"dice": [], "guess": None}, **one)
    guessing = _view(_THREE, "sudden_death_guessing", 1, you={"dice": [5], "guess": None}, **one)
    guessed = {**guessing, "waiting": [2], "you": {"dice": [5], "guess": 11}}
    fewer = _out({**guessing, "contenders": [0, 2]}, 1)
    time_left = TimeLeft((0, 2), 9000, 15_000)
    guess = Scene(
        0,
        Stage.PLAY,
        0,
        guessing,
        choice=Choice("guess", {}, 16),
        help=Text("help-guess"),
        time_left=time_left,
    )
    return {
        **_on_both("sudden-roll", Scene(0, Stage.PLAY, 0, rolling, help=Text("help-shake"))),
        **_on_both("guess-masked", guess),
        "seat-guess": replace(guess, looking=True, choice=Choice("guess", {"total": 11}, 16)),
        "seat-guessed": replace(guess, view=guessed, choice=None, help=Text("help-look")),
        "seat-guessed-looking": replace(
            guess, view=guessed, choice=None, looking=True, help=Text("help-look")
        ),
        "seat-guess-watching": replace(
            guess, screen=1, seat=1, view=fewer, choice=None, help=Text("help-pause")
        ),
    }


_Told = tuple[dict[str, Any], str, Mapping[str, Any]]
_FOUR_DICE = {"0": list(_DICE), "1": [2, 3, 5], "2": [6, 5, 4, 2], "3": [3]}
_LIED = {
    "challenger": 2,
    "bidder": 1,
    "quantity": 5,
    "face": 4,
    "count": 4,
    "loser": 1,
    "dice": _FOUR_DICE,
}
_RIGHT = {**_LIED, "quantity": 4, "loser": 2}


def _revealed() -> dict[str, Any]:
    return _view(_FOUR, "reveal", bid=_bid(1, 4, 4), waiting=[0, 1, 2, 3])


def _verdicts() -> dict[str, _Told]:
    view = _revealed()
    eight_dice = {str(seat): [(seat * 5 + die * 3) % 6 + 1 for die in range(5)] for seat in range(8)}
    many_dice = {str(seat): list(_TEN) for seat in range(8)}
    forty = {**_LIED, "quantity": 12, "count": 13, "face": 6, "loser": 2, "dice": eight_dice}
    eighty = {
        "challenger": 1,
        "bidder": 0,
        "quantity": 79,
        "face": 4,
        "count": 32,
        "loser": 0,
        "dice": many_dice,
    }
    return {
        "lied": (view, "verdict", _LIED),
        "caught": (view, "verdict", {**_LIED, "challenger": 0}),
        "right": (view, "verdict", _RIGHT),
        "right-8": (_view(_EIGHT, "reveal"), "verdict", forty),
        "lied-wide": (_view(_WIDE, "reveal", 10), "verdict", eighty),
    }


def _other_news() -> dict[str, _Told]:
    view, wide = _revealed(), _view(_WIDE, "reveal", 10)
    rolls = {"0": [3, 4], "1": [6, 2], "2": [1, 1], "3": [5, 1]}
    rolls_8 = {str(seat): [seat % 6 + 1, 3] for seat in range(8)}
    tie = {"seats": [0, 1], "rolls": {**rolls, "1": [6, 1]}}
    guesses = {
        "dice": {"0": [5], "1": [3], "2": [6]},
        "guesses": {"0": 11, "2": 13},
        "total": 14,
        "closest": [2],
    }
    guesses_8 = {
        "dice": {str(s): [s % 6 + 1] for s in range(8)},
        "guesses": {str(s): 20 + s for s in range(7)},
        "total": 27,
        "closest": [6],
    }
    return {
        "opens": (view, "opens", {"seat": 1, "rolls": rolls}),
        "opens-8": (wide, "opens", {"seat": 5, "rolls": rolls_8}),
        "rolled-again": (view, "rolled_again", tie),
        "timed-out": (view, "timed_out", {"seat": 2}),
        "timed-out-wide": (wide, "timed_out", {"seat": 2}),
        "out": (view, "out", {"seat": 2}),
        "sudden-death": (view, "sudden_death", {"contenders": [0, 1, 2]}),
        "guesses": (view, "guesses", guesses),
        "guesses-8": (wide, "guesses", guesses_8),
        "guesses-tie": (view, "guesses", {**guesses, "guesses": {"0": 13, "1": 15}, "closest": [0, 1]}),
        "over": (view, "over", {"winners": [1], "pot": 20}),
        "over-wide": (wide, "over", {"winners": [1], "pot": 800}),
    }


def _notices() -> dict[str, Scene]:
    both: dict[str, Scene] = {}
    for name, (seen, kind, values) in {**_verdicts(), **_other_news()}.items():
        scene = Scene(0, Stage.NOTICE, 0, seen, Notice(kind, values), help=Text("help-seen"), waiting=(0, 1))
        both.update(_on_both(f"notice-{name}", scene))
    yours = Scene(1, Stage.NOTICE, 1, _revealed(), Notice("verdict", _LIED), help=Text("help-others"))
    return {
        **both,
        "seat-notice-lied-yours": yours,
        "seat-notice-right-yours": replace(yours, screen=2, seat=2, notice=Notice("verdict", _RIGHT)),
    }


def _house() -> dict[str, Scene]:
    view = _view(_FOUR, "bidding", waiting=[2], bid=_bid(1, 3, 4))
    over = _view(_FOUR, "over", winners=[1])
    items = ("go-on", "sound-off", "end-match", "end-evening")
    menu = Menu(tuple(Text(f"menu-{item}") for item in items), 1)
    pause = Scene(0, Stage.PAUSE, 0, view, menu=menu, help=Text("help-menu"))
    reason = _NO_SCREEN
    resume = Scene(0, Stage.RESUME, 0, view, help=Text("help-resume"))
    return {
        **_on_both("pause", pause),
        "seat-pause-last": replace(pause, menu=replace(menu, marked=3)),
        "seat-pause-sure": replace(
            pause, menu=Menu((Text("menu-sure-end-evening"),)), help=Text("help-sure")
        ),
        "seat-pause-guest": replace(pause, menu=None, help=Text("help-paused")),
        **_on_both("pause-reason", replace(pause, say=reason)),
        **_on_both("resume", resume),
        **_on_both("count-down", replace(resume, count_down=3, help=None)),
        **_on_both("over-stage", Scene(1, Stage.OVER, 1, over, help=Text("help-rematch"))),
    }
