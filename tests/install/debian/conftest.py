"""The Debians of `make test-install`; without them nothing here is collected."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.install.debian.machine import Debian

_ROOTS = os.environ.get("DEBIAN_ROOTS")
_MEMORY: Final = "/dev/shm"  # noqa: S108 - as it is called
_ROOM: Final = 4 << 30
collect_ignore_glob = [] if _ROOTS else ["test_*.py"]


@pytest.fixture(scope="module")
def debian() -> Iterator[Debian]:
    """The one that is meant, fresh; the tests of a file follow one another in it."""
    with tempfile.TemporaryDirectory(dir=_fastest()) as disk:
        emulated = bool(os.environ.get("DEBIAN_EMULATED"))
        machine = Debian(Path(str(_ROOTS)), os.environ["DEBIAN_SUITE"], Path(disk), is_emulated=emulated)
        machine.boot()
        try:
            yield machine
        finally:
            machine.cut_the_power()


def _fastest() -> str | None:
    """Memory, where there is enough of it: thousands of small files are made and removed."""
    if os.access(_MEMORY, os.W_OK) and shutil.disk_usage(_MEMORY).free > _ROOM:
        return _MEMORY
    return _ROOTS
