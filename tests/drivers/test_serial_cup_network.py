"""Cups behind an address, and ports that pour."""

import contextlib
import os
import socket
import threading
import time
import tty

import pytest

from companion.cup import host_end
from companion.drivers import cables, cup_port, serial_cup
from companion.table.inputs import CupLink
from tests.drivers.far_cup import began, nothing_more, says, ups

pytestmark = pytest.mark.usefixtures("impatient")

# -- what pours


def test_a_port_that_pours_is_left_told_and_costs_little(heard, start, monkeypatch):
    monkeypatch.setattr(cables, "FLOOD_BACK_OFF_S", (0.2, 0.4, 60.0))
    far, near = os.openpty()
    tty.setraw(near)
    poured, ends = [0], threading.Event()

    def pour():
        while not ends.is_set():
            poured[0] += os.write(far, b"\x00\xff\r\n$>>" * 500)

    pouring = threading.Thread(target=pour, daemon=True)
    pouring.start()
    try:
        start(os.ttyname(near))
        assert heard.get(timeout=3) == began("flood", os.ttyname(near))
        time.sleep(1)
        before = poured[0]
        time.sleep(0.5)
        assert poured[0] == before  # nobody hears it now: it has to wait
        assert before < 4 * (cup_port.POURED_BYTES + 70_000)  # what the terminal itself keeps
    finally:
        ends.set()
        threading.Thread(target=lambda: [os.read(near, 65_536) for _ in range(3)], daemon=True).start()
        pouring.join(2)


def test_a_cup_that_poured_once_is_usable_soon(cup, heard, start, monkeypatch):
    monkeypatch.setattr(cables, "FLOOD_BACK_OFF_S", (0.3, 5.0))
    start(cup.path)
    ups(heard, 1)
    os.set_blocking(cup.far, True)
    for _ in range(10):
        cup.put(b"\xee" * 4096)
    os.set_blocking(cup.far, False)
    assert heard.get(timeout=2) == CupLink(1, up=False)
    ups(heard, 1)
    assert says(cup, heard) == 1


# -- networks


def address(server):
    return f"socket://127.0.0.1:{server.getsockname()[1]}"


def test_an_address_where_nothing_listens(heard, start):
    with socket.create_server(("127.0.0.1", 0)) as server:
        nobody = address(server)
    start(nobody)
    assert heard.get(timeout=2) == began("unreachable", nobody, reason="refused")
    nothing_more(heard)


def test_a_name_that_the_network_does_not_know(heard, start):
    start("socket://no-such-cup.invalid:5331")
    assert heard.get(timeout=20) == began(
        "name", "socket://no-such-cup.invalid:5331", name="no-such-cup.invalid"
    )


def test_closing_does_not_wait_for_a_name_that_is_looked_up(heard, start, monkeypatch):
    ends = threading.Event()
    monkeypatch.setattr(serial_cup, "NETWORK_CLOSE_S", 0.1)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: ends.wait(10))
    driver = start("socket://cup.local:5331")
    time.sleep(0.1)
    began_s = time.monotonic()
    driver.close()
    assert time.monotonic() - began_s < 1
    ends.set()
    nothing_more(heard)


def test_a_connection_that_is_dead_without_a_word_is_noticed(heard, start, plug, monkeypatch):
    """The far end has vanished (its Wi-Fi is gone): nothing is heard, and nothing fails."""
    assert host_end.LOST_NS == 12_000_000_000
    monkeypatch.setattr(host_end, "LOST_NS", 500_000_000)
    cup = plug("cup")
    with socket.create_server(("127.0.0.1", 0)) as server:
        start(address(server))
        line, _ = server.accept()
        line.setblocking(False)
        pty, cup.far = cup.far, line.fileno()
        ups(heard, 1)
        cup.mute = True
        vanished = time.monotonic()
        assert heard.get(timeout=2) == CupLink(1, up=False)
        assert time.monotonic() - vanished <= 1.5
        cup.far = pty
        line.close()


@pytest.mark.long
def test_a_cup_in_the_network_that_reboots_is_usable_again(heard, start, plug):
    cup = plug("cup")
    with socket.create_server(("127.0.0.1", 0)) as server:
        start(address(server))
        for _ in range(3):
            line, _ = server.accept()
            line.setblocking(False)
            pty, cup.far = cup.far, line.fileno()
            ups(heard, 1)
            assert says(cup, heard) == 1
            cup.far = pty
            line.close()
            assert heard.get(timeout=1) == CupLink(1, up=False)


def test_an_address_that_pours_is_left(heard, start):
    """Also at the moment of opening, where pyserial would read as long as anything comes."""
    ends = threading.Event()

    def pour(server):
        server.settimeout(0.05)
        while not ends.is_set():
            with contextlib.suppress(OSError):  # nobody came, or whoever came has left
                line, _ = server.accept()
                with line:
                    line.settimeout(0.5)
                    while not ends.is_set():
                        line.send(b"\x00" * 4096)

    with socket.create_server(("127.0.0.1", 0)) as server:
        pouring = threading.Thread(target=pour, args=(server,))
        pouring.start()
        start(address(server))
        assert heard.get(timeout=10) == began("flood", address(server))
        ends.set()
        pouring.join()
