"""A Pico with a sensor, emulated: `emulator.py UF2 PORT [--flash FILE] [--held]`, with rp2040py on the path.

PORT is where its USB port appears, FILE what its flash holds, as saved before; held: its button, from the start. Each
line of JSON on the standard input is done, and answered by one on the standard output; it ends when that does.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from pathlib import Path
from typing import Any

from rp2040py.boards import BoardSpec
from rp2040py.device.base_device import BaseDevice
from rp2040py.external.key_mock import KeyMock
from rp2040py.memory_map import FLASH_START_ADDRESS

from companion.simulator.i2c_sensors import sensor_of
from firmware.boards import pico
from tests.rp2040.hand import HandledBody
from tests.rp2040.i2c_wires import I2CWires
from tests.rp2040.usb_host import UsbHost

FLASH_BYTES = 2 * 1024 * 1024
_MS = 1_000_000
_S = 1_000_000_000


class EmulatedPico:
    """A Pico that runs `uf2`, with an LIS3DH on its I2C pins and a button, as `firmware/boards/pico.py` has them."""

    def __init__(self, uf2: str, port: Path) -> None:
        self._device = BaseDevice(board=BoardSpec(image=uf2))
        self._mcu = self._device.mcu
        self._body = HandledBody()
        wires = I2CWires(self.now_ns)
        self._sensor = sensor_of("lis3dh", self._body.acceleration_mg, wires.clock_ns)
        wires.chips[self._sensor.addresses[0]] = self._sensor
        wires.attach(self._mcu.i2c[pico.I2C_ID])
        for pin in (pico.SDA_PIN, pico.SCL_PIN):
            self._mcu.gpio[pin].set_input_value(True)  # the sensor's pull-ups
        self._button = KeyMock(pico.BUTTON_PIN, active_high=False)
        self._button.attach(self._mcu)
        self._host = UsbHost(self._device.cdc, port)
        self._pace = self._mcu.clock.create_alarm(self._keep_pace)
        self._began_s = time.monotonic()

    def now_ns(self) -> int:
        """The board's time since it got power."""
        return int(self._mcu.clock.nanos)

    def restore(self, flash: bytes) -> None:
        """Hold what another board's flash held."""
        self._mcu.flash[: len(flash)] = flash

    def press(self, *, down: bool) -> None:
        """Press its button, or let go of it."""
        if down:
            self._button.press()
        else:
            self._button.release()

    async def run(self) -> None:
        """Give it power: the emulator and the host take turns."""
        self._mcu.core.pc = FLASH_START_ADDRESS
        self._began_s = time.monotonic()
        self._keep_pace()
        simulator = self._device.simulator
        while True:
            simulator.stopped = False
            simulator._execute_batch()
            self._host.pass_on()
            await asyncio.sleep(self._ahead_s())

    def _ahead_s(self) -> float:
        """How far the board's time is ahead of the host's; if it falls behind, that is not made up for."""
        now_s, board_s = time.monotonic(), self.now_ns() / _S
        ahead_s = board_s - (now_s - self._began_s)
        if ahead_s < 0:
            self._began_s = now_s - board_s
        return max(0.0, ahead_s)

    def _keep_pace(self) -> None:
        """A board that sleeps takes no time to emulate: it has to wait for the host. Looked at every millisecond."""
        if self._ahead_s():
            self._device.simulator.stopped = True
        self._pace.schedule(_MS)

    def do(self, asked: dict[str, Any]) -> dict[str, Any]:
        """What a test asks for; the answer is the time at which it was done."""
        now_ns = self.now_ns()
        match asked:
            case {"do": "plan", "moves": moves}:
                self._body.plan(moves, now_ns)
            case {"do": "sensor", "present": present}:
                self._sensor.present = present
            case {"do": "button", "down": down}:
                self.press(down=down)
            case {"do": "save", "flash": path}:
                Path(path).write_bytes(bytes(self._mcu.flash[:FLASH_BYTES]))
            case {"do": "time"}:
                pass
            case _:
                return {"error": f"cannot do {asked}"}
        return {"ns": now_ns}


async def main(emulated: EmulatedPico) -> None:
    """Until the standard input ends."""
    running = asyncio.create_task(emulated.run())
    asked = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(asked), sys.stdin)
    while not running.done() and (line := await asked.readline()):
        print(json.dumps(emulated.do(json.loads(line))), flush=True)  # noqa: T201
    running.cancel()


def _pico() -> EmulatedPico:
    """The one that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("uf2")
    parser.add_argument("port", type=Path)
    parser.add_argument("--flash", type=Path)
    parser.add_argument("--held", action="store_true")
    asked = parser.parse_args()
    emulated = EmulatedPico(asked.uf2, asked.port)
    if asked.flash:
        emulated.restore(asked.flash.read_bytes())
    if asked.held:
        emulated.press(down=True)
    return emulated


if __name__ == "__main__":
    asyncio.run(main(_pico()))
