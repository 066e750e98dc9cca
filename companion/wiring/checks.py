"""What collides in a table's wiring, and what is better avoided, beyond what its file alone shows."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Final

from attrs import evolve, frozen

from companion.config.mistakes import Key, Mistake, Phrase
from companion.config.screens import wires_of
from companion.config.settings import HEADER, Settings
from companion.wiring.boot import USUAL_HZ, Boot, Claim
from companion.wiring.buses import joined
from companion.wiring.currents import driven_limit_ma, driven_ma, loads, rail_limit_ma, rail_ma
from companion.wiring.data import parts, pi
from companion.wiring.i2c import FAST_HZ, picture_ms, sink_ma
from companion.wiring.uses import (
    Use,
    buses,
    channel_of,
    expanders,
    muxes,
    on_bus_1,
    screens,
    uses,
    wired_cups,
)

EXPANDER_LINES: Final = 16
USUAL_INTERRUPTS: Final = (23, 24, 25, 12, 16, 20, 21, 26)
"""Lines that are offered for an expander's INTA, first those without another name of their own."""


@frozen
class Findings:
    """`conflicts` have to be changed; `advice` is better followed."""

    conflicts: tuple[Mistake, ...] = ()
    advice: tuple[Mistake, ...] = ()


def findings(settings: Settings, boot: Boot | None, *, own_supply: bool) -> Findings:
    """What there is to say; `boot` None: there is no config.txt to look into."""
    conflicts = [
        *_addresses(settings),
        *_no_such_line(settings, boot),
        *_rail(settings, own_supply=own_supply),
        *_driven(settings),
    ]
    advice = [*_output_only(settings), *_odd_lines(settings), *_strong_pull_ups(settings)]
    conflicts += _claimed(settings, _with_buses(settings, boot or Boot()))
    if boot is not None:
        conflicts += _claimed_twice(boot)
        advice += _not_in_boot(settings, boot)
        advice += _slow(settings, boot)
    return Findings(tuple(conflicts), tuple(advice))


def wanted_of_boot(settings: Settings, boot: Boot | None = None) -> list[str]:
    """The lines that /boot/firmware/config.txt has to have for this table."""
    lines = ["dtparam=i2c_arm=on,i2c_arm_baudrate=400000"] if on_bus_1(settings) else []
    lines += [_fast(claim, settings, bus) for bus, claim in bus_claims(settings, boot).items()]
    lines += ["dtparam=spi=on"] if _on_spi(settings) else []
    several = ",disconnect_on_idle" if len(muxes(settings)) > 1 else ""
    lines += [
        f"dtoverlay=i2c-mux,pca9548,addr=0x{mux:02x}{several}" for bus, mux in muxes(settings) if bus == 1
    ]
    for (bus, address), pin in interrupts(settings, boot).items():
        lines.append(f"dtoverlay=mcp23017,addr=0x{address:02x},gpiopin={pin}{_where(bus)}")
    return lines


def unseen(boot: Boot) -> Iterator[Phrase]:
    """What config.txt says beyond what could be looked at."""
    if boot.marked:
        yield Phrase("wiring-boot-mark", {"line": boot.marked})
    if boot.unknown:
        values = {"count": len(boot.unknown), "first": boot.unknown[0], "overlays": ", ".join(boot.unknown)}
        yield Phrase("wiring-boot-unknown", values)
    if boot.included:
        yield Phrase("wiring-boot-included", {"files": ", ".join(boot.included)})


def _fast(claim: Claim, settings: Settings, bus: int) -> str:
    """The claim's line, with a clock for screens."""
    if bus not in _with_screens(settings):
        return claim.written
    return re.sub(r",baudrate=[^,]*", "", claim.written) + ",baudrate=400000"


def _with_screens(settings: Settings) -> set[int]:
    return {wires_of(seen.at.bus) for seen in screens(settings) if seen.at.spi is None}


def bus_claims(settings: Settings, boot: Boot | None = None) -> dict[int, Claim]:
    """What makes each I2C bus of the table's beside bus 1."""
    claims = {bus: (boot or Boot()).claim_of_bus(bus, pi()) for bus in buses(settings) if bus != 1}
    return {bus: claim for bus, claim in claims.items() if claim is not None}


def _with_buses(settings: Settings, boot: Boot) -> Boot:
    """As config.txt has to be: what makes the table's buses takes its lines too."""
    more = [claim for claim in bus_claims(settings, boot).values() if claim not in boot.claims]
    return evolve(boot, claims=(*boot.claims, *more))


def _where(bus: int) -> str:
    return "" if bus == 1 else f",i2c{bus}"


