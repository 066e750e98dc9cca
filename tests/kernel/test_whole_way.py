"""The way of a press on a real kernel: from the edge over the journal to the finished picture, as a distribution."""

from __future__ import annotations

import json
import subprocess
import sys

BIDS, STEPS = 3, 4


def test_each_bid_is_timed_from_its_edge_over_the_journal_to_the_finished_pictures():
    command = [sys.executable, "-m", "tests.bench.whole_way", str(BIDS)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    assert ran.returncode == 0, ran.stderr
    way = json.loads(ran.stdout.splitlines()[-1])
    assert way["lost"] <= STEPS  # pictures that the next press has overtaken, on a busy machine
    assert len(way["step"]) + way["lost"] >= BIDS * STEPS
    assert way["presser"]
    for journal_ms, presser_ms, all_ms in zip(way["journal"], way["presser"], way["all"], strict=True):
        assert 0 < journal_ms < presser_ms <= all_ms
