"""A serial port for one program alone: opened so that a board speaks, or the reason why it cannot be had, as a code."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import socket
import termios
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import serial

from companion.drivers.groups import group_of
from companion.drivers.port_users import user_of

BAUD = 115_200
READ_LIMIT = 4096
PORT_ERRORS = (OSError, termios.error)
"""SerialException is an OSError; what termios says of a port that has just gone is not."""

_BUSY = (errno.EAGAIN, errno.EBUSY, errno.EWOULDBLOCK)


class TalkError(Exception):
    """What keeps a command from a cup: the key of a sentence in `words/`, and its values."""

    def __init__(self, code: str, values: Mapping[str, Any]) -> None:
        super().__init__(f"{code}: {dict(values)}")
        self.code = code
        self.values = dict(values)


def open_alone(name: str, *, timeout_s: float) -> serial.SerialBase:
    """`open_port`, for a command: raises TalkError."""
    try:
        return open_port(name, timeout_s=timeout_s)
    except ValueError as error:
        raise TalkError("cup-address", {"port": name, "reason": str(error)}) from error
    except PORT_ERRORS as error:
        raise reason_of(error, name) from error


def open_port(name: str, *, timeout_s: float) -> serial.SerialBase:
    """Open the port `name` (a path, or an address of pyserial's); nobody else can meanwhile.

    At 115200 baud, with DTR and RTS high, which is pyserial's own habit: many boards keep silent otherwise, and 1200
    baud would start some in their bootloader. Raises PORT_ERRORS, and ValueError for what is no address.
    """
    port: Any = serial.serial_for_url(
        name, do_not_open=True, baudrate=BAUD, timeout=timeout_s, write_timeout=1, exclusive=True
    )
    if not isinstance(port, serial.Serial):
        # A new connection has nothing old in it, and pyserial would read on as long as anything comes.
        port.reset_input_buffer = lambda: None
    port.open()
    opened: serial.SerialBase = port
    if _is_terminal(opened):  # pyserial's own lock holds off only those who ask for it
        fcntl.ioctl(port.fileno(), termios.TIOCEXCL)
    elif name.startswith("socket://"):
        with socket.socket(fileno=os.dup(port.fileno())) as line:
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return opened


def close_alone(port: serial.SerialBase) -> None:
    """Close it for good; others may open it again. Bytes that a hung board does not take are not waited for."""
    with contextlib.suppress(*PORT_ERRORS):  # it may have been unplugged meanwhile
        if _is_terminal(port):
            fcntl.ioctl(port.fileno(), termios.TIOCNXCL)
            termios.tcflush(port.fileno(), termios.TCOFLUSH)
    connection = getattr(port, "_socket", None)
    if isinstance(connection, socket.socket):
        # pyserial's own way waits for 0.3 s, and forgets to close where the far end has gone.
        connection.close()
        port.is_open = False
    with contextlib.suppress(*PORT_ERRORS):
        port.close()


def reason_of(error: Exception, name: str) -> TalkError:
    """Why the port `name` could not be opened."""
    number = getattr(error, "errno", None)
    if number in (errno.EACCES, errno.EPERM):
        return TalkError("cup-denied", {"port": name, "group": group_of(Path(name)) or "dialout"})
    if number in _BUSY:
        return TalkError("cup-busy", {"port": name, "holder": user_of(name) or "none"})
    if "://" in name:
        return TalkError("cup-unreachable", {"port": name, "reason": _last_of(str(error))})
    return TalkError("cup-missing", {"port": name})


def _is_terminal(port: serial.SerialBase) -> bool:
    return isinstance(port, serial.Serial) and os.isatty(port.fileno())


def _last_of(reason: str) -> str:
    """The system's own words at the end of pyserial's."""
    return reason.rsplit("] ", 1)[-1]
