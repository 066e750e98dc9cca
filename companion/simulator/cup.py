"""A cup without hardware: the real firmware in a process of its own, its serial line on a pty, its I2C served here."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
import tty
from collections.abc import Callable
from pathlib import Path

from companion.simulator.body import Body
from companion.simulator.lis3dh import ADDRESS, LIS3DH

INTERPRETER = "COMPANION_CUP_INTERPRETER"
"""Environment variable that forces "micropython" or "cpython"."""

_HERE = Path(__file__).parent
_STANDIN = _HERE / "standin"
_CUP = _HERE.parent / "cup"


def firmware_folder() -> Path:
    """Where the firmware lies: in the installed package, or beside it in a checkout."""
    packaged = _HERE.parent / "_firmware"
    return packaged if packaged.is_dir() else _HERE.parents[1] / "firmware"


def interpreter_here(wanted: str | None = None) -> str:
    """The interpreter for the firmware: as wanted or as INTERPRETER says, else the best there is here."""
    chosen = wanted or os.environ.get(INTERPRETER)
    if chosen in ("micropython", "cpython"):
        return chosen
    if chosen:
        raise ValueError(f'{INTERPRETER} is "micropython" or "cpython", not {chosen!r}')
    return "micropython" if importlib.util.find_spec("micropython_run") else "cpython"


class SimulatedCup:
    """One cup on a table. `port` is the path that pyserial opens; it stays the same over unplug and plug.

    Starting, stopping and plugging take some milliseconds and may be done in any thread. `body` is what the sensor feels; while the cup runs move it through `move` only (any thread). `interpreter`:
    see `interpreter_here`. `unique`: the board's identity as hex.
    """

    def __init__(
        self,
        body: Body,
        *,
        interpreter: str | None = None,
        unique: str = "51",
        clock_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self.interpreter = interpreter_here(interpreter)
        self._body = body
        self._clock_ns = clock_ns
        self._lock = threading.Lock()
        self._cable = threading.RLock()
        self._stopped = False
        self._folder = tempfile.TemporaryDirectory(prefix="companion-cup-")
        self.port = str(Path(self._folder.name) / "port")
        self._unique = unique
        self._sensor = LIS3DH(self._feel, clock_ns)
        self._process: subprocess.Popen[bytes] | None = None
        self._held_end = -1
        self._server: threading.Thread | None = None

    def start(self) -> None:
        """Plug it in for the first time."""
        self.plug()

    def stop(self) -> None:
        """Unplug it for good; may be called again."""
        with self._cable:
            self._stopped = True
            self.unplug()
            self._folder.cleanup()

    @property
    def running(self) -> bool:
        """Whether its firmware runs."""
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int | None:
        """The firmware's process, None while it is unplugged."""
        return self._process.pid if self._process else None

    def move(self, x_mm: float, y_mm: float, z_mm: float, tilt_deg: float) -> None:
        """A hand pulls the cup there from now on (see `Body.move`)."""
        with self._lock:
            self._body.move(x_mm, y_mm, z_mm, tilt_deg, self._clock_ns())

    def break_sensor(self, *, broken: bool = True) -> None:
        """The sensor does not answer any more, or does again."""
        self._sensor.present = not broken

    def plug(self) -> None:
        """Give it power and a line: the firmware boots. No effect if it runs, or is stopped for good."""
        with self._cable:
            if self.running or self._stopped:
                return
            self.unplug()
            self._boot()

    def unplug(self) -> None:
        """Take line and power away. No effect if it is not plugged in."""
        with self._cable:
            if self._process is not None:
                self._kill(self._process)

    def _boot(self) -> None:
        far_end, self._held_end = os.openpty()
        tty.setraw(self._held_end)
        os.set_blocking(far_end, False)
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                self._process = self._spawn(far_end, theirs.fileno())
            finally:
                os.close(far_end)
        self._server = threading.Thread(target=self._serve, args=(ours,), name="simulated-i2c", daemon=True)
        self._server.start()
        Path(self.port).symlink_to(os.ttyname(self._held_end))

    def _kill(self, process: subprocess.Popen[bytes]) -> None:
        Path(self.port).unlink(missing_ok=True)
        process.kill()
        process.wait()
        self._process = None
        os.close(self._held_end)
        if self._server is not None:
            self._server.join()
            self._server = None

    def _spawn(self, far_end: int, bus: int) -> subprocess.Popen[bytes]:
        folders = [str(_STANDIN), str(firmware_folder()), str(_CUP)]
        main = str(firmware_folder() / "main.py")
        environment = {"CUP_BUS_FD": str(bus), "CUP_UNIQUE": self._unique}
        if self.interpreter == "micropython":
            command = [sys.executable, "-P", "-m", "micropython_unix", "-X", "heapsize=512k", main]
            environment["MICROPYPATH"] = ":".join([*folders, ".frozen"])
        else:
            cpython = _STANDIN / "cpython"
            command = [sys.executable, "-I", "-S", str(cpython / "start.py"), main, *folders, str(cpython)]
        # A session of its own: Ctrl-C in the terminal is for the table, which then stops its cups.
        return subprocess.Popen(  # noqa: S603 - our own interpreter and files
            command, stdin=far_end, stdout=far_end, pass_fds=(bus,), env=environment, start_new_session=True
        )

    def _feel(self, at_ns: int) -> tuple[float, float, float]:
        with self._lock:
            return self._body.acceleration_mg(at_ns)

    def _serve(self, bus: socket.socket) -> None:
        """Answer the firmware's transfers until it ends."""
        with bus, contextlib.suppress(OSError), bus.makefile("rb") as requests:
            while len(head := requests.read(3)) == 3:
                address, written, count = head
                bus.sendall(self._transfer(address, requests.read(written), count))

    def _transfer(self, address: int, written: bytes, count: int) -> bytes:
        if address != ADDRESS or not self._sensor.present:
            return b"\x05"  # EIO: nobody acknowledges
        return b"\x00" + self._sensor.transfer(written, count)
