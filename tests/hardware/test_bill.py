"""The bill of materials counts right, and notices what is missing and what nothing needs."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from hardware.making import bill
from hardware.making.bill import counts, gaps, table_of_values


def test_what_a_table_for_four_needs() -> None:
    found = counts("four-seats")
    wanted = {
        "raspberry-pi": 1,
        "oled-096": 4,
        "oled-242": 1,
        "button": 12,
        "big-button": 4,
        "led": 4,
        "resistor-330": 4,
        "mux": 1,
        "network-8": 1,
        "box-header-10": 8,
        "idc-socket-10": 8,
        "ribbon-10": 2.4,
        "transistor": 1,
        "tilt-switch": 1,
    }
    assert {name: found.get(name) for name in wanted} == wanted
    assert "expander" not in found
    assert "regulator" not in found


def test_what_eight_seats_need_more() -> None:
    found = counts("eight-seats")
    wanted = {
        "expander": 2,
        "dip-28": 2,
        "network-6": 4,
        "network-8": 2,
        "regulator": 1,
        "button": 24,
        "ribbon-10": 6.4,
    }
    assert {name: found.get(name) for name in wanted} == wanted


def test_a_cup_on_a_wire_needs_no_second_pi() -> None:
    found = counts("wired-cup")
    assert "raspberry-pi" not in found
    assert (found["adc"], found["dip-16"], found["wire-5"], found["capacitor-10n"]) == (1, 1, 1.5, 3)


def with_counts(monkeypatch: pytest.MonkeyPatch, **changes: float) -> None:
    """The bill of four seats with these numbers in the place of its own."""

    def other(name: str) -> Mapping[str, float]:
        changed = {key.replace("_", "-"): value for key, value in changes.items()}
        return {**counts(name), **(changed if name == "four-seats" else {})}

    monkeypatch.setattr(bill, "counts", other)


def test_a_connector_without_its_mate_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    with_counts(monkeypatch, idc_socket_10=7)
    assert gaps() == ["four-seats: 8 of idc-socket-10 are needed, 7 are there"]


def test_a_part_that_is_not_known_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        bill, "parts", lambda: {name: part for name, part in all_parts.items() if name != "sd-card"}
    )
    assert "sd-card is needed, and is not in parts.toml" in gaps()


def test_a_part_that_nothing_needs_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bill, "parts", lambda: {**all_parts, "gold": all_parts["led"]})
    assert gaps() == ["gold is in parts.toml, and nothing needs it"]


def test_the_table_has_a_line_for_each_part() -> None:
    head, *lines = table_of_values().splitlines()
    assert head == "name,part,kind,four-seats,eight-seats,cup,cup-battery,wired-cup"
    assert len(lines) == len(all_parts)
    assert 'led,"LED, red, 5 mm",module,4,8,,,' in lines


all_parts = bill.parts()
