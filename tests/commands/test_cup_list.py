"""`companion cup list`: every port that may be a cup's, and who answers there, within two seconds."""

import json
import os
import subprocess
import sys
import time
import tty

import pytest

from companion.commands.cups import listing, survey
from companion.commands.cups.survey import Found
from companion.drivers.cup_prompt import Prompt
from companion.drivers.cup_talk import CupTalk, Greeting
from companion.words.words import Words

pytestmark = pytest.mark.long

TABLE = """
[[seats]]
left = 17
right = 27
ok = 22
challenge = 4
screen = { bus = 1 }
%s

[[seats]]
left = 18
right = 23
ok = 24
challenge = 25
screen = { bus = 1, address = 0x3D }
%s
"""
ROSE = Greeting("0.2.0", "pico_w", "e6614103e7395a2f", "rose", button=True, sensor="lis3dh", cause="power")


def told(one, settings=None, language="en"):
    return list(listing.lines(one, settings, Words(language)))


def test_nothing_is_plugged_in(ports, companion):
    said = companion("list")
    assert said.exit_code == 0
    assert said.stdout == (
        "No port here may be a cup's: nothing on USB is a serial port. Plug a cup in, and try another cable if that "
        "does not help: some only carry power.\n"
    )
    assert json.loads(companion("list", "--json").stdout) == []


def test_cups_are_told_with_their_names_boards_sensors_batteries_buttons_and_seats(plug, companion, tmp_path):
    rose = plug(settings={"name": "rose", "battery": "1"}, board="pico_w", sensor="adxl345", battery_mv=3900)
    other = plug("52")
    other.break_sensor()
    (tmp_path / "table.toml").write_text(TABLE % ("", 'cup = { id = "e6614103e7395a2f" }'))
    lines = companion("list").stdout.splitlines()
    mine = lines.index(f"{rose.port} ({os.path.realpath(rose.port)})")
    assert lines[mine + 1] == '    Cup "rose", id e6614103e7395a2f; table.toml has it at seat 2.'
    assert lines[mine + 2].startswith("    pico_w, firmware 0.2.0, sensor adxl345, battery 3.")
    assert lines[mine + 2].endswith(" V, with a button.")
    theirs = lines.index(f"{other.port} ({os.path.realpath(other.port)})")
    assert lines[theirs + 1] == "    A cup without a name, id 52; table.toml does not name it."
    assert lines[theirs + 2].startswith(
        "    pico, firmware 0.2.0, no sensor (probably a loose wire: press the four wires firmly in)"
    )


def test_for_programs(plug, companion, tmp_path):
    cup = plug(settings={"name": "rose"})
    (tmp_path / "table.toml").write_text(TABLE % (f'cup = {{ port = "{cup.port}" }}', ""))
    assert json.loads(companion("list", "--json").stdout) == [
        {
            "port": cup.port,
            "device": os.path.realpath(cup.port),
            "state": "cup",
            "id": "e6614103e7395a2f",
            "name": "rose",
            "board": "pico",
            "firmware": "0.2.0",
            "sensor": "lis3dh",
            "button": True,
            "battery_mv": None,
            "seats": [1],
            "shared": False,
        }
    ]


def test_a_device_is_told_once_by_the_name_that_stays(plug, ports, companion, tmp_path):
    cup = plug()
    ports.append(os.path.realpath(cup.port))
    (one,) = json.loads(companion("list", "--json").stdout)
    assert one["port"] == cup.port


def test_a_board_at_its_prompt_with_firmware_and_without(plug, companion):
    stopped, bare = plug("51"), plug("52")
    for cup in (stopped, bare):
        with CupTalk(cup.port) as talk:
            talk.open()
            talk.greet()
            talk.stop_program()
    (bare.flash / "cup.py").unlink()
    _until_prompt(stopped, bare)
    found = {one["port"]: one for one in json.loads(companion("list", "--json").stdout)}
    assert [found[cup.port]["state"] for cup in (stopped, bare)] == ["prompt", "prompt"]
    assert [found[cup.port]["installed"] for cup in (stopped, bare)] == [True, False]
    assert found[bare.port]["machine"]
    assert "A cup's firmware is on it but does not run" in companion("list").stdout


def _until_prompt(*cups):
    end = time.monotonic() + 5
    while any(survey.look(cup.port).state != "prompt" for cup in cups):
        assert time.monotonic() < end


