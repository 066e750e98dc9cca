"""What a cup that stands still says of its sensor: how gravity lies in it, and how quiet it is. For the host alone."""

from collections.abc import Sequence
from itertools import pairwise

from companion.cup.motion import LIMITS, Settings

Sample = tuple[int, int, int]

LEAST_SAMPLES = 100
_BLOCK = 20
"""Samples of which the mean is free of noise, but not of a hand's trembling or of a cup that is being turned."""

_MOVED_MG = 20
_KNOCKED_MG = 60
_NOISE_MOST_MG = 20
_LEAST_MG, _MOST_MG = 700, 1300
"""Gravity may look like this, with a zero and a scale that are off; a wrong range or a dead axis looks otherwise."""


class Unfit(Exception):  # noqa: N818 - it is told as it is
    """These samples set nothing: `code` with its `values`.

    "few": `count`, `least`; "moved": `mg`, how far; "gravity": `mg`, how much was felt, `least`, `most`; "noisy":
    `mg`, one standard deviation, `most`.
    """

    def __init__(self, code: str, values: dict[str, int]) -> None:
        super().__init__(code, values)
        self.code = code
        self.values = values


def calibrated(samples: Sequence[Sample]) -> dict[str, int]:
    """The settings of `motion.LIMITS` for a cup that stood flat and still for all of `samples` (mg, at 50-200 Hz).

    Unfit: they tell nothing.
    """
    if len(samples) < LEAST_SAMPLES:
        raise Unfit("few", {"count": len(samples), "least": LEAST_SAMPLES})
    axes = list(zip(*samples, strict=True))
    means = [sum(axis) / len(axis) for axis in axes]
    noise = max(_noise(axis) for axis in axes)
    moved = max(_moved(axis, mean, noise) for axis, mean in zip(axes, means, strict=True))
    if moved > 0:
        raise Unfit("moved", {"mg": round(moved)})
    size = round(sum(mean * mean for mean in means) ** 0.5)
    if not _LEAST_MG <= size <= _MOST_MG:
        raise Unfit("gravity", {"mg": size, "least": _LEAST_MG, "most": _MOST_MG})
    if noise > _NOISE_MOST_MG:
        raise Unfit("noisy", {"mg": round(noise), "most": _NOISE_MOST_MG})
    flat = dict(zip(("flat_x", "flat_y", "flat_z"), (round(mean) for mean in means), strict=True))
    return {key: _within(key, value) for key, value in {**flat, "rest_mg": _rest_mg(noise)}.items()}


def _noise(axis: Sequence[int]) -> float:
    """The standard deviation of what changes from sample to sample; a slow drift or a single knock adds nothing."""
    steps = sorted(abs(one - other) for one, other in pairwise(axis))
    middle = steps[len(steps) * 68 // 100]
    return float(middle / 2**0.5)


def _moved(axis: Sequence[int], mean: float, noise: float) -> float:
    """How far it was moved, mg; 0: not at all."""
    blocks = [axis[at : at + _BLOCK] for at in range(0, len(axis) - _BLOCK + 1, _BLOCK)]
    settled = [sum(block) / _BLOCK for block in blocks]
    drift = max(settled) - min(settled)
    farthest = max(abs(value - mean) for value in axis)
    return max(
        drift if drift > _MOVED_MG + noise else 0.0, farthest if farthest > _KNOCKED_MG + 5 * noise else 0.0
    )


def _rest_mg(noise: float) -> int:
    """Smoothed, a third of the noise is left: four and a half deviations of that are still."""
    return max(Settings.rest_mg, round(1.5 * noise))


def _within(key: str, value: int) -> int:
    least, most = LIMITS[key]
    return min(max(value, least), most)
