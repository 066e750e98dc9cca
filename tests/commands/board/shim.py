# ruff: noqa: PTH123, PTH208, SIM115, S102, S605 - for MicroPython
"""What MicroPython does on a board before `main.py`: flash at the root, the board's own `os.uname`, Ctrl-C that interrupts.

Runs on the unix port, whose root is the host's. The flash is a file with a LittleFS in it, as on a board: it can be
full, and the power can go in the middle of a write.
"""

import os as unix
import sys

import machine
import micropython
import network  # noqa: F401 - the stand-ins are out of reach below another root

BLOCK = 4096


class Flash:
    """A block device in a file. At write number `cut` the power goes; how many are left is in a file, too."""

    def __init__(self, path, cut):
        self.file = open(path, "r+b")
        self.blocks = self.file.seek(0, 2) // BLOCK
        self.cut = open(cut, "r+b")

    def readblocks(self, block, got, offset=0):
        self.file.seek(block * BLOCK + offset)
        self.file.readinto(got)

    def writeblocks(self, block, data, offset=0):
        if self.power_goes():
            machine.reset()
        self.file.seek(block * BLOCK + offset)
        self.file.write(data)
        self.file.flush()

    def power_goes(self):
        self.cut.seek(0)
        left = int(self.cut.read(8)) - 1
        self.cut.seek(0)
        self.cut.write(b"%8d" % left)
        self.cut.flush()
        return not left

    def ioctl(self, request, _):
        return {4: self.blocks, 5: BLOCK}.get(request, 0)


class Os:
    """MicroPython's `os` of a board."""

    def __getattr__(self, name):
        return getattr(unix, name)

    def uname(self):
        return Uname()


class Uname:
    machine = unix.getenv("BOARD_MACHINE")
    release = unix.getenv("BOARD_RELEASE")


class Micropython:
    """`micropython`, whose byte that interrupts is the terminal's here."""

    def __getattr__(self, name):
        return getattr(micropython, name)

    def kbd_intr(self, byte):
        unix.system("stty %sisig" % ("" if byte == 3 else "-"))


def boot():
    sys.modules["os"] = Os()
    sys.modules["micropython"] = Micropython()
    flash = Flash(unix.getenv("BOARD_FLASH"), unix.getenv("BOARD_CUT"))
    unix.umount("/")
    unix.mount(unix.VfsLfs2(flash), "/")
    unix.chdir("/")
    sys.path[:] = ["", ".frozen", "/lib"]
    if "main.py" not in unix.listdir():
        return
    with open("main.py") as file:
        program = file.read()
    exec(program, {"__name__": "__main__"})


boot()
