"""`companion screens` over emulated panels below smbus2, with a person who looks at them."""

from __future__ import annotations

import errno
import re
from collections.abc import Callable
from pathlib import Path

import click
import pytest
import smbus2
from click.testing import CliRunner
from PIL import Image

from companion.cli import main
from companion.commands import screens
from companion.commands.looking.symptoms import SYMPTOMS, Symptom
from companion.config.table_file import read
from companion.simulator.oled import Oled
from companion.simulator.panel import Panel
from companion.simulator.sh1106 import Sh1106Panel
from companion.simulator.ssd1309 import Ssd1309Panel
from tests.commands.person import classify
from tests.commands.wired_screens import FirstColumn, Machine, Mirrored, UpsideDown

DARK = bytes(1024)
SEAT = """
[[seats]]
left = {0}
right = {1}
ok = {2}
challenge = {3}
screen = {{ {screen} }}
"""
MENU = tuple(str(number) for number in range(1, len(SYMPTOMS) + 1))


def table(*seats: str, board: str = "", language: str = "en") -> str:
    """A table's file, by what each seat's screen is."""
    lines = iter(range(4, 28))
    text = f'language = "{language}"\n'
    text += "".join(SEAT.format(*(next(lines) for _ in range(4)), screen=screen) for screen in seats)
    return text + (f"[board]\nscreen = {{ {board} }}\n" if board else "") + '[web]\nlisten = "off"\n'


class Rig:
    """A machine with screens, its table's file, and whoever sits at the terminal."""

    def __init__(self, tmp_path, monkeypatch) -> None:
        self.folder = tmp_path
        self.machine = Machine(tmp_path / "sys", {})
        self.cards: dict[str, Image.Image] = {}
        self._patch = monkeypatch
        draw = screens.card

        def card(mark, lines):
            self.cards[mark] = draw(mark, lines)
            return self.cards[mark]

        monkeypatch.setattr(screens, "card", card)
        monkeypatch.setattr(screens, "SYSFS", tmp_path / "sys")
        monkeypatch.setattr(screens, "user_of_buses", lambda _: None)
        monkeypatch.setattr(smbus2, "SMBus", self._open)
        monkeypatch.setattr("companion.commands.table_here.OF_THE_MACHINE", tmp_path / "nowhere.toml")
        monkeypatch.chdir(tmp_path)

    def _open(self, number: int):
        return self.machine.open(number)

    def wire(self, panels, **buses):
        """Other buses than the one, other panels than none."""
        self.folder = self.folder / "wired"
        self.machine = Machine(self.folder, panels, **buses)
        self._patch.setattr(screens, "SYSFS", self.folder)

    def table(self, *seats: str, **more: str) -> None:
        Path("table.toml").write_text(table(*seats, **more), encoding="utf-8")

    def seen(self, bus: int | str, address: int = 0x3C) -> Image.Image:
        return Image.frombytes("1", (128, 64), self.machine.panels[bus, address].pixels())

    def run(self, *arguments: str, watch: Callable[[float], None] = lambda _: None):
        """Without a terminal; `watch` is called while the pictures are there."""
        self._patch.setattr(screens.time, "sleep", watch)
        return CliRunner().invoke(main, ["screens", *arguments])

    def answer(self, answers: Callable[[str], str], *arguments: str):
        """At a terminal, by a person who gets each question."""

        def prompt(text, *, default, value_proc=None, **_):
            while True:
                click.echo(text)
                answered = answers(text) or default
                try:
                    return value_proc(answered) if value_proc else answered
                except click.UsageError as error:
                    click.echo(error.message)

        self._patch.setattr(screens, "_on_a_terminal", lambda: True)
        self._patch.setattr(click, "prompt", prompt)
        return CliRunner().invoke(main, ["screens", *arguments])


@pytest.fixture
def rig(tmp_path, monkeypatch):
    return Rig(tmp_path, monkeypatch)


