"""A scripted cup on a pty, and what its tests wait for and expect."""

import os
import queue
import threading
import time
import tty
from pathlib import Path

import pytest

from companion.cup.link import CupEnd
from companion.cup.wire import Decoder, encode
from companion.table.inputs import CupLink, CupMoved, FaultBegan


class FakeCup:
    """The far end of a pty: says what the link says, and what a test puts in between.

    A board with power of its own: unplugged, it goes on where it was when it is plugged in again.
    """

    def __init__(self, path, unique="e661", *, mute=False, end=None):
        self.end = end or CupEnd("0.1.0", "pico", unique, f"b-{unique}")
        self.end.sensor("lis3dh")
        self.mute = mute
        self._began = time.monotonic()
        self.plug(path)

    def plug(self, path):
        self.far, self.near = os.openpty()
        tty.setraw(self.near)
        os.set_blocking(self.far, False)
        self.terminal = os.ttyname(self.near)
        self.path = path
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()
        path.symlink_to(self.terminal)

    def now_ms(self):
        return round((time.monotonic() - self._began) * 1000)

    def _run(self):
        decoder = Decoder()
        while not self._ends.wait(0.005):
            try:
                heard = decoder.feed(self.heard(os.read(self.far, 4096)))
            except BlockingIOError:
                heard = []
            for message in heard:
                self.end.hear(message)
            while (message := self.end.next(self.now_ms())) is not None:
                if not self.mute:
                    os.write(self.far, encode(message))

    def heard(self, data):
        """What its program gets of these bytes."""
        return data

    def put(self, data):
        os.write(self.far, data)

    def unplug(self):
        if not self._ends.is_set():
            self._ends.set()
            self._thread.join()
            self.path.unlink()
            os.close(self.far)
            os.close(self.near)


def began(code, port, **values):
    return FaultBegan("cup:1", f"fault-cup-{code}", {"cup": 2, "port": str(port), **values})


def nothing_more(heard, seconds=0.2):
    with pytest.raises(queue.Empty):
        heard.get(timeout=seconds)


def nowhere(unique):
    return FaultBegan("cup:1", "fault-cup-nowhere", {"cup": 2, "id": unique})


def open_files(name):
    """How many descriptors of this process are of the file that had that name."""
    found = 0
    for descriptor in Path("/proc/self/fd").iterdir():
        try:
            found += str(descriptor.readlink()).removesuffix(" (deleted)") == name
        except FileNotFoundError:  # of the listing itself
            continue
    return found


def ups(heard, *cups):
    """Wait until all these cups are up."""
    missing, seen = {CupLink(cup, up=True) for cup in cups}, []
    until = time.monotonic() + 10
    while missing:
        seen.append(heard.get(timeout=max(until - time.monotonic(), 0)))
        missing -= {seen[-1]} if isinstance(seen[-1], CupLink) else set()
    return seen


def says(cup, heard):
    """Which cup of the table is heard when this one is lifted."""
    cup.end.event("lifted", cup.now_ms(), False, b"")
    until = time.monotonic() + 10
    while not isinstance(event := heard.get(timeout=max(until - time.monotonic(), 0)), CupMoved):
        pass
    return event.cup
