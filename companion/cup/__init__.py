"""The cup's line format, motion and link: the same files on CPython and MicroPython."""
