"""What collides in a table's wiring, told in words; and that the standard tables collide nowhere."""

from __future__ import annotations

import pytest

from companion.config.mistakes import told
from companion.config.settings import Settings
from companion.config.used import named_lines
from companion.wiring.boot import read_boot
from companion.wiring.checks import findings, interrupts, wanted_of_boot
from companion.wiring.currents import loads, rail_ma
from companion.wiring.data import pi
from companion.wiring.uses import uses
from companion.words.words import Words
from tests.wiring.conftest import Table

FAST = "dtparam=i2c_arm=on,i2c_arm_baudrate=400000\n"
EIGHT = "dtparam=i2c_arm=on\ndtoverlay=i2c-mux,pca9548,addr=0x70\ndtoverlay=mcp23017,addr=0x20,gpiopin=23\n"
EIGHT += "dtoverlay=mcp23017,addr=0x21,gpiopin=24\n"


def conflicts(settings: Settings, boot: str | None = None, *, own_supply: bool = True) -> list[str]:
    found = findings(settings, None if boot is None else read_boot(boot, pi()), own_supply=own_supply)
    return [told(Words(), one) for one in found.conflicts]


def advice(settings: Settings, boot: str | None = None) -> list[str]:
    found = findings(settings, None if boot is None else read_boot(boot, pi()), own_supply=True)
    return [told(Words(), one) for one in found.advice]


def test_the_standard_tables_collide_nowhere(table: Table) -> None:
    four = "dtparam=i2c_arm=on,i2c_arm_baudrate=400000\ndtoverlay=i2c-mux,pca9548,addr=0x70\n"
    assert conflicts(table("four"), four, own_supply=False) == []
    assert advice(table("four"), four) == []
    assert conflicts(table("eight"), EIGHT) == []


def test_a_file_that_has_all_that_is_wanted_lacks_nothing(table: Table) -> None:
    settings = table("eight")
    assert not any("lacks" in one for one in advice(settings, "\n".join(wanted_of_boot(settings))))


@pytest.mark.parametrize("seats", ["four", "eight"])
def test_no_line_of_the_settings_is_forgotten(table: Table, seats: str) -> None:
    settings = table(seats)
    assert {use.line for use in uses(settings)} == {line for _, line in named_lines(settings)}


@pytest.mark.parametrize(
    ("line", "told_of"),
    [
        ("dtoverlay=w1-gpio,gpiopin=17", "seat 1, left = 17: GPIO 17 is taken by"),
        ("dtparam=spi=on", "timer.line = 7: GPIO 7 is taken by"),
        ("dtoverlay=gpio-poweroff", "sound.buzzer = 26: GPIO 26 is taken by"),
        ("dtoverlay=mcp23017,addr=0x20,gpiopin=25", "seat 2, challenge = 25: GPIO 25 is taken by"),
    ],
)
def test_a_line_that_an_overlay_needs(table: Table, line: str, told_of: str) -> None:
    found = conflicts(table("four"), f"{line}\n")
    assert any(one.startswith(told_of) and line in one for one in found)
    assert all(one.endswith("Take another line, or that one out of config.txt.") for one in found)


def test_the_uart_needs_its_lines(table: Table) -> None:
    settings = table("four", ("left = 17", "left = 14"))
    assert conflicts(settings) == []
    (found,) = conflicts(settings, "enable_uart=1\n")
    assert found.startswith('seat 1, left = 14: GPIO 14 is taken by "enable_uart=1" in config.txt.')


def test_spi_is_no_conflict_for_what_is_on_spi(table: Table) -> None:
    screen = 'screen = { spi = 0, dc = 15, driver = "ssd1309" }'
    settings = table(
        "eight",
        ('screen = { bus = 1, address = 0x3D, driver = "ssd1309" }', screen),
        ("line = 7 ", "line = 12 "),
    )
    assert conflicts(settings, f"{EIGHT}dtparam=spi=on\n") == []
    assert any("dtparam=spi=on" in one for one in advice(settings, EIGHT))


def test_two_expanders_with_one_interrupt(table: Table) -> None:
    found = conflicts(table("eight"), EIGHT.replace("gpiopin=24", "gpiopin=23"))
    assert found == [
        (
            "GPIO 23 is taken more than once in config.txt: dtoverlay=mcp23017,addr=0x20,gpiopin=23, "
            "dtoverlay=mcp23017,addr=0x21,gpiopin=23. INTA of each expander needs a line of its own: give one of them "
            "another gpiopin, and move its wire."
        )
    ]


