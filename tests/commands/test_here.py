"""What `companion run --check` finds of a table: in trees like the kernel's, on ports that exist and ports that do not."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from companion.commands.here import here
from companion.commands.machine import Machine
from companion.config.mistakes import said
from companion.config.settings import Board, CupAt, LineAt, ScreenAt, Seat, Settings, WiredAt
from companion.drivers.chips import Chips
from companion.words.words import Words

LABELS = {"gpiochip0": ("pinctrl-bcm2711", 58), "gpiochip2": ("mcp23017", 16)}


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A Pi 4 with an expander at 0x20 and a multiplexer at 0x70 of bus 1, whose channel 0 is bus 22."""
    sysfs, dev = tmp_path / "sys", tmp_path / "dev"
    for name, device in (("gpiochip0", "fe200000.gpio"), ("gpiochip2", "1-0020")):
        folder = sysfs / "devices" / device / name
        folder.mkdir(parents=True)
        link = sysfs / "bus" / "gpio" / "devices" / name
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(folder)
    mux = sysfs / "bus" / "i2c" / "devices" / "1-0070"
    (sysfs / "i2c-22").mkdir()
    mux.mkdir(parents=True)
    (mux / "channel-0").symlink_to(sysfs / "i2c-22")
    dev.mkdir()
    for name in ("i2c-1", "i2c-22"):
        (dev / name).touch()
    return Machine(sysfs, dev, Chips(sysfs, dev, lambda path: LABELS[path.name]))


def seat_on(first: int, **parts: Any) -> Seat:
    """A seat with four lines of the header, and `parts` beside or in the place of others."""
    buttons = {name: LineAt(line=first + n) for n, name in enumerate(("left", "right", "ok", "challenge"))}
    return Seat(**{"screen": ScreenAt(bus=1), **buttons, **parts})


def table(
    *,
    led: str = "header:4",
    bus: int | str = 1,
    chips: dict[str, str] | None = None,
    cup: CupAt | None = None,
) -> Settings:
    """Two seats on the header, with their screens on bus 1; the first one's LED on `led`, the board on `bus`."""
    chip, line = led.split(":")
    odd = seat_on(8, led=LineAt(chip=chip, line=int(line)), cup=cup)
    return Settings(seats=(odd, seat_on(12)), chips=chips or {}, board=Board(screen=ScreenAt(bus=bus)))


def told(settings: Settings, machine: Machine) -> list[str]:
    return [said(Words(), phrase) for phrase in here(settings, machine)]


HEADER = "The Pi's header is here: gpiochip0, pinctrl-bcm2711."
WEST = {"west": "device:1-0020"}


@pytest.fixture
def bus_1(machine: Machine) -> str:
    return f"Bus 1 is here: {machine.dev / 'i2c-1'}."


def test_what_is_here_is_said(machine: Machine, bus_1: str) -> None:
    assert told(table(led="west:3", chips=WEST, bus="1-0070/0"), machine) == [
        HEADER,
        "west is here: gpiochip2, mcp23017.",
        bus_1,
        f"Bus 1-0070/0 is here: {machine.dev / 'i2c-22'}.",
    ]


def test_a_chip_that_is_missing_is_said_with_those_that_are_there(machine: Machine, bus_1: str) -> None:
    header, east, bus = told(table(led="east:3", chips={"east": "device:1-0021"}), machine)
    assert (header, bus) == (HEADER, bus_1)
    assert east.startswith(
        'east cannot be used. There is no chip "device:1-0021"; there are: gpiochip0, pinctrl-bcm2711; '
        "gpiochip2, mcp23017."
    )


def test_a_header_that_is_not_found_is_said(machine: Machine, bus_1: str) -> None:
    header, bus = told(table(chips={"header": "pinctrl-rp1"}), machine)
    assert bus == bus_1
    assert header.startswith('The Pi\'s header cannot be used. There is no chip "pinctrl-rp1"; there are:')


def test_a_chip_with_too_few_lines_is_said(machine: Machine) -> None:
    assert told(table(led="west:20", chips=WEST), machine)[1] == (
        "west is here (gpiochip2, mcp23017), but has only 16 lines, and the file uses line 20. Correct it in the file."
    )


def test_a_machine_without_any_chip_is_said_once(tmp_path: Path) -> None:
    bare = Machine(tmp_path, tmp_path, Chips(tmp_path, tmp_path))
    assert told(table(led="west:3", chips=WEST, bus="1-0070/0"), bare) == [
        "There are no GPIO chips at all. On a Raspberry Pi there always are.",
        (
            f"Bus 1 is not here: there is no {tmp_path / 'i2c-1'}. I2C is probably switched off. Run "
            '"sudo raspi-config nonint do_i2c 0" and start the Pi again.'
        ),
        (
            "Bus 1-0070/0 is not here: its multiplexer is missing. Look at its wires, and at its line in "
            "/boot/firmware/config.txt."
        ),
    ]


