"""The boards of the scenarios. The emulated one is there only with CUP_UF2 (`make test-rp2040`)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest

from tests.rp2040.boards import Board, EmulatedBoard, UnixBoard, firmware
from tests.rp2040.host import Host

UF2 = os.environ.get("CUP_UF2")
_EMULATED = [pytest.param("emulated", marks=pytest.mark.timeout(3600))] if UF2 else []
_sessions = count(1)


@dataclass(frozen=True)
class Installed:
    """A kind of board, and the flash of one on which the firmware has been installed; None: it always is."""

    kind: str
    flash: Path | None = None

    def boot(self, *, held: bool = False) -> Board:
        """Such a board, from power on; `held`: with its button held."""
        if self.kind == "unix":
            return UnixBoard(held=held)
        assert UF2
        return EmulatedBoard(UF2, self.flash, held=held)


@pytest.fixture(scope="session", params=["unix", *_EMULATED])
def installed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """A board with the firmware, put there by mpremote where there is a real flash."""
    if request.param == "unix":
        return Installed("unix")
    flash = tmp_path_factory.mktemp("rp2040") / "flash"
    assert UF2
    with EmulatedBoard(UF2) as board:
        *most, (last, starts) = firmware().items()
        board.deploy(dict(most))
        board.deploy({last: starts})
        board.save(flash)
    return Installed("emulated", flash)


@pytest.fixture(scope="module")
def board(installed: Installed) -> Iterator[Board]:
    """One that runs through all scenarios but those that would spoil it."""
    with installed.boot() as board:
        yield board


@pytest.fixture
def host(board: Board) -> Iterator[Host]:
    """A table that has just opened the port."""
    host = open_host(board)
    yield host
    host.close()


def open_host(board: Board) -> Host:
    """A table of its own session."""
    board.wait_for_port()
    return Host(str(board.port), f"session{next(_sessions)}", board.now_ns)
