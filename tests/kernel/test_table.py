"""`companion run` on the kernel's lines and buses, with the files that it prints as examples.

A second table, in the test, hears the same presses: what it wants to be shown is what the panels have to show.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

import gpiod
import pytest

from companion.config.settings import LineAt, Settings
from companion.config.table_file import read
from companion.match.chance import Seeded
from companion.match.entry import Resumed
from companion.screens.picture import draw
from companion.table.effects import Effect, Record, Show
from companion.table.inputs import Button, Edge, Input, Recorded
from companion.table.scene import Scene, Stage
from companion.table.settings import TableSettings
from companion.table.table import Table
from companion.words.words import Words
from tests.browser.pixels import dice_on
from tests.kernel.machine.chips import SimulatedChip
from tests.kernel.machine.parts import connect_expanders, disconnect_expanders
from tests.kernel.machine.wires import Hands, wait_for

PATIENCE_SECONDS = 120
CHIPS = {"west": "1-0020", "east": "1-0021"}
WORDS = Words()


class Shadow:
    """A table without parts: what its screens are to show."""

    def __init__(self, settings: Settings) -> None:
        names = tuple(seat.name for seat in settings.seats)
        wanted = TableSettings(
            places=len(names),
            cups=settings.cups,
            names=names,
            seat_name=WORDS.say("seat-name", {"number": "{number}"}),
            hints=settings.pacing.hints,
            flip_switch=settings.timer is not None,
        )
        self.scenes: dict[int | None, Scene] = {}
        self._table = Table(wanted, Seeded(1), Resumed(), time.monotonic_ns())
        self._do(self._table.begin(time.monotonic_ns()))

    def hear(self, heard: Input) -> None:
        self._do(self._table.handle(heard, time.monotonic_ns()))

    def _do(self, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, Show):
                self.scenes[effect.screen] = effect.scene
            elif isinstance(effect, Record):
                self.hear(Recorded(effect.serial))


class RunningTable:
    """`companion run --config FILE`, with hands for its buttons and eyes for its screens."""

    def __init__(self, file: Path, header: SimulatedChip, wires: Hands) -> None:
        self.settings = read(file)
        self.lines: list[str] = []
        self._header = header
        self._wires = wires
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-m", "companion", "run", "--config", str(file)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._said: SimpleQueue[str] = SimpleQueue()
        Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._said.put(line)
        self._said.put("")

    def wait_until_said(self, part: str) -> str:
        """The line, of those that it prints and has printed, that has `part` in it."""
        until = time.monotonic() + PATIENCE_SECONDS
        while not (found := [line for line in self.lines if part in line]):
            try:
                line = self._said.get(timeout=max(until - time.monotonic(), 0))
            except Empty:
                line = ""
            assert line, f"never said {part!r}, only:\n{''.join(self.lines)}"
            self.lines.append(line)
        return found[0]

    def end(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE_SECONDS)

    # -- hands

    def _contact(self, place: int, button: Button) -> tuple[Callable[[], None], Callable[[], None]]:
        at: LineAt = getattr(self.settings.seats[place], button.value)
        if at.chip == "header":
            return lambda: self._header.press(at.line), lambda: self._header.release(at.line)
        device = CHIPS[at.chip]
        return lambda: self._wires.press(device, at.line), lambda: self._wires.release(device, at.line)

    def press(self, place: int, button: Button) -> None:
        """As a thumb does."""
        press, release = self._contact(place, button)
        press()
        time.sleep(0.2)
        release()
        time.sleep(0.2)

    def hold(self, place: int, *buttons: Button) -> None:
        for button in buttons:
            self._contact(place, button)[0]()

    def let_go(self, place: int, *buttons: Button) -> None:
        for button in buttons:
            self._contact(place, button)[1]()

    # -- eyes

    def pixels(self, place: int | None) -> bytes:
        screen = self.settings.board.screen if place is None else self.settings.seats[place].screen
        assert screen is not None
        return self._wires.pixels(screen.bus, screen.address)

    def wait_for_scene(self, place: int | None, scene: Scene) -> None:
        wanted = draw(scene, WORDS).tobytes()
        wait_for(lambda: self.pixels(place) == wanted, PATIENCE_SECONDS)


class Evening:
    """A running table and its shadow: every press goes to both."""

    def __init__(self, table: RunningTable) -> None:
        self.table = table
        self.shadow = Shadow(table.settings)

    def press(self, place: int, button: Button) -> None:
        self.table.press(place, button)
        for down in (True, False):
            self.shadow.hear(Edge(place, button, down, time.monotonic_ns()))

    def check(self) -> None:
        """Every screen shows what the shadow's would."""
        for screen, scene in self.shadow.scenes.items():
            self.table.wait_for_scene(screen, scene)


