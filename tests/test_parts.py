"""The parts of a table, over a ground of mock pins and simulated buses: each joined to what it belongs to."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from gpiozero import BadPinFactory
from gpiozero.pins import Factory
from gpiozero.pins.mock import MockFactory
from luma.core.interface.serial import i2c
from PIL import Image

from companion.config.settings import Board, CupAt, Lights, LineAt, ScreenAt, Seat, Settings, Sound, Timer
from companion.drivers.i2c_bus import bus_number
from companion.parts import Parts
from companion.simulator.bus import SimulatedBus
from companion.simulator.panel import Panel
from companion.table.effects import Lamp, Tone
from companion.table.inputs import Button, Edge, FaultBegan, FaultEnded, Input, TimerFlipped
from companion.words.words import Words

BOARD = ScreenAt(bus=3, driver="ssd1309")


def seat(place: int, **others: Any) -> Seat:
    """A seat with all its buttons on the header, and its screen behind a multiplexer."""
    left, right, ok, challenge = (LineAt(line=4 + 4 * place + number) for number in range(4))
    screen = ScreenAt(bus=f"1-0070/{place}")
    return Seat(left=left, right=right, ok=ok, challenge=challenge, screen=screen, **others)


SETTINGS = Settings(seats=(seat(0), seat(1)), board=Board(screen=BOARD))


class BenchGround:
    """Mock pins of two chips, and a panel at every address that is asked for."""

    def __init__(self) -> None:
        self.chips = {name: MockFactory(revision="a02082") for name in ("header", "west")}
        self.panels: dict[tuple[int | str, int], Panel] = {}
        self.lost: Callable[[], object] | None = None
        self.closed = False

    def lines(self, chip: str) -> Factory:
        return self.chips[chip]

    def wires(self, bus: int | str, address: int) -> Any:
        panel = self.panels.setdefault((bus, address), Panel())
        return i2c(bus=SimulatedBus({address: panel}), address=address)

    def on_lost_edges(self, call: Callable[[], object]) -> None:
        self.lost = call

    def close(self) -> None:
        self.closed = True
        for factory in self.chips.values():
            factory.close()


class FakePage:
    """Notes what it is shown."""

    def __init__(self) -> None:
        self.shown: list[tuple[Any, ...]] = []

    def sound(self, tone: Tone) -> None:
        self.shown.append(("sound", tone))

    def show_fault(self, part: str, text: str | None) -> None:
        self.shown.append((part, text))


def evening(
    settings: Settings,
    ground: BenchGround,
    happens: Callable[[Parts], Any],
    heard: list[Input] | None = None,
) -> list[Input]:
    """What is heard while the parts of `settings` live and something `happens` to them."""
    heard = [] if heard is None else heard

    async def live() -> None:
        parts = Parts(settings, ground, Words(), heard.append, pytest.fail)
        parts.start(None)
        happened = happens(parts)
        if happened is not None:
            await happened
        for _ in range(3):
            await asyncio.sleep(0)
        await parts.close()

    asyncio.run(live())
    return heard


def picture() -> Image.Image:
    drawn = Image.new("1", (128, 64))
    drawn.paste(1, (3, 5, 40, 20))
    return drawn


async def shown(panel: Callable[[], Panel | None]) -> bytes:
    """What a panel shows once it shows something."""
    for _ in range(1000):
        there = panel()
        if there is not None and there.on and any(there.pixels()):
            return there.pixels()
        await asyncio.sleep(0.005)
    pytest.fail("nothing was shown")


def test_a_press_is_heard_with_its_place_and_button() -> None:
    ground = BenchGround()
    heard = evening(SETTINGS, ground, lambda _: ground.chips["header"].pin("GPIO10").drive_low())
    assert [(e.place, e.button, e.down, e.error_ns) for e in heard if isinstance(e, Edge)] == [
        (1, Button.OK, True, 200_000)
    ]


def test_a_button_on_an_expander_states_how_late_its_edges_are() -> None:
    ground = BenchGround()
    west = evolve(SETTINGS, seats=(evolve(seat(0), left=LineAt(chip="west", line=15)), seat(1)))
    heard = evening(west, ground, lambda _: ground.chips["west"].pin("GPIO15").drive_low())
    assert [(e.place, e.button, e.error_ns) for e in heard if isinstance(e, Edge)] == [
        (0, Button.LEFT, 3_000_000)
    ]


def test_lost_edges_have_every_level_read_again() -> None:
    ground = BenchGround()

    def lose(_parts: Parts) -> None:
        pin = ground.chips["header"].pin("GPIO10")
        pin.when_changed = None
        pin.drive_low()
        assert ground.lost is not None
        ground.lost()

    async def lose_and_wait(parts: Parts) -> None:
        lose(parts)
        await asyncio.sleep(0.1)  # the second reading comes after the quiet time

    heard = evening(SETTINGS, ground, lose_and_wait)
    assert [(e.place, e.button, e.down) for e in heard if isinstance(e, Edge)] == [(1, Button.OK, True)]


def test_a_chip_that_is_not_there_costs_its_own_lines_only() -> None:
    class Half(BenchGround):
        def lines(self, chip: str) -> Factory:
            if chip == "west":
                return Absent()
            return super().lines(chip)

    class Absent(Factory):
        def reserve_pins(self, requester: Any, *names: Any) -> None:
            raise BadPinFactory("no such chip")

    ground = Half()
    west = evolve(SETTINGS, seats=(evolve(seat(0), left=LineAt(chip="west", line=15)), seat(1)))
    heard = evening(west, ground, lambda _: ground.chips["header"].pin("GPIO10").drive_low())
    faults = [one for one in heard if isinstance(one, FaultBegan)]
    assert [(fault.part, fault.values["buttons"]) for fault in faults] == [("buttons:0", ("button-left",))]
    assert [(e.place, e.button) for e in heard if isinstance(e, Edge)] == [(1, Button.OK)]


def test_the_timer_s_switch_is_heard() -> None:
    ground = BenchGround()
    timed = evolve(SETTINGS, timer=Timer(line=LineAt(line=24)))
    heard = evening(timed, ground, lambda _: ground.chips["header"].pin("GPIO24").drive_low())
    assert [type(one) for one in heard] == [TimerFlipped]


@pytest.mark.parametrize(("active_low", "switched"), [(False, [(1, 1), (0, 0)]), (True, [(0, 0), (1, 1)])])
def test_lamps_and_buzzer_are_switched_and_left_off(
    active_low: bool, switched: list[tuple[int, int]]
) -> None:
    ground = BenchGround()
    lit = evolve(
        SETTINGS,
        seats=(seat(0, led=LineAt(chip="west", line=7)), seat(1)),
        sound=Sound(buzzer=LineAt(line=25), active_low=active_low),
        lights=Lights(active_low=active_low),
    )
    lamp, buzzer = ground.chips["west"].pin("GPIO7"), ground.chips["header"].pin("GPIO25")
    states: list[tuple[int, int]] = []

    def switch(parts: Parts) -> None:
        parts.light(0, Lamp.ON)
        parts.light(1, Lamp.ON)  # has none
        parts.sound(Tone.TURN)
        states.append((lamp.state, buzzer.state))

    assert evening(lit, ground, switch) == []
    assert [*states, (lamp.state, buzzer.state)] == switched


def test_a_picture_reaches_its_own_panel_only() -> None:
    ground = BenchGround()

    async def show(parts: Parts) -> bytes:
        parts.show(1, picture(), urgent=False)
        seen = await shown(lambda: ground.panels.get(("1-0070/1", 0x3C)))
        assert not any(ground.panels["1-0070/0", 0x3C].pixels())
        assert seen == picture().tobytes()
        return seen

    assert evening(SETTINGS, ground, show) == []
    assert not ground.panels["1-0070/1", 0x3C].on, "dark at the end"


def test_the_channels_of_a_multiplexer_share_one_worker() -> None:
    ground = BenchGround()

    def look(parts: Parts) -> None:
        assert [bus.name for bus in parts._buses] == ["i2c-1", "i2c-3"]
        assert parts._bus_of[0] is parts._bus_of[1] is not parts._bus_of[None]

    evening(SETTINGS, ground, look)


def test_a_table_without_a_board_s_screen_shows_the_others() -> None:
    ground = BenchGround()

    async def show(parts: Parts) -> None:
        parts.show(None, picture(), urgent=False)
        parts.show(1, picture(), urgent=False)
        assert await shown(lambda: ground.panels.get(("1-0070/1", 0x3C))) == picture().tobytes()

    assert evening(evolve(SETTINGS, board=Board()), ground, show) == []
    assert {bus for bus, _ in ground.panels} == {"1-0070/0", "1-0070/1"}


def test_a_screen_that_is_not_there_is_a_fault_in_words(tmp_path: Path) -> None:
    class NoBus(BenchGround):
        def wires(self, bus: int | str, address: int) -> Any:
            return i2c(port=4711 if isinstance(bus, int) else bus_number(bus, tmp_path), address=address)

    heard = evening(SETTINGS, NoBus(), lambda _: asyncio.sleep(0.4))
    said = {one.part: Words().say(one.code, one.values) for one in heard if isinstance(one, FaultBegan)}
    assert set(said) == {"screen:0", "screen:1", "screen:board"}
    assert said["screen:0"] == (
        "The screen of seat 1 has no bus: the multiplexer of 1-0070/0, 0x3C is not there. Probably it has no power, "
        "or /boot/firmware/config.txt does not name it. Look at its wires, and at the line "
        '"dtoverlay=i2c-mux" in that file.'
    )
    assert said["screen:board"] == (
        "The board's screen has no bus: i2c-3, 0x3C is not there. I2C is probably switched off. "
        'Run "sudo raspi-config nonint do_i2c 0" and start again.'
    )


def until_heard(heard: list[Input]) -> Callable[[Parts], Any]:
    """Waits until something is."""

    async def wait(_parts: Parts) -> None:
        for _ in range(1000):
            if heard:
                return
            await asyncio.sleep(0.005)

    return wait


def test_a_cup_that_is_not_there_is_a_fault_of_its_own_seat(tmp_path: Path) -> None:
    port = str(tmp_path / "ttyACM0")
    cupped = evolve(SETTINGS, seats=(seat(0), seat(1, cup=CupAt(port=port))))
    heard: list[Input] = []
    evening(cupped, BenchGround(), until_heard(heard), heard)
    (fault,) = [one for one in heard if isinstance(one, FaultBegan)]
    assert (fault.part, fault.code) == ("cup:1", "fault-cup-missing")
    assert fault.values["port"] == port


def test_a_shared_cup_is_cup_0(tmp_path: Path) -> None:
    shared = evolve(SETTINGS, shared_cup=CupAt(port=str(tmp_path / "ttyACM0")))
    heard: list[Input] = []
    evening(shared, BenchGround(), until_heard(heard), heard)
    assert [one.part for one in heard if isinstance(one, FaultBegan)] == ["cup:0"]


def test_the_page_is_told_of_sounds_and_faults() -> None:
    page = FakePage()

    def tell(parts: Parts) -> None:
        parts._page = page  # type: ignore[assignment]
        parts.sound(Tone.TURN)
        parts._overhear(FaultBegan("lamp:0", "fault-cup-silent", {"cup": 1, "port": "x"}))
        parts._overhear(FaultEnded("lamp:0"))

    heard = evening(SETTINGS, BenchGround(), tell)
    assert [type(one) for one in heard] == [FaultBegan, FaultEnded]
    assert page.shown[0] == ("sound", Tone.TURN)
    assert page.shown[1][1].startswith("Cup 1 does not answer on x.")
    assert page.shown[2] == ("lamp:0", None)


def test_the_ground_is_closed_last() -> None:
    ground = BenchGround()
    evening(SETTINGS, ground, lambda _: None)
    assert ground.closed
