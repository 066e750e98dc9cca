"""The small programs that `cup install` runs on a board, and what it is told by them.

A new file comes as NAME.new. Once all are there and whole, each takes the place of the old one, which becomes NAME.old.
There is no `main.py` from then on until the new firmware has answered: a board that loses its power meanwhile starts at
its prompt, never with half a firmware. MARK says that this is going on, and which files have had no old one. All of
these programs may be cut at any place and run again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

MAIN: Final = "main.py"
WIFI: Final = "wifi.json"
SETTINGS: Final = "cup.json"
MARK: Final = "install.json"
LATE: Final = (MAIN, WIFI)
"""These take their place last."""

HIDDEN: Final = (SETTINGS, WIFI)
"""On trial a firmware does without these: it is to answer on this cable, whatever they say."""

CRASH: Final = "crash.txt"
LEAVINGS: Final = ("stay", "crashes", CRASH)
"""What a firmware leaves behind that has ended otherwise than by losing its power."""

BLOCK: Final = 4096

_TOOLS: Final = """
import json, os
def there(name):
    try:
        os.stat(name)
    except OSError:
        return False
    return True
def drop(name):
    if there(name):
        os.remove(name)
def move(name, to):
    if there(name):
        os.rename(name, to)
"""

_LOOK: Final = """
import binascii, hashlib, json, os, sys
about = os.uname() if hasattr(os, "uname") else None
files = {}
for entry in os.ilistdir():
    if entry[1] == 0x8000 and not entry[0].startswith("."):
        digest = hashlib.sha256()
        with open(entry[0], "rb") as file:
            while True:
                piece = file.read(512)
                if not piece:
                    break
                digest.update(piece)
        files[entry[0]] = binascii.hexlify(digest.digest()).decode()
room = os.statvfs(os.getcwd())
try:
    with open("cup.json") as file:
        kept = json.loads(file.read())
    called, line = str(kept.get("name", "")), str(kept.get("port", ""))
except (OSError, ValueError, AttributeError):
    called = line = ""
print(json.dumps({
    "name": sys.implementation[0],
    "version": about.release if about else ".".join(str(part) for part in sys.implementation[1][:3]),
    "machine": about.machine if about else sys.implementation[2],
    "free": room[0] * room[4],
    "files": files,
    "called": called,
    "line": line,
}))
"""

_CLEAR: Final = """
for name in {names}:
    drop(name + ".new")
    drop(name + ".old")
print("done")
"""

_SWITCH: Final = """
if not there({mark}):
    with open({mark} + ".part", "w") as file:
        file.write(json.dumps({{"files": {names}, "fresh": [n for n in {names} if not there(n)]}}))
    os.rename({mark} + ".part", {mark})
for name in {leavings}:
    drop(name)
for name in {late}:
    if name in {names}:
        move(name, name + ".old")
for name in {hidden}:
    if name not in {names}:
        move(name, name + ".away")
for name in {names}:
    if name not in {late}:
        move(name, name + ".old")
        os.rename(name + ".new", name)
print("done")
"""

_TRY: Final = """
import machine
machine.WDT(timeout=8300)
with open("main.py.new") as file:
    program = file.read()
exec(program, {"__name__": "__main__"})
"""
"""The watchdog, in case that it hangs: nearly the longest that an RP2040 can wait. The firmware feeds it."""

_FINISH: Final = """
for name in {hidden}:
    move(name + ".away", name)
name = {name}
if name:
    try:
        with open({settings}) as file:
            kept = json.loads(file.read())
    except (OSError, ValueError):
        kept = {{}}
    kept["name"] = name
    with open("cup.new", "w") as file:
        file.write(json.dumps(kept))
    os.rename("cup.new", {settings})
for name in {leavings}:
    drop(name)
for name in ({wifi}, {main}):
    move(name + ".new", name)
drop({mark})
print("done")
"""

_RESTORE: Final = """
if there({crash}):
    with open({crash}) as file:
        print(file.read().strip())
fresh = {fresh}
names = {names}
if there({mark}):
    with open({mark}) as file:
        kept = json.loads(file.read())
    fresh, names = kept["fresh"], kept["files"]
else:
    with open({mark} + ".part", "w") as file:
        file.write(json.dumps({{"files": names, "fresh": fresh}}))
    os.rename({mark} + ".part", {mark})
if there({main} + ".old"):
    drop({main})
for name in sorted(names, key=lambda name: name == {main}):
    if there(name + ".old"):
        os.rename(name + ".old", name)
    elif name in fresh and not there(name + ".new"):
        drop(name)
    drop(name + ".new")
for name in {hidden}:
    move(name + ".away", name)
for name in {leavings}:
    drop(name)
drop({mark} + ".part")
drop({mark})
"""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a board says of itself. `free`: bytes of its flash; `files`: names, with the SHA-256 of each in hex.

    Of its settings: the name it is `called` by, and the `line` that it is to talk on; "" where they say nothing.
    """

    name: str
    version: str
    machine: str
    free: int
    files: Mapping[str, str]
    called: str
    line: str

    @property
    def numbers(self) -> tuple[int, ...]:
        """MicroPython's version, for comparing."""
        return tuple(int(part) for part in re.findall(r"[0-9]{1,9}", self.version.split("-")[0])[:3])

    @property
    def unfinished(self) -> bool:
        """Whether an installation was cut off before the new firmware had answered."""
        return MARK in self.files and (MAIN not in self.files or f"{MAIN}.new" in self.files)


_TEXTS: Final = ("name", "version", "machine", "called", "line")


def look() -> str:
    """Prints a line for `seen`."""
    return _LOOK


def seen(printed: str) -> Seen:
    """What `look` printed; ValueError: that is something else."""
    try:
        said = json.loads(printed.strip().rsplit("\n", 1)[-1])
        files = {str(name): str(digest) for name, digest in said["files"].items()}
        name, version, machine, called, line = (str(said[key]) for key in _TEXTS)
        return Seen(name, version, machine, int(said["free"]), files, called, line)
    except (AttributeError, KeyError, OverflowError, RecursionError, TypeError) as error:
        raise ValueError(printed) from error


def clear(names: Iterable[str]) -> str:
    """Away with what an installation left behind that is over."""
    return _TOOLS + _CLEAR.format(names=sorted(names))


def switch(names: Iterable[str]) -> str:
    """The new files take their places, but `main.py` and `wifi.json`, which have none until `finish`."""
    return _TOOLS + _SWITCH.format(
        mark=repr(MARK), names=sorted(names), late=LATE, hidden=HIDDEN, leavings=LEAVINGS
    )


def try_it() -> str:
    """Run the new firmware, as `main.py` would be run."""
    return _TRY


def finish(name: str) -> str:
    """All take their places; the cup is called `name`, "" for what it is called already."""
    return _TOOLS + _FINISH.format(
        hidden=HIDDEN,
        name=repr(name),
        settings=repr(SETTINGS),
        leavings=LEAVINGS,
        wifi=repr(WIFI),
        main=repr(MAIN),
        mark=repr(MARK),
    )


def restore(names: Iterable[str], fresh: Iterable[str]) -> str:
    """All files as they were before `switch`; `fresh` had no old one. Where MARK is, it knows better.

    Prints why the new firmware crashed, if it did.
    """
    return _TOOLS + _RESTORE.format(
        crash=repr(CRASH),
        fresh=sorted(fresh),
        names=sorted(names),
        mark=repr(MARK),
        main=repr(MAIN),
        hidden=HIDDEN,
        leavings=LEAVINGS,
    )
