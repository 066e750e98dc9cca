"""The data of hardware/: every figure has a source, every name leads somewhere, and it is the same as the program's own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from companion.config.settings import WiredAt
from companion.wiring.data import MEASURE, Figure, cables, parts, pi, toml
from hardware.making.bill import gaps, used_circuits
from hardware.making.circuits import Circuit, circuit, hub, table
from hardware.making.plans import builds, plans, sources

ROOT = Path(__file__).parent.parent.parent


def figures(value: Any) -> Iterator[str]:
    """Every source that is named somewhere below."""
    if isinstance(value, dict):
        if isinstance(value.get("source"), str):
            yield value["source"]
        for key, inner in value.items():
            yield from inner if key == "sheets" else figures(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from figures(inner)


def named() -> set[str]:
    return {*figures(toml("parts")), *figures(toml("pi")), MEASURE, "pi-overlays"}


def test_every_figure_has_a_source_and_every_source_a_figure() -> None:
    assert named() == set(sources())


def test_every_document_has_a_title_and_a_revision() -> None:
    assert [
        name for name, one in sources().items() if not one.title or (not one.revision and name != MEASURE)
    ] == []


def test_no_figure_stands_without_its_source() -> None:
    """Numbers in parts.toml are figures, or what a part is by its name."""
    plain = {"ohm", "addresses"}
    for name, part in toml("parts").items():
        loose = [key for key, value in part.items() if type(value) in {int, float} and key not in plain]
        assert loose == [], name
    for part in parts().values():
        assert all(isinstance(one, Figure) for one in part.limits.values())


def test_every_part_says_what_works_and_what_does_not_and_nothing_has_a_price() -> None:
    text = (ROOT / "hardware" / "parts.toml").read_text(encoding="utf-8")
    assert not re.search(r"€|\$|EUR|USD|price", text)
    assert all(part.works for part in parts().values())


@pytest.mark.parametrize(
    ("part", "what"),
    [
        ("oled-096", "SH1106"),
        ("accelerometer", "MPU-6050"),
        ("mux", "PCA9548A"),
        ("expander", "MCP23S17"),
        ("pico", "copies"),
    ],
)
def test_the_lookalikes_that_people_meet_are_told(part: str, what: str) -> None:
    assert any(what in one for one in (*parts()[part].works, *parts()[part].fails))


def test_nothing_is_missing_and_nothing_unused() -> None:
    assert gaps() == []
    assert set(plans()) == used_circuits()


def joined(circuit_: Circuit, part: str) -> dict[str, str]:
    """By pin of `part`, the line of the Pi that it is joined to."""
    found = {}
    for net in circuit_.nets.values():
        lines = [pi().pins[int(pin) - 1] for ref, pin in net if ref == "PI"]
        found.update({pin: lines[0] for ref, pin in net if ref == part and lines})
    return found


def test_the_cup_is_wired_as_its_firmware_expects() -> None:
    for name, board in (("cup", "pico"), ("cup-battery", "pico_w")):
        facts: dict[str, Any] = {}
        exec((ROOT / "firmware" / "boards" / f"{board}.py").read_text(encoding="utf-8"), facts)  # noqa: S102 - ours
        whole = circuit(name)
        at = {pin: net for net in whole.nets for ref, pin in whole.nets[net] if ref == "PICO"}
        assert at[f"GP{facts['SDA_PIN']}"] == "SDA"
        assert at[f"GP{facts['SCL_PIN']}"] == "SCL"
        assert at[f"GP{facts['BUTTON_PIN']}"] == "BUTTON"
        if name == "cup-battery":
            assert at[f"GP{facts['BATTERY_PIN']}"] == "SENSE"
            assert facts["BATTERY_TIMES"] == 2


def test_the_picos_pins_are_numbered_as_its_data_sheet_does() -> None:
    pins = [*parts()["pico"].pins]
    at = {
        "GP0": 1,
        "GP4": 6,
        "GP5": 7,
        "GP15": 20,
        "GP16": 21,
        "GP28": 34,
        "3V3": 36,
        "GND38": 38,
        "VSYS": 39,
        "VBUS": 40,
    }
    assert {name: pins.index(name) + 1 for name in at} == at


def test_a_wired_cup_is_wired_as_its_settings_say_by_default() -> None:
    wired = WiredAt()
    lines = joined(circuit("wired-cup"), "ADC")
    assert lines["CS"] == f"GPIO{wired.select}"
    assert lines["CLK"] == f"GPIO{wired.clock}"
    assert lines["DIN"] == f"GPIO{wired.mosi}"
    assert lines["DOUT"] == f"GPIO{wired.miso}"
    axes = {axis: pin for axis in "XYZ" for ref, pin in circuit("wired-cup").nets[axis] if ref == "ADC"}
    assert axes == {axis: f"CH{channel}" for axis, channel in zip("XYZ", wired.channels, strict=True)}


@pytest.mark.parametrize("name", sorted(builds()))
def test_the_hub_leads_every_button_to_its_line(name: str) -> None:
    """Through the cable, from the button in the seat's box to the pin that table.toml names."""
    build = builds()[name]
    whole = table(name, build)
    for place, seat in enumerate(build.settings.seats, 1):
        for signal in ("LEFT", "RIGHT", "OK", "CHALLENGE"):
            line = getattr(seat, signal.lower())
            net = whole.net_of((f"S{place}_{signal}", "1"))
            here = {pin for pin in whole.nets[net or ""] if pin[0] in {"PI", "WEST", "EAST"}}
            if line.chip == "header":
                assert here == {("PI", str(pi().pin_of(line.line)))}
            else:
                assert here == {(line.chip.upper(), parts()["expander"].lines[line.line])}
            assert whole.net_of((f"S{place}_{signal}", "2")) == "GND"


@pytest.mark.parametrize("name", sorted(builds()))
def test_every_screen_is_on_its_channel(name: str) -> None:
    build = builds()[name]
    whole = table(name, build)
    for place, seat in enumerate(build.settings.seats, 1):
        channel = str(seat.screen.bus)[-1]
        net = whole.nets[whole.net_of((f"S{place}_SCREEN", "SDA")) or ""]
        assert ("MUX", f"SD{channel}") in net
        net = whole.nets[whole.net_of((f"S{place}_SCREEN", "SCL")) or ""]
        assert ("MUX", f"SC{channel}") in net


def test_in_a_seats_cable_sda_and_scl_lie_between_ground_and_supply() -> None:
    signals = [one.signal for one in cables()["seat"].conductors]
    assert len(signals) == 10
    for wire in ("SDA", "SCL"):
        at = signals.index(wire)
        assert {signals[at - 1], signals[at + 1]} == {"GND", "VS"}


def test_the_hubs_of_both_builds_have_what_they_need() -> None:
    four, eight = (hub(name, builds()[name]) for name in ("four-seats", "eight-seats"))
    assert [ref for ref in four.parts if ref.startswith("J")] == ["J1", "J2", "J3", "J4", "JB", "JT"]
    assert "U1" not in four.parts
    assert {"U1", "WEST", "EAST", "RN1", "RN2", "J8"} <= set(eight.parts)


def test_typed_data_and_its_files_have_the_same_parts() -> None:
    assert [*parts()] == [*toml("parts")]
    assert all(attrs.has(type(part)) for part in parts().values())
