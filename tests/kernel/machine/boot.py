"""Boots the machine in QEMU for one command, and gives back what the command printed and how it ended.

The processor is QEMU's own program (TCG): it is about ten times slower than the host, and needs no rights.
"""

from __future__ import annotations

import os
import selectors
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from tests.kernel.machine.build import PROJECT, Image

_KERNEL_SAYS: Final = "quiet loglevel=4 panic=-1 audit=0 mitigations=off nokaslr cryptomgr.notests"
_SYSTEMD_SAYS: Final = "machine.systemd systemd.show_status=0 systemd.log_level=notice systemd.firstboot=0"
TIMED_OUT: Final = 124
"""The status of a command that took too long, as of timeout(1)."""
_DIED: Final = 125


@dataclass(frozen=True, slots=True)
class Options:
    """How to boot: memory in MiB, whether by the host's KVM, and after how many seconds to give up.

    `systemd`: process 1 is systemd, and the command a service of its. `devices`: more of them, as QEMU's options. `bare`:
    without the header and the buses, which take some seconds to make.
    """

    memory_mib: int = 1024
    processors: int = 2
    kvm: bool = False
    systemd: bool = False
    timeout_seconds: float = 1800.0
    devices: tuple[str, ...] = ()
    bare: bool = False


def run(image: Image, command: Sequence[str], options: Options) -> int:
    """The exit status of `command`, run by the machine's shell; its output appears here as it comes.

    124: it took longer than `options.timeout_seconds`; 125: the machine died of something else, said on stderr.
    """
    with tempfile.TemporaryDirectory(prefix="kernel-machine.") as name:
        out = Path(name)
        with booted(image, command, options, out) as (stdout, stderr):
            ends = {stdout: sys.stdout.buffer, stderr: sys.stderr.buffer}
            in_time = _pass_on(ends, time.monotonic() + options.timeout_seconds)
        return _status(out, in_time=in_time)


@contextmanager
def booted(image: Image, command: Sequence[str], options: Options, out: Path) -> Iterator[tuple[int, int]]:
    """The machine while it runs `command`: descriptors to read its stdout and stderr from; at the end it is killed.

    `out` is the folder that it shares with the host.
    """
    (out / "command").write_text(command[0] if len(command) == 1 else shlex.join(command))
    with _pipes("stdout", "stderr") as (ends, ways):
        qemu = subprocess.Popen(
            _qemu(image, out, ways, options),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=(out / "qemu").open("wb"),
            pass_fds=list(ways.values()),
        )
        try:
            for end in ways.values():
                os.close(end)
            ways.clear()
            yield ends["stdout"], ends["stderr"]
        finally:
            qemu.send_signal(signal.SIGKILL)
            qemu.wait()


@contextmanager
def _pipes(*names: str) -> Iterator[tuple[dict[str, int], dict[str, int]]]:
    """Pipes: their ends to read, and their ends to write."""
    ends: dict[str, int] = {}
    ways: dict[str, int] = {}
    for name in names:
        ends[name], ways[name] = os.pipe()
    try:
        yield ends, ways
    finally:
        for end in [*ends.values(), *ways.values()]:
            os.close(end)


def _pass_on(ends: Mapping[int, BinaryIO], until: float) -> bool:
    """Copy all that comes, until QEMU ends; False if it did not by `until`, in seconds of the monotonic clock."""
    selector = selectors.DefaultSelector()
    for end in ends:
        selector.register(end, selectors.EVENT_READ)
    while selector.get_map():
        ready = selector.select(max(until - time.monotonic(), 0))
        if not ready:
            return False
        for key, _ in ready:
            end = key.fd
            if came := os.read(end, 1 << 16):
                ends[end].write(came)
                ends[end].flush()
            else:
                selector.unregister(end)
    return True


def _status(out: Path, *, in_time: bool) -> int:
    status = out / "status"
    if status.exists():
        return int(status.read_text())
    why = "ended without a status" if in_time else "took too long"
    print(f"kernel machine: it {why}; its last words:", last_words(out), sep="\n", file=sys.stderr)
    return _DIED if in_time else TIMED_OUT


def last_words(out: Path) -> str:
    """What the kernel and QEMU have said at the end of a run whose folder was `out`."""
    said = [out / name for name in ("console", "qemu") if (out / name).exists()]
    return "\n".join(path.read_text(errors="replace")[-3000:] for path in said)


def _qemu(image: Image, out: Path, ways: Mapping[str, int], options: Options) -> list[str]:
    kvm = ("-accel", "kvm", "-machine", "q35,hpet=off", "-cpu", "host")
    emulated = ("-accel", "tcg,thread=multi,tb-size=256", *image.processor.board)
    return [
        image.processor.qemu,
        *("-nodefaults", "-no-user-config", "-display", "none", "-no-reboot"),
        *(kvm if options.kvm else emulated),
        *("-m", str(options.memory_mib), "-smp", str(options.processors)),
        *(
            "-kernel",
            str(image.kernel),
            "-initrd",
            str(image.initrd),
            "-append",
            _said_to_kernel(image, options),
        ),
        *("-serial", f"file:{out / 'console'}"),
        *("-drive", f"if=none,id=root,file={image.root},format=raw,readonly=on,cache=unsafe"),
        *(
            "-device",
            "virtio-blk-pci,drive=root",
            "-device",
            "virtio-rng-pci",
            "-device",
            "virtio-serial-pci",
        ),
        *_share("project", PROJECT, "readonly=on"),
        *_share("out", out),
        *(part for name, end in ways.items() for part in _way_out(name, end)),
        *options.devices,
    ]


def _said_to_kernel(image: Image, options: Options) -> str:
    wishes = [f"console={image.processor.console}", _KERNEL_SAYS, image.processor.words]
    if options.systemd:
        wishes.append(_SYSTEMD_SAYS)
    if options.bare:
        wishes.append("machine.bare")
    return " ".join(wishes)


def _share(tag: str, folder: Path, *more: str) -> list[str]:
    """A folder of the host, for the guest to mount as `tag`."""
    described = ",".join(
        ["local", f"id={tag}", f"path={folder}", "security_model=none", "multidevs=remap", *more]
    )
    return ["-fsdev", described, "-device", f"virtio-9p-pci,fsdev={tag},mount_tag={tag}"]


def _way_out(name: str, end: int) -> list[str]:
    """A port of the guest whose bytes go into the descriptor `end`."""
    return [
        *("-add-fd", f"fd={end},set={end}", "-chardev", f"file,id={name},path=/dev/fdset/{end},append=on"),
        *("-device", f"virtserialport,chardev={name},name={name}"),
    ]
