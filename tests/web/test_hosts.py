"""What this machine is called: Host headers, addresses, and the name to send others to."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.web import hosts
from companion.web.hosts import (
    LOOPBACK,
    address_of,
    answers_local_names,
    host_name,
    is_loopback,
    names_to_tell,
    outward_addresses,
    own_names,
)


@pytest.mark.parametrize(
    ("authority", "name"),
    [
        ("localhost:8000", "localhost"),
        ("LOCALHOST", "localhost"),
        ("127.0.0.1:1", "127.0.0.1"),
        ("[::1]:8000", "::1"),
        ("[0:0:0:0:0:0:0:1]", "::1"),
        ("RaspberryPi.local.:8000", "raspberrypi.local"),
        ("evil.example:8000", "evil.example"),
        ("localhost.evil.example", "localhost.evil.example"),
    ],
)
def test_a_host_is_known_by_its_name(authority: str, name: str) -> None:
    assert host_name(authority) == name


@pytest.mark.parametrize(
    "authority",
    [
        *("", ".", ":80", "localhost:", "localhost:80x", "localhost:99999", "localhost:-1", "localhost:8 0"),
        *("me@localhost", "localhost/x", "localhost#x", "localhost?x", "localhost\\", "localhost, evil"),
        *("[::1", "::1", "[::1].", "[127.0.0.1]", "[::1%25lo]", "[]", "[::g]", " localhost", "localhost\t"),
        *("loc\nalhost", "\uff4cocalhost", "localho\u017ft", "pi-\u212aitchen", "localhost\udcff", "a" * 254),
    ],
)
def test_a_malformed_host_is_nobody(authority: str) -> None:
    assert host_name(authority) is None


@given(st.text(max_size=40))
def test_any_text_is_a_plain_name_or_nobody(authority: str) -> None:
    name = host_name(authority)
    if name is not None:
        assert name.isascii()
        assert name == name.lower()
        assert host_name(f"[{name}]" if ":" in name else name) == name or name.endswith(".")
        assert authority.lower().startswith((name, "["))


@given(st.text(max_size=30).filter(lambda text: text != ""), st.sampled_from(sorted(LOOPBACK)))
def test_what_stands_beside_a_loopback_name_makes_it_another(more: str, name: str) -> None:
    written = f"[{name}]" if ":" in name else name
    if host_name(f"{more}{written}") == name:
        pytest.fail(f"{more!r} before {written} was overlooked")
    if host_name(f"{written}{more}") == name:
        assert more == "." or more.removeprefix(".").removeprefix(":").isdigit(), more


@given(st.integers(0, 2**128 - 1).map(IPv6Address), st.integers(0, 65535))
def test_every_ipv6_address_is_known_however_it_is_written(address: IPv6Address, port: int) -> None:
    expected = None if address.ipv4_mapped else str(address)
    assert host_name(f"[{address.exploded}]:{port}") == expected
    assert host_name(f"[{address.compressed.upper()}]") == expected


@given(st.integers(0, 2**32 - 1).map(IPv4Address))
def test_every_ipv4_address_is_its_own_name(address: IPv4Address) -> None:
    assert host_name(str(address)) == str(address)


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("192.168.1.20", "192.168.1.20"),
        ("::ffff:192.168.1.20", "192.168.1.20"),
        ("fe80::1%wlan0", "fe80::1"),
        ("127.1", "None"),
        ("0x7f000001", "None"),
        ("127.0.0.01", "None"),
        ("localhost", "None"),
        ("", "None"),
    ],
)
def test_an_address_is_read_as_it_counts(text: str, address: str) -> None:
    assert str(address_of(text)) == address


@pytest.mark.parametrize(
    ("address", "here"),
    [
        *(("127.0.0.1", True), ("127.0.1.1", True), ("::1", True), ("::ffff:127.0.0.1", True)),
        *(("192.168.1.20", False), ("0.0.0.0", False), ("::", False), ("fe80::1%lo", False), ("", False)),  # noqa: S104
        *(("localhost", False), ("unix:", False)),
    ],
)
def test_who_is_on_this_machine(address: str, *, here: bool) -> None:
    assert is_loopback(address) is here


@pytest.mark.parametrize(
    ("machine", "more", "names"),
    [
        ("RaspberryPi", (), {"raspberrypi", "raspberrypi.local"}),
        ("pi.example.org.", (), {"pi.example.org", "pi", "pi.local"}),
        ("pi", ("Table.Fritz.Box.", "table"), {"pi", "pi.local", "table.fritz.box", "table"}),
        ("localhost", (), {"localhost.local"}),
        ("", ("",), set()),
    ],
)
def test_a_machine_has_these_names_and_no_others(
    machine: str, more: tuple[str, ...], names: set[str]
) -> None:
    assert own_names(machine, more) == LOOPBACK | names


@pytest.mark.parametrize(
    ("machine", "addresses", "local", "told"),
    [
        ("Pi", ("192.168.1.20",), True, ("pi.local", "192.168.1.20")),
        ("pi.example.org", (), True, ("pi.local",)),
        ("pi", ("192.168.1.20", "fd00::2"), False, ("192.168.1.20", "fd00::2")),
        ("localhost", ("192.168.1.20",), True, ("192.168.1.20",)),
        ("pi", (), False, ("pi",)),
    ],
)
def test_people_are_told_the_name_that_works(
    machine: str, addresses: tuple[str, ...], local: bool, told: tuple[str, ...]
) -> None:
    assert names_to_tell(machine, addresses, local_names=local) == told


def test_local_names_are_answered_where_avahi_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts.sys, "platform", "linux")
    monkeypatch.setattr(hosts, "_MDNS", tmp_path / "socket")
    assert not answers_local_names()
    (tmp_path / "socket").touch()
    assert answers_local_names()


def test_addresses_towards_the_network_are_addresses_of_others_to_come_by() -> None:
    for address in outward_addresses():
        assert address_of(address) is not None
        assert not is_loopback(address)
