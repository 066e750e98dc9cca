"""`companion screens` while a table runs on the same screens: that is told, and not refused."""

from __future__ import annotations

import asyncio
import socket
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import click
import pytest

from companion.commands import screens
from companion.commands.looking.table_at_work import page_answers, user_of_buses
from companion.drivers import port_users
from companion.simulator.panel import Panel
from tests.commands.screens_rig import Rig
from tests.web.serving import listening


@pytest.fixture
def rig(tmp_path, monkeypatch):
    return Rig(tmp_path, monkeypatch)


def test_a_program_that_has_the_bus_open_is_told_and_at_a_terminal_waited_for(rig, monkeypatch):
    rig.wire({(1, 0x3C): Panel()})
    monkeypatch.setattr(screens, "user_of_buses", lambda _: "companion run (1234)")
    ran = rig.run()
    told = (
        "Another program has the screens' bus open: companion run (1234). Probably both will draw on the same screens, "
        "and nothing that you see is right. End it first.\n"
    )
    assert (ran.exit_code, ran.stderr) == (0, told)
    sent = len(rig.machine.sent)

    def answers(question):
        assert question == "Enter goes on all the same, Ctrl-C ends this."
        assert len(rig.machine.sent) == sent
        raise click.Abort

    ran = rig.answer(answers)
    assert (ran.exit_code, ran.stderr) == (1, told)
    assert len(rig.machine.sent) == sent


def test_a_page_of_a_table_that_answers_is_told(rig, monkeypatch):
    rig.wire({(1, 0x3C): Panel(), (1, 0x3D): Panel()})
    rig.table("bus = 1", "bus = 1, address = 0x3D")
    asked = []
    monkeypatch.setattr(screens, "page_answers", lambda port: asked.append(port) or True)
    assert rig.run().stderr == ""  # the file says that there is no page
    path = Path("table.toml")
    path.write_text(
        path.read_text(encoding="utf-8").replace('"off"', '"loopback"\nport = 8123'), encoding="utf-8"
    )
    assert rig.run().stderr.startswith("A table runs on this machine: its page answers at port 8123. ")
    assert asked == [8123]


def test_the_page_of_a_real_table_is_known():
    async def ask() -> bool:
        async with listening() as (_, port):
            return await asyncio.to_thread(page_answers, port)

    assert asyncio.run(ask())


class Other(BaseHTTPRequestHandler):
    """What else may be at port 8000."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """In silence."""


def test_another_page_is_no_table():
    with HTTPServer(("127.0.0.1", 0), Other) as server:
        threading.Thread(target=server.handle_request, daemon=True).start()
        assert not page_answers(server.server_port)


def test_a_port_where_nobody_is_or_who_says_nothing_is_no_table():
    with socket.create_server(("127.0.0.1", 0)) as silent:
        assert not page_answers(silent.getsockname()[1])
        port = silent.getsockname()[1]
    assert not page_answers(port)


def test_who_has_a_bus_open_is_known(tmp_path, monkeypatch):
    dev, process = tmp_path / "dev", tmp_path / "proc" / "1234"
    dev.mkdir()
    (dev / "i2c-11").touch()
    (process / "fd").mkdir(parents=True)
    (process / "fd" / "7").symlink_to(dev / "i2c-11")
    (process / "cmdline").write_bytes(b"/usr/bin/python3\0/usr/bin/companion\0run\0")
    monkeypatch.setattr(port_users, "PROC", tmp_path / "proc")
    assert user_of_buses([1, 11], dev) == "companion run (1234)"
    assert user_of_buses([1, 2], dev) is None
