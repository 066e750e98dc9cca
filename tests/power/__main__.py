"""Cuts the power everywhere and in every way, and says what came of it: `make test-power`."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import islice
from typing import Final

from tests.power import lies, machine, plans
from tests.power.cuts import KINDS, Cut, Tally
from tests.power.plans import Trial

_MINUTES: Final = 3.0
_FIRST_CUTS_APART: Final = 211


@cache
def _evening(minutes: float) -> Trial:
    return plans.evening(minutes)


@cache
def _update(minutes: float) -> Trial:
    return plans.update(minutes)


def _evening_cut(minutes: float, part: int, parts: int) -> Tally:
    return _part(_evening(minutes), _evening(minutes).cuts(), part, parts)


def _update_cut(minutes: float, part: int, parts: int) -> Tally:
    return _part(_update(minutes), _update(minutes).cuts(), part, parts)


@cache
def _long_evening() -> Trial:
    return plans.long_evening()


def _checkpoint_cut(_minutes: float, part: int, parts: int) -> Tally:
    trial = _long_evening()
    return _part(trial, trial.cuts(plans.around_checkpoint(trial)), part, parts)


def _recovery_cut(minutes: float, part: int, parts: int) -> Tally:
    trial = _evening(minutes)
    return _part(trial, plans.while_recovering(trial, _FIRST_CUTS_APART), part, parts)


def _part(trial: Trial, cuts: Iterator[Cut], part: int, parts: int) -> Tally:
    return trial.judge(islice(cuts, part, None, parts))


def _lied_to(minutes: float, part: int, parts: int) -> Tally:
    trial = _evening(minutes)
    return lies.judge(islice(lies.cuts(trial), part, None, parts))


_PARTS: Final[dict[str, Callable[[float, int, int], Tally]]] = {
    "an evening": _evening_cut,
    "a checkpoint": _checkpoint_cut,
    "an update of the journal": _update_cut,
    "coming back from a cut": _recovery_cut,
}


def main() -> int:
    """Print a table of all cuts; 1 if anything was lost."""
    parser = argparse.ArgumentParser(prog="make test-power", description=__doc__)
    parser.add_argument(
        "--minutes", type=float, default=_MINUTES, help="how long each game is played (default: %(default)s)"
    )
    parser.add_argument(
        "--cuts", type=int, default=0, help="so many more with a real kernel, in a virtual machine (as root)"
    )
    options = parser.parse_args()
    minutes = options.minutes
    began = time.monotonic()
    processes = os.cpu_count() or 1
    lost: list[str] = []
    with ProcessPoolExecutor(processes) as pool:
        for what, cut in _PARTS.items():
            lost += _print(what, _joined(pool, cut, minutes, processes))
        lost += _print_lies(_joined(pool, _lied_to, minutes, processes))
    print(f"{time.monotonic() - began:.0f} s")
    print(*lost[:20], sep="\n", end="\n" if lost else "")
    if options.cuts and not lost:
        return machine.kill(options.cuts, seed=time.time_ns() % 100_000)
    return 1 if lost else 0


def _joined(
    pool: ProcessPoolExecutor, cut: Callable[[float, int, int], Tally], minutes: float, parts: int
) -> Tally:
    tally = Tally()
    for part in [pool.submit(cut, minutes, part, parts) for part in range(parts)]:
        tally.join(part.result())
    return tally


def _print(what: str, tally: Tally) -> list[str]:
    print(f"{what + ', cut':40} cuts  resumed at what was shown  one entry further  lost")
    for kind in KINDS:
        _print_row(
            kind,
            tally.cuts[kind],
            tally.ahead[kind],
            sum(said.startswith(f"{kind} at") for said in tally.lost),
        )
    cuts, ahead, lost = sum(tally.cuts.values()), sum(tally.ahead.values()), len(tally.lost)
    _print_row("together", cuts, ahead, lost)
    print()
    return tally.lost


def _print_row(kind: str, cuts: int, ahead: int, lost: int) -> None:
    print(f"  {kind:36} {cuts:6}  {cuts - ahead - lost:25}  {ahead:17}  {lost:4}")


def _print_lies(tally: Tally) -> list[str]:
    cuts, ahead = sum(tally.cuts.values()), sum(tally.ahead.values())
    print(
        f"a disk that only says that it syncs: {cuts} cuts, {ahead} journals set aside, {len(tally.lost)} starts failed"
    )
    return tally.lost


if __name__ == "__main__":
    sys.exit(main())
