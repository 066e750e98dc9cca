"""On a real kernel's lines and buses, in the machine of tests/kernel: edges, their order, idleness, and the whole way."""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass, replace
from typing import Any

from tests.bench.child import ROOT
from tests.bench.figures import Row, Samples, Section

_TITLE = "On a real kernel's lines, in QEMU"
_BESIDE = "gpiozero's lgpio factory"
_NOT_HERE = 77
_BUILT = ROOT / ".kernel" / "root.img"


@dataclass(frozen=True, slots=True)
class Size:
    """How many presses and pairs of them each side gets, and bids the whole table; `builds`: whether to wait for the machine to be built."""

    presses: int
    pairs: int
    bids: int
    idle_seconds: float
    builds: bool


def measure(size: Size) -> Section:
    """What `inside` and `whole_way` measure; one line where the machine cannot be had on this host."""
    if not size.builds and not _BUILT.exists():
        return _not_measured("the machine is not built yet; make test-kernel builds it.")
    numbers = (size.presses, size.pairs, size.idle_seconds)
    inside = " ".join(("python3 -m tests.bench.inside", *map(str, numbers)))
    both = f"{inside} && python3 -m tests.bench.whole_way {size.bids}"
    ran = subprocess.run(["tests/kernel/run", both], cwd=ROOT, capture_output=True, text=True)
    if ran.returncode == _NOT_HERE:
        return _not_measured(ran.stderr.strip().splitlines()[-1])
    if ran.returncode:
        raise RuntimeError(f"tests/kernel/run ended with {ran.returncode}:\n{ran.stderr}")
    edges, way = (json.loads(line) for line in ran.stdout.strip().splitlines()[-2:])
    return section(edges, way)


def _not_measured(why: str) -> Section:
    return Section(_TITLE, (Row("edge to event, order of presses", None, note=why),), _BESIDE)


def section(found: dict[str, Any], way: dict[str, Any]) -> Section:
    """The rows of what `inside` and `whole_way` printed."""
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
            *_way(way),
        ),
        _BESIDE,
    )


def _way(way: dict[str, Any]) -> list[Row]:
    """From the edge over the journal to the finished picture; the journal's sync is told apart, as without a kernel."""
    lost = f"{way['lost']} presses could not be told" if way["lost"] else ""
    said = {
        "step": "edge to finished picture, a wheel step",
        "journal": "edge to the journal, a said bid",
        "sync": "  the journal's sync, told apart",
        "presser": "  to the presser's finished picture",
        "board": "  to the board's",
        "all": "  to both seats'",
    }
    rows = [Row(what, Samples.of("ms", way[key])) for key, what in said.items()]
    return [replace(rows[0], note=lost), *rows[1:]]


def _percent(one: dict[str, Any], right: str) -> Samples:
    """How many pairs were right."""
    return Samples.of("%", [100 * sum(pair[right] for pair in one["pairs"]) / len(one["pairs"])])
