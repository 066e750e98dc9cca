"""Builds what the machine boots: a Debian kernel with the modules that Debian leaves out, and a small Debian root.

Runs on the host, as root, on an x86-64 Debian 12. All it makes lies in one folder; the host gets Debian packages only.
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

HERE: Final = Path(__file__).parent
PROJECT: Final = HERE.parents[2]
LOCK: Final = PROJECT / "requirements" / "kernel.lock"

_HOST_PACKAGES: Final = (
    "busybox-static",
    "cpio",
    "gcc",
    "kmod",
    "make",
    "mmdebstrap",
    "qemu-system-x86",
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
_PLATFORMS: Final = ("manylinux_2_34", "manylinux_2_28", "manylinux_2_17", "manylinux2014")
_SITE: Final = "usr/local/lib/python3.11/dist-packages"


class Unavailable(Exception):  # noqa: N818 - what the host is
    """The machine cannot be had on this host; the text says why."""


@dataclass(frozen=True, slots=True)
class Image:
    """What QEMU boots."""

    kernel: Path
    initrd: Path
    root: Path


def image(folder: Path) -> Image:
    """The machine in `folder`, built there where it is missing or its parts have changed.

    Raises Unavailable where the host cannot, subprocess.CalledProcessError where a step of the build fails.
    """
    _check_host()
    made = Image(folder / "vmlinuz", folder / "initrd", folder / "root.img")
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        _install(_HOST_PACKAGES)
        _build_if_needed(folder, made)
    return made


def _build_if_needed(folder: Path, made: Image) -> None:
    stamp = folder / "stamp"
    release = _kernel_release()
    wanted = _fingerprint(release)
    if not stamp.exists() or stamp.read_text() != wanted:
        stamp.unlink(missing_ok=True)
        _Build(folder, release, made).run()
        stamp.write_text(wanted)


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


def _install(packages: Iterable[str]) -> None:
    """Debian packages onto the host; Unavailable where that fails."""
    missing = [package for package in packages if not _is_installed(package)]
    if not missing:
        return
    _say(f"apt-get install {' '.join(missing)}")
    _apt("update", "-qq")
    _apt("install", "-qq", "--no-install-recommends", "--yes", *missing)


def _is_installed(package: str) -> bool:
    asked = ["dpkg-query", "--show", "--showformat=${Status}", package]
    ran = subprocess.run(asked, capture_output=True, text=True, check=False)
    return ran.stdout.startswith("install ok")


def _apt(*arguments: str, cwd: Path | None = None) -> None:
    environ = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    command = ["apt-get", *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, env=environ, cwd=cwd, check=False)
    if ran.returncode:
        last = (ran.stderr.strip() or "it does not say why").splitlines()[-1]
        raise Unavailable(f"`{' '.join(command[:2])}` fails: {last}")


def _kernel_release() -> str:
    """Debian's newest kernel for this release, as "6.1.0-57-amd64"."""
    for attempt in range(2):
        asked = ["apt-cache", "depends", "linux-image-amd64"]
        ran = subprocess.run(asked, capture_output=True, text=True, check=False)
        for line in ran.stdout.splitlines():
            if "Depends: linux-image-" in line:
                return line.split("linux-image-")[1].strip()
        if attempt == 0:
            _apt("update", "-qq")
    raise Unavailable("apt knows no linux-image-amd64")


def _fingerprint(release: str) -> str:
    digest = hashlib.sha256(release.encode())
    for path in (Path(__file__), HERE / "expander.c", HERE / "initrd.sh", LOCK):
        digest.update(path.read_bytes())
    return digest.hexdigest()


