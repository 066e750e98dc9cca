"""The cup's ports: USB, UART and network, as streams."""

import json
import select
import socket
import sys
from types import SimpleNamespace

import pytest


class Pipe:
    """The two ends of a line; the cup's end does not block."""

    def __init__(self):
        self.far, here = socket.socketpair()
        self.far.settimeout(2)
        here.setblocking(False)
        self.stream = here.makefile("rwb", 0)
        self.here = here

    def close(self):
        self.far.close()
        self.stream.close()
        self.here.close()


@pytest.fixture
def pipe():
    pipe = Pipe()
    yield pipe
    pipe.close()


class Sink:
    """A stream that takes as many bytes as it is told."""

    def __init__(self):
        self.taken, self.room, self.ready, self.sizes = b"", 10_000, True, []

    def write(self, data):
        count = min(len(data), self.room)
        self.taken += bytes(data[:count])
        self.sizes.append(len(data))
        return count


@pytest.fixture
def port(firmware):
    return firmware("port")


@pytest.fixture
def sink(monkeypatch):
    sink = Sink()
    poll = SimpleNamespace(
        register=lambda *_: None, ipoll=lambda _: iter([(sink, select.POLLOUT)] if sink.ready else [])
    )
    monkeypatch.setattr(select, "poll", lambda: poll)
    return sink


def test_it_hears_what_comes_at_most_64_bytes_a_read(port, pipe):
    line = port.Port(pipe.stream, pipe.stream, 60)
    assert line.read(0) == 0
    pipe.far.sendall(bytes(range(100)))
    assert (line.read(1000), bytes(line.heard)) == (64, bytes(range(64)))
    assert (line.read(0), bytes(line.heard[:36])) == (36, bytes(range(64, 100)))
    assert not line.ended
    pipe.far.close()
    assert line.read(0) == 0
    assert line.ended


@pytest.mark.parametrize(("length", "sizes"), [(30, [30]), (60, [60]), (111, [60, 51]), (169, [60, 60, 49])])
def test_a_long_line_goes_out_in_writes_of_at_most_60_bytes(port, sink, length, sizes):
    line = port.Port(sink, sink, 60)
    line.put(b"x" * length)
    assert line.write()
    assert line.idle()
    assert sink.sizes == sizes
    assert sink.taken == b"x" * length


@pytest.mark.parametrize("length", [1, 31, 32, 33, 96, 169])
def test_on_usb_every_write_is_whole(port, sink, length):
    line = port.Port(sink, sink, 32)
    line.put(b"$" * length)
    assert line.write()
    assert set(sink.sizes) == {32}
    assert sink.taken.lstrip(b" ") == b"$" * length
    assert len(sink.taken) - length < 32


def test_a_port_that_takes_nothing_is_not_written_to(port, sink):
    sink.ready = False
    line = port.Port(sink, sink, 60)
    line.put(b"$ping\n")
    assert line.write()
    assert not line.idle()
    assert sink.sizes == []
    sink.ready, sink.room = True, 0
    assert line.write()
    sink.room = 100
    assert line.write()
    assert line.idle()
    assert sink.taken == b"$ping\n"


def test_after_a_cut_line_the_next_begins_on_its_own(port, sink):
    line = port.Port(sink, sink, 60)
    sink.room = 3
    line.put(b"$one\n")
    assert not line.write()
    assert line.idle()
    sink.room = 100
    line.put(b"$two\n")
    assert line.write()
    line.put(b"$three\n")
    assert line.write()
    assert sink.taken == b"$on\n$two\n$three\n"


# -- which one


@pytest.fixture
def board(monkeypatch, firmware):
    board = SimpleNamespace(NETWORK=True, WRITE_BYTES=32, UART_ID=1, UART_TX_PIN=4, UART_RX_PIN=5)
    monkeypatch.setitem(sys.modules, "board", board)
    return board


@pytest.fixture
def asked(monkeypatch, firmware):
    """Which byte interrupts."""
    asked = []
    monkeypatch.setattr(firmware("micropython"), "kbd_intr", asked.append)
    return asked


def settings(port="-", name="-"):
    return SimpleNamespace(port=port, name=name)


@pytest.fixture
def console(monkeypatch, port, pipe):
    """The board's stdin and stdout."""
    stream = SimpleNamespace(buffer=pipe.stream, fileno=pipe.stream.fileno)
    monkeypatch.setattr(port, "sys", SimpleNamespace(stdin=stream, stdout=stream))


@pytest.mark.parametrize(
    ("network", "file", "told"), [(True, False, "-"), (False, True, "-"), (True, True, "usb")]
)
def test_usb_by_itself_where_ctrl_c_is_a_byte(
    port, board, asked, console, flash, *, pipe, network, file, told
):
    board.NETWORK = network
    if file:
        (flash / "wifi.json").write_text('{"name": "a", "password": "b"}')
    line = port.choose(settings(told), "e661")
    line.put(b"$x\n")
    assert line.write()
    assert pipe.far.recv(100) == b" " * 29 + b"$x\n"
    assert asked == [-1]


