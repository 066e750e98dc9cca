"""Disks of the machine's own: a card that is lost with the machine, and what may be on it after that.

QEMU writes down what the guest sends to the card (its driver blklogwrites, in the format of the kernel's dm-log-writes,
drivers/md/dm-log-writes.c). So the power can be cut at every moment of a boot: what was sent until then and flushed is
there for certain, of the rest what the simulated disk of tests/power lets there be.
"""

from __future__ import annotations

import shutil
import struct
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from tests.power.disk import Disk
from tests.power.operations import Sync, Write

CARD: Final = "card"
"""The card's name in the guest, for `mount`; in a `Disk` it is the name of the only file."""
MKFS: Final = Path("/sbin/mkfs.ext4")
_SECTOR_BYTES: Final = 512
_MAGIC: Final = 0x6A736677736872
_SUPER: Final = struct.Struct("<QQQI")
_ENTRY: Final = struct.Struct("<QQQQ")
_FLUSH: Final = 1
# The host does not lose power: its own cache is as good as a disk.
_FILE: Final = "driver=file,cache.no-flush=on"


class LogError(Exception):
    """The log of a card is not as QEMU writes it."""


class Card:
    """An image with an ext4 as on a Pi's card, in a folder of its own, and what one boot has sent to it."""

    def __init__(self, folder: Path, size_mib: int = 16) -> None:
        self._image = folder / "card.img"
        self._log = folder / "card.log"
        with self._image.open("wb") as file:
            file.truncate(size_mib << 20)
        subprocess.run([str(MKFS), "-q", "-F", str(self._image)], check=True)

    def devices(self) -> tuple[str, ...]:
        """The card for one boot, in QEMU's words."""
        self._log.write_bytes(b"")
        written = self._image.with_suffix(".written")  # by the boot; what stays of it is said afterwards
        shutil.copyfile(self._image, written)
        return (
            *("-blockdev", f"{_FILE},node-name=card-image,filename={written}"),
            *("-blockdev", f"{_FILE},node-name=card-log,filename={self._log}"),
            *("-blockdev", "driver=blklogwrites,node-name=logged,file=card-image,log=card-log"),
            *("-device", f"virtio-blk-pci,drive=logged,serial={CARD}"),
        )

    def sent(self) -> int:
        """How many bytes the log has by now."""
        return self._log.stat().st_size

    def moments(self) -> Iterator[tuple[int, Disk]]:
        """The card after each write and flush of the boot, and how many bytes the log had then."""
        disk = Disk({CARD: self._image.read_bytes()})
        yield 0, disk
        for at, operation in _logged(self._log.read_bytes()):
            disk.do(operation)
            yield at, disk

    def is_now(self, content: bytes) -> None:
        """Go on with this, one of the things that may be on it."""
        self._image.write_bytes(content)


def plain(images: Sequence[Path]) -> tuple[str, ...]:
    """More disks, in QEMU's words; the guest knows each by its file's name."""
    return tuple(
        option
        for image in images
        for option in (
            *("-blockdev", f"{_FILE},node-name={image.name},filename={image}"),
            *("-device", f"virtio-blk-pci,drive={image.name},serial={image.name}"),
        )
    )


def mount(name: str, where: str) -> str:
    """A line of shell for the guest, which mounts the disk as a Pi mounts its card: repaired, where it has to be.

    Raspberry Pi OS says `fsck.repair=yes` to its kernel. Without it ext4 refuses a card whose last block of the file
    system's own journal was torn (JBD2: "journal transaction ... is corrupt"), though nothing in it was synced.
    """
    device = f'/dev/$(basename $(dirname $(grep -lx "{name}" /sys/block/vd*/serial)))'
    repair = f"{{ e2fsck -y {device} >/run/e2fsck.{name} 2>&1 || [ $? -lt 4 ]; }}"
    return f"mkdir -p {where} && {repair} && mount -t ext4 -o noatime {device} {where}"


def _logged(log: bytes) -> Iterator[tuple[int, Write | Sync]]:
    """What the log says, and where each entry ends; its superblock is written now and then only, and says too little."""
    magic, version, _, sector_bytes = _SUPER.unpack_from(log.ljust(_SUPER.size, b"\0"))
    if (magic, version, sector_bytes) != (_MAGIC, 1, _SECTOR_BYTES):
        raise LogError(f"no log of writes: {log[:32].hex()}")
    at = _SECTOR_BYTES
    while at + _SECTOR_BYTES <= len(log):
        sector, sectors, flags, _ = _ENTRY.unpack_from(log, at)
        at += _SECTOR_BYTES
        content = log[at : at + sectors * _SECTOR_BYTES]
        if not (sectors or flags) or len(content) < sectors * _SECTOR_BYTES:
            return
        at += len(content)
        if flags & ~_FLUSH:
            raise LogError(f"an entry with flags {flags}, which no boot has had")
        if flags & _FLUSH:
            yield at, Sync(1)
        if content:
            yield at, Write(1, sector * _SECTOR_BYTES, content)
