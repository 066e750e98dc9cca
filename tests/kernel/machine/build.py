"""Builds what the machine boots: a Debian kernel with the modules that Debian leaves out, and a small Debian root.

Runs on the host, as root, on an x86-64 Debian 12. All it makes lies in one folder; the host gets Debian packages only.
For another processor (`processors.py`) the same is compiled across, and what has to run for a moment runs in QEMU.
The kernel is Debian's own; drivers that its configuration leaves out are compiled from its own source:

- gpio-sim, with the interrupt simulator that it needs (drivers/gpio/gpio-sim.c, kernel/irq/irq_sim.c)
- pinctrl-mcp23s08, the driver of MCP23017 expanders, and i2c-mux-pca954x, of TCA9548A multiplexers
- i2c-tiny-usb, with the error that a Pi's bus gives where nothing answers
- expander.c of this folder, which does what the Pi's `dtoverlay=mcp23017` does
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests import emulation
from tests.kernel.machine.debian import Debian, Unavailable, install, say
from tests.kernel.machine.processors import AMD64, Processor
from tests.kernel.machine.wheels import wheels_for, without

HERE: Final = Path(__file__).parent
PROJECT: Final = HERE.parents[2]
LOCK: Final = PROJECT / "requirements" / "kernel.lock"

_HOST_PACKAGES: Final = (
    "cpio",
    "kmod",
    "make",
    "mmdebstrap",
    "squashfs-tools",
    "xz-utils",
)
_GUEST_PACKAGES: Final = ("gpiod", "i2c-tools", "kmod", "procps", "python3", "systemd", "udev")
_BOOT_MODULES: Final = (
    "virtio_pci",
    "virtio_blk",
    "squashfs",
    "overlay",
    "9p",
    "9pnet_virtio",
    "virtio_console",
)
_GUEST_MODULES: Final = (
    "cdc-acm",
    "configfs",
    "ext4",
    "i2c-dev",
    "i2c-mux",
    "usbserial",
    "vhci-hcd",
    "virtio-rng",
)
_OUR_MODULES: Final = ("gpio-sim", "pinctrl-mcp23s08_i2c", "i2c-mux-pca954x", "i2c-tiny-usb", "expander")
_SOURCES: Final = (
    "drivers/gpio/*.h",
    "drivers/gpio/gpio-sim.c",
    "drivers/i2c/busses/i2c-tiny-usb.c",
    "drivers/i2c/muxes/i2c-mux-pca954x.c",
    "drivers/pinctrl/pinctrl-mcp23s08*",
    "kernel/irq/irq_sim.c",
)
# What a source says, and what it has to say outside the kernel's tree, under a simulated interrupt, for a hand.
_CHANGES: Final[Mapping[str, Mapping[str, str]]] = {
    # A hand at the line (`pull` in sysfs) is stronger than the pull that a program asks for.
    "gpio-sim.c": {
        "\tunsigned long *pull_map;\n": "\tunsigned long *pull_map;\n\tunsigned long *held_map;\n",
        "\tchip->pull_map = devm_bitmap_zalloc(dev, num_lines, GFP_KERNEL);\n": (
            "\tchip->held_map = devm_bitmap_zalloc(dev, num_lines, GFP_KERNEL);\n"
            "\tif (!chip->held_map)\n\t\treturn -ENOMEM;\n"
            "\tchip->pull_map = devm_bitmap_zalloc(dev, num_lines, GFP_KERNEL);\n"
        ),
        "\tret = gpio_sim_apply_pull(chip, line_attr->offset, pull);\n": (
            "\tset_bit(line_attr->offset, chip->held_map);\n"
            "\tret = gpio_sim_apply_pull(chip, line_attr->offset, pull);\n"
        ),
        "\t\treturn gpio_sim_apply_pull(chip, offset, 1);\n": (
            "\t\treturn test_bit(offset, chip->held_map) ? 0 : gpio_sim_apply_pull(chip, offset, 1);\n"
        ),
        "\t\treturn gpio_sim_apply_pull(chip, offset, 0);\n": (
            "\t\treturn test_bit(offset, chip->held_map) ? 0 : gpio_sim_apply_pull(chip, offset, 0);\n"
        ),
    },
    # i2c-bcm2835 answers EREMOTEIO where no device pulls the acknowledge bit down.
    "i2c-tiny-usb.c": {"ENXIO": "EREMOTEIO"},
    # The interrupt simulator knows edges only.
    "pinctrl-mcp23s08.c": {"IRQF_TRIGGER_LOW": "IRQF_TRIGGER_FALLING"},
    # irq_to_desc is not exported to modules.
    "irq_sim.c": {"handle_simple_irq(irq_to_desc(irqnum));": "generic_handle_irq(irqnum);"},
}
_KBUILD: Final = """\
obj-m += gpio-sim.o pinctrl-mcp23s08.o pinctrl-mcp23s08_i2c.o i2c-mux-pca954x.o i2c-tiny-usb.o expander.o
gpio-sim-y := gpio-sim-core.o irq_sim.o
ccflags-y += -DCONFIG_IRQ_SIM=1
"""
# Tools of the host; they are big, and no test inside calls them.
_NOT_INSIDE: Final = ("greenlet", "librt", "mypy", "playwright", "ruff")
_SITE: Final = "usr/local/lib/python3.11/dist-packages"


@dataclass(frozen=True, slots=True)
class Image:
    """What QEMU boots, and on which processor."""

    processor: Processor
    kernel: Path
    initrd: Path
    root: Path


def image(folder: Path, processor: Processor = AMD64) -> Image:
    """The machine with `processor` in `folder`, built there where it is missing or its parts have changed.

    Raises Unavailable where the host cannot, subprocess.CalledProcessError where a step of the build fails.
    """
    _check_host()
    made = Image(processor, folder / "vmlinuz", folder / "initrd", folder / "root.img")
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        install((*_HOST_PACKAGES, *processor.packages))
        _build_if_needed(folder, made)
    return made


def _build_if_needed(folder: Path, made: Image) -> None:
    stamp = folder / "stamp"
    debian = Debian(folder, made.processor)
    if stamp.exists() and stamp.read_text() == _fingerprint(debian.kernel_release()):
        return
    if not made.processor.is_hosts and (reason := emulation.begin()) is not None:
        raise Unavailable(reason)
    stamp.unlink(missing_ok=True)
    release = debian.kernel_release()
    _Build(folder, release, made, debian).run()
    stamp.write_text(_fingerprint(release))


def _check_host() -> None:
    if sys.platform != "linux" or platform.machine() != "x86_64":
        raise Unavailable(f"it needs Linux on x86-64, and this is {sys.platform} on {platform.machine()}")
    system = platform.freedesktop_os_release()
    if (system.get("ID"), system.get("VERSION_ID")) != ("debian", "12"):
        raise Unavailable(f"it needs Debian 12, and this is {system.get('PRETTY_NAME', 'another system')}")
    if os.geteuid() != 0:
        raise Unavailable("it needs root (sudo make test-kernel)")
    if shutil.which("apt-get") is None:
        raise Unavailable("it needs apt-get, which is not here")


def _fingerprint(release: str) -> str:
    digest = hashlib.sha256(release.encode())
    named = ("build.py", "debian.py", "expander.c", "initrd.sh", "processors.py", "wheels.py")
    for path in (*(HERE / name for name in named), LOCK):
        digest.update(path.read_bytes())
    return digest.hexdigest()


class _Build:
    """One build, step by step; everything between the steps lies in `folder`/work."""

    def __init__(self, folder: Path, release: str, made: Image, debian: Debian) -> None:
        self._debian = debian
        self._processor = made.processor
        self._release = release
        self._made = made
        self._work = folder / "work"
        self._kernel = self._work / "kernel"
        self._root = self._work / "root"
        self._log = folder / "build.log"

    def run(self) -> None:
        """Everything that QEMU boots; the log of a build that fails is in `folder`/build.log."""
        say("building, this once (about two minutes; for an Arm some more) ...")
        shutil.rmtree(self._work, ignore_errors=True)
        self._work.mkdir()
        self._log.write_bytes(b"")
        self._unpack_kernel()
        self._compile_modules()
        self._make_root()
        self._add_python_packages()
        self._pack_root()
        self._pack_initrd()
        shutil.rmtree(self._work)

    def _unpack_kernel(self) -> None:
        self._call("dpkg-deb", "--extract", self._package(f"linux-image-{self._release}"), self._kernel)
        shutil.copy(self._kernel / "boot" / f"vmlinuz-{self._release}", self._made.kernel)

    def _package(self, name: str) -> Path:
        return self._debian.package(name, self._release)

    def _headers(self) -> Path:
        """The kernel's headers, with the host's own tools beside them."""
        if self._processor.is_hosts:
            install([f"linux-headers-{self._release}"])
            return Path(f"/usr/src/linux-headers-{self._release}")
        series = ".".join(self._release.split(".")[:2])
        common = self._release.removesuffix(f"-{self._processor.debian}")
        install([f"linux-headers-{common}-common", f"linux-kbuild-{series}"])
        place = self._work / "headers"
        self._call("dpkg-deb", "--extract", self._package(f"linux-headers-{self._release}"), place)
        tools = place / "usr" / "lib" / f"linux-kbuild-{series}"
        tools.parent.mkdir(exist_ok=True)
        tools.symlink_to(f"/usr/lib/linux-kbuild-{series}")
        return place / "usr" / "src" / f"linux-headers-{self._release}"

    def _compile_modules(self) -> None:
        say("compiling the modules that Debian leaves out")
        source, modules = self._work / "source", self._work / "modules"
        source.mkdir()
        modules.mkdir()
        series = ".".join(self._release.split(".")[:2])
        archive = self._package(f"linux-source-{series}")
        self._call(
            "sh",
            "-c",
            f"dpkg-deb --fsys-tarfile {archive} | tar -xO --wildcards './usr/src/linux-source-*.tar.xz' | "
            f"tar -xJ -C {source} --strip-components=1 --wildcards "
            + " ".join(f"'*/{name}'" for name in _SOURCES),
        )
        for path in [*source.rglob("*.[ch]"), HERE / "expander.c"]:
            (modules / path.name).write_text(_changed(path))
        (modules / "gpio-sim.c").rename(modules / "gpio-sim-core.c")
        (modules / "Kbuild").write_text(_KBUILD)
        across = (f"CROSS_COMPILE={tools}",) if (tools := self._processor.tools) else ()
        self._call("make", "-C", self._headers(), f"M={modules}", f"-j{os.cpu_count()}", *across, "modules")
        updates = self._kernel / "lib" / "modules" / self._release / "updates"
        updates.mkdir()
        for module in modules.glob("*.ko"):
            self._strip(module, updates / module.name)
        self._call("depmod", "-b", self._kernel, self._release)

    def _make_root(self) -> None:
        say("making a small Debian")
        self._call(
            "mmdebstrap",
            f"--arch={self._processor.debian}",
            "--mode=root",
            "--variant=minbase",
            f"--include={','.join(_GUEST_PACKAGES)}",
            *(f"--dpkgopt=path-exclude=/usr/share/{name}/*" for name in ("doc", "man", "locale")),
            "bookworm",
            self._root,
        )
        for name in ("project", "out"):
            (self._root / name).mkdir()
        (self._root / "etc" / "machine-id").write_text("uninitialized\n")
        for module in self._with_dependencies([*_GUEST_MODULES, *_OUR_MODULES]):
            inside = self._root / module.relative_to(self._kernel)
            inside.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(module, inside)
        for path in (self._kernel / "lib" / "modules" / self._release).glob("modules.*"):
            shutil.copy(path, self._root / "lib" / "modules" / self._release)
        self._call("depmod", "-b", self._root, self._release)

    def _with_dependencies(self, names: Iterable[str]) -> Iterator[Path]:
        """The files of the modules `names` and of all they need, in the order of loading; none twice."""
        told: set[Path] = set()
        for name in names:
            asked = ["modprobe", "-d", str(self._kernel), "-S", self._release, "--show-depends", name]
            ran = subprocess.run(asked, capture_output=True, text=True, check=True)
            for line in ran.stdout.splitlines():
                kind, *rest = line.split()
                if kind == "insmod" and (path := Path(rest[0])) not in told:
                    told.add(path)
                    yield path

    def _add_python_packages(self) -> None:
        say("adding the Python packages of requirements/kernel.lock")
        lock = self._work / "kernel.lock"
        lock.write_text("".join(without(LOCK.read_text(), {*_NOT_INSIDE, *self._processor.lacking})))
        self._call(
            sys.executable,
            *("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input", "--no-compile"),
            *wheels_for(self._processor, "3.11", lock),
            *("--target", self._root / _SITE, "--root-user-action=ignore"),
        )
        # The guest's processor is a program: it should not have to compile them again at each boot. The host's own Python,
        # the same Debian's, writes what any processor reads.
        self._call(
            *("/usr/bin/python3", "-m", "compileall", "-q", "-j0", "-s", self._root, "-p", "/"),
            *("-x", "/(lib2to3|idlelib|test|tests)/", self._root / "usr/lib/python3.11", self._root / _SITE),
        )

    def _pack_root(self) -> None:
        say("packing it")
        self._made.root.unlink(missing_ok=True)
        self._call("mksquashfs", self._root, self._made.root, "-comp", "lz4", "-noappend", "-no-progress")

    def _pack_initrd(self) -> None:
        folder = self._work / "initrd"
        for name in ("bin", "dev", "modules", "new", "proc", "read", "sys", "write"):
            (folder / name).mkdir(parents=True)
        busybox = self._work / "busybox"
        self._call("dpkg-deb", "--extract", self._package("busybox-static"), busybox)
        shutil.copy(busybox / "bin" / "busybox", folder / "bin" / "busybox")
        shutil.copy(HERE / "initrd.sh", folder / "init")
        (folder / "init").chmod(0o755)
        for number, module in enumerate(self._with_dependencies(_BOOT_MODULES)):
            self._strip(module, folder / "modules" / f"{number:02}-{module.name}")
        names = "\n".join(str(path.relative_to(folder)) for path in sorted(folder.rglob("*")))
        with self._made.initrd.open("wb") as file:
            command = ["cpio", "--create", "--format=newc", "--quiet"]
            subprocess.run(command, input=names.encode(), stdout=file, cwd=folder, check=True)

    def _strip(self, module: Path, place: Path) -> None:
        self._call(f"{self._processor.tools}strip", "--strip-debug", "-o", place, module)

    def _call(self, *command: str | Path) -> None:
        with self._log.open("ab") as log:
            log.write(f"\n$ {' '.join(map(str, command))}\n".encode())
            log.flush()
            subprocess.run(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, check=True)


def _changed(source: Path) -> str:
    """The source as it is compiled here; ValueError where the kernel's is another than was known."""
    text = source.read_text()
    for old, new in _CHANGES.get(source.name, {}).items():
        if old not in text:
            raise ValueError(f"{source.name} of this kernel does not say {old!r}")
        text = text.replace(old, new)
    return text
