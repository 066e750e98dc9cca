"""What settings are written as TOML they are read back from; and no document, however wild, does more than be mistaken."""

from __future__ import annotations

import datetime as dt
from itertools import islice
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.config.mistakes import Mistake, Mistaken, told
from companion.config.settings import (
    Board,
    CupAt,
    Lights,
    LineAt,
    Pacing,
    ScreenAt,
    Screens,
    Seat,
    Settings,
    Sound,
    Timer,
    Web,
)
from companion.config.table_file import read
from companion.config.wired import LINES_OF_SPI
from companion.table.settings import MAX_NAME
from companion.words.words import Words
from tests.config.writing import document_of, toml

WORDS = Words()


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("table") / "table.toml"


CHIPS = st.dictionaries(
    st.from_regex(r"\A[A-Za-z][A-Za-z0-9_-]{0,9}\Z").filter(lambda name: name != "header"),
    st.sampled_from(["device:1-0020", "device:1-0021", "/dev/gpiochip7", "compatible:some,chip", "a label"]),
    max_size=3,
).filter(lambda chips: len(set(chips.values())) == len(chips))
CHANNELS = [f"{mux}/{channel}" for mux in ("1-0070", "11-0077") for channel in range(8)]
NAMES = st.lists(
    st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=MAX_NAME),
    min_size=8,
    max_size=8,
).filter(lambda names: len({*names} - {""}) == len([name for name in names if name]))
PORTS = [f"/dev/ttyACM{number}" for number in range(9)] + ["socket://cup:4000", "rfc2217://cup:1", "loop://"]


@st.composite
def tables(draw: st.DrawFn) -> Settings:
    """Right settings, with everything that they may have."""
    chips = draw(CHIPS)
    enables: list[Any] = draw(st.sampled_from([[], [0], [1, 0]]))
    taken = LINES_OF_SPI if enables else ()
    pool = [LineAt(line=number) for number in range(4, 28) if number not in taken]
    pool += [LineAt(chip=chip, line=line) for chip in chips for line in (1, 2, 3, 7, 15, 63)]
    lines = iter(draw(st.permutations(pool)))
    most = min(8, (len(pool) - 2 - 2 * len(enables)) // 5)
    screens = iter(
        draw(st.permutations([(bus, at) for bus in (4, 0, 255, *CHANNELS) for at in (0x3C, 0x3D)]))
    )
    names, ports = draw(NAMES), iter(draw(st.permutations(PORTS)))
    ids = iter(draw(st.permutations([f"e66.{number}-_" for number in range(9)])))

    def screen() -> ScreenAt:
        driver = draw(st.sampled_from(["ssd1306", "ssd1309", "sh1106"]))
        rotate, first = draw(st.sampled_from([0, 180])), draw(st.integers(0, 4))
        if enables and draw(st.booleans()):
            on_spi = {"spi": enables.pop(), "dc": next(lines), "reset": perhaps(lambda: next(lines))}
            return ScreenAt(driver=driver, rotate=rotate, first_column=first, **on_spi)
        bus, address = next(screens)
        return ScreenAt(bus=bus, address=address, driver=driver, rotate=rotate, first_column=first)

    def cup(*buttons: str) -> CupAt:
        which = draw(st.sampled_from(["port", "id", "both"]))
        button: Any = draw(st.sampled_from(buttons or ("challenge", "ok", "none")))
        port, unique = "" if which == "id" else next(ports), "" if which == "port" else next(ids)
        return CupAt(port=port, id=unique, button=button)

    def perhaps(make: Any) -> Any:
        return make() if draw(st.booleans()) else None

    shared = perhaps(lambda: cup("none"))
    seats = tuple(
        Seat(
            **dict(zip(("left", "right", "ok", "challenge"), islice(lines, 4), strict=True)),
            name=name,
            screen=screen(),
            led=perhaps(lambda: next(lines)),
            cup=None if shared else perhaps(cup),
        )
        for name in names[: draw(st.integers(2, most))]
    )
    return Settings(
        seats=seats,
        journal=perhaps(lambda: Path("/" + draw(st.text("abc ä/.", min_size=1)))),
        chips=chips,
        board=Board(screen=perhaps(screen)),
        shared_cup=shared,
        sound=Sound(
            buzzer=perhaps(lambda: next(lines)), active_low=draw(st.booleans()), on=draw(st.booleans())
        ),
        screens=Screens(
            brightness_percent=draw(st.integers(1, 100)),
            dim_percent=draw(st.integers(0, 100)),
            dim_after_seconds=draw(st.floats(0, 3600)),
            off_after_minutes=draw(st.floats(0, 600)),
            shift_seconds=draw(st.floats(0, 3600)),
            large_text=draw(st.booleans()),
        ),
        lights=Lights(active_low=draw(st.booleans())),
        timer=perhaps(lambda: Timer(line=next(lines))),
        pacing=Pacing(
            reveal_seconds=draw(st.floats(1, 60) | st.integers(1, 60)),
            hints=draw(st.booleans()),
            secrets=draw(st.sampled_from(["held", "always"])),
        ),
        web=Web(
            listen=draw(st.sampled_from(["off", "loopback", "network"])),
            port=draw(st.integers(0, 65535)),
            hosts=tuple(draw(st.lists(st.from_regex(r"\A[a-z0-9]{1,9}(\.local)?\Z"), max_size=3))),
        ),
    )


@given(tables())
def test_settings_that_are_written_are_read_back(path: Path, settings: Settings) -> None:
    path.write_text(toml(document_of(settings)), encoding="utf-8")
    assert read(path) == settings


KEYS = st.sampled_from(
    [field.name for part in (Settings, Seat, ScreenAt, CupAt) for field in attrs.fields(part)]
)
LEAVES = (
    st.booleans()
    | st.integers()
    | st.integers(-1, 70)
    | st.integers(10**4290, 10**4310)
    | st.floats()
    | st.text(max_size=5)
    | st.dates()
    | st.times()
    | st.datetimes(timezones=st.just(dt.UTC))
    | st.sampled_from(
        ["west:3", "header:4", "header:99", ":3", "GPIO5", "1-0070/0", "/dev/i2c-1", "~nobody/x", "ttyS0"]
    )
)


def tables_of(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.dictionaries(KEYS | st.text(max_size=8), values, max_size=6)


ANYTHING = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=4) | tables_of(inner), max_leaves=12)


