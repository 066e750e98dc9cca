"""The wheel holds everything that the table needs, and the cup's firmware with it."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent


def files(folder: str) -> set[str]:
    """The files of a folder that are not made by running it."""
    found = (p for p in (ROOT / folder).rglob("*") if p.is_file() and "__pycache__" not in p.parts)
    return {path.relative_to(ROOT / folder).as_posix() for path in found}


def test_the_wheel_is_complete(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", tmp_path]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    held = set(zipfile.ZipFile(wheel).namelist())
    wanted = {f"companion/{name}" for name in files("companion")}
    wanted |= {f"companion/_firmware/{name}" for name in files("firmware")}
    wanted |= {f"companion/_hardware/{name}.toml" for name in ("cables", "parts", "pi")}
    assert wanted <= held
    assert {name for name in held - wanted if ".dist-info/" not in name} == set()
