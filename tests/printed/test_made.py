"""The made files: of today's sources, unchanged, and printable as far as that shows without a library."""

import struct
from collections import Counter
from pathlib import Path

import pytest

from hardware.printed import plan as plans
from hardware.printed import sums
from hardware.printed.plan import MADE, plan

WHOLE = plan()
PIECES = [(thing, piece) for thing in WHOLE.things for piece in thing.pieces]
NAMES = [f"{thing.name}-{piece.name}" for thing, piece in PIECES]


def triangles(path):
    data = path.read_bytes()
    (count,) = struct.unpack_from("<I", data, 80)
    assert len(data) == 84 + 50 * count
    numbers = [struct.unpack_from("<9f", data, 84 + 50 * at + 12) for at in range(count)]
    return [(one[:3], one[3:6], one[6:]) for one in numbers]


def test_everything_is_as_its_sources_make_it():
    assert sums.stale(WHOLE) == [], "run `make hardware`"


@pytest.mark.parametrize(("thing", "piece"), PIECES, ids=NAMES)
def test_a_piece_is_closed_and_has_an_inside(thing, piece):
    edges = Counter()
    volume = 0.0
    for a, b, c in triangles(thing.stl(piece)):
        edges.update([(a, b), (b, c), (c, a)])
        volume += (
            a[0] * (b[1] * c[2] - b[2] * c[1])
            - a[1] * (b[0] * c[2] - b[2] * c[0])
            + a[2] * (b[0] * c[1] - b[1] * c[0])
        )
    assert [edge for edge, count in edges.items() if edges[edge[::-1]] != count] == []
    assert volume > 0


@pytest.mark.parametrize(("thing", "piece"), PIECES, ids=NAMES)
def test_a_piece_fits_the_bed_and_lies_on_it(thing, piece):
    points = [point for one in triangles(thing.stl(piece)) for point in one]
    sides = [max(point[axis] for point in points) - min(point[axis] for point in points) for axis in range(3)]
    assert all(side <= bed for side, bed in zip(sides, WHOLE.bed_mm, strict=True))
    assert min(point[2] for point in points) == pytest.approx(0, abs=1e-3)


def test_files_are_small():
    assert max(path.stat().st_size for path in MADE.glob("*.stl")) < WHOLE.kilobytes * 1000
    assert sum(path.stat().st_size for path in MADE.iterdir()) < 4_000_000


def test_each_file_says_what_it_is():
    thing, piece = PIECES[0]
    header = thing.stl(piece).read_bytes()[:80].decode()
    assert header.startswith("seat-box body, mm; OpenSCAD 20")
    assert sums.of_sources(thing) in header


def test_the_report_names_each_piece_and_what_is_to_be_measured():
    text = sums.REPORT.read_text()
    assert [name for name in NAMES if f"{name}.stl" not in text] == []
    assert "| LED | hole | 5.1 | hole for its body, tight |" in text.partition("## Measure before")[2]


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    """A copy of what is made, to be spoilt."""
    for path in MADE.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    for module in (plans, sums):
        monkeypatch.setattr(module, "MADE", tmp_path)
    monkeypatch.setattr(sums, "SUMS", tmp_path / "sums.toml")
    return tmp_path


def test_a_file_that_was_changed_is_noticed(elsewhere):
    path = elsewhere / "seat-box-hood.stl"
    path.write_bytes(path.read_bytes() + b"\0")
    assert sums.stale(WHOLE) == ["seat-box-hood.stl: it was changed by hand"]


def test_a_file_that_is_missing_is_noticed(elsewhere):
    (elsewhere / "hub-case-tray.png").unlink()
    assert sums.stale(WHOLE) == ["hub-case-tray.png: it was not made"]


def test_a_file_too_many_is_noticed(elsewhere):
    (elsewhere / "hat.stl").write_bytes(b"")
    assert sums.stale(WHOLE) == ["hat.stl: nothing makes it any more"]


def test_another_source_makes_its_files_stale_and_no_others(elsewhere, monkeypatch, tmp_path):
    real = Path.read_bytes

    def changed(path):
        return real(path) + (b"// thicker" if path.name == "flip-timer.scad" else b"")

    monkeypatch.setattr(Path, "read_bytes", changed)
    said = [line for line in sums.stale(WHOLE) if not line.startswith("printed.md")]
    assert said == [
        f"flip-timer-{name}: it was made of other sources" for name in ("half.stl", "exploded.png", "cut.png")
    ]


def test_other_sizes_make_everything_stale(elsewhere, monkeypatch):
    monkeypatch.setattr(sums.sizes, "scad", lambda: "pi_length = 86;")
    said = sums.stale(WHOLE)
    assert "dimensions.scad: dimensions.toml says something else" in said
    assert sum("other sources" in line for line in said) == len(PIECES) + sum(
        len(one.pictures) for one in WHOLE.things
    )


def test_other_limits_make_only_the_report_stale(elsewhere, monkeypatch):
    real = Path.read_bytes
    monkeypatch.setattr(
        Path, "read_bytes", lambda path: real(path) + (b"#" if path.name == "printed.toml" else b"")
    )
    assert sums.stale(WHOLE) == ["printed.md: it was made of other sources"]


def test_what_is_noted_is_up_to_date(elsewhere):
    thing = WHOLE.things[0]
    names = [path.name for path in thing.made()]
    (elsewhere / names[0]).write_bytes(b"new")
    assert not sums.up_to_date(thing, names)
    sums.note(WHOLE, names, "2021.01")
    assert sums.up_to_date(thing, names)
