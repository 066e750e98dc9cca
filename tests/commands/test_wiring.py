"""`companion wiring` as a person meets it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.commands import wiring as command


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, list(map(str, arguments)))


@pytest.fixture(autouse=True)
def _no_boot(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """This machine's own config.txt, if it has one, is not meant."""
    monkeypatch.setattr(command, "PLACES", (str(tmp_path / "boot" / "config.txt"),))


def table(folder: Path, seats: str = "4", *changes: tuple[str, str]) -> Path:
    text = run("run", "--example", seats).stdout
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / "table.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_pins_of_the_readers_own_table(tmp_path: Path) -> None:
    ran = run("wiring", "--config", table(tmp_path, "4", ("left = 17", "left = 14")))
    assert (ran.exit_code, ran.stderr) == (0, "")
    lines = [line.split() for line in ran.stdout.splitlines()]
    assert ["8", "GPIO", "14", "seat", "1,", "LEFT", "blue"] in lines
    assert ["37", "GPIO", "26", "buzzer,", "through", "its", "transistor"] in lines
    assert "  dtoverlay=i2c-mux,pca9548,addr=0x70" in ran.stdout.splitlines()
    assert ran.stdout.splitlines()[-1] == "Nothing collides."


def test_without_a_config_txt_it_says_that_it_knows_nothing_of_others(tmp_path: Path) -> None:
    ran = run("wiring", "--config", table(tmp_path))
    place = tmp_path / "boot" / "config.txt"
    assert (
        f"There is no {place} here, so what other overlays take is not known. Name a copy of the Pi's with --boot."
        in ran.stdout.splitlines()
    )


def test_the_pis_own_config_txt_is_read_by_itself(tmp_path: Path) -> None:
    place = tmp_path / "boot" / "config.txt"
    place.parent.mkdir()
    place.write_text("enable_uart=1\n")
    ran = run("wiring", "--config", table(tmp_path, "4", ("left = 17", "left = 14")))
    assert ran.exit_code == 1
    assert f"{place} was read too." in ran.stdout.splitlines()
    end = ran.stdout.splitlines()[-2:]
    assert end[0] == "One thing collides:"
    assert end[1].startswith('  - seat 1, left = 14: GPIO 14 is taken by "enable_uart=1" in config.txt.')


def test_eight_seats_need_a_supply_of_their_own_for_the_screens(tmp_path: Path) -> None:
    path = table(tmp_path, "8")
    assert run("wiring", "--config", path).exit_code == 1
    ran = run("wiring", "--config", path, "--own-supply")
    assert ran.exit_code == 0
    assert (
        "The screens are counted with a 3.3 V supply of their own, which has to give 440 mA."
        in ran.stdout.splitlines()
    )
    assert (
        "Its 12 lines of buttons each need 10 kOhm to 3.3 V: the kernel leaves the chip's own pull-ups off."
        in ran.stdout
    )


def test_it_is_drawn(tmp_path: Path) -> None:
    path = tmp_path / "pins.svg"
    ran = run("wiring", "--config", table(tmp_path), "--svg", path)
    assert ran.exit_code == 0
    assert f"Drawn: {path}" in ran.stdout.splitlines()
    assert path.read_text(encoding="utf-8").startswith("<svg ")