def test_eight_ports_that_say_nothing_take_no_longer_than_one(ports, companion):
    ends = [os.openpty() for _ in range(8)]
    for _, near in ends:
        tty.setraw(near)
        ports.append(os.ttyname(near))
    began = time.monotonic()
    said = companion("list")
    assert time.monotonic() - began < 3
    assert said.stdout.count("Nobody answers. Probably it is something else") == 8
    for end in ends:
        os.close(end[0])
        os.close(end[1])


def test_a_port_that_never_ends_opening_is_silent(ports, monkeypatch):
    monkeypatch.setattr(survey, "look", lambda *_: time.sleep(3))
    began = time.monotonic()
    assert survey.survey(["/dev/a", "/dev/b"], 0.2) == [Found("/dev/a", "silent"), Found("/dev/b", "silent")]
    assert time.monotonic() - began < 1


def test_a_port_that_another_program_has(ports, companion):
    far, near = os.openpty()
    ports.append(os.ttyname(near))
    holds = "import os,sys,time,fcntl; f=os.open(sys.argv[1],os.O_RDWR|os.O_NOCTTY); fcntl.flock(f, 2);"
    holds += "print(flush=True); time.sleep(60)"
    with subprocess.Popen([sys.executable, "-c", holds, ports[0]], stdout=subprocess.PIPE) as other:
        other.stdout.readline()
        said = companion("list")
        (one,) = json.loads(companion("list", "--json").stdout)
        other.kill()
    os.close(near)
    os.close(far)
    assert said.exit_code == 0
    assert said.stdout.splitlines()[1].startswith(f"    {ports[0]} is taken by ")
    assert one["state"] == "busy"
    assert one["holder"].endswith(f"({other.pid})")


def test_addresses_of_the_tables_file_are_asked_too(ports, companion, tmp_path):
    (tmp_path / "table.toml").write_text(TABLE % ('cup = { port = "socket://127.0.0.1:1" }', ""))
    port, told = companion("list").stdout.splitlines()
    assert port == "socket://127.0.0.1:1"
    assert told == (
        "    socket://127.0.0.1:1 cannot be reached: Connection refused. The cup probably has no power or is not in the "
        "Wi-Fi. Look at both; on its USB cable it can be watched, too."
    )


@pytest.mark.parametrize("content", [None, "language = 7", 'language = "fr"\n'])
def test_a_table_that_is_missing_or_wrong_is_no_table(plug, companion, tmp_path, content):
    plug(settings={"name": "rose"})
    path = tmp_path / "other.toml"
    if content is not None:
        path.write_text(content)
    said = companion("list", "--config", path)
    assert said.exit_code == 0
    assert 'Cup "rose", id e6614103e7395a2f.' in said.stdout


def test_the_tables_language_is_the_commands(plug, companion, tmp_path):
    plug(settings={"name": "rose"})
    (tmp_path / "table.toml").write_text('language = "fr"\n' + TABLE % ("", ""))
    assert "Le gobelet «\u202frose\u202f», identifiant e6614103e7395a2f" in companion("list").stdout


@pytest.mark.parametrize(
    ("shared", "words"),
    [("[shared_cup]\nid = 'e6614103e7395a2f'\n", "; table.toml has it as the cup of all.")],
)
def test_the_cup_of_all(tmp_path, shared, words):
    path = tmp_path / "table.toml"
    path.write_text(TABLE % ("", "") + shared)
    settings = listing.table_here(path)
    assert settings is not None
    assert told(Found("/dev/x", "cup", ROSE), settings)[1].endswith(words)


def test_what_a_bare_board_becomes_a_cup_by():
    bare = Prompt("1.24.1", "Raspberry Pi Pico W with RP2040", installed=False)
    assert told(Found("/dev/x", "prompt", prompt=bare))[1] == (
        "    A MicroPython board without a cup's firmware (Raspberry Pi Pico W with RP2040, MicroPython 1.24.1). "
        '"companion cup install" makes it a cup.'
    )


def test_ports_are_listed_as_people_count(ports):
    ports += [f"/dev/ttyACM{number}" for number in (10, 2, 0, 9)] + ["/dev/ttyUSB1", "/dev/ttyUSB0"]
    assert survey.ports_here() == [
        *(f"/dev/ttyACM{number}" for number in (0, 2, 9, 10)),
        "/dev/ttyUSB0",
        "/dev/ttyUSB1",
    ]
