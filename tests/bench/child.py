"""Processes beside the bench: each module's own, asked by lines on its standard input."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Self

ROOT = Path(__file__).parents[2]


class Child:
    """`python -m module arguments`, until the end of the `with`; `said` are its first lines, as many as asked for."""

    def __init__(self, *module_and_arguments: str, says: int = 0) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", *module_and_arguments],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.said = [self.hear() for _ in range(says)]

    def say(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def hear(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"{self.process.args!r} ended with {self.process.wait()}")
        return line.rstrip("\n")

    def ask(self, line: str) -> str:
        self.say(line)
        return self.hear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.process.terminate()
        self.process.wait(10)
        for end in (self.process.stdin, self.process.stdout):
            if end is not None:
                end.close()
