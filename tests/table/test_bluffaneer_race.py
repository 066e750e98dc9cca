"""Who was first with "Gimme yer booty!": real press times, errors and ties, through whole evenings."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table.inputs import Asked, Wish
from companion.table.scene import Stage
from tests.table.bluffaneer_evening import EXPANDER_NS, HEADER_NS, NOBODYS, Pirates
from tests.table.conftest import CHALLENGE, OK, RIGHT


def open_claim(*places: int, **options: Any) -> Pirates:
    """The claim of all but the first of `places` is open."""
    table = Pirates(*places, **options)
    table.rolls(*NOBODYS)
    table.advance(1000)
    return table


@pytest.fixture
def table() -> Pirates:
    return open_claim()


def claim_line(table: Pirates) -> dict[str, Any]:
    return next(line for line in reversed(table.lines()) if line.get("move") == "claim")


def test_it_is_decided_20_ms_after_the_first_press(table: Pirates) -> None:
    table.shout(1)
    table.advance(19.9)
    assert table.phase == "claim"
    table.advance(0.1)
    assert (table.phase, table.view()["claimant"]) == ("judge", 1)


@pytest.mark.parametrize("one", [1, 2])
def test_a_millisecond_apart_on_the_header_the_first_claims_whoever_arrives_first(one: int) -> None:
    for late_first in (False, True):
        table, other = open_claim(), 3 - one
        table.advance(5)
        presses = [(one, -2.0), (other, -1.0)]
        for place, at_ms in presses[::-1] if late_first else presses:
            table.shout(place, at_ms)
        table.advance(20)
        assert claim_line(table) == {"seat": one, "move": "claim"}
        assert table.view()["claimant"] == one


@pytest.mark.parametrize(
    ("apart_ms", "errors_ns", "tied"),
    [
        (0.0, (HEADER_NS, HEADER_NS), True),
        (0.4, (HEADER_NS, HEADER_NS), True),
        (0.41, (HEADER_NS, HEADER_NS), False),
        (3.2, (HEADER_NS, EXPANDER_NS), True),
        (3.3, (HEADER_NS, EXPANDER_NS), False),
        (3.2, (EXPANDER_NS, HEADER_NS), True),
        (6.0, (EXPANDER_NS, EXPANDER_NS), True),
        (6.1, (EXPANDER_NS, EXPANDER_NS), False),
    ],
)
def test_presses_whose_errors_overlap_are_tied(
    apart_ms: float, errors_ns: tuple[int, int], tied: bool
) -> None:
    table = open_claim()
    table.advance(10)
    table.shout(2, -10, errors_ns[0])
    table.shout(1, -10 + apart_ms, errors_ns[1])
    table.source.queue.append(0)
    table.advance(20)
    if tied:
        assert claim_line(table) == {"seat": 1, "move": "claim", "tied_with": [2]}
        assert table.told() == ("drawn", {"among": [1, 2], "seat": 1, "side": "heads", "prize": "claim"})
    else:
        assert claim_line(table) == {"seat": 2, "move": "claim"}
        assert table.screens[None].notice is None


def test_the_coin_may_fall_on_its_other_side(table: Pirates) -> None:
    table.shout(1)
    table.shout(2)
    table.source.queue.append(1)
    table.advance(20)
    assert table.told() == ("drawn", {"among": [1, 2], "seat": 2, "side": "tails", "prize": "claim"})
    assert table.lines()[-1] == {"chance": "coin", "values": ["tails"]}
    table.go_on_once()
    assert (table.stage(), table.phase, table.view()["claimant"]) == (Stage.PLAY, "judge", 2)
    assert table.help(0) == "help-believe-or-challenge"


def test_three_who_tie_draw() -> None:
    table = open_claim(0, 1, 2, 3)
    for place, at_ms in ((3, 0.0), (1, 0.2), (2, 0.3)):
        table.shout(place, at_ms - 1)
    table.source.queue.append(2)
    table.advance(20)
    assert claim_line(table) == {"seat": 1, "move": "claim", "tied_with": [2, 3]}
    assert table.told() == ("drawn", {"among": [1, 2, 3], "seat": 3, "side": None, "prize": "claim"})
    assert table.lines()[-1] == {"chance": "first", "values": [3]}


def test_who_was_surely_later_is_not_in_the_tie() -> None:
    table = open_claim(0, 1, 2, 3)
    for place, at_ms in ((3, 0.0), (1, 0.2), (2, 1.0)):
        table.shout(place, at_ms - 2)
    table.advance(20)
    assert claim_line(table) == {"seat": 1, "move": "claim", "tied_with": [3]}


def test_a_seat_of_the_game_is_not_its_place() -> None:
    table = open_claim(3, 0, 2)
    assert table.screens[None].places == (0, 2, 3)
    roller = table.roller
    others = [place for place in (0, 2, 3) if place != roller]
    for place in others:
        table.shout(place)
    table.advance(20)
    seats = [table.screens[None].places.index(place) for place in others]
    assert claim_line(table) == {"seat": seats[0], "move": "claim", "tied_with": seats[1:]}


def test_a_press_that_arrives_late_but_was_first_claims(table: Pirates) -> None:
    table.advance(100)
    table.shout(1)
    table.advance(15)
    table.shout(2, -17)
    table.advance(5)
    assert claim_line(table) == {"seat": 2, "move": "claim"}


def test_later_than_that_it_is_too_late(table: Pirates) -> None:
    table.advance(100)
    table.shout(1)
    table.advance(21)
    table.shout(2, -22)
    table.advance(20)
    assert claim_line(table) == {"seat": 1, "move": "claim"}
    assert table.say(2) is None


def test_a_press_before_the_claim_was_shown_does_not_count() -> None:
    table = Pirates()
    table.advance(1000)
    table.next_roll(*NOBODYS)
    table.down(0, OK)
    table.shout(1, -0.001)
    table.advance(100)
    assert table.phase == "claim"
    table.up(1, CHALLENGE)
    table.shout(2)
    table.advance(20)
    assert claim_line(table) == {"seat": 2, "move": "claim"}


def test_nor_does_one_made_while_the_journal_keeps_the_roll() -> None:
    table = Pirates()
    table.delay_ms = None
    table.next_roll(*NOBODYS)
    table.down(0, OK)
    table.advance(30)
    table.shout(1)
    table.advance(30)
    table.answer()
    table.shout(2)
    table.advance(20)
    table.answer()
    assert claim_line(table) == {"seat": 2, "move": "claim"}


def test_presses_that_wait_for_the_journal_keep_their_times() -> None:
    """While the pass of one is kept, two others shout; the one whose news came last was first."""
    table = open_claim(0, 1, 2, 3)
    table.delay_ms = None
    table.down(3, RIGHT)
    table.up(3, RIGHT)
    table.advance(100)
    table.shout(1, -10)
    table.shout(2, -20)
    table.advance(400)
    table.answer()
    assert claim_line(table) == {"seat": 2, "move": "claim"}
    table.answer()
    assert (table.view()["claimant"], table.view()["passed"]) == (2, [3])


def test_a_press_at_the_end_of_the_time_counts_although_it_arrives_in_the_grace() -> None:
    for late_ms in (0, 10, 19.9):
        table = Pirates()
        table.next_roll(*NOBODYS)
        table.down(0, OK)
        table.advance(10_000 + late_ms)
        assert table.phase == "claim"
        table.shout(2, -late_ms)
        table.advance(20)
        assert claim_line(table) == {"seat": 2, "move": "claim"}


def test_a_press_after_the_end_of_the_time_does_not_count() -> None:
    table = Pirates()
    table.next_roll(*NOBODYS)
    table.down(0, OK)
    table.advance(10_005)
    table.shout(2, -4.999)
    table.advance(20)
    assert table.say(2) == "say-too-late"
    assert table.notice().kind == "unclaimed"


def test_nor_does_a_pass_after_it_say_anything_else() -> None:
    table = Pirates()
    table.next_roll(*NOBODYS)
    table.down(0, OK)
    table.advance(10_004)
    table.down(2, RIGHT)
    table.up(2, RIGHT)
    assert table.say(2) == "say-too-late"


def test_who_has_passed_is_not_in_the_race(table: Pirates) -> None:
    table.press(1, RIGHT)
    table.shout(1)
    table.shout(2, 0)
    table.advance(20)
    assert claim_line(table) == {"seat": 2, "move": "claim"}


def test_a_right_that_comes_up_after_the_shout_does_not_take_it_back(table: Pirates) -> None:
    table.down(1, RIGHT)
    table.advance(300)
    table.shout(1)
    table.advance(5)
    table.up(1, RIGHT)
    table.advance(15)
    assert (table.view()["claimant"], table.view()["passed"]) == (1, [])


def test_others_may_pass_while_it_is_decided() -> None:
    table = open_claim(0, 1, 2, 3)
    table.shout(1)
    table.advance(5)
    table.down(2, RIGHT)
    table.up(2, RIGHT)
    table.advance(15)
    assert (table.view()["claimant"], table.view()["passed"]) == (1, [2])


def test_a_pause_in_between_loses_no_claim(table: Pirates) -> None:
    table.shout(1)
    table.advance(5)
    table.hear(Asked(Wish.PAUSE))
    table.advance(60_000)
    assert table.phase == "claim"
    table.hear(Asked(Wish.GO_ON))
    table.advance(3100)
    assert (table.phase, table.view()["claimant"]) == ("judge", 1)


def test_the_next_claim_starts_anew(table: Pirates) -> None:
    table.shout(1)
    table.shout(2)
    table.advance(20)
    table.let_go()
    table.go_on_once()
    table.press(0, OK)
    table.go_on()
    table.rolls(*NOBODYS)
    table.advance(500)
    assert table.phase in {"claim", "show"}
    if table.phase == "claim":
        table.shout(0)
        table.advance(20)
        assert claim_line(table) == {"seat": 0, "move": "claim"}
