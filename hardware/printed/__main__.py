"""Makes all that is printed, and checks it; with --check, only says whether the files fit their sources.

Where they do, it does nothing; with --again it makes all of them anew.
"""

from __future__ import annotations

import sys

from hardware.printed import sizes, sums
from hardware.printed.openscad import RefusedError, say
from hardware.printed.plan import plan


def main() -> None:
    """Exit status 1 where something is wrong, with all of it."""
    whole = plan()
    if "--check" in sys.argv[1:]:
        _end(sums.stale(whole), "What is printed does not fit its sources: run `make hardware`.")
        return
    sums.SCAD.write_text(sizes.scad(), encoding="utf-8")
    again = "--again" in sys.argv[1:]
    if not again and not sums.stale(whole):
        say("What is printed fits its sources.")
        return
    _end(sizes.contradictions(), "hardware/printed/dimensions.toml does not hold:")
    from hardware.printed.making import make  # noqa: PLC0415 - --check does without what measures

    try:
        _end(make(whole, again=again), "This cannot be printed so:")
    except RefusedError as why:
        sys.exit(str(why))


def _end(wrong: list[str], title: str) -> None:
    if wrong:
        sys.exit("\n".join((title, *(f"  - {one}" for one in wrong))))


if __name__ == "__main__":
    main()
