"""The machine's I2C buses, in a process of their own, and hands for what hangs on them.

Bus 0 has a panel at 0x3C. Bus 1 has a panel at 0x3D, a TCA9548A at 0x70 with a panel at 0x3C on each channel, and two
MCP23017 at 0x20 and 0x21 with their INT on lines 23 and 24 of the header: what the examples of table.toml ask for.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from multiprocessing.managers import BaseManager
from pathlib import Path
from threading import Condition, Thread
from typing import Final

from companion.simulator.panel import Panel
from tests.kernel.machine.adapter import Adapter, Broken, Multiplexer, NoAnswer
from tests.kernel.machine.chips import HEADER, SimulatedChip
from tests.kernel.machine.mcp23017 import LINES, Mcp23017
from tests.kernel.machine.usb_cup import UsbCup

MUX_ADDRESS: Final = 0x70
CHANNELS: Final = tuple(f"1-0070/{channel}" for channel in range(8))
PANELS: Final[tuple[tuple[int | str, int], ...]] = (
    (0, 0x3C),
    (1, 0x3D),
    *((name, 0x3C) for name in CHANNELS),
)
"""Each panel's bus, as table.toml calls it, and address."""
EXPANDERS: Final = {"1-0020": 23, "1-0021": 24}
"""Each expander's device, and the header's line that its INT is on."""

CUP_ID: Final = "e6614103e7395a2f"
"""The cup that a test may plug in: the id that the examples of table.toml have."""

_SOCKET: Final = "/run/wires"
_KEY: Final = b"this machine's own"
_PULSE_SECONDS: Final = 0.02
_WAIT_SECONDS: Final = 30


class _Plug:
    """Where a slave is plugged in: it can come loose, or its wires touch."""

    def __init__(self, slave: Panel | Mcp23017) -> None:
        self.slave = slave
        self.trouble: type[Exception] | None = None
        self.kept: list[tuple[int, bytes]] | None = None

    def write(self, payload: bytes) -> None:
        """On to the slave."""
        self._check()
        self.slave.write(payload)
        if self.kept is not None:
            self.kept.append((time.monotonic_ns(), payload))

    def read(self, count: int) -> bytes:
        """From the slave; of a panel, its status."""
        self._check()
        return self.slave.read(count)

    def _check(self) -> None:
        if self.trouble is not None:
            raise self.trouble


class _InterruptWire:
    """INT is a level, active low, but the simulated chip knows edges only: they come again until INT is idle."""

    def __init__(self, chip: SimulatedChip, line: int) -> None:
        self._chip = chip
        self._line = line
        self._active = False
        self._changed = Condition()
        chip.release(line)
        Thread(target=self._repeat, name="INT", daemon=True).start()

    def __call__(self, active: bool) -> None:
        with self._changed:
            self._active = active
            (self._chip.press if active else self._chip.release)(self._line)
            self._changed.notify()

    def _repeat(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._active)
            time.sleep(_PULSE_SECONDS)
            with self._changed:
                if self._active:
                    self._chip.release(self._line)
                    self._chip.press(self._line)


