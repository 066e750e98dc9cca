"""The I2C buses of a table with the resistors on them, by what modules usually have."""

from __future__ import annotations

from collections.abc import Iterable

from companion.config.settings import ScreenAt, Settings
from companion.wiring.data import Part, parts, pi, screen_part
from companion.wiring.i2c import Bus, cable_pf
from companion.wiring.uses import Seen, channel_of, expanders, muxes, screens


def before(
    settings: Settings, bus: int, *, metres: float = 0, without: Iterable[Seen] = (), mux_ohms: bool = True
) -> Bus:
    """Bus `bus` itself, before any multiplexer, with `metres` of cable; `without`: modules whose resistors are off."""
    own = (pi().limits["bus_pull_up_ohm"].value,) if bus == 1 else ()
    here = [seen for seen in screens(settings) if seen.at.bus == bus]
    modules = [screen_part(seen.at.driver) for seen in here]
    resistors = [screen_part(seen.at.driver) for seen in here if seen not in without]
    mux = [parts()["mux"]] * sum(where == bus for where, _ in muxes(settings))
    chips = [parts()["expander"]] * sum(where == bus for where, _ in expanders(settings).values())
    ohms = (*own, *_ohms(resistors), *(_ohms(mux) if mux_ohms else ()))
    pf = pi().limits["bus_pf"].value + pi().i2c["board_pf"].value + cable_pf(metres, pi())
    return Bus(ohms, pf + sum(_pf(part) for part in (*modules, *mux, *chips)))


def behind(at: ScreenAt, *, metres: float = 0, network_ohm: float = 0) -> Bus:
    """A channel of a multiplexer with one module, `metres` of cable, and a resistor of `network_ohm` at the hub."""
    module = screen_part(at.driver)
    ohms = (*_ohms([module]), *((network_ohm,) if network_ohm else ()))
    channel = parts()["mux"].channel_pf
    pf = (channel.value if channel else 0) + pi().i2c["board_pf"].value + cable_pf(metres, pi())
    return Bus(ohms, pf + _pf(module))


def joined(settings: Settings, bus: int) -> list[tuple[tuple[Seen, ...], Bus]]:
    """What is charged at one time: the bus, or the bus with one of its channels; with the screens on it."""
    here = before(settings, bus)
    direct = tuple(seen for seen in screens(settings) if seen.at.bus == bus)
    channels: dict[str, list[Seen]] = {}
    for seen in screens(settings):
        at = channel_of(seen.at.bus)
        if at is not None and at.bus == bus:
            channels.setdefault(str(seen.at.bus), []).append(seen)
    found = [(direct, here)]
    for on in channels.values():
        whole = here
        for seen in on:
            whole = whole.joined(behind(seen.at))
        found.append(((*direct, *on), whole))
    return found


def _ohms(modules: Iterable[Part]) -> list[float]:
    return [module.pull_ups.ohm for module in modules if module.pull_ups is not None]


def _pf(part: Part) -> float:
    return part.bus_pf.value if part.bus_pf is not None else 0
