"""`companion run` as a person meets it: examples, mistakes, --check, and a table all of whose parts are missing."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion import app
from companion.app import NotStarted
from companion.cli import main
from companion.commands import table_here
from companion.config.settings import Settings
from companion.journal.faults import JournalError
from companion.service import Service
from companion.web.server import PortsBusy

ROOT = Path(__file__).parent.parent.parent


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["run", *map(str, arguments)])


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """The example for four, with a journal beside it and a port of its own."""
    path = tmp_path / "table.toml"
    text = run("--example", "4").stdout.replace("port = 8000", "port = 0")
    path.write_text(f'journal = "journal.sqlite3"\n{text}', encoding="utf-8")
    return path


@pytest.mark.parametrize("seats", ["4", "8"])
def test_an_example_is_a_file_to_begin_with(tmp_path: Path, seats: str) -> None:
    path = tmp_path / "table.toml"
    path.write_text(run("--example", seats).stdout, encoding="utf-8")
    checked = run("--config", path, "--check")
    assert (checked.exit_code, checked.stderr) == (0, "")
    assert checked.stdout.splitlines()[0] == f"{path} is right."
    assert len(re.findall("^  - Seat ", checked.stdout, re.MULTILINE)) == int(seats)
    assert "It will work, but:" not in checked.stdout


def test_an_example_for_another_number_is_refused() -> None:
    assert run("--example", "5").exit_code == 2


def test_all_mistakes_go_to_standard_error_and_the_status_says_that_the_file_is_wrong(table: Path) -> None:
    text = table.read_text(encoding="utf-8").replace("left = 17", "left = 99").replace("[board]", "[bord]")
    table.write_text(text, encoding="utf-8")
    for arguments in ([], ["--check"]):
        told = run("--config", table, *arguments)
        assert (told.exit_code, told.stdout) == (78, "")
        assert told.stderr.splitlines() == [
            f"{table} has 2 mistakes:",
            "  - seat 1, left = 99: write a GPIO number of the Pi's header, from 0 to 27.",
            "  - bord: there is no such key. Did you mean board?",
        ]


def test_a_mistake_of_several_lines_is_set_in(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text("a == 1", encoding="utf-8")
    assert run("--config", path).stderr.splitlines() == [
        f"{path} has one mistake:",
        "  - Line 1 cannot be read, from letter 4 on. It is this one:",
        "        a == 1",
        "    Probably a quote, a bracket, a comma or an equals sign is missing there or just before.",
    ]


def test_check_says_what_the_file_sets(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "darwin")
    text = (
        table.read_text(encoding="utf-8")
        .replace('# name = "Ana"', 'name = "Ana"')
        .replace('# cup = { id = "e6614103e7395a2f" }', 'cup = { id = "e6614103e7395a2f", button = "ok" }')
        .replace('"loopback"', '"network"')
        .replace("challenge = 25", 'challenge = "west:1"')
        .replace("[[seats]]", '[chips]\nwest = "device:1-0020"\n\n[[seats]]', 1)
    )
    table.write_text(text, encoding="utf-8")
    checked = run("--config", table, "--check")
    assert checked.exit_code == 0
    assert checked.stdout.splitlines() == [
        f"{table} is right.",
        (
            "  - Seat 1 (Ana): LEFT GPIO 17, RIGHT GPIO 27, OK GPIO 22, CHALLENGE GPIO 4; SSD1306 at 0x3C on bus 1-0070/0; "
            "LED GPIO 10; cup e6614103e7395a2f; its button is OK"
        ),
        (
            "  - Seat 2: LEFT GPIO 18, RIGHT GPIO 23, OK GPIO 24, CHALLENGE west:1; SSD1306 at 0x3C on bus 1-0070/1; "
            "LED GPIO 9"
        ),
        (
            "  - Seat 3: LEFT GPIO 5, RIGHT GPIO 6, OK GPIO 13, CHALLENGE GPIO 19; SSD1306 at 0x3C on bus 1-0070/2; "
            "LED GPIO 11"
        ),
        (
            "  - Seat 4: LEFT GPIO 12, RIGHT GPIO 16, OK GPIO 20, CHALLENGE GPIO 21; SSD1306 at 0x3C on bus 1-0070/3; "
            "LED GPIO 8"
        ),
        "  - The board: SSD1309 at 0x3C on bus 1-0070/4",
        "  - Buzzer: GPIO 26, on at the start",
        "  - Timer: GPIO 7",
        "  - The board's page: for the whole network, port 0",
        f"  - Journal: {table.parent / 'journal.sqlite3'}",
        "It will work, but:",
        (
            "  - seat 2, challenge: this button is on an expander, which reports a press some thousandths of a second late. "
            "In a fair race all CHALLENGE buttons are on the Pi's header."
        ),
        "This machine has no lines of its own to look for: a table runs on Linux, best on a Raspberry Pi.",
    ]
    assert not (table.parent / "journal.sqlite3").exists()


def test_check_says_what_a_small_table_leaves_out(tmp_path: Path) -> None:
    seats = "".join(
        f"[[seats]]\nleft = {n}\nright = {n + 1}\nok = {n + 2}\nchallenge = {n + 3}\nscreen = {{ bus = {n} }}\n"
        for n in (4, 8)
    )
    path = tmp_path / "table.toml"
    path.write_text(f'{seats}[sound]\nbuzzer = 12\non = false\n[web]\nlisten = "off"\n', encoding="utf-8")
    said = run("--config", path, "--check").stdout.splitlines()[3:7]
    assert said == [
        "  - The board: no screen, only its page",
        "  - No cups: all roll with OK",
        "  - Buzzer: GPIO 12, off at the start",
        "  - The board's page: none",
    ]


def test_check_says_who_shares_a_cup(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(run("--example", "8").stdout, encoding="utf-8")
    assert "  - For all: cup /dev/ttyACM0\n" in run("--config", path, "--check").stdout


@pytest.mark.skipif(sys.platform != "linux", reason="a table runs on Linux")
def test_check_says_what_is_here(table: Path) -> None:
    checked = run("--config", table, "--check").stdout
    assert "\nOn this machine now:\n  - " in checked


def test_the_machines_own_file_comes_before_the_one_in_this_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(table_here, "OF_THE_MACHINE", tmp_path / "etc.toml")
    assert run().stderr.splitlines()[0] == "table.toml has one mistake:"
    (tmp_path / "etc.toml").touch()
    (tmp_path / "table.toml").touch()
    assert run().stderr.splitlines()[0] == f"{tmp_path / 'etc.toml'} has one mistake:"


def running(monkeypatch: pytest.MonkeyPatch, does: Callable[[Settings, Callable[[str], None]], None]) -> None:
    """In the place of the table itself."""

    async def table(
        settings: Settings, ready: Callable[[str], None], _say: Callable[[str], None], _service: Service
    ) -> None:
        does(settings, ready)

    monkeypatch.setattr(app, "run", table)


@pytest.mark.parametrize(
    ("address", "told"), [("http://127.0.0.1:1/board", ["Spectators: http://127.0.0.1:1/board"]), ("", [])]
)
def test_a_table_that_is_set_says_so(
    monkeypatch: pytest.MonkeyPatch, table: Path, address: str, told: list[str]
) -> None:
    heard: list[Settings] = []

    def play(settings: Settings, ready: Callable[[str], None]) -> None:
        heard.append(settings)
        ready(address)

    running(monkeypatch, play)
    monkeypatch.setattr("os.geteuid", lambda: 1000)  # root is told more
    ran = run("--config", table)
    assert ran.stdout.splitlines() == [
        f"The table of {table} is set.",
        "Ctrl-C ends it. The game is kept and goes on at the next start.",
        *told,
        "The table is cleared away. Bye.",
    ]
    assert [settings.journal for settings in heard] == [table.parent / "journal.sqlite3"]


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (PortsBusy(8000, 8019), "No free port for the board's page: all from 8000 to 8019 are in use"),
        (
            NotStarted("play-no-parts", {"reason": "Too many open files"}),
            "The simulated parts cannot be made",
        ),
        (JournalError("journal-in-use", {"path": "/j", "process": 7}), "Another table (process 7)"),
    ],
)
def test_what_keeps_a_table_from_beginning_is_said(
    monkeypatch: pytest.MonkeyPatch, table: Path, error: Exception, told: str
) -> None:
    def refuse(_settings: Settings, _ready: Callable[[str], None]) -> None:
        raise error

    running(monkeypatch, refuse)
    ran = run("--config", table)
    assert (ran.exit_code, ran.stdout) == (2, "")
    assert ran.stderr.startswith(told)


@pytest.mark.skipif(sys.platform != "linux", reason="a table runs on Linux")
def test_a_table_without_any_of_its_parts_is_set_all_the_same(table: Path) -> None:
    command = [sys.executable, "-m", "companion", "run", "--config", str(table)]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdout is not None
        said: list[str] = []
        while "Spectators: " not in (line := process.stdout.readline()):
            assert line, f"it ended: {said}"
            said.append(line)
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read()
    assert process.returncode == 0
    assert f"The table of {table} is set.\n" in said
    assert rest.splitlines()[-1] == "The table is cleared away. Bye."
    assert (table.parent / "journal.sqlite3").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="a table runs on Linux")
def test_a_table_whose_terminal_is_gone_plays_on_and_ends_well(table: Path) -> None:
    command = [sys.executable, "-m", "companion", "run", "--config", str(table)]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline()
        process.stdout.close()
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(1)
        process.send_signal(signal.SIGTERM)
        assert (process.wait(10), process.stderr.read()) == (0, "")
