import re

import pytest

from hardware.printed import report, sizes
from hardware.printed.plan import HERE, plan

WHOLE = plan()


def test_dimensions_hold():
    assert sizes.contradictions() == []


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (
            '"pi-drawing", "board, along its long',
            '"a drawing", "board, along its long',
            "pi.length: there is no source a drawing",
        ),
        ('part = "pico"', 'part = "picco"', "pico: there is no part picco in parts.toml"),
        ("length = [85,", "length = [86,", "pi.length is 86 mm, and 85 mm in parts.toml"),
    ],
)
def test_what_does_not_hold_is_said(tmp_path, monkeypatch, before, after, said):
    text = (HERE / "dimensions.toml").read_text()
    assert before in text
    folder = tmp_path / "printed"
    folder.mkdir()
    (folder / "dimensions.toml").write_text(text.replace(before, after))
    for name in ("parts.toml", "sources.toml"):
        (tmp_path / name).write_bytes((HERE.parent / name).read_bytes())
    monkeypatch.setattr(sizes, "HERE", folder)
    assert sizes.contradictions() == [said]


def test_what_is_to_be_measured_is_marked_in_openscad_and_nothing_else_is():
    for one in sizes.bought().values():
        for name, size in one.sizes.items():
            (line,) = re.findall(rf"^{one.name}_{name} = .*$", sizes.scad(), re.MULTILINE)
            assert line.startswith(f"{one.name}_{name} = {size.mm:g}; // ")
            assert ("MEASURE BEFORE PRINTING" in line) == size.to_be_measured


def test_every_size_is_used_by_a_source():
    used = "".join(path.read_text() for path in HERE.glob("*.scad") if path.name != "dimensions.scad")
    names = [f"{one.name}_{name}" for one in sizes.bought().values() for name in one.sizes]
    assert [name for name in names if not re.search(rf"\b{name}\b", used)] == []


@pytest.mark.parametrize("thing", WHOLE.things, ids=[thing.name for thing in WHOLE.things])
def test_a_source_knows_what_the_plan_asks_of_it(thing):
    text = thing.source.read_text()
    parts = [one.name for one in (*thing.pieces, *thing.pictures)]
    assert [name for name in parts if f'part == "{name}"' not in text] == []
    assert [name for name in (*thing.printed, *thing.bought) if f'what == "{name}"' not in text] == []
    assert thing.per in report.BUILDS


def test_a_piece_whose_limits_are_not_said_gets_strict_ones():
    (hood,) = [piece for piece in WHOLE.things[0].pieces if piece.name == "hood"]
    assert (hood.overhang_mm2, hood.bridge_mm, hood.thin_mm2, hood.count) == (1, 10, 5, 1)
