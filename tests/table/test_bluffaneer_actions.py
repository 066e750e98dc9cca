"""Bluffaneer at the table: verdicts, doubles, cards that match, coins in the air, notices and hints."""

from __future__ import annotations

import pytest

from companion.table.effects import Tone
from companion.table.scene import Choice, Stage
from tests.table.bluffaneer_evening import HANDS, NOBODYS, Pirates
from tests.table.conftest import CHALLENGE, LEFT, OK, RIGHT


@pytest.fixture
def table() -> Pirates:
    return Pirates()


# The roller's decision


def test_ok_believes_and_challenge_challenges(table: Pirates) -> None:
    table.claimed()
    assert [table.help(place) for place in (0, 1, 2)] == [
        "help-believe-or-challenge",
        "help-look",
        "help-look",
    ]
    assert table.screens[0].choice == Choice("believe", {})
    table.press(0, LEFT, RIGHT, RIGHT)
    table.press(1, OK, CHALLENGE)
    assert (table.phase, table.say(1)) == ("judge", "refusal-move-not-now")
    table.press(0, OK)
    assert table.told() == (
        "judged",
        {
            "roller": 0,
            "claimant": 1,
            "roll": list(NOBODYS),
            "challenged": False,
            "card": HANDS[1],
            "match": False,
            "payments": [[0, 1, 1]],
        },
    )


def test_a_claim_has_no_clock_once_it_was_made(table: Pirates) -> None:
    table.claimed()
    table.advance(600_000)
    assert (table.phase, table.screens[None].time_left) == ("judge", None)


def test_a_lie_that_is_challenged_costs_one(table: Pirates) -> None:
    table.claimed()
    table.press(0, CHALLENGE)
    kind, values = table.told()
    assert (kind, values["challenged"], values["match"], values["payments"]) == (
        "judged",
        True,
        False,
        [[1, 0, 1]],
    )
    assert table.coins == [11, 9, 10]


def test_the_truth_that_is_challenged_costs_two() -> None:
    table = Pirates(hands=("chest+ship", "ship+sword", "chest+skull"))
    table.claimed()
    table.press(0, CHALLENGE)
    kind, values = table.told()
    assert (kind, values["match"], values["card"], values["payments"]) == (
        "judged",
        True,
        "ship+sword",
        [[0, 1, 2]],
    )
    assert table.coins == [8, 12, 10]


def test_the_press_that_claimed_challenges_nothing(table: Pirates) -> None:
    """A double press of an eager hand, and the roller's own, pressed before the claim was shown."""
    table.rolls(*NOBODYS)
    table.shout(1)
    table.advance(5)
    table.shout(0)
    table.advance(15)
    assert (table.phase, table.view()["claimant"]) == ("judge", 1)


# Doubles and matches


def test_whom_to_steal_from_is_a_public_list(table: Pirates) -> None:
    table.rolls("sword", "sword")
    assert (table.phase, table.help(0), table.help(1)) == ("steal", "help-steal", "help-look")
    assert table.fields(0) == {"from": 1}
    table.press(0, RIGHT)
    assert table.fields(0) == {"from": 2}
    table.press(0, RIGHT, LEFT)
    assert table.fields(0) == {"from": 2}
    table.press(0, OK)
    assert table.told() == ("doubles", {"seat": 0, "symbol": "sword", "payments": [[2, 0, 2]]})


def test_both_arrows_go_back_to_the_first_victim(table: Pirates) -> None:
    table.rolls("ship", "ship")
    table.press(0, RIGHT)
    table.down(0, LEFT)
    table.down(0, RIGHT)
    table.up(0, LEFT)
    table.up(0, RIGHT)
    assert table.fields(0) == {"from": 1}
    table.press(0, OK)
    assert table.told() == ("doubles", {"seat": 0, "symbol": "ship", "payments": [[1, 0, 3]]})


@pytest.mark.parametrize(
    ("symbol", "payments"), [("chest", [[1, 0, 1], [2, 0, 1]]), ("skull", [[0, 1, 1], [0, 2, 1]])]
)
def test_the_other_doubles_are_one_notice(table: Pirates, symbol: str, payments: list[list[int]]) -> None:
    table.tones.clear()
    table.rolls(symbol, symbol)
    assert table.told() == ("doubles", {"seat": 0, "symbol": symbol, "payments": payments})
    assert table.tones == [Tone.DIE_LOST]
    table.go_on()
    assert (table.stage(), table.phase, table.view()["roller"]) == (Stage.PLAY, "roll", 1)


