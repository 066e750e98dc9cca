"""What a table's file sets, in a few lines for people."""

from __future__ import annotations

from collections.abc import Iterator

from companion.config.mistakes import Phrase, said
from companion.config.settings import CupAt, ScreenAt, Seat, Settings, WiredAt
from companion.words.words import Words


def summary(settings: Settings, words: Words) -> Iterator[str]:
    """A line for each seat, and for everything in the middle of the table."""
    for number, seat in enumerate(settings.seats, 1):
        parts = "; ".join(said(words, part) for part in _of_seat(seat))
        name = words.say("seat-name", {"number": number})
        yield words.say(
            "check-seat", {"name": f"{name} ({seat.name})" if seat.name else name, "parts": parts}
        )
    yield from (said(words, line) for line in _beside(settings))


def screen_named(at: ScreenAt) -> Phrase:
    """A screen and where it is."""
    driver = at.driver.upper()
    if at.dc is not None:
        reset = "none" if at.reset is None else at.reset.named
        lines = {"spi": str(at.spi), "dc": at.dc.named, "reset": reset}
        return Phrase("check-screen-spi", {"driver": driver, **lines})
    return Phrase("check-screen", {"driver": driver, "address": f"0x{at.address:02X}", "bus": str(at.bus)})


def _of_seat(seat: Seat) -> Iterator[Phrase]:
    buttons = {name: getattr(seat, name).named for name in ("left", "right", "ok", "challenge")}
    yield Phrase("check-buttons", buttons)
    yield screen_named(seat.screen)
    if seat.led is not None:
        yield Phrase("check-led", {"line": seat.led.named})
    if seat.cup is not None:
        yield _cup(seat.cup)
        if seat.cup.button == "ok":
            yield Phrase("check-cup-button-ok")
        elif seat.cup.button == "none":
            yield Phrase("check-cup-button-none")


def _beside(settings: Settings) -> Iterator[Phrase]:
    board = settings.board.screen
    yield Phrase("check-board", {"screen": screen_named(board)}) if board else Phrase("check-no-board")
    if settings.shared_cup is not None:
        yield Phrase("check-one-cup", {"cup": _cup(settings.shared_cup)})
    elif settings.cups == "none":
        yield Phrase("check-no-cups")
    if settings.sound.buzzer is not None:
        sounds = "on" if settings.sound.on else "off"
        yield Phrase("check-buzzer", {"line": settings.sound.buzzer.named, "sounds": sounds})
    if settings.timer is not None:
        yield Phrase("check-timer", {"line": settings.timer.line.named})
    yield Phrase("check-page", {"listen": settings.web.listen, "port": str(settings.web.port)})
    if settings.journal is not None:
        yield Phrase("check-journal", {"path": str(settings.journal)})


def _cup(at: CupAt) -> Phrase:
    if at.wired is not None:
        return _wired(at.wired)
    return Phrase("check-cup", {"where": ", ".join(filter(None, (at.port, at.id)))})


def _wired(at: WiredAt) -> Phrase:
    lines = {name: str(getattr(at, name)) for name in ("select", "clock", "mosi", "miso")}
    spi = "software" if at.device is None else "hardware"
    return Phrase("check-cup-wired", {**lines, "channels": ", ".join(map(str, at.channels)), "spi": spi})
