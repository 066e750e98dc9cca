"""A screen's wires: an interface of luma's that is opened when it is needed, and again after it was let go."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any


class WiresError(OSError):
    """Wires that cannot be had, or not any more; `cause` fills the message `spi-cause`."""

    def __init__(self, text: str, cause: Mapping[str, Any]) -> None:
        super().__init__(text)
        self.cause = cause


class Wires:
    """What luma's devices take for a serial interface; `connect` makes the real one, and may raise what that raises.

    A device of luma's is never collected (it is in the list of what is done at the exit), so a screen that comes and
    goes keeps its device, and gets new wires.
    """

    def __init__(self, connect: Callable[[], Any]) -> None:
        self._connect = connect
        self._connected: Any = None

    def command(self, *cmd: int) -> None:
        """Send commands."""
        self._reached().command(*cmd)

    def data(self, data: list[int]) -> None:
        """Send data."""
        self._reached().data(data)

    def cleanup(self) -> None:
        """Let go: the kernel cannot bring a bus back that somebody holds."""
        connected, self._connected = self._connected, None
        if connected is not None:
            connected.cleanup()

    def _reached(self) -> Any:
        if self._connected is None:
            self._connected = self._connect()
        return self._connected