def test_the_uart_where_the_settings_say_so_and_ctrl_c_ends_the_program(
    port, board, asked, monkeypatch, pipe
):
    made = []

    def uart(*wires, **named):
        made.append((wires, named))
        return pipe.stream

    monkeypatch.setitem(sys.modules, "machine", SimpleNamespace(UART=uart, Pin=lambda number: number))
    line = port.choose(settings("uart"), "e661")
    line.put(b"$x\n")
    assert line.write()
    assert pipe.far.recv(100) == b"$x\n"
    assert made == [((1, 115_200), {"tx": 4, "rx": 5, "txbuf": 512, "rxbuf": 512, "timeout": 0})]
    assert asked == []


@pytest.mark.parametrize("content", ["", "{", "[]", "{}", '{"name": "a"}', "null", '{"password": "b"}'])
def test_a_damaged_file_of_the_network_counts_as_none(port, board, asked, console, flash, *, content):
    (flash / "wifi.json").write_text(content)
    assert isinstance(port.choose(settings(), "e661"), port.Port)
    assert asked == [-1]


# -- the network


class Radio:
    """`network`: a radio that is told what to do."""

    STA_IF = 0

    def __init__(self):
        self.name, self.asked, self.joined, self.fails = "", [], False, False
        self.modes = {}

    def hostname(self, name):
        self.name = name

    def WLAN(self, _):  # noqa: N802
        return self

    def active(self, on):
        self.on = on

    def config(self, **modes):
        self.modes |= modes

    def isconnected(self):
        return self.joined

    def connect(self, name, password):
        self.asked.append((name, password))
        if self.fails:
            raise OSError


@pytest.fixture
def radio(monkeypatch):
    radio = Radio()
    maker = radio.WLAN

    class WLAN:
        PM_NONE = 16

        def __new__(cls, interface):
            return maker(interface)

    radio.WLAN = WLAN
    monkeypatch.setitem(sys.modules, "network", radio)
    return radio


def free_number():
    with socket.socket() as here:
        here.bind(("127.0.0.1", 0))
        return here.getsockname()[1]


@pytest.fixture
def tcp(port, board, asked, flash, radio):
    number = free_number()
    (flash / "wifi.json").write_text(json.dumps({"name": "home", "password": "secret", "port": number}))
    line = port.choose(settings(name="rose"), "e6614103")
    line.number = number
    yield line
    line._drop()
    line._listener.close()


def client(tcp):
    there = socket.create_connection(("127.0.0.1", tcp.number), timeout=2)
    assert tcp.read(1000) == 0
    return there


def test_it_joins_the_network_under_its_name(tcp, radio, asked):
    assert radio.name == "rose"
    assert radio.on
    assert radio.modes == {"pm": 16}
    assert radio.asked == [("home", "secret")]
    assert asked == []


def test_a_cup_without_a_name_is_called_by_its_id(port, board, flash, radio, firmware):
    firmware("tcp_port")._listener = lambda number: SimpleNamespace(fileno=lambda: 0)
    (flash / "wifi.json").write_text('{"name": "home", "password": "secret"}')
    port.choose(settings(), "e6614103e7395a2f")
    assert radio.name == "cup-5a2f"


def test_without_a_network_it_tries_again_now_and_then(tcp, radio, ticks):
    radio.fails = True
    for _ in range(35):
        ticks.ms += 1000
        tcp.read(0)
    assert len(radio.asked) == 4
    radio.joined = True
    for _ in range(35):
        ticks.ms += 1000
        tcp.read(0)
    assert len(radio.asked) == 4


def test_lines_go_both_ways(tcp):
    with client(tcp) as there:
        there.sendall(b"$hello\n")
        assert (tcp.read(1000), bytes(tcp.heard[:7])) == (7, b"$hello\n")
        tcp.put(b"$cup\n")
        assert not tcp.idle()
        assert tcp.write()
        assert tcp.idle()
        assert there.recv(100) == b"$cup\n"


def test_without_a_client_everything_is_as_good_as_sent(tcp):
    assert tcp.read(0) == 0
    tcp.put(b"$cup\n")
    assert tcp.idle()
    assert tcp.write()


def test_the_newest_client_wins(tcp):
    with client(tcp) as first, client(tcp) as second:
        assert first.recv(1) == b""
        tcp.put(b"$cup\n")
        assert tcp.write()
        assert second.recv(100) == b"$cup\n"


def test_a_client_that_goes_is_forgotten(tcp):
    client(tcp).close()
    assert tcp.read(1000) == 0
    assert tcp._line is None
    there = client(tcp)
    there.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, bytes((1, 0, 0, 0, 0, 0, 0, 0)))
    there.close()  # with a reset
    tcp.put(b"$cup\n")
    for _ in range(3):
        tcp.write()
        tcp.read(10)
    assert tcp._line is None
    with client(tcp) as there:
        tcp.put(b"$cup\n")
        assert tcp.write()
        assert there.recv(100) == b"$cup\n"


def test_a_client_that_does_not_read_holds_nothing_up(tcp):
    with client(tcp):
        full = b"x" * 150 + b"\n"
        for _ in range(100_000):
            if tcp.idle():
                tcp.put(full)
            tcp.write()
            if not tcp.idle():
                break
        assert not tcp.idle()
        assert tcp.read(0) == 0


def test_the_port_is_5331_unless_the_file_says_otherwise(port, board, flash, radio, firmware):
    asked = []
    tcp_port = firmware("tcp_port")
    tcp_port._listener = lambda number: asked.append(number) or SimpleNamespace(fileno=lambda: 0)
    (flash / "wifi.json").write_text('{"name": "home", "password": "secret"}')
    port.choose(settings(), "e661")
    assert asked == [5331]
