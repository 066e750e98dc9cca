"""Modelled traces of cups (docs/motion.md), and what motion makes of them. `make bench` measures all of them."""

from __future__ import annotations

import itertools

import pytest

from companion.cup.motion import LIFTED, LOWERED
from companion.cup.trace import Trace as Kept
from companion.cup.trace import read, written
from tests.traces.judged import followed, judged
from tests.traces.parts import FOLDER, labels, part, trace

HARMLESS = (
    "picked up",
    "picked up, quickly",
    "put down hard",
    "bumped",
    "drummed",
    "door",
    "touched",
    "slid",
    "passed",
    "walked",
    "dropped",
    "toppled",
    "stood",
)
SHAKEN = ("shaken gently", "shaken", "shaken wildly", "shaken shortly", "shaken and slammed", "shaken twice")
EXAMPLES = (
    ("tune", "picked up", 0),
    ("tune", "put down hard", 1),
    ("tune", "peeked tilted", 2),
    ("tune", "shaken", 3),
    ("tune", "shaken and cocked", 2),
)


@pytest.mark.parametrize("label", HARMLESS)
@pytest.mark.parametrize("name", ["tune", "measured"])
def test_what_is_no_shake_is_no_roll(name, label):
    for number in range(4):
        assert judged(trace(name, label, number)).false_rolls == 0


@pytest.mark.parametrize("label", SHAKEN)
def test_each_shake_is_one_roll_told_once_the_cup_stands(label):
    for number in range(4):
        verdict = judged(trace("tune", label, number))
        assert (verdict.false_rolls, verdict.missed_rolls, verdict.early_rolls) == (0, 0, 0)
        assert max(verdict.rolled_s) < 1


@pytest.mark.parametrize("label", ["peeked tilted", "peeked straight"])
def test_a_peek_is_a_lift_until_it_comes_down(label):
    verdicts = [judged(trace("tune", label, number)) for number in range(6)]
    assert sum(verdict.missed_lifts for verdict in verdicts) <= 1
    assert sum(late < 1 for verdict in verdicts for late in verdict.lifted_s) >= 5


def test_a_cup_set_down_cocked_is_skewed():
    verdicts = [judged(trace("tune", "shaken and cocked", number)) for number in range(6)]
    assert sum(verdict.poses_right for verdict in verdicts) == 6


def test_the_measured_part_is_another():
    tune, measured = part("tune"), part("measured")
    assert tune["seed"] != measured["seed"]
    assert not tune["hands"].keys() & measured["hands"].keys()
    assert not tune["tables"].keys() & measured["tables"].keys()
    assert labels("tune") == labels("measured")
    both = tune["common"].keys() & measured["common"].keys()
    assert sum(tune["common"][key] != measured["common"][key] for key in both) > len(both) * 3 // 4


def test_a_trace_is_always_the_same_and_another_number_another():
    one, again, other = (trace("tune", "shaken", number) for number in (5, 5, 6))
    assert one == again
    assert one.samples != other.samples


@pytest.mark.parametrize(("name", "label", "number"), EXAMPLES)
def test_the_examples_are_what_the_model_makes(name, label, number):
    """A change of the model shows here; a last bit of another machine's sine does not."""
    path = FOLDER / "examples" / f"{label.replace(' ', '-')}-{number}.csv"
    kept, made = read(path.read_text(encoding="utf-8").splitlines()), trace(name, label, number)
    assert kept.about["sensor"] == made.sensor
    assert [ms for ms, *_ in kept.samples] == [ms for ms, *_ in made.samples]
    apart = [
        abs(a - b)
        for one, two in zip(kept.samples, made.samples, strict=True)
        for a, b in zip(one[1:], two[1:], strict=True)
    ]
    assert max(apart) <= 12
    assert sum(map(bool, apart)) < len(apart) // 100 + 1


def test_every_lift_ends_before_anything_else_is_said():
    for label in ("peeked tilted", "shaken, then peeked", "poured"):
        for number in range(3):
            made = trace("tune", label, number)
            names = [motion for _, motion, _ in followed(made.samples, made.settings)]
            for before, after in itertools.pairwise(names):
                assert before != LIFTED or after == LOWERED


def write_examples() -> None:
    """Anew, after the model has been changed on purpose."""
    (FOLDER / "examples").mkdir(exist_ok=True)
    for name, label, number in EXAMPLES:
        made = trace(name, label, number)
        about = {
            "what": label,
            "sensor": made.sensor,
            "hand": made.hand,
            "modelled": f"{name}, number {number}",
        }
        path = FOLDER / "examples" / f"{label.replace(' ', '-')}-{number}.csv"
        path.write_text(written(Kept(about, list(made.samples))), encoding="utf-8")


if __name__ == "__main__":
    write_examples()
