"""`make fuzz`: search every target for a while, print what was done, and keep what breaks a contract in tests/fuzz/found/."""

from __future__ import annotations

import argparse
import hashlib
import logging
import resource
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.fuzz.engine import Found, Search, seconds, smaller
from tests.fuzz.registry import TARGETS
from tests.fuzz.target import ROOT

FOUND: Final = Path(__file__).parent / "found"
KEPT: Final = ROOT / "build" / "fuzz"
"""What led to new lines, for the next time."""

GROWTH_MB: Final = 200
"""The memory that may come with a target and its corpus."""
MOST_MB: Final = 2000


def main(arguments: Sequence[str]) -> int:
    """Search; the exit status is the number of targets whose contract is broken."""
    asked = _asked(arguments)
    logging.disable()  # the page tells in its log what it could not read
    limit = MOST_MB << 20
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    broken = 0
    each = asked.seconds or asked.minutes * 60
    names = asked.targets or list(TARGETS)
    print(
        f"{'target':<14} {'inputs':>9} {'a second':>9} {'kept':>6} {'pairs of lines':>15} {'grown, MB':>10}"
    )
    for name in names:
        broken += _searched(name, each / len(names), asked.seed, forget=asked.forget)
    return broken


def _asked(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="make fuzz ARGS=", description="Fuzz the parsers of bytes from outside."
    )
    parser.add_argument("--minutes", type=float, default=1.0, help="of all targets together")
    parser.add_argument("--seconds", type=float, default=0.0, help="instead of minutes")
    parser.add_argument("--seed", type=int, default=0, help="another seed tries other mutations")
    parser.add_argument(
        "--forget", action="store_true", help="begin without what former searches kept in build/fuzz"
    )
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"of {', '.join(TARGETS)}")
    asked = parser.parse_args(arguments)
    if unknown := set(asked.targets) - set(TARGETS):
        parser.error(f"no such target: {', '.join(sorted(unknown))}")
    return asked


def _searched(name: str, most_seconds: float, seed: int, *, forget: bool) -> bool:
    """One target's search, and its line; whether its contract is broken."""
    target, folder = TARGETS[name], KEPT / name
    kept = () if forget else tuple(path.read_bytes() for path in sorted(folder.glob("*")))
    search, before = Search(target, seed), _peak_mb()
    until = seconds(most_seconds)
    found = search.begin(kept) or search.go_on(until)
    grown = _peak_mb() - before
    rate = search.runs / most_seconds
    print(
        f"{name:<14} {search.runs:>9} {rate:>9.0f} {len(search.corpus):>6} {len(search.edges):>15} {grown:>10}",
        flush=True,
    )
    folder.mkdir(parents=True, exist_ok=True)
    for data in search.corpus:
        (folder / _name(data)).write_bytes(data)
    if found is not None:
        _tell(name, smaller(target, found))
    if grown > GROWTH_MB:
        print(f"{name}: {grown} MB more than before; at most {GROWTH_MB} are fine")
    return found is not None or grown > GROWTH_MB


def _tell(name: str, found: Found) -> None:
    """What breaks the contract, how, and where its bytes are."""
    path = FOUND / name / _name(found.data)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(found.data)
    print(f"\n{name} breaks its contract: {TARGETS[name].contract}")
    print(f"The bytes are in {path.relative_to(ROOT)}, and begin with {found.data[:60]!r}.")
    print("".join(traceback.format_exception(found.error)[-12:]))


def _name(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def _peak_mb() -> int:
    """The most memory that the process ever had."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak >> (20 if sys.platform == "darwin" else 10)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
