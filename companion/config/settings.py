"""What table.toml says, typed: the seats and their parts, the board, sounds, pacing, the page and the journal.

Types carry what a value may be (`allowed.py`); docs/table-toml.md is the same list for people. What values may not be
together is in `conflicts.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final, Literal

from attrs import Factory, frozen

from companion.config.allowed import (
    CHIP_NAME,
    CUP_ID,
    FOUND_BY,
    HOST,
    Address,
    Bus,
    FilePath,
    Gpio,
    Language,
    Number,
    PortName,
    Three,
)
from companion.config.thresholds import MotionAt

HEADER: Final = "header"
"""The chip of the Pi's own 40 pins."""

FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 8


@frozen(kw_only=True)
class LineAt:
    """A GPIO line: number `line` of `chip`, which is "header" (then it is the GPIO number) or a name in [chips].

    In the file `17`, or "west:3".
    """

    chip: str = HEADER
    line: int

    @property
    def named(self) -> str:
        """For people: "GPIO 17", or "west:3"."""
        return f"GPIO {self.line}" if self.chip == HEADER else f"{self.chip}:{self.line}"

    @property
    def written(self) -> str:
        """As the file has it."""
        return str(self.line) if self.chip == HEADER else f'"{self.chip}:{self.line}"'


@frozen(kw_only=True)
class ScreenAt:
    """An OLED on I2C: on `bus` (1 for /dev/i2c-1, "1-0070/2" for channel 2 of the multiplexer at 0x70 of bus 1).

    Or on the Pi's SPI: then `bus` is "", `spi` its chip enable (0 for /dev/spidev0.0), `dc` the line that tells data from
    commands; without `reset`, that pin of the module is wired elsewhere. `address` is 0x3C or 0x3D; `rotate` in degrees;
    `first_column`: of an SH1106's 132, the first that its glass shows.
    """

    bus: Annotated[int | str, Bus()] = ""
    address: Annotated[int, Address()] = 0x3C
    driver: Literal["ssd1306", "ssd1309", "sh1106"] = "ssd1306"
    rotate: Literal[0, 180] = 0
    first_column: Annotated[int, Number(0, 4, whole=True)] = 2
    spi: Literal[0, 1] | None = None
    dc: LineAt | None = None
    reset: LineAt | None = None


@frozen(kw_only=True)
class WiredAt:
    """An analog ADXL335 on an MCP3008, whose four lines are GPIO numbers of the Pi's header.

    `channels` measure x, y and z; `zero`: what they read without acceleration, and `per_g`: how much more with 1 g, in
    the chip's steps of 1/1024 of the supply. `motion`: thresholds, None for the usual ones.
    """

    select: Annotated[int, Gpio()] = 8
    clock: Annotated[int, Gpio()] = 11
    mosi: Annotated[int, Gpio()] = 10
    miso: Annotated[int, Gpio()] = 9
    channels: Annotated[tuple[int, int, int], Three(Number(0, 7, whole=True))] = (0, 1, 2)
    zero: Annotated[tuple[float, float, float], Three(Number(256, 768))] = (512.0, 512.0, 512.0)
    per_g: Annotated[tuple[float, float, float], Three(Number(60, 150))] = (102.4, 102.4, 102.4)
    motion: MotionAt | None = None

    @property
    def device(self) -> int | None:
        """Which chip of the Pi's own SPI it is, 0 or 1; None: on other lines, where SPI is done in software."""
        on_the_bus = (self.clock, self.mosi, self.miso) == (11, 10, 9)
        return {8: 0, 7: 1}.get(self.select) if on_the_bus else None


@frozen(kw_only=True)
class CupAt:
    """A cup's cable: a `port` (a path, or an address of pyserial's), or the cup's own `id` on whatever port it is.

    Both: at that port first, and elsewhere if another cup answers there. Or it is `wired`: no board of its own.
    `button`: which button of its seat the cup's own is, where it has one. That of a cup for all is nobody's.
    """

    port: Annotated[str, PortName()] = ""
    id: Annotated[str, CUP_ID] = ""
    button: Literal["challenge", "ok", "none"] = "challenge"
    wired: WiredAt | None = None