def interrupts(settings: Settings, boot: Boot | None = None) -> dict[tuple[int, int], int]:
    """The line of the header for INTA of each expander: config.txt's, or a free one."""
    taken = {use.line.line for use in uses(settings) if use.line.chip == HEADER}
    taken |= {2, 3} if on_bus_1(settings) else set()
    taken |= {line for claim in bus_claims(settings, boot).values() for line in claim.lines}
    given = dict(boot.interrupts) if boot is not None else {}
    found: dict[tuple[int, int], int] = {}
    for at in sorted(expanders(settings).values()):
        free = [pin for pin in USUAL_INTERRUPTS if pin not in {*taken, *given.values(), *found.values()}]
        pin = given.get(at[1], free[0] if free else None)
        if pin is not None:
            found[at] = pin
    return found


def _addresses(settings: Settings) -> Iterator[Mistake]:
    """One address twice on the same wires: chips, multiplexers, screens. Screens among each other are looked at before."""
    at: defaultdict[tuple[int, int], list[Key | str]] = defaultdict(list)
    for name, device in expanders(settings).items():
        at[device].append(("chips", name))
    for bus, mux in muxes(settings):
        first = next(seen.key for seen in screens(settings) if _is_behind(seen.at.bus, bus, mux))
        at[bus, mux].append(first)
    for seen in screens(settings):
        if seen.at.spi is None:
            at[wires_of(seen.at.bus), seen.at.address].append(seen.key)
    for (bus, address), keys in at.items():
        chips = [key for key in keys if key[0] == "chips"]
        if chips and len(keys) > 1:
            values = {"address": f"0x{address:02X}", "bus": str(bus), "users": keys}
            yield Mistake((Phrase("wiring-address-twice", values),))


def _is_behind(where: int | str, bus: int, mux: int) -> bool:
    channel = channel_of(where)
    return channel is not None and (channel.bus, channel.mux) == (bus, mux)


def _no_such_line(settings: Settings, boot: Boot | None) -> Iterator[Mistake]:
    sizes = boot.expanders if boot is not None else {}
    for use in uses(settings):
        device = expanders(settings).get(use.line.chip)
        if device is None:
            continue
        last = sizes.get(device[1], EXPANDER_LINES) - 1
        if use.line.line > last:
            values = {"chip": use.line.chip, "lines": str(last + 1), "last": str(last)}
            yield Mistake((Phrase("wiring-no-such-line", values),), use.key, use.line.written)


def _rail(settings: Settings, *, own_supply: bool) -> Iterator[Mistake]:
    _, most = rail_ma(loads(settings), own_supply=own_supply)
    if most > rail_limit_ma():
        values = {"most": f"{most:.0f}", "limit": f"{rail_limit_ma():.0f}"}
        yield Mistake((Phrase("wiring-rail", values),))


def _driven(settings: Settings) -> Iterator[Mistake]:
    for chip, most in driven_ma(settings).items():
        if most > driven_limit_ma(chip):
            values = {"chip": chip, "most": f"{most:.0f}", "limit": f"{driven_limit_ma(chip):.0f}"}
            yield Mistake((Phrase("wiring-driven", values),))


def _output_only(settings: Settings) -> Iterator[Mistake]:
    part = parts()["expander"]
    for use in uses(settings):
        is_expander = use.line.chip in expanders(settings) and use.line.line < EXPANDER_LINES
        if is_expander and not use.out and part.lines[use.line.line] in part.output_only:
            values = {"pin": part.lines[use.line.line]}
            yield Mistake((Phrase("wiring-output-only", values),), use.key, use.line.written)


def _odd_lines(settings: Settings) -> Iterator[Mistake]:
    for use in uses(settings):
        if use.line.chip != HEADER:
            continue
        if use.line.line in pi().of_the_eeprom:
            yield Mistake((Phrase("wiring-eeprom"),), use.key, use.line.written)
        elif (
            use.signal == "BUZZER"
            and not settings.sound.active_low
            and use.line.line in pi().pulled_up_at_start
        ):
            yield Mistake((Phrase("wiring-sounds-at-start"),), use.key, use.line.written)


def _strong_pull_ups(settings: Settings) -> Iterator[Mistake]:
    limit = pi().i2c["sink_ma"].value
    for bus in buses(settings):
        on, worst = max(joined(settings, bus), key=lambda one: sink_ma(one[1], pi()))
        if sink_ma(worst, pi()) > limit:
            direct = [seen for seen in on if seen.at.bus == bus]
            values = {"bus": str(bus), "most": f"{sink_ma(worst, pi()):.1f}", "limit": f"{limit:.0f}"}
            yield Mistake(
                (Phrase("wiring-strong-pull-ups", {**values, "users": [seen.key for seen in direct or on]}),)
            )


