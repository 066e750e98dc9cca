# ruff: noqa: PTH123, SIM115, T201 - for MicroPython
"""Read or write the files of a flash image: `MODE IMAGE`, names and contents in hex on stdin or stdout. MicroPython."""

import binascii
import os
import sys


class Flash:
    def __init__(self, path):
        self.file = open(path, "r+b")
        self.blocks = self.file.seek(0, 2) // 4096

    def readblocks(self, block, got, offset=0):
        self.file.seek(block * 4096 + offset)
        self.file.readinto(got)

    def writeblocks(self, block, data, offset=0):
        self.file.seek(block * 4096 + offset)
        self.file.write(data)
        self.file.flush()

    def ioctl(self, request, _):
        return {4: self.blocks, 5: 4096}.get(request, 0)


mode, image = sys.argv[1:]
flash = Flash(image)
if mode == "make":
    os.VfsLfs2.mkfs(flash)
filesystem = os.VfsLfs2(flash)
if mode == "read":
    for name, *_ in filesystem.ilistdir("/"):
        with filesystem.open(name, "rb") as file:
            print(name, binascii.hexlify(file.read()).decode())
else:
    for line in sys.stdin:
        name, content = line.strip().split(" ") if " " in line.strip() else (line.strip(), "")
        with filesystem.open(name, "wb") as file:
            file.write(binascii.unhexlify(content))
