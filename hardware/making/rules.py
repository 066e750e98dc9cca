"""What has to hold in every circuit: every pin is used as it is meant, and every input has a level that is sure.

Who pulls: an output, a supply, a resistor to a supply or to ground, the pull-up of a module or of a line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.wiring.data import parts
from hardware.making.circuits import FAR, Circuit, Pin

LISTEN = frozenset({"in", "analog", "open-drain", "pulled-input", "pulled-bus"})
DRIVE = frozenset({"out", "source", "ground-source", "pulled-input", "pulled-bus"})
RAILS = frozenset({"source", "ground-source"})


def broken(circuit: Circuit, pull_ups_off: frozenset[str] = frozenset()) -> list[str]:
    """What is wrong, a sentence each; `pull_ups_off`: parts of it whose resistors have been taken off."""
    return [
        *_twice(circuit),
        *_open(circuit),
        *_without_supply(circuit),
        *_without_level(circuit, pull_ups_off),
        *_against_each_other(circuit),
    ]


def _nets(circuit: Circuit) -> Mapping[Pin, frozenset[Pin]]:
    """Each pin with all that it is joined to, by wires or within a part."""
    groups: dict[Pin, set[Pin]] = {}
    for joined in (*circuit.nets.values(), *circuit.inside):
        whole = set(joined).union(*(groups.get(pin, set()) for pin in joined))
        groups.update(dict.fromkeys(whole, whole))
    return {pin: frozenset(group) for pin, group in groups.items()}


def _twice(circuit: Circuit) -> Iterator[str]:
    """A pin on two nets joins them."""
    seen: dict[Pin, str] = {}
    for name, net in circuit.nets.items():
        for pin in net:
            if seen.setdefault(pin, name) != name:
                yield f"{_said(pin)} is on {seen[pin]} and on {name}"


def _open(circuit: Circuit) -> Iterator[str]:
    joined = {pin for net in circuit.nets.values() if len(net) > 1 for pin in net}
    joined |= {pin for net in circuit.inside for pin in net}
    for ref in circuit.parts:
        part = circuit.part(ref)
        for name in circuit.pins(ref):
            pin, kind = (ref, name), circuit.kind((ref, name))
            is_free = kind in {"io", "ground", "source", "ground-source", "open"} or part.header
            is_free |= name in part.may_stay_open or name in part.own_pull_ups
            if pin in joined and kind == "open":
                yield f"{_said(pin)} is to stay open, and is on {circuit.net_of(pin)}"
            elif pin not in joined and not is_free:
                yield f"{_said(pin)} is not connected"
        grounds = [
            name for name in circuit.pins(ref) if circuit.kind((ref, name)) in {"ground", "ground-source"}
        ]
        if grounds and not any((ref, name) in joined for name in grounds):
            yield f"{ref} has no ground"


def _without_supply(circuit: Circuit) -> Iterator[str]:
    for pin, group in _nets(circuit).items():
        kind = circuit.kind(pin)
        kinds = {circuit.kind(other) for other in group}
        if kind == "supply" and "source" not in kinds:
            yield f"{_said(pin)} gets no supply"
        if kind == "ground" and "ground-source" not in kinds:
            yield f"{_said(pin)} is not at ground"


def _without_level(circuit: Circuit, off: frozenset[str]) -> Iterator[str]:
    nets = _nets(circuit)
    for pin, group in nets.items():
        if circuit.kind(pin) in LISTEN and not any(_pulls(circuit, nets, other, off) for other in group):
            yield f"{_said(pin)} has no level of its own: nothing drives or pulls {circuit.net_of(pin)}"


def _pulls(circuit: Circuit, nets: Mapping[Pin, frozenset[Pin]], pin: Pin, off: frozenset[str]) -> bool:
    ref, name = pin
    if circuit.kind(pin) in DRIVE:
        return True
    if ref == FAR:
        return False
    part = circuit.part(ref)
    if part.pull_ups is not None and name in part.pull_ups.pins and ref not in off:
        return True
    if not part.ohm:
        return False
    ends = [end for end in ("COM", "1", "2") if end in part.pins and end != name]
    far = (ref, ends[0])
    return any(circuit.kind(other) in RAILS for other in nets.get(far, frozenset()))


def _against_each_other(circuit: Circuit) -> Iterator[str]:
    """Two outputs, or two supplies, joined."""
    for name, net in circuit.nets.items():
        drivers = {ref for ref, pin in net if circuit.kind((ref, pin)) in {"out", "source"}}
        if len(drivers) > 1:
            yield f"{name} is driven by {', '.join(sorted(drivers))}"
        kinds = {circuit.kind(pin) for pin in net}
        if {"source", "ground-source"} <= kinds:
            yield f"{name} joins a supply with ground"


def unused_parts(used: frozenset[str]) -> list[str]:
    """Parts of parts.toml that nothing is built of."""
    return sorted(set(parts()) - used)


def _said(pin: Pin) -> str:
    return ".".join(pin)
