"""What becomes PID 1 of a machine: puts a Debian together in namespaces of its own, and gives way to its systemd.

`python -m tests.install.debian.inside LOWER UPPER CONSOLE DROP_IN [LENT...]`, by way of `machine.py`. It stands on /, since
systemd makes no user namespaces for a service that was only chrooted to.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import socket
import struct
import subprocess
import sys
from pathlib import Path
from typing import Final

_DEVICES: Final = ("full", "null", "random", "tty", "urandom", "zero")
_DROP_IN: Final = Path("run/systemd/system/bluff-companion.service.d/emulated.conf")
_SET_FLAGS: Final = 0x8914  # SIOCSIFFLAGS of linux/sockios.h
_UP: Final = 0x1


def main() -> None:
    """LOWER is read only, UPPER takes what is written, LENT=NAME is a folder of the host's at /NAME, read only.

    What DROP_IN says the service has besides, until the power goes.
    """
    lower, upper, console, drop_in, *lent = sys.argv[1:]
    _set_up_loopback()
    _mount("--make-rprivate", "/")
    root = Path(upper) / "root"
    for name in ("root", "written", "work"):
        (Path(upper) / name).mkdir(parents=True, exist_ok=True)
    # The host's power stays, so nothing has to be on its disk at any time.
    written = f"lowerdir={lower},upperdir={upper}/written,workdir={upper}/work,volatile"
    shutil.rmtree(
        f"{upper}/work/work/incompat", ignore_errors=True
    )  # it was mounted so before, says the kernel
    _mount("-t", "overlay", "-o", written, "overlay", root)
    _fill(root, console)
    if drop_in:
        (root / _DROP_IN.parent).mkdir(parents=True)
        (root / _DROP_IN).write_text(drop_in)
    for each in lent:
        folder, name = each.split("=")
        (root / name).mkdir(exist_ok=True)
        _mount("--bind", "-o", "ro", folder, root / name)
    os.chdir(root)
    Path(".host").mkdir(exist_ok=True)
    subprocess.run(["pivot_root", ".", ".host"], check=True)
    os.chroot(".")
    subprocess.run(["/bin/umount", "-l", "/.host"], check=True)
    environ = {"container": "tests", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}
    os.execve("/lib/systemd/systemd", ["systemd", "systemd.unit=multi-user.target"], environ)  # noqa: S606


def _fill(root: Path, console: str) -> None:
    """The file systems that a kernel gives, as far as they are the machine's own."""
    _mount("-t", "proc", "proc", root / "proc")
    _mount("-t", "sysfs", "-o", "ro", "sysfs", root / "sys")
    _mount("-t", "cgroup2", "cgroup2", root / "sys/fs/cgroup")
    for name in ("run", "dev"):
        _mount("-t", "tmpfs", "-o", "mode=755", "tmpfs", root / name)
    for name in _DEVICES:
        (root / "dev" / name).touch()
        _mount("--bind", f"/dev/{name}", root / "dev" / name)
    (root / "dev/console").touch()
    _mount("--bind", console, root / "dev/console")
    (root / "dev/shm").mkdir(mode=0o1777)
    (root / "dev/fd").symlink_to("/proc/self/fd")
    (root / "etc/machine-id").touch()


def _mount(*asked: str | Path) -> None:
    subprocess.run(["mount", *asked], check=True)


def _set_up_loopback() -> None:
    with socket.socket() as any_socket:
        fcntl.ioctl(any_socket, _SET_FLAGS, struct.pack("16sH14x", b"lo", _UP))


if __name__ == "__main__":
    main()
