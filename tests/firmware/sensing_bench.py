"""The firmware's `sensing` in a MicroPython of its own, over modelled sensors, with the time in the test's hands."""

import ast
import contextlib
import math
import random
import socket
import subprocess
import sys
import threading
from pathlib import Path

from companion.cup.board_files import firmware_folder
from companion.simulator import cup
from companion.simulator.board import SimulatedBoard, facts_of

STANDIN = Path(cup.__file__).parent / "standin"
FIRMWARE = firmware_folder()
MS = 1_000_000
CLOCK = 0x7E
"""The address at which the program in MicroPython lets time go by."""

PROGRAM = """
import sys
import machine
import sensing

class Board:
    I2C_ID, SDA_PIN, SCL_PIN, I2C_HZ = 0, 4, 5, 400_000

clock = machine.I2C(0, scl=machine.Pin(5), sda=machine.Pin(4))
while True:
    line = sys.stdin.readline()
    if not line:
        break
    left_ms, raster_ms = [int(word) for word in line.split()]
    if left_ms < 0:
        cup = sensing.Sensing(Board)
        cup.due_ms = now_ms = raster_ms
        continue
    samples, names = [], []
    while left_ms:
        due_ms = cup.due_ms - now_ms & sensing.WRAP
        step_ms = min(left_ms, raster_ms or (due_ms if 0 < due_ms < 1 << 29 else 1))
        left_ms -= step_ms
        now_ms = now_ms + step_ms & sensing.WRAP
        clock.writeto_mem(126, 0, bytes((step_ms & 255, step_ms >> 8)))
        before = cup.name
        if cup.step(now_ms):
            samples.append((now_ms, cup.x, cup.y, cup.z))
        if cup.name != before:
            names.append(cup.name)
    sys.stdout.write(repr((now_ms, cup.name, samples, names)) + chr(10))
    if hasattr(sys.stdout, "flush"):
        sys.stdout.flush()
"""
CPYTHON = """
import sys, time
sys.path[:0] = {folders}
time.ticks_ms = time.ticks_diff = time.sleep_us = lambda *ticks: None
"""


class Hand:
    """What a cup feels: at rest with a sensor's noise, or moved about."""

    def __init__(self, seed=1):
        self.mg = (100.0, -200.0, 1000.0)
        self.noise_mg = 3.0
        self.moved = False
        self.shake_mg = self.swirl_mg = 0.0
        self._chance = random.Random(seed)  # noqa: S311 - a sensor's noise

    def feel(self, at_ns):
        reach = 900.0 if self.moved else self.noise_mg
        turn = at_ns * 2 * math.pi * 5 / 1e9
        x, y, z = (mg + self._chance.gauss(0, reach) for mg in self.mg)
        return (
            x + self.shake_mg * math.sin(turn) + self.swirl_mg * math.cos(turn),
            y + self.swirl_mg * math.sin(turn),
            z,
        )


class Clock:
    """The chip that lets time go by; nothing else on the bus is disturbed by it."""

    present = True

    def __init__(self):
        self.now_ns = 0

    def transfer(self, written, count):
        if len(written) == 3:
            self.now_ns += (written[1] | written[2] << 8) * MS
        return bytes(count)


class Board(SimulatedBoard):
    """A board whose clock chip answers whatever is wrong with the bus, and which counts transfers."""

    def __init__(self, chips, clock):
        super().__init__(facts_of("pico"), chips, lambda: clock.now_ns)
        self.clock = clock
        self.transfers = 0

    def _transfer(self, address, written, count):
        if address == CLOCK:
            return b"\0" + self.clock.transfer(written, count)
        self.transfers += 1
        return super()._transfer(address, written, count)


class Firmware:
    """A MicroPython with `sensing` in it, for one cup after the other."""

    def __init__(self, interpreter=None):
        self.board = None
        ours, theirs = socket.socketpair()
        folders = [str(STANDIN), str(FIRMWARE)]
        if (interpreter or cup.interpreter_here()) == "micropython":
            command = [sys.executable, "-P", "-m", "micropython_unix", "-X", "heapsize=8m", "-c", PROGRAM]
        else:
            command = [sys.executable, "-I", "-S", "-c", CPYTHON.format(folders=folders) + PROGRAM]
        environment = {"CUP_BUS_FD": str(theirs.fileno()), "MICROPYPATH": ":".join([*folders, ".frozen"])}
        pipe = subprocess.PIPE
        with theirs:
            self._process = subprocess.Popen(
                command, text=True, stdin=pipe, stdout=pipe, pass_fds=(theirs.fileno(),), env=environment
            )
        self._server = threading.Thread(target=self._serve, args=(ours,), daemon=True)
        self._server.start()

    def say(self, *numbers):
        self._process.stdin.write(" ".join(map(str, numbers)) + "\n")
        self._process.stdin.flush()

    def ask(self, *numbers):
        self.say(*numbers)
        return ast.literal_eval(self._process.stdout.readline())

    def close(self):
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        self._process.wait(5)
        self._process.stdout.close()
        self._server.join(5)

    def _serve(self, link):
        with link, contextlib.suppress(OSError), link.makefile("rb") as requests:
            while len(head := requests.read(3)) == 3:
                link.sendall(self.board.answer(head, requests.read) or b"")


class SensedCup:
    """`Sensing` over sensors of these kinds: (class, address or None, options)."""

    def __init__(self, firmware, *kinds, start_ms=0):
        self.hand = Hand()
        self.clock = Clock()
        self.sensors = [
            kind(self.hand.feel, lambda: self.clock.now_ns, **options) for kind, _, options in kinds
        ]
        chips = {
            address or sensor.addresses[0]: sensor
            for sensor, (_, address, _) in zip(self.sensors, kinds, strict=True)
        }
        self.board = firmware.board = Board(chips, self.clock)
        self.bus = self.board.bus
        self.name = "none"
        self.samples = []
        self.names = []
        self._firmware = firmware
        firmware.say(-1, start_ms)

    @property
    def sensor(self):
        return self.sensors[0]

    def run(self, ms, raster_ms=0):
        """Let `ms` go by; `samples` and `names` (as they changed) are of this time. `raster_ms` 0: step when due."""
        self.now_ms, self.name, self.samples, self.names = self._firmware.ask(ms, raster_ms)
        return self
