"""`make test-install`: makes the Debians if need be, and runs the tests in them."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.install.debian import roots


def main() -> int:
    """Both at once, since they wait a lot; or a line that says why nothing was tried."""
    folder = roots.PROJECT / "build" / "debian"
    try:
        roots.made(folder)
    except roots.Unavailable as reason:
        print(f"Not tried: `make install` in Debian 12 and 13: {reason}.", file=sys.stderr)
        return 0
    except roots.Broken as failure:
        print(f"The Debians could not be made: {failure}", file=sys.stderr)
        return 1
    with ThreadPoolExecutor() as at_once:
        return max(at_once.map(lambda suite: _tests_in(suite, folder), roots.SUITES))


def _tests_in(suite: str, folder: Path) -> int:
    environ = {**os.environ, "DEBIAN_ROOTS": os.fspath(folder), "DEBIAN_SUITE": suite}
    pytest = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--timeout", "900"]
    ran = subprocess.run(
        [*pytest, os.fspath(Path(__file__).parent), *sys.argv[1:]],
        env=environ,
        capture_output=True,
        text=True,
    )
    print(f"-- {suite}\n{ran.stdout}{ran.stderr}", end="", flush=True)
    return ran.returncode


if __name__ == "__main__":
    sys.exit(main())
