"""What is made of hardware/ is as today's data make it. Needs none of the libraries that draw."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.commands.wiring import wiring
from companion.config.table_file import read
from hardware.making.everything import EXAMPLES, MADE, in_words
from hardware.making.examples import example
from hardware.making.plans import builds
from hardware.making.stamp import ROOT, bare, made_of, sources, stale, stamped

FILES = sorted(
    [path for path in (ROOT / MADE).rglob("*") if path.is_file()] + [*(ROOT / EXAMPLES).glob("*.toml")]
)
ANEW = "run `make hardware`"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_file_is_stale(path: Path) -> None:
    assert stale(path) == "", ANEW


def test_what_needs_no_library_is_the_same_again() -> None:
    made = in_words()
    assert len(made) > 8
    for name, make in made.items():
        path = ROOT / name
        assert bare(path.suffix, path.read_text(encoding="utf-8")) == make(), f"{name}: {ANEW}"


def test_a_netlist_and_a_drawing_of_everything_are_there() -> None:
    names = {path.name for path in FILES}
    for circuit in ("seat-unit", "cup", "cup-battery", "wired-cup", "flip-timer", "buzzer"):
        assert f"{circuit}.net" in names
    for circuit in (
        "seat-unit",
        "cup",
        "cup-battery",
        "wired-cup",
        "buzzer",
        "four-seats-hub",
        "eight-seats-hub",
    ):
        assert f"{circuit}.svg" in names
    assert {"hub-four-seats.net", "hub-eight-seats.net", "bill-of-materials.md", "electrical.md"} <= names


@pytest.mark.parametrize("suffix", [".md", ".svg", ".toml", ".csv", ".net"])
def test_a_file_says_when_it_is_stale(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"made{suffix}"
    text = "one\ntwo\n"
    path.write_text(text, encoding="utf-8")
    assert stale(path) == "it does not say what it was made of"
    path.write_text(stamped(suffix, text), encoding="utf-8")
    assert stale(path) == ""
    assert bare(suffix, path.read_text(encoding="utf-8")) == text
    path.write_text(stamped(suffix, text).replace("two", "three"), encoding="utf-8")
    assert stale(path) == "it was changed by hand"
    path.write_text(stamped(suffix, text).replace(sources(), "0" * 16), encoding="utf-8")
    assert stale(path) == "it was made of other data"


def test_the_hash_is_of_all_data_and_of_what_makes_it() -> None:
    names = {path.relative_to(ROOT / "hardware").as_posix() for path in made_of()}
    assert {"parts.toml", "builds.toml", "circuits.toml", "cables.toml", "pi.toml", "sources.toml"} <= names
    assert {"templates/four-seats.toml", "making/circuits.py"} <= names


@pytest.mark.parametrize("name", sorted(builds()))
def test_an_example_has_the_settings_of_its_build(name: str) -> None:
    settings = read(ROOT / EXAMPLES / f"{name}.toml")
    build = builds()[name].settings
    assert settings.seats == build.seats
    assert settings.chips == build.chips
    assert (settings.board, settings.sound.buzzer, settings.timer) == (
        build.board,
        build.sound.buzzer,
        build.timer,
    )
    assert settings.shared_cup == build.shared_cup


def test_a_hole_of_a_template_that_nothing_fills_is_a_mistake(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "four-seats.toml").write_text("{{buzer}}\n")
    monkeypatch.setattr("hardware.making.examples.hardware_folder", lambda: tmp_path)
    with pytest.raises(ValueError, match="nothing is called buzer"):
        example("four-seats", builds()["four-seats"])


PAGES = [ROOT / "hardware" / "README.md", *(ROOT / MADE).glob("*.md")]


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)]+)\)", page.read_text(encoding="utf-8")):
        name, _, head = link.partition("#")
        other = page.parent / name if name else page
        assert other.exists(), link
        if head:
            heads = re.findall(r"^#+ (.+)$", other.read_text(encoding="utf-8"), re.MULTILINE)
            assert head in {re.sub(r"[^a-z0-9 -]", "", one.lower()).replace(" ", "-") for one in heads}, link


def test_every_drawing_is_shown_or_linked() -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    drawings = [path.name for path in FILES if path.suffix == ".svg"]
    assert [name for name in drawings if f"{name})" not in pages] == []


def test_the_options_that_the_readme_names_are_there() -> None:
    text = (ROOT / "hardware" / "README.md").read_text(encoding="utf-8")
    own_table = text.split("\n## Your own table\n")[1].split("\n## ")[0]
    known = {option for parameter in wiring.params for option in parameter.opts}
    assert set(re.findall(r"(--[a-z][a-z-]+)", own_table)) == known


def test_no_drawing_is_wider_than_can_be_read() -> None:
    drawings = [path for path in FILES if path.suffix == ".svg"]
    widths = {path.name: _width_pt(path.read_text(encoding="utf-8")) for path in drawings}
    assert {name: width for name, width in widths.items() if not 200 < width < 2200} == {}


def _width_pt(svg: str) -> int:
    found = re.search(r'<svg[^>]*? width="(\d+)', svg)
    assert found is not None
    return int(found[1])


def test_a_seats_second_ground_is_told_where_no_wire_shows_it() -> None:
    assert "GND, joined to pin 1" in (ROOT / MADE / "seat-unit.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("build", ["four-seats", "eight-seats"])
def test_in_the_hub_3_volts_do_not_look_like_sda(build: str) -> None:
    """A wire's caption: "PI:3:GPIO2", "RD"."""
    text = re.sub(r"<[^>]*>|&#160;|\s+", " ", (ROOT / MADE / f"{build}-hub.svg").read_text(encoding="utf-8"))
    colours = {pin: set(re.findall(rf"{pin} +(\w\w) ", text)) for pin in ("PI:1:3V3", "PI:3:GPIO2")}
    assert all(len(one) == 1 for one in colours.values())
    assert colours["PI:1:3V3"] != colours["PI:3:GPIO2"]
