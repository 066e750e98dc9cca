"""Bamboozler after power cuts in every phase, and whole random evenings of it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.table.inputs import Asked, CupLink, CupMotion, CupMoved, Edge, OptionChosen, Wish
from companion.table.scene import Stage
from tests.table.bamboozler_evening import PLACES, Bamboozling
from tests.table.conftest import CHALLENGE, LEFT, MS, OK, RIGHT, Evening
from tests.table.test_random import check


def rolled() -> Bamboozling:
    return Bamboozling("skip", "revive", "skip", "double")


def declaring() -> Bamboozling:
    table = rolled()
    table.thrown(0, 4, 3)
    return table


def responding() -> Bamboozling:
    table = rolled()
    table.says(0, 4, 3, 66)
    return table


def covering() -> Bamboozling:
    table = responding()
    table.press(2, CHALLENGE)
    table.all_seen()
    return table


def discarding() -> Bamboozling:
    table = Bamboozling("skip", "revive", "skip", "double", hand_limit=1)
    table.says(0, 4, 3, 66)
    table.press(2, OK)
    table.all_seen()
    return table


def at_its_last_chance() -> Bamboozling:
    table = Bamboozling("skip", "revive", "skip", strikes=1)
    table.says(0, 4, 3, 43)
    table.press(2, CHALLENGE)
    table.all_seen()
    return table


def kids_rolling() -> Bamboozling:
    table = Bamboozling("skip", "revive", "skip", kids=True)
    table.says(0, 4, 3, 43)
    return table


def kids_declaring() -> Bamboozling:
    table = kids_rolling()
    table.thrown(2, 6, 1)
    return table


PHASES = [
    (rolled, "roll"),
    (declaring, "declare"),
    (responding, "respond"),
    (covering, "cover"),
    (discarding, "discard"),
    (at_its_last_chance, "last_chance"),
    (kids_rolling, "roll"),
    (kids_declaring, "declare"),
]


def cut(evening: Evening) -> Evening:
    """The plug is pulled, and somebody lets it go on."""
    again = evening.again()
    assert again.stage() is Stage.RESUME
    again.press(evening.screens[None].places[0], OK)
    again.advance(3000)
    return again


@pytest.mark.parametrize(("begun", "phase"), PHASES, ids=[begun.__name__ for begun, _ in PHASES])
def test_it_comes_back_in_every_phase_with_secrets_masked(
    begun: Callable[[], Bamboozling], phase: str
) -> None:
    table = begun()
    assert (table.stage(), table.view()["phase"]) == (Stage.PLAY, phase)
    again = table.again()
    for place in PLACES:
        assert again.view(place) == table.view(place)
        assert (again.help(place), again.screens[place].looking) == ("help-resume", False)
        assert again.screens[place].choice is None
    on = cut(table)
    assert (on.stage(), on.view()) == (Stage.PLAY, table.view())
    for place in PLACES:
        assert on.help(place) == table.help(place)
        assert on.screens[place].choice == table.screens[place].choice
    assert on.entries == []


def test_a_card_that_was_asked_for_once_more_is_forgotten() -> None:
    table = rolled()
    table.says(0, 4, 3, 66)
    table.press(2, OK)
    table.all_seen()
    table.says(2, 1, 1, 66)
    table.press(3, RIGHT, OK)
    assert table.help(3) == "help-sure-play"
    on = cut(table)
    assert on.help(3) == "help-accept-or-challenge"
    on.press(3, OK)
    assert on.view()["discards"] == []


# Whole evenings

places = st.integers(0, 3)
buttons = st.sampled_from([LEFT, RIGHT, OK, OK, CHALLENGE])
acts = st.one_of(
    st.builds(lambda p, b: lambda e: e.press(p, b), places, buttons),
    st.builds(lambda p: lambda e: e.press(p, OK), places),
    st.builds(lambda p, ms: lambda e: e.hold(p, OK, ms), places, st.sampled_from([500, 2100])),
    st.builds(
        lambda p, b, d, late: lambda e: e.hear(Edge(p, b, d, e.now_ns - late * MS)),
        places,
        st.sampled_from([LEFT, RIGHT, CHALLENGE]),
        st.booleans(),
        st.sampled_from([0, 15, 300]),
    ),
    st.builds(
        lambda c, m, s: lambda e: e.hear(CupMoved(c, m, e.now_ns, s, b"x")),
        places,
        st.sampled_from(list(CupMotion)),
        st.booleans(),
    ),
    st.builds(lambda c: lambda e: e.shake(c), places),
    st.builds(lambda c, up: lambda e: e.hear(CupLink(c, up)), places, st.booleans()),
    st.builds(lambda ms: lambda e: e.advance(ms), st.sampled_from([1, 250, 3000, 6000])),
    st.builds(lambda w: lambda e: e.hear(Asked(w)), st.sampled_from([Wish.PAUSE, Wish.GO_ON, Wish.GO_ON])),
)
options_ = st.fixed_dictionaries(
    {"strikes": st.sampled_from([1, 2, 3]), "hand_limit": st.sampled_from([0, 1, 2]), "kids": st.booleans()}
)


def conserved(evening: Evening) -> None:
    """Every card is somewhere, and nobody's number of strikes is beyond the limit."""
    view = evening.view()
    cards = sum(player["cards"] for player in view["players"]) + view["draw_pile"] + len(view["discards"])
    assert cards == (22 if "roll" in view else 26)
    assert all(player["strikes"] <= view["strike_limit"] for player in view["players"])


