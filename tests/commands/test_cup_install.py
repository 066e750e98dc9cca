"""`companion cup install`: by the real mpremote onto a real MicroPython with a real LittleFS, and all that may go wrong."""

import json
import os
import socket
import threading
import time
from pathlib import Path

import pytest

from companion.commands.cups import install as install_command
from companion.commands.cups import installing, kinds, remote, survey
from companion.commands.cups.remote import BoardError, Remote
from companion.drivers.cup_talk import CupTalk
from tests.commands.board.simulated import BLOCK, Board, firmware, old_firmware

pytestmark = pytest.mark.long

pytest.importorskip("micropython_run", reason="no MicroPython for this machine")

PICO = "Raspberry Pi Pico with RP2040"
MINE = {"cup.json": b'{"name": "rose", "flat_x": 12}', "notes.txt": b"mine"}
BLINK = b"import time\nwhile True:\n    time.sleep(0.01)\n"


@pytest.fixture
def plug(ports):
    """Plugs in a board with some files on it."""
    boards = []

    def plug(content=None, **kind):
        board = Board(content, unique=kind.pop("unique", "e6614103e7395a2f"), **kind)
        boards.append(board)
        board.start()
        ports.append(board.port)
        return board

    yield plug
    for board in boards:
        board.stop()


def answering(board, seconds=6.0):
    """Which firmware answers, or what else is there."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = survey.look(board.port)
        if found.greeting is not None:
            return found.greeting.firmware
        if found.state == "prompt":
            return "prompt"
    return "nobody"


def on_flash(board):
    board.unplug()
    return board.content()


def failed(said):
    assert isinstance(said.exception, SystemExit), said.exception
    assert said.exit_code == 1, said.output
    return said.stderr


def as_before(board, before, firmware_was="0.1.9"):
    """The board answers with what it had, and nothing else is on it."""
    assert answering(board) == firmware_was
    assert on_flash(board) == before


# -- when all goes well


def test_a_bare_board_becomes_a_cup(plug, companion, tmp_path):
    board = plug()
    said = companion("install", board.port)
    assert (said.exit_code, said.stderr) == (0, ""), said.output
    told = said.stdout.splitlines()
    assert (
        told[0]
        == f"{PICO}, MicroPython 1.24.1: it gets the firmware for pico. No cup's firmware runs on it yet."
    )
    assert told[1].startswith(f"Copying {len(firmware())} files (")
    assert told[2:4] == [
        "All is there and whole. Trying firmware 0.2.0 ...",
        "It answers. Starting the board with it ...",
    ]
    assert told[4] == (
        "Done: a cup without a name, id e6614103e7395a2f, firmware 0.2.0, sensor lis3dh. In table.toml it stands below its "
        "seat as:"
    )
    assert told[5:] == ['    cup = { id = "e6614103e7395a2f" }']
    assert list((tmp_path / "locks").iterdir()) == []
    assert answering(board) == "0.2.0"
    assert on_flash(board) == firmware()


def test_an_update_keeps_settings_names_and_other_files_and_the_old_ones_beside(plug, companion):
    old = old_firmware() | MINE
    board = plug(old)
    device = os.path.realpath(board.port)
    said = companion("install", device)  # by the name that it may lose when it starts again
    assert said.exit_code == 0, said.output
    assert "Firmware 0.1.9 was running on it." in said.stdout
    assert 'cup "rose", id e6614103e7395a2f, firmware 0.2.0' in said.stdout
    assert answering(board) == "0.2.0"
    assert on_flash(board) == firmware() | MINE | {f"{name}.old": old[name] for name in ("cup.py", "main.py")}


def test_a_name_may_be_given_along(plug, companion):
    board = plug(firmware() | MINE)
    said = companion("install", board.port, "--name", "lily")
    assert said.exit_code == 0, said.output
    assert 'cup "lily", id' in said.stdout
    assert json.loads(on_flash(board)["cup.json"]) == {"name": "lily", "flat_x": 12}


def test_a_program_that_is_no_cups_stays_beside_if_the_person_agrees(plug, companion):
    board = plug({"main.py": BLINK})
    said = companion("install", board.port, typed="y\n")
    assert said.exit_code == 0, said.output
    assert "Another program is on the board. It stays there as main.py.old. Replace it?" in said.stdout
    assert answering(board) == "0.2.0"
    assert on_flash(board)["main.py.old"] == BLINK


def test_a_cup_in_the_wi_fi_is_updated_over_its_cable_and_goes_back_there(plug, companion, monkeypatch):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    wifi = json.dumps({"name": "home", "password": "12345678", "port": port}).encode()
    monkeypatch.setattr(installing, "address_of", lambda name, unique: f"socket://127.0.0.1:{port}")
    board = plug(
        old_firmware_for("pico_w") | MINE | {"wifi.json": wifi},
        machine="Raspberry Pi Pico W with RP2040",
        board="pico_w",
    )
    said = companion("install", board.port)
    assert said.exit_code == 0, said.output
    assert (
        f"It joins the Wi-Fi as socket://127.0.0.1:{port}. Waiting up to 20 seconds for it ..." in said.stdout
    )
    assert 'Done: cup "rose"' in said.stdout
    with CupTalk(f"socket://127.0.0.1:{port}") as talk:
        talk.open()
        assert talk.greet().firmware == "0.2.0"
    content = on_flash(board)
    assert (content["wifi.json"], content["cup.json"]) == (wifi, MINE["cup.json"])


def old_firmware_for(board):
    content = firmware(board)
    return {**content, "cup.py": content["cup.py"].replace(b'FIRMWARE = "0.2.0"', b'FIRMWARE = "0.1.9"')}


def test_a_board_is_told_its_wi_fi_and_who_cannot_be_reached_there_is_told(
    plug, companion, monkeypatch, tmp_path
):
    monkeypatch.setattr(installing, "NETWORK_S", 0.5)
    monkeypatch.setattr(installing, "address_of", lambda name, unique: f"socket://127.0.0.1:{closed_port()}")
    board = plug(firmware("pico_w"), machine="Raspberry Pi Pico W with RP2040", board="pico_w")
    (tmp_path / "password").write_text("correct horse\n")
    said = companion(
        "install", board.port, "--wifi", "home sweet", "--wifi-password-file", tmp_path / "password"
    )
    assert said.exit_code == 0, said.output
    assert "It does not answer at socket://127.0.0.1:" in said.stdout
    assert '    cup = { port = "socket://cup-5a2f.local:5331" }' in said.stdout
    assert "correct horse" not in said.output
    assert json.loads(on_flash(board)["wifi.json"]) == {"name": "home sweet", "password": "correct horse"}


def closed_port():
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        return nobody.getsockname()[1]


# -- when it does not


@pytest.mark.parametrize("cut", [24, 57, 84, 90])
def test_the_power_may_go_at_any_write(plug, companion, cut):
    before = old_firmware() | MINE
    board = plug(before, cut=cut)
    said = companion("install", board.port)
    assert board.writes >= 0, "the power went"
    if said.exit_code == 0:
        assert answering(board) == "0.2.0"
        content = on_flash(board)
        assert {name: content[name] for name in (*firmware(), *MINE)} == firmware() | MINE
    else:
        assert failed(said) == (
            f"The board at {board.port} went away in the middle. Its cable was probably pulled. Plug it in, and run this "
            "again.\nThe old files are back on the board, and it runs as before.\n"
        )
        as_before(board, before)


def test_a_cable_that_is_pulled_and_plugged_in_again(plug, companion, monkeypatch):
    before = old_firmware() | MINE
    board = plug(before)
    monkeypatch.setattr(installing, "AWAY_S", 0.5)
    _when_copying(monkeypatch, board.unplug)
    again = threading.Timer(6.0, board.plug)
    again.start()
    said = companion("install", board.port)
    again.join()
    assert failed(said).endswith("The old files are back on the board, and it runs as before.\n")
    assert said.stdout.splitlines()[-1] == (
        f"{board.port} is gone. Plug it in again, within 60 seconds: what was on the board before is put back then."
    )
    as_before(board, before)


def _when_copying(monkeypatch, act, at=1):
    """Do something when so many files are copied."""
    really = Remote.copy

    def copy(self, files, program, copied):
        return really(self, files, program, lambda count: act() if count == at else copied(count))

    monkeypatch.setattr(Remote, "copy", copy)


def test_a_cable_that_stays_out_leaves_files_that_the_next_installation_puts_back(
    plug, companion, monkeypatch
):
    before = old_firmware() | MINE
    board = plug(before)
    monkeypatch.setattr(installing, "PATIENCE_S", 1.0)
    monkeypatch.setattr(installing, "AWAY_S", 0.2)
    really = Remote.start
    monkeypatch.setattr(Remote, "start", lambda *_: board.unplug())  # when the new files are in their places
    monkeypatch.setattr(installing, "ANSWER_S", 1.0)
    assert failed(companion("install", board.port)) == (
        f"The board at {board.port} went away in the middle. Its cable was probably pulled. Plug it in, and run this "
        "again.\nThe old files could not be put back yet. They are safe on the board, as *.old. Plug it in and run the same "
        "command again: it puts them back first.\n"
    )
    content = board.content()
    assert "main.py" not in content  # half a firmware never starts
    assert (content["main.py.old"], content["cup.py.old"]) == (before["main.py"], before["cup.py"])
    board.plug()
    assert answering(board) == "prompt"
    monkeypatch.setattr(Remote, "start", really)
    monkeypatch.setattr(installing, "ANSWER_S", 14.0)
    said = companion("install", board.port)
    assert said.exit_code == 0, said.output
    assert said.stdout.startswith(
        "An earlier installation was cut off here. What was on the board before it has been put back first.\n"
    )
    content = on_flash(board)
    assert content == firmware() | MINE | {f"{name}.old": before[name] for name in ("cup.py", "main.py")}


def test_a_flash_without_room_is_known_before_anything_is_copied(plug, companion):
    before = old_firmware() | {"music.bin": bytes(40 * BLOCK)} | MINE
    board = plug(before, blocks=71)
    told = failed(companion("install", board.port))
    assert told.startswith(f"The board at {board.port} has ")
    assert told.endswith(
        'kB are needed. Probably other files fill its flash. Remove what is not needed ("mpremote fs ls" shows it), then '
        "run this again.\nThe old files are back on the board, and it runs as before.\n"
    )
    as_before(board, before)


def test_a_flash_that_becomes_full(plug, companion, monkeypatch):
    before = old_firmware() | {"music.bin": bytes(40 * BLOCK)} | MINE
    board = plug(before, blocks=71)
    monkeypatch.setattr(kinds, "room_for", lambda _: 0)
    assert failed(companion("install", board.port)) == (
        f"The flash of the board at {board.port} became full while files were copied. Probably other files fill it. Remove "
        'what is not needed ("mpremote fs ls" shows it), then run this again.\n'
        "The old files are back on the board, and it runs as before.\n"
    )
    as_before(board, before)


HANGS = b"import micropython\nmicropython.kbd_intr(-1)\nwhile True:\n    pass\n"


@pytest.mark.parametrize(
    "broken", [HANGS, b"while True:\n    pass\n", b"def no python"], ids=["hangs", "loops", "is cut"]
)
def test_a_firmware_that_does_not_answer(plug, companion, monkeypatch, tmp_path, broken):
    before = old_firmware() | MINE
    board = plug(before)
    monkeypatch.setattr(installing, "ANSWER_S", 3.0)
    _broken(monkeypatch, tmp_path, "main.py", broken)
    assert failed(companion("install", board.port)) == (
        f"The new firmware does not answer at {board.port}. Probably it does not fit this board. Look whether --board is "
        "right, and whether anything is wired to other pins than docs/cups.md says.\n"
        "The old files are back on the board, and it runs as before.\n"
    )
    as_before(board, before)


def _broken(monkeypatch, tmp_path, name, content):
    """One file of the firmware is another."""
    path = tmp_path / name
    path.write_bytes(content)
    monkeypatch.setattr(kinds, "firmware_of", lambda kind: {**kinds.files(kind), name: path})


def test_a_firmware_that_crashes_says_why(plug, companion, monkeypatch, tmp_path):
    before = old_firmware() | MINE
    board = plug(before)
    monkeypatch.setattr(installing, "ANSWER_S", 3.0)
    _broken(monkeypatch, tmp_path, "board.py", b'NAME = "pico"\nBUTTON_PIN = None\nWATCHDOG_REASON = 0\n')
    told = failed(companion("install", board.port)).splitlines()
    assert told[1:] == [
        "Its last words: AttributeError: module 'board' has no attribute 'NETWORK'",
        "The old files are back on the board, and it runs as before.",
    ]
    as_before(board, before)


def test_a_firmware_that_does_not_answer_once_it_starts_by_itself(plug, companion, monkeypatch):
    before = old_firmware() | MINE
    board = plug(before)
    really = installing.Installation._answering
    answers = iter([really])

    def answering_once(self, *given):
        how = next(answers, None)
        if how is None:
            raise installing.TalkError("cup-install-no-answer", {"port": board.port})
        return how(self, *given)

    monkeypatch.setattr(installing.Installation, "_answering", answering_once)
    assert "The old files are back on the board" in failed(companion("install", board.port))
    as_before(board, before)


def test_a_file_that_does_not_arrive_whole(plug, companion, monkeypatch, tmp_path):
    before = old_firmware() | MINE
    board = plug(before)
    really = Remote.copy
    half = tmp_path / "half"

    def copy(self, files, program, copied):
        half.write_bytes(files["cup.py.new"].read_bytes()[:-1])
        return really(self, {**files, "cup.py.new": half}, program, copied)

    monkeypatch.setattr(Remote, "copy", copy)
    assert failed(companion("install", board.port)) == (
        f"cup.py did not arrive whole on the board at {board.port}. Probably the cable is bad or the flash is worn out. Try "
        "another cable, then another board.\nThe old files are back on the board, and it runs as before.\n"
    )
    as_before(board, before)


def test_ctrl_c_in_the_middle(plug, companion, monkeypatch):
    before = old_firmware() | MINE
    board = plug(before)
    _when_copying(monkeypatch, _interrupt)
    assert failed(companion("install", board.port)) == (
        "Broken off.\nThe old files are back on the board, and it runs as before.\n"
    )
    as_before(board, before)


def _interrupt():
    raise KeyboardInterrupt


def test_a_micropython_that_is_too_old(plug, companion):
    before = old_firmware()
    board = plug(before, release="1.21.0")
    assert failed(companion("install", board.port)) == (
        f"The board at {board.port} has MicroPython 1.21.0, and 1.22 is needed. It is probably some years old. Put a newer "
        "one on it (https://micropython.org/download), then run this again.\n"
        "Nothing on the board was changed; it has been started again.\n"
    )
    as_before(board, before)


UNKNOWN = (
    'calls itself "Seeed XIAO RP2040 with RP2040", which is no kind that is known. Probably it is a relative of one. Choose '
    "the nearest with --board, one of esp32_c3, esp32_s3, pico, pico_2, pico_2_w, pico_w, and compare its pins with "
    "docs/cups.md."
)
OTHER_CHIP = (
    f'calls itself "{PICO}", and --board esp32_c3 is for another chip. Probably it is the wrong board, or the option is '
    "misspelt. Leave --board out."
)
NO_WIFI = "has no Wi-Fi. Probably --wifi is meant for another cup. Leave it out."


@pytest.mark.parametrize(
    ("machine", "options", "told"),
    [
        ("Seeed XIAO RP2040 with RP2040", [], UNKNOWN),
        (PICO, ["--board", "esp32_c3"], OTHER_CHIP),
        (PICO, ["--wifi", "home"], NO_WIFI),
    ],
)
def test_a_board_that_does_not_fit(plug, companion, machine, options, told):
    board = plug({}, machine=machine)
    said = failed(companion("install", board.port, *options, typed="correct horse\n"))
    assert told in said
    assert said.endswith("Nothing on the board was changed; it has been started again.\n")
    assert on_flash(board) == {}


def test_a_program_that_is_no_cups_stays_if_the_person_wants_it(plug, companion):
    board = plug({"main.py": BLINK})
    boots = board.boots
    assert failed(companion("install", board.port, typed="n\n")) == (
        f"The program on the board at {board.port} was left in its place, as you wished. To replace it, run this again.\n"
        "Nothing on the board was changed; it has been started again.\n"
    )
    end = time.monotonic() + 3
    while board.boots == boots:
        assert time.monotonic() < end
    assert on_flash(board) == {"main.py": BLINK}


def test_a_board_that_does_not_come_to_its_prompt(plug, companion, monkeypatch):
    monkeypatch.setattr(remote, "RUN_S", 2.0)
    monkeypatch.setattr(Remote.run, "__defaults__", (2.0,))
    monkeypatch.setattr(installing, "STOP_S", 1.0)
    board = plug({"main.py": HANGS})
    assert failed(companion("install", board.port)) == (
        f"The board at {board.port} does not come to MicroPython's prompt. Probably its program hangs, or it has no "
        "MicroPython. Hold the cup's button while you plug it in, and run this again; if that does not help, put "
        "MicroPython on it (https://micropython.org/download).\nNothing on the board was changed.\n"
    )


def test_a_port_that_is_not_there(ports, companion):
    assert failed(companion("install", "/dev/ttyACM99")) == (
        'There is no /dev/ttyACM99. The cup is probably unplugged, or the port is misspelt. Plug it in; "companion cup list" '
        "shows what is there.\nNothing on the board was changed.\n"
    )


def test_what_is_wrong_with_the_command_is_told_before_anything_is_touched(ports, companion, tmp_path):
    assert "A cup cannot be called" in failed(companion("install", "/dev/x", "--name", "no good"))
    assert failed(companion("install", "socket://cup.local:5331")) == (
        "socket://cup.local:5331 is in the network, and firmware goes over a USB cable only. Probably the cup is in the "
        "Wi-Fi. Plug it into a USB port, and name that.\n"
    )
    assert "is too long for a Wi-Fi's name" in failed(companion("install", "/dev/x", "--wifi", "x" * 33))
    (tmp_path / "password").write_text("short")
    wifi = ("--wifi", "home", "--wifi-password-file")
    assert failed(companion("install", "/dev/x", *wifi, tmp_path / "password")) == (
        "That cannot be a Wi-Fi's password: it has 8 to 63 letters. It is probably misspelt. Run this again, and type it as "
        "on your phone.\n"
    )
    assert failed(companion("install", "/dev/x", *wifi, tmp_path / "nothing")) == (
        f"{tmp_path / 'nothing'} cannot be read: No such file or directory. The file is probably misspelt, or closed to this "
        "user. Correct it, or leave --wifi-password-file out and type the password.\n"
    )
    assert failed(companion("install", "/dev/x", *wifi, Path("/dev/zero"))).startswith(
        "/dev/zero cannot be read: a device. "
    )


def test_the_password_is_asked_for_and_not_shown(ports, companion):
    said = companion("install", "/dev/ttyACM99", "--wifi", "home", typed="correct horse\n")
    assert 'Password of the Wi-Fi "home" (nothing for an open one):' in said.stderr
    assert "correct horse" not in said.output


# -- its parts


@pytest.mark.parametrize(
    ("machine", "kind"),
    [
        ("Raspberry Pi Pico with RP2040", "pico"),
        ("Raspberry Pi Pico W with RP2040", "pico_w"),
        ("Raspberry Pi Pico2 with RP2350", "pico_2"),
        ("Raspberry Pi Pico 2 with RP2350", "pico_2"),
        ("Raspberry Pi Pico2 with RP2350-RISCV", "pico_2"),
        ("Raspberry Pi Pico 2 W with RP2350", "pico_2_w"),
        ("ESP32C3 module with ESP32C3", "esp32_c3"),
        ("Generic ESP32C3 module with ESP32C3", "esp32_c3"),
        ("Generic ESP32S3 module with Octal-SPIRAM with ESP32S3", "esp32_s3"),
        ("Generic ESP32 module with ESP32", None),
        ("Adafruit Feather RP2040 with RP2040", None),
        ("linux [GCC 14.2.1] version", None),
    ],
)
def test_a_board_is_known_by_what_its_micropython_calls_it(machine, kind):
    assert kinds.kind_of(machine) == kind
    if kind:
        assert kind in kinds.all_kinds()
        assert kinds.has_chip_of(kind, machine)


def test_every_kind_has_a_chip_and_its_network_is_known():
    assert set(kinds.all_kinds()) == set(kinds._CHIPS)
    assert [kind for kind in kinds.all_kinds() if kinds.has_network(kind)] == [
        "esp32_c3",
        "esp32_s3",
        "pico_2_w",
        "pico_w",
    ]


def test_what_a_board_calls_itself_is_in_its_file(tmp_path, monkeypatch):
    assert {kinds.called(kind) for kind in kinds.all_kinds()} == set(kinds.all_kinds())
    own = tmp_path / "mine.py"
    own.write_text('"""My pins."""\nNAME = "pico"\nSDA_PIN = 0\n')
    monkeypatch.setattr(kinds, "files", lambda _: {"board.py": own})
    assert kinds.called("mine") == "pico"
    assert not kinds.has_network("mine")


def test_mpremote_that_hangs_is_ended(tmp_path, monkeypatch):
    far, near = os.openpty()
    link = tmp_path / "port"
    link.symlink_to(os.ttyname(near))
    began = time.monotonic()
    with pytest.raises(BoardError) as error:
        Remote(str(link)).run("print(1)", 1.5)
    assert error.value.kind == "mute"
    assert time.monotonic() - began < 5
    os.close(near)
    os.close(far)


def test_a_persons_own_mpremote_commands_change_nothing(tmp_path, monkeypatch, plug):
    folder = tmp_path / "mpremote"
    folder.mkdir()
    (folder / "config.py").write_text('commands = {"connect": "version", "exec": "version"}\n')
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    board = plug({})
    assert Remote(board.port).run("print(6 * 7)").strip() == "42"


def test_the_address_of_a_cup_in_the_wi_fi():
    assert installing.address_of("rose", "e6614103e7395a2f") == "socket://rose.local:5331"
    assert installing.address_of("", "e6614103e7395a2f") == "socket://cup-5a2f.local:5331"
    assert install_command.PASSWORD_LETTERS == (8, 63)
    assert Path("/dev/null").exists()
