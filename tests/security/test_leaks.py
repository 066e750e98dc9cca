"""What looks for secrets finds them in every usual form, and nothing else."""

from __future__ import annotations

import json

import pytest

from tests.security.leaks import leaks_in


@pytest.mark.parametrize(
    "text",
    [
        "[3, 1, 4, 2, 6]",
        "(3, 1, 4, 2, 6)",
        json.dumps({"values": [3, 1, 4, 2, 6]}),
        "Ana has 3 1 4 2 6",
        "3,1,4,2,6",
        "31426",
        "1-2-3-4-6",
        '"3", "1", "4", "2", "6"',
        "⚂⚀⚃⚁⚅",
        repr(bytes((3, 1, 4, 2, 6))),
        "State(names=('Ana',))",
        "<Handle Running._take(Entry(match=1, lines=...))>",
        '{"you": {"dice": 3}}',
    ],
)
def test_every_usual_form_would_be_found(text: str) -> None:
    assert leaks_in(text, [(3, 1, 4, 2, 6)])


@pytest.mark.parametrize(
    "text", ["port 131426", "31426.5", "[3, 1, 4]", "laddr=('127.0.0.1', 8000)", "thank you"]
)
def test_what_is_no_secret_is_not_found(text: str) -> None:
    assert leaks_in(text, [(3, 1, 4, 2, 6)]) == []
