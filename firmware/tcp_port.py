"""The line to the host over the network: the cup listens, the host's program comes. The newest one wins.

`wifi.json` names the network: `{"name": "home", "password": "..."}`. The cup is `NAME.local` there (NAME: its own
name, else cup- and the last four letters of its id), at PORT or the `port` that the file says.
"""

import json
import select
import socket
import time

import network
import port

PORT = 5331
WRITE_BYTES = 60
AGAIN_MS = 10_000
"""Not joined after so long, it tries again."""


class TcpPort:
    """The line of one client at a time; the methods of `port.Port`.

    `rejoin` is called every AGAIN_MS, and sees that there is a network.
    """

    def __init__(self, listener, rejoin) -> None:
        self.heard = bytearray(port.HEAR_LIMIT)
        self._listener = listener
        self._knocks = select.poll()
        self._knocks.register(listener, select.POLLIN)
        self._rejoin = rejoin
        self._joined_ticks = time.ticks_ms()
        self._client = None
        self._line: "port.Port | None" = None

    def read(self, wait_ms: int) -> int:
        """How many bytes have come, at most HEAR_LIMIT; waits for the first, or for a client, as long as `wait_ms`."""
        if time.ticks_diff(time.ticks_ms(), self._joined_ticks) >= AGAIN_MS:
            self._joined_ticks = time.ticks_ms()
            self._rejoin()
        line = self._line
        if port.ready(self._knocks, 0 if line else wait_ms, select.POLLIN):
            self._accept()
        elif line:
            try:
                count = line.read(wait_ms)
            except OSError:
                line.ended = True
                count = 0
            if line.ended:
                self._drop()
            return count
        return 0

    def idle(self) -> bool:
        """Whether there is no line under way; without a client all are as good as sent."""
        return not self._line or self._line.idle()

    def put(self, line: bytes) -> None:
        """Begin to write `line`."""
        if self._line:
            self._line.put(line)

    def write(self) -> bool:
        """Write on as far as the network takes it; False if the line was cut."""
        if not self._line:
            return True
        try:
            return self._line.write()
        except OSError:
            self._drop()
            return False

    def _accept(self) -> None:
        try:
            client, _ = self._listener.accept()
        except OSError:  # gone again
            return
        self._drop()
        client.setblocking(False)
        self._client = client
        stream = client.makefile("rwb", 0)
        self._line = port.Port(stream, stream, WRITE_BYTES)
        self.heard = self._line.heard

    def _drop(self) -> None:
        if self._client:
            self._client.close()
        self._client = None
        self._line = None


def join(path: str, called: str) -> "TcpPort | None":
    """Join the network that the file at `path` names, as `called`, and listen there; None: the file is damaged."""
    try:
        with open(path) as file:
            told = json.loads(file.read())
        name, password, number = told["name"], told["password"], told.get("port", PORT)
    except (
        OSError,
        ValueError,
        KeyError,
        TypeError,
        AttributeError,
        RuntimeError,
    ):  # the last: nested too deep
        return None
    if not (isinstance(name, str) and isinstance(password, str) and _is_port(number)):
        return None
    wireless = _radio(called)

    def rejoin() -> None:
        if not wireless.isconnected():
            try:  # noqa: SIM105 - a board has no contextlib
                wireless.connect(name, password)
            except OSError:  # it is still at it
                pass

    rejoin()
    return TcpPort(_listener(number), rejoin)


def _is_port(number: "int | str") -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and 0 < number < 65536


def _radio(called: str):
    network.hostname(called)
    wireless = network.WLAN(network.STA_IF)
    wireless.active(True)
    awake = getattr(network.WLAN, "PM_NONE", None)  # a radio that sleeps answers late
    if awake is not None:
        wireless.config(pm=awake)
    return wireless


def _listener(number: int):
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(socket.getaddrinfo("0.0.0.0", number)[0][-1])  # noqa: S104 - that is what it is for
    listener.listen(1)
    listener.setblocking(False)
    return listener
