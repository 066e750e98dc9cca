"""What a value of table.toml may be: each kind takes a value as TOML has it, or says what is allowed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final, Protocol, runtime_checkable
from urllib.parse import urlsplit

from attrs import frozen

from companion.config.mistakes import Phrase, Wrong, quoted, shown, suggestion
from companion.words.words import languages

MOST_BUS: Final = 255
MOST_GPIO: Final = 27
"""The Pi's 40 pins have GPIO 0 to 27."""

GPIO_NAME: Final = re.compile(r"(?:BCM|GPIO|IO) ?([0-9]{1,2})", re.ASCII | re.IGNORECASE)
_CHANNEL: Final = re.compile(r"[0-9]{1,3}-00(7[0-7])/[0-7]", re.ASCII)
_DEVICE_FILE: Final = re.compile(r"/dev/i2c-([0-9]{1,3})", re.ASCII)
_SCHEMES: Final = ("socket", "rfc2217", "hwgrep", "alt", "spy", "cp2110", "loop")
_NETWORK: Final = ("socket", "rfc2217")
CUP_TCP_PORT: Final = 5331
"""Where a cup on the network listens (docs/cup-protocol.md)."""

"""Of pyserial 3.5 (serial/urlhandler)."""


@runtime_checkable
class Allowed(Protocol):
    """A kind of value."""

    @property
    def allowed(self) -> Phrase:
        """What may be written: "a whole number from 0 to 65535"."""

    def take(self, value: object) -> Any:
        """The value as the settings hold it; raises Wrong."""


@frozen
class Text:
    """Any text."""

    allowed = Phrase("config-kind-text")

    def take(self, value: object) -> str:
        """As it is."""
        if not isinstance(value, str):
            raise Wrong(self.allowed)
        return value


@frozen
class Matching:
    """A printable text of a `pattern`, which phrase `code` describes; with `lower`, its capitals do not count."""

    code: str
    pattern: str
    lower: bool = False

    @property
    def allowed(self) -> Phrase:
        """The pattern in words."""
        return Phrase(self.code)

    def take(self, value: object) -> str:
        """As it is, or in lower case."""
        if isinstance(value, str) and value.isprintable() and re.fullmatch(self.pattern, value, re.ASCII):
            return value.lower() if self.lower else value
        raise Wrong(self.allowed)


@frozen
class Switch:
    """Yes or no."""

    allowed = Phrase("config-kind-switch")

    def take(self, value: object) -> bool:
        """As it is."""
        if not isinstance(value, bool):
            raise Wrong(self.allowed)
        return value


@frozen
class Number:
    """A number from `least` to `most`; with `whole`, one without a fraction."""

    least: int
    most: int
    whole: bool = False

    @property
    def allowed(self) -> Phrase:
        """Its range."""
        code = "config-kind-whole" if self.whole else "config-kind-number"
        return Phrase(code, {"least": str(self.least), "most": str(self.most)})

    def take(self, value: object) -> float:
        """As it is; a number that need not be whole becomes a float."""
        if isinstance(value, bool) or not isinstance(value, int if self.whole else int | float):
            raise Wrong(self.allowed)
        if not self.least <= value <= self.most:
            raise Wrong(self.allowed)
        return value if self.whole else float(value)


@frozen
class OneOf:
    """One of a few texts or numbers."""

    choices: tuple[str | int, ...]

    @property
    def allowed(self) -> Phrase:
        """All of them."""
        return Phrase("config-kind-choice", {"choices": ", ".join(map(shown, self.choices))})

    def take(self, value: object) -> str | int:
        """As it is."""
        for choice in self.choices:
            if type(value) is type(choice) and value == choice:
                return choice
        texts = [choice for choice in self.choices if isinstance(choice, str)]
        raise Wrong(self.allowed, *(suggestion(value, texts) if isinstance(value, str) else ()))


@frozen
class Language:
    """A language that words/ has."""

    @property
    def allowed(self) -> Phrase:
        """All of them."""
        return OneOf(languages()).allowed

    def take(self, value: object) -> str | int:
        """As it is."""
        return OneOf(languages()).take(value)


@frozen
class Address:
    """Where an OLED answers on its bus: its solder bridge leaves two (SSD1306 data sheet, 8.1.5)."""

    allowed = Phrase("config-kind-address")

    def take(self, value: object) -> int:
        """As it is."""
        if type(value) is int and value in {0x3C, 0x3D}:
            return value
        seen = f"0x{value:02X}" if type(value) is int and 0 <= value < 0x100 else ""
        raise Wrong(self.allowed, shown=seen)