class Person:
    """Looks at the screen that is asked about, and says what it shows. `seats`: where else a screen is, by its mark."""

    def __init__(self, rig: Rig, panels: dict[str, Oled], seats: dict[str, str] | None = None) -> None:
        self.said: list[Symptom] = []
        self._rig = rig
        self._panels = panels
        self._seats = seats or {}
        self._mark = ""

    def __call__(self, question: str) -> str:
        if (asked := re.match(r"(?:Screen|Écran) (\w) ", question)) is not None:
            self._mark = asked[1]
        elif question.startswith(("At which seat", "À quelle place")):
            return self._seats.get(self._mark, "")
        seen = Image.frombytes("1", (128, 64), self._panels[self._mark].pixels())
        symptom = classify(seen, self._rig.cards[self._mark])
        if symptom is Symptom.WHOLE and self._mark in self._seats and self._mark.isdigit():
            symptom = Symptom.ELSEWHERE
        self.said.append(symptom)
        return str(SYMPTOMS.index(symptom) + 1)


def dark(panels) -> bool:
    return not any(panel.on for panel in panels)


# Without questions


def test_every_screen_of_the_file_shows_its_card_and_all_are_dark_in_the_end(rig):
    panels = {(1, 0x3C): Panel(), (1, 0x3D): Sh1106Panel(), (3, 0x3C): Ssd1309Panel()}
    rig.wire(panels, buses=(1, 3))
    rig.table("bus = 1", 'bus = 1, address = 0x3D, driver = "sh1106"', board='bus = 3, driver = "ssd1309"')
    shown = []

    def watch(seconds):
        shown.append(seconds)
        assert rig.seen(1).tobytes() == rig.cards["1"].tobytes()
        assert rig.seen(1, 0x3D).tobytes() == rig.cards["2"].tobytes()
        assert rig.seen(3).tobytes() == rig.cards["B"].tobytes()

    ran = rig.run(watch=watch)
    assert (ran.exit_code, ran.stderr, shown) == (0, "", [60.0])
    assert ran.stdout.startswith(
        "2 buses are asked (i2c-1, i2c-3): an empty command goes to 0x3C and 0x3D, then one byte is read there. "
        "No other address is touched.\n"
        "3 screens show their numbers and a border now:\n"
        "  1: i2c-1, 0x3C, SSD1306.\n"
        "  2: i2c-1, 0x3D, SH1106.\n"
        "  B: i2c-3, 0x3C, SSD1309.\n"
        "What a screen may show, and what it means:\n"
    )
    assert ran.stdout.endswith(
        "The pictures stay for 60 seconds, or until Ctrl-C.\nAll screens are dark again.\n"
    )
    assert [panel.pixels() for panel in panels.values()] == [DARK] * 3
    assert rig.machine.opened == 0
    for panel in panels.values():  # and nothing is left in their memories
        panel.write(bytes([0, 0xAF]))
        assert panel.pixels() == DARK
    assert panels[1, 0x3C].mistakes == []


def test_how_long_they_are_shown_can_be_said(rig):
    rig.wire({(1, 0x3C): Panel()})
    shown = []
    ran = rig.run("--seconds", "2.5", watch=shown.append)
    assert (ran.exit_code, shown) == (0, [2.5])


def test_what_is_not_in_the_file_gets_a_letter_and_a_line_to_paste(rig):
    rig.wire(
        {(1, 0x3D): Panel(), ("1-0070/0", 0x3C): Panel(), ("1-0070/5", 0x3C): Sh1106Panel()},
        muxes=("1-0070",),
    )
    rig.table("bus = 1, address = 0x3D", 'bus = "1-0070/0"')

    def watch(_):
        assert rig.seen("1-0070/5").tobytes() == rig.cards["A"].tobytes()

    ran = rig.run(watch=watch)
    assert (ran.exit_code, ran.stderr) == (0, "")
    assert "  A: 1-0070/5, 0x3C, taken for an SH1106; table.toml does not name it.\n" in ran.stdout
    assert (
        "For table.toml, each line where its seat is; behind the # is what the screen showed:\n"
        '    screen = { bus = "1-0070/5", driver = "sh1106" }  # A\n'
    ) in ran.stdout


