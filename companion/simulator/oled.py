"""An OLED panel at byte level: what the controllers of 128x64 modules have in common.

The SSD1306 of `panel.py` and the SH1106 of `sh1106.py` read an I2C write alike, and most of their commands.
Source: Solomon Systech, SSD1306 data sheet, rev 1.5, sections 8.1.5, 9 and 10; Sino Wealth, SH1106 data sheet, rev 2.3.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from threading import Lock
from typing import ClassVar, Final, TypeAlias

from PIL import Image

WIDTH: Final = 128
HEIGHT: Final = 64
PAGES: Final = HEIGHT // 8
_ROW_BYTES: Final = WIDTH // 8
_MIRRORED: Final = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
_NO_OPERATION: Final = 0xE3

RegisterTable: TypeAlias = Mapping[int, tuple[str, Container[int]]]
"""Commands whose one argument is a register's value: its name, and what a 128x64 module allows there."""

# Commands without argument that put one register to one value.
_SWITCHES: Final[Mapping[int, tuple[str, bool]]] = {
    0xA0: ("segments_remapped", False),
    0xA1: ("segments_remapped", True),
    0xA4: ("all_on", False),
    0xA5: ("all_on", True),
    0xA6: ("inverse", False),
    0xA7: ("inverse", True),
    0xAE: ("on", False),
    0xAF: ("on", True),
    0xC0: ("scan_reversed", False),
    0xC8: ("scan_reversed", True),
}


@dataclass(slots=True)
class Registers:
    """What the controllers have both, as a reset leaves it; `column` and `page` are where the next data goes."""

    on: bool = False
    all_on: bool = False
    inverse: bool = False
    segments_remapped: bool = False
    scan_reversed: bool = False
    contrast: int = 0
    multiplex: int = HEIGHT - 1
    offset: int = 0
    clock: int = 0
    precharge: int = 0x22
    com_pins: int = 0x12
    vcomh: int = 0
    start_line: int = 0
    column: int = 0
    page: int = 0


