"""What wrong settings look like on emulated panels, and that what is said of it leads to the right ones."""

from __future__ import annotations

import pytest
from attrs import evolve
from luma.core.interface.serial import i2c
from PIL import Image

from companion.commands.looking.card import card
from companion.commands.looking.shown import Shown
from companion.commands.looking.symptoms import Advice, Symptom, advise
from companion.config.settings import ScreenAt
from companion.simulator.bus import SimulatedBus
from companion.simulator.panel import Panel
from companion.simulator.sh1106 import Sh1106Panel
from companion.simulator.ssd1309 import Ssd1309Panel
from tests.commands.person import TURNED, classify, is_chequered
from tests.commands.wired_screens import FirstColumn, Half, Mirrored, UpsideDown

CARD = card("2", ["Seat 2", "i2c-1", "0x3C", "SSD1306"])
SSD1306 = ScreenAt(bus=1)
SSD1309 = ScreenAt(bus=1, driver="ssd1309")
SH1106 = ScreenAt(bus=1, driver="sh1106")


class Looked:
    """A panel that `screens` shows its card on; with `head_down` it is mounted so."""

    def __init__(self, panel, at: ScreenAt, *, head_down: bool = False) -> None:
        self.panel = panel
        self._head_down = head_down
        self.bus = SimulatedBus({0x3C: panel})
        self.shown = Shown(at, lambda _: CARD, lambda _bus, address: i2c(bus=self.bus, address=address))
        assert self.shown.show() is None

    @property
    def picture(self) -> Image.Image:
        seen = Image.frombytes("1", (128, 64), self.panel.pixels())
        return seen.transpose(TURNED) if self._head_down else seen

    @property
    def symptom(self) -> Symptom:
        return classify(self.picture, CARD)


@pytest.mark.parametrize(
    ("panel", "at", "symptom"),
    [
        (Panel, SSD1306, Symptom.WHOLE),
        (Panel, SSD1309, Symptom.WHOLE),
        (Ssd1309Panel, SSD1309, Symptom.WHOLE),
        (Ssd1309Panel, SSD1306, Symptom.WHOLE),
        (Sh1106Panel, SH1106, Symptom.WHOLE),
        (Sh1106Panel, SSD1306, Symptom.BAND),
        (Sh1106Panel, SSD1309, Symptom.BAND),
        (Panel, SH1106, Symptom.DARK),
        (Ssd1309Panel, SH1106, Symptom.RIGHT),
        (Sh1106Panel, evolve(SH1106, first_column=0), Symptom.LEFT),
        (Sh1106Panel, evolve(SH1106, first_column=1), Symptom.LEFT),
        (Sh1106Panel, evolve(SH1106, first_column=4), Symptom.RIGHT),
        (lambda: FirstColumn(0), SH1106, Symptom.RIGHT),
        (lambda: FirstColumn(4), SH1106, Symptom.LEFT),
        (Panel, evolve(SSD1306, rotate=180), Symptom.TURNED),
        (Sh1106Panel, evolve(SH1106, rotate=180), Symptom.TURNED),
        (UpsideDown, SSD1306, Symptom.TURNED),
        (Mirrored, SSD1306, Symptom.MIRRORED),
        (Half, SSD1306, Symptom.SQUEEZED),
    ],
)
def test_a_panel_looks_as_the_words_say(panel, at, symptom):
    assert Looked(panel(), at).symptom is symptom


def test_a_strip_of_chequered_dots_is_where_the_picture_does_not_reach():
    left = Looked(Sh1106Panel(), evolve(SH1106, first_column=0)).picture
    assert is_chequered(left.crop((126, 0, 128, 64)))
    right = Looked(Sh1106Panel(), evolve(SH1106, first_column=4)).picture
    assert is_chequered(right.crop((0, 0, 2, 64)))


def test_moved_by_two_the_dotted_line_is_at_the_edge():
    """The solid line is seen where the picture is whole; moved by two, every second dot of the edge is lit."""
    whole, moved = Looked(Sh1106Panel(), SH1106), Looked(Sh1106Panel(), evolve(SH1106, first_column=0))
    edges = [one.picture.crop((0, 20, 1, 44)).tobytes().count(b"\x80") for one in (whole, moved)]
    assert edges == [24, 12]


def test_of_an_sh1106_with_the_wrong_driver_a_band_at_the_top_is_all_there_is():
    seen = Looked(Sh1106Panel(), SSD1306).picture
    assert not is_chequered(seen.crop((0, 0, 128, 9)))
    assert is_chequered(seen.crop((0, 9, 128, 63)))
    assert is_chequered(seen.crop((0, 1, 62, 9)))


@pytest.mark.parametrize(
    ("panel", "before", "at", "symptom"),
    [
        (Sh1106Panel, SH1106, SSD1306, Symptom.BAND),
        (Sh1106Panel, SSD1306, SH1106, Symptom.WHOLE),
        (Panel, SSD1306, SH1106, Symptom.DARK),
        (Panel, SH1106, SSD1306, Symptom.WHOLE),
        (Ssd1309Panel, SSD1309, SH1106, Symptom.RIGHT),
    ],
)
def test_what_a_program_has_left_before_makes_no_difference(panel, before, at, symptom):
    """A picture that is still there, or a charge pump that still runs, would make wrong settings look right."""
    looked = Looked(panel(), before)
    assert looked.shown.show(at) is None
    assert looked.symptom is symptom