def test_a_drawing_that_cannot_be_written(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "pins.svg"
    ran = run("wiring", "--config", table(tmp_path), "--svg", path)
    assert (ran.exit_code, ran.stderr.splitlines()) == (
        2,
        [
            f"{path} cannot be written: No such file or directory. Name a file in a folder of your own with --svg."
        ],
    )


def test_a_drawing_into_a_pipe_that_nobody_reads_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    ran = run("wiring", "--config", table(tmp_path), "--svg", tmp_path / "pipe")
    assert ran.exit_code == 2
    assert ran.stderr.startswith(f"{tmp_path}/pipe cannot be written: ")


def test_a_config_txt_that_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "config.txt"
    ran = run("wiring", "--config", table(tmp_path), "--boot", path)
    assert (ran.exit_code, ran.stdout) == (2, "")
    assert ran.stderr.startswith(f"{path} cannot be read: No such file or directory. Look at its name")


def test_what_is_no_config_txt_is_told_by_its_kind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.files.OPENING_S", 0)
    pipe, long, wide = tmp_path / "pipe", tmp_path / "long", tmp_path / "wide"
    os.mkfifo(pipe)
    long.write_bytes(b"#" * (command.MOST_BYTES + 1))
    wide.write_bytes("enable_uart=1\n".encode("utf-16"))
    name = "Name the Pi's config.txt, or a copy of it, with --boot."
    told = {
        pipe: f"Nothing comes from {pipe}: it is a pipe, and nobody writes to it. {name}",
        Path("/dev/zero"): f"/dev/zero is a device, and not a file. {name}",
        tmp_path: f"{tmp_path} is a folder, and not a file. {name}",
        long: f"{long} has more than 1 MB, so it is no config.txt. Name another one with --boot.",
        wide: (
            f"{wide} is no text as a config.txt is: it holds bytes that are no letters. If an editor saved it so, save it anew "
            "there, with UTF-8 as its encoding; otherwise name another one with --boot."
        ),
    }
    table(tmp_path)
    for path, said in told.items():
        ran = run("wiring", "--config", tmp_path / "table.toml", "--boot", path)
        assert (ran.exit_code, ran.stdout, ran.stderr) == (2, "", f"{said}\n")


def test_what_was_not_looked_at_is_told(tmp_path: Path) -> None:
    boot = tmp_path / "config.txt"
    known = "dtparam=i2c_arm=on,i2c_arm_baudrate=400000\ndtoverlay=i2c-mux,pca9548,addr=0x70\n"
    boot.write_text(
        f"\ufeff{known}dtoverlay=pitft22,rotate=90\ndtoverlay=rpi-sense\ninclude extra.txt\n",
        encoding="utf-8",
    )
    ran = run("wiring", "--config", table(tmp_path), "--boot", boot)
    assert (ran.exit_code, ran.stderr) == (0, "")
    assert ran.stdout.splitlines()[-5:] == [
        f"{boot} was read too.",
        (
            "It begins with an invisible mark that some editors write (a BOM), so the Pi may not know its first line: "
            "dtparam=i2c_arm=on,i2c_arm_baudrate=400000. Save it anew as UTF-8 without BOM, or make its first line an empty one."
        ),
        (
            "It loads 2 overlays that are not known here, so which lines they take was not looked at: pitft22, rpi-sense. On the "
            'Pi, "dtoverlay -h pitft22" says what it takes.'
        ),
        "It takes in what stands elsewhere, which was not read: extra.txt. Name that with --boot to have it looked into.",
        "Nothing collides, as far as is known.",
    ]


def test_a_table_that_is_wrong(tmp_path: Path) -> None:
    ran = run("wiring", "--config", table(tmp_path, "4", ("left = 17", "left = 18")))
    assert (ran.exit_code, ran.stdout) == (78, "")
    assert "GPIO 18 is used more than once: seat 1, left and seat 2, left." in ran.stderr


def test_in_french(tmp_path: Path) -> None:
    ran = run("wiring", "--config", table(tmp_path, "4", ('language = "en"', 'language = "fr"')))
    assert ["11", "GPIO", "17", "place", "1,", "GAUCHE", "bleu"] in [
        line.split() for line in ran.stdout.splitlines()
    ]
    assert ran.stdout.splitlines()[-1] == "Rien ne se contrarie."


def test_mistakes_of_a_french_table_are_told_in_french(tmp_path: Path) -> None:
    changes = ('language = "en"', 'language = "fr"'), ("left = 17", "left = 18")
    ran = run("wiring", "--config", table(tmp_path, "4", *changes))
    assert ran.exit_code == 78
    assert "place 1, left et place 2, left. À chaque chose sa propre ligne." in ran.stderr


def test_mistakes_of_a_table_in_no_language_are_told_in_english(tmp_path: Path) -> None:
    ran = run("wiring", "--config", table(tmp_path, "4", ('language = "en"', 'language = "tlh"')))
    assert ran.exit_code == 78
    assert 'language = "tlh"' in ran.stderr
