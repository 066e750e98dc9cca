"""The far ends of the cups' cables: pseudo terminals with the cup's own end of the link on each, and no firmware."""

from __future__ import annotations

import os
import select
import threading
import time
import tty
from dataclasses import dataclass
from typing import Self

from companion.cup.link import CupEnd
from companion.cup.wire import Decoder, encode

_LOOK_SECONDS = 0.05


@dataclass(slots=True)
class _Cup:
    end: CupEnd
    decoder: Decoder
    master: int
    slave: int


class FarEnds:
    """`count` cups whose sensors work; `ports` are what pyserial opens. They answer, beat every five seconds, and
    shake when they are told to. In a thread of the bench's own process.
    """

    def __init__(self, count: int) -> None:
        self._cups = [_cup(number) for number in range(count)]
        self._lock = threading.Lock()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="far ends", daemon=True)

    @property
    def ports(self) -> list[str]:
        return [os.ttyname(cup.slave) for cup in self._cups]

    def shake(self) -> None:
        """All are shaken and set down."""
        for motion, shaken in (("shaking", False), ("settled", True)):
            with self._lock:
                for cup in self._cups:
                    cup.end.event(motion, _now_ms(), shaken, b"noise")
            time.sleep(0.4)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._closing.set()
        self._thread.join()
        for cup in self._cups:
            os.close(cup.master)
            os.close(cup.slave)

    def _run(self) -> None:
        by_master = {cup.master: cup for cup in self._cups}
        while not self._closing.is_set():
            ready, _, _ = select.select(list(by_master), [], [], _LOOK_SECONDS)
            with self._lock:
                for master in ready:
                    self._hear(by_master[master])
                for cup in self._cups:
                    self._say(cup)

    def _hear(self, cup: _Cup) -> None:
        for message in cup.decoder.feed(os.read(cup.master, 4096)):
            cup.end.hear(message)

    def _say(self, cup: _Cup) -> None:
        while (message := cup.end.next(_now_ms())) is not None:
            os.write(cup.master, encode(message))


def _cup(number: int) -> _Cup:
    master, slave = os.openpty()
    tty.setraw(slave)
    end = CupEnd("0.1.0", "bench", f"{number:016x}", f"{number:08x}")
    end.sensor("lis3dh")
    return _Cup(end, Decoder(), master, slave)


def _now_ms() -> int:
    return time.monotonic_ns() // 1_000_000
