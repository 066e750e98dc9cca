"""What a cup's motion makes of modelled traces (docs/motion.md): false rolls, missed rolls, and how soon it tells."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from companion.cup.motion import SETTLED
from tests.bench.figures import Row, Samples, Section
from tests.traces.judged import Said, Verdict, judged
from tests.traces.parts import Trace, traces
from tests.traces.sensors import SENSORS, Sample

_PROMISED: Final = ("picked up", "picked up, quickly", "put down hard", "bumped", "drummed", "door")
"""Of these nothing may be taken for a roll."""
_SHAKES: Final = "shaken"
_BUSY: Final = "shaken on a busy table"
_PLAIN_MG: Final = 1500
_PLAIN_REST_MS: Final = 500


def plain(samples: Iterable[Sample], _settings: dict[str, int]) -> Said:
    """What one would write first: more than 1.5 g is a shake, half a second without is the roll."""
    said, shaken_ms = Said(), None
    for ms, x, y, z in samples:
        if x * x + y * y + z * z > _PLAIN_MG**2:
            shaken_ms = ms
        elif shaken_ms is not None and ms - shaken_ms >= _PLAIN_REST_MS:
            said.append((ms, SETTLED, True))
            shaken_ms = None
    return said


@dataclass(slots=True)
class _Counted:
    """Of all traces: how many of each label, and verdicts on them."""

    traces: Counter[str] = field(default_factory=Counter)
    ours: dict[str, list[Verdict]] = field(default_factory=lambda: defaultdict(list))
    plain: dict[str, list[Verdict]] = field(default_factory=lambda: defaultdict(list))
    sensors: dict[str, list[tuple[str, Verdict]]] = field(default_factory=lambda: defaultdict(list))

    def take(self, trace: Trace) -> None:
        self.traces[trace.label] += 1
        ours = judged(trace)
        self.ours[trace.label].append(ours)
        self.plain[trace.label].append(judged(trace, plain))
        self.sensors[trace.sensor].append((trace.label, ours))


def measure(share: float) -> tuple[Section, ...]:
    """The measured part, `share` of each kind's traces."""
    counted = _Counted()
    for trace in traces("measured", share=share):
        counted.take(trace)
    return _false(counted), _missed(counted), _delays(counted), _by_sensor(counted)


def _sum(verdicts: Iterable[Verdict], name: str) -> int:
    return sum(getattr(verdict, name) for verdict in verdicts)


def _false(counted: _Counted) -> Section:
    rows = []
    for label, verdicts in counted.ours.items():
        ours, plain_ = _sum(verdicts, "false_rolls"), _sum(counted.plain[label], "false_rolls")
        note = f"{counted.traces[label]} traces"
        rows.append(_count(label, ours, plain_, none=label in _PROMISED, note=note))
    return Section("False rolls in modelled traces", tuple(rows), "more than 1.5 g")


def _missed(counted: _Counted) -> Section:
    rows = []
    for label, verdicts in counted.ours.items():
        if label.startswith(_SHAKES):
            ours, plain_ = _sum(verdicts, "missed_rolls"), _sum(counted.plain[label], "missed_rolls")
            rows.append(_count(label, ours, plain_, note=f"{counted.traces[label]} traces"))
    return Section("Missed rolls", tuple(rows), "more than 1.5 g")


def _count(what: str, ours: int, beside: int | None = None, *, none: bool = False, note: str = "") -> Row:
    """A number of things; `none`: there should be none."""
    of = partial(Samples.of, "")
    return Row(
        what,
        of([ours]),
        None if beside is None else of([beside]),
        target="none" if none else "",
        reached=ours == 0 if none else None,
        note=note,
    )


def _delays(counted: _Counted) -> Section:
    verdicts = [verdict for found in counted.ours.values() for verdict in found]
    beside = [verdict for label, found in counted.plain.items() if label != _BUSY for verdict in found]
    calm = [verdict for label, found in counted.ours.items() if label != _BUSY for verdict in found]
    settled, lifted, lowered, rolled, late, busy, busy_late = (
        _ms(values)
        for values in (
            [delay for verdict in verdicts for delay in verdict.settled_s],
            [delay for verdict in verdicts for delay in verdict.lifted_s],
            [delay for verdict in verdicts for delay in verdict.lowered_s],
            [delay for verdict in calm for delay in verdict.rolled_s],
            [delay for verdict in beside for delay in verdict.rolled_s],
            [delay for verdict in counted.ours[_BUSY] for delay in verdict.rolled_s],
            [delay for verdict in counted.plain[_BUSY] for delay in verdict.rolled_s],
        )
    )
    peeks = sum(counted.traces[label] for label in counted.traces if "peek" in label)
    rows = (
        Row("from standing to the roll", rolled, late),
        Row("the same while others drum", busy, busy_late),
        Row("from standing to settled or skewed", settled),
        Row("from held still to lifted", lifted),
        Row("from going down to lowered", lowered),
        _count("rolls told in the hand", _sum(verdicts, "early_rolls")),
        _count("peeks missed", _sum(verdicts, "missed_lifts"), note=f"{peeks} peeks"),
        _count("lifts where there was none", _sum(verdicts, "false_lifts")),
        _count("poses wrong at the end", _sum(verdicts, "poses_wrong"), note=f"{len(verdicts)} traces"),
    )
    return Section("How soon, and how right", rows, "more than 1.5 g")


def _ms(seconds: list[float]) -> Samples:
    return Samples.of("ms", [1000 * value for value in seconds] or [0])


def _by_sensor(counted: _Counted) -> Section:
    rows = []
    for sensor in SENSORS:
        verdicts = [verdict for _, verdict in counted.sensors[sensor]]
        promised = [verdict for label, verdict in counted.sensors[sensor] if label in _PROMISED]
        false, missed = _sum(promised, "false_rolls"), _sum(verdicts, "missed_rolls")
        rows.append(
            _count(f"{sensor}, false rolls", false, none=True, note="picking up, putting down, bumps")
        )
        rows.append(_count(f"{sensor}, missed rolls", missed, note=f"{len(verdicts)} traces of all kinds"))
    return Section("By sensor", tuple(rows), "nothing")
