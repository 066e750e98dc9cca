"""A folder that stands for /dev: a file for each device."""

import itertools
from pathlib import Path


class Dev:
    """A folder of ports: a file for each device, with who answers there; `None` is a device that never answers."""

    def __init__(self, folder):
        self.folder = folder
        self.answers = {}
        self.devices = {}
        self._made = itertools.count()

    def path(self, name):
        return str(self.folder / name)

    def plug(self, name, unique):
        """A device appears under `name`: a new one, whatever was there before."""
        device = self.folder / f"device-{next(self._made)}"
        device.touch()
        device.rename(self.path(name))
        self.answers[self.path(name)] = unique
        self.devices[self.path(name)] = device

    def unplug(self, name):
        gone = self.folder / f"gone-{next(self._made)}"
        Path(self.path(name)).rename(gone)  # kept, so that no other device gets its inode
        self.answers.pop(self.path(name))
        self.devices.pop(self.path(name))

    def names(self):
        return sorted(map(str, self.folder.glob("tty*"))) + sorted(map(str, self.folder.glob("by-id-*")))
