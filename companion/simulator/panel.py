"""An SSD1306 OLED panel at byte level: what its controller makes of the commands and data of an I2C write.

Source: Solomon Systech, SSD1306 data sheet, rev 1.5, sections 8.1.5, 9 and 10.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import dataclass
from threading import Lock
from typing import Final

from PIL import Image

WIDTH: Final = 128
HEIGHT: Final = 64
PAGES: Final = HEIGHT // 8
_ROW_BYTES: Final = WIDTH // 8
_MIRRORED: Final = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))

HORIZONTAL, VERTICAL, PAGE = range(3)

# Commands without argument that put one register to one value.
_SWITCHES: Final[dict[int, tuple[str, bool]]] = {
    0x2E: ("scrolling", False),
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

# Commands whose one argument is a register's value, and what a 128x64 module allows there.
_REGISTERS: Final[dict[int, tuple[str, Container[int]]]] = {
    0x20: ("mode", range(3)),
    0x81: ("contrast", range(256)),
    0x8D: ("charge_pump", (0x10, 0x14)),
    0xA8: ("multiplex", range(15, 64)),
    0xD3: ("offset", range(64)),
    0xD5: ("clock", range(256)),
    0xD9: ("precharge", range(0x11, 256)),
    0xDA: ("com_pins", (0x12,)),
    0xDB: ("vcomh", (0x00, 0x20, 0x30, 0x40)),
}

_ARGUMENTS: Final[dict[int, int]] = {0x21: 2, 0x22: 2} | dict.fromkeys(_REGISTERS, 1)
_NO_OPERATION: Final = 0xE3


@dataclass(slots=True)
class _Registers:
    """The controller's registers as a reset leaves them."""

    on: bool = False
    all_on: bool = False
    inverse: bool = False
    scrolling: bool = False
    segments_remapped: bool = False
    scan_reversed: bool = False
    mode: int = PAGE
    contrast: int = 0x7F
    charge_pump: int = 0x10
    multiplex: int = 63
    offset: int = 0
    clock: int = 0x80
    precharge: int = 0x22
    com_pins: int = 0x12
    vcomh: int = 0x20
    start_line: int = 0
    column: int = 0
    first_column: int = 0
    last_column: int = WIDTH - 1
    page: int = 0
    first_page: int = 0
    last_page: int = PAGES - 1


class Panel:
    """A 128x64 module with an SSD1306, mounted as modules are: upright with segments remapped and scan reversed.

    One thread may write while another reads. `changed` is called in the writer's thread when the picture may have
    changed, and then not again until `pixels()` has been read. What the controller would not understand is
    kept in `mistakes`.
    """

    def __init__(self, changed: Callable[[], None] | None = None) -> None:
        self.mistakes: list[str] = []
        self._changed = changed
        self._lock = Lock()
        self._told = False
        self._reset()

    def power_up(self) -> None:
        """The power comes (back): registers as after a reset, noise in the memory, dark."""
        with self._lock:
            self._reset()
        self._tell()

    def _reset(self) -> None:
        self._registers = _Registers()
        self._memory = bytearray((37 * n + 11) & 0xFF for n in range(PAGES * WIDTH))
        self._pending: list[int] = []
        self._touched = False

    @property
    def on(self) -> bool:
        """Whether the pixels have power: display on, charge pump running."""
        return self._registers.on and self._registers.charge_pump == 0x14

    @property
    def contrast(self) -> int:
        """Brightness, 0-255."""
        return self._registers.contrast

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
        r = self._registers
        segment = r.column if r.segments_remapped else WIDTH - 1 - r.column
        place = r.page * WIDTH + segment
        if self._memory[place] != byte:
            self._memory[place] = byte
            self._touched = True
        self._advance()

    def _advance(self) -> None:
        """The pointers after a byte of data (section 10.1.3)."""
        r = self._registers
        if r.mode == PAGE:
            r.column = (r.column + 1) % WIDTH
        elif r.mode == HORIZONTAL:
            r.column, wrapped = _next(r.column, r.first_column, r.last_column, WIDTH)
            if wrapped:
                r.page, _ = _next(r.page, r.first_page, r.last_page, PAGES)
        else:
            r.page, wrapped = _next(r.page, r.first_page, r.last_page, PAGES)
            if wrapped:
                r.column, _ = _next(r.column, r.first_column, r.last_column, WIDTH)

    def _read_command(self, byte: int) -> None:
        self._pending.append(byte)
        command, *arguments = self._pending
        if len(arguments) == _ARGUMENTS.get(command, 0):
            self._pending.clear()
            self._obey(command, arguments)

    def _obey(self, command: int, arguments: list[int]) -> None:
        if command in _SWITCHES:
            name, switched = _SWITCHES[command]
            setattr(self._registers, name, switched)
        elif command in _REGISTERS:
            self._set_register(command, arguments[0])
        elif command in (0x21, 0x22):
            self._set_window(command, arguments[0], arguments[1])
        elif not self._set_position(command) and command != _NO_OPERATION:
            self._mistake(f"unknown command 0x{command:02X}")

    def _set_register(self, command: int, value: int) -> None:
        name, allowed = _REGISTERS[command]
        if value in allowed:
            setattr(self._registers, name, value)
        else:
            self._mistake(f"command 0x{command:02X} ({name}) with 0x{value:02X}")

    def _set_window(self, command: int, first: int, last: int) -> None:
        name, size = ("column", WIDTH) if command == 0x21 else ("page", PAGES)
        if not first <= last < size:
            self._mistake(f"{name} window {first}-{last}")
            return
        setattr(self._registers, f"first_{name}", first)
        setattr(self._registers, f"last_{name}", last)
        setattr(self._registers, name, first)

    def _set_position(self, command: int) -> bool:
        """Commands that carry a line, page or half a column in themselves; False if `command` is none of them."""
        r = self._registers
        if 0x40 <= command <= 0x7F:
            r.start_line = command & 0x3F
            return True
        if not (command < 0x20 or 0xB0 <= command < 0xB0 + PAGES):
            return False
        if r.mode != PAGE:
            self._mistake(f"command 0x{command:02X} outside page addressing")
        elif command >= 0xB0:
            r.page = command & 0x07
        elif command < 0x10:
            r.column = r.column & 0x70 | command
        else:
            r.column = (command & 0x07) << 4 | r.column & 0x0F
        return True

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
        columns = bytearray(len(self._memory))
        for page in range(PAGES):
            columns[page::PAGES] = self._memory[page * WIDTH : (page + 1) * WIDTH]
        turned = Image.frombytes("1", (HEIGHT, WIDTH), bytes(columns).translate(_MIRRORED))
        upright = turned.transpose(Image.Transpose.TRANSPOSE).tobytes()
        if self._registers.inverse:
            upright = bytes(byte ^ 0xFF for byte in upright)
        return [upright[n : n + _ROW_BYTES] for n in range(0, len(upright), _ROW_BYTES)]


def _next(position: int, first: int, last: int, size: int) -> tuple[int, bool]:
    """One step within a window, and whether it wrapped around; a pointer outside runs to the end of the memory."""
    if position in (last, size - 1):
        return first, True
    return position + 1, False