class Hands:
    """What a test does to the parts on the wires, and sees of them.

    Panels are named by bus and address as in PANELS, expanders by their device as in EXPANDERS.
    """

    def __init__(self) -> None:
        header = SimulatedChip(HEADER)
        self._panels = {place: Panel() for place in PANELS}
        self._expanders = {
            device: Mcp23017(_InterruptWire(header, line)) for device, line in EXPANDERS.items()
        }
        self._plugs = {place: _Plug(panel) for place, panel in self._panels.items()}
        multiplexer = Multiplexer([{0x3C: self._plugs[name, 0x3C]} for name in CHANNELS])
        expanders = {
            int(device.rpartition("-")[2], 16): _Plug(chip) for device, chip in self._expanders.items()
        }
        self._adapters = {
            0: Adapter(0, {0x3C: self._plugs[0, 0x3C]}),
            1: Adapter(1, {0x3D: self._plugs[1, 0x3D], MUX_ADDRESS: multiplexer, **expanders}),
        }

        self._cup = UsbCup(len(self._adapters), CUP_ID)

    def begin(self) -> None:
        """Plug all adapters in, so that each bus has its number."""
        for bus in self._adapters:
            self.plug(bus)

    def pixels(self, bus: int | str, address: int) -> bytes:
        """What a person sees: 1024 bytes, row by row."""
        return self._panels[bus, address].pixels()

    def is_on(self, bus: int | str, address: int) -> bool:
        """Whether the panel's pixels have power."""
        return self._panels[bus, address].on

    def mistakes(self) -> list[str]:
        """What panels were sent and did not understand, since this was asked before."""
        told = [f"{place}: {said}" for place, panel in self._panels.items() for said in panel.mistakes]
        for panel in self._panels.values():
            panel.mistakes.clear()
        return told

    def press(self, device: str, line: int) -> None:
        """The button at the expander's `line` closes."""
        self._expanders[device].press(line)

    def release(self, device: str, line: int) -> None:
        """The button at the expander's `line` opens."""
        self._expanders[device].release(line)

    def is_high(self, device: str, line: int) -> bool:
        """The voltage at the expander's `line`."""
        return self._expanders[device].is_high(line)

    def loosen(self, bus: int | str, address: int) -> None:
        """The panel's plug comes loose: it has no power and does not answer."""
        self._plugs[bus, address].trouble = NoAnswer
        self._panels[bus, address].power_up()

    def jam(self, bus: int | str, address: int) -> None:
        """Transfers to the panel fail."""
        self._plugs[bus, address].trouble = Broken

    def heal(self) -> None:
        """All panels answer, and no button of an expander is pressed."""
        for plug in self._plugs.values():
            plug.trouble = None
        for expander in self._expanders.values():
            for line in range(LINES):
                expander.release(line)

    def unplug(self, bus: int) -> None:
        """The whole bus is gone."""
        self._adapters[bus].unplug()
        wait_for(lambda: not Path(f"/dev/i2c-{bus}").exists())

    def plug(self, bus: int) -> None:
        """The bus is (back) there."""
        self._adapters[bus].plug()
        wait_for(Path(f"/dev/i2c-{bus}").exists)

    def keep(self) -> None:
        """From now on note what arrives at the panels, and when."""
        for panel in self._panels:
            self._plugs[panel].kept = []

    def kept(self) -> list[tuple[int, int | str, int, bytes]]:
        """When, at which panel and what, in the order of time; no more is noted then."""
        found = [
            (at_ns, *panel, payload)
            for panel in self._panels
            for at_ns, payload in self._plugs[panel].kept or ()
        ]
        for panel in self._panels:
            self._plugs[panel].kept = None
        return sorted(found, key=lambda one: one[0])

    def plug_cup(self) -> None:
        """A cup is plugged in at a USB port."""
        self._cup.plug()

    def unplug_cup(self) -> None:
        """Its cable is pulled."""
        self._cup.unplug()


class _Manager(BaseManager):
    """Hands, across processes."""


def wait_for(true: Callable[[], bool], seconds: float = _WAIT_SECONDS) -> None:
    """Returns once `true()` is; TimeoutError where it is not within `seconds`."""
    until = time.monotonic() + seconds
    while not true():
        if time.monotonic() > until:
            raise TimeoutError(f"not so within {seconds} s")
        time.sleep(0.005)


@cache
def hands() -> Hands:
    """The hands, for any process of the machine."""
    _Manager.register("hands")
    manager = _Manager(_SOCKET, _KEY)
    manager.connect()
    given: Hands = manager.hands()  # type: ignore[attr-defined]  # made by register
    return given


def main() -> None:
    """Own the buses until the machine ends; a line on stdout says that they are there."""
    owned = Hands()
    owned.begin()
    _Manager.register(
        "hands", lambda: owned, exposed=[name for name in dir(Hands) if not name.startswith("_")]
    )
    server = _Manager(_SOCKET, _KEY).get_server()
    print("ready", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
