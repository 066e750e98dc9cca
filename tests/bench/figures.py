"""What a measurement says: samples, and rows that set ours beside the plain script's and the target."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any, Literal

Measure = Literal["median", "p99", "worst"]


@dataclass(frozen=True, slots=True)
class Samples:
    """Samples of one thing, all in `unit`; at least one."""

    unit: str
    values: tuple[float, ...]

    @classmethod
    def of(cls, unit: str, values: Iterable[float]) -> Samples:
        return cls(unit, tuple(values))

    @property
    def median(self) -> float:
        return float(median(self.values))

    @property
    def p99(self) -> float:
        """The smallest sample that at least 99 of 100 do not exceed (nearest rank): of fewer than 100, the worst."""
        return sorted(self.values)[math.ceil(0.99 * len(self.values)) - 1]

    @property
    def worst(self) -> float:
        return max(self.values)

    def at(self, measure: Measure) -> float:
        return float(getattr(self, measure))

    def shown(self) -> str:
        """Median / p99 of many, one figure alone."""
        if len(self.values) == 1:
            return f"{short(self.values[0])} {self.unit}".rstrip()
        return f"{short(self.median)} / {short(self.p99)} {self.unit}".rstrip()

    def to_json(self) -> dict[str, Any]:
        summary = {"median": self.median, "p99": self.p99, "least": min(self.values), "most": self.worst}
        return {"unit": self.unit, "count": len(self.values)} | {k: round(v, 6) for k, v in summary.items()}


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table.

    `beside`: the plain script's figure, or what else the section says; `by`: which figure of both is compared;
    `reached` None: no target, or nothing was measured.
    """

    what: str
    ours: Samples | None
    beside: Samples | None = None
    by: Measure = "median"
    target: str = ""
    reached: bool | None = None
    note: str = ""

    @property
    def ratio(self) -> float | None:
        """Ours as a part of what is beside it."""
        if self.ours is None or self.beside is None or not self.beside.at(self.by):
            return None
        return self.ours.at(self.by) / self.beside.at(self.by)

    def to_json(self) -> dict[str, Any]:
        return {
            "what": self.what,
            "ours": self.ours and self.ours.to_json(),
            "beside": self.beside and self.beside.to_json(),
            "compared": self.by,
            "ratio": None if self.ratio is None else round(self.ratio, 4),
            "target": self.target,
            "reached": self.reached,
            "note": self.note,
        }


@dataclass(frozen=True, slots=True)
class Section:
    """Rows that belong together; `beside` says what stands beside ours in them."""

    title: str
    rows: tuple[Row, ...]
    beside: str = ""

    def to_json(self) -> dict[str, Any]:
        rows = [row.to_json() for row in self.rows]
        return {"title": self.title, "beside": self.beside, "rows": rows}


def short(value: float) -> str:
    """Three digits that count, never an exponent."""
    if value == 0:
        return "0"
    digits = max(0, 2 - math.floor(math.log10(abs(value))))
    return f"{value:,.{min(digits, 3)}f}"


def alternately(rounds: int, *sides: Callable[[], Sequence[float]]) -> list[list[float]]:
    """What each side measured, side by side in every round, so that a machine that gets slower slows all."""
    measured: list[list[float]] = [[] for _ in sides]
    for _ in range(rounds):
        for side, kept in zip(sides, measured, strict=True):
            kept.extend(side())
    return measured
