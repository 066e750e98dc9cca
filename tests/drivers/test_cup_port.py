"""An open port: messages out of whatever comes, a prompt that is known as one, and no more than a cup says."""

import os
import time
import tty
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cup.wire import encode
from companion.drivers import cup_port
from companion.drivers.cup_port import CupPort, Pouring

PONG = encode(("pong", 7, 81_240))
ECHO = encode(("hello", 1, "5d02c7aa"))
BANNER = b"\r\nMPY: soft reboot\r\nMicroPython v1.27.0 on 2025-12-09; Raspberry Pi Pico with RP2040\r\n"


class Far:
    """The other end of a pty."""

    def __init__(self):
        self.far, self.near = os.openpty()
        tty.setraw(self.near)
        self.now_ns = 0
        self.port = CupPort(os.ttyname(self.near), lambda: self.now_ns)

    def hear(self, *pieces):
        """What is heard of these pieces, each read by itself."""
        heard = []
        for piece in pieces:
            os.write(self.far, piece)
            heard += self.port.hear(1)
        return heard

    def close(self):
        self.port.close()
        os.close(self.far)
        os.close(self.near)


@pytest.fixture
def far():
    far = Far()
    yield far
    far.close()


def test_messages_of_a_cup_are_heard(far):
    assert far.hear(PONG[:9], PONG[9:] + PONG) == [("pong", 7, 81_240)] * 2
    assert not far.port.prompted


@pytest.mark.parametrize(
    "pieces", [[BANNER + b">>> "], [BANNER, b">", b">> "], [b"\n>>> ", ECHO, b"E\r\n>>> "]]
)
def test_a_prompt_is_known(far, pieces):
    assert far.hear(*pieces) == []
    assert far.port.prompted


def test_what_a_prompt_echoes_is_nobodys_word(far):
    assert (
        far.hear(b">>> " + ECHO + b"Traceback (most recent call last):\r\n  File <stdin>, line 1\r\n>>> ")
        == []
    )
    assert far.port.prompted


def test_a_cup_that_speaks_again_is_at_no_prompt(far):
    far.hear(b"\r\n>>> ")
    assert far.hear(BANNER + PONG) == [("pong", 7, 81_240)]
    assert not far.port.prompted


def test_it_stays_at_its_prompt_while_nothing_comes(far):
    far.hear(b"\r\n>>> ")
    assert far.port.hear(0) == []
    assert far.port.prompted


@pytest.mark.parametrize("text", [b"a >>> b\r\n", b">>>\r\n", b" >>> \r\n", b"print('>>> ')\r\n", b"... "])
def test_other_text_is_no_prompt(far, text):
    assert far.hear(text) == []
    assert not far.port.prompted


def test_the_program_is_started_by_ctrl_d_on_an_empty_line(far):
    far.port.start_program()
    assert os.read(far.far, 10) == b"\r\x04"


def pour(far, count):
    for _ in range(count):
        os.write(far.far, b"\xf3" * 1024)
        far.port.hear(0)


def test_more_than_a_cup_says_is_not_heard_on(far):
    pour(far, 32)
    with pytest.raises(Pouring):
        pour(far, 1)


def test_a_line_that_is_disturbed_now_and_then_is_heard_on(far):
    for _ in range(100):
        pour(far, 5)
        far.now_ns += 1_000_000_000
    assert far.hear(b"\n" + PONG) == [("pong", 7, 81_240)]


def test_a_uart_that_is_not_connected_is_soon_left(far):
    """Its input floats: at 115200 baud some 11 kB a second."""

    def floats(seconds):
        for _ in range(seconds * 11_520 // 1024):
            pour(far, 1)
            far.now_ns += 1024 * 1_000_000_000 // 11_520

    floats(5)
    with pytest.raises(Pouring):
        floats(2)


def test_a_wait_is_never_shorter_than_20_ms(far):
    began = time.monotonic()
    far.port.hear(-5)
    assert time.monotonic() - began >= cup_port.LEAST_WAIT_S


@given(
    st.lists(st.sampled_from([PONG, ECHO, b">>> ", b"\r\n", BANNER, b"x", b"$event"]), max_size=20), st.data()
)
def test_it_does_not_matter_how_the_bytes_are_cut(pieces, data):
    """Heard byte by byte and in one piece the same is told: the same messages, and whether it ends at a prompt."""
    whole = b"".join(pieces)
    cuts = sorted({0, len(whole), *data.draw(st.lists(st.integers(0, len(whole)), max_size=8))})
    ports = [CupPort.__new__(CupPort) for _ in range(2)]
    for port in ports:
        port.prompted, port._line, port._decoder = False, b"", cup_port.Decoder()
    one = [m for line in whole.splitlines(keepends=True) for m in ports[0]._decode(line)]
    other = [
        message
        for start, end in pairwise(cuts)
        for line in whole[start:end].splitlines(keepends=True)
        for message in ports[1]._decode(line)
    ]
    assert one == other
    assert ports[0].prompted == ports[1].prompted
