"""The files on boards: a cup's settings and its network, what it says of itself when it is looked at, and a Pi's config.txt."""

from __future__ import annotations

import importlib.util
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Final

from companion.commands.cups import on_board
from companion.cup import board_files, motion
from companion.wiring.boot import read_boot
from companion.wiring.checks import unseen
from companion.wiring.data import pi
from companion.words.words import Words
from tests.fuzz.target import Target

_WORDS: Final = Words()
_FOLDER: Final = tempfile.TemporaryDirectory(prefix="fuzz-")


@contextmanager
def _on_board(**files: bytes) -> Iterator[None]:
    """In a board's folder, with these files (`_` for the dot)."""
    before = Path.cwd()
    for name, data in files.items():
        (Path(_FOLDER.name) / name.replace("_", ".")).write_bytes(data)
    os.chdir(_FOLDER.name)
    try:
        yield
    finally:
        os.chdir(before)


def _firmware(name: str, **beside: Any) -> ModuleType:
    """A module of the firmware, with what lies flat beside it on a board; Python's own modules stay as they are."""
    before = {one: sys.modules.get(one) for one in beside}
    sys.modules.update(beside)
    try:
        spec = importlib.util.spec_from_file_location(
            f"fuzzed_{name}", board_files.firmware_folder() / f"{name}.py"
        )
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    finally:
        for one, former in before.items():
            if former is None:
                del sys.modules[one]
            else:
                sys.modules[one] = former
    return module


_KEPT: Final = _firmware("kept", motion=motion)
_TCP: Final = _firmware("tcp_port", network=SimpleNamespace(), port=SimpleNamespace(HEAR_LIMIT=64))


def _settings(data: bytes) -> None:
    """A board starts with any cup.json: what it does not understand counts as not there, what it takes over is within its
    limits, and what it would write it reads again.
    """
    with _on_board(cup_json=data):
        kept = _KEPT.Kept()
        for key, (least, most) in motion.LIMITS.items():
            assert least <= getattr(kept.settings, key) <= most
            assert type(getattr(kept.settings, key)) is int
        assert 1 <= len(kept.name) <= _KEPT.NAME_LIMIT
        assert kept.name.isascii()
        assert kept.port in _KEPT.PORTS
        assert kept.battery in _KEPT.BATTERIES
        assert kept.keep()
        again = _KEPT.Kept()
        assert vars(again.settings) == vars(kept.settings)
        assert (again.name, again.port, again.battery) == (kept.name, kept.port, kept.battery)


class _Radio:
    """What a board's radio takes."""

    def isconnected(self) -> bool:
        return False

    def connect(self, name: str, password: str) -> None:
        if not isinstance(name, str) or not isinstance(password, str):
            raise TypeError("can't convert to str implicitly")


def _listener(number: Any) -> Any:
    if type(number) is not int or not 0 < number < 65536:
        raise TypeError("not a port")
    return SimpleNamespace(fileno=lambda: 0)


def _network(data: bytes) -> None:
    """A board starts with any wifi.json: it joins the network that a whole file names, and uses its other line where the file
    is damaged.
    """
    _TCP._radio = lambda _called: _Radio()  # type: ignore[attr-defined]
    _TCP._listener = _listener  # type: ignore[attr-defined]
    _TCP.TcpPort = lambda listener, _rejoin: listener  # type: ignore[attr-defined]
    with _on_board(wifi_json=data):
        _TCP.join("wifi.json", "rose")


def _said(data: bytes) -> None:
    """What a strange board prints when it is looked at is a description, all of texts and a number, or a ValueError."""
    try:
        board = on_board.seen(data.decode("utf-8", "replace"))
    except ValueError:
        return
    assert all(
        isinstance(one, str) for one in (board.name, board.version, board.machine, board.called, board.line)
    )
    assert isinstance(board.free, int)
    assert len(board.numbers) <= 3
    assert board.unfinished in (True, False)


def _boot(data: bytes) -> None:
    """Any config.txt says which lines, expanders and muxes it takes, by whole numbers."""
    boot = read_boot(data.decode("utf-8", "replace"), pi())
    assert all(type(address) is int for address in (*boot.expanders, *boot.interrupts, *boot.muxes))
    assert all(type(line) is int for claim in boot.claims for line in claim.lines)
    assert all(type(hz) is int and hz > 0 for hz in boot.clocks_hz.values())
    assert all(_WORDS.say(phrase.code, phrase.values).isprintable() for phrase in unseen(boot))


_LOOKED: Final = json.dumps(
    {
        "name": "rp2",
        "version": "1.26.1",
        "machine": "Raspberry Pi Pico with RP2040",
        "free": 700_000,
        "files": {"main.py": "0" * 64, "install.json": "x"},
        "called": "rose",
        "line": "",
    }
).encode()
_BOOTS: Final = (
    b"dtparam=i2c_arm=on,i2c_arm_baudrate=400000\n[pi4]\ndtoverlay=i2c-mux,pca9548,addr=0x70\n",
    b"\xef\xbb\xbfdtoverlay=w1-gpio:gpiopin=17\n[pi5]\ndtparam=i2c1_baudrate=400000\ninclude extra.txt\n[all]\ndtoverlay=i2c3,ctsrts\n",
    b"dtoverlay=mcp23017,addr=0x20,gpiopin=25\ndtparam=spi=on\nenable_uart=1\ndtoverlay=gpio-shutdown,gpio_pin=3\n",
)
_CUPS: Final = (
    b'{"name": "rose", "stroke_mg": 320, "port": "uart", "battery": 1}',
    b'{"lift_mg": "-5", "name": ""}',
    b"",
)
_WIFIS: Final = (b'{"name": "home", "password": "secret", "port": 5331}', b'{"name": "home"}', b"[]")
_KEYS: Final = (
    *(f'"{key}": '.encode() for key in (*motion.LIMITS, "name", "port", "battery", "password")),
    b"true",
    b"null",
    b"[]",
    b"[" * 1000,
)

TARGETS: Final = (
    Target("board_said", _said, (_LOOKED, b"x\n" + _LOOKED), _KEYS, ("companion/commands/cups/on_board",)),
    Target(
        "boot_config",
        _boot,
        _BOOTS,
        (
            b"dtoverlay=",
            b"dtparam=",
            b"[pi4]\n",
            b"[all]\n",
            b":",
            b"baudrate=",
            b"include ",
            b",addr=",
            b"mcp23017",
            b"i2c-mux",
            b"gpiopin=",
            b"0x",
        ),
        ("companion/wiring/",),
    ),
    Target("cup_json", _settings, _CUPS, _KEYS, ("firmware/",)),
    Target("wifi_json", _network, _WIFIS, _KEYS, ("firmware/",)),
)
