"""What `companion doctor` says of chips, of who holds their lines, and of how the buttons stand."""

from __future__ import annotations

import errno
import sys
from pathlib import Path

import pytest

if sys.platform != "linux":
    pytest.skip("libgpiod is Linux's", allow_module_level=True)

from companion.simulator.panel import Panel
from tests.commands.doctor_rig import SCREENS, DoctorRig
from tests.drivers.fake_kernel import FakeChip

HEADER = "ok: The Pi's header is here: gpiochip0, pinctrl-bcm2711. "
UP = (
    'ok: All 8 buttons of "header" read as not pressed, which is right while nobody presses. A ground wire that is '
    'missing looks the same: "companion doctor --guide" finds it.'
)


@pytest.fixture
def rig(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DoctorRig:
    rig = DoctorRig(tmp_path, monkeypatch)
    rig.become_pi()
    rig.panels({(1, 0x3C): Panel(), (1, 0x3D): Panel()})
    rig.table(*SCREENS)
    return rig


@pytest.fixture
def header(rig: DoctorRig) -> FakeChip:
    assert rig.header is not None
    return rig.header


def test_lines_are_read_with_a_pull_up_and_given_back(rig: DoctorRig, header: FakeChip) -> None:
    assert rig.said("chip") == [HEADER + "8 of its lines are used; free now: 8."]
    assert rig.said("levels") == [UP]
    assert {line.number for line in header.lines if line.configured} == set(range(4, 12))
    assert not any(line.is_output for line in header.lines)
    assert [line.number for line in header.lines if line.request is not None] == []


def test_a_chip_that_is_not_here_is_said_once(rig: DoctorRig) -> None:
    led = 'led = "west:3"\n'
    rig.table(led + SCREENS[0], SCREENS[1], more='chips = { west = "device:1-0020" }\n')
    (west, there) = rig.said("chip")
    assert west.startswith(
        'wrong: west cannot be used. There is no chip "device:1-0020"; there are: gpiochip0,'
    )
    assert there == HEADER + "8 of its lines are used; free now: 8."


def test_the_running_table_holds_its_lines_and_that_is_right(rig: DoctorRig) -> None:
    rig.table_runs(812)
    assert rig.said("chip") == [
        HEADER + "8 of its lines are used; held by the table (bluff-companion, process 812): 8."
    ]
    assert rig.said("levels") == []
    assert rig.said("screen") == [
        (
            "ok: The 2 screens are held by the table (bluff-companion, process 812), and left alone. One that fails is on "
            "its board and in its log."
        )
    ]
    assert rig.i2c.sent == []
    assert rig.run().exit_code == 0


def test_a_table_of_another_user_is_believed_by_what_it_calls_itself(
    rig: DoctorRig, header: FakeChip
) -> None:
    for line in header.lines:
        line.consumer = "companion[813]"  # there is no process of that number to be seen
    assert "held by the table (bluff-companion, process 813): 8." in rig.said("chip")[0]


def test_another_command_of_ours_is_no_table(rig: DoctorRig, header: FakeChip) -> None:
    rig.process(814, "python3", "/usr/bin/companion", "screens")
    header.lines[5].consumer = "companion[814]"
    assert rig.said("chip")[1].startswith("wrong: GPIO 5 (seat 1, right) is held by companion[814]. ")


def test_a_line_that_somebody_else_holds_names_who_and_the_others_are_read(
    rig: DoctorRig, header: FakeChip
) -> None:
    header.lines[6].consumer = "gpio-fan"
    header.lines[9].consumer = ""
    assert rig.said("chip") == [
        HEADER + "8 of its lines are used; free now: 6.",
        (
            "wrong: GPIO 6 (seat 1, ok) is held by gpio-fan. Probably another program, or a line in "
            "/boot/firmware/config.txt, uses it for something else. End that, or choose another line in table.toml."
        ),
        (
            "wrong: GPIO 9 (seat 2, right) is held by the system itself. Probably another program, or a line in "
            "/boot/firmware/config.txt, uses it for something else. End that, or choose another line in table.toml."
        ),
    ]
    assert rig.said("levels") == [UP.replace("8", "6")]


def test_all_lines_down_is_no_ground_or_no_pull_up(rig: DoctorRig, header: FakeChip) -> None:
    for line in header.lines[4:12]:
        rig.kernel.drive(header, line.number, 0)
    assert rig.said("levels") == [
        (
            'wrong: All 8 buttons of "header" read as pressed. Probably their lines have no pull-ups or no power, or a '
            "wire carries ground to all of them. Look at their common wire, and at docs/gpio.md."
        )
    ]


def test_some_lines_down_are_named(rig: DoctorRig, header: FakeChip) -> None:
    rig.kernel.drive(header, 5, 0)
    rig.kernel.drive(header, 11, 0)
    assert rig.said("levels") == [
        (
            "wrong: seat 1, right and seat 2, challenge: these lines read as pressed. If nobody presses there now, "
            "probably a wire touches ground, a button is jammed, or it is one that opens when pressed. Pull its wires off "
            "one after the other, and run this again."
        )
    ]


def test_a_line_that_does_not_stay_is_named_with_its_likely_cause(rig: DoctorRig, header: FakeChip) -> None:
    rig.on_wait.append(lambda: rig.kernel.drive(header, 7, 0 if header.lines[7].outside is None else None))
    assert rig.said("levels") == [
        "wrong: seat 1, challenge: the line does not stay at one level. Probably a wire picks up noise: make it shorter."
    ]
    assert rig.waited < 0.1


def expander(rig: DoctorRig) -> FakeChip:
    """The small buttons of seat 2 are on an expander."""
    chip = rig.kernel.add(2, "mcp23017", "1-0020", lines=16)
    text = Path("table.toml").read_text(encoding="utf-8")
    for name, number in (("left", 8), ("right", 9), ("ok", 10)):
        text = text.replace(f"{name} = {number}\n", f'{name} = "west:{number - 8}"\n')
    Path("table.toml").write_text(f'chips = {{ west = "device:1-0020" }}\n{text}', encoding="utf-8")
    return chip


def test_an_expander_without_pull_ups_is_told_of_them(rig: DoctorRig) -> None:
    chip = expander(rig)
    for number in range(3):
        rig.kernel.drive(chip, number, 0)
    assert rig.said("levels")[1] == (
        'wrong: All 3 buttons of "west" read as pressed. Probably their lines have no pull-ups or no power, or a wire '
        "carries ground to all of them. Look at the expander's pull-ups (10 kOhm to 3.3 V, one a line) and its power, "
        "and at docs/gpio.md."
    )


def test_an_expander_that_does_not_answer_is_told(rig: DoctorRig) -> None:
    expander(rig).error = errno.EREMOTEIO
    (fails,) = [line for line in rig.said("levels") if line.startswith("wrong")]
    assert fails.startswith("wrong: west (gpiochip2, mcp23017) does not answer: ")
    assert fails.endswith("Press its wires firmly in, and run this again.")


def test_other_lines_are_held_or_free_but_not_read(rig: DoctorRig, header: FakeChip) -> None:
    more = "sound = { buzzer = 20 }\ntimer = { line = 21 }\n"
    rig.table("led = 22\n" + SCREENS[0], SCREENS[1], more=more)
    header.lines[20].consumer = "pwm-beeper"
    assert rig.said("chip")[0] == HEADER + "11 of its lines are used; free now: 10."
    assert rig.said("chip")[1].startswith("wrong: GPIO 20 (sound.buzzer) is held by pwm-beeper. ")
    assert rig.said("levels") == [UP]
    assert not header.lines[21].configured
    assert not header.lines[22].configured


def test_lines_of_a_screen_on_spi_and_of_a_wired_cup_belong_to_the_table(
    rig: DoctorRig, header: FakeChip
) -> None:
    wired = "cup = { wired = { select = 20, clock = 21, mosi = 22, miso = 23 } }"
    rig.table(f"screen = {{ spi = 0, dc = 24, reset = 25 }}\n{wired}", SCREENS[1], first=12)
    header.lines[24].consumer = header.lines[21].consumer = "gpio-fan"
    assert [line.split(" is held")[0] for line in rig.said("chip")[1:]] == [
        "wrong: GPIO 24 (seat 1, screen.dc)",
        "wrong: GPIO 21 (seat 1, cup.wired.clock)",
    ]
