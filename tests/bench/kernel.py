"""On the kernel's own lines, in the machine of tests/kernel: from edge to event, and the order of presses."""

from __future__ import annotations

from tests.bench.figures import Section


def measure() -> tuple[Section, ...]:
    return ()
