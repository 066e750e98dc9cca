"""Where the page listens: ports that are busy or forbidden, addresses that are missing, and what is said."""

from __future__ import annotations

import asyncio
import errno
import socket
from collections.abc import Callable
from typing import Any

import aiohttp
import pytest

from companion.web import listening, server
from companion.web.listening import EVERYWHERE, HERE, PortForbidden, PortsBusy, listen
from companion.web.server import Page, PageSettings
from tests.web.serving import WORDS, Recorder


def page(**settings: Any) -> Page:
    return Page(WORDS, lambda _heard: None, None, PageSettings(**settings))


def sockets(addresses: tuple[str, ...], port: int = 0) -> tuple[list[tuple[str, int]], list[str]]:
    """The addresses and ports that were had, and what was said."""
    told: list[str] = []
    found = listen(addresses, port, WORDS, told.append)
    where = [one.getsockname()[:2] for one in found]
    for one in found:
        one.close()
    return where, told


def refusing(family: socket.AddressFamily, number: int) -> Callable[..., socket.socket]:
    """A machine whose system answers `number` where `family` is asked for."""

    class Refusing(socket.socket):
        def bind(self, address: Any) -> None:
            if self.family == family:
                raise OSError(number, "refused")
            super().bind(address)

    return Refusing


def test_a_busy_port_is_said_and_the_next_one_taken() -> None:
    async def run() -> tuple[str, list[str], int]:
        told: list[str] = []
        one = page()
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            address = await one.start("127.0.0.1", port, told.append)
            await one.close()
        return address, told, port

    address, told, port = asyncio.run(run())
    assert told[0] == f"Port {port} is in use by another program; trying {port + 1}."
    assert address == f"http://127.0.0.1:{port + len(told)}/board"


def test_a_port_is_busy_when_either_address_is() -> None:
    with socket.create_server(("::1", 0), family=socket.AF_INET6) as taken:
        port = taken.getsockname()[1]
        where, told = sockets(HERE, port)
    assert told[0].startswith(f"Port {port} is in use")
    assert where == [("127.0.0.1", port + len(told)), ("::1", port + len(told))]


@pytest.mark.parametrize("bound", ["PORTS_TRIED", "MAX_PORT"])
def test_when_every_port_is_busy_it_says_so(monkeypatch: pytest.MonkeyPatch, bound: str) -> None:
    async def run() -> None:
        told: list[str] = []
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port: int = taken.getsockname()[1]
            only_this = {"PORTS_TRIED": 1, "MAX_PORT": port}
            monkeypatch.setattr(listening, bound, only_this[bound])
            with pytest.raises(PortsBusy) as caught:
                await page().start("127.0.0.1", port, told.append)
        assert (caught.value.first, caught.value.last, told) == (port, port, [])

    asyncio.run(run())


def test_any_free_port_will_do_and_closing_frees_it() -> None:
    async def run() -> None:
        one = page()
        address = await one.start("127.0.0.1", 0)
        async with aiohttp.ClientSession() as session:
            ws = await session.ws_connect(f"{address}/ws")
            assert (await ws.receive_json())["type"] == "hello"
            await one.close()
            assert (await ws.receive()).data == aiohttp.WSCloseCode.GOING_AWAY
            with pytest.raises(aiohttp.ClientConnectionError):
                await session.get(address)
        await one.close()

    asyncio.run(run())


def test_a_host_that_is_not_this_machine_is_no_host() -> None:
    async def run() -> None:
        for reach in ("loopback", "network"):
            with pytest.raises(ValueError, match=r"not on 0\.0\.0\.0"):
                await page(reach=reach).start("0.0.0.0", 0)  # noqa: S104

    asyncio.run(run())


def test_a_virtual_table_cannot_be_made_for_the_network() -> None:
    table = Recorder()
    with pytest.raises(ValueError, match="for this machine alone"):
        Page(WORDS, table.hear, table, PageSettings(reach="network"))


def test_this_machine_and_the_network_are_listened_to_on_both_protocols() -> None:
    assert [address for address, _ in sockets(HERE)[0]] == ["127.0.0.1", "::1"]
    where, told = sockets(EVERYWHERE)
    assert [address for address, _ in where] == ["0.0.0.0", "::"]  # noqa: S104
    assert len({port for _, port in where}) == 1
    assert told == []


@pytest.mark.parametrize("number", [errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL])
def test_without_ipv6_there_is_ipv4_and_it_is_said(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    monkeypatch.setattr(listening.socket, "socket", refusing(socket.AF_INET6, number))
    where, told = sockets(EVERYWHERE)
    assert [address for address, _ in where] == ["0.0.0.0"]  # noqa: S104
    assert "\n".join(told) == (
        "This machine has no IPv6: the page is offered over IPv4 alone. That is enough at home; "
        "nothing needs to be done."
    )
    assert sockets(HERE)[1] == []


def test_without_ipv4_it_is_said_who_will_not_find_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening.socket, "socket", refusing(socket.AF_INET, errno.EAFNOSUPPORT))
    where, told = sockets(EVERYWHERE)
    assert [address for address, _ in where] == ["::"]
    assert "\n".join(told) == (
        "This machine has no IPv4: the page is offered over IPv6 alone. Devices without IPv6 will not find it; "
        "switch IPv4 on if you need them."
    )


def test_without_any_address_the_systems_reason_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening.socket, "socket", refusing(socket.AF_INET, errno.EADDRNOTAVAIL))
    with pytest.raises(OSError, match="refused"):
        sockets(("127.0.0.1",))


def test_a_forbidden_port_is_named_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening.socket, "socket", refusing(socket.AF_INET, errno.EACCES))
    with pytest.raises(PortForbidden) as caught:
        sockets(EVERYWHERE, 80)
    assert WORDS.say(caught.value.code, caught.value.values) == (
        "The page may not be offered on port 80: ports below 1024 belong to the system.\n"
        'Choose a port from 1024 on (8000 is usual): "port" under [web] in table.toml, or --port.'
    )


def told_address(monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...], **settings: Any) -> tuple[str, ...]:
    """What `start` gives for people, and what it says, the port left out."""
    monkeypatch.setattr(server, "_names_in_network", lambda: names)

    async def run() -> tuple[str, ...]:
        told: list[str] = []
        one = page(**settings)
        address = await one.start(port=0, say=told.append)
        await one.close()
        port = address.rsplit(":", 1)[1].partition("/")[0]
        return tuple(text.replace(port, "8000") for text in (address, *told))

    return asyncio.run(run())


def test_people_are_told_where_the_page_is(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("raspberrypi.local", "192.168.1.20", "fd00::2")
    address, said = told_address(monkeypatch, names, reach="network")
    assert address == "http://raspberrypi.local:8000/board"
    assert said == (
        "Where that name is not found, the page is also at http://192.168.1.20:8000/board, "
        "http://[fd00::2]:8000/board."
    )
    assert told_address(monkeypatch, names) == ("http://localhost:8000/board",)
