"""A lock's packages as pip finds them for a machine that is not the host."""

from __future__ import annotations

from collections.abc import Container, Iterator
from pathlib import Path
from typing import Final

from tests.kernel.machine.processors import Processor

_PLATFORMS: Final = ("manylinux_2_34", "manylinux_2_28", "manylinux_2_17", "manylinux2014")


def wheels_for(processor: Processor, python: str, lock: Path) -> tuple[str | Path, ...]:
    """How pip is asked for ready-made files of all that is in `lock`, for `python` ("3.11") on that processor."""
    return (
        *("--no-deps", "--only-binary=:all:", "--require-hashes", "--requirement", lock),
        *(f"--python-version={python}", "--implementation=cp", f"--abi=cp{python.replace('.', '')}"),
        *(f"--platform={name}_{processor.wheels}" for name in _PLATFORMS),
    )


def without(lock: str, names: Container[str]) -> Iterator[str]:
    """The lines of `lock`, those of the packages `names` left out."""
    left_out = False
    for line in lock.splitlines(keepends=True):
        if not line.startswith((" ", "#")):
            left_out = line.split("==")[0] in names
        if not left_out:
            yield line