def test_without_a_file_there_are_lines_for_one(rig):
    there = {(f"1-0070/{channel}", 0x3C): Panel() for channel in range(8)} | {(1, 0x3D): Ssd1309Panel()}
    rig.wire(there, muxes=("1-0070",))
    ran = rig.run()
    assert (ran.exit_code, ran.stderr) == (0, "")
    pasted = re.findall(r"^    (screen = .*?)  # (\w)$", ran.stdout, re.MULTILINE)
    assert pasted == [
        ("screen = { bus = 1, address = 0x3D }", "A"),
        *((f'screen = {{ bus = "1-0070/{channel}" }}', mark) for channel, mark in enumerate("CDEFGHJK")),
    ]
    assert dark(there.values())


def test_the_lines_are_what_a_file_takes(rig, tmp_path):
    rig.wire({("1-0070/2", 0x3D): Sh1106Panel(), (3, 0x3C): Panel()}, buses=(1, 3), muxes=("1-0070",))
    ran = rig.run()
    pasted = re.findall(r"screen = \{ (.*?) \}  #", ran.stdout)
    path = tmp_path / "made.toml"
    path.write_text(table(*pasted), encoding="utf-8")
    assert [(seat.screen.bus, seat.screen.address, seat.screen.driver) for seat in read(path).seats] == [
        ("1-0070/2", 0x3D, "sh1106"),
        (3, 0x3C, "ssd1306"),
    ]


def test_one_that_answers_like_another_chip_than_the_file_says_is_told(rig):
    rig.wire({(1, 0x3C): Sh1106Panel(), (1, 0x3D): Panel()})
    rig.table("bus = 1", 'bus = 1, address = 0x3D, driver = "ssd1309"')
    ran = rig.run()
    assert (
        "  1: i2c-1, 0x3C, SSD1306. It answers as an SH1106 does, so that is probably what it is.\n"
        "  2: i2c-1, 0x3D, SSD1309.\n"
    ) in ran.stdout


def test_a_missing_screen_is_told_as_the_table_tells_it_and_the_others_are_shown(rig):
    rig.wire({(1, 0x3D): Panel()}, buses=(1, 3))
    rig.table("bus = 1, address = 0x3D", "bus = 3", 'bus = "1-0070/3"', "bus = 7")
    ran = rig.run()
    assert ran.exit_code == 1
    assert ran.stderr == (
        "  - The screen of seat 2 does not answer (i2c-3, 0x3C). Probably a loose wire or no power. "
        "Press its four wires firmly in; it comes back by itself.\n"
        "  - The screen of seat 3 has no bus: the multiplexer of 1-0070/3, 0x3C is not there. Probably it has no power, "
        "or /boot/firmware/config.txt does not name it. Look at its wires, and at the line "
        '"dtoverlay=i2c-mux" in that file.\n'
        "  - The screen of seat 4 has no bus: i2c-7, 0x3C is not there. I2C is probably switched off. Run "
        '"sudo raspi-config nonint do_i2c 0" and start again.\n'
    )
    assert "One screen shows its number and a border now:\n  1: " in ran.stdout


def test_a_screen_at_the_other_address_of_the_bus_may_be_the_missing_one(rig):
    rig.wire({(1, 0x3D): Panel(), (3, 0x3C): Panel()}, buses=(1, 3))
    rig.table("bus = 1", "bus = 3")
    ran = rig.run()
    assert ran.exit_code == 1
    assert ran.stderr.endswith(
        "  - A may be the missing screen of seat 1: it is on the same bus (i2c-1), but its solder bridge says the other "
        "address. Write address = 0x3D there.\n"
    )


def test_what_seems_to_be_before_a_multiplexer_but_is_behind_gets_one_picture(rig):
    """The bus is joined to the channel that was used last, so a file that says `bus = 1` would seem to be right."""
    rig.wire({("1-0070/2", 0x3C): Panel(), (1, 0x3D): Panel()}, muxes=("1-0070",))
    rig.table("bus = 1", "bus = 1, address = 0x3D")

    def watch(_):
        assert rig.seen("1-0070/2").tobytes() == rig.cards["A"].tobytes()

    ran = rig.run(watch=watch)
    assert ran.exit_code == 1
    assert "The screen of seat 1 does not answer (i2c-1, 0x3C)" in ran.stderr


def test_no_screen_at_all(rig):
    ran = rig.run()
    assert (ran.exit_code, ran.stderr) == (
        1,
        (
            "  - No screen answers. Probably they have no power, or SDA and SCL are swapped. "
            "Look at the four wires of one screen, and at docs/screens.md.\n"
        ),
    )


