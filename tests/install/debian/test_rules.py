"""What udev makes of the table's parts by the rules: names of cups, groups, and what ModemManager leaves alone."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.install.debian.machine import Debian

PICO = {"vendor": "2e8a", "product": "0005", "serial": "e6614103e7395a2f"}
ESP32 = {"vendor": "303a", "product": "1001", "serial": "34:85:18:9A:BC:DE"}
CONVERTER = {"vendor": "1a86", "product": "7523", "serial": "0001"}
MODEM = {"vendor": "12d1", "product": "1506", "serial": "0123456789"}


@pytest.fixture(scope="module")
def ruled(debian: Debian) -> Debian:
    """One with the rules and the groups, and no more of the table."""
    checkout = debian.check_out("table")
    for folder, files in (("sysusers.d", "sysusers.d/*.conf"), ("udev/rules.d", "udev/*.rules")):
        debian.says(f"install -D -m 644 -t /usr/local/lib/{folder} {checkout}/systemd/{files}")
    debian.says("systemd-sysusers bluff-companion.conf")
    debian.at("/home/usb_tree.py").write_bytes((Path(__file__).parent / "usb_tree.py").read_bytes())
    return debian


def plugged_in(debian: Debian, **what: str) -> str:
    asked = {"kind": "tty", "name": "ttyACM0", "interface": "00"} | what
    return debian.says(f"unshare -m python3 /home/usb_tree.py '{json.dumps(asked)}'")


def links(told: str) -> list[str]:
    found = re.search(r"^\s*DEVLINKS=(.*)$", told, re.MULTILINE)
    return found.group(1).split() if found else []


@pytest.mark.parametrize("board", [PICO, ESP32], ids=["Pico", "ESP32"])
def test_a_cup_has_a_name_that_stays(ruled: Debian, board: dict[str, str]) -> None:
    assert f"/dev/bluff-cup-{board['serial']}" in links(plugged_in(ruled, **board))


def test_a_boards_second_port_has_none(ruled: Debian) -> None:
    assert not [link for link in links(plugged_in(ruled, **PICO, interface="02")) if "bluff" in link]


@pytest.mark.parametrize("other", [CONVERTER, MODEM], ids=["converter", "modem"])
def test_what_may_not_be_a_cup_has_none(ruled: Debian, other: dict[str, str]) -> None:
    assert not [link for link in links(plugged_in(ruled, **other, name="ttyUSB0")) if "bluff" in link]


def test_a_serial_number_leads_nowhere_else(ruled: Debian) -> None:
    told = plugged_in(ruled, **PICO | {"serial": "../../etc/x $(reboot)"})
    (cup,) = (link for link in links(told) if "bluff" in link)
    assert re.fullmatch(r"/dev/bluff-cup-[A-Za-z0-9#+.:=@_-]+", cup)


@pytest.mark.parametrize("board", [PICO, ESP32, CONVERTER], ids=["Pico", "ESP32", "converter"])
def test_modem_manager_leaves_it_alone(ruled: Debian, board: dict[str, str]) -> None:
    assert "ID_MM_DEVICE_IGNORE=1" in plugged_in(ruled, **board)


def test_modem_manager_has_its_modems(ruled: Debian) -> None:
    assert "ID_MM" not in plugged_in(ruled, **MODEM, name="ttyUSB0")


@pytest.mark.parametrize(
    ("kind", "name", "group"),
    [("gpio", "gpiochip0", "gpio"), ("i2c-dev", "i2c-1", "i2c"), ("spidev", "spidev0.0", "spi")],
)
def test_a_part_belongs_to_its_group(ruled: Debian, kind: str, name: str, group: str) -> None:
    number = ruled.says(f"getent group {group}").split(":")[2]
    told = plugged_in(ruled, kind=kind, name=name)
    assert re.search(rf"GROUP {number}\b|gid={number}\b", told), told
    assert "0660" in told
