"""Whole random evenings of Bluffit, with random presses, slow journals and power cuts."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.screens.picture import draw
from companion.table.inputs import Asked, Button, CupMotion, CupMoved, Edge, OptionChosen, Wish
from companion.table.scene import Stage
from companion.web.board import board_json
from companion.words.words import Words
from tests.table.conftest import CHALLENGE, LEFT, MS, OK, RIGHT, Evening
from tests.table.test_random import check

WORDS = Words("en")
SPECIALS = ("optimistic1", "flipped5", "nervous9", "toxic10")
places = st.integers(-1, 3)
acts = st.one_of(
    st.builds(lambda p, b: lambda e: e.press(p, b), places, st.sampled_from(list(Button))),
    st.builds(lambda p: lambda e: e.press(p, OK, OK), places),
    st.builds(
        lambda p, b, ms: lambda e: e.hold(p, b, ms), places, st.sampled_from([OK, RIGHT]), st.just(2100)
    ),
    st.builds(
        lambda p, b, d, late: lambda e: e.hear(Edge(p, b, d, e.now_ns - late * MS)),
        places,
        st.sampled_from(list(Button)),
        st.booleans(),
        st.sampled_from([0, 0, 15, 300]),
    ),
    st.builds(
        lambda c, m: lambda e: e.hear(CupMoved(c, m, e.now_ns)), places, st.sampled_from(list(CupMotion))
    ),
    st.builds(lambda c: lambda e: e.shake(c), places),
    st.builds(lambda ms: lambda e: e.advance(ms), st.sampled_from([1, 250, 3000, 6000])),
    st.builds(lambda w: lambda e: e.hear(Asked(w)), st.sampled_from([Wish.PAUSE, Wish.GO_ON, Wish.GO_ON])),
)


def begun(players: int, chance: random.Random, **settings: Any) -> Evening:
    """A game of so many, with options by chance."""
    evening = Evening(places=max(4, players), **settings)
    evening.sit(*range(players))
    for key, value in (
        ("game", "bluffit"),
        ("combined", chance.random() < 0.5),
        ("specials", [name for name in SPECIALS if chance.random() < 0.6]),
    ):
        evening.hear(OptionChosen(key, value))
    evening.press(0, OK)
    evening.advance(1000)
    assert evening.view()["game"] == "bluffit"
    return evening


def drawn(evening: Evening) -> None:
    """Every screen can be drawn, and the page says something."""
    for scene in evening.screens.values():
        assert (draw(scene, WORDS).getbbox() is None) == (scene.stage is Stage.DARK)
    assert board_json(evening.table.board_scene(), WORDS)["headline"]


def secrets_kept(evening: Evening) -> None:
    """Strengths are in a notice for its two alone, and a masked choice tells nothing."""
    for screen, scene in evening.screens.items():
        if scene.notice is not None and "strengths" in scene.notice.values:
            assert str(scene.seat) in scene.notice.values["strengths"]
        if scene.choice is not None and scene.choice.kind == "lay" and not scene.looking:
            assert scene.choice.fields == {}
        assert screen is not None or "you" not in (scene.view or {})


@settings(deadline=None, max_examples=60)
@given(st.lists(acts, max_size=60), st.sampled_from([0, 3, 400]), st.integers(2, 4), st.integers(0, 10**6))
def test_nothing_is_raised_and_what_was_kept_replays_to_the_same(
    doing: list[Callable[[Evening], Any]], delay_ms: float, players: int, seed: int
) -> None:
    chance = random.Random(seed)  # noqa: S311 - a test's own chance
    evening = begun(players, chance, delay_ms=0, cups=chance.choice(["each", "none"]), hints=seed % 2 == 0)
    evening.delay_ms = delay_ms
    for act in doing:
        act(evening)
        check(evening)
        secrets_kept(evening)
    evening.advance(5000)
    drawn(evening)
    assert evening.replayed().view() == evening.view()


def one_step(evening: Evening, chance: random.Random) -> None:
    """As people who want the game to go on."""
    match evening.stage():
        case Stage.RESUME:
            evening.press(evening.screens[None].places[0], OK)
            evening.advance(3000)
        case Stage.NOTICE:
            ways = [lambda: evening.seen(evening.screens[None].waiting), lambda: evening.advance(6000)]
            chance.choice(ways)()
        case _:
            place = chance.choice(evening.screens[None].waiting)
            for _ in range(chance.randrange(4)):
                evening.press(place, chance.choice([LEFT, RIGHT]))
            if chance.random() < 0.1:
                evening.advance(3000)
            evening.press(place, *chance.choice([[OK], [OK, OK], [CHALLENGE, OK], [CHALLENGE]]))


@settings(deadline=None, max_examples=8)
@given(st.integers(0, 10**6), st.integers(2, 6))
def test_a_random_game_with_power_cuts_reaches_its_end_and_every_screen_is_drawn(
    seed: int, players: int
) -> None:
    chance = random.Random(seed)  # noqa: S311 - a test's own chance
    evening = begun(players, chance)
    for step in range(3000):
        one_step(evening, chance)
        secrets_kept(evening)
        if step % 25 == 0:
            drawn(evening)
        if evening.stage() is Stage.OVER:
            break
        if chance.random() < 0.02 and evening.view()["winners"] is None:
            again = evening.again()
            assert again.view() == evening.view()
            again.entries[:0] = evening.entries
            evening = again
    else:
        pytest.fail(f"no end: {evening.screens[None]}")
    drawn(evening)
    assert evening.replayed().view() == evening.view()


def test_every_notice_and_every_help_line_comes_up_in_random_games() -> None:
    kinds: set[str] = set()
    helps: set[str | None] = set()
    for seed in range(4):
        chance = random.Random(seed)  # noqa: S311 - a test's own chance
        evening = begun(chance.choice([2, 2, 3, 4]), chance)
        while evening.stage() is not Stage.OVER:
            notice = evening.screens[None].notice
            kinds |= {notice.kind} if notice else set()
            helps |= {evening.help(place) for place in range(4)}
            one_step(evening, chance)
        helps |= {evening.help(place) for place in range(4)}
    assert kinds == {"starts", "challenge", "scored", "final", "over"}
    assert helps - {"help-whom"} == {  # that one is rare: it has a test of its own
        None,
        "help-lay",
        "help-take",
        "help-take-or-challenge",
        "help-opened-whom",
        "help-look",
        "help-seen",
        "help-others",
        "help-rematch",
        "help-over",
    }
