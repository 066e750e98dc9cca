"""A kernel's GPIO chips below libgpiod's Python classes: sysfs in a folder, requests with descriptors one can wait on.

It stands in for `gpiod._ext`, the C half of gpiod, and keeps the rules of `gpiolib-cdev.c` that matter: a line has one
holder, edges are numbered from 1 and the oldest are dropped where nobody reads, a chip that is gone says ENODEV.
"""

from __future__ import annotations

import errno
import os
import struct
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import gpiod
import pytest
from gpiod import _ext
from gpiod.line import Value

from companion.drivers.chips import Chips

_EVENT = struct.Struct("<QIIII24x")  # linux/gpio.h: struct gpio_v2_line_event


def fail(number: int) -> Exception:
    """As libgpiod's C half makes an exception of an error number."""
    kind = {errno.EINVAL: ValueError, errno.EOPNOTSUPP: NotImplementedError}.get(number, OSError)
    return kind(number, os.strerror(number))


@dataclass
class FakeSettings:
    direction: int
    edge_detection: int
    bias: int
    drive: int
    active_low: bool
    debounce_period: int
    event_clock: int
    output_value: int


class FakeConfig:
    def __init__(self) -> None:
        self.settings: dict[int, FakeSettings] = {}

    def add_line_settings(self, offsets: list[int], settings: FakeSettings) -> None:
        self.settings.update(dict.fromkeys(offsets, settings))


@dataclass
class FakeLine:
    """`outside` is what a hand or a wire puts on the line, None where nothing does; `shown` what it was as an output.

    `watch` is called when something was put out, by whatever hangs on the line.
    """

    number: int
    name: str = ""
    outside: int | None = None
    settings: FakeSettings | None = None
    request: FakeRequest | None = None
    consumer: str | None = None
    is_output: bool = False
    watch: Callable[[], object] | None = None
    put_out: int = 0
    shown: list[int] = field(default_factory=list)
    configured: list[FakeSettings] = field(default_factory=list)

    @property
    def level(self) -> int:
        if self.is_output:
            return self.put_out
        if self.outside is not None:
            return self.outside
        return int(self.settings is not None and self.settings.bias == _ext.BIAS_PULL_UP)

    def configure(self, settings: FakeSettings) -> None:
        if settings.edge_detection != _ext.EDGE_NONE and settings.direction != _ext.DIRECTION_INPUT:
            raise fail(errno.EINVAL)
        if settings.debounce_period and settings.direction != _ext.DIRECTION_INPUT:
            raise fail(errno.EINVAL)
        self.configured.append(settings)
        if settings.direction == _ext.DIRECTION_AS_IS:
            return
        self.settings = settings
        self.is_output = settings.direction == _ext.DIRECTION_OUTPUT
        if self.is_output:
            self.put(settings.output_value)

    def put(self, value: int) -> None:
        self.put_out = int(value == _ext.VALUE_ACTIVE)
        self.shown.append(self.put_out)
        if self.watch is not None:
            self.watch()


class FakeRequest:
    """One line held. Its edges lie in a pipe: what waits for it is a real descriptor."""

    def __init__(self, chip: FakeChip, line: FakeLine, room: int) -> None:
        self.chip = chip
        self.line = line
        self.offsets = [line.number]
        self.num_lines = 1
        self.chip_name = Path(chip.path).name
        self.fd, self._in = os.pipe()
        self._room = room
        self._kept = 0
        self._lock = threading.Lock()
        self.number = 0

    def tell(self, at_ns: int, level: int) -> None:
        kind = _ext.EDGE_EVENT_TYPE_RISING if level else _ext.EDGE_EVENT_TYPE_FALLING
        with self._lock:
            if self._in < 0:
                return
            self.number += 1
            if self._kept == self._room:
                os.read(self.fd, _EVENT.size)
                self._kept -= 1
            self._kept += 1
            os.write(self._in, _EVENT.pack(at_ns, kind, self.line.number, self.number, self.number))

    def read_edge_events(self, most: int | None) -> list[gpiod.EdgeEvent]:
        with self._lock:
            data = os.read(self.fd, _EVENT.size * (most or self._room))
            if not data:
                raise fail(errno.ENODEV)
            events = [
                gpiod.EdgeEvent(kind, at_ns, line, number, line_number)
                for at_ns, kind, line, number, line_number in _EVENT.iter_unpack(data)
            ]
            self._kept -= len(events)
            return events

    def get_values(self, offsets: list[int], values: list[Value]) -> None:
        self.chip.check()
        values[:] = [Value(self.line.level) for _ in offsets]

    def set_values(self, values: dict[int, Value]) -> None:
        self.chip.check()
        for value in values.values():
            self.line.put(value.value)

    def reconfigure_lines(self, config: FakeConfig) -> None:
        self.chip.check()
        settings = config.settings[self.line.number]
        self.chip.check_edges(settings)
        self.line.configure(settings)

    def release(self) -> None:
        self.line.request = self.line.consumer = None
        self.hang_up()
        os.close(self.fd)

    def hang_up(self) -> None:
        with self._lock:
            if self._in >= 0:
                os.close(self._in)
                self._in = -1


