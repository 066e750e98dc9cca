"""Hears everything that a program does to the files of a folder: SQLite by a VFS, Python by the functions of `os`.

The VFS is SQLite's own for Unix, in the library that Python's sqlite3 uses; only the methods that change something also
tell of it. What SQLite does is not changed, so the program under test is what runs at a table.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.power.operations import Make, Operation, Remove, Rename, Resize, Sync, SyncFolder, Write

_P, _INT, _LONG = ctypes.c_void_p, ctypes.c_int, ctypes.c_int64
# Paths are pointers here: SQLite goes on using the very one that it gave.
_OPEN = ctypes.CFUNCTYPE(_INT, _P, _P, _P, _INT, _P)
_DELETE = ctypes.CFUNCTYPE(_INT, _P, _P, _INT)
_WRITE = ctypes.CFUNCTYPE(_INT, _P, _P, _INT, _LONG)
_TRUNCATE = ctypes.CFUNCTYPE(_INT, _P, _LONG)
_SYNC = ctypes.CFUNCTYPE(_INT, _P, _INT)
_OPEN_FOLDER = ctypes.CFUNCTYPE(_INT, _P, _P)
_SET_CALL = ctypes.CFUNCTYPE(_INT, _P, ctypes.c_char_p, _P)
_GET_CALL = ctypes.CFUNCTYPE(_P, _P, ctypes.c_char_p)
_CREATE = 0x4  # SQLITE_OPEN_CREATE


class _Vfs(ctypes.Structure):
    """sqlite3_vfs, version 3 (sqlite3.h)."""

    _fields_ = (
        ("version", _INT),
        ("file_bytes", _INT),
        ("path_bytes", _INT),
        ("next", _P),
        ("name", ctypes.c_char_p),
        ("data", _P),
        ("open", _P),
        ("delete", _P),
        *((name, _P) for name in ("access", "full_path", "dl_open", "dl_error", "dl_sym", "dl_close")),
        *((name, _P) for name in ("randomness", "sleep", "current_time", "last_error", "current_time_ms")),
        ("set_call", _P),
        ("get_call", _P),
        ("next_call", _P),
    )


class _Methods(ctypes.Structure):
    """sqlite3_io_methods, version 3 (sqlite3.h)."""

    _fields_ = (
        ("version", _INT),
        *((name, _P) for name in ("close", "read", "write", "truncate", "sync", "size", "lock", "unlock")),
        *((name, _P) for name in ("is_reserved", "control", "sector_size", "characteristics")),
        *((name, _P) for name in ("shm_map", "shm_lock", "shm_barrier", "shm_unmap", "fetch", "unfetch")),
    )


@cache
def _sqlite() -> ctypes.CDLL:
    """The SQLite that Python's sqlite3 calls; a Python that hides it inside itself cannot be heard."""
    import _sqlite3  # noqa: PLC0415 - only here is it needed by itself

    library = ctypes.CDLL(getattr(_sqlite3, "__file__", None))
    try:
        library.sqlite3_vfs_find.restype = _P
        library.sqlite3_vfs_find.argtypes = [ctypes.c_char_p]
        library.sqlite3_vfs_register.argtypes = [_P, _INT]
        library.sqlite3_vfs_unregister.argtypes = [_P]
    except AttributeError:
        pytest.skip("this Python has a SQLite inside that nobody else can call")
    return library


class Ears:
    """What was heard, in order, of the files below `root`; `hear` adds what only the program under test knows."""

    def __init__(self, root: Path) -> None:
        self.operations: list[Operation] = []
        self._root = os.path.realpath(root)
        self._files: dict[str, int] = {}
        self._made = 0
        for number, path in enumerate(sorted(p for p in root.rglob("*") if p.is_file()), start=1):
            self._files[self._relative(path) or ""] = number
            self._made = number

    def hear(self, operation: Operation) -> None:
        """Add what happens now."""
        self.operations.append(operation)

    def number(self, path: Any) -> int | None:
        """The file that has that name now; None for others' files."""
        return self._files.get(self._relative(path) or "")

    def made(self, path: Any) -> int | None:
        """A file was made there, if none is known there already."""
        relative = self._relative(path)
        if relative is None:
            return None
        if relative not in self._files:
            self._made += 1
            self._files[relative] = self._made
            self.hear(Make(relative, self._made))
        return self._files[relative]

    def folder_made(self, path: Any) -> None:
        """A folder was made there."""
        if (relative := self._relative(path)) is not None:
            self.hear(Make(relative, None))

    def removed(self, path: Any) -> None:
        """Who had that name is gone."""
        relative = self._relative(path)
        if relative is not None and self._files.pop(relative, None) is not None:
            self.hear(Remove(relative))

    def renamed(self, path: Any, new: Any) -> None:
        """A file has another name."""
        before, after = self._relative(path), self._relative(new)
        if before is not None and after is not None and before in self._files:
            self._files[after] = self._files.pop(before)
            self.hear(Rename(before, after))

    def synced(self, path: Any) -> None:
        """A file, or a folder, was given to the disk."""
        relative = self._relative(path)
        if relative is None:
            return
        file = self._files.get(relative)
        self.hear(SyncFolder(relative) if file is None else Sync(file))

    def _relative(self, path: Any) -> str | None:
        """`path` from the root; None outside, and for SQLite's shared memory, which is never synced."""
        whole = os.path.realpath(os.fsdecode(path))
        if whole == self._root:
            return ""
        inside = whole.startswith(self._root + "/") and not whole.endswith("-shm")
        return whole.removeprefix(self._root + "/") if inside else None


