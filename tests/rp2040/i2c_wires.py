"""Modelled sensors on the emulated RP2040's I2C controller, which asks for each byte and each condition by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Chip(Protocol):
    """A sensor of `companion.simulator`."""

    def transfer(self, written: bytes, count: int) -> bytes:
        """One transfer; OSError: not acknowledged."""


class Controller(Protocol):
    """What of the emulator's controller is used: five hooks, and how each is answered."""

    on_start: Callable[[bool], None]
    on_connect: Callable[[int, int], None]
    on_write_byte: Callable[[int], None]
    on_read_byte: Callable[[bool], None]
    on_stop: Callable[[], None]

    def complete_start(self) -> None: ...
    def complete_connect(self, ack: bool) -> None: ...
    def complete_write(self, ack: bool) -> None: ...
    def complete_read(self, value: int) -> None: ...
    def complete_stop(self) -> None: ...


class I2CWires:
    """`chips` by their addresses.

    A chip does a whole transfer at one moment, and its registers may not change within it: so its time, `clock_ns`,
    stands still from START to STOP.
    """

    def __init__(self, now_ns: Callable[[], int]) -> None:
        self.chips: dict[int, Chip] = {}
        self._now_ns = now_ns
        self._frozen_ns: int | None = None
        self._chip: Chip | None = None
        self._written = bytearray()

    def clock_ns(self) -> int:
        """The time of the chips."""
        return self._now_ns() if self._frozen_ns is None else self._frozen_ns

    def attach(self, controller: Controller) -> None:
        """Wire the chips to `controller`."""

        def start(_repeated: bool) -> None:
            if self._frozen_ns is None:
                self._frozen_ns = self._now_ns()
            controller.complete_start()

        def connect(address: int, _mode: int) -> None:
            controller.complete_connect(self._connect(address))

        def write(value: int) -> None:
            self._written.append(value)
            controller.complete_write(True)

        def read(_more: bool) -> None:
            controller.complete_read(self._read())

        def stop() -> None:
            self._stop()
            controller.complete_stop()

        controller.on_start = start
        controller.on_connect = connect
        controller.on_write_byte = write
        controller.on_read_byte = read
        controller.on_stop = stop

    def _connect(self, address: int) -> bool:
        chip = self.chips.get(address)
        if chip is not self._chip or len(self._written) > 1:
            self._flush()
        self._chip = chip
        if chip is None:
            return False
        try:
            chip.transfer(b"", 0)
        except OSError:
            self._chip = None
            return False
        return True

    def _read(self) -> int:
        if self._chip is None:
            return 0xFF
        written, self._written = bytes(self._written), bytearray()
        return self._chip.transfer(written, 1)[0]

    def _flush(self) -> None:
        written, self._written = bytes(self._written), bytearray()
        if self._chip is not None and written:
            self._chip.transfer(written, 0)

    def _stop(self) -> None:
        self._flush()
        self._chip = None
        self._frozen_ns = None
