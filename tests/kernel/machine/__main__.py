"""Runs one command in the kernel machine: `python -m tests.kernel.machine COMMAND...`, by way of tests/kernel/run."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.kernel.machine import boot, build
from tests.kernel.machine.debian import Unavailable
from tests.kernel.machine.processors import AMD64, PROCESSORS

_FOLDER: Final = build.PROJECT / ".kernel"
NOT_HERE: Final = 77
"""The status where the machine cannot be had on this host, as test drivers know it."""


def main() -> int:
    """Build the machine if need be, boot it, and exit as the command inside does."""
    options = _options()
    processor = PROCESSORS[options.arch]
    folder = _FOLDER if processor is AMD64 else _FOLDER / processor.debian
    try:
        image = build.image(folder, processor)
    except Unavailable as reason:
        print(
            f"Not tried: the tests on a real kernel; the machine cannot be had here: {reason}.",
            file=sys.stderr,
        )
        return NOT_HERE
    except subprocess.CalledProcessError as exc:
        print(f"kernel machine: a step of its build failed: {exc}", file=sys.stderr)
        print(_last_lines(folder / "build.log"), file=sys.stderr)
        return 1
    if not options.command:
        return 0
    chosen = boot.Options(kvm=options.kvm, systemd=options.systemd, timeout_seconds=options.timeout)
    return boot.run(image, options.command, chosen)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tests/kernel/run", description=__doc__)
    parser.add_argument(
        "--arch",
        choices=PROCESSORS,
        default=AMD64.debian,
        help="the machine's processor; default: %(default)s (arm64: a Pi's)",
    )
    parser.add_argument("--kvm", action="store_true", help="use the host's KVM (needs a real one)")
    parser.add_argument(
        "--systemd", action="store_true", help="process 1 is systemd, and the command a service"
    )
    parser.add_argument(
        "--timeout", type=float, default=1800.0, metavar="SECONDS", help="default: %(default)s"
    )
    parser.add_argument(
        "command", nargs=argparse.REMAINDER, help="one word is a line of shell; none: only build"
    )
    return parser.parse_args()


def _last_lines(log: Path) -> str:
    return "\n".join(log.read_text(errors="replace").splitlines()[-20:]) if log.exists() else ""


if __name__ == "__main__":
    sys.exit(main())
