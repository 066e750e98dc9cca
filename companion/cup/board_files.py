"""Which files make a cup's firmware, and where they lie."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).parent
_BOTH_ENDS = ("wire.py", "link.py", "motion.py")


def firmware_folder() -> Path:
    """Where the firmware lies: in the installed package, or beside it in a checkout."""
    packaged = _HERE.parent / "_firmware"
    return packaged if packaged.is_dir() else _HERE.parents[1] / "firmware"


def boards() -> list[str]:
    """The kinds of board there is firmware for."""
    return sorted(path.stem for path in (firmware_folder() / "boards").glob("*.py"))


def files(board: str) -> dict[str, Path]:
    """What lies on a board of that kind, by its name there; `main.py`, which starts it, is the last.

    ValueError: there is no such kind.
    """
    if board not in boards():
        raise ValueError(f"no board {board!r}; there are {', '.join(boards())}")
    found = {path.name: path for path in sorted(firmware_folder().glob("*.py"))}
    found |= {name: _HERE / name for name in _BOTH_ENDS}
    main = found.pop("main.py")
    return {**found, "board.py": firmware_folder() / "boards" / f"{board}.py", "main.py": main}
