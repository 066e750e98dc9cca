"""Builds a MicroPython for the Pico out of Debian 13's own packages: `python -m tests.rp2040.build_micropython UF2`.

For whoever has Debian's mirrors and no other download. On Debian or a relative, with gcc-arm-none-eabi,
libnewlib-arm-none-eabi, libstdc++-arm-none-eabi-newlib, cmake, ninja-build, make, gcc and dpkg-dev installed; no
rights are needed. It differs from the official build in what Debian does not have: micropython-lib is not frozen in.
"""

from __future__ import annotations

import shutil
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

MIRROR = "http://deb.debian.org/debian"
RELEASE = "trixie"
_KEYS = "/usr/share/keyrings/debian-archive-keyring.gpg"
_SOURCES = f"""\
deb-src [signed-by={_KEYS}] {MIRROR} {RELEASE} main
deb [signed-by={_KEYS}] {MIRROR} {RELEASE} main
deb [signed-by={_KEYS}] {MIRROR} sid main
"""
"""Only sid has TinyUSB; the rest is of one release, whose MicroPython and Pico SDK were made for each other."""

_FLASH = 0x1000_0000
_BLOCK = 256
_RP2040 = 0xE48B_FF56
_MANIFEST = 'freeze("$(PORT_DIR)/modules")\ninclude("$(MPY_DIR)/extmod/asyncio")\n'


def main(uf2: Path) -> None:
    """Write `uf2`; what has gone wrong is printed by the tools."""
    with tempfile.TemporaryDirectory(prefix="micropython-") as folder:
        tree = _unpacked(Path(folder))
        uf2.write_bytes(uf2_of(_built(tree).read_bytes()))


def _unpacked(folder: Path) -> Path:
    """The sources in their places; MicroPython's top folder."""
    apt = _apt(folder)
    _run(folder, *apt, "update")
    for package in ("micropython", "mbedtls"):
        _run(folder, *apt, "source", "--download-only", "--only-source", f"{package}/{RELEASE}")
    _run(folder, *apt, "download", f"pico-sdk-source/{RELEASE}", "tinyusb-source")
    tree, packages = folder / "tree", folder / "packages"
    for package in folder.glob("*.deb"):
        _run(folder, "dpkg-deb", "--extract", str(package), str(packages))
    for what, where in (("micropython", tree), ("mbedtls", tree / "lib" / "mbedtls")):
        (archive,) = folder.glob(f"{what}_*.orig.tar.*[!c]")
        where.mkdir(parents=True, exist_ok=True)
        _run(where, "tar", "--extract", "--strip-components=1", "--file", str(archive))
    for what in ("pico-sdk", "tinyusb"):
        shutil.copytree(
            packages / "usr" / "src" / what, tree / "lib" / what, symlinks=True, dirs_exist_ok=True
        )
    return tree


def _apt(folder: Path) -> list[str]:
    """apt-get with lists of its own, so that the system's stay as they are."""
    (folder / "sources.list").write_text(_SOURCES)
    (folder / "lists" / "partial").mkdir(parents=True)
    settings = {
        "Dir::Etc::sourcelist": folder / "sources.list",
        "Dir::Etc::sourceparts": "/dev/null",
        "Dir::State::lists": folder / "lists",
        "Dir::Cache": folder / "cache",
        "APT::Default-Release": RELEASE,
        "APT::Sandbox::User": "root",
    }
    return [
        "apt-get",
        "--quiet",
        *(word for key, value in settings.items() for word in ("-o", f"{key}={value}")),
    ]


def _built(tree: Path) -> Path:
    """Build it; the image of its flash."""
    port = tree / "ports" / "rp2"
    cmake = port / "CMakeLists.txt"
    # picotool, which makes the UF2, is not needed: a plain image is enough. A newer compiler may warn of more.
    text = (
        cmake.read_text()
        .replace("pico_add_extra_outputs(", "pico_add_bin_output(")
        .replace("    -Werror\n", "")
    )
    cmake.write_text(text)
    (port / "frozen.py").write_text(_MANIFEST)
    library = tree / "lib" / "micropython-lib"
    library.mkdir(exist_ok=True)
    (library / "README.md").touch()
    _run(tree, "make", "--jobs=2", "--directory=mpy-cross")
    options = {
        "MICROPY_BOARD": "RPI_PICO",
        "MICROPY_FROZEN_MANIFEST": port / "frozen.py",
        "PICO_NO_PICOTOOL": 1,
        "PICO_CLIB": "newlib",
    }
    _run(port, "cmake", "-G", "Ninja", "-B", "build", *(f"-D{key}={value}" for key, value in options.items()))
    _run(port, "ninja", "-C", "build")
    return port / "build" / "firmware.bin"


def uf2_of(image: bytes) -> bytes:
    """`image`, which lies at the beginning of the flash, as UF2 blocks (format version 1, with the chip's family)."""
    count = -(-len(image) // _BLOCK)
    blocks = []
    for number in range(count):
        data = image[number * _BLOCK : (number + 1) * _BLOCK].ljust(476, b"\0")
        head = struct.pack(
            "<8I", 0x0A324655, 0x9E5D5157, 0x2000, _FLASH + number * _BLOCK, _BLOCK, number, count, _RP2040
        )
        blocks.append(head + data + struct.pack("<I", 0x0AB16F30))
    return b"".join(blocks)


def _run(where: Path, *command: str) -> None:
    subprocess.run(command, cwd=where, check=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
