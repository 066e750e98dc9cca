"""Where the machine cannot be had, one line says why; what it is built of is what was known."""

from __future__ import annotations

import os
import platform
import sys
from pathlib import Path

import pytest

from tests.kernel.machine import __main__ as command
from tests.kernel.machine import build, wheels
from tests.kernel.machine.debian import Unavailable


def test_on_another_system_one_line_says_why_nothing_was_tried(monkeypatch, capsys):
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(sys, "argv", ["run", "true"])
    assert command.main() == command.NOT_HERE
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(
        "Not tried: the tests on a real kernel; the machine cannot be had here: it needs Linux"
    )


@pytest.mark.parametrize(
    ("system", "user", "told"),
    [
        ({"ID": "fedora", "PRETTY_NAME": "Fedora Linux 43"}, 0, "Debian 12, and this is Fedora Linux 43"),
        ({"ID": "debian", "VERSION_ID": "12"}, 1000, r"root \(sudo make test-kernel\)"),
    ],
)
def test_what_is_missing_is_said(monkeypatch, tmp_path, system, user, told):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(platform, "machine", lambda: "x86_64")
    monkeypatch.setattr(platform, "freedesktop_os_release", lambda: system)
    monkeypatch.setattr(os, "geteuid", lambda: user)
    with pytest.raises(Unavailable, match=told):
        build.image(tmp_path / "machine")
    assert not (tmp_path / "machine").exists()


def test_a_kernel_whose_source_has_changed_is_not_built_in_silence(tmp_path):
    source = tmp_path / "irq_sim.c"
    source.write_text("int something_else;\n")
    with pytest.raises(ValueError, match=r"irq_sim\.c of this kernel does not say"):
        build._changed(source)


def test_packages_of_the_host_are_left_out_of_the_lock():
    lock = "# a remark\nmypy==1 \\\n    --hash=sha256:1\npytest==2 ; x \\\n    --hash=sha256:2\n"
    assert "".join(wheels.without(lock, ["mypy"])) == "# a remark\npytest==2 ; x \\\n    --hash=sha256:2\n"


def test_what_is_left_out_is_in_the_lock():
    names = {line.split("==")[0] for line in Path(build.LOCK).read_text().splitlines() if "==" in line}
    assert set(build._NOT_INSIDE) <= names
