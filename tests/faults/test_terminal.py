"""A terminal that somebody has stopped with Ctrl-S: the table plays on, and ends when it is told to."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from tests.playing import ROOT, Visitor, until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="a pseudo terminal that can be stopped")


class OnTerminal:
    """`companion play` on a terminal of its own, which `stop` holds."""

    def __init__(self, journal: Path) -> None:
        self._ours, self.terminal = os.openpty()
        command = [sys.executable, "-m", "companion", "play", "--no-browser", "--port", "0", "--cups", "none"]
        self.process = subprocess.Popen(
            [*command, "--journal", str(journal)], cwd=ROOT, stdout=self.terminal, stderr=self.terminal
        )
        said = ""
        while (address := re.search(r"http://\S+(?=\s)", said)) is None:
            said += os.read(self._ours, 4096).decode()
        self.address = address[0]

    def stop(self) -> None:
        termios.tcflow(self.terminal, termios.TCOOFF)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._ours)
        os.close(self.terminal)


@pytest.mark.long
def test_a_stopped_terminal_stops_no_table(tmp_path: Path) -> None:
    journal = tmp_path / "journal.sqlite3"
    table = OnTerminal(journal)

    async def play() -> None:
        async with Visitor(table) as visitor:  # type: ignore[arg-type]
            table.stop()
            journal.rename(tmp_path / "away")  # which is said in the terminal
            for place in range(3):
                await visitor.press(place, "ok")
                await until(
                    lambda place=place: visitor.scene["lobby"]["places"][place]["seated"], f"place {place}"
                )
            assert "moved or deleted" in visitor.scene["fault"]

    try:
        asyncio.run(play())
        table.process.send_signal(signal.SIGTERM)
        assert table.process.wait(30) == 0
    finally:
        table.close()
