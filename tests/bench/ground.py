"""The eight-seat table of the documentation, for the bench: mock pins below gpiozero, timed wires below luma."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Protocol

from attrs import evolve
from gpiozero.pins import Factory
from gpiozero.pins.mock import MockFactory, MockPin

import companion.config
from companion.config import table_file
from companion.config.settings import HEADER, CupAt, Settings, Web
from companion.drivers.i2c_bus import wires_of
from companion.drivers.oled import ScreenId
from companion.real import RealGround
from companion.table.inputs import Button
from tests.bench.wires import Panel, Transfer, Wires

EXAMPLE: Final = Path(companion.config.__file__).parent / "examples" / "eight-seats.toml"
_PI_3B: Final = "a02082"


def eight_seats(cup_ports: Sequence[str] = (), journal: Path | None = None) -> Settings:
    """The example's table: its screens are all on the wires of one bus, eight of them behind a multiplexer.

    `cup_ports`: a cup for every seat, where there are any; else everybody rolls with OK.
    """
    table = evolve(table_file.read(EXAMPLE), shared_cup=None, journal=journal, web=Web(port=0))
    if not cup_ports:
        return table
    seats = [evolve(seat, cup=CupAt(port=port)) for seat, port in zip(table.seats, cup_ports, strict=True)]
    return evolve(table, seats=tuple(seats))


class BenchGround:
    """What `parts.Parts` stands on, and hands on its buttons.

    `kept`: every transfer that has arrived, if `keeps`; `waits`: transfers take the time that they do on wires.
    """

    def __init__(self, settings: Settings, *, keeps: bool = False, waits: bool = True) -> None:
        self.kept: list[Transfer] = []
        self._settings = settings
        self._chips = {chip: MockFactory(revision=_PI_3B) for chip in (HEADER, *settings.chips)}
        self._screens = _screens(settings)
        wires = {wires_of(bus): Wires(waits, self.kept if keeps else None) for bus, _ in self._screens}
        self._panels = {
            (bus, address): Panel(wires[wires_of(bus)], address, bus if isinstance(bus, str) else None)
            for bus, address in self._screens
        }
        self._whose = {id(panel): self._screens[at] for at, panel in self._panels.items()}

    def lines(self, chip: str) -> Factory:
        return self._chips[chip]

    def wires(self, bus: int | str, address: int) -> Any:
        return self._panels[bus, address].interface()

    def on_lost_edges(self, call: Callable[[], object]) -> None:
        """Mock pins lose none."""

    def close(self) -> None:
        for factory in self._chips.values():
            factory.close()

    def press(self, place: int, button: Button) -> None:
        """Down, without a bounce; gpiozero calls back in this thread."""
        self._pin(place, button).drive_low()

    def release(self, place: int, button: Button) -> None:
        self._pin(place, button).drive_high()

    def screen_of(self, panel: Panel) -> ScreenId:
        return self._whose[id(panel)]

    def _pin(self, place: int, button: Button) -> MockPin:
        at = getattr(self._settings.seats[place], button.value)
        return self._chips[at.chip].pin(f"GPIO{at.line}")


class _Below(Protocol):
    """What stands in for the kernel."""

    def lines(self, chip: str) -> Factory: ...

    def wires(self, bus: int | str, address: int) -> Any: ...

    def on_lost_edges(self, call: Callable[[], object]) -> None: ...

    def close(self) -> None: ...


def real_ground_over(below: _Below) -> type[RealGround]:
    """A real table's ground, but for its lines and its wires, which are those of `below`."""

    class Ground(RealGround):
        def lines(self, chip: str) -> Factory:
            return below.lines(chip)

        def wires(self, bus: int | str, address: int) -> Any:
            return below.wires(bus, address)

        def on_lost_edges(self, call: Callable[[], object]) -> None:
            below.on_lost_edges(call)

        def close(self) -> None:
            below.close()
            super().close()

    return Ground


def _screens(settings: Settings) -> Mapping[tuple[int | str, int], ScreenId]:
    """Whose screen is where."""
    found: dict[tuple[int | str, int], ScreenId] = {
        (seat.screen.bus, seat.screen.address): place for place, seat in enumerate(settings.seats)
    }
    if settings.board.screen is not None:
        found[settings.board.screen.bus, settings.board.screen.address] = None
    return found
