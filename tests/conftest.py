"""What holds for all tests."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from hypothesis import settings

# A busy machine is no mistake of the code; pytest-timeout still names a test that hangs.
settings.register_profile("house", deadline=None)
settings.load_profile("house")

# A shell's background job ignores Ctrl-C, and so would everything that the tests start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

_NOBODY = 65534


@pytest.fixture
def own_folder() -> Iterator[Path]:
    """A folder of a user without rights."""
    folder = Path(tempfile.mkdtemp())
    if os.geteuid() == 0:
        os.chown(folder, _NOBODY, _NOBODY)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def without_rights() -> Callable[[], AbstractContextManager[None]]:
    """Be that user for a while; whoever is no root already is."""
    return _without_rights


@contextmanager
def _without_rights() -> Iterator[None]:
    root = os.geteuid() == 0
    if root:
        os.seteuid(_NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
