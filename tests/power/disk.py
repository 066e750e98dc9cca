"""A disk whose power can be cut: what may be on it afterwards.

Everything since a file's last sync is in doubt. Of each sector it may be what it was before, or what any write since
has made of it, whatever became of other sectors and of the file's size. Names are in doubt since their folder's last
sync: any of what happened to them may be missing, what is there happened in its order. So the disk is worse than
ext4, which keeps more of an order; what survives here survives there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from random import Random
from typing import TypeAlias

from tests.power.operations import (
    Change,
    Make,
    Naming,
    Operation,
    Remove,
    Rename,
    Resize,
    Sync,
    SyncFolder,
    Write,
)

Image: TypeAlias = dict[str, bytes | None]
"""What a disk holds: each file's content, None for a folder, by path."""


@dataclass
class _File:
    """What is on the disk for certain, and what happened since."""

    kept: bytearray = field(default_factory=bytearray)
    doubtful: list[Change] = field(default_factory=list)

    def sync(self) -> None:
        """Nothing is in doubt any more."""
        for change in self.doubtful:
            _change(self.kept, change)
        self.doubtful = []


class Disk:
    """The files of one folder while `do` carries out what a program does to them; a lying one only says that it syncs."""

    def __init__(self, image: Mapping[str, bytes | None] | None = None, *, lies: bool = False) -> None:
        self._lies = lies
        self._files: dict[int, _File] = {}
        self._names: dict[str, int | None] = {}
        self._doubtful: list[Naming] = []
        held = sorted((image or {}).items())
        for number, (path, content) in enumerate((p, c) for p, c in held if c is not None):
            self._files[number + 1] = _File(bytearray(content))
            self._names[path] = number + 1
        self._names |= {path: None for path, content in held if content is None}

    def do(self, operation: Operation) -> None:
        """Carry out one operation."""
        match operation:
            case Make(_, file):
                if file is not None:
                    self._files[file] = _File()
                self._doubtful.append(operation)
            case Remove() | Rename():
                self._doubtful.append(operation)
            case Write(file) | Resize(file):
                self._files[file].doubtful.append(operation)
            case Sync(file) if not self._lies:
                self._files[file].sync()
            case SyncFolder(path) if not self._lies:
                self._sync_folder(path)

    def _sync_folder(self, path: str) -> None:
        ours = [naming for naming in self._doubtful if _folder(naming.path) == path]
        self._names = _named(self._names, ours)
        self._doubtful = [naming for naming in self._doubtful if naming not in ours]

    # -- what a cut may leave

    def all(self) -> Image:
        """Nothing is lost: so the disk looks while it has power."""
        return self._image(self._doubtful, lambda file: _changed(file.kept, file.doubtful))

    def least(self) -> Image:
        """Whatever was not synced is lost."""
        return self._image([], lambda file: bytes(file.kept))

    def mixed(self, chance: Random, sector_bytes: int, names_kept: float = 0.5) -> Image:
        """Of what was not synced something is lost, something not, in sectors and (that part is kept) in names."""
        namings = [naming for naming in self._doubtful if chance.random() < names_kept]
        return self._image(namings, lambda file: _mixed(file, chance, sector_bytes))

    def torn(self, last: Write, chance: Random, sector_bytes: int) -> Image:
        """Nothing is lost but a part of `last`, which was just being written."""
        files = dict(self._files)
        whole = files[last.file]
        before = whole.doubtful[: whole.doubtful.index(last)]
        files[last.file] = _File(bytearray(_changed(whole.kept, before)), [last])
        torn = _mixed(files[last.file], chance, sector_bytes)
        return self._image(
            self._doubtful, lambda file: torn if file is whole else _changed(file.kept, file.doubtful)
        )

    def spoiled(self, chance: Random, sector_bytes: int) -> Image:
        """As `mixed`, and one of the sectors that were to be written is neither old nor new."""
        hurt = chance.choice([file for file in self._files.values() if file.doubtful] or [_File()])
        namings = [naming for naming in self._doubtful if chance.random() < 0.5]

        def content(file: _File) -> bytes:
            left = _mixed(file, chance, sector_bytes)
            return _spoiled(left, file, chance, sector_bytes) if file is hurt else left

        return self._image(namings, content)

    def _image(self, namings: Iterable[Naming], content: Callable[[_File], bytes]) -> Image:
        names = _named(self._names, namings)
        files = {path: None if file is None else content(self._files[file]) for path, file in names.items()}
        return {path: held for path, held in files.items() if _reachable(path, names)}


