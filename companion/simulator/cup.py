"""A cup without hardware: the real firmware in a process of its own, its line on a pty, its board's pins served here."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import tty
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from companion.cup.board_files import files
from companion.simulator.board import SimulatedBoard, facts_of
from companion.simulator.body import Body
from companion.simulator.i2c_sensors import SensorBus, sensor_of

INTERPRETER: Final = "COMPANION_CUP_INTERPRETER"
"""Environment variable that forces "micropython" or "cpython"."""

_STANDIN: Final = Path(__file__).parent / "standin"
_AWAY_S: Final = 0.05
"""A board that is reset has left its port for so long."""

_LOOK_S: Final = 0.5
_MOST_FAILURES: Final = 3
"""In a row. A Ctrl-C in its first milliseconds ends an interpreter, of which a board would not end; if it can never
start, that is another thing."""
_POWER: Final = {"CUP_RESET_CAUSE": "1", "CUP_RESET_REASON": "0"}
_ASKED: Final = {"CUP_RESET_CAUSE": "3", "CUP_RESET_REASON": "2"}
_STARVED: Final = {"CUP_RESET_CAUSE": "3", "CUP_RESET_REASON": "1"}
_BY_ITSELF: Final = dict(_ASKED)  # its program has ended: the line stays
"""Why a board of the RP2 family began: what `machine.reset_cause()` and its watchdog's register say then."""

_Spawn = Callable[[int, int, dict[str, str]], subprocess.Popen[bytes]]


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

    Starting, stopping and plugging take some milliseconds and may be done in any thread. `body` is what the sensor
    feels; while the cup runs move it through `move` only (any thread). `sensor`: "lis3dh", "adxl345", "mpu6050" or
    "mpu6500". `board`: a file of `firmware/boards`. `interpreter`: see `interpreter_here`. `unique`: the board's
    identity as hex. `uart`: the line is on the board's UART pins instead of its USB port (its `cup.json` must say so).

    `flash` is the board's memory: its firmware, its settings, what it notes; it outlives a reset and unplugging. As on
    a board, the program that ends or is reset begins anew by itself, and `main.py` leads back to a prompt on its port.
    """

    def __init__(  # noqa: PLR0913 - every way in which cups differ
        self,
        body: Body,
        *,
        sensor: str = "lis3dh",
        board: str = "pico",
        interpreter: str | None = None,
        unique: str = "51",
        uart: bool = False,
        clock_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self.interpreter = interpreter_here(interpreter)
        self._body = body
        self._clock_ns = clock_ns
        self._sensor = sensor_of(sensor, self._feel, clock_ns)
        self._board = SimulatedBoard(facts_of(board), {self._sensor.addresses[0]: self._sensor}, clock_ns)
        self._lock = threading.Lock()
        self._cable = threading.RLock()
        self._stopped = False
        self._life: _Life | None = None
        self._folder = tempfile.TemporaryDirectory(prefix="companion-cup-")
        self.port = str(Path(self._folder.name) / "port")
        self.flash = Path(self._folder.name) / "flash"
        self._unique = unique
        self._uart = uart
        self.flash.mkdir()
        for name, path in files(board).items():
            shutil.copy(path, self.flash / name)

    def start(self) -> None:
        """Plug it in for the first time."""
        self.plug()

    def stop(self) -> None:
        """Unplug it for good; may be called again."""
        with self._cable:
            self._stopped = True
            self.unplug()
            self._folder.cleanup()

    def plug(self) -> None:
        """Give it power and a line: the firmware boots. No effect if it runs, or is stopped for good."""
        with self._cable:
            if self.running or self._stopped:
                return
            self.unplug()
            self._sensor.lose_power()
            self._life = _Life(self._board, Path(self.port), self._spawn)

    def unplug(self) -> None:
        """Take line and power away. No effect if it is not plugged in."""
        with self._cable:
            if self._life is not None:
                self._life.end()
                self._life = None

    @property
    def running(self) -> bool:
        """Whether its board runs: the firmware, or the prompt."""
        life = self._life
        return life is not None and life.running

    @property
    def pid(self) -> int | None:
        """The present process, None while it is unplugged; another one after a reset."""
        life = self._life
        return life.pid if life is not None else None

    # -- hands

    def move(self, x_mm: float, y_mm: float, z_mm: float, tilt_deg: float) -> None:
        """A hand pulls the cup there from now on (see `Body.move`)."""
        with self._lock:
            self._body.move(x_mm, y_mm, z_mm, tilt_deg, self._clock_ns())

    def press_button(self, down: bool = True) -> None:
        """Press the cup's own button, or let go of it."""
        with self._cable:
            self._board.button = down
            if self._life is not None:
                self._life.interrupt()

    @property
    def battery_mv(self) -> int:
        """The battery's voltage."""
        return self._board.battery_mv

    @battery_mv.setter
    def battery_mv(self, mv: int) -> None:
        self._board.battery_mv = mv

    @property
    def lit(self) -> bool:
        """Whether its LED shines."""
        return self._board.lit

    # -- what breaks

    @property
    def bus(self) -> SensorBus:
        """The wires to the sensor, with all that can go wrong there."""
        return self._board.bus

    def break_sensor(self, *, broken: bool = True) -> None:
        """The sensor does not answer any more, or does again."""
        self._sensor.present = not broken

    def hang_bus(self) -> None:
        """The sensor has lost count of the clocks and holds the bus."""
        self._board.bus.hang()

    # -- its process

    def _spawn(self, line: int, bus: int, why: dict[str, str]) -> subprocess.Popen[bytes]:
        """The interpreter, with the far end of the line and of the pins."""
        environment = {"CUP_BUS_FD": str(bus), "CUP_UNIQUE": self._unique, "CUP_UART_FD": str(line), **why}
        start = str(_STANDIN / "cpython" / "start.py")
        if self.interpreter == "micropython":
            command = [sys.executable, "-P", start, "micropython", "-X", "heapsize=512k", "main.py"]
            environment |= {"MICROPYPATH": f"{_STANDIN}::.frozen", "MICROPYINSPECT": "1"}
        else:
            command = [sys.executable, "-I", "-S", start, "cpython", "main.py"]
            command += [str(_STANDIN), str(self.flash), str(_STANDIN / "cpython")]
        console = subprocess.DEVNULL if self._uart else line
        # A session of its own: Ctrl-C in the terminal is for the table, which then stops its cups.
        return subprocess.Popen(  # noqa: S603 - our own interpreter and files
            command,
            cwd=self.flash,
            stdin=console,
            stdout=console,
            stderr=console,
            pass_fds=(bus, line),
            env=environment,
            start_new_session=True,
        )

    def _feel(self, at_ns: int) -> tuple[float, float, float]:
        with self._lock:
            return self._body.acceleration_mg(at_ns)