def _claimed(settings: Settings, boot: Boot) -> Iterator[Mistake]:
    """A line of the table's that config.txt gives to something else."""
    for use in uses(settings):
        if use.line.chip != HEADER:
            continue
        for claim in boot.claims_of(use.line.line):
            if not _is_meant(use, claim):
                values = {"line": f"GPIO {use.line.line}", "written": claim.written}
                values["section"] = claim.section or "none"
                yield Mistake((Phrase("wiring-claimed", values),), use.key, use.line.written)


def _is_meant(use: Use, claim: Claim) -> bool:
    """The table's own use of SPI is what SPI is switched on for."""
    return use.signal.startswith(("SPI-", "SCREEN-CS")) and "spi" in claim.written


def _claimed_twice(boot: Boot) -> Iterator[Mistake]:
    """Two chips' INT on one line, or a chip's INT on what something else has."""
    at: defaultdict[int, list[str]] = defaultdict(list)
    for claim in boot.claims:
        for line in set(claim.lines):
            at[line].append(claim.written)
    for line, written in sorted(at.items()):
        if len(written) > 1 and any("mcp23017" in one for one in written):
            values = {"line": f"GPIO {line}", "written": ", ".join(written)}
            yield Mistake((Phrase("wiring-claimed-twice", values),))


def _not_in_boot(settings: Settings, boot: Boot) -> Iterator[Mistake]:
    """What the table needs, and config.txt does not say, or for some models of the Pi only."""
    lacks = _lacks(settings, boot)
    for line in lacks:
        yield Mistake((Phrase("wiring-not-in-boot", {"line": line}),))
    if boot.everywhere is None:
        return
    slow = [_faster(settings, boot, bus) for bus in _slow_buses(settings, boot)]
    slow_there = [_faster(settings, boot.everywhere, bus) for bus in _slow_buses(settings, boot.everywhere)]
    for line in (*_lacks(settings, boot.everywhere), *slow_there):
        if line not in (*lacks, *slow):
            values = {"line": line, "sections": ", ".join(boot.sections)}
            yield Mistake((Phrase("wiring-only-below", values),))


def _lacks(settings: Settings, boot: Boot) -> list[str]:
    """The lines that are missing."""
    lacks: list[tuple[bool, Callable[[str], bool]]] = [
        (on_bus_1(settings) and "i2c_arm=on" not in boot.parameters, _starts("dtparam=i2c")),
        *(
            (claim not in boot.claims, _starts(claim.written))
            for claim in bus_claims(settings, boot).values()
        ),
        (_on_spi(settings) and "spi=on" not in boot.parameters, _starts("dtparam=spi")),
    ]
    for _, mux in muxes(settings):
        lacks.append((mux not in boot.muxes, _has("i2c-mux", f"0x{mux:02x}")))
    for _, address in expanders(settings).values():
        lacks.append((address not in boot.expanders, _has("mcp23017", f"0x{address:02x}")))
    wanted = wanted_of_boot(settings, boot)
    return [line for is_missing, fits in lacks if is_missing for line in filter(fits, wanted)]


def _slow(settings: Settings, boot: Boot) -> Iterator[Mistake]:
    """A bus with screens whose clock config.txt leaves at its usual pace, or sets to a slow one."""
    for bus, hz in _slow_buses(settings, boot).items():
        values = {"bus": str(bus), "khz": str(hz // 1000), "picture": str(round(picture_ms(hz)))}
        yield Mistake((Phrase("wiring-slow-bus", {**values, "line": _faster(settings, boot, bus)}),))


def _slow_buses(settings: Settings, boot: Boot) -> dict[int, int]:
    """Those with screens that config.txt makes, with their clock."""
    claims = bus_claims(settings, boot)
    made = [bus for bus in sorted(_with_screens(settings)) if claims.get(bus) in boot.claims]
    made += [1] if 1 in _with_screens(settings) and "i2c_arm=on" in boot.parameters else []
    clocks_hz = {bus: boot.clocks_hz.get(bus, USUAL_HZ) for bus in sorted(made)}
    return {bus: hz for bus, hz in clocks_hz.items() if hz < FAST_HZ}


def _faster(settings: Settings, boot: Boot, bus: int) -> str:
    """The line that makes the clock of `bus` fast."""
    claim = bus_claims(settings, boot).get(bus)
    return "dtparam=i2c_arm=on,i2c_arm_baudrate=400000" if claim is None else _fast(claim, settings, bus)


def _starts(beginning: str) -> Callable[[str], bool]:
    return lambda line: line.startswith(beginning)


def _has(*words: str) -> Callable[[str], bool]:
    return lambda line: all(word in line for word in words)


def _on_spi(settings: Settings) -> bool:
    if any(seen.at.spi is not None for seen in screens(settings)):
        return True
    return any(wired.device is not None for _, wired in wired_cups(settings))
