"""The rules find what they are for: circuits that are right, and the same ones with one thing wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from attrs import evolve

from hardware.making import electrical
from hardware.making.circuits import Circuit, circuit, table
from hardware.making.electrical import problems
from hardware.making.plans import builds, plans
from hardware.making.rules import broken

ALONE = [name for name in plans() if name != "hub-board"]
OFF = frozenset({"B_SCREEN"})
Change = Callable[[Circuit], Circuit]


@pytest.mark.parametrize("name", ALONE)
def test_every_circuit_is_right(name: str) -> None:
    assert broken(circuit(name).closed()) == []


@pytest.mark.parametrize("name", sorted(builds()))
def test_every_table_is_right(name: str) -> None:
    build = builds()[name]
    assert broken(table(name, build), OFF if build.pull_ups_off else frozenset()) == []


def test_every_figure_keeps_to_its_limit() -> None:
    assert problems() == []


def without(*pins: tuple[str, str]) -> Change:
    """These wires are forgotten."""
    return lambda one: evolve(
        one, nets={name: tuple(pin for pin in net if pin not in pins) for name, net in one.nets.items()}
    )


def joined(name: str, *pins: tuple[str, str]) -> Change:
    """These pins are on the net too."""
    return lambda one: evolve(one, nets={**one.nets, name: (*one.nets.get(name, ()), *pins)})


@pytest.mark.parametrize(
    ("name", "change", "told"),
    [
        (
            "buzzer",
            without(("R2", "2"), ("FAR", "BUZZER")),
            "Q1.B has no level of its own: nothing drives or pulls BASE",
        ),
        ("buzzer", without(("Q1", "E")), "Q1.E is not connected"),
        ("wired-cup", without(("ADC", "CH5")), "ADC.CH5 is not connected"),
        ("wired-cup", without(("SENSOR", "X")), "ADC.CH0 has no level of its own: nothing drives or pulls X"),
        ("wired-cup", joined("X", ("SENSOR", "Y")), "SENSOR.Y is on X and on Y"),
        ("cup", without(("SENSOR", "VIN")), "SENSOR.VIN is not connected"),
        ("cup", without(("PICO", "3V3")), "SENSOR.VIN gets no supply"),
        (
            "cup-battery",
            without(("R2", "2")),
            "PICO.GP28 has no level of its own: nothing drives or pulls SENSE",
        ),
        ("seat-unit", without(("SCREEN", "GND")), "SCREEN has no ground"),
        (
            "eight-seats",
            without(("RN_WEST_A", "1")),
            "WEST.GPA0 has no level of its own: nothing drives or pulls LEFT1",
        ),
        (
            "eight-seats",
            without(("RN_WEST_A", "COM")),
            "WEST.GPA3 has no level of its own: nothing drives or pulls LEFT2",
        ),
        ("eight-seats", without(("WEST", "RESET")), "WEST.RESET is not connected"),
        ("eight-seats", joined("LED1", ("EAST", "INTA")), "EAST.INTA is on LED1 and on INT_EAST"),
        ("eight-seats", joined("VS", ("PI", "1")), "VS is driven by PI, U1"),
    ],
)
def test_one_thing_wrong_is_found(name: str, change: Change, told: str) -> None:
    build = builds().get(name)
    whole = circuit(name).closed() if build is None else table(name, build)
    assert told in broken(change(whole), OFF)


def test_a_bus_without_any_resistor_is_found() -> None:
    whole = table("eight-seats", builds()["eight-seats"])
    bare = without(*((f"RN{n}", str(pin)) for n in (1, 2) for pin in range(1, 9)))(whole)
    screens = frozenset(f"S{place}_SCREEN" for place in range(1, 9))
    assert broken(bare, OFF) == []  # the modules' own pull, however weakly
    found = broken(bare, OFF | screens)
    assert any(one.startswith("S3_SCREEN.SDA has no level of its own") for one in found)


def test_two_outputs_on_one_net_are_found() -> None:
    whole = circuit("wired-cup")
    nets = {name: tuple(pin for pin in net if pin != ("SENSOR", "Y")) for name, net in whole.nets.items()}
    nets["X"] = (*nets["X"], ("SENSOR", "Y"))
    assert broken(evolve(whole, nets=nets)) == ["ADC.CH1 has no level of its own: nothing drives or pulls Y"]
    nets["DOUT"] = (*nets["DOUT"], ("SENSOR", "X"))
    nets["X"] = tuple(pin for pin in nets["X"] if pin != ("SENSOR", "X"))
    assert "DOUT is driven by ADC, SENSOR" in broken(evolve(whole, nets=nets))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"seat_cable_m": 1.5}, "a seat's channel, 1.5 m"),
        ({"own_supply": False}, "from the Pi's 3.3 V, everything lit: 492 mA, and at most 400 mA is right"),
        (
            {"pull_ups_off": ()},
            "bus 1 and a seat's channel, 0.8 m: pulled down: 3.43 mA, and at most 3 mA is right",
        ),
    ],
)
def test_a_figure_beyond_its_limit_is_found(
    monkeypatch: pytest.MonkeyPatch, change: dict[str, object], told: str
) -> None:
    other = evolve(builds()["eight-seats"], **change)
    monkeypatch.setattr(electrical, "builds", lambda: {**builds(), "eight-seats": other})
    assert any(one.startswith(told) for one in problems())