def test_a_start_line_that_a_glitch_has_set_rolls_the_picture_and_once_more_heals_it():
    looked = Looked(Panel(), SSD1306)
    looked.panel.write(bytes([0x00, 0x40 | 20]))
    assert looked.symptom is Symptom.ROLLED
    advice = advise(SSD1306, Symptom.ROLLED, [SSD1306])
    assert advice == Advice("screens-advice-again", SSD1306)
    assert looked.shown.show(advice.at) is None
    assert looked.symptom is Symptom.WHOLE


def test_a_panel_that_was_never_shown_anything_is_not_touched_by_darkening():
    bus = SimulatedBus({0x3C: Panel()})
    Shown(SSD1306, lambda _: CARD, lambda _bus, address: i2c(bus=bus, address=address)).darken()
    assert bus.transactions == 0


def follow(panel, at: ScreenAt, *, head_down: bool = False) -> tuple[Symptom, ScreenAt, list[str]]:
    """What a person gets to who says what is seen until it is right or nothing helps any more."""
    looked = Looked(panel, at, head_down=head_down)
    tried, codes = [at], []
    while looked.symptom is not Symptom.WHOLE:
        advice = advise(looked.shown.at, looked.symptom, tried)
        codes.append(advice.code)
        if advice.at is None:
            break
        assert looked.shown.show(advice.at) is None
        tried.append(advice.at)
    return looked.symptom, looked.shown.at, codes


DRIVERS = ("ssd1306", "ssd1309", "sh1106")


@pytest.mark.parametrize("head_down", [False, True])
@pytest.mark.parametrize("rotate", [0, 180])
@pytest.mark.parametrize("column", range(5))
@pytest.mark.parametrize("driver", DRIVERS)
@pytest.mark.parametrize("panel", [Panel, Ssd1309Panel, Sh1106Panel])
def test_whatever_the_file_says_what_is_seen_leads_to_a_whole_picture(
    panel, driver, column, rotate, head_down
):
    at = ScreenAt(bus=1, driver=driver, first_column=column, rotate=rotate)
    symptom, right, codes = follow(panel(), at, head_down=head_down)
    assert symptom is Symptom.WHOLE
    assert right.rotate == 180 * head_down
    # An SSD1309 with a picture that begins with column 0 of its 128 is right by whatever driver.
    assert (right.driver == "sh1106" and right.first_column > 0) == (panel is Sh1106Panel)
    assert len(codes) <= 5


@pytest.mark.parametrize("rotate", [0, 180])
@pytest.mark.parametrize("first", range(5))
@pytest.mark.parametrize("driver", DRIVERS)
def test_a_glass_that_begins_at_any_column_is_found(first, driver, rotate):
    at = ScreenAt(bus=1, driver=driver, rotate=rotate)
    symptom, right, codes = follow(FirstColumn(first), at, head_down=bool(rotate))
    assert symptom is Symptom.WHOLE
    assert right == evolve(at, driver="sh1106", first_column=first)
    assert len(codes) <= 7


def test_what_is_mounted_upside_down_is_found():
    symptom, right, codes = follow(UpsideDown(), SSD1306)
    assert (symptom, right.rotate, codes) == (Symptom.WHOLE, 180, ["screens-advice-rotate"])


@pytest.mark.parametrize(
    ("panel", "symptom", "last"),
    [
        (Mirrored, Symptom.MIRRORED, "screens-advice-mirrored"),
        (Half, Symptom.SQUEEZED, "screens-advice-size"),
    ],
)
def test_where_no_setting_helps_that_is_said(panel, symptom, last):
    seen, at, codes = follow(panel(), SSD1306)
    assert (seen, at, codes) == (symptom, SSD1306, [last])


class Unlit(Panel):
    """Its glass has no voltage."""

    def _seen(self) -> bytes:
        return bytes(1024)


@pytest.mark.parametrize("driver", DRIVERS)
def test_one_that_stays_dark_with_any_driver_has_no_voltage(driver):
    symptom, _, codes = follow(Unlit(), ScreenAt(bus=1, driver=driver))
    assert symptom is Symptom.DARK
    assert (len(codes), codes[-1]) == (2, "screens-advice-dark")


@pytest.mark.parametrize("symptom", [one for one in Symptom if one is not Symptom.WHOLE])
@pytest.mark.parametrize("rotate", [0, 180])
@pytest.mark.parametrize("driver", DRIVERS)
def test_who_always_sees_the_same_comes_to_an_end(driver, rotate, symptom):
    at = ScreenAt(bus=1, driver=driver, rotate=rotate)
    tried = [at]
    while (advice := advise(at, symptom, tried)).at is not None:
        at = advice.at
        tried.append(at)
        assert len(tried) < 12
        assert (at.bus, at.address) == (1, 0x3C)
    assert advice.code in {
        "screens-advice-dark",
        "screens-advice-disturbed",
        "screens-advice-mirrored",
        "screens-advice-size",
        "screens-advice-other",
    }
