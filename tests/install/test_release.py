"""A release's name, where its spidev comes from, and one that is made for a machine to come."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from install import release
from install.machine import Refused
from install.places import DEBIANS_PYTHON
from install.release import Python
from tests.install.pretended import PROJECT, SOURCES, Maker

SUFFIX = ".cpython-313-aarch64-linux-gnu.so"
PYTHON = Python("/usr/bin/python3", "3.13", SUFFIX, Path("/none/Python.h"))


def name(maker: Maker, python: Python = PYTHON, **files: str) -> str:
    return release.of(maker.checkout("1.0.0", **files), maker.machine, python).name


def test_the_same_content_has_the_same_name(maker: Maker) -> None:
    assert name(maker) == name(maker)
    assert name(maker).startswith("1.0.0-")


@pytest.mark.parametrize("changed", SOURCES)
def test_another_content_has_another_name(maker: Maker, changed: str) -> None:
    before = name(maker)
    assert name(maker, **{changed: f"{PROJECT.format('1.0.0')}# more"}) != before


def test_another_python_has_another_name(maker: Maker) -> None:
    assert name(maker) != name(maker, Python("/usr/bin/python3", "3.14", SUFFIX, PYTHON.headers))


def test_what_running_leaves_behind_makes_no_other_release(maker: Maker) -> None:
    before = name(maker)
    assert name(maker, **{"companion/__pycache__/table.pyc": "compiled"}) == before


def test_debians_spidev_is_taken_where_it_is_for_the_same_python(maker: Maker) -> None:
    spidev = f"{DEBIANS_PYTHON}/spidev{SUFFIX}"
    without = name(maker)
    maker.machine.write(f"{DEBIANS_PYTHON}/spidev.cpython-311-aarch64-linux-gnu.so", b"")
    assert name(maker) == without
    maker.machine.write(spidev, b"")
    made = maker.install("1.0.0")
    packages = f"{made.folder}/lib/python3.13/site-packages"
    assert made.name != without
    assert maker.machine.target(f"{packages}/spidev{SUFFIX}") == spidev
    assert not any("spi.lock" in asked for asked in maker.machine.asked)


def test_spidev_is_compiled_where_that_can_be(
    maker: Maker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    headers = tmp_path / "Python.h"
    headers.touch()
    monkeypatch.setattr("shutil.which", lambda tool: f"/usr/bin/{tool}")
    wanted = release.of(
        maker.checkout("1.0.0"), maker.machine, Python("/usr/bin/python3", "3.13", SUFFIX, headers)
    )
    release.build(wanted, maker.machine, maker.said.append)
    (asked,) = (asked for asked in maker.machine.asked if "spi.lock" in asked)
    assert "--no-binary spidev" in asked
    assert "--require-hashes" in asked


def test_a_spidev_that_cannot_be_compiled_is_done_without(
    maker: Maker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "Python.h").touch()
    monkeypatch.setattr("shutil.which", lambda tool: f"/usr/bin/{tool}")
    python = Python("/usr/bin/python3", "3.13", SUFFIX, tmp_path / "Python.h")
    wanted = release.of(maker.checkout("1.0.0"), maker.machine, python)
    maker.machine.compiles = False
    release.build(wanted, maker.machine, maker.said.append)
    assert release.is_whole(maker.machine, wanted.name)
    (told,) = maker.said
    assert "gcc: error" in told
    assert "sudo apt install python3-spidev" in told


def test_a_table_without_spidev_is_made_all_the_same(maker: Maker) -> None:
    assert release.of(maker.checkout("1.0.0"), maker.machine, PYTHON).spi == "none"
    maker.install("1.0.0")


def test_scripts_in_a_folder_for_later_name_what_will_be_there(maker: Maker) -> None:
    made = maker.install("1.0.0")
    script = maker.machine.read(f"{made.folder}/bin/companion")
    assert script == f"#!{made.folder}/bin/python\n".encode()


class Usage(NamedTuple):
    total: int
    used: int
    free: int


def test_too_little_room_is_said_before_anything_is_made(
    maker: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: Any) -> Usage:
        return Usage(1 << 34, 1 << 34, 12 << 20)

    monkeypatch.setattr("shutil.disk_usage", full)
    with pytest.raises(Refused, match="needs 300 MB, and 12 MB are free") as refused:
        maker.install("1.0.0")
    assert "sudo apt clean" in str(refused.value)
    assert maker.releases() == []
