"""`companion run` on the kernel's lines and buses, with the files that it prints as examples.

A second table, in the test, hears the same presses: what it wants to be shown is what the panels have to show.
"""

from __future__ import annotations

import json
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
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()

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

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self._listener.join()
        assert self.process.stdout is not None
        self.process.stdout.close()

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
        """As a thumb does; an expander is slow here, its interrupt waits for the pictures on the same wires."""
        press, release = self._contact(place, button)
        seconds = 0.2 if getattr(self.settings.seats[place], button.value).chip == "header" else 1.5
        press()
        time.sleep(seconds)
        release()
        time.sleep(seconds)

    def press_until_seen(self, place: int, button: Button) -> None:
        """Press, and wait for another picture on the seat's screen."""
        before = self.pixels(place)
        self.press(place, button)
        try:
            wait_for(lambda: self.pixels(place) != before, PATIENCE_SECONDS)
        except TimeoutError:
            pytest.fail(
                f"nothing new on the screen of place {place}:\n{drawn(before)}\n{''.join(self.lines)}"
            )

    def hold(self, place: int, *buttons: Button) -> None:
        for button in buttons:
            self._contact(place, button)[0]()

    def let_go(self, place: int, *buttons: Button) -> None:
        for button in buttons:
            self._contact(place, button)[1]()

    def last_roll(self, seat: int) -> list[int]:
        """The dice of `seat` that the journal has."""
        command = [sys.executable, "-m", "companion", "export", "last", "--unfinished"]
        command += ["--journal", str(self.settings.journal)]
        script = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        lines = [json.loads(line) for line in script.splitlines() if line.startswith("{")]
        rolls = [line["values"] for line in lines if line.get("chance") and line["seat"] == seat]
        return list(rolls[-1])

    # -- eyes

    def pixels(self, place: int | None) -> bytes:
        screen = self.settings.board.screen if place is None else self.settings.seats[place].screen
        assert screen is not None
        return self._wires.pixels(screen.bus, screen.address)

    def wait_for_dice(self, place: int, count: int) -> list[int]:
        """The faces that the seat's screen shows, once it shows `count` dice."""
        try:
            wait_for(lambda: len(dice_on(self.pixels(place))) == count, PATIENCE_SECONDS)
        except TimeoutError:
            pytest.fail(f"no {count} dice on the screen of place {place}:\n{drawn(self.pixels(place))}")
        return [die.face for die in dice_on(self.pixels(place))]

    def wait_for_scene(self, place: int | None, scene: Scene) -> None:
        wanted = draw(scene, WORDS).tobytes()
        wait_for(lambda: self.pixels(place) == wanted, PATIENCE_SECONDS)


def drawn(pixels: bytes) -> str:
    """A screen for people, two dots a letter."""
    rows = [[pixels[y * 16 + x // 8] >> (7 - x % 8) & 1 for x in range(128)] for y in range(64)]
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join("".join(" ▀▄█"[up + 2 * low] for up, low in zip(*pair, strict=True)) for pair in pairs)


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


def look_at_five_dice(table: RunningTable, looker: int, other: int) -> list[int]:
    """Both go on with OK, through notices and rolls, until the looker has dice to look at: their faces."""
    for _ in range(20):
        for place in (looker, other):
            table.press(place, Button.OK)
        table.hold(looker, Button.LEFT, Button.RIGHT)
        time.sleep(2)
        seen = dice_on(table.pixels(looker))
        table.let_go(looker, Button.LEFT, Button.RIGHT)
        # Bids have dice too; those in the hand lie in one row.
        rows = [[die.face for die in seen if die.top == top] for top in {die.top for die in seen}]
        if hand := [row for row in rows if len(row) == 5]:
            return hand[0]
    raise AssertionError(f"no five dice, but\n{drawn(table.pixels(looker))}")


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
        table.close()


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
    table = run(example(4).replace("hints = true", "hints = false"))
    table.wait_until_said("is set")
    evening = Evening(table)
    evening.check()
    for place in (0, 2):
        evening.press(place, Button.OK)
        evening.check()
    evening.press(0, Button.OK)
    evening.check()
    assert evening.shadow.scenes[0].stage is Stage.PLAY
    # From here on chance decides what is shown. The first roll is two dice, for all to see.
    table.press(0, Button.OK)
    table.wait_for_dice(0, 2)
    faces = look_at_five_dice(table, 0, 2)
    assert table.end() == 0
    assert table.last_roll(0) == faces
    for seat in table.settings.seats:
        assert not wires.is_on(seat.screen.bus, seat.screen.address)


def test_the_example_for_eight_seats_plays_and_says_that_its_cup_is_missing(run, wires):
    table = run(example(8))
    table.wait_until_said("is set")
    table.wait_until_said("Cup 1 is not there: /dev/ttyACM0 cannot be opened.")
    for place in (1, 6, 1):
        table.press_until_seen(place, Button.OK)
    # Both LEDs blink, on expanders: their seats have to roll.
    wait_for(lambda: wires.is_high("1-0020", 7) and wires.is_high("1-0021", 14), PATIENCE_SECONDS)
    table.press_until_seen(1, Button.OK)
    assert table.end() == 0
    assert len(table.last_roll(0)) == 2


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
    with gpiod.request_lines(header.path, {19: gpiod.LineSettings()}, consumer="gpio-fan"):
        table = run(text)
        table.wait_until_said("is set")
        table.wait_until_said("The screen of seat 2 does not answer")
        table.wait_until_said("gpio-fan")
        wires.heal()
        table.wait_until_said("The screen of seat 2 works again.")
        for place in (0, 1, 0, 0):
            table.press_until_seen(place, Button.OK)
        assert table.end() == 0
    assert len(table.last_roll(0)) == 2


def test_check_finds_the_parts_of_an_example(tmp_path, header):
    file = tmp_path / "table.toml"
    file.write_text(example(8))
    ran = subprocess.run(
        [sys.executable, "-m", "companion", "run", "--check", "--config", str(file)],
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0
    for here in (
        f"The Pi's header is here: {header.chip}, pinctrl-bcm2711.",
        "west is here: gpiochip",
        "Bus 1-0070/7 is here: /dev/i2c-",
        "/dev/ttyACM0 is not here.",
    ):
        assert here in ran.stdout
