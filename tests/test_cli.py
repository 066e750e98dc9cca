"""What every command does where its output goes nowhere."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def run(stdout: int, *arguments: str | Path) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "companion", *arguments],
        stdout=stdout,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )


EXAMPLES = pytest.mark.parametrize("arguments", [("run", "--example", "8"), ("history", "--help")])
"""More and less than Python keeps back before it writes."""


@EXAMPLES
def test_a_reader_who_has_left_is_no_finding(arguments: tuple[str, ...]) -> None:
    """`companion wiring | head -1` must not end as one whose wires collide."""
    reading, writing = os.pipe()
    os.close(reading)
    done = run(writing, *arguments)
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


@EXAMPLES
@pytest.mark.skipif(sys.platform != "linux", reason="/dev/full is Linux's")
def test_a_full_disk_below_the_output_is_told(arguments: tuple[str, ...]) -> None:
    full = os.open("/dev/full", os.O_WRONLY)
    done = run(full, *arguments)
    os.close(full)
    assert done.returncode == 74
    assert done.stderr.decode() == (
        "What this prints cannot be written: No space left on device. Look at where it goes; probably the disk is full "
        '("df -h" shows it).\n'
    )
