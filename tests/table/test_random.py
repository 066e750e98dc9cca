"""Whatever people, cups, the journal and faults do: nothing is raised, nothing hangs, what was kept replays."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.registry import GAMES
from companion.table.inputs import (
    Asked,
    Button,
    CupLink,
    CupMotion,
    CupMoved,
    Edge,
    FaultBegan,
    FaultEnded,
    Named,
    OptionChosen,
    Recorded,
    Tick,
    TimerFlipped,
    Wish,
)
from companion.table.scene import Scene, Stage, Text
from companion.table.ways.registry import WAYS
from companion.words.words import Words, languages
from tests.table.conftest import CHALLENGE, LEFT, MS, OK, RIGHT, Evening

WORDS = [Words(language) for language in languages()]
places = st.integers(-1, 3)
buttons = st.sampled_from(list(Button))
late_ns = st.sampled_from([0, 0, 5 * MS, 15 * MS, 300 * MS])
parts = st.sampled_from(["screen:0", "screen:1", "screen:board", "cup:0", "journal", "buttons:1"])
options = st.sampled_from(
    [
        *(("game", game) for game in WAYS),
        *(("dice", 1), ("flip", "player"), ("turn_seconds", 0), ("turn_seconds", 2), ("ante", 3)),
        *(("kids", True), ("strikes", 3), ("coins", 3), ("claim_seconds", 2), ("combined", True)),
    ]
)
games = pytest.mark.parametrize("game", WAYS)
names = st.sampled_from(["", "Ana", "Seat 2", "much too long"])

acts = st.one_of(
    st.builds(lambda p, b: lambda e: e.press(p, b), places, buttons),
    st.builds(lambda p: lambda e: e.press(p, OK), places),
    st.builds(lambda p, b, ms: lambda e: e.hold(p, b, ms), places, buttons, st.sampled_from([500, 2100])),
    st.builds(
        lambda p, b, d, late: lambda e: e.hear(Edge(p, b, d, e.now_ns - late)),
        places,
        buttons,
        st.booleans(),
        late_ns,
    ),
    st.builds(
        lambda c, m, s, late: lambda e: e.hear(CupMoved(c, m, e.now_ns - late, s, b"x")),
        places,
        st.sampled_from(list(CupMotion)),
        st.booleans(),
        late_ns,
    ),
    st.builds(lambda c: lambda e: e.shake(c), places),
    st.builds(lambda c, up: lambda e: e.hear(CupLink(c, up)), places, st.booleans()),
    st.builds(lambda ms: lambda e: e.advance(ms), st.sampled_from([1, 19, 250, 3000, 6000, 15_020])),
    st.builds(lambda p: lambda e: e.hear(FaultBegan(p, "journal-full", {"path": "x"})), parts),
    st.builds(lambda p: lambda e: e.hear(FaultEnded(p)), parts),
    st.builds(lambda w: lambda e: e.hear(Asked(w)), st.sampled_from(list(Wish))),
    st.builds(lambda p, n: lambda e: e.hear(Named(p, n)), places, names),
    st.builds(lambda o: lambda e: e.hear(OptionChosen(*o)), options),
    st.builds(lambda n: lambda e: e.hear(Recorded(n)), st.integers(0, 50)),
    st.just(lambda e: e.hear(TimerFlipped(e.now_ns))),
    st.just(lambda e: e.hear(Tick())),
    st.builds(
        lambda reason: lambda e: setattr(e, "failing", reason),
        st.sampled_from([None, None, ("journal-full", {"path": "x"})]),
    ),
)


def texts(scene: Scene) -> Iterator[Text]:
    """Every sentence of a scene."""
    yield from (text for text in (scene.help, scene.say, scene.fault) if text is not None)
    yield from scene.menu.items if scene.menu else ()
    if scene.lobby and scene.lobby.problem:
        yield scene.lobby.problem


def check(evening: Evening) -> None:
    """What always holds."""
    assert set(evening.screens) == {None, 0, 1, 2, 3}
    for screen, scene in evening.screens.items():
        assert scene.screen == screen
        for text in texts(scene):
            for words in WORDS:
                assert words.say(text.key, text.values)
                assert words.short(text.key, text.values)
    assert evening.table.board_scene() == evening.screens[None]
    assert "you" not in (evening.screens[None].view or {})
    wake_at_ns = evening.table.wake_at_ns
    if wake_at_ns is not None and evening.delay_ms == 0:
        evening.hear(Tick())
        after_ns = evening.table.wake_at_ns
        assert after_ns is None or after_ns > evening.now_ns


def matches(evening: Evening) -> set[int]:
    return {entry.match for entry in evening.entries if entry.match}


@games
@settings(deadline=None, max_examples=60)
@given(
    st.lists(acts, max_size=60),
    st.sampled_from([0, 0, 3, 400]),
    st.sampled_from(["each", "shared", "none"]),
    st.integers(0, 4),
)
def test_nothing_is_raised_and_what_was_kept_replays_to_the_same_match(
    game: str, doing: list[Callable[[Evening], Any]], delay_ms: float, cups: str, seated: int
) -> None:
    evening = Evening(delay_ms=delay_ms, cups=cups, hints=True)
    evening.hear(OptionChosen("game", game))
    for place in range(seated):
        evening.press(place, OK)
        evening.advance(delay_ms)
    if seated > 2:
        evening.press(0, OK)
    for act in doing:
        act(evening)
        check(evening)
    evening.advance(5000)
    for match in matches(evening):
        replayed = evening.replayed(match).view()
        board = evening.screens[None]
        if match == max(matches(evening)) and board.view is not None and evening.stage() is not Stage.LOBBY:
            assert replayed == board.view


@pytest.mark.long
@games
@settings(deadline=None, max_examples=25)
@given(st.lists(acts, max_size=40), st.sampled_from(["each", "shared", "none"]), st.integers(0, 10**6))
def test_after_anything_a_match_can_be_played_to_its_end(
    game: str, doing: list[Callable[[Evening], Any]], cups: str, seed: int
) -> None:
    evening = Evening(cups=cups)
    evening.hear(OptionChosen("game", game))
    evening.sit(*range(GAMES[game].seats.start))
    for act in doing:
        act(evening)
    if not evening.shut_down:
        evening.failing = None
        for place in range(4):
            for button in Button:
                evening.up(place, button)
        play_to_the_end(evening, random.Random(seed))  # noqa: S311 - a test's own chance
        assert evening.screens[None].view["winners"]


def play_to_the_end(evening: Evening, chance: random.Random) -> None:
    """Play at random, but as people who want the game to go on."""
    for _ in range(1500):
        if evening.stage() is Stage.OVER:
            return
        one_step(evening, chance)
    pytest.fail(f"no end: {evening.screens[None]}")


def one_step(evening: Evening, chance: random.Random) -> None:
    match evening.stage():
        case Stage.LOBBY:
            start_if_enough(evening)
        case Stage.PAUSE:
            evening.hear(Asked(Wish.GO_ON))
        case Stage.RESUME:
            evening.press(evening.screens[None].places[0], OK)
            evening.advance(3000)
        case Stage.NOTICE:
            chance.choice(
                [lambda: evening.seen(evening.screens[None].waiting), lambda: evening.advance(6000)]
            )()
        case _:
            take_a_turn(evening, chance)


def start_if_enough(evening: Evening) -> None:
    free = [place for place in range(4) if evening.stage(place) is Stage.FREE]
    lobby = evening.screens[None].lobby
    assert lobby is not None
    if len(free) > 4 - GAMES[lobby.game].seats.start:
        evening.press(free[0], OK)
        return
    for key, value in (("dice", 2), ("turn_seconds", 2), ("ante", 0)):
        evening.hear(OptionChosen(key, value))
    host = next(place for place in range(4) if (evening.help(place) or "").startswith("help-host"))
    evening.press(host, OK)


def take_a_turn(evening: Evening, chance: random.Random) -> None:
    place = chance.choice(evening.screens[None].waiting)
    if evening.help(place) == "help-shake":
        evening.shake(0 if evening.settings.cups == "shared" else place, skewed=chance.random() < 0.2)
        return
    for _ in range(chance.randrange(4)):
        evening.press(place, chance.choice([LEFT, RIGHT]))
    if chance.random() < 0.1:
        evening.advance(2100)
    evening.press(place, chance.choice([OK, OK, CHALLENGE]))


@games
@settings(deadline=None, max_examples=15)
@given(st.integers(0, 10**6), st.booleans())
def test_a_random_game_with_power_cuts_reaches_its_end(game: str, seed: int, flip: bool) -> None:
    chance = random.Random(seed)  # noqa: S311 - a test's own chance
    evening = Evening(cups=chance.choice(["each", "none"]))
    players = chance.randint(GAMES[game].seats.start, 4)
    evening.start(*range(players), game=game, dice=2, turn_seconds=2, flip="player" if flip else "auto")
    for _ in range(1500):
        one_step(evening, chance)
        if evening.stage() is Stage.OVER:
            break
        if chance.random() < 0.05 and evening.view()["winners"] is None:
            evening = cut(evening)
    assert evening.stage() is Stage.OVER
    assert evening.replayed().view() == evening.view()


def cut(evening: Evening) -> Evening:
    """Pull the plug; what was seen is what comes back."""
    again = evening.again()
    assert again.view() == evening.view()
    again.entries[:0] = evening.entries
    return again