def test_no_bus_at_all(rig, tmp_path):
    (tmp_path / "sys" / "bus" / "i2c" / "devices" / "i2c-1").unlink()
    ran = rig.run()
    assert (ran.exit_code, ran.stdout, ran.stderr) == (
        1,
        "",
        (
            "  - This machine has no I2C bus. I2C is probably switched off. "
            'Run "sudo raspi-config nonint do_i2c 0", then this again.\n'
        ),
    )


def test_buses_of_monitors_are_left_alone_unless_the_file_names_them(rig):
    rig.wire({(1, 0x3C): Panel(), (20, 0x3C): Panel(), (21, 0x3C): Panel()})
    rig.machine.add(20, "fef04500.i2c")
    rig.machine.add(21, "fef09500.i2c")
    rig.table("bus = 1", "bus = 21")
    ran = rig.run()
    assert ran.exit_code == 0
    assert "2 buses are asked (i2c-1, i2c-21)" in ran.stdout
    assert (
        "Left alone, since they belong to monitors or to the main board: i2c-20. "
        "One that table.toml names is asked all the same.\n"
    ) in ran.stdout
    assert {bus for bus, _, _ in rig.machine.sent} == {1, 21}


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (
            errno.EACCES,
            (
                "/dev/i2c-3 is closed to this user, who is probably not in the group i2c. "
                'Run "sudo usermod -aG i2c $USER" and log in again.'
            ),
        ),
        (
            errno.ENOENT,
            (
                "The bus i2c-3 is there, but /dev/i2c-3 is not. Probably the module i2c-dev is not loaded. "
                'Run "sudo raspi-config nonint do_i2c 0", or "sudo modprobe i2c-dev".'
            ),
        ),
        (
            errno.ENODEV,
            (
                "The bus i2c-3 cannot be opened (/dev/i2c-3). Probably its driver has just gone. "
                'Run "i2cdetect -l" to see which buses there are.'
            ),
        ),
    ],
)
def test_a_bus_that_cannot_be_opened_is_told_and_the_table_is_right_without_it(rig, number, told):
    rig.wire({(1, 0x3C): Panel(), (1, 0x3D): Panel()}, buses=(1, 3))
    rig.table("bus = 1", "bus = 1, address = 0x3D")
    rig.machine.closed[3] = OSError(number, "no", "/dev/i2c-3")
    ran = rig.run()
    assert (ran.exit_code, ran.stderr) == (0, f"  - {told}\n")


def test_a_bus_that_hangs_is_told_and_the_other_screens_are_shown(rig):
    rig.wire({(1, 0x3C): Panel(), (3, 0x3C): Panel()}, buses=(1, 3))
    rig.table("bus = 1", "bus = 3")
    rig.machine.errors[3] = OSError(errno.ETIMEDOUT, "Connection timed out")
    ran = rig.run()
    assert ran.exit_code == 1
    assert ran.stderr == (
        "  - The screen of seat 2 cannot be reached: the wires of i2c-3, 0x3C are held down. Probably a short circuit or a "
        "hung part. Switch the table's power off and on, then look at the wires.\n"
        "  - The bus i2c-3 hangs: its wires are held down. Probably a short circuit or a hung part. Switch the table's "
        "power off and on, then look at the wires.\n"
    )
    assert "  1: i2c-1, 0x3C, SSD1306.\n" in ran.stdout


@pytest.mark.parametrize("in_file", [True, False])
def test_a_screen_that_a_driver_of_the_system_holds_is_told_once(rig, in_file):
    rig.wire({(1, 0x3C): Panel(), (1, 0x3D): Panel(), (3, 0x3C): Panel()}, buses=(1, 3))
    rig.table("bus = 1", "bus = 1, address = 0x3D" if in_file else "bus = 3")
    rig.machine.errors[1, 0x3D] = OSError(errno.EBUSY, "Device or resource busy")
    ran = rig.run()
    assert ran.exit_code == in_file
    assert ran.stderr == (
        "  - A driver of the system has the screen at i2c-1, 0x3D for itself. Probably /boot/firmware/config.txt has a line "
        '"dtoverlay=ssd1306". Take it out, and start the Pi again.\n'
    )


