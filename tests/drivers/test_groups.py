"""Which group a person is told to join."""

from pathlib import Path

import pytest

from companion.drivers.groups import group_of


@pytest.mark.parametrize(
    ("owner", "told"),
    [("gpio", "gpio"), ("dialout", "dialout"), ("root", ""), ("nogroup", ""), ("nobody", "")],
)
def test_only_a_group_that_one_can_join_is_told(monkeypatch, tmp_path, owner, told):
    monkeypatch.setattr(Path, "group", lambda _path: owner)
    assert group_of(tmp_path) == told


@pytest.mark.parametrize("error", [KeyError("gid"), FileNotFoundError(), NotImplementedError()])
def test_a_file_that_is_gone_or_whose_group_has_no_name_is_nobodys(monkeypatch, tmp_path, error):
    def group(_path):
        raise error

    monkeypatch.setattr(Path, "group", group)
    assert group_of(tmp_path) == ""
