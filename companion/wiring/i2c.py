"""Pull-up resistors of an I2C bus against its length: rise time and current, as NXP's UM10204 has them.

A bus rises through its resistors: from 0.3 to 0.7 of the supply it takes 0.8473 R C (section 7.1). And whoever pulls it
down has to take what all of them together let through.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log
from typing import Final

from attrs import frozen

from companion.wiring.data import Pi

FAST_HZ: Final = 300_000
"""Below this clock the screens are slower than all that is said of the table."""

RISE: Final = log(0.7 / 0.3)
"""0.8473, by which R C is the rise time."""


_PICTURE_BYTES: Final = 1034
_CLOCKS_PER_BYTE: Final = 9


@frozen
class Bus:
    """A bus: its resistors in ohm, side by side, and everything that has to be charged, in pF."""

    ohms: tuple[float, ...]
    pf: float

    @property
    def ohm(self) -> float:
        """All resistors together; infinite where there is none."""
        return parallel(self.ohms)

    @property
    def rise_ns(self) -> float:
        """How long it takes to rise."""
        return RISE * self.ohm * self.pf / 1000

    def joined(self, other: Bus) -> Bus:
        """Both, joined by a multiplexer."""
        return Bus((*self.ohms, *other.ohms), self.pf + other.pf)


def parallel(ohms: Iterable[float]) -> float:
    """Resistors side by side, in ohm."""
    conductance = sum(1 / ohm for ohm in ohms)
    return 1 / conductance if conductance else float("inf")


def sink_ma(bus: Bus, pi: Pi) -> float:
    """What somebody who pulls `bus` down to the low level has to take."""
    return (pi.limits["supply_v"].value - pi.i2c["low_v"].value) / bus.ohm * 1000


def picture_ms(hz: int) -> float:
    """How long a whole picture takes to a screen on a bus with this clock."""
    return _PICTURE_BYTES * _CLOCKS_PER_BYTE * 1000 / hz


def cable_pf(metres: float, pi: Pi) -> float:
    """What a cable adds."""
    return metres * pi.i2c["cable_pf_per_m"].value


def longest_m(ohms: tuple[float, ...], rest_pf: float, pi: Pi) -> float:
    """How long a cable may be on a bus with these resistors and otherwise `rest_pf`; below 0: it is too slow anyway."""
    room_pf = pi.i2c["rise_ns"].value * 1000 / RISE / parallel(ohms) - rest_pf
    return room_pf / pi.i2c["cable_pf_per_m"].value
