"""From the settings to a wired cup: what its driver is told of its lines, its sensor and its thresholds."""

from __future__ import annotations

import attrs

from companion.config.settings import WiredAt
from companion.config.thresholds import thresholds
from companion.drivers.analog import Wiring


def wiring_of(at: WiredAt) -> Wiring:
    """The same, as the driver takes it."""
    given = {field.name: getattr(at, field.name) for field in attrs.fields(WiredAt) if field.name != "motion"}
    return Wiring(**given, settings=thresholds(at.motion))
