"""`companion screens` over emulated panels below smbus2, without questions."""

from __future__ import annotations

import errno
import re

import pytest

from companion.config.table_file import read
from companion.simulator.panel import Panel
from companion.simulator.sh1106 import Sh1106Panel
from companion.simulator.ssd1309 import Ssd1309Panel
from tests.commands.screens_rig import Rig, dark, table

DARK = bytes(1024)


@pytest.fixture
def rig(tmp_path, monkeypatch):
    return Rig(tmp_path, monkeypatch)


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
