"""The line to the host over USB or a UART (over TCP see `tcp_port.py`): bytes as they come, lines only as the port takes them.

Nothing here waits for a host that does not read. USB on the RP2 boards takes a write of more than it has room for, and
then waits half a second. It says only whether there is room at all, so lines are padded to whole writes of
`board.WRITE_BYTES`, and the room is always a whole number of them.
"""

import os
import select
import sys

import micropython

HEAR_LIMIT = 64
_LONGEST = 192
_PACKET = 64
_SPACE = b" "
_END = b"\n"

BAUD = 115_200
_UART_BYTES = 512
"""A hello's answer, a pong and a beat have room in it together."""

UART_WRITE_BYTES = 60
WIFI = "wifi.json"


class Port:
    """The line over `source` and `sink`, two streams or twice the same one; `write_bytes`: of one write, at most 60.

    `heard` holds what `read` has fetched; `ended`: the other side has hung up. Where `write_bytes` divides 64, a line is filled up to a multiple of it with
    spaces before its `$`.
    """

    def __init__(self, source, sink, write_bytes: int) -> None:
        self.heard = bytearray(HEAR_LIMIT)
        self.ended = False
        self._source = getattr(source, "buffer", source)
        self._sink = getattr(sink, "buffer", sink)
        self._in = select.poll()
        self._in.register(source, select.POLLIN)
        self._out = select.poll()
        self._out.register(sink, select.POLLOUT)
        self._write_bytes = write_bytes
        self._pads = _PACKET % write_bytes == 0
        self._one = bytearray(1)
        self._line = bytearray(_LONGEST)
        self._view = memoryview(self._line)
        self._size = 0
        self._sent = 0
        self._cut = False

    def read(self, wait_ms: int) -> int:
        """How many bytes have come, at most HEAR_LIMIT; waits for the first as long as `wait_ms`."""
        count = 0
        while count < HEAR_LIMIT and ready(self._in, wait_ms, select.POLLIN):
            got = self._source.readinto(self._one)
            if got != 1:
                self.ended = got == 0
                break
            self.heard[count] = self._one[0]
            count += 1
            wait_ms = 0
        return count

    def idle(self) -> bool:
        """Whether there is no line under way."""
        return self._sent == self._size

    def put(self, line: bytes) -> None:
        """Begin to write `line`, after an end for the one before if that was cut."""
        if self._cut:
            line = _END + line
            self._cut = False
        if self._pads:
            line = _SPACE * (-len(line) % self._write_bytes) + line
        self._size = len(line)
        self._sent = 0
        self._line[: self._size] = line

    def write(self) -> bool:
        """Write on as far as the port takes it; False if the line was cut."""
        while self._sent < self._size and ready(self._out, 0, select.POLLOUT):
            end = min(self._sent + self._write_bytes, self._size)
            wanted = end - self._sent
            count = self._sink.write(self._view[self._sent : end])
            if not count:
                break
            if count != wanted:
                self._sent = self._size
                self._cut = True
                return False
            self._sent = end
        return True


def ready(poll, wait_ms: int, wanted: int) -> bool:
    """Whether a stream of `poll` is ready for what is `wanted`, within `wait_ms`."""
    for _, event in poll.ipoll(wait_ms):  # noqa: SIM110 - a generator would be allocated
        if event & wanted:
            return True
    return False


def choose(settings, unique: str):
    """The port of this board: what the settings say, else TCP where it is told a network, else USB."""
    import board  # noqa: PLC0415 - the rest needs no board

    if settings.port == "uart":
        return _uart()
    if board.NETWORK and settings.port != "usb" and WIFI in os.listdir():
        import tcp_port  # noqa: PLC0415 - other boards have no network

        wireless = tcp_port.join(WIFI, settings.name if settings.name != "-" else "cup-" + unique[-4:])
        if wireless is not None:
            return wireless
    micropython.kbd_intr(-1)  # from here on Ctrl-C is a byte like any other
    return Port(sys.stdin, sys.stdout, board.WRITE_BYTES)


def _uart() -> Port:
    import board  # noqa: PLC0415
    import machine  # noqa: PLC0415

    wire = machine.UART(
        board.UART_ID,
        BAUD,
        tx=machine.Pin(board.UART_TX_PIN),
        rx=machine.Pin(board.UART_RX_PIN),
        txbuf=_UART_BYTES,
        rxbuf=_UART_BYTES,
        timeout=0,
    )
    return Port(wire, wire, UART_WRITE_BYTES)
