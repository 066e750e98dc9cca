"""What motion said of a trace, beside what really happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from companion.cup.motion import LIFTED, LOWERED, SETTLED, SHAKING, SKEWED, Motion, Settings
from tests.traces.parts import Trace
from tests.traces.sensors import Sample

FLAT_DEG = 8.0
_EARLY_S = 0.05
"""A roll that comes so much before the cup stands was told in the hand."""

Said = list[tuple[int, str, bool]]
"""(ms, motion, shaken)."""

Follow = Callable[[Iterable[Sample], dict[str, int]], Said]


def followed(samples: Iterable[Sample], settings: dict[str, int]) -> Said:
    """What our motion says."""
    thresholds = Settings()
    for key, value in settings.items():
        setattr(thresholds, key, value)
    motion, said = Motion(thresholds), Said()
    for ms, x, y, z in samples:
        began = motion.step(ms, x, y, z)
        if began is not None:
            said.append((ms, began, began in (SETTLED, SKEWED) and motion.shaken))
    return said


@dataclass(slots=True)
class Verdict:
    """Of one trace; times in seconds. `settled_s`: from standing to the word of it, of every rest that was told."""

    false_rolls: int = 0
    missed_rolls: int = 0
    early_rolls: int = 0
    settled_s: list[float] = field(default_factory=list)
    rolled_s: list[float] = field(default_factory=list)
    shaking_s: list[float] = field(default_factory=list)
    poses_right: int = 0
    poses_wrong: int = 0
    lifted_s: list[float] = field(default_factory=list)
    lowered_s: list[float] = field(default_factory=list)
    missed_lifts: int = 0
    late_lowered: int = 0
    false_lifts: int = 0
    broken_lifts: int = 0
    in_hand: int = 0


def judged(trace: Trace, follow: Follow = followed) -> Verdict:
    """Compare."""
    said = [(ms / 1000, motion, shaken) for ms, motion, shaken in follow(trace.samples, trace.settings)]
    verdict, truth = Verdict(), trace.truth
    rests = [(at_s, motion, shaken) for at_s, motion, shaken in said if motion in (SETTLED, SKEWED)]
    rolls = [at_s for at_s, _, shaken in rests if shaken]
    due = [at_s for at_s, _, shaken in truth.rests if shaken]
    _rolls(verdict, rolls, due, [begin for begin, _ in truth.shakes])
    _rests(verdict, rests, trace)
    _lifts(verdict, said, trace)
    for begin_s, end_s in truth.shakes:
        verdict.shaking_s += [
            at_s - begin_s for at_s, motion, _ in said if motion == SHAKING and begin_s <= at_s < end_s
        ][:1]
    return verdict


def _rolls(verdict: Verdict, rolls: list[float], due: list[float], begins: list[float]) -> None:
    left = list(rolls)
    for at_s in due:
        mine = [roll for roll in left if begins[0] < roll]
        if not mine:
            verdict.missed_rolls += 1
            continue
        left.remove(mine[0])
        if mine[0] < at_s - _EARLY_S:
            verdict.early_rolls += 1
        else:
            verdict.rolled_s.append(mine[0] - at_s)
    verdict.false_rolls = len(left)


def _rests(verdict: Verdict, rests: list[tuple[float, str, bool]], trace: Trace) -> None:
    starts = trace.truth.rests
    for number, (at_s, ground_deg, _) in enumerate(starts):
        until_s = starts[number + 1][0] if number + 1 < len(starts) else float("inf")
        told = [(told_s, motion) for told_s, motion, _ in rests if at_s - _EARLY_S <= told_s < until_s]
        if not told:
            continue
        if number:
            verdict.settled_s.append(told[0][0] - at_s)
        right = SETTLED if ground_deg <= FLAT_DEG else SKEWED
        if number == len(starts) - 1:
            verdict.poses_right += told[-1][1] == right
            verdict.poses_wrong += told[-1][1] != right


def _lifts(verdict: Verdict, said: list[tuple[float, str, bool]], trace: Trace) -> None:
    lifts = [at_s for at_s, motion, _ in said if motion == LIFTED]
    lowers = [at_s for at_s, motion, _ in said if motion == LOWERED]
    for still_s, lowered_s, stands_s in trace.truth.lifts:
        mine = [at_s for at_s in lifts if still_s - 0.6 <= at_s < lowered_s]
        lifts = [at_s for at_s in lifts if not still_s - 0.6 <= at_s < stands_s + 0.05]
        if not mine:
            verdict.missed_lifts += 1
            continue
        verdict.lifted_s.append(mine[0] - still_s)
        verdict.broken_lifts += len(mine) - 1
        down = [at_s for at_s in lowers if at_s >= lowered_s]
        if down and down[0] <= stands_s + 0.1:
            verdict.lowered_s.append(down[0] - lowered_s)
        elif not down or not any(mine[-1] <= at_s < lowered_s for at_s in lowers):
            verdict.late_lowered += 1
    verdict.false_lifts = sum(
        not any(off_s <= at_s <= on_s for off_s, on_s in trace.truth.aloft) for at_s in lifts
    )