def test_ok_shows_a_card_that_matches(table: Pirates) -> None:
    table.rolls("ship", "chest")
    assert (table.phase, table.stage(), table.help(0), table.help(1)) == (
        "show",
        Stage.PLAY,
        "help-show",
        "help-look",
    )
    assert table.screens[1].time_left is None
    table.press(0, LEFT, RIGHT)
    table.press(0, OK)
    payments = [[1, "box", 1], [2, "box", 1]]
    assert table.told() == ("shown", {"seat": 0, "card": "chest+ship", "payments": payments})


def test_a_card_drawn_anew_is_for_its_owner_alone(table: Pirates) -> None:
    table.rolls("ship", "chest")
    table.press(0, OK)
    assert table.view(0)["you"] == {"card": "skull+sword"}
    assert "skull+sword" not in str((table.screens[None], table.screens[1], table.screens[2]))
    assert "skull+sword" not in str(table.notice())


# Coins in the air


def test_the_last_coin_ends_the_game_and_the_purses_are_shown() -> None:
    table = Pirates(options={"coins": 3})
    table.rolls("ship", "ship")
    table.press(0, OK)
    assert table.told() == ("doubles", {"seat": 0, "symbol": "ship", "payments": [[1, 0, 3]]})
    table.go_on_once()
    assert table.told() == ("over", {"winners": [0], "coins": [6, 0, 3]})
    assert table.tones[-1] is Tone.WIN
    table.go_on()
    assert (table.stage(), table.help(0), table.help(1)) == (Stage.OVER, "help-rematch", "help-over")
    table.press(0, OK)
    assert (table.stage(), table.coins) == (Stage.PLAY, [3, 3, 3])


@pytest.mark.parametrize(("side", "winner"), [("heads", 1), ("tails", 2)])
def test_a_tie_for_the_game_is_told_before_its_winner(side: str, winner: int) -> None:
    table = Pirates(options={"coins": 2})
    table.next_roll("skull", "skull")
    table.source.queue.append(("heads", "tails").index(side))
    table.press(0, OK)  # 0 3 3
    assert table.notice().kind == "doubles"
    table.go_on_once()
    assert table.told() == ("drawn", {"among": [1, 2], "seat": winner, "side": side, "prize": "win"})
    table.go_on_once()
    assert table.told() == ("over", {"winners": [winner], "coins": [0, 3, 3]})


def test_three_who_tie_draw_for_the_game() -> None:
    table = Pirates(0, 1, 2, 3, options={"coins": 3})
    table.next_roll("skull", "skull")
    table.source.queue.append(1)
    table.press(0, OK)  # 0 4 4 4
    table.go_on_once()
    assert table.told() == ("drawn", {"among": [1, 2, 3], "seat": 2, "side": None, "prize": "win"})
    table.go_on_once()
    assert table.told() == ("over", {"winners": [2], "coins": [0, 4, 4, 4]})


# Notices, tones, hints


def test_a_verdict_waits_for_all_or_six_seconds_or_the_next_shake() -> None:
    for ends in ("seen", "time"):
        table = Pirates()
        table.claimed()
        table.press(0, OK)
        assert table.screens[None].waiting == (0, 1, 2)
        if ends == "seen":
            table.seen((0, 1))
            assert table.stage() is Stage.NOTICE
            table.seen((2,))
        else:
            table.advance(5900)
            assert table.stage() is Stage.NOTICE
            table.advance(100)
        assert (table.stage(), table.phase, table.view()["roller"]) == (Stage.PLAY, "roll", 1)


def test_what_is_heard(table: Pirates) -> None:
    table.rolls(*NOBODYS)
    table.tones.clear()
    table.press(1, CHALLENGE)
    table.advance(20)
    assert table.tones == [Tone.CHALLENGE]
    table.tones.clear()
    table.press(0, OK)
    assert table.tones == [Tone.DIE_LOST]


def test_first_game_hints_say_what_is_new() -> None:
    table = Pirates(hints=True)
    assert [table.help(place) for place in (0, 1)] == ["hint-roll", "hint-look-booty"]
    table.rolls(*NOBODYS)
    assert table.help(1) == "hint-pass-or-claim"
    table.press(1, CHALLENGE)
    table.advance(20)
    assert table.help(0) == "hint-believe-or-challenge"
    table = Pirates(hints=True)
    table.rolls("ship", "ship")
    assert table.help(0) == "hint-steal"
    table = Pirates(hints=True)
    table.rolls("ship", "chest")
    assert table.help(0) == "hint-show"


def test_whoever_has_nothing_to_decide_may_pause(table: Pirates) -> None:
    table.rolls(*NOBODYS)
    table.advance(4000)
    table.hold(0, OK, 2100)
    assert table.stage() is Stage.PAUSE