@pytest.fixture
def run(tmp_path, header, wires) -> Iterator[Callable[[str], RunningTable]]:
    """`run(text)` runs the table that `text` describes; journal and page are the test's."""
    started: list[RunningTable] = []

    def start(text: str) -> RunningTable:
        file = tmp_path / "table.toml"
        journal = tmp_path / "journal.sqlite3"
        file.write_text(f'journal = "{journal}"\n' + text.replace("port = 8000", "port = 0"))
        started.append(RunningTable(file, header, wires))
        return started[-1]

    yield start
    for table in started:
        table.process.kill()
        table.process.wait()


def example(seats: int) -> str:
    command = [sys.executable, "-m", "companion", "run", "--example", str(seats)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


@pytest.fixture
def _no_expanders() -> Iterator[None]:
    disconnect_expanders()
    yield
    connect_expanders()


@pytest.mark.usefixtures("_no_expanders")
def test_the_example_for_four_seats_plays(run, wires):
    table = run(example(4))
    table.wait_until_said("is set")
    evening = Evening(table)
    evening.check()
    for place in (0, 2):
        evening.press(place, Button.OK)
        evening.check()
    evening.press(0, Button.OK)
    evening.check()
    assert evening.shadow.scenes[0].stage is Stage.PLAY
    table.press(0, Button.OK)
    table.hold(0, Button.LEFT, Button.RIGHT)
    wait_for(lambda: len(dice_on(table.pixels(0))) == 5, PATIENCE_SECONDS)
    table.let_go(0, Button.LEFT, Button.RIGHT)
    wait_for(lambda: not dice_on(table.pixels(0)), PATIENCE_SECONDS)
    assert not dice_on(table.pixels(2))
    assert table.end() == 0
    for seat in table.settings.seats:
        assert not wires.is_on(seat.screen.bus, seat.screen.address)


def test_the_example_for_eight_seats_plays_and_says_that_its_cup_is_missing(run):
    table = run(example(8))
    table.wait_until_said("is set")
    evening = Evening(table)
    fault = table.wait_until_said("/dev/ttyACM0")
    assert fault.startswith("The cup")
    for place in (1, 6):
        table.press(place, Button.OK)
    table.press(1, Button.OK)
    table.press(1, Button.OK)
    table.hold(1, Button.LEFT, Button.RIGHT)
    wait_for(lambda: len(dice_on(table.pixels(1))) == 5, PATIENCE_SECONDS)
    assert table.end() == 0


def test_parts_that_are_missing_are_said_and_the_others_play(run, header, wires):
    text = """
[chips]
west = "device:1-0027"
[[seats]]
left = 5
right = 6
ok = 13
challenge = 19
screen = { bus = 1, address = 0x3D }
[[seats]]
left = "west:0"
right = "west:1"
ok = 20
challenge = 21
screen = { bus = "1-0070/7", address = 0x3C }
[web]
listen = "off"
"""
    wires.loosen("1-0070/7", 0x3C)
    with gpiod.request_lines(header.path, {21: gpiod.LineSettings()}, consumer="gpio-fan"):
        table = run(text)
        table.wait_until_said("is set")
        table.wait_until_said("The screen of seat 2 does not answer")
        table.wait_until_said("gpio-fan")
        wires.heal()
        table.wait_until_said("The screen of seat 2 works again.")
        for place in (0, 1):
            table.press(place, Button.OK)
        table.press(0, Button.OK)
        table.press(0, Button.OK)
        table.hold(0, Button.LEFT, Button.RIGHT)
        wait_for(lambda: len(dice_on(table.pixels(0))) == 5, PATIENCE_SECONDS)
        assert table.end() == 0


def test_check_finds_the_parts_of_an_example(tmp_path):
    file = tmp_path / "table.toml"
    file.write_text(example(8))
    ran = subprocess.run(
        [sys.executable, "-m", "companion", "run", "--check", "--config", str(file)],
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0
    print(ran.stdout)
