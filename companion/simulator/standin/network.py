# ruff: noqa: INP001 - modules of the board, not of a package
"""MicroPython's `network`, as much as a cup uses: this machine's own network, which is there from the start."""

STA_IF = 0


def hostname(_name: str) -> None:
    """What the board is called."""


class WLAN:
    """The board's radio."""

    PM_NONE = 0

    def __init__(self, interface: int) -> None:
        pass

    def active(self, on: bool) -> None:
        """Switch it on or off."""

    def config(self, *, pm: int) -> None:
        """How it saves power."""

    def connect(self, _name: str, _password: str) -> None:
        """Join a network."""

    def isconnected(self) -> bool:
        """Whether it has joined one."""
        return True
