"""What people type, and the files they name; and the lock files that other programs leave."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final

from click.testing import CliRunner

from companion.cli import main
from companion.drivers import port_locks
from tests.fuzz.target import ROOT, Target, is_one_to_read

_FOLDER: Final = tempfile.TemporaryDirectory(prefix="fuzz-")
_FILE: Final = Path(_FOLDER.name) / "file"
_TABLE: Final = ROOT / "companion/config/examples/four-seats.toml"
_STATUS: Final = frozenset((0, 1, 2, 78))

COMMANDS: Final = (
    ("replay", str(_FILE)),
    ("run", "--check", "--config", str(_FILE)),
    ("history", "--journal", str(_FILE)),
    ("export", "--journal", str(_FILE)),
    ("play", "--port", "none"),
    ("cup", "--help"),
    ("pictures", "--help"),
    ("wiring", "--config", str(_FILE)),
    ("wiring", "--config", str(_TABLE), "--boot", str(_FILE)),
)
"""None of them does more than read: what is typed after `play` stands behind a port that is none."""


def _typed(data: bytes) -> None:
    """A command that only reads ends with a status that it documents, whatever is typed and whatever the file holds; what it
    says on standard error can be read, and there is no traceback.
    """
    first, _, rest = data.partition(b"\n")
    for beside in Path(_FOLDER.name).iterdir():
        beside.unlink()
    _FILE.write_bytes(rest)
    typed = [word for word in first[1:].decode("utf-8", "surrogateescape").split("\x1f") if "\0" not in word]
    command = COMMANDS[first[0] % len(COMMANDS)] if first else COMMANDS[0]
    ran = CliRunner().invoke(main, [*command, *typed[:6]])
    if ran.exception is not None and not isinstance(ran.exception, SystemExit):
        raise ran.exception
    assert ran.exit_code in _STATUS, ran.exit_code
    assert "Traceback" not in ran.stderr
    if ran.stderr and not _is_clicks(ran.stderr):
        is_one_to_read(ran.stderr)


def _is_clicks(text: str) -> bool:
    """click's own mistakes repeat what was typed by whoever reads them."""
    return text.startswith("Usage:")


def _lock(data: bytes) -> None:
    """A lock file of another program names a process that runs, or counts as none."""
    path = _FILE.with_name("LCK..ttyACM0")
    path.write_bytes(data)
    pid = port_locks._owner(path)
    path.unlink()
    assert pid is None or pid > 0


_TYPED: Final = (
    b'\0--view\x1f--moves\n{"game": "bluff", "seats": ["Ana", "Ben"], "seed": 1}\n',
    b'\0--as\x1f1\x1f--secrets\n{"game": "bluffit", "seats": ["Ana", "Ben"], "seed": 1}\n',
    b'\1\ncups = "none"\n',
    b"\2\n",
    b"\3last\x1f--unfinished\nSQLite format 3\0",
    b"\0031\n",
    b"\4--places\x1f9\x1f--name\x1fAna\n",
    b"\0052\n",
    b"\x07\n" + _TABLE.read_bytes(),
    b"\x08--own-supply\ndtparam=i2c_arm=on\ndtoverlay=mcp23017,addr=0x20,gpiopin=25\n",
)
_OPTIONS: Final = (
    *(b"\x1f--view", b"\x1f--as", b"\x1f--moves", b"\x1f--secrets", b"\x1f--unfinished", b"\x1f--check", b"\x1f--example\x1f4"),
    *(b"\x1f--journal\x1f", b"\x1f--config\x1f/dev/null", b"\x1f--", b"\x1f-h", b"\x1f-", b"\x1f/dev/full", b"\x1f/proc/self/mem", b"last", b"\n"),
)  # fmt: skip

TARGETS: Final = (
    Target("command_line", _typed, _TYPED, _OPTIONS, ("companion/commands/", "companion/cli", "companion/config/")),
    Target("port_lock", _lock, (b"         1\n", b"1", b"-1", b"9" * 32, b"\0\0"), (b"1", b" ", b"\n", b"\xb2"), ("companion/drivers/",)),
)  # fmt: skip
