"""The machine's I2C buses, in a process of their own, and hands for what hangs on them.

Bus 0 has the board's panel at 0x3C; bus 1 two seats' panels at 0x3C and 0x3D, and an MCP23017 at 0x20 whose INT is
wired to line 27 of the header.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.managers import BaseManager
from pathlib import Path
from threading import Condition, Thread
from typing import Final

from companion.simulator.panel import Panel
from tests.kernel.machine.adapter import Adapter, Slave
from tests.kernel.machine.chips import HEADER, SimulatedChip
from tests.kernel.machine.mcp23017 import Mcp23017

EXPANDER_DEVICE: Final = "1-0020"
EXPANDER_BUS, EXPANDER_ADDRESS, EXPANDER_INT_LINE = 1, 0x20, 27
PANELS: Final = ((0, 0x3C), (1, 0x3C), (1, 0x3D))
"""Bus and address."""

_SOCKET: Final = "/run/wires"
_KEY: Final = b"this machine's own"
_PULSE_SECONDS: Final = 0.02
_WAIT_SECONDS: Final = 30


class _PanelOnWires(Panel):
    """A panel on a bus; as on most modules, nothing can be read back."""

    def read(self, count: int) -> bytes:
        """No line is pulled down."""
        return b"\xff" * count


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
    """What a test does to the parts on the wires, and sees of them. Panels are named by bus and address."""

    def __init__(self) -> None:
        self._panels = {place: _PanelOnWires() for place in PANELS}
        self._expander = Mcp23017(_InterruptWire(SimulatedChip(HEADER), EXPANDER_INT_LINE))
        self._adapters = {bus: Adapter(bus, self._slaves(bus)) for bus in (0, 1)}

    def _slaves(self, bus: int) -> dict[int, Slave]:
        slaves: dict[int, Slave] = {
            address: panel for (on, address), panel in self._panels.items() if on == bus
        }
        return slaves | {EXPANDER_ADDRESS: self._expander} if bus == EXPANDER_BUS else slaves

    def begin(self) -> None:
        """Plug all adapters in, so that each bus has its number."""
        for bus in self._adapters:
            self.plug(bus)

    def pixels(self, bus: int, address: int) -> bytes:
        """What a person sees: 1024 bytes, row by row."""
        return self._panels[bus, address].pixels()

    def is_on(self, bus: int, address: int) -> bool:
        """Whether the panel's pixels have power."""
        return self._panels[bus, address].on

    def mistakes(self) -> list[str]:
        """What panels were sent and did not understand, since this was asked before."""
        told = [
            f"{bus}-{address:02x}: {said}"
            for (bus, address), p in self._panels.items()
            for said in p.mistakes
        ]
        for panel in self._panels.values():
            panel.mistakes.clear()
        return told

    def press(self, line: int) -> None:
        """The button at the expander's `line` closes."""
        self._expander.press(line)

    def release(self, line: int) -> None:
        """The button at the expander's `line` opens."""
        self._expander.release(line)

    def is_high(self, line: int) -> bool:
        """The voltage at the expander's `line`."""
        return self._expander.is_high(line)

    def silence(self, bus: int, address: int) -> None:
        """What is at `address` does not answer any more; a panel has lost its power."""
        self._adapters[bus].silent.add(address)
        if (bus, address) in self._panels:
            self._panels[bus, address].power_up()

    def jam(self, bus: int, address: int) -> None:
        """Transfers to `address` fail."""
        self._adapters[bus].broken.add(address)

    def heal(self) -> None:
        """Everything answers."""
        for adapter in self._adapters.values():
            adapter.silent.clear()
            adapter.broken.clear()

    def unplug(self, bus: int) -> None:
        """The whole bus is gone."""
        self._adapters[bus].unplug()
        wait_for(lambda: not Path(f"/dev/i2c-{bus}").exists())

    def plug(self, bus: int) -> None:
        """The bus is (back) there."""
        self._adapters[bus].plug()
        wait_for(Path(f"/dev/i2c-{bus}").exists)


class _Manager(BaseManager):
    """Hands, across processes."""


def wait_for(true: Callable[[], bool], seconds: float = _WAIT_SECONDS) -> None:
    """Returns once `true()` is; TimeoutError where it is not within `seconds`."""
    until = time.monotonic() + seconds
    while not true():
        if time.monotonic() > until:
            raise TimeoutError(f"not so within {seconds} s")
        time.sleep(0.005)


@contextmanager
def hands() -> Iterator[Hands]:
    """The hands, from any process of the machine; all is healed again afterwards."""
    _Manager.register("hands")
    manager = _Manager(_SOCKET, _KEY)
    manager.connect()
    given: Hands = manager.hands()  # type: ignore[attr-defined]  # made by register
    try:
        yield given
    finally:
        given.heal()


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
