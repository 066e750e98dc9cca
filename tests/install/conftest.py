"""What the tests of the installation share."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.install.pretended import Maker

MEMORY = "/dev/shm"  # noqa: S108 - a disk is laid anew for each step at which the power fails


@pytest.fixture
def maker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Maker]:
    monkeypatch.setattr("os.fsync", lambda _: None)  # a test's power cut loses nothing that was written
    folder = Path(tempfile.mkdtemp(dir=MEMORY if os.access(MEMORY, os.W_OK) else None))
    yield Maker(folder)
    shutil.rmtree(folder)