def test_an_address_twice_on_one_bus(table: Table) -> None:
    (found,) = conflicts(table("eight", ("device:1-0021", "device:1-0070")))
    assert found.startswith("0x70 on bus 1 is used more than once: chips.east and seat 1, screen.")
    (found,) = conflicts(table("eight", ("device:1-0021", "device:1-003d")))
    assert found.startswith("0x3D on bus 1 is used more than once: chips.east and board.screen.")
    assert found.endswith("Give the chip another address with its pins A0 to A2, and write it in [chips].")


def test_more_lines_than_the_chip_has(table: Table) -> None:
    settings = table("eight", ('left = "west:0"', 'left = "west:16"'))
    assert conflicts(settings) == [
        'seat 1, left = "west:16": "west" has 16 lines, the last is 15. Take a smaller number, or a line of the header.'
    ]
    small = EIGHT.replace("addr=0x21", "mcp23008,addr=0x21")
    found = conflicts(table("eight"), small)
    assert len(found) == 8
    assert all('"east" has 8 lines, the last is 7.' in one for one in found)


def test_more_current_than_the_rail_gives(table: Table) -> None:
    settings = table("eight")
    (found,) = conflicts(settings, own_supply=False)
    assert found == (
        "all that hangs on the Pi's 3.3 V may take 492 mA when everything is lit; 400 are all right. Give the screens a "
        "3.3 V supply of their own (hardware/README.md), and say so here with --own-supply."
    )
    assert rail_ma(loads(settings), own_supply=True)[1] < 60


