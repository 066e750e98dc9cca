"""On a real kernel's lines, in the machine of tests/kernel: from edge to event, the order of presses, and idleness."""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass
from typing import Any

from tests.bench.child import ROOT
from tests.bench.figures import Row, Samples, Section

_TITLE = "On a real kernel's lines, in QEMU"
_BESIDE = "gpiozero's lgpio factory"
_NOT_HERE = 77
_BUILT = ROOT / ".kernel" / "root.img"


@dataclass(frozen=True, slots=True)
class Size:
    """How many presses and pairs of them each side gets; `builds`: whether to wait for the machine to be built."""

    presses: int
    pairs: int
    idle_seconds: float
    builds: bool


def measure(size: Size) -> Section:
    """What `inside` measures; one line where the machine cannot be had on this host."""
    if not size.builds and not _BUILT.exists():
        return _not_measured("the machine is not built yet; make test-kernel builds it.")
    numbers = (size.presses, size.pairs, size.idle_seconds)
    inside = " ".join(("python3 -m tests.bench.inside", *map(str, numbers)))
    ran = subprocess.run(["tests/kernel/run", inside], cwd=ROOT, capture_output=True, text=True)
    if ran.returncode == _NOT_HERE:
        return _not_measured(ran.stderr.strip().splitlines()[-1])
    if ran.returncode:
        raise RuntimeError(f"tests/kernel/run ended with {ran.returncode}:\n{ran.stderr}")
    return section(json.loads(ran.stdout.strip().splitlines()[-1]))


def _not_measured(why: str) -> Section:
    return Section(_TITLE, (Row("edge to event, order of presses", None, note=why),), _BESIDE)


def section(found: dict[str, Any]) -> Section:
    """The rows of what `inside` printed."""
    ours, lgpio = found["ours"], found["lgpio"]
    latency, theirs = (Samples.of("ms", [us / 1e3 for us in one["latency_us"]]) for one in (ours, lgpio))
    by_time, their_time = (_percent(one, "by_time") for one in (ours, lgpio))
    by_arrival, their_arrival = (_percent(one, "by_arrival") for one in (ours, lgpio))
    gap = Samples.of("us", [pair["gap_us"] for pair in ours["pairs"]])
    idle, their_idle = (Samples.of("/s", one["idle_switches"]) for one in (ours, lgpio))
    pairs = f"{len(ours['pairs'])} pairs, really {gap.shown()} apart"
    reached = by_time.worst == 100
    return Section(
        _TITLE,
        (
            Row("edge to event", latency, theirs),
            Row(
                "1 ms apart: in order, by time",
                by_time,
                their_time,
                target="always",
                reached=reached,
                note=pairs,
            ),
            Row("  in order, as heard", by_arrival, their_arrival),
            Row("  how far apart really", gap),
            Row("switches while idle", idle, their_idle),
        ),
        _BESIDE,
    )


def _percent(one: dict[str, Any], right: str) -> Samples:
    """How many pairs were right."""
    return Samples.of("%", [100 * sum(pair[right] for pair in one["pairs"]) / len(one["pairs"])])
