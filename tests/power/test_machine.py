"""What is said of a machine that was killed: nothing that was shown may be missing."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

import pytest

from companion.match.entry import Entry
from tests.power.evening import NOTHING, Kept, after
from tests.power.machine import Broken, Cut, Told, _further

ENTRIES = [
    Entry(0, sheet={"host": 1}),
    Entry(1, ({"game": "bluff"},), {"host": 2}),
    Entry(1, ({"seat": 0, "move": "roll"}, {"chance": "roll", "seat": 0, "values": [1]})),
    Entry(1, ended="over"),
]


def said(word: str, value: Any) -> bytes:
    return f"{word} {json.dumps(value)}".encode()


def kept(found: Kept, lost: tuple[str, ...] = ()) -> bytes:
    return said("kept", {"scripts": found.scripts, "resumed": asdict(found.resumed), "lost": lost})


@pytest.fixture
def told() -> Told:
    """Found nothing; three entries shown of four, by when so many bytes were on their way to the card."""
    made = Told()
    made.hear(kept(NOTHING), 0)
    for number, entry in enumerate(ENTRIES, start=1):
        made.hear(said("asked", asdict(entry)), 100 * number)
        if number < 4:
            made.hear(said("shown", number), 100 * number)
    return made


def further(told: Told, entries: int, shown: int) -> int:
    return _further(after(ENTRIES[:entries]), NOTHING, told, Cut("", b"", shown))


def test_play_begins_with_what_was_kept() -> None:
    told = Told()
    assert not told.hear(b"[ 1.0] a line of the kernel's", 0)
    assert told.hear(kept(after(ENTRIES)), 0)
    assert told.kept == after(ENTRIES)


def test_what_was_shown_counts_from_when_it_was_heard(told: Told) -> None:
    assert [told.shown_by(sent) for sent in (0, 99, 100, 250, 300, 9999)] == [0, 0, 1, 2, 3, 3]


def test_a_start_may_find_more_than_was_shown_but_not_less(told: Told) -> None:
    assert (further(told, 3, shown=3), further(told, 4, shown=3), further(told, 2, shown=0)) == (0, 1, 2)
    with pytest.raises(Broken, match="shown were 3 of 4"):
        further(told, 2, shown=3)


def test_a_start_may_find_what_the_machine_could_not_say_any_more(told: Told) -> None:
    longer = after([*ENTRIES, Entry(2, ({"game": "bluffit"},))])
    assert _further(longer, NOTHING, told, Cut("", b"", 3)) == 2


def test_a_start_may_not_find_anything_else(told: Told) -> None:
    other = after([ENTRIES[0], ENTRIES[1], Entry(1, ({"seat": 0, "move": "challenge"},))])
    with pytest.raises(Broken):
        _further(other, NOTHING, told, Cut("", b"", 0))


def test_a_journal_that_was_set_aside_is_a_loss() -> None:
    with pytest.raises(Broken, match="set aside"):
        Told().hear(kept(NOTHING, ("journal-moved-aside",)), 0)
