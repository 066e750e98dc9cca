"""The cups of a table, from its settings to their drivers, and the strange ones that somebody brings along."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from companion.config.settings import CupAt, Settings, WiredAt
from companion.drivers.cables import Cables
from companion.drivers.ports import usb_ports
from companion.drivers.serial_cup import SerialCup
from companion.drivers.strange_cups import FIRST, StrangeCups
from companion.drivers.wired_cup import WiredCup
from companion.table.inputs import Button, FaultEnded, Input

Cup: TypeAlias = SerialCup | WiredCup


class CupRack:
    """All cups of `settings`.

    `hear` takes what they say, from any thread; `note` what is only logged; `failed` an exception that no driver
    expected. `wired` makes the driver of a cup without a board, of its number and what it is. `strange`: the names of
    ports where cups may be that the settings do not name; None: there are none. `names`: those that are searched for a
    cup which the settings do name.
    """

    def __init__(  # noqa: PLR0913 - whom it tells, and of what
        self,
        settings: Settings,
        hear: Callable[[Input], None],
        wired: Callable[[int, WiredAt], WiredCup],
        *,
        note: Callable[[str, Mapping[str, Any]], object],
        failed: Callable[[BaseException], None],
        strange: Callable[[], Iterable[str]] | None = None,
        names: Callable[[], Iterable[str]] = usb_ports,
    ) -> None:
        self._hear = hear
        self._note = note
        self._failed = failed
        self._shared = settings.shared_cup is not None
        self._at = [settings.shared_cup] if self._shared else [seat.cup for seat in settings.seats]
        self._cables = Cables(names, wanting=None in self._at)
        self._cups: dict[int, Cup] = {
            cup: self._serial_cup(cup, at) if at.wired is None else wired(cup, at.wired)
            for cup, at in enumerate(self._at)
            if at is not None
        }
        self._strange: StrangeCups | None = None
        if strange is not None and not self._shared:
            self._strange = StrangeCups(self._cables, hear, names=strange, failed=failed)

    def start(self) -> None:
        """Look for all."""
        for cup in self._cups.values():
            cup.start()
        if self._strange is not None:
            self._strange.start()

    def workers(self) -> Iterator[tuple[int, Cup]]:
        """The cups' numbers and drivers, the strange ones' too; in the thread that calls `adopt`."""
        yield from self._cups.items()
        if self._strange is not None:
            yield from enumerate(self._strange.cups(), FIRST)

    def closers(self) -> list[Callable[[], None]]:
        """What ends their threads: each may take a moment."""
        strange = [self._strange] if self._strange is not None else []
        return [each.close for each in (*self._cups.values(), *strange)]

    def adopt(self, place: int, unique: str) -> None:
        """The cup with that id is the one of `place` from now on."""
        self._cables.adopt(place, unique)
        if self._strange is not None:
            self._strange.look()
        cup = self._cups.get(place)
        if isinstance(cup, SerialCup):
            return
        if cup is not None:  # a wired one: it is broken, or nobody would have adopted another
            threading.Thread(target=cup.close, daemon=True).start()
            self._hear(FaultEnded(f"cup:{place}"))
        self._cups[place] = new = self._serial_cup(place, CupAt(id=unique))
        new.start()

    def _serial_cup(self, cup: int, at: CupAt) -> SerialCup:
        at_place = self._at[cup] or at
        button = None if self._shared or at_place.button == "none" else Button(at_place.button)
        return SerialCup(
            cup,
            at.port,
            self._hear,
            unique=at.id,
            button=button,
            cables=self._cables,
            note=self._note,
            failed=self._failed,
        )
