"""The chips whose lines screens on SPI need, each opened when it is asked for."""

from __future__ import annotations

from gpiozero.pins import Factory

from companion.config.settings import Settings, with_header


class ChipsOf:
    """What `mounts.mount` takes for lines: those of a table's chips."""

    def __init__(self, settings: Settings | None) -> None:
        self._found_by = with_header(settings.chips if settings else {})
        self._opened: dict[str, Factory] = {}

    def __call__(self, name: str) -> Factory:
        """The chip `name`; one that is not there says so at its first line."""
        from companion.drivers.gpio import GpiodFactory  # noqa: PLC0415 - libgpiod is Linux's alone

        if name not in self._opened:
            self._opened[name] = GpiodFactory(self._found_by[name])
        return self._opened[name]

    def close(self) -> None:
        """Every line is given back."""
        for factory in self._opened.values():
            factory.close()
