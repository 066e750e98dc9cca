"""The ground of a real table: the kernel's own lines and I2C buses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from gpiozero.pins import Factory

from companion.config.settings import with_header
from companion.drivers.edges import EdgeWatch
from companion.drivers.gpio import GpiodFactory
from companion.drivers.line_errors import LineError
from companion.mounts import kernel_wires


class RealGround:
    """What `parts.Parts` stands on under `companion run`: all chips of `chips`, and one thread that waits for edges."""

    def __init__(self, chips: Mapping[str, str]) -> None:
        self._watch = EdgeWatch()
        self._lost: Callable[[], object] | None = None
        self._factories = {
            name: GpiodFactory(found_by, watch=self._watch, lost=self._tell_lost)
            for name, found_by in with_header(chips).items()
        }

    @property
    def edges(self) -> EdgeWatch:
        """Who waits for the lines of all chips."""
        return self._watch

    def found(self) -> Iterator[tuple[str, str]]:
        """Which chip each name stands for, as people know it; of those that are here."""
        for name, factory in self._factories.items():
            with suppress(LineError):
                yield name, str(factory.chip)

    def lines(self, chip: str) -> Factory:
        """The chip's lines; one that is not there says so at its first line."""
        return self._factories[chip]

    def wires(self, bus: int | str, address: int) -> Any:
        """The interface of luma to the kernel's I2C device."""
        return kernel_wires(bus, address)

    def on_lost_edges(self, call: Callable[[], object]) -> None:
        """When the kernel's sequence numbers have a gap."""
        self._lost = call

    def close(self) -> None:
        """Every line is given back."""
        for factory in self._factories.values():
            factory.close()
        self._watch.close()

    def _tell_lost(self) -> None:
        if self._lost is not None:
            self._lost()