@st.composite
def nearly_right(draw: st.DrawFn) -> dict[str, Any]:
    """A right document in which a few things have been put in the place of others."""
    document: dict[str, Any] = document_of(draw(tables()))
    for _ in range(draw(st.integers(1, 4))):
        place: Any = document
        while True:
            steps = range(len(place)) if isinstance(place, list) else [*place]
            if not steps:
                break
            step = draw(st.sampled_from(steps))
            if isinstance(place[step], list | dict) and draw(st.integers(0, 3)):
                place = place[step]
                continue
            place[step] = draw(ANYTHING)
            if isinstance(place, dict):
                place[draw(KEYS)] = draw(ANYTHING)
            break
    return document


def mistakes_in(path: Path) -> tuple[Mistake, ...]:
    """The mistakes; what is told of them must not be able to move a terminal's cursor."""
    try:
        read(path)
    except Mistaken as error:
        mistakes = error.mistakes
    else:
        return ()
    assert mistakes
    assert all(told(WORDS, mistake).replace("\n", "").isprintable() for mistake in mistakes)
    return mistakes


@given(tables_of(ANYTHING) | nearly_right())
@example({"seats": [[]], "chips": [1]})
@example({"board": {"screen": 10**4400}})
def test_any_document_is_read_or_mistaken(path: Path, document: dict[str, Any]) -> None:
    path.write_text(toml(document), encoding="utf-8")
    codes = {phrase.code for mistake in mistakes_in(path) for phrase in mistake.phrases}
    assert not [code for code in codes if code.startswith("config-toml-")]


@given(st.binary() | st.text().map(str.encode))
@example(b"a = " + b"[" * 20_000)
@example(b"a = 1" + b"0" * 5_000)
@example(b"a = 1\rb = 2")
@example(b"\xef\xbb\xbfa = 1")
@example(b"\x1b[2J == 3")
def test_any_file_is_read_or_mistaken(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    assert mistakes_in(path), "none of these describes a table"
