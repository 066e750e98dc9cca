"""Every parser of bytes from outside keeps its contract: for real examples, for what once broke it, for some mutations.

`make fuzz` looks for longer, and puts what it finds into tests/fuzz/found/.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.fuzz.engine import Search, TooSlow, checked, runs, smaller
from tests.fuzz.mutations import mutated
from tests.fuzz.registry import TARGETS
from tests.fuzz.target import Target, is_one_to_read, says

FOUND = sorted((Path(__file__).parent / "found").glob("*/*"))
MUTATIONS = 25

targets = pytest.mark.parametrize("target", TARGETS.values(), ids=TARGETS)


@targets
def test_every_target_says_its_contract_and_has_examples(target: Target) -> None:
    assert len(target.contract) > 60
    assert target.examples


@targets
def test_examples_and_some_mutations_keep_the_contract(
    target: Target, caplog: pytest.LogCaptureFixture
) -> None:
    chance, corpus = random.Random(1), list(target.examples)
    for data in (*corpus, *(mutated(chance, corpus, target) for _ in range(MUTATIONS))):
        checked(target, data)


@pytest.mark.parametrize("path", FOUND, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_what_once_broke_a_contract_does_so_no_more(path: Path) -> None:
    checked(TARGETS[path.parent.name], path.read_bytes())


# -- that the search finds something at all


def _fragile(data: bytes) -> None:
    """Breaks for one beginning in millions, so that only who sees which lines run finds it in time."""
    if data[:1] == b"a":  # noqa: SIM102 - each step is a line that can be seen
        if data[1:2] == b"b":  # noqa: SIM102 - the same
            if data[2:3] == b"c":
                raise ValueError("found")


def _endless(_data: bytes) -> None:
    """Never ends."""
    while True:
        pass


def test_the_search_is_led_by_the_lines_that_run() -> None:
    search = Search(
        Target(
            "fragile",
            _fragile,
            (b"xyz",),
            tokens=(b"a", b"b", b"c", b"q", b"r", b"s"),
            watched=("tests/fuzz/test_fuzz",),
        )
    )
    found = search.begin() or search.go_on(runs(search, 200_000))
    assert found is not None
    assert smaller(search.target, found).data == b"abc"
    assert len(search.corpus) >= 3


def test_the_same_seed_finds_the_same() -> None:
    def searched(seed: int) -> list[bytes]:
        search = Search(TARGETS["cup_trace"], seed)
        assert (search.begin() or search.go_on(runs(search, 100))) is None
        return search.corpus

    assert searched(3) == searched(3)


def test_an_input_that_takes_for_ever_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.fuzz.engine.CPU_SECONDS", 0.05)
    found = Search(Target("endless", _endless, (b"",))).begin()
    assert found is not None
    assert isinstance(found.error, TooSlow)


def test_a_refusal_is_judged_as_a_person_would() -> None:
    says("journal-full", {"path": "x"})
    for text in ("", " \n", "x" * 5000, "red \x1b[31m"):
        with pytest.raises(AssertionError):
            is_one_to_read(text)
    with pytest.raises(LookupError):
        says("no-such-sentence", {})
