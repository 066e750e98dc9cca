"""Screens on buses as the kernel shows them: sysfs trees, a multiplexer as it behaves, and glasses of odd modules."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.simulator.oled import HEIGHT, WIDTH, Oled
from companion.simulator.panel import Panel
from companion.simulator.sh1106 import Sh1106Panel

ROW = WIDTH // 8
NO_ANSWER = OSError(121, "Remote I/O error")


class Machine:
    """A machine's I2C: `panels` by bus, as table.toml calls it, and address.

    A multiplexer stays joined to the channel that was used last, as the kernel leaves it; with `disconnects` to none.
    Numbers of channels are given as the kernel does, from `first_channel` on. `errors`: what a transfer on a bus raises
    instead, by bus or by bus and address.
    """

    def __init__(
        self,
        root: Path,
        panels: Mapping[tuple[int | str, int], Oled],
        buses: tuple[int, ...] = (1,),
        muxes=(),
    ) -> None:
        self.sysfs = root
        self.panels = dict(panels)
        self.disconnects = False
        self.errors: dict[Any, OSError] = {}
        self.closed: dict[int, OSError] = {}
        self.sent: list[tuple[int | str, int, bytes]] = []
        self.opened = 0
        self._names: dict[int, int | str] = {}
        self._joined: dict[str, str | None] = {}
        self._devices = root / "bus" / "i2c" / "devices"
        self._devices.mkdir(parents=True)
        for bus in buses:
            self.add(bus)
        number = 11
        for mux in muxes:
            number = self.add_mux(mux, number)

    def add(self, number: int, adapter: str = "bcm2835 (i2c@7e804000)") -> Path:
        """A bus of its own."""
        device = self.sysfs / "devices" / "platform" / "soc" / f"i2c-{number}"
        return self._plant(device, number, number, adapter)

    def add_mux(self, mux: str, first: int, channels: int = 8) -> int:
        """A multiplexer, as "1-0070"; the next free number."""
        parent, _, _ = mux.partition("-")
        device = self._devices / f"i2c-{parent}"
        below = device.resolve() / mux
        below.mkdir()
        (self._devices / mux).symlink_to(below)
        self._joined[mux] = None
        for channel in range(channels):
            number = first + channel
            bus = self._plant(
                device.resolve() / f"i2c-{number}",
                number,
                f"{mux}/{channel}",
                f"i2c-{parent}-mux (chan_id {channel})",
            )
            (bus / "mux_device").symlink_to(f"../{mux}")
            (below / f"channel-{channel}").symlink_to(f"../{bus.name}")
        return first + channels

    def split(self, parent: int, parts: tuple[int, ...]) -> None:
        """A bus that pins are switched for, as the Pi 4's 22 into 0 and 10."""
        mux = self.sysfs / "devices" / "platform" / "soc" / "soc:i2c0mux"
        mux.mkdir(parents=True)
        above = self.add(parent).resolve()
        for channel, number in enumerate(parts):
            bus = self._plant(
                above / f"i2c-{number}", number, number, f"i2c-{parent}-mux (chan_id {channel})"
            )
            (bus / "mux_device").symlink_to(mux)
            (mux / f"channel-{channel}").symlink_to(bus)

    def _plant(self, device: Path, number: int, name: int | str, adapter: str) -> Path:
        device.mkdir(parents=True)
        (device / "name").write_text(adapter + "\n", encoding="utf-8")
        (self._devices / f"i2c-{number}").symlink_to(device)
        self._names[number] = name
        return device

    def open(self, number: int) -> Line:
        """As smbus2.SMBus does."""
        if number in self.closed:
            raise self.closed[number]
        if number not in self._names:
            raise FileNotFoundError(errno.ENOENT, "No such file or directory", f"/dev/i2c-{number}")
        self.opened += 1
        return Line(self, self._names[number])

    def reached(self, bus: int | str, address: int) -> list[Oled]:
        """Whoever takes part in a transfer: on the wires, and behind each multiplexer's joined channel."""
        mux, _, _ = str(bus).partition("/")
        if isinstance(bus, str):
            self._joined[mux] = bus
        trunk = bus if isinstance(bus, int) else int(mux.split("-")[0])
        joined = [one for one in self._joined.values() if one is not None and int(one.split("-")[0]) == trunk]
        found = [self.panels[place, address] for place in (trunk, *joined) if (place, address) in self.panels]
        if self.disconnects:
            self._joined = dict.fromkeys(self._joined)
        return found

    def transfer(self, bus: int | str, address: int, payload: bytes | None) -> int:
        """A write, or a read of one byte."""
        for key in ((bus, address), bus):
            if key in self.errors:
                raise self.errors[key]
        self.sent.append((bus, address, payload or b""))
        found = self.reached(bus, address)
        if not found:
            raise OSError(*NO_ANSWER.args)
        read = 0xFF
        for panel in found:
            if payload is None:
                read &= panel.read(1)[0]
            else:
                panel.write(payload)
        return read


class Line:
    """What smbus2 opens."""

    def __init__(self, machine: Machine, bus: int | str) -> None:
        self._machine = machine
        self._bus = bus

    def write_i2c_block_data(self, address, register, data):
        self._machine.transfer(self._bus, address, bytes([register, *data]))

    def i2c_rdwr(self, *messages):
        for message in messages:
            self._machine.transfer(self._bus, message.addr, bytes(message))

    def read_byte(self, address):
        return self._machine.transfer(self._bus, address, None)

    def close(self):
        self._machine.opened -= 1


class Mirrored(Panel):
    """A module whose glass is wired the other way."""

    def _seen(self) -> bytes:
        rows = [super(Mirrored, self)._seen()[at : at + ROW] for at in range(0, HEIGHT * ROW, ROW)]
        return b"".join(bytes(int(f"{byte:08b}"[::-1], 2) for byte in reversed(row)) for row in rows)


class UpsideDown(Panel):
    """A module that is mounted the other way round."""

    def _seen(self) -> bytes:
        return bytes(int(f"{byte:08b}"[::-1], 2) for byte in reversed(super()._seen()))


class Half(Panel):
    """A module of 128x32: its glass has every second line."""

    def _seen(self) -> bytes:
        seen = super()._seen()
        return b"".join(seen[at + ROW : at + 2 * ROW] for at in range(0, len(seen), 2 * ROW)) + bytes(
            len(seen) // 2
        )


class FirstColumn(Sh1106Panel):
    """An SH1106 whose glass begins at another column than 2."""

    def __init__(self, first: int) -> None:
        self._first = first
        super().__init__()

    def _seen(self) -> bytes:
        moved = bytearray(self._memory)
        for page in range(8):
            start = page * self.COLUMNS
            row = self._memory[start : start + self.COLUMNS]
            shift = self._first - 2
            moved[start : start + self.COLUMNS] = row[shift:] + row[:shift]
        kept, self._memory = self._memory, moved
        try:
            return super()._seen()
        finally:
            self._memory = kept
