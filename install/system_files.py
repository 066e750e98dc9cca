"""The files that systemd, udev and their kin read: of a release, in their places."""

from __future__ import annotations

from install.machine import Machine
from install.places import FOLDERS, NAME, PROGRAMS, UNITS


def of_release(machine: Machine, name: str | None) -> dict[str, bytes]:
    """What belongs where, by path; nothing for no release."""
    files = {}
    for folder, place in FOLDERS.items():
        kept = f"{PROGRAMS}/{name}/systemd/{folder}"
        for file in machine.names(kept) if name else ():
            if machine.at(f"{kept}/{file}").is_file():
                files[f"{place}/{file}"] = machine.read(f"{kept}/{file}") or b""
    return files


def for_any_program(files: dict[str, bytes]) -> dict[str, bytes]:
    """Users, folders and rules: an older program can live with newer ones, so that they may be changed first."""
    return {path: content for path, content in files.items() if not path.startswith(UNITS)}


def units(files: dict[str, bytes]) -> dict[str, bytes]:
    """What belongs to one program alone, and is changed with it."""
    return {path: content for path, content in files.items() if path.startswith(UNITS)}


def write(machine: Machine, files: dict[str, bytes]) -> None:
    """Each file is in its place afterwards; one that is right is not touched."""
    for path, content in files.items():
        if machine.read(path) != content:
            machine.write(path, content)


def remove_all(machine: Machine) -> None:
    """Nothing of any release's is there afterwards. All of them bear the name."""
    for place in FOLDERS.values():
        for file in machine.names(place):
            if NAME in file:
                machine.remove(f"{place}/{file}")
