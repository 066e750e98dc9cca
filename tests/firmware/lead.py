"""A cable between a board with power of its own and a name in a folder that stands for /dev; it can be pulled."""

from __future__ import annotations

import contextlib
import os
import select
import threading
import time
import tty
from pathlib import Path

from companion.cup.wire import Decoder
from companion.simulator.cup import SimulatedCup

CHUNK = 4096


class Lead:
    """Carries what board and host say, as long as it is plugged in; the board runs on without it.

    `rolls`: every roll that the board has told on it, each once: its boot and number, and its time on the board's clock.
    A board that is reset has another port then: it is found again.
    """

    def __init__(self, cup: SimulatedCup) -> None:
        self.rolls: dict[tuple[str, int], int] = {}
        self.path: Path | None = None
        self.terminal = ""
        self._cup = cup
        self._decoder = Decoder()
        self._board = -1
        self._far = self._near = -1
        self._lock = threading.Lock()
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._carry, daemon=True)
        self._thread.start()

    def put(self, path: Path) -> None:
        """Plug it in: the port has that name."""
        with self._lock:
            self._far, self._near = os.openpty()
            tty.setraw(self._near)
            os.set_blocking(self._far, False)
            self.terminal = os.ttyname(self._near)
            path.symlink_to(self.terminal)
            self.path = path

    def pull(self) -> None:
        """Pull it out."""
        with self._lock:
            if self.path is not None:
                self.path.unlink()
                self.path = None
                os.close(self._far)
                os.close(self._near)
                self._far = self._near = -1

    def say(self, line: bytes) -> None:
        """Somebody else's bytes, to the board."""
        with self._lock:
            os.write(self._board, line)

    def close(self) -> None:
        self._ends.set()
        self._thread.join()
        self.pull()
        self._lose_board()

    def _carry(self) -> None:
        while not self._ends.is_set():
            with self._lock, contextlib.suppress(OSError):
                self._find_board()
                self._carry_once()
            time.sleep(0.002)

    def _find_board(self) -> None:
        if self._board < 0:
            self._board = os.open(self._cup.port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
            tty.setraw(self._board)

    def _lose_board(self) -> None:
        if self._board >= 0:
            os.close(self._board)
            self._board = -1

    def _carry_once(self) -> None:
        if self._far < 0:
            return  # nobody reads: the board has to keep what it has to say
        ready, _, _ = select.select([self._board, self._far], [], [], 0)
        if self._board in ready:
            try:
                data = os.read(self._board, CHUNK)
            except OSError:
                self._lose_board()
                return
            self._note(data)
            os.write(self._far, data)
        if self._far in ready:
            os.write(self._board, os.read(self._far, CHUNK))

    def _note(self, data: bytes) -> None:
        for message in self._decoder.feed(data):
            if message[0] == "event" and message[5]:
                _, number, _, _, at_ms, _, _, boot = message
                self.rolls.setdefault((boot, number), at_ms)