def lay(image: Image, root: Path) -> None:
    """Make the folder `root`, which is empty, hold `image`."""
    for path, content in sorted(image.items()):
        if content is None:
            (root / path).mkdir()
        else:
            (root / path).write_bytes(content)


def _folder(path: str) -> str:
    parent = str(PurePosixPath(path).parent)
    return "" if parent == "." else parent


def _reachable(path: str, names: Mapping[str, int | None]) -> bool:
    folder = _folder(path)
    return not folder or (folder in names and _reachable(folder, names))


def _named(names: Mapping[str, int | None], namings: Iterable[Naming]) -> dict[str, int | None]:
    """`names` after `namings`; one that has nothing to work on does nothing."""
    after = dict(names)
    for naming in namings:
        match naming:
            case Make(path, file):
                after[path] = file
            case Remove(path):
                after.pop(path, None)
            case Rename(path, new):
                if path in after:
                    after[new] = after.pop(path)
    return after


def _changed(content: bytearray, changes: Iterable[Change]) -> bytes:
    after = bytearray(content)
    for change in changes:
        _change(after, change)
    return bytes(after)


def _change(content: bytearray, change: Change) -> None:
    match change:
        case Write(_, offset, new):
            content.extend(bytes(max(0, offset - len(content))))
            content[offset : offset + len(new)] = new
        case Resize(_, size):
            del content[size:]
            content.extend(bytes(size - len(content)))


def _mixed(file: _File, chance: Random, sector_bytes: int) -> bytes:
    """Each sector, and the size, as it was at one moment since the last sync."""
    if not file.doubtful:
        return bytes(file.kept)
    sizes = [len(file.kept)]
    sectors: dict[int, list[bytes]] = {}
    now = bytearray(file.kept)
    for change in file.doubtful:
        for start in _touched(change, len(now), sector_bytes):
            sectors.setdefault(start, [bytes(now[start : start + sector_bytes])])
        _change(now, change)
        sizes.append(len(now))
        for start in _touched(change, sizes[-2], sector_bytes):
            sectors[start].append(bytes(now[start : start + sector_bytes]))
    left = file.kept.ljust(max(sizes), b"\0")
    for start, versions in sectors.items():
        left[start : start + sector_bytes] = chance.choice(versions).ljust(sector_bytes, b"\0")
    return bytes(left[: chance.choice(sizes)])


def _touched(change: Change, size: int, sector_bytes: int) -> range:
    """Where the sectors start that `change` concerns, in a file of `size` bytes."""
    match change:
        case Write(_, offset, content):
            first, end = min(offset, size), offset + len(content)
        case Resize(_, new):
            first, end = sorted((size, new))
    return range(first // sector_bytes * sector_bytes, end, sector_bytes)


def _spoiled(content: bytes, file: _File, chance: Random, sector_bytes: int) -> bytes:
    """`content` with noise in a sector that one of the doubtful writes touched."""
    written = [change for change in file.doubtful if isinstance(change, Write)]
    if not written:
        return content
    write = chance.choice(written)
    last = write.offset + len(write.content) - 1
    start = chance.randint(write.offset // sector_bytes, last // sector_bytes) * sector_bytes
    noise = chance.randbytes(sector_bytes)[: max(0, len(content) - start)]
    return content[:start] + noise + content[start + len(noise) :]
