"""circuits.toml and builds.toml, typed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from typing import Any, Final

from attrs import Factory, frozen
from cattrs import Converter

from companion.config.settings import Settings
from companion.config.structure import structured
from companion.wiring.data import toml


@frozen
class Plan:
    """A circuit as circuits.toml has it; that file says what each of these is."""

    title: str
    about: str
    parts: Mapping[str, str]
    nets: Mapping[str, str]
    cables: Mapping[str, str] = Factory(dict)
    ports: Mapping[str, str] = Factory(dict)
    kinds: Mapping[str, str] = Factory(dict)
    inside: Mapping[str, str] = Factory(dict)
    beyond: Mapping[str, str] = Factory(dict)


@frozen
class Build:
    """A table that is built: its settings, lengths of cables in m, and what else is needed (`also`)."""

    title: str
    table: Mapping[str, Any]
    seat_cable_m: float
    board_cable_m: float
    timer_cable_m: float
    own_supply: bool
    pull_ups_off: tuple[str, ...]
    also: Mapping[str, float]

    @cached_property
    def settings(self) -> Settings:
        """The table's settings; ValueError where they are wrong."""
        found = structured(self.table)
        if not isinstance(found, Settings):
            raise ValueError(f"builds.toml: {self.title}: {found}")  # noqa: TRY004 - what the file says, not a type
        return found


@frozen
class Extra:
    """What may be added to a table, once for each."""

    title: str
    circuits: tuple[str, ...]
    also: Mapping[str, float]
    cables: Mapping[str, float] = Factory(dict)


@frozen
class Source:
    """A document."""

    title: str
    revision: str = ""


@cache
def plans() -> Mapping[str, Plan]:
    """The circuits by name."""
    return _CONVERTER.structure(toml("circuits"), dict[str, Plan])


@cache
def builds() -> Mapping[str, Build]:
    """The builds by name."""
    found = {name: build for name, build in toml("builds").items() if name != "extras"}
    return _CONVERTER.structure(found, dict[str, Build])


@cache
def extras() -> Mapping[str, Extra]:
    """What may be added, by name."""
    return _CONVERTER.structure(toml("builds")["extras"], dict[str, Extra])


@cache
def sources() -> Mapping[str, Source]:
    """The documents that figures come from."""
    return _CONVERTER.structure(toml("sources"), dict[str, Source])


_CONVERTER: Final = Converter(forbid_extra_keys=True)
