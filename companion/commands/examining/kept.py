"""What is kept: the journal, the disk that it lies on, and the clock that dates it."""

from __future__ import annotations

import os
import pwd
import shutil
import time
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.commands.examining.findings import Finding, Grade
from companion.commands.machine import SERVICE, Machine, text_of
from companion.config.place import journal_path
from companion.config.settings import Settings
from companion.journal.examine import Examined, examine
from companion.journal.faults import Damaged, JournalError
from companion.words.words import Words

LEAST_FREE: Final = 50_000_000
"""Bytes: a journal grows by some 100 kB an evening, and SQLite wants room to work."""

PLAUSIBLE: Final = 1_767_225_600
"""1 January 2026 in seconds since 1970: any clock that stands before is wrong."""

_FORGETFUL: Final = frozenset({"overlay", "tmpfs", "ramfs", "squashfs"})


@dataclass(frozen=True, slots=True)
class Mount:
    """A file system: where it begins, its kind, its device, and whether it is read-only."""

    point: str
    kind: str
    source: str
    read_only: bool


def kept(
    settings: Settings | None,
    environ: Mapping[str, str],
    machine: Machine,
    words: Words,
    *,
    of_service: bool = False,
) -> Iterator[Finding]:
    """A line for the journal (the installed service's, or this user's), one for its disk, one for the clock."""
    path = where_kept(settings, environ, machine, of_service=of_service)
    mount = mount_of(path, machine)
    last_at = yield from _journal(path, mount, words)
    yield _disk(path, mount, words)
    yield _clock(last_at, machine, words)


def where_kept(
    settings: Settings | None, environ: Mapping[str, str], machine: Machine, *, of_service: bool
) -> Path:
    """The journal's file: as the table's file says, the installed service's, or this user's own."""
    if settings is not None and settings.journal is not None:
        return settings.journal
    if of_service and "STATE_DIRECTORY" not in environ:
        asked = ["systemctl", "show", SERVICE, "--property=StateDirectory", "--value"]
        if folders := (machine.ask(asked) or "").split():
            return journal_path({"STATE_DIRECTORY": str(machine.state / folders[0])})
    return journal_path(environ)


def mount_of(path: Path, machine: Machine) -> Mount | None:
    """The file system that a file lies on, or would lie on."""
    wanted = os.path.realpath(path)
    best: Mount | None = None
    for line in text_of(machine.proc / "self" / "mountinfo").splitlines():
        before, _, after = line.partition(" - ")
        fields, about = before.split(" "), after.split(" ")
        if len(fields) < 6 or len(about) < 3:
            continue
        point = fields[4].replace("\\040", " ")
        within = wanted == point or wanted.startswith(point.rstrip("/") + "/")
        if within and (best is None or len(point) >= len(best.point)):
            read_only = "ro" in fields[5].split(",") or "ro" in about[2].split(",")
            best = Mount(point, about[0], about[1], read_only)
    return best


def _journal(path: Path, mount: Mount | None, words: Words) -> Generator[Finding, None, float | None]:
    """Returns when its last match was written, None where that is not known."""
    values = {"path": str(path), "point": mount.point if mount else "-", "kind": mount.kind if mount else "-"}
    examined: Examined | None = None
    try:
        examined = examine(path)
    except Damaged as damage:
        yield _wrong(words.say("doctor-journal-damaged", {**values, "reason": str(damage)}))
        return None
    except JournalError as error:
        if error.code not in ("journal-missing", "journal-older"):
            yield _unreadable(path, error, words)
            return None
    if mount is not None and mount.kind in _FORGETFUL:
        yield _wrong(words.say("doctor-journal-forgetful", values))
    elif mount is not None and mount.read_only:
        yield _wrong(words.say("doctor-journal-read-only", values))
    elif not _writable(path):
        yield _wrong(words.say("doctor-journal-closed", {**values, "owner": _owner(_existing(path))}))
    elif examined is None:
        yield Finding("journal", Grade.OK, words.say("doctor-journal-none", values))
    else:
        about = {"matches": examined.matches, "kilobytes": str(examined.size // 1000)}
        yield Finding("journal", Grade.OK, words.say("doctor-journal", {**values, **about}))
    aside = sorted(path.parent.glob(f"{path.name}.damaged-*")) if os.access(path.parent, os.R_OK) else []
    if files := [
        str(one)
        for one in aside
        if one.suffix.startswith(".damaged-") and "-wal" not in one.name and "-shm" not in one.name
    ]:
        yield Finding("journal", Grade.NOTE, words.say("doctor-journal-aside", {"files": ", ".join(files)}))
    return None if examined is None else examined.last_at


def _wrong(text: str) -> Finding:
    return Finding("journal", Grade.WRONG, text)


def _unreadable(path: Path, error: JournalError, words: Words) -> Finding:
    """Another user's is not to be looked into: that is how it should be."""
    if not isinstance(error.__cause__, PermissionError) and os.access(path, os.R_OK):
        return _wrong(words.say(error.code, error.values))
    values = {"path": str(path), "owner": _owner(_existing(path))}
    return Finding("journal", Grade.NOTE, words.say("doctor-journal-others", values))


def _writable(path: Path) -> bool:
    folder = _existing(path)
    return os.access(folder, os.W_OK) and (folder == path or folder.is_dir())


def _existing(path: Path) -> Path:
    """The file, or the nearest folder above it that is there."""
    for one in (path, *path.parents):
        try:
            if one.exists():
                return one
        except PermissionError:
            continue
    return Path("/")


def _owner(path: Path) -> str:
    try:
        return pwd.getpwuid(path.stat().st_uid).pw_name
    except (KeyError, OSError):
        return "root"


def _disk(path: Path, mount: Mount | None, words: Words) -> Finding:
    source = mount.source if mount else "-"
    values = {"path": str(path.parent), "device": source, "kind": mount.kind if mount else "-"}
    try:
        usage = shutil.disk_usage(_existing(path))
    except OSError as error:
        return Finding("disk", Grade.WRONG, words.say("doctor-disk-fails", {**values, "reason": str(error)}))
    card = "yes" if "mmcblk" in source else "no"
    values |= {"free": _sized(usage.free), "total": _sized(usage.total), "card": card}
    code = "doctor-disk-full" if usage.free < LEAST_FREE else "doctor-disk"
    grade = Grade.WRONG if usage.free < LEAST_FREE else Grade.OK
    return Finding("disk", grade, words.say(code, values))


def _sized(count: int) -> str:
    return f"{count / 1e9:.1f} GB" if count >= 1e9 else f"{count // 1_000_000} MB"


def _clock(last_at: float | None, machine: Machine, words: Words) -> Finding:
    """A Pi before the 5 has no clock of its own: until the network tells it, it goes on from where it was."""
    now = machine.wall_time()
    chip = "yes" if any((machine.sysfs / "class" / "rtc").glob("rtc*")) else "no"
    values = {"time": time.strftime("%Y-%m-%d %H:%M", time.localtime(now)), "chip": chip}
    if now < max(PLAUSIBLE, last_at or 0):
        return Finding("time", Grade.WRONG, words.say("doctor-time-back", values))
    said = machine.ask(["timedatectl", "show", "--property=NTPSynchronized", "--value"])
    match (said or "").strip():
        case "yes":
            return Finding("time", Grade.OK, words.say("doctor-time", values))
        case "no":
            return Finding("time", Grade.NOTE, words.say("doctor-time-alone", values))
    return Finding("time", Grade.NOTE, words.say("doctor-time-unknown", values))
