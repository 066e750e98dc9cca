"""Who may ask: loopback names only; and how fast."""

from __future__ import annotations

import pytest

from companion.web.guard import LOOPBACK, Allowance, host_name, policy


@pytest.mark.parametrize(
    ("authority", "name"),
    [
        ("localhost:8000", "localhost"),
        ("LOCALHOST", "localhost"),
        ("127.0.0.1:1", "127.0.0.1"),
        ("[::1]:8000", "::1"),
        ("evil.example:8000", "evil.example"),
        ("localhost.evil.example", "localhost.evil.example"),
    ],
)
def test_a_host_is_known_by_its_name(authority: str, name: str) -> None:
    assert host_name(authority) == name


@pytest.mark.parametrize(
    "authority",
    [
        "",
        "localhost:80x",
        "me@localhost",
        "localhost/x",
        "[::1",
        "localhost:99999",
        "localhost#x",
        "localhost?x",
    ],
)
def test_a_malformed_host_is_nobody(authority: str) -> None:
    assert host_name(authority) not in LOOPBACK


def test_the_policy_allows_only_our_own_files_and_socket() -> None:
    assert policy("127.0.0.1:8000") == (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self' ws://127.0.0.1:8000; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def test_an_allowance_lets_bursts_through_and_then_the_rate() -> None:
    allowance = Allowance(rate=10.0, burst=5.0, now=0.0)
    assert [allowance.spend(0.0) for _ in range(6)] == [True] * 5 + [False]
    assert [allowance.spend(0.1) for _ in range(2)] == [True, False]
    assert [allowance.spend(100.0) for _ in range(6)] == [True] * 5 + [False]