class _Life:
    """A board from getting power to losing it, in a thread of its own: boots, and boots anew after each reset.

    All its processes are started in that thread: they end with whoever has started them. What the system refuses at the
    first boot is raised here.
    """

    def __init__(self, board: SimulatedBoard, port: Path, spawn: _Spawn) -> None:
        self._refused: OSError | None = None
        self._board = board
        self._port = port
        self._spawn = spawn
        self._ends = threading.Event()
        self._booted = threading.Event()
        self._lock = threading.Lock()
        self._line = self._held_end = -1
        self._bus: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._failed = 0
        self._thread = threading.Thread(target=self._live, name="simulated-cup", daemon=True)
        self._thread.start()
        self._booted.wait()
        if self._refused is not None:
            raise self._refused

    @property
    def running(self) -> bool:
        return self._thread.is_alive()

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    def end(self) -> None:
        """The power is gone."""
        with self._lock:
            self._ends.set()
            if self._process is not None:
                self._process.kill()
        self._thread.join()

    def interrupt(self) -> None:
        """The button has changed."""
        with self._lock, contextlib.suppress(OSError):  # a program that does not look, or is just going
            if self._bus is not None:
                self._bus.send(self._board.edge(), socket.MSG_DONTWAIT)

    def _live(self) -> None:
        """Boot and serve, again and again, until the power is gone; a process that is killed, or cannot start, stays dead."""
        why: dict[str, str] | None = _POWER
        try:
            while why is not None and not self._ends.is_set():
                why = self._run(why)
                if why is _ASKED or why is _STARVED:
                    self._hang_up()
                    self._ends.wait(_AWAY_S)
        except OSError as error:
            if self._booted.is_set():
                raise
            self._refused = error
        finally:
            self._hang_up()
            self._booted.set()

    def _run(self, why: dict[str, str]) -> dict[str, str] | None:
        """One process from its start to its end; why the next one begins, None: none does."""
        ours, theirs = socket.socketpair()
        with ours:
            ours.settimeout(_LOOK_S)
            with self._lock, theirs:
                if self._ends.is_set():
                    return None
                process = self._process = self._boot(theirs.fileno(), why)
                self._bus = ours
            self._booted.set()
            why_next = self._serve(ours, process)
            with self._lock:
                self._bus = None
        self._failed = self._failed + 1 if process.wait() and why_next is None else 0
        if why_next is None and process.returncode >= 0 and self._failed <= _MOST_FAILURES:
            return _BY_ITSELF
        return why_next

    def _boot(self, bus: int, why: dict[str, str]) -> subprocess.Popen[bytes]:
        """Start the firmware; on a new line if there is none."""
        self._board.restart()
        new = self._line < 0
        if new:
            self._line, self._held_end = os.openpty()
            tty.setraw(self._held_end)
        os.set_blocking(self._line, True)  # as the prompt wants it
        process = self._spawn(self._line, bus, why)
        if new:
            self._port.symlink_to(os.ttyname(self._held_end))
        return process

    def _hang_up(self) -> None:
        """The port goes away."""
        self._port.unlink(missing_ok=True)
        for end in (self._line, self._held_end):
            if end >= 0:
                os.close(end)
        self._line = self._held_end = -1

    def _serve(self, bus: socket.socket, process: subprocess.Popen[bytes]) -> dict[str, str] | None:
        """Answer the firmware until it ends; why it is to be reset, None: it has ended by itself."""
        watched = False
        with contextlib.suppress(OSError):
            while not self._board.starved and len(head := self._receive(bus, 3)) == 3:
                answer = self._board.answer(head, partial(self._receive, bus))
                if answer is None:
                    process.kill()
                    return _ASKED
                if answer:
                    with self._lock:
                        bus.sendall(answer)
                elif self._board.watched and not watched:
                    watched = True
                    os.set_blocking(self._line, False)  # the loop runs: it never waits for its host
        if self._board.starved and not self._ends.is_set():
            process.kill()
            return _STARVED
        return None

    def _receive(self, bus: socket.socket, count: int) -> bytes:
        """So many bytes of the firmware; fewer: it has ended, or its watchdog is starved."""
        got = b""
        while len(got) < count and not self._board.starved:
            with contextlib.suppress(TimeoutError):
                more = bus.recv(count - len(got))
                if not more:
                    break
                got += more
        return got
