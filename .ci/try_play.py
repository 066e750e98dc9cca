"""Tries `make play` as a newcomer does: waits for its address, looks at the page, ends it with Ctrl-C."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import suppress
from pathlib import Path
from threading import Thread

ROOT = Path(__file__).parent.parent
START_SECONDS = 300
END_SECONDS = 15


def main() -> None:
    """Exit with a sentence where `make play` does not do what the README says."""
    with tempfile.TemporaryDirectory() as state:
        environ = {k: v for k, v in os.environ.items() if k != "DISPLAY"} | {"XDG_STATE_HOME": state}
        started = time.monotonic()
        play = subprocess.Popen(
            ["make", "play"],
            cwd=ROOT,
            env=environ,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        group = os.getpgid(play.pid)
        giving_up = Thread(target=_kill_later, args=(play, group), daemon=True)
        giving_up.start()
        try:
            address = _address(play)
            print(f"make play: at {address} after {time.monotonic() - started:.1f} s")
            _look_at(address)
            _end(play, group)
        finally:
            _kill(group)


def _address(play: subprocess.Popen[str]) -> str:
    """The address that is printed."""
    said = []
    if play.stdout is not None:
        for line in play.stdout:
            said.append(line)
            if found := re.search(r"http://\S+", line):
                return found.group().rstrip(".")
    sys.exit("make play: ended without an address:\n" + "".join(said))


def _look_at(address: str) -> None:
    with urllib.request.urlopen(address, timeout=10) as page:  # noqa: S310 - its own address
        if b"<html" not in page.read():
            sys.exit(f"make play: no page at {address}")


def _end(play: subprocess.Popen[str], group: int) -> None:
    """Ctrl-C, which a terminal sends to the whole group; nothing may be left of it."""
    began = time.monotonic()
    started = _started_by(play.pid)
    os.killpg(group, signal.SIGINT)
    rest, _ = play.communicate(timeout=END_SECONDS)
    if "Traceback" in rest:
        sys.exit(f"make play: Ctrl-C ends it with an error:\n{rest}")
    while left := started & _running():
        if time.monotonic() - began > END_SECONDS:
            sys.exit(f"make play: still running after Ctrl-C: {left}")
        time.sleep(0.1)
    print(
        f"make play: ended {time.monotonic() - began:.1f} s after Ctrl-C, with all {len(started)} processes"
    )


def _running() -> set[tuple[int, int, str]]:
    """Every process: its number, its parent's, its command line."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid=,args="], check=True, stdout=subprocess.PIPE, text=True)
    rows = (row.split(maxsplit=2) for row in listed.stdout.splitlines())
    return {(int(pid), int(parent), args) for pid, parent, args in rows}


def _started_by(pid: int) -> set[tuple[int, int, str]]:
    """The process, and whatever it and its children have started, also in sessions of their own."""
    everything = _running()
    family, found = {pid}, {row for row in everything if row[0] == pid}
    while children := {row for row in everything if row[1] in family} - found:
        found |= children
        family |= {row[0] for row in children}
    return found


def _kill(group: int) -> None:
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)


def _kill_later(play: subprocess.Popen[str], group: int) -> None:
    """A start that takes for ever ends too; `_address` then sees the end of its output."""
    time.sleep(START_SECONDS)
    if play.poll() is None:
        _kill(group)


if __name__ == "__main__":
    main()
