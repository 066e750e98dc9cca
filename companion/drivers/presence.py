"""Whether there is an accelerometer behind analog readings at all: judged by what it measures, since it has no name."""

from __future__ import annotations

from typing import Final

from companion.drivers.analog import Counts

LEAST_COUNT: Final = 24
MOST_COUNT: Final = 984
"""An ADXL335's outputs stay away from ground and supply, by 0.1 and 0.2 V of 3; 3.6 g are 143 and 881."""

_OUTSIDE: Final = 10
"""What a reading outside, or none, weighs against one inside."""

_GONE: Final = 3 * _OUTSIDE

STILL_MG: Final = 150
PROOF_MS: Final = 300
PROOF_AFTER_LOSS_MS: Final = 1_000
"""Open inputs that drift come by anything that a sensor could feel, but do not stay there."""

LEAST_MG: Final = 600
MOST_MG: Final = 1400
"""Gravity, as a sensor feels it that was never calibrated."""

NO_GRAVITY_MG: Final = 250
MEMORY_MS: Final = 3_000
LASTING_MS: Final = 10_000
"""A cup may be shaken as it likes: in the mean of some seconds gravity is left. Hum on open inputs has none."""

SILENT: Final = "silent"
MISSING: Final = "missing"
ODD: Final = "odd"
_NOTHING_MG: Final = 300


class Presence:
    """Follows the readings. `there`: a sensor has proven itself, by feeling about 1 g for a moment of rest.

    `wrong` is what speaks against it: "" nothing yet, SILENT no reading, MISSING what no ADXL335 reads, ODD at rest
    something else than 1 g (`felt_mg`). It is lost by the same findings. Times in ms, never going back.
    """

    def __init__(self) -> None:
        self.there = False
        self.wrong = ""
        self.felt_mg = 0
        self._outside = 0
        self._was_lost = False
        self._anchor = (0, 0, 0)
        self._since_ms: int | None = None
        self._sum = [0, 0, 0]
        self._count = 0
        self._last_ms = 0
        self._mean = [0.0, 0.0, 0.0]
        self._fell_ms: int | None = None

    def feel(self, now_ms: int, counts: Counts, mg: Counts) -> bool:
        """Take a reading; whether it is a sensor's, to be believed."""
        if min(counts) < LEAST_COUNT or max(counts) > MOST_COUNT:
            self._doubt(MISSING)
            return False
        self._outside = max(self._outside - 1, 0)
        self._rest(now_ms, mg)
        if self._floats(now_ms, mg):
            self._lose(MISSING)
        return self.there

    def rests(self, mg: Counts) -> bool:
        """Whether this is what a sensor at rest feels; it is lost if not."""
        felt_mg = sum(one * one for one in mg) ** 0.5
        if _is_gravity(felt_mg):
            return True
        self.felt_mg = round(felt_mg)
        self._lose(ODD)
        return False

    def silent(self) -> None:
        """There is no reading."""
        self._doubt(SILENT)

    def _doubt(self, wrong: str) -> None:
        """One such reading may be a spike on the wires; some in a row are none."""
        self._since_ms = self._fell_ms = None
        self._outside = min(self._outside + _OUTSIDE, _GONE)
        if self._outside >= _GONE:
            self._lose(wrong)

    def _lose(self, wrong: str) -> None:
        self.there = False
        self.wrong = wrong
        self._was_lost = True

    def _rest(self, now_ms: int, mg: Counts) -> None:
        since_ms = self._since_ms
        if (
            since_ms is None
            or max(abs(one - at) for one, at in zip(mg, self._anchor, strict=True)) > STILL_MG
        ):
            self._anchor, self._since_ms = mg, now_ms
            self._sum, self._count = [*mg], 1
            return
        self._sum = [whole + one for whole, one in zip(self._sum, mg, strict=True)]
        self._count += 1
        if now_ms - since_ms >= (PROOF_AFTER_LOSS_MS if self._was_lost else PROOF_MS):
            self._judge(now_ms)

    def _judge(self, now_ms: int) -> None:
        """It was still for a while: then it feels gravity, or is none. The next while is judged by itself."""
        self.felt_mg = round(sum((whole / self._count) ** 2 for whole in self._sum) ** 0.5)
        self._since_ms, self._sum, self._count = now_ms, [0, 0, 0], 0
        if not _is_gravity(self.felt_mg):
            self._lose(MISSING if self.felt_mg < _NOTHING_MG else ODD)
        else:
            self.there = True
            self.wrong = ""
            self._was_lost = False

    def _floats(self, now_ms: int, mg: Counts) -> bool:
        """Whether gravity has been missing for long."""
        passed_ms = min(now_ms - self._last_ms, MEMORY_MS)
        self._last_ms = now_ms
        share = passed_ms / (MEMORY_MS + passed_ms)
        self._mean = [mean + (one - mean) * share for mean, one in zip(self._mean, mg, strict=True)]
        if sum(mean * mean for mean in self._mean) > NO_GRAVITY_MG**2:
            self._fell_ms = None
            return False
        if self._fell_ms is None:
            self._fell_ms = now_ms
        return now_ms - self._fell_ms >= LASTING_MS


def _is_gravity(mg: float) -> bool:
    return LEAST_MG <= mg <= MOST_MG
