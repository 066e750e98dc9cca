"""The file as a whole: where it lies, how it is written, what cannot be read at all."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from companion.config.mistakes import Mistaken, told
from companion.config.settings import LineAt, ScreenAt, Settings
from companion.config.table_file import read
from companion.words.words import Words
from tests.config.conftest import RIGHT


def settings_in(path: Path, text: str) -> Settings:
    path.write_text(text, encoding="utf-8")
    return read(path)


def test_a_right_file_is_read(tmp_path: Path) -> None:
    settings = settings_in(tmp_path / "table.toml", RIGHT)
    first = settings.seats[0]
    assert (first.left, first.led) == (LineAt(line=17), LineAt(chip="west", line=1))
    assert first.screen == ScreenAt(bus="1-0070/0", address=0x3C, driver="ssd1306", rotate=0)
    assert settings.chips == {"west": "device:1-0020"}
    assert (settings.cups, settings.journal, settings.web.port) == ("none", None, 8000)


@pytest.mark.parametrize("written", ["17", '"17"', '"header:17"', "0x11"])
def test_a_line_may_be_written_in_several_ways(tmp_path: Path, written: str) -> None:
    settings = settings_in(tmp_path / "table.toml", RIGHT.replace("left = 17", f"left = {written}"))
    assert settings.seats[0].left == LineAt(line=17)


@pytest.mark.parametrize(
    ("written", "path"),
    [
        ("/var/lib/table/j.sqlite3", "/var/lib/table/j.sqlite3"),
        ("~/j.sqlite3", "/home/ana/j.sqlite3"),
        ("kept/j.sqlite3", "{folder}/kept/j.sqlite3"),
    ],
)
def test_a_journal_lies_where_the_file_says_or_beside_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: str, path: str
) -> None:
    monkeypatch.setenv("HOME", "/home/ana")
    monkeypatch.chdir(tmp_path)
    Path("table.toml").write_text(f'journal = "{written}"\n{RIGHT}', encoding="utf-8")
    assert read(Path("table.toml")).journal == Path(path.format(folder=tmp_path))


def test_the_header_may_be_another_chip(tmp_path: Path) -> None:
    settings = settings_in(
        tmp_path / "table.toml", RIGHT.replace("[chips]", '[chips]\nheader = "/dev/gpiochip7"')
    )
    assert settings.chips["header"] == "/dev/gpiochip7"


BEFORE = "Probably a quote, a bracket, a comma or an equals sign is missing there or just before."


@pytest.mark.parametrize(
    ("data", "mistake"),
    [
        (
            b"a = 1\n  b == 2\n",
            f"Line 2 cannot be read, from letter 6 on. It is this one:\n    b == 2\n{BEFORE}",
        ),
        (
            b"a = 1\r\nb = \x1b\r\n",
            f"Line 2 cannot be read, from letter 5 on. It is this one:\n    'b = \\x1b'\n{BEFORE}",
        ),
        (
            b"a = x" + b"y" * 99,
            f"Line 1 cannot be read, from letter 5 on. It is this one:\n    a = x{'y' * 72}...\n{BEFORE}",
        ),
        (
            b"a = 1\nb = [1,\n",
            "It ends in the middle of something. A bracket or a quote was probably opened and never closed.",
        ),
        (
            b"[seats]\nleft = 1\n[seats]\nleft = 2\n",
            (
                "Line 3 sets something that has been set before. It is this one:\n    [seats]\nLeave one of the two out. "
                "Only seats come again and again; each begins with [[seats]] in double brackets."
            ),
        ),
        (
            b"a = 1\na = 2\n",
            (
                "Line 2 sets something that has been set before. It is this one:\n    a = 2\nLeave one of the two out. "
                "Only seats come again and again; each begins with [[seats]] in double brackets."
            ),
        ),
        (
            b"a = " + b"[" * 50_000,
            "Its brackets lie too deep in each other. Begin anew with: companion run --example 4 > table.toml",
        ),
        (
            b"a = 1" + b"0" * 5000,
            "It holds a number that is far too long to be meant. Look for a line with very many digits.",
        ),
        (
            b"# Z\xfcrich",
            "Line 1 holds letters that are not in UTF-8. Save the file anew in your editor, with UTF-8 as its encoding.",
        ),
        (
            b"\n\n\xff",
            "Line 3 holds letters that are not in UTF-8. Save the file anew in your editor, with UTF-8 as its encoding.",
        ),
        (
            b"#" * 1_000_001,
            "It has more than 1 MB, so it is not a table's file. Name another one with --config.",
        ),
    ],
)
def test_what_is_no_toml_is_told_with_its_line(tmp_path: Path, data: bytes, mistake: str) -> None:
    path = tmp_path / "table.toml"
    path.write_bytes(data)
    assert told_of_path(path) == [mistake]


def told_of_path(path: Path) -> list[str]:
    with pytest.raises(Mistaken) as raised:
        read(path)
    assert raised.value.path == path
    return [told(Words(), mistake) for mistake in raised.value.mistakes]


def test_a_file_that_begins_with_the_mark_of_an_editor_is_read(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(RIGHT, encoding="utf-8-sig")
    assert len(read(path).seats) == 2


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    told_next = "There is no such file. Begin one with: companion run --example 4 > table.toml"
    assert told_of_path(tmp_path / "table.toml") == [told_next]


def test_a_link_to_a_stick_that_is_not_plugged_in_is_told(tmp_path: Path) -> None:
    (tmp_path / "table.toml").symlink_to(tmp_path / "stick" / "table.toml")
    assert told_of_path(tmp_path / "table.toml") == [
        (
            f"This is a link to {tmp_path}/stick/table.toml, and that is not there. Plug in what it leads to, if that is a stick, "
            "or name another file with --config."
        )
    ]


def test_a_folder_is_told(tmp_path: Path) -> None:
    assert told_of_path(tmp_path) == [
        "This is a folder. Name the file in it, which is probably called table.toml."
    ]


@pytest.mark.parametrize(
    ("path", "reason"),
    [(Path("/dev/null/table.toml"), "Not a directory"), (Path("a\0b"), "embedded null byte")],
)
def test_a_file_that_cannot_be_opened_is_told(path: Path, reason: str) -> None:
    assert told_of_path(path) == [
        (
            f"It cannot be read: {reason}. Look at its name and at whom it belongs to (ls -l), or name another file with "
            "--config."
        )
    ]


def test_a_file_of_somebody_else_is_told(
    own_folder: Path, without_rights: Callable[[], AbstractContextManager[None]]
) -> None:
    path = own_folder / "table.toml"
    path.touch(mode=0)
    with without_rights():
        assert told_of_path(path)[0].startswith("It cannot be read: Permission denied.")


def test_a_file_that_is_too_long_is_let_go(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_bytes(b"#" * 1_000_001)
    assert told_of_path(path)[0].startswith("It has more than 1 MB")


def test_a_device_is_told() -> None:
    assert told_of_path(Path("/dev/zero")) == [
        "This is a device, and not a file. Look at its name, or name the table's file with --config."
    ]


def test_a_pipe_that_nobody_writes_to_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.files.OPENING_S", 0)
    pipe = tmp_path / "table.toml"
    os.mkfifo(pipe)
    assert told_of_path(pipe) == [
        "Nothing comes from it: it is a pipe, and nobody writes to it. Name a file with --config."
    ]


def test_a_pipe_that_somebody_writes_to_is_read() -> None:
    """As `--config <(make-my-table)` gives it; pieces may be long in coming."""
    there, here = os.pipe()

    def write() -> None:
        for at in range(0, len(RIGHT), 300):
            os.write(here, RIGHT[at : at + 300].encode())
        os.close(here)

    with ThreadPoolExecutor(1) as writer:
        writing = writer.submit(write)
        assert len(read(Path(f"/dev/fd/{there}")).seats) == 2
        writing.result()
    os.close(there)
