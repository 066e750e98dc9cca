"""A bid changes little on the two screens that it turns over, so that it is on all of them soon."""

from __future__ import annotations

from dataclasses import replace

import pytest
from luma.core.interface.serial import noop
from PIL import Image, ImageChops

from companion.drivers.panels import SIZE, Ssd1306
from companion.drivers.windows import windows
from companion.screens.gallery import scenes
from companion.screens.picture import draw
from companion.table.scene import Choice
from companion.words.words import Words, languages

SCENES = scenes()
PANEL = Ssd1306(noop())
WHITE = Image.new("1", SIZE, 255)
BIDDER, NEXT = 2, 3
bids = pytest.mark.parametrize(("quantity", "face"), [(4, 5), (4, 1), (12, 2)])


def wheels_and_said(language: str, quantity: int, face: int) -> tuple[Image.Image, Image.Image]:
    """What the bidder's screen shows before and after its bid; the first is drawn dark on white, and told as it is not."""
    scene = SCENES["seat-raises"]
    assert (scene.seat, scene.view["waiting"]) == (BIDDER, [BIDDER])
    choice = Choice("bid", {"quantity": quantity, "face": face})
    said = {"seat": BIDDER, "quantity": quantity, "face": face}
    after = replace(
        scene,
        view={**scene.view, "bid": said, "waiting": [NEXT]},
        choice=None,
        help=SCENES["seat-bid"].help,
    )
    words = Words(language)
    return ImageChops.logical_xor(draw(replace(scene, choice=choice), words), WHITE), draw(after, words)


@pytest.mark.parametrize("language", languages())
@bids
def test_a_said_bid_lies_where_it_was_on_the_wheels(language, quantity, face):
    wheels, said = wheels_and_said(language, quantity, face)
    changed = ImageChops.logical_xor(wheels, said).crop((0, 15, 128, 53))
    columns = {x for x in range(128) for y in range(changed.height) if changed.getpixel((x, y))}
    bid = said.crop((8, 15, 66, 53))
    assert bid.getbbox() is not None
    assert columns
    assert columns.isdisjoint(range(8, 66)), "only arrows, and who said it"


@pytest.mark.parametrize("language", languages())
@bids
def test_it_costs_little_more_than_half_a_picture_at_most_on_the_wires(language, quantity, face):
    wheels, said = (PANEL.pack(picture) for picture in wheels_and_said(language, quantity, face))
    cost = sum(PANEL.window_bytes + len(window) for window in windows(wheels, said, 10, tall=True))
    assert 3 + cost <= 560, "of 1,104; made inverse with three bytes"
