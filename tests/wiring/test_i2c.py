"""Rise time and current of an I2C bus, by UM10204."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.wiring.data import pi
from companion.wiring.i2c import RISE, Bus, cable_pf, longest_m, parallel, sink_ma

OHMS = st.floats(100, 100_000)


def test_the_factor_is_the_one_of_the_specification() -> None:
    assert pytest.approx(0.8473, abs=0.0001) == RISE


def test_a_bus_of_the_specifications_example() -> None:
    """Figure 41: 400 kHz and 200 pF want at most 1.77 kOhm."""
    assert Bus((1770.0,), 200).rise_ns == pytest.approx(300, rel=0.01)


def test_a_bus_without_a_resistor_never_rises() -> None:
    assert Bus((), 100).rise_ns == float("inf")


def test_the_least_resistor_at_three_volts_and_a_third_lets_three_milliamperes_through() -> None:
    assert sink_ma(Bus((967.0,), 100), pi()) == pytest.approx(3, rel=0.01)


@given(OHMS, OHMS)
def test_two_resistors_are_less_than_either(one: float, other: float) -> None:
    assert parallel((one, other)) < min(one, other)


@given(OHMS, st.floats(0, 300), OHMS, st.floats(0, 300))
def test_joined_buses_are_charged_together(ohm: float, pf: float, other_ohm: float, other_pf: float) -> None:
    one, other = Bus((ohm,), pf), Bus((other_ohm,), other_pf)
    whole = one.joined(other)
    assert whole.pf == pytest.approx(pf + other_pf)
    assert sink_ma(whole, pi()) == pytest.approx(sink_ma(one, pi()) + sink_ma(other, pi()))


@given(st.floats(500, 20_000), st.floats(0, 100))
def test_the_longest_cable_just_keeps_the_rise_time(ohm: float, rest_pf: float) -> None:
    metres = longest_m((ohm,), rest_pf, pi())
    assert Bus((ohm,), rest_pf + cable_pf(metres, pi())).rise_ns == pytest.approx(300)
