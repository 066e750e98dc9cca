"""The journal's sheet: what the table writes comes back; anything else counts as not there, and stops no table."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.match.entry import Resumed
from companion.table.sheet import Sheet, read
from tests.table.conftest import Evening

WHOLE = {
    "names": ["Ana", "", "Ben", ""],
    "seated": [0, 2],
    "host": 2,
    "game": "callmybluff",
    "options": {"dice": 2},
    "seats": [2, 0],
    "cups": "each",
    "adopted": {"1": "e6614103e7395a2f"},
}


def test_a_whole_sheet_is_read() -> None:
    assert read(WHOLE, 4) == Sheet(
        ("Ana", "", "Ben", ""), (0, 2), 2, "callmybluff", {"dice": 2}, (2, 0), {1: "e6614103e7395a2f"}
    )


@pytest.mark.parametrize(
    ("key", "value", "left"),
    [
        ("names", "Ana", ()),
        ("names", ["Ana", 3, "much too long a name", "\x1b[2J"], ("Ana", "", "", "")),
        ("seated", [0, 4, -1, True, "2", None, 2], (0, 2)),
        ("host", 4, None),
        ("host", True, None),
        ("host", [0], None),
        ("seats", [0, "1"], None),
        ("seats", [0, 0], None),
        ("seats", {}, None),
        ("adopted", {"4": "x", "-1": "x", "x": "x", "0": 7, "1": "", "2": "y" * 65, "3": "ok"}, {3: "ok"}),
        ("options", {"dice": 99, "no": 1, "turn_seconds": [1]}, {}),
        ("options", [], {}),
    ],
)
def test_what_no_table_writes_counts_as_not_there(key: str, value: Any, left: Any) -> None:
    assert getattr(read({**WHOLE, key: value}, 4), key) == left


def test_a_game_that_is_none_has_no_options() -> None:
    sheet = read({**WHOLE, "game": ["bluff"]}, 4)
    assert (sheet.game, sheet.options) == (None, {})


_ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=8,
)


@given(_ANY | st.fixed_dictionaries({}, optional=dict.fromkeys(WHOLE, _ANY)), st.lists(_ANY, max_size=3))
def test_no_sheet_and_no_line_stops_a_table(sheet: Any, lines: list[Any]) -> None:
    evening = Evening(resumed=Resumed(sheet, 1 if lines else None, tuple(lines), 2))
    assert evening.screens[None] is not None