def test_a_wrong_file_is_told_as_by_run(rig):
    rig.table("bus = 1")
    ran = rig.run()
    assert ran.exit_code == 78
    assert "seats" in ran.stderr
    assert rig.machine.sent == []


def test_a_file_that_is_named_and_not_there_is_told(rig):
    ran = rig.run("--config", "elsewhere.toml")
    assert ran.exit_code == 78
    assert rig.machine.sent == []


def test_all_meanings_are_told_without_questions(rig):
    rig.wire({(1, 0x3C): Panel()})
    ran = rig.run()
    for told in (
        (
            "  - Moved to the left: the solid border is missing there, and at the right edge is a strip of other dots.\n"
            '    With driver = "ssd1306" it is an SH1106: write driver = "sh1106". With that already: first_column = 4, or 3.\n'
        ),
        (
            "  - Only a narrow band of it, mostly at the top; the rest is chequered, or snow.\n"
            '    It is an SH1106: write driver = "sh1106".\n'
        ),
        (
            "  - Upside down: the filled corner is the lower right one.\n"
            "    Write rotate = 180; or, where that is there already, take it out.\n"
        ),
    ):
        assert told in ran.stdout


def test_in_french_all_is_said_in_french(rig):
    rig.wire({(1, 0x3C): Sh1106Panel(), (1, 0x3D): Panel()})
    rig.table("bus = 1", "bus = 3", language="fr")
    ran = rig.run()
    assert ran.exit_code == 1
    assert "1\u202f: i2c-1, 0x3C, SSD1306. Il répond comme le fait un SH1106" in ran.stdout
    assert "L\u2019écran de la place 2 n\u2019a pas de bus" in ran.stderr
    assert "Tous les écrans sont de nouveau noirs.\n" in ran.stdout


# With a person who answers


def test_the_right_settings_are_found_by_what_a_person_sees(rig):
    panels = {"1": Sh1106Panel(), "2": Panel(), "3": UpsideDown(), "4": FirstColumn(0), "B": Ssd1309Panel()}
    there = {(f"1-0070/{n}", 0x3C): panels[str(n + 1)] for n in range(4)} | {(3, 0x3C): panels["B"]}
    rig.wire(there, buses=(1, 3), muxes=("1-0070",))
    rig.table(
        'bus = "1-0070/0"',
        'bus = "1-0070/1", driver = "sh1106"',
        'bus = "1-0070/2"',
        'bus = "1-0070/3", driver = "sh1106"',
        board='bus = 3, driver = "ssd1309"',
    )
    person = Person(rig, panels)
    ran = rig.answer(person)
    assert person.said == [
        *(Symptom.BAND, Symptom.WHOLE),
        *(Symptom.DARK, Symptom.WHOLE),
        *(Symptom.TURNED, Symptom.WHOLE),
        *(Symptom.RIGHT, Symptom.BAND, Symptom.WHOLE),
        Symptom.WHOLE,
    ]
    assert ran.exit_code == 1
    assert ran.stdout.endswith(
        "To change in table.toml:\n"
        '  - seat 1: screen = { bus = "1-0070/0", driver = "sh1106" }\n'
        '  - seat 2: screen = { bus = "1-0070/1" }\n'
        '  - seat 3: screen = { bus = "1-0070/2", rotate = 180 }\n'
        '  - seat 4: screen = { bus = "1-0070/3", driver = "sh1106", first_column = 0 }\n'
        "All screens are dark again.\n"
    )
    assert dark(panels.values())


def test_where_everything_is_right_nothing_is_to_be_changed(rig):
    panels = {"1": Panel(), "2": Sh1106Panel()}
    rig.wire({(1, 0x3C): panels["1"], (1, 0x3D): panels["2"]})
    rig.table("bus = 1", 'bus = 1, address = 0x3D, driver = "sh1106"')
    ran = rig.answer(Person(rig, panels))
    assert ran.exit_code == 0
    assert "To change" not in ran.stdout


