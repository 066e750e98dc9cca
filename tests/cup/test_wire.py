"""The line format: round trips, and whatever a bad line can do."""

import re
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cup import wire
from tests.cup.messages import MESSAGES

DOCS = (Path(__file__).parents[2] / "docs" / "cup-protocol.md").read_text()


def test_the_line_of_the_docs():
    roll = ("event", 12, 11, "settled", 81234, True, bytes.fromhex("3f09a1c8b2d4"), "1a2b3c4d")
    assert wire.encode(roll) == b"$event 12 11 settled 81234 1 3f09a1c8b2d4 1a2b3c4d*E5C8A06F\n"


def test_every_message_has_an_example_in_the_docs():
    examples = re.findall(r"^\| `(\w[^`]*)` \|", DOCS, re.MULTILINE)
    messages = [wire.decode(with_crc(example.encode())[:-2]) for example in examples]
    assert sorted(message[0] for message in messages) == sorted(wire.MESSAGES)
    for example, message in zip(examples, messages, strict=True):
        assert len(message) == len(wire.MESSAGES[message[0]]) + 1
        assert wire.encode(message)[1:-10].decode() == example


def test_the_longest_line_fits():
    longest = ("cup", 10**15 - 1, *["w" * 16] * 7, True, "w" * 16)
    line = wire.encode(longest)
    assert len(line) - 1 == wire.LINE_LIMIT - 1
    assert wire.Decoder().feed(line[:-1] + b"\r\n") == [longest]
    assert f"at most {wire.LINE_LIMIT} characters" in DOCS


@settings(deadline=None)
@given(st.lists(MESSAGES, max_size=5), st.data())
def test_messages_come_back_in_any_pieces(messages, data):
    line = b"".join(wire.encode(message) for message in messages)
    decoder, heard = wire.Decoder(), []
    while line:
        size = data.draw(st.integers(1, len(line)))
        heard += decoder.feed(line[:size])
        line = line[size:]
    assert (heard, decoder.bad) == (messages, 0)


@settings(deadline=None)
@given(MESSAGES)
def test_a_line_is_short_and_printable(message):
    line = wire.encode(message)
    assert len(line) <= wire.LINE_LIMIT + 1
    assert all(32 <= byte < 127 for byte in line[:-1])


@settings(deadline=None)
@given(MESSAGES, MESSAGES, st.data())
def test_a_torn_line_costs_only_itself(torn, whole, data):
    line = wire.encode(torn)
    decoder = wire.Decoder()
    heard = decoder.feed(line[: data.draw(st.integers(1, len(line) - 2))] + wire.encode(whole))
    assert (heard, decoder.bad) == ([whole], 1)


@settings(deadline=None)
@given(MESSAGES, st.data())
def test_a_changed_byte_is_never_believed(message, data):
    line = bytearray(wire.encode(message))
    at = data.draw(st.integers(0, len(line) - 2))
    line[at] ^= data.draw(st.integers(1, 255))
    assert message not in wire.Decoder().feed(bytes(line))


@settings(deadline=None)
@given(st.binary(max_size=400), MESSAGES)
def test_garbage_never_raises_nor_hides_the_next_line(garbage, message):
    decoder = wire.Decoder()
    heard = decoder.feed(b"\x03>>> " + garbage + b"\x03" + wire.encode(message))
    assert heard[-1] == message


def test_an_endless_line_is_dropped_and_forgotten():
    decoder = wire.Decoder()
    decoder.feed(b"$" + b"x" * 100_000)
    assert len(decoder._line) <= wire.LINE_LIMIT + 1
    assert decoder.bad == 1


def test_what_a_later_version_adds_is_skipped():
    decoder = wire.Decoder()
    assert decoder.feed(with_crc(b"ping 7 more words")) == [("ping", 7)]
    assert decoder.feed(with_crc(b"dance 1")) == []
    assert (decoder.bad, decoder.unknown) == (0, 1)


@pytest.mark.parametrize(
    "body",
    [
        b"ping",
        b"ping -1",
        b"ping 7x",
        b"ping 1234567890123456",
        b"ping ",
        b"hello 1 ",
        b"hello 1 a/b",
        b"",
        b"ping\t7",
        b"sample 1 2 3",
        b"sample 1 2 3 -0",
        b"sample 1 2 3 -01",
        b"sample 1 2 3 -",
        b"sample 1 2 3 +4",
        b"sample 1 2 3 1234567",
        b"sample 1 2 3 -1234567",
        b"sample 1 2 3 ",
        b"set name",
        b"get",
        b"have name",
        b"get name x",
    ],
)
def test_an_impossible_field_makes_a_bad_line(body):
    decoder = wire.Decoder()
    assert decoder.feed(with_crc(body)) == []
    assert decoder.bad + decoder.unknown == 1


@pytest.mark.parametrize("hexes", [b"0", b"0G", b"AB", b"00" * 17])
def test_impossible_hex_makes_a_bad_line(hexes):
    assert wire.Decoder().feed(with_crc(b"event 1 0 settled 1 1 " + hexes + b" b1")) == []


@pytest.mark.parametrize(
    "message",
    [
        ("ping", -1),
        ("ping",),
        ("ping", 1, 2),
        ("nod", 1),
        ("hello", 1, "a b"),
        ("ping", 10**15),
        ("hello", 1, ""),
        ("sample", 1, 0, 0, 10**6),
        ("sample", 1, 0, 0, -(10**6)),
        ("set", "name"),
        ("get", "name", -1),
        ("get", "name", 1, 2),
        ("cup", 1),
    ],
)
def test_what_cannot_be_said_is_refused(message):
    with pytest.raises(ValueError):
        wire.encode(message)


def with_crc(body):
    return b"$%s*%08X\r\n" % (body, zlib.crc32(body))
