"""Bluffaneer's events, in order and with their fields."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.parts import Coin, First, Shuffle
from tests.games.bluffaneer_table import GAME, MATCHES_NOBODY_OF_THREE, Table, claimed, order
from tests.games.random_play import NAMES


def paid(roller: int, payer: int, payee: int | str, coins: int = 1, **said: Any) -> dict[str, Any]:
    return {"event": "paid", "seat": roller, **said, "payer": payer, "payee": payee, "coins": coins}


def test_cards_are_dealt_in_secret_and_who_starts_is_told() -> None:
    table = Table.__new__(Table)
    table.state = GAME.start(NAMES[:3], {}).state
    table.settle(*order("skull+sword", "chest+ship", "ship+sword"))
    assert table.told == [
        {"event": "dealt", "seat": 0, "card": "skull+sword", "to": [0]},
        {"event": "dealt", "seat": 1, "card": "chest+ship", "to": [1]},
        {"event": "dealt", "seat": 2, "card": "ship+sword", "to": [2]},
    ]
    table.settle(1)
    assert table.told == [{"event": "first_player", "seat": 1}]


def test_a_roll_tells_whether_the_card_must_be_shown() -> None:
    table = Table()
    table.roll("ship", "skull")
    assert table.told == [{"event": "rolled", "seat": 0, "dice": ["ship", "skull"], "match": False}]
    table = Table()
    table.roll("ship", "chest")
    assert table.told == [{"event": "rolled", "seat": 0, "dice": ["ship", "chest"], "match": True}]


def test_chests_are_told_clockwise() -> None:
    table = Table(4, first=2)
    table.roll("chest", "chest")
    assert table.told[1:] == [paid(2, 3, 2), paid(2, 0, 2), paid(2, 1, 2)]


def test_skulls_are_told_clockwise() -> None:
    table = Table(4, first=2)
    table.roll("skull", "skull")
    assert table.told[1:] == [paid(2, 2, 3), paid(2, 2, 0), paid(2, 2, 1)]


@pytest.mark.parametrize("roller", range(5))
@pytest.mark.parametrize("coins", range(1, 10))
def test_skulls_go_to_the_next_seats_while_there_are_coins(roller: int, coins: int) -> None:
    table = Table(5, first=roller, coins=coins)
    table.roll("skull", "skull")
    given_ = min(coins, 4)
    receivers = {(roller + step) % 5 for step in range(1, given_ + 1)}
    left = [coins - given_ if s == roller else coins + (s in receivers) for s in range(5)]
    assert list(table.state.coins) == left
    assert [told["payee"] for told in table.told if told["event"] == "paid"] == [
        (roller + step) % 5 for step in range(1, given_ + 1)
    ]
    assert (coins <= 4) == (table.ask is not None or table.state.phase == "over")


@pytest.mark.parametrize(("symbol", "coins"), [("sword", 2), ("ship", 3)])
def test_stealing_is_told(symbol: str, coins: int) -> None:
    table = Table()
    table.roll(symbol, symbol)
    assert [told["event"] for told in table.told] == ["rolled"]
    table.move(0, "steal", **{"from": 2})
    assert table.told == [paid(0, 2, 0, coins, **{"from": 2})]


def test_a_show_is_told() -> None:
    table = Table()
    table.roll("chest", "ship")
    table.move(0, "show")
    assert table.told == [
        {"event": "card_shown", "seat": 0, "card": "chest+ship", "match": True},
        paid(0, 1, "box"),
        paid(0, 2, "box"),
        {"event": "drew", "seat": 0, "card": "skull+sword", "to": [0]},
        {"event": "drew", "seat": 0},
    ]


def test_claims_and_passes_are_told() -> None:
    assert claimed().told == [{"event": "claimed", "seat": 1}]
    table = Table()
    table.roll(*MATCHES_NOBODY_OF_THREE)
    table.move(2, "pass")
    assert table.told == [{"event": "passed", "seat": 2}]
    table.timeout(1)
    assert table.told == [{"event": "passed", "seat": 1}, {"event": "claim_window_closed"}]


@pytest.mark.parametrize("match", [True, False])
def test_believing_is_told(match: bool) -> None:
    table = claimed("skull", "chest" if match else "ship")
    table.move(0, "believe")
    assert table.told == [
        {"event": "believed", "seat": 0, "claimant": 1},
        paid(0, 0, 1),
        {"event": "card_shown", "seat": 1, "card": "chest+skull", "match": match},
        {"event": "drew", "seat": 1, "card": "skull+sword", "to": [1]},
        {"event": "drew", "seat": 1},
    ]


@pytest.mark.parametrize("match", [True, False])
def test_a_challenge_is_told(match: bool) -> None:
    table = claimed("skull", "chest" if match else "ship")
    table.move(0, "challenge")
    assert table.told == [
        {"event": "challenged", "seat": 0, "claimant": 1},
        {"event": "card_shown", "seat": 1, "card": "chest+skull", "match": match},
        paid(0, 0, 1, 2) if match else paid(0, 1, 0, 1),
        {"event": "drew", "seat": 1, "card": "skull+sword", "to": [1]},
        {"event": "drew", "seat": 1},
    ]


@pytest.mark.parametrize(("side", "seat", "other"), [("heads", 1, 3), ("tails", 3, 1)])
@pytest.mark.parametrize("by", [1, 3])
def test_two_presses_that_tie_are_told(side: str, seat: int, other: int, by: int) -> None:
    table = Table(4)
    table.roll("ship", "sword")
    table.move(by, "claim", tied_with=[4 - by])
    assert (table.told, table.ask) == ([], Coin())
    table.settle(side)
    assert table.told == [
        {"event": "coin_flip", "seat": seat, "between": [1, 3], "side": side},
        {"event": "claimed", "seat": seat, "tied_with": [other]},
    ]


def test_more_presses_that_tie_are_told() -> None:
    table = Table(5)
    table.roll("ship", "skull")
    table.move(3, "claim", tied_with=[1, 4])
    assert table.ask == First((1, 3, 4))
    table.settle(4)
    assert table.told == [
        {"event": "drawn", "seat": 4, "among": [1, 3, 4]},
        {"event": "claimed", "seat": 4, "tied_with": [1, 3]},
    ]
    assert (table.state.claimant, table.state.waiting) == (4, (0,))


def test_a_reshuffle_is_told_and_takes_the_shown_card_too() -> None:
    table = Table(6, coins=8)
    shown = []
    for turn in range(13):
        table.roll("chest", "sword" if table.state.cards[turn % 6] == "chest+ship" else "ship")
        claimant = (turn + 1) % 6
        table.move(claimant, "claim")
        shown.append(table.state.cards[claimant])
        table.move(turn % 6, "believe")
    assert [told["event"] for told in table.told] == ["believed", "paid", "card_shown"]
    assert table.ask == Shuffle(tuple(shown))
    pile = sorted(str(card) for card in shown)
    table.settle(*pile)
    assert table.told == [
        {"event": "reshuffled", "seat": 1, "cards": 13},
        {"event": "drew", "seat": 1, "card": pile[0], "to": [1]},
        {"event": "drew", "seat": 1},
    ]
    assert (table.state.pile, table.state.discards) == (tuple(pile[1:]), ())
    assert (table.state.round, table.state.waiting) == (14, (1,))


def test_the_end_is_told() -> None:
    table = claimed("skull", "chest", coins=1)
    table.move(0, "challenge")
    assert table.told[2:] == [paid(0, 0, 1), {"event": "game_over", "winners": [1], "coins": [0, 2, 1]}]


def test_an_end_of_two_who_tie_is_told_once_the_coin_lies() -> None:
    table = Table(3, coins=2)
    table.roll("skull", "skull")
    assert table.told[1:] == [paid(0, 0, 1), paid(0, 0, 2)]
    assert table.ask == Coin()
    table.settle("tails")
    assert table.told == [
        {"event": "coin_flip", "seat": 2, "between": [1, 2], "side": "tails"},
        {"event": "game_over", "winners": [2], "coins": [0, 3, 3]},
    ]


def test_an_end_of_three_who_tie_is_told_once_they_have_drawn() -> None:
    table = Table(4, coins=3)
    table.roll("skull", "skull")
    assert table.ask == First((1, 2, 3))
    table.settle(1)
    assert table.told == [
        {"event": "drawn", "seat": 1, "among": [1, 2, 3]},
        {"event": "game_over", "winners": [1], "coins": [0, 4, 4, 4]},
    ]
