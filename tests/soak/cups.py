"""Eight cups on pseudo terminals: the cup's own end of the link on each, shaken by players, and their cables pulled."""

from __future__ import annotations

import os
import select
import threading
import time
import tty
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Self

from companion.cup.link import CupEnd
from companion.cup.wire import Decoder, encode

_LOOK_SECONDS: Final = 0.01
_PROMPT: Final = b"\r\n>>> "
_NOISE: Final = b"\x00\xff~" * 40 + b"\r\n"


@dataclass(slots=True)
class _Cup:
    """`ends`: both ends of its cable, none while it is pulled. `spoils`: what it says beside, again and again."""

    name: Path
    end: CupEnd
    decoder: Decoder = field(default_factory=Decoder)
    ends: tuple[int, int] | None = None
    spoils: bytes = b""


class Cups:
    """`count` cups whose ports are links in `desk`; in a thread of their own, until the end of the `with`."""

    def __init__(self, desk: Path, count: int) -> None:
        self._desk = desk
        self._cups = [_cup(desk / f"ttyACM{number}", number) for number in range(count)]
        self._lock = threading.Lock()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="cups", daemon=True)

    def plugged(self, number: int) -> bool:
        return self._cups[number].ends is not None

    def shake(self, number: int) -> None:
        """It is being shaken."""
        self._event(number, "shaking", shaken=False)

    def set_down(self, number: int) -> None:
        """And now the dice lie."""
        self._event(number, "settled", shaken=True)

    def pull(self, number: int) -> None:
        with self._lock:
            cup = self._cups[number]
            if cup.ends is not None:
                cup.name.unlink()
                for end in cup.ends:
                    os.close(end)
                cup.ends = None

    def plug(self, number: int, name: str) -> None:
        """Its cable is in again, and the system has given its port this name."""
        with self._lock:
            cup = self._cups[number]
            cup.name = self._desk / name
            _plug(cup)

    def spoil(self, number: int, kind: str) -> None:
        """From now on it also says what no cup says ("noise", "prompt"); "": no more."""
        with self._lock:
            self._cups[number].spoils = {"noise": _NOISE, "prompt": _PROMPT, "": b""}[kind]

    def reboot(self, number: int) -> None:
        with self._lock:
            self._cups[number].end = _end(number)

    def __enter__(self) -> Self:
        for cup in self._cups:
            _plug(cup)
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._closing.set()
        self._thread.join()
        for number in range(len(self._cups)):
            self.pull(number)

    def _event(self, number: int, motion: str, *, shaken: bool) -> None:
        with self._lock:
            self._cups[number].end.event(motion, _now_ms(), shaken, b"noise")

    def _run(self) -> None:
        while not self._closing.is_set():
            masters = {cup.ends[0]: cup for cup in self._cups if cup.ends is not None}
            with suppress(OSError, ValueError):  # pulled just now
                select.select(list(masters), [], [], _LOOK_SECONDS)
            with self._lock:
                for cup in self._cups:
                    if cup.ends is not None:
                        _serve(cup, cup.ends[0])
            time.sleep(0.002)


def _serve(cup: _Cup, master: int) -> None:
    """Hear what has come and say what is due; what the cable does not take is lost, as on a real one."""
    with suppress(BlockingIOError, OSError):
        for message in cup.decoder.feed(os.read(master, 4096)):
            cup.end.hear(message)
    with suppress(BlockingIOError):
        while (message := cup.end.next(_now_ms())) is not None:
            os.write(master, encode(message))
        if cup.spoils:
            os.write(master, cup.spoils)


def _plug(cup: _Cup) -> None:
    master, slave = os.openpty()
    tty.setraw(slave)
    os.set_blocking(master, False)
    cup.ends, cup.decoder = (master, slave), Decoder()
    cup.name.symlink_to(os.ttyname(slave))


def _cup(name: Path, number: int) -> _Cup:
    return _Cup(name, _end(number))


def _end(number: int) -> CupEnd:
    end = CupEnd("0.2.0", "soak", f"{number:016x}", os.urandom(4).hex())
    end.sensor("lis3dh")
    return end


def _now_ms() -> int:
    return time.monotonic_ns() // 1_000_000