def deny(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """As for somebody who is not in the group: even root is refused."""
    monkeypatch.setattr(os, "access", lambda path, _mode: Path(path).name not in names)


def test_a_chip_that_is_closed_to_this_user_is_said(machine: Machine) -> None:
    def refuse(_path: Path) -> tuple[str, int]:
        raise PermissionError(13, "Permission denied")

    for name in LABELS:
        (machine.dev / name).touch()
    denied = Machine(machine.sysfs, machine.dev, Chips(machine.sysfs, machine.dev, refuse))
    west = told(table(led="west:3", chips=WEST), denied)[1]
    assert west.startswith(f"west cannot be used. {machine.dev / 'gpiochip2'} is ")


def test_a_bus_that_is_closed_to_this_user_is_said(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    deny(monkeypatch, "i2c-1")
    assert told(table(), machine)[-1] == (
        f"Bus 1 may not be used: {machine.dev / 'i2c-1'} is closed to this user. "
        'Run "sudo usermod -aG i2c $USER" and log in again.'
    )


def test_several_channels_that_are_missing_are_said_together(machine: Machine) -> None:
    seats = (seat_on(8), seat_on(12, screen=ScreenAt(bus="1-0071/0")))
    more = Settings(seats=seats, board=Board(screen=ScreenAt(bus="1-0070/1")))
    assert told(more, machine)[-1] == (
        "Buses 1-0071/0, 1-0070/1 are not here: their multiplexer is missing. Look at its wires, and at its line in "
        "/boot/firmware/config.txt."
    )


def test_ports_are_looked_at_but_not_opened(
    machine: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = tmp_path / "ttyACM0"
    assert (
        told(table(cup=CupAt(port=str(port))), machine)[-1]
        == f"{port} is not here. The cup is probably unplugged."
    )
    os.mkfifo(port)  # opening it would wait for ever
    assert told(table(cup=CupAt(port=str(port))), machine)[-1] == f"{port} is here."
    monkeypatch.setattr(
        "companion.drivers.port_locks.holder", lambda name: os.getpid() if name == str(port) else None
    )
    monkeypatch.setattr("companion.commands.here.name_of", lambda _: "companion cup install")
    assert told(table(cup=CupAt(port=str(port))), machine)[-1] == (
        f"{port} is here, but another program (companion cup install) has it now. A table waits until that one is done."
    )
    deny(monkeypatch, "ttyACM0")
    assert told(table(cup=CupAt(port=str(port))), machine)[-1] == (
        f'{port} may not be used: it is closed to this user. Run "sudo usermod -aG dialout $USER" and log in again.'
    )
    assert told(table(cup=CupAt(port="socket://cup:4000")), machine)[-1] == (
        "socket://cup:4000 was not tried: it is somewhere else."
    )


@pytest.mark.parametrize(
    ("ports", "found"),
    [
        ([], "There is no USB port with anything like a cup."),
        (["/a/x", "/a/x"], "There is one USB port that may be a cup: /a/x."),
        (["/a/x", "/a/y"], "There are 2 USB ports that may be cups: /a/x, /a/y."),
    ],
)
def test_cups_by_id_are_looked_for_later(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, ports: list[str], found: str
) -> None:
    monkeypatch.setattr("companion.commands.here.usb_ports", lambda: ports)
    assert told(table(cup=CupAt(id="e66")), machine)[-1] == (
        f"Cups are looked for by their ids while the table runs (e66). {found}"
    )


def test_the_pis_spi_is_looked_for_where_a_wired_cup_is_on_it(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = replace(machine, has_spidev=lambda: True)
    device = machine.dev / "spidev0.1"
    on_it = table(cup=CupAt(wired=WiredAt(select=7)))
    assert told(on_it, machine)[-1] == (
        f"The Pi's SPI is not here: there is no {device}. SPI is probably switched off. "
        'Run "sudo raspi-config nonint do_spi 0" and start the Pi again.'
    )
    device.touch()
    assert told(on_it, machine)[-1] == f"The Pi's SPI is here: {device}."
    deny(monkeypatch, "spidev0.1")
    assert told(on_it, machine)[-1] == (
        f"The Pi's SPI may not be used: {device} is closed to this user. "
        'Run "sudo usermod -aG spi $USER" and log in again.'
    )


def test_the_pis_spi_is_looked_for_where_a_screen_is_on_it(machine: Machine) -> None:
    machine = replace(machine, has_spidev=lambda: True)
    screen = ScreenAt(spi=0, dc=LineAt(line=24), reset=LineAt(line=59))
    spi = evolve(table(), board=Board(screen=screen))
    header, bus, missing = told(spi, machine)
    assert header.endswith("has only 58 lines, and the file uses line 59. Correct it in the file.")
    assert bus.startswith("Bus 1 is here")
    assert missing.startswith(f"The Pi's SPI is not here: there is no {machine.dev / 'spidev0.0'}.")
    machine = replace(machine, has_spidev=lambda: False)
    assert told(spi, machine)[2].startswith("What is on the Pi's SPI needs Python's spidev")


def test_the_pis_spi_needs_spidev(machine: Machine) -> None:
    machine = replace(machine, has_spidev=lambda: False)
    assert told(table(cup=CupAt(wired=WiredAt())), machine)[-2] == (
        "What is on the Pi's SPI needs Python's spidev, which is not here. "
        'Run "sudo apt install python3-spidev", then "sudo make install" once more; in a checkout ".venv/bin/pip install spidev".'
    )
    in_software = WiredAt(select=5, clock=6, mosi=2, miso=3)
    assert not [text for text in told(table(cup=CupAt(wired=in_software)), machine) if "SPI" in text]