@contextmanager
def listening(root: Path) -> Iterator[Ears]:
    """What is done to the files below `root` from now on, by this process; connections must be closed before the end."""
    ears = Ears(root)
    with _python(ears), _database(ears):
        yield ears


@contextmanager
def _python(ears: Ears) -> Iterator[None]:
    """The functions of `os` by which names and folders change."""
    opened: dict[int, str] = {}
    real_open, real_fsync = os.open, os.fsync

    def open_(path: Any, flags: int, *rest: Any, **named: Any) -> int:
        descriptor = real_open(path, flags, *rest, **named)
        opened[descriptor] = os.fsdecode(path)
        if flags & os.O_CREAT:
            ears.made(path)
        return descriptor

    def fsync(descriptor: int) -> None:
        real_fsync(descriptor)
        ears.synced(opened[descriptor])

    def after(real: Callable[..., None], heard: Callable[..., None]) -> Callable[..., None]:
        def call(*paths: Any, **rest: Any) -> None:
            real(*paths, **rest)
            heard(*paths[: 2 if real.__name__ == "rename" else 1])

        return call

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "mkdir", after(os.mkdir, ears.folder_made))
        patch.setattr(os, "rename", after(os.rename, ears.renamed))
        patch.setattr(os, "unlink", after(os.unlink, ears.removed))
        patch.setattr(os, "open", open_)
        patch.setattr(os, "fsync", fsync)
        yield


@contextmanager
def _database(ears: Ears) -> Iterator[None]:
    """SQLite's VFS for Unix with ears, for every connection that is opened meanwhile."""
    vfs = _HearingVfs(ears)
    _sqlite().sqlite3_vfs_register(ctypes.byref(vfs.vfs), 1)
    try:
        yield
    finally:
        _sqlite().sqlite3_vfs_unregister(ctypes.byref(vfs.vfs))
        vfs.close()


class _HearingVfs:
    """A copy of the VFS "unix" and of its files' methods, some of them wrapped."""

    def __init__(self, ears: Ears) -> None:
        self._ears = ears
        self._unix = _Vfs.from_address(_sqlite().sqlite3_vfs_find(b"unix"))
        self._methods: dict[int, _Methods] = {}
        self._kept: list[Any] = []  # what SQLite holds pointers to
        self.vfs = _Vfs.from_buffer_copy(self._unix)
        self.vfs.name = b"with ears"
        self.vfs.open = self._pointer(_OPEN(self._open))
        self.vfs.delete = self._pointer(_DELETE(self._delete))
        self._files: dict[int, int] = {}
        get = _GET_CALL(self._unix.get_call)
        self._set = _SET_CALL(self._unix.set_call)
        self._real_open_folder = _OPEN_FOLDER(get(ctypes.addressof(self._unix), b"openDirectory"))
        self._set_open_folder(self._pointer(_OPEN_FOLDER(self._open_folder)))

    def close(self) -> None:
        """Put SQLite's own call back."""
        self._set_open_folder(None)

    def _set_open_folder(self, call: int | None) -> None:
        self._set(ctypes.addressof(self._unix), b"openDirectory", call)

    def _pointer(self, function: Any) -> int:
        self._kept.append(function)
        return ctypes.cast(function, _P).value or 0

    def _open(self, vfs: int, path: int | None, file: int, flags: int, got: int | None) -> int:
        result = _OPEN(self._unix.open)(vfs, path, file, flags, got)
        if result == 0 and path is not None:
            name = ctypes.string_at(path)
            number = self._ears.made(name) if flags & _CREATE else self._ears.number(name)
            if number is not None:
                self._files[file] = number
                field = _P.from_address(file)
                field.value = ctypes.addressof(self._hearing(field.value or 0))
        return result

    def _open_folder(self, path: int, descriptor: int) -> int:
        """SQLite opens the folder of a file for nothing but its sync."""
        result = int(self._real_open_folder(path, descriptor))
        self._ears.synced(Path(os.fsdecode(ctypes.string_at(path))).parent)
        return result

    def _delete(self, vfs: int, path: int, sync: int) -> int:
        # It is heard first: the folder's sync happens inside.
        self._ears.removed(ctypes.string_at(path))
        return int(_DELETE(self._unix.delete)(vfs, path, sync))

    def _hearing(self, address: int) -> _Methods:
        """The methods at `address`, with ears."""
        if address in self._methods:
            return self._methods[address]
        real = _Methods.from_address(address)
        write, truncate, sync = _WRITE(real.write), _TRUNCATE(real.truncate), _SYNC(real.sync)

        def hear_write(file: int, content: int, count: int, offset: int) -> int:
            self._ears.hear(Write(self._files[file], offset, ctypes.string_at(content, count)))
            return int(write(file, content, count, offset))

        def hear_truncate(file: int, size: int) -> int:
            self._ears.hear(Resize(self._files[file], size))
            return int(truncate(file, size))

        def hear_sync(file: int, flags: int) -> int:
            before = len(self._ears.operations)
            result = int(sync(file, flags))
            # The folder of a new file comes after the file itself.
            self._ears.operations.insert(before, Sync(self._files[file]))
            return result

        heard = _Methods.from_buffer_copy(real)
        heard.write = self._pointer(_WRITE(hear_write))
        heard.truncate = self._pointer(_TRUNCATE(hear_truncate))
        heard.sync = self._pointer(_SYNC(hear_sync))
        self._methods[address] = heard
        return heard