class Oled(ABC):
    """A 128x64 module, mounted as modules are: upright with segments remapped and scan reversed.

    One thread may write while another reads. `changed` is called in the writer's thread when the picture may have
    changed, and then not again until `pixels()` has been read. What the controller would not understand is
    kept in `mistakes`.
    """

    COLUMNS: ClassVar[int]
    """The memory's width; the module shows the 128 in its middle."""
    REGISTERS: ClassVar[RegisterTable]
    STATUS: ClassVar[int]
    """The lower half of the status byte, as it has been read from modules; the data sheets promise nothing there."""
    ARGUMENTS: ClassVar[Mapping[int, int]] = {}
    """How many arguments other commands have, if any."""

    def __init__(self, changed: Callable[[], None] | None = None) -> None:
        self.mistakes: list[str] = []
        self._changed = changed
        self._lock = Lock()
        self._told = False
        self._reset()

    @property
    @abstractmethod
    def on(self) -> bool:
        """Whether the pixels have power."""

    @abstractmethod
    def _fresh(self) -> Registers:
        """The registers as a reset leaves them."""

    @abstractmethod
    def _store(self, byte: int) -> None:
        """A byte of data goes where the pointers are, and they move on."""

    @abstractmethod
    def _obey_own(self, command: int, arguments: list[int]) -> bool:
        """Commands that only this controller has, or that it takes in its own way; False if it has none such."""

    @property
    def contrast(self) -> int:
        """Brightness, 0-255."""
        return self._registers.contrast

    def power_up(self) -> None:
        """The power comes (back): registers as after a reset, noise in the memory, dark."""
        with self._lock:
            self._reset()
        self._tell()

    def reset(self) -> None:
        """A spike on its reset line: the registers forget, the memory does not (SSD1306 rev 1.5, 8.5)."""
        with self._lock:
            self._registers = self._fresh()
            self._pending.clear()
        self._tell()

    def pixels(self) -> bytes:
        """What a person sees: 1024 bytes, row by row from the top, 8 pixels a byte, most significant bit left."""
        with self._lock:
            self._told = False
            return self._seen()

    def write(self, payload: bytes) -> None:
        """One I2C write, without the address byte: control bytes, each with commands or data."""
        with self._lock:
            before = self._look()
            position = 0
            while position < len(payload):
                position = self._read_control(payload, position)
            changed = self._touched or self._look() != before
        if changed:
            self._tell()

    def read(self, count: int) -> bytes:
        """An I2C read: the status byte, whose bit 6 is set while the display is off (SSD1306 rev 1.5, table 9-2)."""
        with self._lock:
            return bytes([self.STATUS | (0 if self._registers.on else 0x40)]) * count

    def _reset(self) -> None:
        self._registers = self._fresh()
        self._memory = bytearray((37 * n + 11) & 0xFF for n in range(PAGES * self.COLUMNS))
        self._pending: list[int] = []
        self._touched = False

    def _tell(self) -> None:
        if self._changed is None or self._told:
            return
        self._told = True
        self._changed()

    def _look(self) -> tuple[object, ...]:
        """All registers that the eye notices; from here on, `_touched` tells whether the memory changed."""
        self._touched = False
        r = self._registers
        return (
            self.on,
            r.all_on,
            r.inverse,
            r.scan_reversed,
            r.contrast,
            r.multiplex,
            r.offset,
            r.start_line,
        )

    def _read_control(self, payload: bytes, position: int) -> int:
        control = payload[position]
        if control & 0x3F:
            self._mistake(f"control byte 0x{control:02X}")
        start = position + 1
        end = start + 1 if control & 0x80 else len(payload)
        read = self._read_data if control & 0x40 else self._read_command
        for byte in payload[start:end]:
            read(byte)
        return end

    def _read_data(self, byte: int) -> None:
        if self._pending:
            self._mistake(f"data in the middle of command 0x{self._pending[0]:02X}")
            self._pending.clear()
        self._store(byte)

    def _put(self, byte: int) -> None:
        """Into the memory, which is kept by segment: remapping counts for data from then on."""
        r = self._registers
        segment = r.column if r.segments_remapped else self.COLUMNS - 1 - r.column
        place = r.page * self.COLUMNS + segment
        if self._memory[place] != byte:
            self._memory[place] = byte
            self._touched = True

    def _read_command(self, byte: int) -> None:
        self._pending.append(byte)
        command, *arguments = self._pending
        wanted = 1 if command in self.REGISTERS else self.ARGUMENTS.get(command, 0)
        if len(arguments) == wanted:
            self._pending.clear()
            self._obey(command, arguments)

    def _obey(self, command: int, arguments: list[int]) -> None:
        if command in _SWITCHES:
            name, switched = _SWITCHES[command]
            setattr(self._registers, name, switched)
        elif command in self.REGISTERS:
            self._set_register(command, arguments[0])
        elif 0x40 <= command <= 0x7F:
            self._registers.start_line = command & 0x3F
        elif not self._obey_own(command, arguments) and command != _NO_OPERATION:
            self._mistake(f"unknown command 0x{command:02X}")

    def _set_register(self, command: int, value: int) -> None:
        name, allowed = self.REGISTERS[command]
        if value in allowed:
            setattr(self._registers, name, value)
        else:
            self._mistake(f"command 0x{command:02X} ({name}) with 0x{value:02X}")

    def _mistake(self, what: str) -> None:
        self.mistakes.append(what)

    def _seen(self) -> bytes:
        r = self._registers
        if not self.on:
            return bytes(HEIGHT * _ROW_BYTES)
        if r.all_on:
            return b"\xff" * (HEIGHT * _ROW_BYTES)
        rows = self._rows()
        lines = [rows[(y + r.start_line + r.offset) % HEIGHT] for y in range(r.multiplex + 1)]
        lines += [bytes(_ROW_BYTES)] * (HEIGHT - len(lines))
        return b"".join(lines if r.scan_reversed else reversed(lines))

    def _rows(self) -> list[bytes]:
        """The memory's 64 lines as lit or dark pixels; in the memory a byte is 8 pixels down, lowest bit on top."""
        columns = bytearray(WIDTH * PAGES)
        for page in range(PAGES):
            first = page * self.COLUMNS + (self.COLUMNS - WIDTH) // 2
            columns[page::PAGES] = self._memory[first : first + WIDTH]
        turned = Image.frombytes("1", (HEIGHT, WIDTH), bytes(columns).translate(_MIRRORED))
        upright = turned.transpose(Image.Transpose.TRANSPOSE).tobytes()
        if self._registers.inverse:
            upright = bytes(byte ^ 0xFF for byte in upright)
        return [upright[n : n + _ROW_BYTES] for n in range(0, len(upright), _ROW_BYTES)]
