"""Netlists, and SKiDL's electrical rule checks of them. Needs SKiDL; KiCad only to read what comes out."""

from __future__ import annotations

import logging
import os
import re
from pathlib import Path
from typing import Any, Final

from hardware.making.circuits import FAR, Circuit, Pin

KINDS: Final = {
    "ground": "PWRIN",
    "supply": "PWRIN",
    "source": "PWROUT",
    "ground-source": "PWROUT",
    "in": "INPUT",
    "out": "OUTPUT",
    "io": "BIDIR",
    "open-drain": "OPENCOLL",
    "analog": "INPUT",
    "passive": "PASSIVE",
    "open": "NOCONNECT",
    "pulled-input": "INPUT",
    "pulled-bus": "OPENCOLL",
}
"""SKiDL's name for each kind of pin."""

_LIBRARIES: Final = ("", "6", "7", "8", "9", "10")
_CHANGES: Final = (
    r'\n\s*\(date "[^"]*"\)',
    r'\n\s*\(field\s+\(name "SKiDL (?:Tag|Line)"\) "[^"]*"\)',
    r"\n\s*\(comment\s+\(number \"\d\"\)\s+\(value \"\"\)\)",
)
"""What of a netlist depends on the time and on lines of this program."""


def skidl() -> Any:
    """SKiDL, without its search for KiCad's libraries, for which there is no need. It writes into the working folder."""
    for version in _LIBRARIES:
        os.environ.setdefault(f"KICAD{version}_SYMBOL_DIR", str(Path.cwd()))
    logging.disable(logging.CRITICAL)
    import skidl as library

    return library


def netlist(circuit: Circuit) -> str:
    """The circuit as a netlist that KiCad reads."""
    library = skidl()
    text = str(_built(library, circuit).generate_netlist(tool=library.KICAD9))
    for change in _CHANGES:
        text = re.sub(change, "", text)
    return re.sub(r'\(source "[^"]*"\)', f'(source "{circuit.name}")', text).strip() + "\n"


def complaints(circuit: Circuit) -> list[str]:
    """What SKiDL's rules find in the circuit, with what stands at the other end of its ports."""
    library = skidl()
    built = _built(library, circuit.closed())
    heard = _Heard()
    logger = logging.getLogger("ERC_Logger")
    logger.handlers = [heard]
    logging.disable(logging.NOTSET)
    built.ERC()
    logging.disable(logging.CRITICAL)
    return heard.said


class _Heard(logging.Handler):
    """Keeps warnings and errors."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """One of them."""
        self.said.append(record.getMessage())


def _built(library: Any, circuit: Circuit) -> Any:
    """The circuit in SKiDL's own terms, of templates of our own."""
    whole = library.Circuit()
    placed = {ref: _placed(library, whole, circuit, ref) for ref in circuit.parts}
    used = {pin for net in circuit.nets.values() for pin in net}
    if any(ref == FAR for ref, _ in used):
        placed[FAR] = _placed(library, whole, circuit, FAR)
    for name, net in circuit.nets.items():
        joined = library.Net(name, circuit=whole)
        for ref, pin in net:
            joined += placed[ref][str(circuit.pins(ref).index(pin) + 1)]
    for ref, part in placed.items():
        for number, name in enumerate(circuit.pins(ref), 1):
            if (ref, name) not in used:
                part[str(number)].do_erc = False  # that it may stay open is looked at before, by rules.py
    return whole


def _placed(library: Any, whole: Any, circuit: Circuit, ref: str) -> Any:
    given = _powers(circuit, ref)
    pins = [
        library.Pin(
            num=str(number),
            name=name,
            func=library.Pin.types[given.get(name, KINDS[circuit.kind((ref, name))])],
        )
        for number, name in enumerate(circuit.pins(ref), 1)
    ]
    name = circuit.parts.get(ref, FAR)
    template = library.Part(name=name, tool=library.SKIDL, dest=library.TEMPLATE, pins=pins, ref_prefix="U")
    value = name if ref == FAR else circuit.part(ref).value or name
    return template(circuit=whole, ref=ref, value=value, footprint=":", tag=ref)


def _powers(circuit: Circuit, ref: str) -> dict[str, str]:
    """Pins of a part that give the same power are one to SKiDL: the others are passive."""
    seen: set[str] = set()
    found: dict[str, str] = {}
    for name in circuit.pins(ref):
        pin: Pin = (ref, name)
        if circuit.kind(pin) in {"source", "ground-source"}:
            net = circuit.net_of(pin) or name
            if net in seen:
                found[name] = "PASSIVE"
            seen.add(net)
    return found