class _Build:
    """One build, step by step; everything between the steps lies in `folder`/work."""

    def __init__(self, folder: Path, release: str, made: Image) -> None:
        self._folder = folder
        self._release = release
        self._made = made
        self._work = folder / "work"
        self._kernel = self._work / "kernel"
        self._root = self._work / "root"
        self._log = folder / "build.log"

    def run(self) -> None:
        """Everything that QEMU boots; the log of a build that fails is in `folder`/build.log."""
        _say("building, this once (about two minutes) ...")
        shutil.rmtree(self._work, ignore_errors=True)
        self._work.mkdir()
        self._log.write_bytes(b"")
        _install([f"linux-headers-{self._release}"])
        self._unpack_kernel()
        self._compile_modules()
        self._make_root()
        self._add_python_packages()
        self._pack_root()
        self._pack_initrd()
        shutil.rmtree(self._work)

    def _unpack_kernel(self) -> None:
        self._call("dpkg-deb", "--extract", self._download(f"linux-image-{self._release}"), self._kernel)
        shutil.copy(self._kernel / "boot" / f"vmlinuz-{self._release}", self._made.kernel)

    def _download(self, package: str) -> Path:
        """The package's file, kept beside the image for the next build."""
        kept = self._folder / "debs" / self._release
        kept.mkdir(parents=True, exist_ok=True)
        for other in kept.parent.iterdir():
            if other != kept:
                shutil.rmtree(other)
        asked = ["apt-cache", "show", "--no-all-versions", package]
        told = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
        version = next(line.split()[1] for line in told.splitlines() if line.startswith("Version:"))
        pattern = f"{package}_{version}_*.deb"
        if not list(kept.glob(pattern)):
            _say(f"fetching {package} {version}")
            _apt("download", "-qq", package, cwd=kept)
        return next(kept.glob(pattern))

    def _compile_modules(self) -> None:
        _say("compiling the modules that Debian leaves out")
        source, modules = self._work / "source", self._work / "modules"
        source.mkdir()
        modules.mkdir()
        series = ".".join(self._release.split(".")[:2])
        archive = self._download(f"linux-source-{series}")
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
        headers = f"/usr/src/linux-headers-{self._release}"
        self._call("make", "-C", headers, f"M={modules}", f"-j{os.cpu_count()}", "modules")
        updates = self._kernel / "lib" / "modules" / self._release / "updates"
        updates.mkdir()
        for module in modules.glob("*.ko"):
            self._call("strip", "--strip-debug", "-o", updates / module.name, module)
        self._call("depmod", "-b", self._kernel, self._release)

    def _make_root(self) -> None:
        _say("making a small Debian")
        self._call(
            "mmdebstrap",
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
        _say("adding the Python packages of requirements/kernel.lock")
        lock = self._work / "kernel.lock"
        lock.write_text("".join(_without(LOCK.read_text(), _NOT_INSIDE)))
        self._call(
            sys.executable,
            *("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input", "--no-deps"),
            *("--require-hashes", "--requirement", lock, "--only-binary=:all:", "--no-compile"),
            *("--target", self._root / _SITE, "--root-user-action=ignore"),
            *("--python-version=3.11", "--implementation=cp", "--abi=cp311"),
            *(f"--platform={name}_x86_64" for name in _PLATFORMS),
        )
        # The guest's processor is a program: it should not have to compile them again at each boot.
        self._call(
            *("chroot", self._root, "python3", "-m", "compileall", "-q", "-j0"),
            *("-x", "/(lib2to3|idlelib|test|tests)/", "/usr/lib/python3.11", f"/{_SITE}"),
        )

    def _pack_root(self) -> None:
        _say("packing it")
        self._made.root.unlink(missing_ok=True)
        self._call("mksquashfs", self._root, self._made.root, "-comp", "lz4", "-noappend", "-no-progress")

    def _pack_initrd(self) -> None:
        folder = self._work / "initrd"
        for name in ("bin", "dev", "modules", "new", "proc", "read", "sys", "write"):
            (folder / name).mkdir(parents=True)
        shutil.copy("/bin/busybox", folder / "bin" / "busybox")
        shutil.copy(HERE / "initrd.sh", folder / "init")
        (folder / "init").chmod(0o755)
        for number, module in enumerate(self._with_dependencies(_BOOT_MODULES)):
            self._call(
                "strip", "--strip-debug", "-o", folder / "modules" / f"{number:02}-{module.name}", module
            )
        names = "\n".join(str(path.relative_to(folder)) for path in sorted(folder.rglob("*")))
        with self._made.initrd.open("wb") as file:
            command = ["cpio", "--create", "--format=newc", "--quiet"]
            subprocess.run(command, input=names.encode(), stdout=file, cwd=folder, check=True)

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


def _without(lock: str, names: Iterable[str]) -> Iterator[str]:
    """The lines of `lock`, those of the packages `names` left out."""
    left_out = False
    for line in lock.splitlines(keepends=True):
        if not line.startswith((" ", "#")):
            left_out = line.split("==")[0] in names
        if not left_out:
            yield line


def _say(what: str) -> None:
    print(f"kernel machine: {what}", file=sys.stderr, flush=True)
