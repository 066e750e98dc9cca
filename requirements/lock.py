"""`make lock`: pin every package, with its hashes, for every supported system and Python; needs `uv`.

Writes play.lock (what the table needs, and what installs it), dev.lock (and what its tests need), kernel.lock (and
what those in the virtual machine need), stubs.lock, rp2040.lock, spi.lock, hardware.lock and printed.lock (those extras alone), oldest.lock (the oldest Pillow that
pyproject.toml allows), all for `pip install
--require-hashes`, and wheels.json (the names of the wheels behind the hashes), by which `tests/test_lock.py` knows
where each package installs without a compiler.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any
from urllib.parse import unquote

HERE = Path(__file__).parent
PYPROJECT = HERE.parent / "pyproject.toml"
_MACHINES = ("any.whl", "x86_64.whl", "aarch64.whl", "arm64.whl", "universal2.whl")
_ALONE = ("stubs", "rp2040", "spi", "hardware", "printed")
"""Extras that are installed in a place of their own."""

_LEFT_OUT = {
    "hardware": "cffi contourpy cycler diskcache fonttools h5py hierplace inspice kinet2pcb kiwisolver matplotlib numpy"
    " pycparser pyparsing python-dateutil schematizer tzdata"
}
"""Of SKiDL: for SPICE and for boards in KiCad, 170 MB that nobody calls here."""

_UV = ("pip", "compile", "--quiet", "--universal", "--python-version", "3.11", "--no-header")


def fingerprint(project: dict[str, Any]) -> str:
    """What the locks depend on of pyproject.toml's content, in short: another one asks for new locks."""
    wanted = [
        project["build-system"]["requires"],
        project["project"]["requires-python"],
        project["project"]["dependencies"],
        project["project"]["optional-dependencies"],
        project["tool"]["uv"],
    ]
    return hashlib.sha256(json.dumps(wanted).encode()).hexdigest()


def main() -> None:
    """Write all these files."""
    uv = shutil.which("uv")
    if uv is None:
        sys.exit("make lock needs uv: install it with `pipx install uv`, or `python3 -m pip install uv`.")
    project = tomllib.loads(PYPROJECT.read_text())
    with tempfile.TemporaryDirectory() as folder:
        builder = Path(folder) / "builder.in"
        builder.write_text("\n".join(project["build-system"]["requires"]))
        wanted = [str(PYPROJECT), str(builder)]
        play, dev, kernel = HERE / "play.lock", HERE / "dev.lock", HERE / "kernel.lock"
        _compile(uv, wanted, play, project)
        _compile(uv, [*wanted, "--extra", "dev", "--constraints", str(play)], dev, project)
        of_kernel = ["--extra", "dev", "--extra", "kernel", "--constraints", str(dev)]
        _compile(uv, [*wanted, *of_kernel], kernel, project)
        for alone in _ALONE:
            asked = Path(folder) / f"{alone}.in"
            asked.write_text("\n".join(project["project"]["optional-dependencies"][alone]))
            left_out = [f"--no-emit-package={name}" for name in _LEFT_OUT.get(alone, "").split()]
            _compile(uv, [str(asked), *left_out], HERE / f"{alone}.lock", project)
        oldest = Path(folder) / "oldest.in"
        oldest.write_text(_oldest_pillow(project))
        _compile(uv, [str(oldest)], HERE / "oldest.lock", project)
        listed = Path(folder) / "pylock.toml"
        named = ["--extra", "dev", "--constraints", str(dev), "--format", "pylock.toml"]
        subprocess.run([uv, *_UV, *wanted, *named, "--output-file", str(listed)], check=True)
        _write_wheels(tomllib.loads(listed.read_text()))


def _oldest_pillow(project: dict[str, Any]) -> str:
    """The floor of Pillow, whose ways of packing a picture have changed before."""
    asked = next(line for line in project["project"]["dependencies"] if line.startswith("pillow"))
    return asked.split(",")[0].replace(">=", "==")


def _compile(uv: str, wanted: list[str], lock: Path, project: dict[str, Any]) -> None:
    """One lock. Index addresses stay out: whoever installs has their own, and the hashes say what is right."""
    options = ["--generate-hashes", "--no-emit-index-url", "--no-annotate", "--upgrade"]
    ran = subprocess.run([uv, *_UV, *wanted, *options], check=True, stdout=subprocess.PIPE, text=True)
    lock.write_text(f"# Made by `make lock` for requirements {fingerprint(project)}\n{ran.stdout}")


def _write_wheels(pylock: dict[str, Any]) -> None:
    """The wheels of every locked package, by name, with their hashes."""
    wheels = {
        f"{package['name']}=={package['version']}": {
            name: wheel["hashes"]["sha256"]
            for wheel in package.get("wheels", ())
            if (name := _file_name(wheel)).endswith(_MACHINES)
        }
        for package in pylock["packages"]
    }
    (HERE / "wheels.json").write_text(json.dumps(wheels, indent=1, sort_keys=True) + "\n")


def _file_name(wheel: dict[str, Any]) -> str:
    """A wheel's file name, out of its address."""
    return unquote(str(wheel["url"]).rsplit("/", 1)[-1])


if __name__ == "__main__":
    main()
