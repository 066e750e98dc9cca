"""The parts of the machine with a real kernel, for the tests that run in it (docs/kernel-machine.md).

Elsewhere nothing of this folder is collected: its tests need the machine's lines and buses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.kernel.machine.chips import HEADER, HEADER_LINES, SimulatedChip
from tests.kernel.machine.wires import EXPANDERS, Hands, hands

INSIDE = Path("/run/wires").exists()

if not INSIDE:
    collect_ignore_glob = ["test_*.py"]
if not INSIDE or not Path("/run/systemd/system").exists():
    collect_ignore = ["service"]


@pytest.fixture
def header() -> Iterator[SimulatedChip]:
    """The chip of the Pi's 40 pins, no button pressed; lines 23 and 24 are the expanders'."""
    chip = SimulatedChip(HEADER)
    for line in range(HEADER_LINES):
        if line not in EXPANDERS.values():
            chip.release(line)
    yield chip
    chip.close()


@pytest.fixture
def make_chip() -> Iterator[Callable[..., SimulatedChip]]:
    """More chips: `make_chip(name, label, lines)`; they are gone after the test."""
    made: list[SimulatedChip] = []

    def make(name: str, label: str, lines: int) -> SimulatedChip:
        made.append(SimulatedChip.make(name, label, lines))
        return made[-1]

    yield make
    for chip in made:
        chip.remove()


@pytest.fixture
def wires() -> Iterator[Hands]:
    """Hands for what hangs on the I2C buses; panels may have been sent nothing that they do not understand."""
    given = hands()
    yield given
    given.heal()
    assert given.mistakes() == []
