# ruff: noqa: INP001 - modules of the board, not of a package
"""MicroPython's `micropython` for the firmware under CPython."""


def kbd_intr(_byte: int) -> None:
    """Which byte interrupts: none does here."""
