"""The figures of a piece, and whether they keep to its limits."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.printed.plan import Piece, Plan


@dataclass(frozen=True)
class Measured:
    """A piece as it lies on the bed. Overhang: without bridges. Thinnest: of walls with two sides that face each other."""

    watertight: bool
    bodies: int
    volume_cm3: float
    size_mm: tuple[float, float, float]
    on_bed_mm2: float
    overhang_mm2: float
    bridged_mm2: float
    bridge_mm: float
    thinnest_mm: float
    thin_mm2: float


def complaints(found: Measured, piece: Piece, plan: Plan) -> list[str]:
    """What is wrong with a piece, a sentence each."""
    said = []
    if not found.watertight:
        said.append("its surface is not closed: a slicer would guess")
    if found.bodies != 1:
        said.append(f"it is {found.bodies} pieces, not one")
    if found.volume_cm3 <= 0:
        said.append("its volume is not positive: inside and outside are exchanged")
    if any(size > bed for size, bed in zip(found.size_mm, plan.bed_mm, strict=True)):
        said.append(f"{_size(found.size_mm)} mm does not fit the bed of {_size(plan.bed_mm)}")
    if found.overhang_mm2 > piece.overhang_mm2:
        said.append(f"{found.overhang_mm2:.0f} mm2 hang over, more than {piece.overhang_mm2:.0f}")
    if found.thin_mm2 > piece.thin_mm2:
        said.append(
            f"{found.thin_mm2:.0f} mm2 are thinner than {plan.thinnest_mm} mm, down to {found.thinnest_mm:.2f}"
        )
    return said


def _size(three: tuple[float, float, float]) -> str:
    return " x ".join(f"{one:.1f}" for one in three)
