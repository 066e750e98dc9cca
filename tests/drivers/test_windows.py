"""What has to be sent from one picture to the next, against the fewest bytes that it can be."""

from hypothesis import given
from hypothesis import strategies as st
from luma.core.interface.serial import noop
from PIL import Image, ImageDraw

from companion.drivers.panels import DARK, Ssd1306
from companion.drivers.windows import COLUMNS, EVERYTHING, MOST_DATA, Window, windows
from tests.bench.optimum import fewest_bytes
from tests.pictures import numbered

COST = 10


PACK = Ssd1306(noop()).pack


@st.composite
def drawn(draw) -> bytes:
    """A picture of some boxes, as pictures are, and dots."""
    image = Image.new("1", (128, 64))
    pen = ImageDraw.Draw(image)
    for _ in range(draw(st.integers(0, 8))):
        x, y = draw(st.integers(0, 127)), draw(st.integers(0, 63))
        width, height = draw(st.integers(0, 60)), draw(st.integers(0, 40))
        pen.rectangle((x, y, x + width, y + height), fill=draw(st.integers(0, 1)), outline=1)
    return PACK(image)


def bytes_of(found, cost=COST) -> int:
    return sum(cost + len(window) for window in found)


def after(shown: bytes, wanted: bytes, found) -> bytes:
    memory = bytearray(shown)
    for window in found:
        window.copy(wanted, memory)
    return bytes(memory)


@given(drawn(), drawn(), st.sampled_from((7, COST)), st.booleans())
def test_the_windows_make_the_picture_and_none_is_longer_than_a_page(shown, wanted, cost, tall):
    found = windows(shown, wanted, cost, tall=tall)
    assert after(shown, wanted, found) == wanted
    assert all(0 < len(window) <= MOST_DATA for window in found)
    assert (found == []) == (shown == wanted)


@given(drawn(), drawn())
def test_windows_of_one_page_are_the_fewest_bytes_and_tall_ones_never_more(shown, wanted):
    flat = windows(shown, wanted, COST, tall=False)
    assert bytes_of(flat) == fewest_bytes(shown, wanted)
    assert all(window.top == window.bottom for window in flat)
    assert bytes_of(windows(shown, wanted, COST, tall=True)) <= bytes_of(flat)


@given(st.binary(min_size=1024, max_size=1024), st.binary(min_size=1024, max_size=1024))
def test_noise_is_everything(shown, wanted):
    assert after(shown, wanted, windows(shown, wanted, COST, tall=True)) == wanted


def test_what_a_window_holds_is_in_the_order_of_the_panels_pointers():
    picture = PACK(numbered(40))
    window = Window(2, 3, 10, 12)
    assert window.of(picture) == picture[266:269] + picture[394:397]
    assert len(window) == 6


def test_two_runs_are_joined_over_a_gap_that_costs_less_than_a_window():
    for gap, count in ((COST, 1), (COST + 1, 2)):
        wanted = bytearray(DARK)
        wanted[5] = wanted[6 + gap] = 1
        assert len(windows(DARK, bytes(wanted), COST, tall=False)) == count


def test_a_die_over_three_pages_is_one_window():
    wanted = bytearray(DARK)
    for page in (2, 3, 4):
        wanted[page * COLUMNS + 30 : page * COLUMNS + 50] = b"\xff" * 20
    assert windows(DARK, bytes(wanted), COST, tall=True) == [Window(2, 4, 30, 49)]


def test_everything_is_a_page_each():
    assert b"".join(window.of(PACK(numbered(9))) for window in EVERYTHING) == PACK(numbered(9))