def test_more_current_than_the_lines_give(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.wiring.checks.driven_limit_ma", lambda _: 5.0)
    (found,) = conflicts(table("four"))
    assert found == (
        "the lines of the Pi's header may give 22 mA together; 5 are what they stand. Give the LEDs resistors of 1 kOhm, or "
        "fewer LEDs."
    )


def test_a_button_on_a_line_that_is_an_output_only(table: Table) -> None:
    settings = table("eight", ('left = "west:0"', 'left = "west:7"'), ('led = "west:7"', 'led = "west:0"'))
    found = [one for one in advice(settings) if "GPA7" in one]
    assert found == [
        (
            'seat 1, left = "west:7": GPA7 of newer MCP23017 can be an output only, so a button there may never be noticed. '
            "Take another line for it; an LED may be there."
        )
    ]


def test_lines_that_are_better_left_alone(table: Table) -> None:
    (found,) = advice(table("four", ("line = 7 ", "line = 0 ")))
    assert found.startswith("timer.line = 0: GPIO 0 and 1 belong to a memory")
    assert advice(table("four", ("buzzer = 26", "buzzer = 15"))) == []
    (found,) = advice(table("four", ("buzzer = 26", "buzzer = 7"), ("line = 7 ", "line = 26 ")))
    assert found.startswith("sound.buzzer = 7: GPIO 0 to 8 are pulled up until the table starts")


def test_a_buzzer_that_sounds_while_low_may_be_on_a_line_that_is_pulled_up(table: Table) -> None:
    changes = (("buzzer = 26", "active_low = true\nbuzzer = 7"), ("line = 7 ", "line = 26 "))
    assert advice(table("four", *changes)) == []


def test_resistors_that_add_up_to_too_much(table: Table) -> None:
    (found,) = advice(table("eight"))
    assert found == (
        "the pull-up resistors on bus 1 let 3.1 mA through, and a chip has to pull down no more than 3 (as modules usually "
        "are; measure yours between SDA and VCC). Take the two resistors off the module here: board.screen."
    )


@pytest.mark.parametrize(
    ("lacking", "line"),
    [
        ("dtparam=i2c_arm=on\n", "dtparam=i2c_arm=on,i2c_arm_baudrate=400000"),
        ("dtoverlay=i2c-mux,pca9548,addr=0x70\n", "dtoverlay=i2c-mux,pca9548,addr=0x70"),
        ("dtoverlay=mcp23017,addr=0x21,gpiopin=24\n", "dtoverlay=mcp23017,addr=0x21,gpiopin=24"),
    ],
)
def test_a_line_that_config_txt_lacks(table: Table, lacking: str, line: str) -> None:
    found = [one for one in advice(table("eight"), EIGHT.replace(lacking, "")) if "lacks" in one]
    assert found == [f"config.txt lacks a line that this table needs. Add it and start the Pi again: {line}"]


def test_an_expanders_interrupt_is_what_config_txt_says_or_a_free_line(table: Table) -> None:
    settings = table("eight")
    assert interrupts(settings) == {(1, 0x20): 23, (1, 0x21): 24}
    assert interrupts(settings, read_boot("dtoverlay=mcp23017,addr=0x21,gpiopin=4\n", pi())) == {
        (1, 0x20): 23,
        (1, 0x21): 4,
    }
    busy = table("eight", ("challenge = 17 ", "challenge = 23 "))
    assert interrupts(busy) == {(1, 0x20): 24, (1, 0x21): 25}


BUS_3 = ('screen = { bus = "1-0070/4", driver = "ssd1309" }', 'screen = { bus = 3, driver = "ssd1309" }')


def test_another_bus_needs_lines_too(table: Table) -> None:
    settings = table("four", BUS_3)
    assert "dtoverlay=i2c3,pins_4_5,baudrate=400000" in wanted_of_boot(settings)
    found = conflicts(settings, own_supply=False)
    assert [one.split(" is taken by")[0] for one in found] == [
        "seat 1, challenge = 4: GPIO 4",
        "seat 3, left = 5: GPIO 5",
    ]
    assert all('by "dtoverlay=i2c3,pins_4_5" in config.txt' in one for one in found)


def test_another_bus_is_where_config_txt_has_it(table: Table) -> None:
    settings = table("four", BUS_3)
    boot = f"{FAST}dtoverlay=i2c-mux,pca9548\ndtoverlay=i2c3-pi5,pins_14_15,baudrate=400000\n"
    assert (conflicts(settings, boot), advice(settings, boot)) == ([], [])
    without = f"{FAST}dtoverlay=i2c-mux,pca9548\n"
    (found,) = advice(settings, without)
    assert found.endswith("start the Pi again: dtoverlay=i2c3,pins_4_5,baudrate=400000")


@pytest.mark.parametrize(
    ("boot", "told"),
    [
        (
            "dtparam=i2c_arm=on\n",
            (
                "bus 1 runs at 100 kHz by config.txt, so a whole picture takes 93 ms on each of its screens. Write its line so, "
                "and start the Pi again: dtparam=i2c_arm=on,i2c_arm_baudrate=400000"
            ),
        ),
        (
            "dtparam=i2c=on,i2c_baudrate=50000\n",
            "bus 1 runs at 50 kHz by config.txt, so a whole picture takes 186 ms",
        ),
        (
            "dtparam=i2c_arm=on,i2c_arm_baudrate=400000\n[pi5]\n",
            "",
        ),
        (
            "dtparam=i2c_arm=on\n[pi5]\ndtparam=i2c_arm_baudrate=400000\n",
            (
                "config.txt has a line that this table needs for some models of the Pi only, below [pi5]. If this table's Pi is "
                "another one, write it at the end, below a line [all], and start the Pi again: "
                "dtparam=i2c_arm=on,i2c_arm_baudrate=400000"
            ),
        ),
    ],
)
def test_a_slow_bus_of_screens_is_told(table: Table, boot: str, told: str) -> None:
    found = advice(table("four"), f"dtoverlay=i2c-mux,pca9548,addr=0x70\n{boot}")
    assert [one[: len(told)] for one in found] == ([told] if told else [])


def test_another_slow_bus_is_told_with_its_line(table: Table) -> None:
    boot = f"{FAST}dtoverlay=i2c-mux,pca9548\ndtoverlay=i2c3-pi5,pins_14_15,baudrate=100000\n"
    (found,) = advice(table("four", BUS_3), boot)
    assert found.startswith("bus 3 runs at 100 kHz")
    assert found.endswith(": dtoverlay=i2c3-pi5,pins_14_15,baudrate=400000")


def test_a_line_that_is_there_for_another_model_only(table: Table) -> None:
    boot = f"[pi5]\n{FAST}[all]\ndtoverlay=i2c-mux,pca9548\n"
    assert advice(table("four"), boot) == [
        (
            "config.txt has a line that this table needs for some models of the Pi only, below [pi5]. If this table's Pi is "
            "another one, write it at the end, below a line [all], and start the Pi again: "
            "dtparam=i2c_arm=on,i2c_arm_baudrate=400000"
        )
    ]


def test_a_line_that_is_taken_on_some_models_only(table: Table) -> None:
    found = conflicts(table("four"), "[pi4]\ndtoverlay=w1-gpio,gpiopin=17\n")
    assert found[0] == (
        'seat 1, left = 17: GPIO 17 is taken by "dtoverlay=w1-gpio,gpiopin=17" in config.txt (below [pi4], so for some models '
        "of the Pi only). Take another line, or that one out of config.txt."
    )


def test_a_bus_that_no_overlay_makes_is_left_to_its_maker(table: Table) -> None:
    assert conflicts(table("four", (BUS_3[0], BUS_3[1].replace("3", "20", 1))), own_supply=False) == []
