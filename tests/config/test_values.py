"""Single values: what is told of each that is not allowed, and of keys that are wrong or missing."""

from __future__ import annotations

import pytest

from tests.config.conftest import Told

LINE = """write a GPIO number of the Pi's header (17), or a line of a chip in [chips] ("west:3")."""
BUS = (
    'write the number of an I2C bus (1 for /dev/i2c-1), or a channel of a multiplexer ("1-0070/2": on bus 1, '
    "the multiplexer at 0x70, its channel 2)."
)
PORT = 'write a path ("/dev/ttyACM0") or an address that pyserial knows ("socket://192.168.0.7:4000").'
FOUND = 'write how the chip is found: "device:1-0020", "compatible:...", "/dev/gpiochip2" or its label.'
HOST = 'write a name such as "table.local", without http:// and without a port.'


def up(text: str) -> str:
    """As it begins a sentence."""
    return text[0].upper() + text[1:]


SCREEN = "write a screen with its bus, as { bus = 1 }, or its place on SPI, as { spi = 0, dc = 24 }."
NOWHERE = "seat 1, screen: this screen could be anywhere. Give its bus on I2C (bus = 1), or its place on SPI (spi = 0, dc = 24)."
CASES = [
    # Lines.
    ("left = 17", "left = 28", "seat 1, left = 28: write a GPIO number of the Pi's header, from 0 to 27."),
    ("left = 17", "left = -1", f"seat 1, left = -1: {LINE}"),
    ("left = 17", "left = true", f"seat 1, left = true: {LINE}"),
    ("left = 17", "left = 17.0", f"seat 1, left = 17.0: {LINE}"),
    ("left = 17", "left = []", f"seat 1, left = [ ]: {LINE}"),
    ("left = 17", 'left = "GPIO17"', f'seat 1, left = "GPIO17": {LINE} Did you mean 17?'),
    ("left = 17", 'left = "west:"', f'seat 1, left = "west:": {LINE}'),
    ("west:2", "west:64", 'seat 2, led = "west:64": write a line of the expander, from 0 to 63.'),
    ("west:2", "wset:2", 'seat 2, led = "wset:2": [chips] has no "wset". Did you mean "west:2"?'),
    (
        "west:2",
        "up:2",
        'seat 2, led = "up:2": [chips] has no "up". Name it there, as in west = "device:1-0020".',
    ),
    # Screens.
    ('{ bus = "1-0070/0" }', "5", f"seat 1, screen = 5: {SCREEN}"),
    ('{ bus = "1-0070/0" }', "{ }", NOWHERE),
    ('{ bus = "1-0070/0" }', "{ rotate = 180 }", NOWHERE),
    (
        '{ bus = "1-0070/0" }',
        '{ bsu = "1-0070/0" }',
        "seat 1, screen.bsu: there is no such key. Did you mean bus?",
    ),
    ('"1-0070/0"', '""', f'seat 1, screen.bus = "": {BUS}'),
    ('bus = "1-0070/0"', "spi = 2, dc = 5", "seat 1, screen.spi = 2: write one of 0, 1."),
    ('bus = "1-0070/0"', "spi = true, dc = 5", "seat 1, screen.spi = true: write one of 0, 1."),
    (
        'bus = "1-0070/0"',
        "spi = 0, dc = 28",
        "seat 1, screen.dc = 28: write a GPIO number of the Pi's header, from 0 to 27.",
    ),
    ('bus = "1-0070/0"', "spi = 0, dcc = 5", "seat 1, screen.dcc: there is no such key. Did you mean dc?"),
    ('"1-0070/0"', "256", f"seat 1, screen.bus = 256: {BUS}"),
    ('"1-0070/0"', "true", f"seat 1, screen.bus = true: {BUS}"),
    ('"1-0070/0"', '"1-0078/0"', f'seat 1, screen.bus = "1-0078/0": {BUS}'),
    ('"1-0070/0"', '"1"', f'seat 1, screen.bus = "1": {BUS} Did you mean 1?'),
    ('"1-0070/0"', '"/dev/i2c-3"', f'seat 1, screen.bus = "/dev/i2c-3": {BUS} Did you mean 3?'),
    ('/0" }', '/0", address = 0x40 }', "seat 1, screen.address = 0x40: write 0x3C or 0x3D."),
    ('/0" }', '/0", address = "0x3C" }', 'seat 1, screen.address = "0x3C": write 0x3C or 0x3D.'),
    ('/0" }', '/0", address = -60 }', "seat 1, screen.address = -60: write 0x3C or 0x3D."),
    ('/0" }', '/0", rotate = 90 }', "seat 1, screen.rotate = 90: write one of 0, 180."),
    (
        '/0" }',
        '/0", driver = "sh1160" }',
        (
            'seat 1, screen.driver = "sh1160": write one of "ssd1306", "ssd1309", "sh1106". '
            'Did you mean "sh1106"?'
        ),
    ),
    # Cups.
    (
        "ok = 24",
        "ok = 24\ncup = 1",
        'seat 2, cup = 1: write a cup with its port or its id, as { port = "/dev/ttyACM0" }.',
    ),
    (
        "ok = 24",
        'ok = 24\ncup = { port = "ttyUSB0" }',
        f'seat 2, cup.port = "ttyUSB0": {PORT} Did you mean "/dev/ttyUSB0"?',
    ),
    (
        "ok = 24",
        'ok = 24\ncup = { port = "sockt://x" }',
        f'seat 2, cup.port = "sockt://x": {PORT} Did you mean "socket://..."?',
    ),
    *(
        (
            "ok = 24",
            f'ok = 24\ncup = {{ port = "{port}" }}',
            f'seat 2, cup.port = "{port}": {PORT} Did you mean "{meant}"?',
        )
        for port, meant in {
            "socket://rose.local": "socket://rose.local:5331",
            "socket://rose.local:": "socket://rose.local:5331",
            "socket://": "socket://cup:5331",
            "socket://rose:99999": "socket://cup:5331",
            "rfc2217://[::1": "socket://cup:5331",
        }.items()
    ),
    ("ok = 24", 'ok = 24\ncup = { port = "COM3" }', f'seat 2, cup.port = "COM3": {PORT}'),
    (
        "ok = 24",
        'ok = 24\ncup = { id = "a b" }',
        'seat 2, cup.id = "a b": write the cup\'s id: at most 16 letters, digits, dots and dashes.',
    ),
    (
        "ok = 24",
        "ok = 24\ncup = { }",
        'seat 2, cup: this cup could be anywhere. Give its port or its id, or "wired" if it is an analog one.',
    ),
    # Chips.
    ('"device:1-0020"', "1", f"chips.west = 1: {FOUND}"),
    ('"device:1-0020"', '" "', f'chips.west = " ": {FOUND}'),
    (
        "[chips]",
        '[chips]\n"a b" = "x"',
        'chips."a b" = "x": write a name of letters, digits, - and _ that begins with a letter.',
    ),
    (
        "[chips]\nwest = ",
        "chips = ",
        'chips = "device:1-0020": write a section: [chips], then a line for each, as west = "device:1-0020".',
    ),
    # Keys.
    ("challenge = 25", "chalenge = 25", "seat 2, chalenge: there is no such key. Did you mean challenge?"),
    ("ok = 24\n", "", f"seat 2, ok: this is missing. {up(LINE)}"),
    (
        'led = "west:2"',
        "xyz = 1",
        "seat 2, xyz: there is no such key. Here are known: left, right, ok, challenge, screen, name, led, cup.",
    ),
    ("[board]", "[bord]", "bord: there is no such key. Did you mean board?"),
    (
        "[board]",
        '[web]\nlanguage = "en"\n[board]',
        (
            "web.language: this belongs to the whole table, but stands in a section of it. Move it to the top "
            "of the file, above the first line in [brackets]."
        ),
    ),
    (
        "[board]",
        "[web.pacing]\nhints = true\n[board]",
        "web.pacing: this is a section of its own. Write it as [pacing].",
    ),
    (
        "[board]",
        '["\\u001b[2J"]\n[board]',
        '"\\u001b[2J": there is no such key. Here are known: seats, language, journal, chips, board, screens, shared_cup, sound, lights, timer, pacing, web.',
    ),
    # Everything beside.
    ('"en"', '"tlh"', 'language = "tlh": write one of "en", "fr".'),
    ('"en"', "1", 'language = 1: write one of "en", "fr".'),
    ("language", 'journal = ""\nlanguage', 'journal = "": write a file\'s path in quotes.'),
    ("language", 'journal = "a\\u0000"\nlanguage', 'journal = "a\\u0000": write a file\'s path in quotes.'),
    (
        "language",
        'journal = "~nobody-here/j"\nlanguage',
        'journal = "~nobody-here/j": write a path without that name after the ~ (there is no such user here).',
    ),
    ("[board]", "[web]\nport = 65536\n[board]", "web.port = 65536: write a whole number from 0 to 65535."),
    ("[board]", "[web]\nport = true\n[board]", "web.port = true: write a whole number from 0 to 65535."),
    ("[board]", "[web]\nport = 80.0\n[board]", "web.port = 80.0: write a whole number from 0 to 65535."),
    (
        "[board]",
        '[web]\nhosts = ["ok.local", "http://x"]\n[board]',
        f'web.hosts, entry 2 = "http://x": {HOST}',
    ),
    (
        "[board]",
        '[web]\nhosts = "x"\n[board]',
        'web.hosts = "x": write a list: [ ... ] of a name such as "table.local", without http:// and without a port.',
    ),
    (
        "[board]",
        '[web]\nlisten = "netwrk"\n[board]',
        'web.listen = "netwrk": write one of "off", "loopback", "network". Did you mean "network"?',
    ),
    (
        "[board]",
        "web = 1\n[board]",
        "seat 2, web: this belongs to the whole table, but stands in a section of it. Move it to the top of the file, above the first line in [brackets].",
    ),
    (
        "[board]",
        "[pacing]\nreveal_seconds = 0.5\n[board]",
        "pacing.reveal_seconds = 0.5: write a number from 1 to 60.",
    ),
    (
        "[board]",
        "[pacing]\nreveal_seconds = nan\n[board]",
        "pacing.reveal_seconds = nan: write a number from 1 to 60.",
    ),
    ("[board]", "[pacing]\nhints = 1\n[board]", "pacing.hints = 1: write true or false."),
    ("[board]", "[timer]\n[board]", f"timer.line: this is missing. {up(LINE)}"),
    ("left = 17", "name = 5\nleft = 17", "seat 1, name = 5: write text in quotes."),
]
"""Of the right file: what is there, what is there in its place, and what is told of it."""


