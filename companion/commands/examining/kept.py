"""What is kept: the journal, the disk that it lies on, and the clock that dates it."""

from __future__ import annotations

import os
import pwd
import re
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
    examined: Examined | None = None
    try:
        examined = examine(path)
    except Damaged as damage:
        yield _wrong(words.say("doctor-journal-damaged", {**_values(path, mount), "reason": str(damage)}))
        return None
    except JournalError as error:
        if error.code not in ("journal-missing", "journal-older", "journal-folder-shut"):
            yield _unreadable(error, words)
            return None
    yield _writing(path, mount, examined, words)
    yield from _put_aside(path, words)
    return None if examined is None else examined.last_at


def _writing(path: Path, mount: Mount | None, examined: Examined | None, words: Words) -> Finding:
    """Whether what is written stays written."""
    values = _values(path, mount)
    if mount is not None and mount.kind in _FORGETFUL:
        return _wrong(words.say("doctor-journal-forgetful", values))
    if mount is not None and mount.read_only:
        return _wrong(words.say("doctor-journal-read-only", values))
    if (closed := _closed(path)) is not None:
        whose = {"part": str(closed), "owner": _owner(closed), "own": "yes" if _is_own(closed) else "no"}
        return _wrong(words.say("doctor-journal-closed", {**values, **whose}))
    if examined is None:
        return Finding("journal", Grade.OK, words.say("doctor-journal-none", values))
    about = {"matches": examined.matches, "kilobytes": str(examined.size // 1000)}
    return Finding("journal", Grade.OK, words.say("doctor-journal", {**values, **about}))


def _put_aside(path: Path, words: Words) -> Iterator[Finding]:
    """Damaged journals of before; SQLite's own files beside them are not counted."""
    try:
        names = os.listdir(path.parent)  # noqa: PTH208 - names only
    except OSError:
        return
    aside = sorted(name for name in names if re.fullmatch(re.escape(path.name) + r"\.damaged-\d+", name))
    if aside:
        files = ", ".join(str(path.parent / name) for name in aside)
        yield Finding("journal", Grade.NOTE, words.say("doctor-journal-aside", {"files": files}))


def _values(path: Path, mount: Mount | None) -> dict[str, str]:
    point, kind = (mount.point, mount.kind) if mount else ("-", "-")
    return {"path": str(path), "point": point, "kind": kind}


def _wrong(text: str) -> Finding:
    return Finding("journal", Grade.WRONG, text)


def _unreadable(error: JournalError, words: Words) -> Finding:
    """Another user's is not to be looked into: that is how it should be."""
    if error.code != "journal-of-others":
        return _wrong(words.say(error.code, error.values))
    return Finding("journal", Grade.NOTE, words.say("doctor-journal-others", error.values))


def _closed(path: Path) -> Path | None:
    """What this user may not write into: the file, or its folder, where SQLite and the table's lock put files beside it."""
    there = _existing(path)
    parts = [there] if there.is_dir() else [there, there.parent]
    return next((part for part in parts if not os.access(part, os.W_OK)), None)


def _is_own(path: Path) -> bool:
    return path.stat().st_uid == os.geteuid()


def _existing(path: Path) -> Path:
    """The file, or the nearest folder above it that is there, where links lead."""
    real = Path(os.path.realpath(path))
    for one in (real, *real.parents):
        try:
            one.stat()
        except OSError:
            continue
        return one
    return Path("/")


def _owner(path: Path) -> str:
    user = path.stat().st_uid
    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return str(user)


def _disk(path: Path, mount: Mount | None, words: Words) -> Finding:
    source = mount.source if mount else "-"
    values = {"path": str(path.parent), "device": source, "kind": mount.kind if mount else "-"}
    try:
        usage = shutil.disk_usage(_existing(path))
    except OSError as error:
        return Finding("disk", Grade.WRONG, words.say("doctor-disk-fails", {**values, "reason": str(error)}))
    card = "yes" if "mmcblk" in source else "no"
    values |= {"free": _sized(usage.free, words), "total": _sized(usage.total, words), "card": card}
    code = "doctor-disk-full" if usage.free < LEAST_FREE else "doctor-disk"
    grade = Grade.WRONG if usage.free < LEAST_FREE else Grade.OK
    return Finding("disk", grade, words.say(code, values))


def _sized(count: int, words: Words) -> str:
    if count >= 1e9:
        return words.say("doctor-gigabytes", {"size": f"{count / 1e9:.1f}"})
    return words.say("doctor-megabytes", {"size": str(count // 1_000_000)})


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
