"""What `companion doctor` says of I2C buses, their clocks, and the screens on them."""

from __future__ import annotations

import errno
import sys
from pathlib import Path
from typing import Any

import pytest

if sys.platform != "linux":
    pytest.skip("libgpiod is Linux's", allow_module_level=True)

from companion.commands.examining.screens import measured_hz
from companion.simulator.panel import Panel
from companion.simulator.sh1106 import Sh1106Panel
from tests.commands.doctor_rig import SCREENS, DoctorRig


@pytest.fixture
def rig(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DoctorRig:
    rig = DoctorRig(tmp_path, monkeypatch)
    rig.become_pi()
    rig.table(*SCREENS)
    return rig


def both(rig: DoctorRig, **more: Any) -> None:
    rig.panels({(1, 0x3C): Panel(), (1, 0x3D): Panel()}, **more)


def at_clock(rig: DoctorRig, monkeypatch: pytest.MonkeyPatch, hz: int) -> None:
    """Each transfer takes as long as its bytes on wires of so many Hz, and the kernel's 60 us."""
    now_ns = 0
    transfer = rig.i2c.transfer

    def timed(bus: int | str, address: int, payload: bytes | None) -> int:
        nonlocal now_ns
        now_ns += 60_000 + (len(payload or b"") + 1) * 9 * 1_000_000_000 // hz
        return transfer(bus, address, payload)

    monkeypatch.setattr(rig.i2c, "transfer", timed)
    rig.clock_ns = lambda: now_ns


@pytest.mark.parametrize(
    ("set_hz", "real_hz", "told"),
    [
        (400_000, 400_000, "ok: The clock of bus 1: 400 kHz (device tree), 400 kHz (measured)."),
        (400_000, 380_000, "ok: The clock of bus 1: 400 kHz (device tree), 380 kHz (measured)."),
        (None, 390_000, "ok: The clock of bus 1: 390 kHz (measured)."),
        (
            100_000,
            100_000,
            (
                "note: The clock of bus 1 is slow: 100 kHz (device tree), 100 kHz (measured). A whole picture takes 93 "
                'ms. Write "dtparam=i2c_arm=on,i2c_arm_baudrate=400000" into /boot/firmware/config.txt, and start the '
                "Pi again."
            ),
        ),
        (
            400_000,
            250_000,
            (
                "note: The clock of bus 1 is set to 400 kHz (device tree), but runs at 250 kHz (measured). Probably the "
                "Pi's core clock was lowered when this was measured: its I2C goes along. If screens are slow in play, "
                'write "core_freq=250" and "core_freq_min=250" into /boot/firmware/config.txt (a Pi 3 or 4), and start '
                "the Pi again."
            ),
        ),
    ],
)
def test_a_clock_is_what_the_device_tree_sets_and_what_a_transfer_measures(
    rig: DoctorRig, monkeypatch: pytest.MonkeyPatch, set_hz: int | None, real_hz: int, told: str
) -> None:
    both(rig, hz=set_hz)
    at_clock(rig, monkeypatch, real_hz)
    assert rig.said("clock") == [told]


def test_a_clock_that_nobody_can_be_asked_for_is_not_known(rig: DoctorRig) -> None:
    rig.panels({}, hz=None)
    assert rig.said("clock") == [
        "note: The clock of bus 1 is not known: the device tree says nothing, and no screen is there to measure it by."
    ]


def test_the_device_tree_is_enough_where_a_table_runs(rig: DoctorRig) -> None:
    both(rig)
    rig.table_runs()
    assert rig.said("clock") == ["ok: The clock of bus 1: 400 kHz (device tree)."]
    assert rig.i2c.sent == []


def test_measuring_leaves_panels_as_they_are(rig: DoctorRig, monkeypatch: pytest.MonkeyPatch) -> None:
    panel = Panel()
    rig.panels({(1, 0x3C): panel})
    at_clock(rig, monkeypatch, 400_000)
    before = panel.pixels()
    assert measured_hz(1, 0x3C, rig.machine) == pytest.approx(400_000, rel=0.01)
    assert (panel.pixels(), panel.on) == (before, False)
    assert measured_hz(1, 0x3D, rig.machine) is None


def test_a_screen_that_is_missing_is_told_with_its_cause(rig: DoctorRig) -> None:
    rig.panels({(1, 0x3C): Panel()})
    assert rig.said("screen") == [
        (
            "ok: The screen of seat 1 answers (i2c-1, 0x3C); table.toml has it as an SSD1306, and it answers as an "
            "SSD1306 does."
        ),
        (
            "wrong: The screen of seat 2 does not answer (i2c-1, 0x3D). Probably a loose wire or no power. Press its "
            "four wires firmly in; it comes back by itself."
        ),
    ]


def test_a_screen_with_another_controller_is_noted(rig: DoctorRig) -> None:
    rig.panels({(1, 0x3C): Sh1106Panel(), (1, 0x3D): Panel()})
    assert rig.said("screen")[0] == (
        "note: The screen of seat 1 answers (i2c-1, 0x3C), but as an SH1106 does, and table.toml has it as an SSD1306. "
        'Probably it is the former. "companion screens" tries both while you look.'
    )


def test_a_screen_with_the_other_address_is_noted_beside_the_missing_one(rig: DoctorRig) -> None:
    rig.table("screen = { bus = 1 }", "screen = { bus = 2 }")
    rig.i2c.add(2)
    rig.panels({(1, 0x3C): Panel(), (2, 0x3D): Panel()})
    assert rig.said("screen")[1].startswith("wrong: The screen of seat 2 does not answer (i2c-2, 0x3C).")
    assert rig.said("screen")[2] == (
        "note: A screen that table.toml does not name answers at i2c-2, 0x3D. It may be the missing one of seat 2, "
        "whose solder bridge says the other address: write address = 0x3D there."
    )


def test_a_strange_screen_is_noted(rig: DoctorRig) -> None:
    both(rig)
    rig.i2c.add(2)
    rig.panels({(2, 0x3C): Panel()})
    assert rig.said("screen")[2] == (
        'note: A screen that table.toml does not name answers at i2c-2, 0x3C. "companion screens" says the line for it.'
    )


def test_a_bus_that_hangs_is_told_at_each_of_its_screens(rig: DoctorRig) -> None:
    both(rig)
    rig.i2c.errors[1] = OSError(errno.ETIMEDOUT, "Connection timed out")
    assert [line.split(": the wires")[0] for line in rig.said("screen")] == [
        "wrong: The screen of seat 1 cannot be reached",
        "wrong: The screen of seat 2 cannot be reached",
    ]


def test_a_screen_that_a_driver_of_the_system_has_is_told(rig: DoctorRig) -> None:
    both(rig)
    rig.i2c.errors[1, 0x3D] = OSError(errno.EBUSY, "Device or resource busy")
    assert rig.said("screen")[1] == (
        "wrong: A driver of the system has the screen at i2c-1, 0x3D for itself. Probably /boot/firmware/config.txt has "
        'a line "dtoverlay=ssd1306". Take it out, and start the Pi again.'
    )


def test_screens_behind_a_multiplexer_that_is_missing_are_told_with_it(rig: DoctorRig) -> None:
    rig.table('screen = { bus = "1-0070/0" }', 'screen = { bus = "1-0070/1" }')
    rig.panels({})
    assert rig.said("bus") == [
        (
            "wrong: Buses 1-0070/0, 1-0070/1 are not here: their multiplexer is missing. Look at its wires, and at its line "
            "in /boot/firmware/config.txt."
        )
    ]
    assert rig.said("screen") == []


def test_screens_behind_a_multiplexer_are_found(tmp_path: Path, rig: DoctorRig) -> None:
    rig.table('screen = { bus = "1-0070/0" }', 'screen = { bus = "1-0070/1" }')
    rig.i2c.add_mux("1-0070", 11)
    rig.panels({("1-0070/0", 0x3C): Panel(), ("1-0070/1", 0x3C): Panel()})
    assert [line.split(";")[0] for line in rig.said("screen")] == [
        "ok: The screen of seat 1 answers (1-0070/0, 0x3C)",
        "ok: The screen of seat 2 answers (1-0070/1, 0x3C)",
    ]
    assert rig.said("clock")[0].startswith(
        ("ok: The clock of bus 1: 400 kHz", "note: The clock of bus 1 is set to 400")
    )


def test_a_closed_bus_is_told_once(rig: DoctorRig, monkeypatch: pytest.MonkeyPatch) -> None:
    both(rig)
    rig.i2c.closed[1] = PermissionError(errno.EACCES, "Permission denied")
    monkeypatch.setattr("companion.commands.here.os.access", lambda path, _mode: Path(path).name != "i2c-1")
    (bus,) = rig.said("bus")
    assert bus.startswith("wrong: Bus 1 may not be used:")
    assert rig.said("screen") == []


def test_another_program_on_the_bus_is_named_and_nothing_is_sent(rig: DoctorRig) -> None:
    both(rig)
    rig.process(77, "python3", "/home/pi/clock.py")
    (rig.root / "proc/77/fd").mkdir()
    (rig.root / "proc/77/fd/3").symlink_to(rig.root / "dev/i2c-1")
    assert rig.said("screen") == [
        "wrong: Another program has the screens' bus open: clock.py (77). They were left alone. End it, and run this again."
    ]
    assert rig.i2c.sent == []


def test_a_table_is_known_by_its_bus_too(rig: DoctorRig) -> None:
    both(rig)
    rig.process(78, "python3", "/usr/bin/companion", "run")
    (rig.root / "proc/78/fd").mkdir()
    (rig.root / "proc/78/fd/3").symlink_to(rig.root / "dev/i2c-1")
    assert rig.said("screen")[0].startswith(
        "ok: The 2 screens are held by the table (bluff-companion, process 78)"
    )


def test_a_table_is_known_by_its_page(rig: DoctorRig, monkeypatch: pytest.MonkeyPatch) -> None:
    both(rig)
    text = Path("table.toml").read_text(encoding="utf-8").replace('"off"', '"loopback"')
    Path("table.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr("companion.commands.examining.at_work.page_answers", lambda port: port == 8000)
    assert rig.said("screen")[0].startswith(
        "ok: The 2 screens are held by the table (bluff-companion), and left"
    )


def test_on_spi_nobody_can_be_asked(rig: DoctorRig) -> None:
    rig.table("screen = { spi = 0, dc = 24 }", SCREENS[1], first=12)
    both(rig)
    (rig.root / "dev/spidev0.0").touch()
    assert rig.said("bus")[-1] == f"ok: The Pi's SPI is here: {rig.root / 'dev/spidev0.0'}."
    assert rig.said("screen")[0] == (
        "note: The screen of seat 1 is on SPI (spi-0, CE0), where nobody can be asked. "
        '"companion screens" shows a picture on it.'
    )