def evening_of(players: int, cups: str, **fields: Any) -> Evening:
    options = fields.pop("options", {})
    evening = Evening(cups=cups, places=max(players, 4), **fields)
    if cups != "none":
        evening.plug(*range(players))
    evening.hear(OptionChosen("game", "bamboozler"))
    evening.start(*range(players), game="bamboozler", **options)
    return evening


@settings(deadline=None, max_examples=80)
@given(
    st.lists(acts, max_size=80),
    st.sampled_from([0, 0, 3, 400]),
    st.sampled_from(["each", "shared", "none"]),
    st.integers(2, 4),
    options_,
)
def test_random_presses_raise_nothing_and_what_was_kept_replays(
    doing: list[Callable[[Evening], Any]], delay_ms: float, cups: str, players: int, options: dict[str, Any]
) -> None:
    evening = evening_of(players, cups, options=options, hints=True)
    evening.delay_ms = delay_ms
    for act in doing:
        act(evening)
        check(evening)
    evening.advance(5000)
    conserved(evening)
    assert evening.replayed().view() == evening.view()


def one_step(evening: Evening, chance: random.Random, helps: set[str | None] | None = None) -> None:
    """Play at random, but as people who want the game to go on; `helps`: what the screens say on the way."""
    board = evening.screens[None]
    if board.stage is Stage.NOTICE:
        chance.choice([lambda: evening.seen(board.waiting), lambda: evening.advance(6000)])()
        return
    place = chance.choice(board.waiting)
    if evening.help(place) in ("help-shake", "help-shake-or-play") and chance.random() < 0.7:
        evening.shake(0 if evening.settings.cups == "shared" else place, skewed=chance.random() < 0.1)
        return
    for _ in range(chance.randrange(5)):
        evening.press(place, chance.choice([LEFT, RIGHT]))
        if helps is not None:
            helps.add(evening.help(place))
    if chance.random() < 0.1:
        evening.advance(3100)
    evening.press(place, chance.choice([OK, OK, OK, CHALLENGE]))
    if chance.random() < 0.5 and evening.help(place) == "help-sure-play":
        evening.press(place, OK)


@settings(deadline=None, max_examples=15)
@given(
    st.integers(0, 10**6),
    st.integers(2, 8),
    st.sampled_from(["each", "none", "shared"]),
    st.sampled_from(["held", "always"]),
    options_,
)
def test_a_random_game_with_power_cuts_reaches_its_end(
    seed: int, players: int, cups: str, secrets: str, options: dict[str, Any]
) -> None:
    chance = random.Random(seed)  # noqa: S311 - a test's own chance
    evening = evening_of(players, cups, secrets=secrets, options=options)
    for _ in range(6000):
        if evening.stage() is Stage.OVER:
            break
        one_step(evening, chance)
        conserved(evening)
        if chance.random() < 0.02 and evening.view()["winners"] is None:
            entries, evening = evening.entries, cut(evening)
            evening.entries[:0] = entries
            if cups != "none":
                evening.plug(*range(players))
    assert evening.stage() is Stage.OVER
    assert evening.replayed().view() == evening.view()


def seen_in_random_games(*, kids: bool) -> tuple[set[str], set[str | None]]:
    """The kinds of notices, and the help lines."""
    kinds: set[str] = set()
    helps: set[str | None] = set()
    for seed in range(10):
        chance = random.Random(seed)  # noqa: S311 - a test's own chance
        evening = evening_of(4, "each" if seed % 2 else "none", options={"kids": kids, "strikes": 2})
        for _ in range(900):
            if evening.stage() is Stage.OVER:
                break
            one_step(evening, chance, helps)
            notice = evening.screens[None].notice
            kinds |= {notice.kind} if notice else set()
            helps |= {evening.help(place) for place in range(4)}
    return kinds, helps


ALWAYS = {"help-shake", "help-roll", "help-declare", "help-look", "help-out", "help-seen", "help-others"}
ALWAYS |= {"help-cards", "help-decline", "help-play", "help-discard", "help-sure-play"}
ALWAYS |= {"help-rematch", "help-over"}


def test_every_notice_and_every_help_line_comes_up_in_random_games() -> None:
    kinds, helps = seen_in_random_games(kids=False)
    assert kinds == {"believed", "verdict", "covered", "struck", "played", "out", "round", "over"}
    own = {"help-accept-or-challenge", "help-play-or-challenge", "help-cover"}
    assert helps - {"help-pause"} == ALWAYS | own


def test_those_of_the_kids_game_come_up_too() -> None:
    kinds, helps = seen_in_random_games(kids=True)
    assert kinds == {"struck", "played", "made", "drew", "out", "round", "over"}
    assert helps - {"help-pause"} == ALWAYS | {"help-shake-or-play", "help-roll-or-play"}
