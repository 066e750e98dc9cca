"""Which settings want more than this machine."""

from __future__ import annotations

import pytest

from companion.config.network import asks_for_network
from companion.config.table_file import read


@pytest.mark.parametrize(
    ("changes", "asked"),
    [
        ({}, []),
        ({'"loopback"': '"network"'}, ['listen = "network"']),
        ({'"loopback"': '"off"'}, []),
        ({"id = ": 'port = "socket://10.0.0.7:4000", id = '}, ['port = "socket://10.0.0.7:4000"']),
        ({"id = ": 'port = "rfc2217://cup.local:4000", id = '}, ['port = "rfc2217://cup.local:4000"']),
        ({"id = ": 'port = "socket://localhost:4000", id = '}, []),
        ({"id = ": 'port = "socket://[::1]:4000", id = '}, []),
        ({"id = ": 'port = "/dev/ttyACM0", id = '}, []),
    ],
)
def test_what_asks_for_the_network(tmp_path, changes, asked):
    text = EXAMPLE
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "table.toml"
    path.write_text(text, encoding="utf-8")
    assert list(asks_for_network(read(path))) == asked


def test_one_cup_for_all_counts_too(tmp_path):
    path = tmp_path / "table.toml"
    shared = 'shared_cup = { port = "socket://10.0.0.7:4000" }\n'
    path.write_text(shared + EXAMPLE.replace(CUP, ""), encoding="utf-8")
    assert list(asks_for_network(read(path))) == ['port = "socket://10.0.0.7:4000"']


CUP = 'cup = { id = "e6614103e7395a2f" }\n'
EXAMPLE = f"""
[web]
listen = "loopback"

[[seats]]
left = 17
right = 27
ok = 22
challenge = 4
screen = {{ bus = 1, address = 0x3C }}
{CUP}
[[seats]]
left = 18
right = 23
ok = 24
challenge = 25
screen = {{ bus = 1, address = 0x3D }}
"""
