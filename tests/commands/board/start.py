"""Stands between a board's USB line (stdin) and its MicroPython, on whose terminal Ctrl-C interrupts as on a board."""

import ctypes
import os
import pty
import select
import signal
import sys
import termios
import tty

_PR_SET_PDEATHSIG = 1


def main() -> None:
    pid, inner = pty.fork()
    if not pid:
        # Who pulls the plug kills this program: what runs on the board is gone then, and does not notice.
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        _ready(0)
        os.execv(sys.executable, [sys.executable, *sys.argv[1:]])  # noqa: S606
    _relay(inner)
    _, status = os.waitpid(pid, 0)
    sys.exit(os.waitstatus_to_exitcode(status) & 0xFF)


def _ready(terminal: int) -> None:
    tty.setraw(terminal)
    modes = termios.tcgetattr(terminal)
    modes[3] |= termios.ISIG
    for key in (termios.VSUSP, termios.VQUIT):
        modes[6][key] = b"\0"
    termios.tcsetattr(terminal, termios.TCSANOW, modes)


def _relay(inner: int) -> None:
    """Bytes both ways until MicroPython ends; a host that does not read holds up what it does not read."""
    outer, to_host = 0, b""
    while True:
        ready, _, _ = select.select(
            [outer] + ([] if to_host else [inner]), [outer] if to_host else [], [], 0.05 if to_host else None
        )
        if outer in ready:
            os.write(inner, os.read(outer, 256))
        if inner in ready:
            try:
                to_host = os.read(inner, 256)
            except OSError:
                return
        if to_host:
            try:
                to_host = to_host[os.write(outer, to_host) :]
            except BlockingIOError:
                continue


if __name__ == "__main__":
    main()
