"""`make test-install`: makes the Debians if need be, and runs the tests in them."""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from tests.install.debian import roots
from tests.kernel.machine.processors import AMD64, ARM64, PROCESSORS, Processor

HOSTS: Final = next((one for one in PROCESSORS.values() if one.wheels == platform.machine()), AMD64)


def main() -> int:
    """Both at once, since they wait a lot; or a line that says why nothing was tried."""
    options, to_pytest = _options()
    processor = PROCESSORS.get(options.arch, HOSTS)
    folder = roots.PROJECT / "build" / "debian"
    if processor is not HOSTS:
        folder /= processor.debian
    try:
        roots.made(folder, processor)
    except roots.Unavailable as reason:
        print(f"Not tried: `make install` in Debian 12 and 13: {reason}.", file=sys.stderr)
        return 0
    except roots.Broken as failure:
        print(f"The Debians could not be made: {failure}", file=sys.stderr)
        return 1
    with ThreadPoolExecutor() as at_once:
        return max(at_once.map(lambda suite: _tests_in(suite, folder, processor, to_pytest), roots.SUITES))


def _options() -> tuple[argparse.Namespace, list[str]]:
    """Ours, and what goes on to pytest."""
    parser = argparse.ArgumentParser(prog="make test-install", description=__doc__, allow_abbrev=False)
    parser.add_argument("--arch", choices=[ARM64.debian], help="on this processor, by QEMU where need be")
    return parser.parse_known_args()


def _tests_in(suite: str, folder: Path, processor: Processor, to_pytest: list[str]) -> int:
    environ = {**os.environ, "DEBIAN_ROOTS": os.fspath(folder), "DEBIAN_SUITE": suite}
    if not processor.is_hosts:
        environ["DEBIAN_EMULATED"] = "1"
    seconds = "900" if processor.is_hosts else "7200"
    pytest = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--timeout", seconds]
    ran = subprocess.run(
        [*pytest, os.fspath(Path(__file__).parent), *to_pytest],
        env=environ,
        capture_output=True,
        text=True,
    )
    print(f"-- {suite}\n{ran.stdout}{ran.stderr}", end="", flush=True)
    return ran.returncode


if __name__ == "__main__":
    sys.exit(main())