@frozen(kw_only=True)
class Seat:
    """One seat, its four buttons, its screen, and what it may have beside them. `name` has at most 10 letters."""

    left: LineAt
    right: LineAt
    ok: LineAt
    challenge: LineAt
    screen: ScreenAt
    name: str = ""
    led: LineAt | None = None
    cup: CupAt | None = None


@frozen(kw_only=True)
class Board:
    """The board in the middle: its screen, where it has one."""

    screen: ScreenAt | None = None


@frozen(kw_only=True)
class Screens:
    """All screens alike: how bright, and how they are spared, since an OLED burns in. Of the times, 0 is never.

    `large_text`: seats' screens say fewer things, in letters that are read at arm's length.
    """

    brightness_percent: Annotated[int, Number(1, 100, whole=True)] = 80
    dim_percent: Annotated[int, Number(0, 100, whole=True)] = 4
    dim_after_seconds: Annotated[float, Number(0, 3600)] = 120.0
    off_after_minutes: Annotated[float, Number(0, 600)] = 15.0
    shift_seconds: Annotated[float, Number(0, 3600)] = 120.0
    large_text: bool = False


@frozen(kw_only=True)
class Sound:
    """An active buzzer, where there is one; `on`: whether it may sound at the start.

    `active_low`: it sounds while its line is low, as some modules do.
    """

    buzzer: LineAt | None = None
    active_low: bool = False
    on: bool = True


@frozen(kw_only=True)
class Lights:
    """The seats' LEDs; `active_low`: they shine while their line is low (they are wired to 3.3 V, not to ground)."""

    active_low: bool = False


@frozen(kw_only=True)
class Timer:
    """The timer that really gets turned over: a tilt switch to ground."""

    line: LineAt


@frozen(kw_only=True)
class Pacing:
    """How long a verdict stays (1-60 s), first-game hints, and how secrets show ("always": a hood covers them)."""

    reveal_seconds: Annotated[float, Number(1, 60)] = 6.0
    hints: bool = False
    secrets: Literal["held", "always"] = "held"


@frozen(kw_only=True)
class Web:
    """Who may see the board's page: nobody, this machine, or the whole network.

    `hosts`: names that browsers may call this machine by, beside its own name and addresses; in lower case.
    """

    listen: Literal["off", "loopback", "network"] = "loopback"
    port: Annotated[int, Number(0, 65535, whole=True)] = 8000
    hosts: tuple[Annotated[str, HOST], ...] = ()


@frozen(kw_only=True)
class Settings:
    """A whole table. `chips` says by what a chip is found (see drivers.chips); `seats` go round clockwise, 2-8.

    Cups: `shared_cup` is one for all, else each seat has its own or rolls with OK. `journal` None: the usual place.
    `chips["header"]`, where it is given, says by what the Pi's own 40 pins are found ("auto" otherwise).
    """

    seats: tuple[Seat, ...]
    language: Annotated[str, Language()] = "en"
    journal: Annotated[Path, FilePath()] | None = None
    chips: Mapping[Annotated[str, CHIP_NAME], Annotated[str, FOUND_BY]] = Factory(dict)
    board: Board = Board()
    screens: Screens = Screens()
    shared_cup: CupAt | None = None
    sound: Sound = Sound()
    lights: Lights = Lights()
    timer: Timer | None = None
    pacing: Pacing = Pacing()
    web: Web = Web()

    @property
    def cups(self) -> Literal["each", "shared", "none"]:
        """Who has a cup."""
        if self.shared_cup is not None:
            return "shared"
        return "each" if any(seat.cup for seat in self.seats) else "none"


def with_header(chips: Mapping[str, str]) -> dict[str, str]:
    """By what each chip is found: those of [chips], and the Pi's own pins, which are found by themselves."""
    return {HEADER: "auto", **chips}
