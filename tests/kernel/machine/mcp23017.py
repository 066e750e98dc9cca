"""An MCP23017 expander at register level, with a button to ground and a pull-up resistor at each pin.

Source: Microchip DS20001952D, sections 3.2 (registers, with IOCON.BANK = 0), 3.5 and 3.6 (interrupts). What the
kernel's driver leaves as a reset sets it is not here: the other bank, IOCON.SEQOP, the pull-ups' effect.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock
from typing import Final

LINES: Final = 16
# The registers of port A; that of port B is the next one.
IODIR, IPOL, GPINTEN, DEFVAL, INTCON, IOCON, GPPU, INTF, INTCAP, GPIO, OLAT = range(0, 22, 2)
_SIZE: Final = 22
_READ_ONLY: Final = (INTF, INTCAP)


class Mcp23017:
    """One expander. `interrupt` is told, in the thread that caused it, when its INT pin becomes active or idle.

    INTA and INTB are taken as joined (IOCON.MIRROR). Any thread may call.
    """

    def __init__(self, interrupt: Callable[[bool], object]) -> None:
        self._interrupt = interrupt
        self._lock = RLock()
        self._registers = bytearray(_SIZE)
        self._registers[IODIR] = self._registers[IODIR + 1] = 0xFF
        self._pointer = 0
        self._grounded = [0, 0]
        self._before = [0xFF, 0xFF]
        self._active = False

    def press(self, line: int) -> None:
        """The button at `line`, 0-15, closes."""
        self._ground(line, closed=True)

    def release(self, line: int) -> None:
        """The button at `line`, 0-15, opens."""
        self._ground(line, closed=False)

    def is_high(self, line: int) -> bool:
        """The voltage at `line`, whoever drives it."""
        with self._lock:
            return bool(self._level(line // 8) & 1 << line % 8)

    def write(self, payload: bytes) -> None:
        """The bytes of an I2C write: a register, and what goes into it and those after it."""
        with self._lock:
            for position, byte in enumerate(payload):
                if position == 0:
                    self._pointer = byte % _SIZE
                else:
                    self._set(byte)
            self._compare()

    def read(self, count: int) -> bytes:
        """`count` bytes from the register that was written last."""
        with self._lock:
            values = bytes(self._get() for _ in range(count))
            self._tell()
            return values

    def _ground(self, line: int, *, closed: bool) -> None:
        port, bit = line // 8, 1 << line % 8
        with self._lock:
            self._grounded[port] = self._grounded[port] | bit if closed else self._grounded[port] & ~bit
            self._compare()

    def _set(self, byte: int) -> None:
        kind, port = self._step()
        if kind == GPIO:  # a write to the port goes into its output latch
            self._registers[OLAT + port] = byte
        elif kind == IOCON:  # one register at two addresses
            self._registers[IOCON] = self._registers[IOCON + 1] = byte
        elif kind not in _READ_ONLY:
            self._registers[kind + port] = byte

    def _get(self) -> int:
        kind, port = self._step()
        if kind in (GPIO, INTCAP):  # reading either ends the port's interrupt
            self._registers[INTF + port] = 0
        if kind == GPIO:
            return self._level(port) ^ self._registers[IPOL + port]
        return self._registers[kind + port]

    def _step(self) -> tuple[int, int]:
        """The register at the pointer, as its kind and port; the pointer goes on."""
        kind, port = self._pointer & ~1, self._pointer & 1
        self._pointer = (self._pointer + 1) % _SIZE
        return kind, port

    def _level(self, port: int) -> int:
        inputs = self._registers[IODIR + port]
        return ~self._grounded[port] & inputs | self._registers[OLAT + port] & ~inputs & 0xFF

    def _compare(self) -> None:
        """Interrupt where an enabled input differs from its former or default value; the first of a port counts."""
        r = self._registers
        for port in (0, 1):
            level = self._level(port)
            constant = r[INTCON + port]
            expected = self._before[port] & ~constant | r[DEFVAL + port] & constant
            differing = (level ^ expected) & r[GPINTEN + port] & r[IODIR + port]
            self._before[port] = level
            if differing and not r[INTF + port]:
                r[INTF + port] = differing
                r[INTCAP + port] = level ^ r[IPOL + port]
        self._tell()

    def _tell(self) -> None:
        active = bool(self._registers[INTF] or self._registers[INTF + 1])
        if active != self._active:
            self._active = active
            self._interrupt(active)
