"""A whole game of Bluff by two people: every press and shake in the browser, every die read off the panels' pixels."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import Browser, TableAt, start
from tests.browser.pixels import Seen

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

Hands = dict[int, list[int]]


@pytest.fixture
def table(browser: Browser, journal: Path) -> Iterator[TableAt]:
    started = start(journal, "--name", "Ana", "--name", "Ben", "--reveal-seconds", "30")
    at = TableAt(browser, started.address)
    yield at
    at.close()
    assert started.stop() == 0
    assert at.errors == []


def test_two_people_play_until_there_is_a_winner(table: TableAt) -> None:
    sit_down_and_begin(table)
    decide_who_opens(table)
    dice = {0: 2, 1: 2}
    while 0 not in dice.values():
        if dice == {0: 1, 1: 1}:
            sudden_death(table)
            break
        dice[one_round(table)] -= 1
    table.wait("stage", "over")
    winner = table.fact("winner")
    assert winner in ("0", "1")
    if 0 in dice.values():
        assert dice[int(winner)] > 0


def sit_down_and_begin(table: TableAt) -> None:
    """Two sit down; the host turns the dice down to two each and the time up to 60 s, and starts."""
    for place in (0, 1):
        table.press(place, "ok")
    for left, right in ((1, 5), (2, 4)):
        for button in ["left"] * left + ["right"] * right:
            table.press(0, button)
    table.press(0, "ok")
    table.wait("phase", "first_roll")


def roll(table: TableAt, place: int) -> None:
    """One shake is one roll: it is never asked for twice."""
    phase = table.fact("phase")
    table.until(lambda: awaited(table, place), f"place {place} to be asked for its roll")
    table.shake(place)
    table.until(
        lambda: table.fact("phase") != phase or not awaited(table, place), f"the roll of place {place}"
    )


def awaited(table: TableAt, place: int) -> bool:
    card = table.spectator.locator(f'#players [data-seat="{place}"]')
    return table.fact("stage") == "play" and "awaited" in (card.get_attribute("class") or "").split()


def decide_who_opens(table: TableAt) -> None:
    while table.fact("phase") == "first_roll":
        for place in (0, 1):
            roll(table, place)
        table.wait("stage", "notice")
        everybody_has_seen_it(table)


def everybody_has_seen_it(table: TableAt) -> None:
    """Both say so, and what is on the board goes; another notice may follow at once."""
    kind = table.fact("notice")
    for place in (0, 1):
        table.press(place, "ok")
    table.until(
        lambda: table.fact("stage") != "notice" or table.fact("notice") != kind, "the end of the notice"
    )


def everybody_rolls(table: TableAt, dice: int | None = None) -> Hands:
    """Both shake, then look; each sees its own dice only while it holds the eye."""
    for place in (0, 1):
        roll(table, place)
    hands: Hands = {}
    for place in (0, 1):
        count = dice_of(table, place)
        assert table.read(place, count) == []
        hands[place] = table.look(place, count)
        table.until(lambda place=place, count=count: table.read(place, count) == [], "the mask")
    return hands


def dice_of(table: TableAt, place: int) -> int:
    return int(table.spectator.locator(f'#players [data-seat="{place}"]').get_attribute("data-dice") or 0)


def one_round(table: TableAt) -> int:
    """The opener bids, the other raises the face, the opener challenges; who loses by the dice that were read."""
    table.wait("phase", "rolling")
    hands = everybody_rolls(table)
    table.wait("phase", "bidding")
    opener = int(table.fact("turn") or -1)
    bidder = 1 - opener
    table.press(opener, "ok")
    table.wait("bid-quantity", "1")
    table.wait("bid-face", "1")
    table.press(bidder, "right")
    table.press(bidder, "ok")
    table.wait("bid-face", "3")
    table.until(lambda: 3 in [die.face for die in table.dice("board")], "the bid on the board")
    table.press(opener, "challenge")
    table.wait("notice", "verdict")
    return verdict(table, hands, opener, bidder)


def verdict(table: TableAt, hands: Hands, challenger: int, bidder: int) -> int:
    """The board's pixels and the spectators' page say what the dice under the cups say."""
    dice = hands[0] + hands[1]
    count = sum(face in (1, 3) for face in dice)
    loser = challenger if count >= 1 else bidder
    counted = [face in (1, 3) for face in dice]

    def all_are_counted() -> list[Seen]:
        seen = top_row(table, len(dice))
        return seen if seen and [die.lit for die in seen] == counted else []

    seen = table.until(all_are_counted, "all dice on the board, those that count lit")
    assert [die.face for die in seen] == dice
    assert table.fact("count") == str(count)
    assert table.fact("loser") == str(loser)
    everybody_has_seen_it(table)
    if table.fact("stage") == "notice":
        everybody_has_seen_it(table)
    return loser


def top_row(table: TableAt, count: int) -> list[Seen]:
    """The `count` dice in the board's upper row; below it stands the bid with a die of its own."""
    seen = table.dice("board")
    row = [die for die in seen if die.top == seen[0].top]
    return row if len(row) == count else []


def sudden_death(table: TableAt) -> None:
    """Each rolls its one die and guesses; who is closest wins, else once more."""
    while table.fact("stage") != "over":
        if table.fact("stage") == "notice":
            everybody_has_seen_it(table)
        elif table.fact("phase") == "sudden_death_rolling":
            everybody_rolls(table)
        elif table.fact("phase") == "sudden_death_guessing":
            for place in (0, 1):  # a guess that its own seat has not seen yet is only shown by OK
                for button in ("right", *["right"] * place, "ok"):
                    table.press(place, button)
            table.until(lambda: table.fact("phase") != "sudden_death_guessing", "both guesses")
        else:
            table.page.wait_for_timeout(50)


def test_a_cocked_cup_is_shaken_again(table: TableAt) -> None:
    sit_down_and_begin(table)
    table.shake(0, skewed=True)
    table.page.wait_for_selector('[data-cup="0"][data-motion="skewed"]')
    assert awaited(table, 0)
    roll(table, 0)


def test_lifting_the_own_cup_shows_the_dice_and_a_shake_masks_them(table: TableAt) -> None:
    sit_down_and_begin(table)
    decide_who_opens(table)
    table.wait("phase", "rolling")
    for place in (0, 1):
        roll(table, place)
    handle = table.page.locator('[data-lift="1"]')
    box = handle.bounding_box()
    assert box is not None
    table.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    table.page.mouse.down()
    table.until(lambda: table.read(1, 2), "the dice under the lifted cup")
    assert table.read(0, 2) == []
    table.page.mouse.up()
    table.until(lambda: table.read(1, 2) == [], "the mask")