@frozen
class Bus:
    """An I2C bus by its number, or a multiplexer's channel by the kernel's name of the multiplexer."""

    allowed = Phrase("config-kind-bus")

    def take(self, value: object) -> int | str:
        """As it is."""
        if type(value) is int and 0 <= value <= MOST_BUS:
            return value
        if isinstance(value, str):
            if _CHANNEL.fullmatch(value):
                return value
            raise Wrong(self.allowed, *self._instead(value))
        raise Wrong(self.allowed)

    def _instead(self, value: str) -> tuple[Phrase, ...]:
        file = _DEVICE_FILE.fullmatch(value)
        number = file[1] if file else value
        if number.isascii() and number.isdigit() and int(number[:4]) <= MOST_BUS:
            return (Phrase("config-did-you-mean", {"known": str(int(number))}),)
        return ()


@frozen
class FilePath:
    """A file's place; `~` is the home of whoever runs the table."""

    allowed = Phrase("config-kind-path")

    def take(self, value: object) -> Path:
        """With `~` filled in; a relative one is left so."""
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            raise Wrong(self.allowed)
        try:
            return Path(value).expanduser()
        except RuntimeError as error:  # "~nobody": there is no such user
            raise Wrong(Phrase("config-kind-path-home")) from error


@frozen
class PortName:
    """A serial port: a path, or an address of pyserial's. "" is none."""

    allowed = Phrase("config-kind-port")

    def take(self, value: object) -> str:
        """As it is."""
        if not isinstance(value, str) or not value.isprintable():
            raise Wrong(self.allowed)
        scheme, colon, _ = value.partition("://")
        if colon and scheme.lower() in _NETWORK:
            return self._in_the_network(value)
        if value == "" or value.startswith("/") or (colon and scheme.lower() in _SCHEMES):
            return value
        if colon:
            instead = suggestion(scheme, _SCHEMES, lambda known: quoted(f"{known}://..."))
        else:
            instead = (Phrase("config-did-you-mean", {"known": quoted(f"/dev/{value}")}),) * value.startswith(
                "tty"
            )
        raise Wrong(self.allowed, *instead)

    def _in_the_network(self, value: str) -> str:
        """A host and a number: pyserial would say so much later, and in words of its own."""
        try:
            address = urlsplit(value)
            if address.hostname and address.port:
                return value
            host = address.hostname or ""
        except ValueError:
            host = ""
        like = value.rstrip("/:") if host and ":" not in host else "socket://cup"
        raise Wrong(self.allowed, Phrase("config-did-you-mean", {"known": quoted(f"{like}:{CUP_TCP_PORT}")}))


@frozen
class Gpio:
    """A line of the Pi's header, by its GPIO number."""

    @property
    def allowed(self) -> Phrase:
        """All that there are."""
        return Phrase("config-kind-line-header", {"last": str(MOST_GPIO)})

    def take(self, value: object) -> int:
        """As it is."""
        if type(value) is int and 0 <= value <= MOST_GPIO:
            return value
        named = GPIO_NAME.fullmatch(value) if isinstance(value, str) else None
        raise Wrong(self.allowed, *((Phrase("config-did-you-mean", {"known": named[1]}),) if named else ()))


@frozen
class Three:
    """Three values, each of `each`: for x, y and z."""

    each: Number

    @property
    def allowed(self) -> Phrase:
        """What each may be."""
        return Phrase("config-kind-three", {"each": self.each.allowed})

    def take(self, value: object) -> tuple[float, ...]:
        """All three."""
        if not isinstance(value, list) or len(value) != 3:
            raise Wrong(self.allowed)
        try:
            return tuple(map(self.each.take, value))
        except Wrong as wrong:
            raise Wrong(self.allowed, shown=", ".join(map(shown, value))) from wrong


@frozen
class Part:
    """A section or { ... } with keys of its own: `name` of its class."""

    name: str

    @property
    def allowed(self) -> Phrase:
        """What it is for."""
        return Phrase(f"config-kind-part-{self.name}")

    def take(self, value: object) -> dict[str, Any]:
        """As it is: its keys are judged one by one."""
        if not isinstance(value, dict):
            raise Wrong(self.allowed)
        return value


@frozen
class Listed:
    """A list of `each`."""

    each: Allowed

    @property
    def allowed(self) -> Phrase:
        """What is in it."""
        code = "config-kind-sections" if isinstance(self.each, Part) else "config-kind-list"
        return Phrase(code, {"each": self.each.allowed})

    def take(self, value: object) -> list[Any]:
        """As it is: its entries are judged one by one."""
        if not isinstance(value, list):
            raise Wrong(self.allowed)
        return value


HOST: Final = Matching(
    "config-kind-host", r"(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?", lower=True
)
"""A name that a browser may call this machine by: not the address of a page, and no port."""

CUP_ID: Final = Matching("config-kind-cup-id", r"[A-Za-z0-9._-]{0,16}")
"""A word of the cup's wire; "" is none."""

CHIP_NAME: Final = Matching("config-kind-chip-name", r"[A-Za-z][A-Za-z0-9_-]*")
"""What comes before the colon of a line."""

FOUND_BY: Final = Matching("config-kind-found-by", r"(?s:.*\S.*)")
"""By what a chip is found, see drivers/chips.py: any label will do."""