@dataclass
class FakeChip:
    """What /dev/gpiochipN leads to; `error` is what every use of it comes back with."""

    path: str
    label: str
    lines: list[FakeLine]
    has_interrupt: bool = True
    error: int = 0
    opening_error: int = 0

    def check(self) -> None:
        if self.error:
            raise fail(self.error)

    def check_edges(self, settings: FakeSettings) -> None:
        if settings.edge_detection != _ext.EDGE_NONE and not self.has_interrupt:
            raise fail(errno.ENXIO)

    def unplug(self) -> None:
        self.error = self.opening_error = errno.ENODEV
        for line in self.lines:
            if line.request is not None:
                line.request.hang_up()


class OpenChip:
    """`gpiod._ext.Chip`."""

    def __init__(self, chip: FakeChip) -> None:
        if chip.opening_error:
            raise fail(chip.opening_error)
        self._chip = chip
        self.path = chip.path

    def close(self) -> None:
        pass

    def get_info(self) -> Any:
        chip = self._chip
        return SimpleNamespace(name=Path(chip.path).name, label=chip.label, num_lines=len(chip.lines))

    def line_offset_from_id(self, name: str) -> int:
        for line in self._chip.lines:
            if line.name == name:
                return line.number
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))

    def get_line_name(self, number: int) -> str | None:
        return self._chip.lines[number].name or None

    def get_line_info(self, number: int, watch: bool) -> Any:
        line = self._chip.lines[number]
        used = line.request is not None or line.consumer is not None
        return SimpleNamespace(used=used, consumer=line.consumer or "")

    def request_lines(self, config: FakeConfig, consumer: str | None, room: int | None) -> FakeRequest:
        ((number, settings),) = config.settings.items()
        line = self._chip.lines[number]
        self._chip.check()
        if line.request is not None or line.consumer is not None:
            raise fail(errno.EBUSY)
        self._chip.check_edges(settings)
        line.configure(settings)
        line.consumer = consumer
        line.request = FakeRequest(self._chip, line, room or 16)
        return line.request


class FakeKernel:
    """Chips below `root`/sys and `root`/dev; `install` puts them below libgpiod."""

    def __init__(self, root: Path, clock_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self._root = root
        self.clock_ns = clock_ns
        self.chips: dict[str, FakeChip] = {}
        for folder in ("sys/bus/gpio/devices", "sys/firmware/devicetree/base", "dev"):
            (root / folder).mkdir(parents=True)

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(_ext, "Chip", self._open)
        monkeypatch.setattr(_ext, "LineSettings", FakeSettings)
        monkeypatch.setattr(_ext, "LineConfig", FakeConfig)

    @property
    def found(self) -> Chips:
        return Chips(self._root / "sys", self._root / "dev")

    @property
    def dev(self) -> Path:
        return self._root / "dev"

    def add(  # noqa: PLR0917 - as they stand in a table
        self,
        number: int,
        label: str,
        device: str,
        compatible: str = "",
        lines: int = 28,
        of_device: bool = False,
    ) -> FakeChip:
        """`compatible`: strings as in the device tree, joined by blanks; `of_device`: its node is the device's."""
        folder = self._root / "sys/devices/platform" / device / f"gpiochip{number}"
        folder.mkdir(parents=True)
        if compatible:
            node = self._root / "sys/firmware/devicetree/base" / device
            node.mkdir()
            (node / "compatible").write_bytes(b"".join(one.encode() + b"\0" for one in compatible.split()))
            (folder.parent if of_device else folder).joinpath("of_node").symlink_to(node)
        (self._root / "sys/bus/gpio/devices" / folder.name).symlink_to(folder)
        path = self._root / "dev" / folder.name
        path.touch(0o660)
        chip = FakeChip(str(path), label, [FakeLine(offset) for offset in range(lines)])
        self.chips[str(path)] = chip
        return chip

    def remove(self, chip: FakeChip) -> None:
        """Its driver has let it go: nothing tells of it any more, and its number is free."""
        name = Path(chip.path).name
        folder = (self._root / "sys/bus/gpio/devices" / name).resolve()
        (self._root / "sys/bus/gpio/devices" / name).unlink()
        folder.rmdir()
        Path(chip.path).unlink()
        del self.chips[chip.path]

    def drive(self, chip: FakeChip, number: int, level: int | None) -> None:
        """A hand puts `level` on the line, or lets go of it."""
        line = chip.lines[number]
        before, line.outside = line.level, level
        if line.level != before:
            self._tell(line)

    def _tell(self, line: FakeLine) -> None:
        request, level = line.request, line.level
        if request is None or line.settings is None or line.is_output:
            return
        wanted = {1: (_ext.EDGE_RISING, _ext.EDGE_BOTH), 0: (_ext.EDGE_FALLING, _ext.EDGE_BOTH)}
        if line.settings.edge_detection in wanted[level]:
            request.tell(self.clock_ns(), level)

    def _open(self, path: str) -> OpenChip:
        chip = self.chips.get(os.path.realpath(path))
        if chip is None:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        return OpenChip(chip)