def test_screens_at_each_other_s_seats_are_exchanged(rig):
    panels = {"1": Panel(), "2": Sh1106Panel()}
    rig.wire({(1, 0x3C): panels["1"], (1, 0x3D): panels["2"]})
    rig.table("bus = 1", 'bus = 1, address = 0x3D, driver = "sh1106"')
    ran = rig.answer(Person(rig, panels, {"1": "2", "2": "1"}))
    assert ran.exit_code == 1
    assert "  - seat 2: screen = { bus = 1 }\n" in ran.stdout
    assert '  - seat 1: screen = { bus = 1, address = 0x3D, driver = "sh1106" }\n' in ran.stdout


def test_a_screen_moved_to_another_s_seat_leaves_its_own_without_and_that_one_with_two(rig):
    panels = {"1": Panel(), "2": Panel()}
    rig.wire({(1, 0x3C): panels["1"], (1, 0x3D): panels["2"]})
    rig.table("bus = 1", "bus = 1, address = 0x3D")
    ran = rig.answer(Person(rig, panels, {"1": "2"}))
    assert ran.exit_code == 1
    assert "  - seat 2: more than one screen was said to be there (1, 2). Run this again.\n" in ran.stdout
    assert ("  - seat 1: its screen is at another seat now, and none was said to be here.\n") in ran.stdout


def test_a_stranger_gets_the_seat_that_a_person_says(rig):
    panels = {"1": Panel(), "A": Sh1106Panel()}
    rig.wire({(1, 0x3C): panels["1"], (3, 0x3C): panels["A"]}, buses=(1, 3))
    rig.table("bus = 1", "bus = 1, address = 0x3D")
    ran = rig.answer(Person(rig, panels, {"A": "2"}))
    assert '  - seat 2: screen = { bus = 3, driver = "sh1106" }\n' in ran.stdout
    assert "For table.toml" not in ran.stdout


def test_a_stranger_on_the_bus_of_a_missing_screen_is_taken_for_it(rig):
    panels = {"1": Panel(), "A": Panel()}
    rig.wire({(1, 0x3D): panels["A"], (3, 0x3C): panels["1"]}, buses=(1, 3))
    rig.table("bus = 3", "bus = 1")
    ran = rig.answer(Person(rig, panels))
    assert "At which seat is it? 1 to 2, B for the board, Enter for 2" in ran.stdout
    assert "  - seat 2: screen = { bus = 1, address = 0x3D }\n" in ran.stdout


def test_without_a_file_the_lines_say_whose_they_are(rig):
    panels = {"A": Panel(), "C": Sh1106Panel(), "D": Ssd1309Panel()}
    rig.wire({(1, 0x3C): panels["A"], (1, 0x3D): panels["C"], (3, 0x3C): panels["D"]}, buses=(1, 3))
    ran = rig.answer(Person(rig, panels, {"A": "2", "C": "1", "D": "b"}))
    assert ran.exit_code == 0
    assert ran.stdout.endswith(
        "    screen = { bus = 1 }  # seat 2\n"
        '    screen = { bus = 1, address = 0x3D, driver = "sh1106" }  # seat 1\n'
        "    screen = { bus = 3 }  # board\n"
        "All screens are dark again.\n"
    )


def test_where_no_setting_helps_that_is_said_and_the_next_is_asked_about(rig):
    panels = {"1": Mirrored(), "2": Panel()}
    rig.wire({(1, 0x3C): panels["1"], (1, 0x3D): panels["2"]})
    rig.table("bus = 1", "bus = 1, address = 0x3D")
    person = Person(rig, panels)
    ran = rig.answer(person)
    assert ran.exit_code == 1
    assert person.said == [Symptom.MIRRORED, Symptom.WHOLE]
    assert "No setting helps: the glass of this module is wired the other way." in ran.stdout
    assert "To change" not in ran.stdout


def test_a_screen_that_comes_loose_meanwhile_is_told_and_the_next_is_asked_about(rig):
    panels = {"1": Panel(), "2": Panel()}
    rig.wire({(1, 0x3C): panels["1"], (1, 0x3D): panels["2"]})
    rig.table("bus = 1", "bus = 1, address = 0x3D")
    person = Person(rig, panels)

    def answers(question):
        if "Screen 1" in question:
            rig.machine.errors[1, 0x3D] = OSError(errno.EIO, "Input/output error")
        return person(question)

    ran = rig.answer(answers)
    assert ran.exit_code == 1
    assert "The screen of seat 2 does not answer (i2c-1, 0x3D)." in ran.stderr
    assert person.said == [Symptom.WHOLE]


