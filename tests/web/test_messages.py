"""What a browser may say: each message, its bounds, and nothing else."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.inputs import Asked, Button, Named, OptionChosen, Wish
from companion.web.messages import (
    MAX_BYTES,
    Flip,
    Misunderstood,
    MoveCup,
    PlugCup,
    Press,
    Room,
    parse,
)
from companion.words.words import Words

ROOM = Room(places=4, cups=4)
WORDS = Words("en")
POSE = {"type": "cup", "cup": 0, "x_mm": 1, "y_mm": -2.5, "z_mm": 30, "tilt_deg": 0}


def said(**body: Any) -> Any:
    return parse(json.dumps(body), ROOM)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (
            {"type": "press", "place": 3, "button": "challenge", "down": True},
            Press(3, Button.CHALLENGE, down=True),
        ),
        (POSE, MoveCup(0, 1.0, -2.5, 30.0, 0.0)),
        ({"type": "cup_plug", "cup": 1, "plugged": False}, PlugCup(1, plugged=False)),
        ({"type": "flip"}, Flip()),
        ({"type": "name", "place": 0, "name": " Zoë "}, Named(0, "Zoë")),
        ({"type": "name", "place": 0, "name": ""}, Named(0, "")),
        ({"type": "option", "key": "dice", "value": 4}, OptionChosen("dice", 4)),
        ({"type": "option", "key": "raising", "value": "strict"}, OptionChosen("raising", "strict")),
        (
            {"type": "option", "key": "specials", "value": ["optimistic1", "toxic10"]},
            OptionChosen("specials", ("optimistic1", "toxic10")),
        ),
        (
            {"type": "option", "key": "sudden_death", "value": False},
            OptionChosen("sudden_death", value=False),
        ),
        ({"type": "wish", "wish": "go_on"}, Asked(Wish.GO_ON)),
    ],
)
def test_every_message_becomes_its_own_type(body: dict[str, Any], expected: Any) -> None:
    assert said(**body) == expected


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[" * 600, "That message is not a JSON object."),
        ("{", "That message is not a JSON object."),
        ("[]", "That message is not a JSON object."),
        (
            '{"type": "steal"}',
            "That message has no known type. Known are: cup, cup_plug, flip, name, option, press, wish.",
        ),
        ('{"type": ["press"]}', None),
        ('{"type": "flip", "now": 1}', "A message of type flip has these fields and no others: -."),
        (
            '{"type": "press", "place": 0, "button": "ok"}',
            "A message of type press has these fields and no others: place, button, down.",
        ),
        (
            '{"type": "press", "place": 4, "button": "ok", "down": true}',
            "place must be a number from 0 to 3.",
        ),
        ('{"type": "press", "place": true, "button": "ok", "down": true}', None),
        ('{"type": "press", "place": 1.0, "button": "ok", "down": true}', None),
        (
            '{"type": "press", "place": 0, "button": "up", "down": true}',
            "button must be one of: left, right, ok, challenge.",
        ),
        ('{"type": "press", "place": 0, "button": "ok", "down": 1}', "down must be true or false."),
        ('{"type": "name", "place": 0, "name": "a\\nb"}', "A name is printable text of at most 40 letters."),
        (json.dumps({"type": "name", "place": 0, "name": "x" * 41}), None),
        ('{"type": "option", "key": "../x", "value": 1}', "The key of an option is a word in small letters."),
        (
            '{"type": "option", "key": "dice", "value": 1.5}',
            "The value of an option is true, false, a word, a list of words, or a whole number from 0 to 1000000.",
        ),
        ('{"type": "option", "key": "dice", "value": -1}', None),
        ('{"type": "option", "key": "dice", "value": null}', None),
        ('{"type": "option", "key": "specials", "value": ["toxic10", 3]}', None),
        ('{"type": "wish", "wish": "win"}', "wish must be one of: pause, go_on, end_match."),
        (" " * (MAX_BYTES + 1), "That message is too long: at most 1024 bytes."),
    ],
)
def test_what_breaks_the_protocol_is_told(text: str, sentence: str | None) -> None:
    with pytest.raises(Misunderstood) as caught:
        parse(text, ROOM)
    values = {key: str(value) for key, value in caught.value.values.items()}
    told = WORDS.say(f"page-problem-{caught.value.code}", values)
    assert told == sentence or sentence is None


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("x_mm", 1000.1),
        ("y_mm", -1001),
        ("z_mm", -0.1),
        ("z_mm", 501),
        ("tilt_deg", 181),
        ("x_mm", math.nan),
        ("x_mm", math.inf),
        ("tilt_deg", "0"),
        ("z_mm", None),
        ("cup", 4),
        ("cup", -1),
        pytest.param("x_mm", 10**400, id="x_mm-huge"),
    ],
)
def test_a_pose_stays_within_reach(field: str, value: Any) -> None:
    with pytest.raises(Misunderstood):
        said(**{**POSE, field: value})


def test_there_is_no_cup_to_move_without_cups() -> None:
    with pytest.raises(Misunderstood):
        parse(json.dumps(POSE), Room(places=4, cups=0))


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(("type", "place")), inner, max_size=3)
    ),
    max_leaves=6,
)
_FIELDS = st.sampled_from(
    ("type", "place", "button", "down", "cup", "x_mm", "y_mm", "z_mm", "tilt_deg", "plugged", "name", "key")
)
_KINDS = st.sampled_from(("press", "cup", "cup_plug", "flip", "name", "option", "wish"))


@given(st.text() | _JSON.map(json.dumps))
def test_anything_else_is_misunderstood_never_worse(text: str) -> None:
    assert answer_to(text)


@given(_KINDS, st.dictionaries(_FIELDS, _JSON, max_size=6))
def test_fields_of_any_kind_do_no_harm(kind: str, fields: dict[str, Any]) -> None:
    assert answer_to(json.dumps({**fields, "type": kind}))


def answer_to(text: str) -> object:
    """The message that was understood, or the sentence that says why it was not."""
    try:
        return parse(text, ROOM)
    except Misunderstood as error:
        return WORDS.say(f"page-problem-{error.code}", {k: str(v) for k, v in error.values.items()})


@given(st.integers(0, 3), st.floats(-1000, 1000), st.floats(0, 500), st.floats(-180, 180))
def test_every_pose_within_reach_is_understood(cup: int, x: float, z: float, tilt: float) -> None:
    assert said(type="cup", cup=cup, x_mm=x, y_mm=x, z_mm=z, tilt_deg=tilt) == MoveCup(cup, x, x, z, tilt)
