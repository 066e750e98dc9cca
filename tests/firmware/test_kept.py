"""The cup's settings and their file: whole at any moment, and nothing in it that may not be there."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.cup import board_files

PROGRAM = """
import kept
one = kept.Kept()
print(one.get("name"), one.set("name", "rose"), one.set("stroke_mg", "320"), one.set("stroke_mg", "99999"))
print(one.set("port", "uart"), one.get("port"), one.get("stroke_mg"), one.keep(), one.keep())
two = kept.Kept()
print(two.name, two.settings.stroke_mg, two.get("settle_ms"), kept.motion.Settings.stroke_mg)
open("cup.json", "w").write('{"name": "ro')
print(kept.Kept().name)
"""


@pytest.fixture
def kept(firmware):
    return firmware("kept")


def test_both_interpreters_keep_the_same(tmp_path):
    pytest.importorskip("micropython_run", reason="no MicroPython for this machine")
    folders = [str(board_files.firmware_folder()), str(Path(board_files.__file__).parent)]
    said = []
    for name, command in (
        ("cpython", [sys.executable]),
        ("micropython", [sys.executable, "-P", "-m", "micropython_unix"]),
    ):
        flash = tmp_path / name
        flash.mkdir()
        (flash / "program.py").write_text(PROGRAM)
        paths = {"PYTHONPATH": ":".join(folders), "MICROPYPATH": ":".join([*folders, ".frozen"])}
        ran = subprocess.run([*command, "program.py"], cwd=flash, env=paths, capture_output=True, text=True)
        said.append(ran.stdout + ran.stderr)
    assert said[0].splitlines() == [
        "- True True False",
        "False None 320 True True",
        "rose 320 200 300",
        "-",
    ]
    assert said[1] == said[0]


def test_as_it_comes(kept, flash):
    one = kept.Kept()
    assert one.get("name") == one.name == one.port == one.battery == "-"
    assert {key: one.get(key) for key in ("flat_x", "flat_z", "stroke_mg")} == {
        "flat_x": "0",
        "flat_z": "1000",
        "stroke_mg": "300",
    }
    assert one.get("nonsense") is None
    assert list(flash.iterdir()) == []


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("name", ""),
        ("name", "seventeen-letters"),
        ("name", "a b"),
        ("name", "é"),
        ("nonsense", "1"),
        ("port", "uart"),
        ("battery", "1"),
        ("stroke_mg", "99"),
        ("stroke_mg", "4001"),
        ("stroke_mg", ""),
        ("stroke_mg", "-"),
        ("stroke_mg", "1e3"),
        ("stroke_mg", "+300"),
        ("stroke_mg", "1234567"),
        ("flat_x", "1401"),
        ("flat_x", "-1401"),
        ("__class__", "1"),
    ],
)
def test_what_may_not_be_set(kept, key, value):
    one = kept.Kept()
    before = vars(one), vars(one.settings)
    assert not one.set(key, value)
    assert (vars(one), vars(one.settings)) == before


def test_every_setting_can_be_set_to_its_limits(kept):
    one = kept.Kept()
    for key, limits in kept.motion.LIMITS.items():
        for value in limits:
            assert one.set(key, str(value))
            assert one.get(key) == str(value)
            assert getattr(one.settings, key) == value


def test_only_what_differs_is_written_and_only_when_it_does(kept, flash, monkeypatch):
    one = kept.Kept()
    assert one.keep()
    assert not (flash / "cup.json").exists()
    one.set("name", "rose")
    one.set("stroke_mg", "300")
    one.set("flat_x", "-12")
    assert one.keep()
    assert json.loads((flash / "cup.json").read_text()) == {"name": "rose", "flat_x": -12}
    renamed = []
    monkeypatch.setattr(kept.os, "rename", lambda *names: renamed.append(names))
    assert one.keep()
    assert renamed == []


def test_a_name_can_be_taken_away(kept, flash):
    one = kept.Kept()
    one.set("name", "rose")
    one.keep()
    one.set("name", "-")
    assert one.keep()
    assert kept.Kept().name == "-"


def test_what_the_wire_may_not_change_stays_in_the_file(kept, flash):
    (flash / "cup.json").write_text('{"port": "uart", "battery": 1, "name": "rose"}')
    one = kept.Kept()
    assert (one.port, one.battery) == ("uart", "1")
    one.set("name", "iris")
    one.keep()
    assert json.loads((flash / "cup.json").read_text()) == {"name": "iris", "port": "uart", "battery": "1"}


def test_power_lost_at_any_step_leaves_the_old_file_or_the_new_one(kept, flash, monkeypatch):
    one = kept.Kept()
    one.set("name", "rose")
    one.keep()
    one.set("name", "iris")

    def dies(*_):
        raise OSError(5)

    class Torn:
        """Takes half of what is written."""

        def __init__(self, name, mode):
            self.file = Path(name).open(mode)  # noqa: SIM115

        def __enter__(self):
            return self

        def __exit__(self, *_):
            self.file.close()

        def write(self, text):
            self.file.write(text[: len(text) // 2])
            raise OSError(28)

    with monkeypatch.context() as patch:
        patch.setattr(
            kept,
            "open",
            lambda name, mode: Torn(name, mode) if "w" in mode else Path(name).open(mode),  # noqa: SIM115
            raising=False,
        )
        assert not one.keep()
    assert kept.Kept().name == "rose"
    with monkeypatch.context() as patch:
        patch.setattr(kept.os, "rename", dies)
        assert not one.keep()
    assert kept.Kept().name == "rose"
    assert one.keep()
    assert kept.Kept().name == "iris"
    assert [path.name for path in flash.iterdir()] == ["cup.json"]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[1, 2]",
        b'"name"',
        b"\xff\xfe\x00",
        b"null",
        b"[" * 3000,
        b'{"name": ["rose"]}',
        b'{"name": null}',
    ],
)
def test_a_damaged_file_counts_as_none(kept, flash, content):
    (flash / "cup.json").write_bytes(content)
    one = kept.Kept()
    assert one.name == "-"
    assert one.set("name", "rose")
    assert one.keep()
    assert kept.Kept().name == "rose"


def test_of_a_file_only_what_is_known_and_allowed_counts(kept, flash):
    held = {
        "name": "rose",
        "stroke_mg": 320,
        "settle_ms": 99_999,
        "nonsense": 1,
        "rest_mg": True,
        "port": "radio",
    }
    (flash / "cup.json").write_text(json.dumps(held))
    one = kept.Kept()
    one.keep()
    assert json.loads((flash / "cup.json").read_text()) == {"name": "rose", "stroke_mg": 320}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    content=st.binary(max_size=60)
    | st.builds(
        lambda v: json.dumps(v).encode(),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
            lambda inner: (
                st.lists(inner, max_size=3)
                | st.dictionaries(
                    st.sampled_from(["name", "port", "battery", "stroke_mg", "x"]), inner, max_size=5
                )
            ),
        ),
    )
)
def test_whatever_the_file_holds_the_cup_starts(kept, flash, content):
    (flash / "cup.json").write_bytes(content)
    one = kept.Kept()
    assert one.port in ("-", "usb", "uart")
    assert 100 <= one.settings.stroke_mg <= 4000
