"""What a card's log says, and what may then be on the card."""

from __future__ import annotations

import struct
from pathlib import Path
from random import Random

import pytest

from tests.kernel.machine.disk import CARD, MKFS, Card, LogError, mount, plain

pytestmark = pytest.mark.skipif(not MKFS.exists(), reason="no mkfs.ext4: not a Linux, or a rare one")
MAGIC = 0x6A736677736872


def entry(sector: int, content: bytes = b"", flags: int = 0) -> bytes:
    """One as QEMU writes it: a sector that says what it is, then the content."""
    return struct.pack("<QQQQ", sector, len(content) // 512, flags, 0).ljust(512, b"\0") + content


def log(*entries: bytes, magic: int = MAGIC) -> bytes:
    return struct.pack("<QQQI", magic, 1, 0, 512).ljust(512, b"\0") + b"".join(entries)


FLUSH = entry(0, flags=1)
A, B = b"a" * 1024, b"b" * 512


@pytest.fixture
def card(tmp_path: Path) -> Card:
    made = Card(tmp_path, size_mib=1)
    made.is_now(bytes(4096))
    return made


def contents(card: Card, tmp_path: Path, written: bytes) -> list[tuple[int, bytes, bytes]]:
    """At each moment: the log's size, what is there if nothing is lost, and if all is that may be."""
    (tmp_path / "card.log").write_bytes(written)
    return [(at, disk.all()[CARD] or b"", disk.least()[CARD] or b"") for at, disk in card.moments()]


def test_a_write_is_in_doubt_until_the_flush(card: Card, tmp_path: Path) -> None:
    empty, one = bytes(4096), bytes(1024) + A + bytes(2048)
    written = log(entry(2, A), FLUSH)
    assert contents(card, tmp_path, written) == [(0, empty, empty), (2048, one, empty), (2560, one, one)]
    assert card.sent() == 2560


def test_a_flush_that_comes_with_a_write_is_before_it(card: Card, tmp_path: Path) -> None:
    *_, last = contents(card, tmp_path, log(entry(0, A), entry(4, B, flags=1)))
    assert last[2] == A + bytes(3072)
    assert last[1] == A + bytes(1024) + B + bytes(1536)


def test_an_entry_that_the_end_of_qemu_has_torn_is_none(card: Card, tmp_path: Path) -> None:
    for rest in (entry(0, A)[:-1], entry(0, A)[:512], entry(0, A)[:100], bytes(2048)):
        assert len(contents(card, tmp_path, log(entry(2, B), rest))) == 2


@pytest.mark.parametrize("written", [b"", log(magic=7), log(entry(0, A, flags=4))])
def test_what_no_boot_has_written_is_said(card: Card, tmp_path: Path, written: bytes) -> None:
    with pytest.raises(LogError):
        contents(card, tmp_path, written)


def test_a_new_card_has_an_ext4_and_each_boot_works_on_a_copy(tmp_path: Path) -> None:
    card = Card(tmp_path, size_mib=1)
    (tmp_path / "card.log").write_bytes(log())
    ((_, disk),) = card.moments()
    content = disk.mixed(Random(1), 512)[CARD] or b""  # noqa: S311
    assert content[1080:1082] == b"\x53\xef"
    assert any("blklogwrites" in option for option in card.devices())
    assert (tmp_path / "card.written").read_bytes() == content


def test_disks_are_known_by_their_names(tmp_path: Path) -> None:
    options = plain([tmp_path / "cut-1"])
    assert f"filename={tmp_path}/cut-1" in options[1]
    assert options[3].endswith("serial=cut-1")
    assert '"cut-1"' in mount("cut-1", "/x")
