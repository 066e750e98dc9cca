"""Bluffaneer after power cuts in every phase, and whole random evenings of it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.table.inputs import Asked, CupMotion, CupMoved, Edge, OptionChosen, TimerFlipped, Wish
from companion.table.scene import Stage
from companion.words.words import Words
from tests.table.bluffaneer_evening import EXPANDER_NS, HANDS, HEADER_NS, NOBODYS, Pirates
from tests.table.conftest import CHALLENGE, LEFT, MS, OK, RIGHT, Evening
from tests.table.test_random import check

WORDS = Words("en")
ROLLS = {
    "roll": None,
    "claim": NOBODYS,
    "judge": NOBODYS,
    "steal": ("sword", "sword"),
    "show": ("chest", "ship"),
}


def in_phase(phase: str, **fields: Any) -> Pirates:
    """A table in `phase`."""
    table = Pirates(3, 1, 0, **fields)
    roll = ROLLS[phase]
    if roll is not None:
        table.rolls(*roll)
    if phase == "judge":
        table.press(1, CHALLENGE)
        table.advance(20)
    assert table.phase == phase
    return table


def cut(table: Evening) -> Evening:
    """The plug is pulled, somebody lets it go on, and all see once more what had happened last."""
    again = table.again()
    assert again.stage() is Stage.RESUME
    again.press(table.screens[None].places[0], OK)
    again.advance(3000)
    while again.stage() is Stage.NOTICE:
        again.seen(again.screens[None].waiting)
    return again


def test_a_notice_that_was_cut_is_shown_again() -> None:
    table = in_phase("judge")
    table.press(table.screens[None].waiting[0], OK)
    assert table.stage() is Stage.NOTICE
    again = table.again()
    assert again.screens[None].notice is None
    again.press(0, OK)
    again.advance(3000)
    for screen in (None, 0, 1, 3):
        assert again.screens[screen].notice == table.screens[screen].notice


@pytest.mark.parametrize("phase", ROLLS)
def test_it_comes_back_in_every_phase_with_cards_masked(phase: str) -> None:
    table = in_phase(phase)
    again = table.again()
    for place in (0, 1, 3):
        assert again.view(place) == table.view(place)
        assert (again.help(place), again.screens[place].looking) == ("help-resume", False)
        assert again.screens[place].choice is None
    on = cut(table)
    assert (on.stage(), on.view()) == (Stage.PLAY, table.view())
    assert [on.help(place) for place in (0, 1, 3)] == [table.help(place) for place in (0, 1, 3)]
    assert [on.screens[place].choice for place in (0, 1, 3)] == [
        table.screens[place].choice for place in (0, 1, 3)
    ]
    assert on.entries == []


def test_the_claims_time_starts_again_in_full_and_shouts_are_forgotten() -> None:
    table = in_phase("claim")
    table.advance(7000)
    table.shout(1)
    on = cut(table)
    left = on.screens[1].time_left
    assert left is not None
    assert (left.seats, left.left_ms) == ((1, 2), 10_000)
    on.advance(1000)
    assert on.view()["phase"] == "claim"


def test_passes_are_kept() -> None:
    table = in_phase("claim")
    table.press(1, RIGHT)
    on = cut(table)
    assert on.view()["passed"] == [1]
    on.press(1, CHALLENGE)
    on.advance(100)
    assert on.view()["phase"] == "claim"


def test_the_first_ok_only_goes_on() -> None:
    on = in_phase("judge").again()
    on.press(0, OK, CHALLENGE)
    on.advance(3000)
    assert on.view()["phase"] == "judge"


def test_the_end_comes_back_to_the_lobby_with_all_seated() -> None:
    table = Pirates(options={"coins": 1})
    table.rolls("skull", "skull")
    on = table.again()
    assert on.stage() is Stage.LOBBY
    lobby = on.screens[None].lobby
    assert lobby is not None
    assert (lobby.game, dict(lobby.options)["coins"]) == ("bluffaneer", 1)


# Whole evenings

places = st.integers(0, 3)
acts = st.one_of(
    st.builds(
        lambda p, b: lambda e: e.press(p, b), places, st.sampled_from([LEFT, RIGHT, OK, CHALLENGE, OK, RIGHT])
    ),
    st.builds(
        lambda p, b, ms: lambda e: e.hold(p, b, ms), places, st.sampled_from([OK, RIGHT]), st.just(2100)
    ),
    st.builds(
        lambda p, b, d, late, error: lambda e: e.hear(Edge(p, b, d, e.now_ns - int(late * MS), error)),
        places,
        st.sampled_from([LEFT, RIGHT, CHALLENGE]),
        st.booleans(),
        st.sampled_from([0, 5, 19, 300]),
        st.sampled_from([HEADER_NS, EXPANDER_NS]),
    ),
    st.builds(
        lambda c, m, s: lambda e: e.hear(CupMoved(c, m, e.now_ns, s, b"x")),
        places,
        st.sampled_from(list(CupMotion)),
        st.booleans(),
    ),
    st.builds(lambda c: lambda e: e.shake(c), places),
    st.builds(lambda ms: lambda e: e.advance(ms), st.sampled_from([1, 19, 20, 250, 3000, 6000, 10_020])),
    st.builds(lambda w: lambda e: e.hear(Asked(w)), st.sampled_from([Wish.PAUSE, Wish.GO_ON, Wish.GO_ON])),
    st.just(lambda e: e.hear(TimerFlipped(e.now_ns))),
)


def said(evening: Evening) -> None:
    """Every notice is complete: who pays is somebody, and no card is in it that was not shown."""
    notice = evening.screens[None].notice
    for payer, payee, coins in () if notice is None else notice.values.get("payments", ()):
        assert coins > 0
        assert payer in range(6)
        assert payee == "box" or payee in range(6)


@settings(deadline=None, max_examples=120)
@given(
    st.lists(acts, max_size=80),
    st.sampled_from([0, 0, 3, 400]),
    st.sampled_from(["each", "shared", "none"]),
    st.sampled_from([(0, 1, 2), (3, 0, 2), (0, 1, 2, 3)]),
    st.sampled_from([0, 1, 10]),
)
def test_random_presses_raise_nothing_and_what_was_kept_replays(
    doing: list[Callable[[Evening], Any]], delay_ms: float, cups: str, seats: tuple[int, ...], seconds: int
) -> None:
    table = Pirates(*seats, cups=cups, hints=True, options={"claim_seconds": seconds, "coins": 4})
    table.delay_ms = delay_ms
    for act in doing:
        act(table)
        check(table)
        said(table)
    table.advance(5000)
    for match in {entry.match for entry in table.entries if entry.match}:
        view = table.replayed(match).view()
        assert sum(player["coins"] for player in view["players"]) + view["box"] == 50


def one_step(evening: Evening, chance: random.Random) -> None:
    """Play at random, but as people who want the game to go on."""
    board = evening.screens[None]
    if board.stage is Stage.NOTICE:
        chance.choice([lambda: evening.seen(board.waiting), lambda: evening.advance(6000)])()
        return
    place = chance.choice(board.waiting)
    help_ = evening.help(place)
    if help_ in ("help-shake", "hint-shake"):
        evening.shake(0 if evening.settings.cups == "shared" else place, skewed=chance.random() < 0.1)
    elif help_ in ("help-pass-or-claim", "hint-pass-or-claim"):
        claim_or_pass(evening, place, chance)
    else:
        for _ in range(chance.randrange(3)):
            evening.press(place, chance.choice([LEFT, RIGHT]))
        evening.press(place, chance.choice([OK, CHALLENGE]))


def claim_or_pass(evening: Evening, place: int, chance: random.Random) -> None:
    what = chance.randrange(4)
    if what == 0:
        evening.press(place, RIGHT)
    elif what == 1:
        evening.advance(2000)
    else:  # some at once
        for other in evening.screens[None].waiting:
            if chance.random() < 0.7:
                at_ns = evening.now_ns - chance.randrange(3) * MS
                evening.hear(Edge(other, CHALLENGE, True, at_ns, chance.choice([HEADER_NS, EXPANDER_NS])))
                evening.up(other, CHALLENGE)
        evening.advance(20)


@settings(deadline=None, max_examples=40)
@given(
    st.integers(0, 10**6),
    st.integers(3, 6),
    st.sampled_from([0, 2, 10]),
    st.sampled_from(["each", "none", "shared"]),
)
def test_a_random_game_with_power_cuts_reaches_its_end(
    seed: int, players: int, seconds: int, cups: str
) -> None:
    chance = random.Random(seed)  # noqa: S311 - a test's own chance
    evening = Evening(cups=cups, places=6)
    if cups != "none":
        evening.plug(*range(6))
    evening.source.queue.clear()
    evening.hear(OptionChosen("game", "bluffaneer"))
    evening.start(*range(players), coins=chance.choice([2, 5, 8]), claim_seconds=seconds)
    for _ in range(3000):
        if evening.stage() is Stage.OVER:
            break
        one_step(evening, chance)
        said(evening)
        if chance.random() < 0.03 and evening.view()["winners"] is None:
            entries, evening = evening.entries, cut(evening)
            evening.entries[:0] = entries
    assert evening.stage() is Stage.OVER
    assert evening.replayed().view() == evening.view()


def test_every_notice_and_every_help_line_comes_up_in_random_games() -> None:
    kinds: set[str] = set()
    helps: set[str | None] = set()
    for seed in range(30):
        chance = random.Random(seed)  # noqa: S311 - a test's own chance
        table = Pirates(0, 1, 2, 3, hands=HANDS[:4], options={"coins": 4})
        table.source.queue.clear()
        for _ in range(600):
            if table.stage() is Stage.OVER:
                break
            one_step(table, chance)
            notice = table.screens[None].notice
            kinds |= {notice.kind} if notice else set()
            helps |= {table.help(place) for place in range(4)}
    assert kinds == {"doubles", "shown", "judged", "unclaimed", "drawn", "over"}
    assert helps == {
        "help-roll",
        "help-look",
        "help-pass-or-claim",
        "help-believe-or-challenge",
        "help-steal",
        "help-show",
        "help-seen",
        "help-others",
        "help-rematch",
        "help-over",
    }