@pytest.mark.parametrize(("old", "new", "mistake"), CASES)
def test_a_mistake_is_told_with_its_place_and_what_is_allowed(
    told_of: Told, old: str, new: str, mistake: str
) -> None:
    assert told_of((old, new)) == [mistake]


SEATS = "a seat with its buttons and its screen"
MANY = f"{SEATS}, once for each, in double brackets: [[seats]]."


@pytest.mark.parametrize(
    ("text", "mistakes"),
    [
        ("", [f"seats: this is missing. Write {MANY}"]),
        ("seats = 5", [f"seats = 5: write {MANY}"]),
        ("[seats]\nleft = 1", [f"seats = {{ ... }}: write {MANY}"]),
        ("seats = [1, 2]", [f"seat 1 = 1: write {SEATS}.", f"seat 2 = 2: write {SEATS}."]),
    ],
)
def test_seats_are_asked_for(told_of: Told, text: str, mistakes: list[str]) -> None:
    assert told_of(text=text) == mistakes


def test_all_mistakes_are_told_at_once(told_of: Told) -> None:
    assert told_of(
        ('"en"', '"tlh"'),
        ("left = 17", "left = 99"),
        ("challenge = 4", "chalenge = 4"),
        ('"west:1"', "18"),
        ("ok = 24\n", ""),
        ("challenge = 25", 'name = "Ana"\nchallenge = 25'),
        ("right = 27", 'name = "Ana"\nright = 27'),
        ('/2"', '/1"'),
    ) == [
        "seat 1, left = 99: write a GPIO number of the Pi's header, from 0 to 27.",
        "seat 1, chalenge: there is no such key. Did you mean challenge?",
        f"seat 2, ok: this is missing. {up(LINE)}",
        'language = "tlh": write one of "en", "fr".',
        "seats: The name Ana is given twice: every player needs one of their own.",
        "GPIO 18 is used more than once: seat 2, left and seat 1, led. Everything needs a line of its own.",
        (
            'More than one screen is at 0x3C on bus "1-0070/1": seat 2, screen and board.screen. Give one of them '
            "the other address (0x3C or 0x3D, a solder bridge on its back), or another bus."
        ),
    ]
