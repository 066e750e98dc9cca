"""The locks: made for today's pyproject.toml, and installable from wheels on every system that the README names."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.tags import Tag, compatible_tags, cpython_tags, mac_platforms
from packaging.utils import canonicalize_name, parse_wheel_filename

from requirements.lock import fingerprint

ROOT = Path(__file__).parent.parent
LOCKS = [ROOT / "requirements" / "play.lock", ROOT / "requirements" / "dev.lock"]
WHEELS: dict[str, dict[str, str]] = json.loads((ROOT / "requirements" / "wheels.json").read_text())

GLIBC = 36  # 2.36: Debian 12 and Raspberry Pi OS bookworm
MACOS = (13, 0)
SYSTEMS = [("linux", "x86_64"), ("linux", "aarch64"), ("darwin", "x86_64"), ("darwin", "arm64")]
PYTHONS = [(3, 11), (3, 12), (3, 13), (3, 14)]


@dataclass(frozen=True)
class Pin:
    """One package of a lock."""

    name: str
    version: str
    marker: Marker | None
    hashes: frozenset[str]


def pins(lock: Path) -> list[Pin]:
    entries = re.split(r"\n(?=\S)", lock.read_text().replace(" \\\n", "\n"))
    return [pin(*entry.splitlines()) for entry in entries if not entry.startswith("#")]


def pin(first: str, *rest: str) -> Pin:
    requirement = Requirement(first)
    hashes = frozenset(line.strip().removeprefix("--hash=sha256:") for line in rest)
    (specifier,) = requirement.specifier
    assert specifier.operator == "=="
    return Pin(canonicalize_name(requirement.name), specifier.version, requirement.marker, hashes)


def environment(system: str, machine: str, python: tuple[int, int]) -> dict[str, str]:
    version = f"{python[0]}.{python[1]}"
    return {
        "sys_platform": system,
        "platform_machine": machine,
        "platform_system": {"linux": "Linux", "darwin": "Darwin"}[system],
        "os_name": "posix",
        "python_version": version,
        "python_full_version": f"{version}.0",
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
    }


def tags(system: str, machine: str, python: tuple[int, int]) -> frozenset[Tag]:
    if system == "darwin":
        platforms = list(mac_platforms(MACOS, machine))
    else:
        platforms = [f"manylinux_2_{minor}_{machine}" for minor in range(5, GLIBC + 1)]
        platforms += [f"{name}_{machine}" for name in ("manylinux1", "manylinux2010", "manylinux2014")]
    abi = f"cp{python[0]}{python[1]}"
    return frozenset(
        [*cpython_tags(python, [abi, "abi3", "none"], platforms), *compatible_tags(python, abi, platforms)]
    )


def without_wheel(lock: Path, system: str, machine: str, python: tuple[int, int]) -> Iterator[str]:
    """The packages that would have to be built there."""
    there, fitting = environment(system, machine, python), tags(system, machine, python)
    for package in pins(lock):
        if package.marker is not None and not package.marker.evaluate(there):
            continue
        wheels = WHEELS[f"{package.name}=={package.version}"]
        usable = [w for w, digest in wheels.items() if digest in package.hashes]
        if not any(parse_wheel_filename(wheel)[3] & fitting for wheel in usable):
            yield f"{package.name}=={package.version}"


@pytest.mark.parametrize("python", PYTHONS, ids=lambda p: f"python{p[0]}.{p[1]}")
@pytest.mark.parametrize(("system", "machine"), SYSTEMS, ids=lambda s: s)
@pytest.mark.parametrize("lock", LOCKS, ids=lambda p: p.stem)
def test_every_package_has_a_wheel(lock: Path, system: str, machine: str, python: tuple[int, int]) -> None:
    assert list(without_wheel(lock, system, machine, python)) == []


def test_a_system_without_wheels_would_be_noticed() -> None:
    assert any(name.startswith("pillow==") for name in without_wheel(LOCKS[0], "linux", "mips64", (3, 11)))


@pytest.mark.parametrize("lock", LOCKS, ids=lambda p: p.stem)
def test_the_lock_is_made_for_these_requirements(lock: Path) -> None:
    wanted = fingerprint(tomllib.loads((ROOT / "pyproject.toml").read_text()))
    assert lock.read_text().splitlines()[0] == f"# Made by `make lock` for requirements {wanted}", (
        "pyproject.toml asks for something else now: run `make lock`"
    )


@pytest.mark.parametrize("lock", LOCKS, ids=lambda p: p.stem)
def test_every_package_is_pinned_with_hashes_and_without_addresses(lock: Path) -> None:
    assert all(re.fullmatch(r"[0-9a-f]{64}", digest) for package in pins(lock) for digest in package.hashes)
    assert all(package.hashes for package in pins(lock))
    assert "://" not in lock.read_text()


def test_the_tests_run_on_what_people_play_with() -> None:
    play, dev = (pins(lock) for lock in LOCKS)
    assert set(play) <= set(dev)


def test_what_builds_the_project_is_locked_too() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wanted = [Requirement(line) for line in project["build-system"]["requires"]]
    locked = {package.name: package.version for package in pins(LOCKS[0])}
    assert all(requirement.specifier.contains(locked[requirement.name]) for requirement in wanted)


def test_each_supported_python_is_accepted_and_no_other() -> None:
    script = (ROOT / "requirements" / "set-up").read_text()
    assert f"{PYTHONS[0]} <= sys.version_info[:2] <= {PYTHONS[-1]}" in script
