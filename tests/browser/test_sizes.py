"""Every stage in every size: nothing is cut off, nothing moves, fingers hit what they mean, eyes can read it."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Browser
from tests.browser.staged import Staged

pytestmark = [pytest.mark.browser, pytest.mark.timeout(60)]

LAPTOP, LARGE, PHONE, SMALL, TABLET, FLAT = (
    (1366, 768),
    (1920, 1080),
    (390, 844),
    (360, 640),
    (820, 1180),
    (844, 390),
)
MAGNIFIED = (683, 384)  # a laptop's page at 200 %
SIZES = {LAPTOP: 4, LARGE: 6, PHONE: 4, SMALL: 8, TABLET: 2, FLAT: 4, MAGNIFIED: 4}
STAGES = (
    "lobby-4",
    "first-roll",
    "opening",
    "bid",
    "pause",
    "notice-right",
    "notice-timed-out",
    "over-stage",
)
TOUCH_PX = 44
AA = 4.5

INSIDE = """(all) => all.filter(one => one.checkVisibility()).map(one => {
  const {left, right, top, bottom} = one.getBoundingClientRect();
  return left >= -1 && right <= innerWidth + 1 && top >= -1 && bottom <= innerHeight + 1
    ? "" : `${one.id || one.className} ${[left, top, right, bottom].map(Math.round)}`;
}).filter(Boolean)"""
CUT = """(all) => all.filter(one => one.checkVisibility()
  && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)).map(one => one.id)"""
# How bright two colours are to each other, as WCAG 2 has it.
CONTRAST = """([front, back]) => {
  const light = (colour) => {
    const [red, green, blue] = colour.match(/[\\d.]+/g).map(Number).map(value => value / 255)
      .map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [low, high] = [light(front), light(back)].sort((one, other) => one - other);
  return (high + 0.05) / (low + 0.05);
}"""


def fingers(size: tuple[int, int]) -> bool:
    return size in (PHONE, SMALL, TABLET, FLAT)


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def table(request: pytest.FixtureRequest, browser: Browser):  # type: ignore[no-untyped-def]
    size = request.param
    staged = Staged(browser, size=size, places=SIZES[size], has_touch=fingers(size), is_mobile=fingers(size))
    yield staged
    staged.close()


def wider_than_the_window(staged: Staged) -> bool:
    return bool(staged.page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def test_all_is_inside_the_window_and_the_board_stays_where_it_is(table: Staged) -> None:
    places = set()
    for stage in STAGES:
        table.show(stage)
        assert not wider_than_the_window(table)
        parts = "#headline, #detail, #go-on, .console, .key, .oled, .cup-body, .cup-handle, #switcher button, #tools > *"
        assert table.page.eval_on_selector_all(parts, INSIDE) == [], stage
        places.add(
            table.page.locator(".board-case").evaluate("one => Math.round(one.getBoundingClientRect().top)")
        )
    assert len(places) == 1


@pytest.mark.parametrize("size", [LAPTOP, LARGE, PHONE, SMALL, FLAT], ids=str)
def test_longer_languages_fit(browser: Browser, size: tuple[int, int]) -> None:
    touch = {"has_touch": fingers(size), "is_mobile": fingers(size)}
    table = Staged(browser, size=size, long_words=True, **touch)
    for stage in ("lobby-2", "opening", "bid", "notice-right"):
        table.show(stage)
        assert not wider_than_the_window(table)
        assert table.page.eval_on_selector_all("#says, #legend, #tools > *, .cap", CUT) == [], stage
    table.close()


@pytest.mark.parametrize("size", [PHONE, SMALL, FLAT], ids=str)
def test_fingers_hit_what_they_mean(browser: Browser, size: tuple[int, int]) -> None:
    table = Staged(browser, size=size, has_touch=True, is_mobile=True)
    table.show("pause")
    table.say({"type": "fault", "part": "cup:0", "text": "The cup is away."})
    targets = table.page.eval_on_selector_all(
        ".key, .cup-handle, .cup-body, #switcher button, #tools > *, #go-on, #fault-list .close",
        """all => all.filter(one => one.checkVisibility()).map(one => {
            const {width, height} = one.getBoundingClientRect();
            return [one.className || one.id, Math.round(width), Math.round(height)];
        })""",
    )
    assert len(targets) > 15
    assert [target for target in targets if min(target[1:]) < TOUCH_PX] == []
    table.page.tap("#settings")
    fields = table.page.eval_on_selector_all(
        "#settings-sheet :is(select, button, fieldset label)",
        "all => all.filter(one => one.checkVisibility()).map(one => one.getBoundingClientRect().height)",
    )
    assert min(fields) >= TOUCH_PX
    table.close()


@pytest.mark.parametrize(
    ("element", "ground"),
    [
        ("#headline", "rgb(43, 99, 80)"),  # the felt where it is brightest
        ("#detail", "rgb(43, 99, 80)"),
        (".caption", "rgb(43, 99, 80)"),
        ("#legend", "rgb(58, 33, 17)"),  # its own ground over the brightest wood
        ("#tools button", "rgb(58, 33, 17)"),
        ("#faults", "rgb(163, 39, 26)"),
        ("#fault-list", "rgb(92, 19, 11)"),
        (".name", "rgb(171, 132, 64)"),  # brass where it is darkest
        (".key-challenge .cap", "rgb(195, 38, 27)"),
        ("#switcher button", "rgb(46, 27, 15)"),
        (".cup-name", "rgb(116, 68, 31)"),
        ("dialog", "rgb(226, 207, 165)"),
        (".quiet", "rgb(226, 207, 165)"),
        (".loud", "rgb(199, 54, 40)"),
    ],
)
def test_words_stand_out_from_their_ground(lit: Staged, element: str, ground: str) -> None:
    front = lit.page.locator(element).first.evaluate("one => getComputedStyle(one).color")
    assert lit.page.evaluate(CONTRAST, [front, ground]) >= AA


@pytest.fixture(scope="module")
def lit(browser: Browser):  # type: ignore[no-untyped-def]
    staged = Staged(browser)
    staged.show("bid")
    yield staged
    staged.close()


@pytest.mark.parametrize("size", [LARGE, PHONE, FLAT], ids=str)
def test_the_board_fits_on_a_television_and_on_a_phone(browser: Browser, size: tuple[int, int]) -> None:
    board = Staged(browser, "/board", size=size, long_words=True)
    parts = "#headline, #detail, #bid, #seconds, #fault, .player, .who, .die"
    if size == FLAT:  # a phone that lies flat may be scrolled down to the players
        parts = "#headline, #bid"
    fault = {"fault": " ".join(["The buttons of seat 1 do not work: look at their wires."] * 4)}
    for stage in (
        "lobby-4",
        "lobby-8",
        "bid-8-fault",
        "notice-lied-wide",
        "notice-right",
        "pause",
        "over-stage",
    ):
        board.show(stage, **(fault if stage == "lobby-4" else {}))
        board.page.evaluate("document.getAnimations().forEach(one => one.finish())")
        assert not wider_than_the_window(board)
        assert board.page.eval_on_selector_all(parts, INSIDE) == [], stage
    board.close()
