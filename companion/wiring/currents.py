"""Who takes how much from where: the 3.3 V pins of the Pi, its lines, the expanders' lines. In mA."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from attrs import frozen

from companion.config.settings import HEADER, Settings
from companion.wiring.data import parts, pi, screen_part
from companion.wiring.uses import Use, expanders, muxes, screens, uses, wired_cups

LED_RESISTOR: Final = "resistor-330"
BASE_RESISTOR: Final = "resistor-1k"


@frozen
class Load:
    """`count` of `what` take so much together; `source`: of sources.toml. `screen`: it hangs on the screens' supply."""

    what: str
    count: int
    typical_ma: float
    most_ma: float
    source: str
    screen: bool = False


def led_ma(forward_v: float) -> float:
    """What flows through an LED with its resistor at 3.3 V."""
    return (pi().limits["supply_v"].value - forward_v) / parts()[LED_RESISTOR].ohm * 1000


def base_ma() -> float:
    """What the buzzer's transistor takes of its line."""
    volts = pi().limits["supply_v"].value - parts()["transistor"].limits["base_v"].value
    return volts / parts()[BASE_RESISTOR].ohm * 1000


def loads(settings: Settings) -> list[Load]:
    """All that takes current at 3.3 V: a line that drives something takes it there too."""
    found = []
    names = {part.name: name for name, part in parts().items()}
    kinds = [names[screen_part(seen.at.driver).name] for seen in screens(settings)]
    found += [_of_part(kind, kinds.count(kind), screen=True) for kind in dict.fromkeys(kinds)]
    found.append(_of_part("mux", len(muxes(settings))))
    found.append(_of_part("expander", len(expanders(settings))))
    wired = list(wired_cups(settings))
    found.append(_of_part("analog-accelerometer", len(wired)))
    found.append(_of_part("adc", len({(one.select, one.clock, one.mosi, one.miso) for _, one in wired})))
    leds = sum(use.signal == "LED" for use in uses(settings))
    led = parts()["led"].limits
    usual, most = led_ma(led["forward_v"].value), led_ma(led["forward_least_v"].value)
    found.append(Load("led", leds, leds * usual, leds * most, led["forward_v"].source))
    if settings.sound.buzzer is not None:
        found.append(Load("transistor", 1, base_ma(), base_ma(), "bc337"))
    pressed = [
        _pressed_ma(use) for use in uses(settings) if not use.out and not use.signal.startswith("SPI-")
    ]
    found.append(Load("button", len(pressed), 0, sum(pressed), "pi-gpio"))
    return [load for load in found if load.count]


def rail_ma(found: Iterable[Load], *, own_supply: bool) -> tuple[float, float]:
    """What the Pi's 3.3 V pins give, usually and at most; the screens' share left out where they have their own."""
    on_it = [load for load in found if not (own_supply and load.screen)]
    return sum(load.typical_ma for load in on_it), sum(load.most_ma for load in on_it)


def rail_limit_ma() -> float:
    """What may be taken of the Pi's 3.3 V pins."""
    limits = pi().limits
    return limits["rail_ma"].value * limits["rail_share"].value


def driven_ma(settings: Settings) -> dict[str, float]:
    """What all lines of each chip together give at most, by its name."""
    given: dict[str, float] = {}
    led = led_ma(parts()["led"].limits["forward_least_v"].value)
    for use in uses(settings):
        if use.signal in {"LED", "BUZZER"}:
            given[use.line.chip] = given.get(use.line.chip, 0) + (led if use.signal == "LED" else base_ma())
    return given


def driven_limit_ma(chip: str) -> float:
    """What all lines of a chip together may give."""
    return pi().limits["lines_ma"].value if chip == HEADER else parts()["expander"].limits["supply_ma"].value


def _pressed_ma(use: Use) -> float:
    """What flows through the pull-up of a line whose button is pressed."""
    limits = pi().limits
    ohm = limits["pull_up_ohm"].value if use.line.chip == HEADER else parts()["resistor-10k"].ohm
    return limits["supply_v"].value / ohm * 1000


def _of_part(name: str, count: int, *, screen: bool = False) -> Load:
    supply = parts()[name].supply
    if supply is None:
        raise ValueError(f"parts.toml: {name} has no supply")
    return Load(name, count, count * supply.typical_ma, count * supply.most_ma, supply.source, screen)
