"""A whole round, from sitting down to the verdict."""

from __future__ import annotations

from companion.table.scene import Stage
from tests.table.conftest import CHALLENGE, OK, Evening


def test_two_sit_down_and_play_bluff_to_a_verdict(evening: Evening) -> None:
    evening.to_bidding(0, 2)
    assert evening.stage(1) is Stage.DARK
    evening.press(0, OK)
    assert evening.view()["bid"] == {"seat": 0, "quantity": 1, "face": 1}
    evening.press(2, CHALLENGE)
    notice = evening.screens[None].notice
    assert notice is not None
    assert (notice.kind, notice.values["challenger"], notice.values["bidder"]) == ("verdict", 1, 0)
    evening.seen((0, 2))
    assert evening.view()["phase"] == "rolling"
    assert sorted(player["dice"] for player in evening.view()["players"]) == [4, 5]
    assert evening.replayed().view() == evening.view()