def test_answers_that_are_none_are_asked_for_again(rig):
    panels = {"A": Panel()}
    rig.wire({(1, 0x3C): panels["A"]})
    given = iter(["0", "11", "left", "1", "9", "x", "8"])
    ran = rig.answer(lambda _: next(given))
    assert ran.exit_code == 0
    assert ran.stdout.count("Please answer with a number from 1 to 10.") == 3
    assert ran.stdout.count("Please answer with a seat from 1 to 8, or B.") == 2
    assert "screen = { bus = 1 }  # seat 8\n" in ran.stdout


def test_what_was_found_before_ctrl_c_is_told_and_all_are_dark(rig):
    panels = {"1": Sh1106Panel(), "2": Sh1106Panel()}
    rig.wire({(1, 0x3C): panels["1"], (1, 0x3D): panels["2"]})
    rig.table("bus = 1", "bus = 1, address = 0x3D")
    person = Person(rig, panels)

    def answers(question):
        if "Screen 2" in question:
            raise click.Abort
        return person(question)

    ran = rig.answer(answers)
    assert ran.exit_code == 1
    assert ran.stdout.endswith(
        'To change in table.toml:\n  - seat 1: screen = { bus = 1, driver = "sh1106" }\nAll screens are dark again.\n'
    )
    assert dark(panels.values())


def test_an_error_of_ours_leaves_no_screen_lit(rig, monkeypatch):
    panel = Panel()
    rig.wire({(1, 0x3C): panel})

    def broken(*_):
        assert panel.on
        raise ZeroDivisionError

    ran = rig.run(watch=broken)
    assert isinstance(ran.exception, ZeroDivisionError)
    assert not panel.on


def test_every_symptom_is_in_the_menu(rig):
    rig.wire({(1, 0x3C): Panel()})
    ran = rig.answer(lambda _: "")
    assert re.findall(r"^ {2,3}(\d+)  \w", ran.stdout, re.MULTILINE) == list(MENU)


def test_an_sh1106_that_is_named_by_no_file_is_shown_as_one_at_once(rig):
    panels = {"A": Sh1106Panel()}
    rig.wire({(1, 0x3C): panels["A"]})
    person = Person(rig, panels)
    rig.answer(person)
    assert person.said == [Symptom.WHOLE]


# A table that runs


def test_a_program_that_has_the_bus_open_is_told_and_at_a_terminal_waited_for(rig, monkeypatch):
    rig.wire({(1, 0x3C): Panel()})
    monkeypatch.setattr(screens, "user_of_buses", lambda _: "companion run (1234)")
    ran = rig.run()
    told = (
        "Another program has the screens' bus open: companion run (1234). Probably both will draw on the same screens, "
        "and nothing that you see is right. End it first.\n"
    )
    assert (ran.exit_code, ran.stderr) == (0, told)
    sent = len(rig.machine.sent)

    def answers(question):
        assert question == "Enter goes on all the same, Ctrl-C ends this."
        assert len(rig.machine.sent) == sent
        raise click.Abort

    ran = rig.answer(answers)
    assert (ran.exit_code, ran.stderr) == (1, told)
    assert len(rig.machine.sent) == sent


def test_a_page_of_a_table_that_answers_is_told(rig, monkeypatch):
    rig.wire({(1, 0x3C): Panel(), (1, 0x3D): Panel()})
    rig.table("bus = 1", "bus = 1, address = 0x3D")
    asked = []
    monkeypatch.setattr(screens, "page_answers", lambda port: asked.append(port) or True)
    assert rig.run().stderr == ""  # the file says that there is no page
    path = Path("table.toml")
    path.write_text(
        path.read_text(encoding="utf-8").replace('"off"', '"loopback"\nport = 8123'), encoding="utf-8"
    )
    assert rig.run().stderr.startswith("A table runs on this machine: its page answers at port 8123. ")
    assert asked == [8123]
