"""The two parts: `tune` to tune on, `measured` only to measure. Their numbers are in the JSON files beside this."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tests.traces.kinds import KINDS
from tests.traces.scene import Scene, Truth
from tests.traces.sensors import SENSORS, Device, Sample

FOLDER = Path(__file__).parent
PACED = frozenset({"up_s", "down_s", "peek_s", "back_s", "carry_s", "pour_s", "pass_s"})
"""What a slow hand needs longer for."""

AFTER_S = 1.6
"""So long a trace goes on when all is over."""


@dataclass(frozen=True, slots=True)
class Trace:
    """One trace: what was done (`label`, of `kind`), what really happened, and what one sensor made of it.

    `settings`: what calibrating that sensor said, nothing for one that is as it was bought.
    """

    label: str
    kind: str
    number: int
    sensor: str
    fresh: bool
    hand: str
    truth: Truth
    settings: dict[str, int]
    samples: list[Sample]


@cache
def part(name: str) -> dict[str, Any]:
    """The data of "tune" or "measured"."""
    data: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return data


def labels(name: str) -> dict[str, int]:
    """Every label of the part, and how many traces there are of it."""
    return {_label(spec): spec["count"] for spec in part(name)["kinds"]}


def traces(name: str, *, share: float = 1.0) -> Iterator[Trace]:
    """The part's traces, or the first of each label: `share` of them, one at least."""
    for spec in part(name)["kinds"]:
        for number in range(max(1, round(spec["count"] * share))):
            yield made(name, spec, number)


def trace(name: str, label: str, number: int) -> Trace:
    """One of them."""
    spec = next(spec for spec in part(name)["kinds"] if _label(spec) == label)
    return made(name, spec, number)


def _label(spec: dict[str, Any]) -> str:
    return str(spec.get("as", spec["kind"]))


def made(name: str, spec: dict[str, Any], number: int) -> Trace:
    """The trace `number` of a label, always the same."""
    data, label = part(name), _label(spec)
    chance = random.Random(f"{data['seed']}/{label}/{number}")  # noqa: S311
    hand, table = _one_of(data["hands"], chance), _one_of(data["tables"], chance)
    ranges = {**data["common"], **data["hands"][hand], **data["tables"][table], **spec}
    pace = chance.uniform(*ranges["pace"])

    def draw(key: str) -> float:
        return chance.uniform(*ranges[key]) * (pace if key in PACED else 1.0)

    scene = Scene(chance, draw)
    scene.wait("before_s")
    KINDS[spec["kind"]](scene)
    names = list(SENSORS)
    device = Device(names[number % len(names)], chance, fresh=number // len(names) % 2 == 0)
    felt = scene.course.felt(max(scene.now_s, scene.course.end_s) + AFTER_S)
    samples = device.samples(felt, chance, draw("jitter_ms"))
    return Trace(
        label, spec["kind"], number, device.name, device.fresh, hand, scene.truth, device.settings, samples
    )


def _one_of(shares: dict[str, Any], chance: random.Random) -> str:
    return chance.choices(list(shares), [one["share"] for one in shares.values()])[0]
