"""A process that imports what the table's daemon stands on, and does nothing: what its memory is compared with."""

from __future__ import annotations

import sys

import gpiozero
from aiohttp import web
from luma.oled.device import ssd1306
from PIL import Image, ImageDraw

if __name__ == "__main__":
    print(gpiozero.__name__, web.__name__, ssd1306.__name__, Image.__name__, ImageDraw.__name__, flush=True)  # noqa: T201
    sys.stdin.read()
