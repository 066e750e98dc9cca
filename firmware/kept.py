"""The cup's settings: in force at once, and in a file for the next boots.

`cup.json` holds those that are not as they come: `{"name": "rose", "stroke_mg": 320}`. A missing or damaged file, an
unknown key and a value that is not allowed count as not being there.
"""

import json
import os

import motion

FILE = "cup.json"
NEW = "cup.new"
FILE_LIMIT = 2048
NAME_LIMIT = 16
NONE = "-"
PORTS = (NONE, "usb", "uart")
BATTERIES = (NONE, "0", "1")
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-"


class Kept:
    """`settings` are motion's, `name` is the cup's ("-": none).

    `port` ("usb", "uart") and `battery` ("0", "1": one is wired) are the board's; "-": as it comes. They stand in the
    file only: nobody on the wire may change them.
    """

    def __init__(self) -> None:
        self.settings = motion.Settings()
        self.name = NONE
        self.port = NONE
        self.battery = NONE
        self._load()

    def get(self, key: str) -> "str | None":
        """The value of `key` in force; None: there is no such key."""
        if key == "name":
            return self.name
        return str(getattr(self.settings, key)) if key in motion.LIMITS else None

    def set(self, key: str, value: str) -> bool:
        """Use `value` from now on; False: there is no such key, or that value is not allowed."""
        if key == "name":
            return self._rename(value)
        number = _number(value)
        if key not in motion.LIMITS or number is None:
            return False
        least, most = motion.LIMITS[key]
        if not least <= number <= most:
            return False
        setattr(self.settings, key, number)
        return True

    def keep(self) -> bool:
        """Write them for the next boots, if they have changed; False: the file cannot be written.

        The old file is whole until the new one is.
        """
        now = self._changed()
        if now == _read():
            return True
        try:
            with open(NEW, "w") as file:
                file.write(json.dumps(now))
            os.rename(NEW, FILE)
        except OSError:
            return False
        return True

    def _rename(self, name: str) -> bool:
        if not 1 <= len(name) <= NAME_LIMIT or not all(letter in _LETTERS for letter in name):
            return False
        self.name = name
        return True

    def _changed(self) -> "dict[str, int | str]":
        """What the file is to hold: all that is not as it comes."""
        values = {"name": self.name, "port": self.port, "battery": self.battery}
        held: "dict[str, int | str]" = {key: value for key, value in values.items() if value != NONE}
        for key in motion.LIMITS:
            value = getattr(self.settings, key)
            if value != getattr(motion.Settings, key):
                held[key] = value
        return held

    def _load(self) -> None:
        held = _read()
        for key in held:
            value = held[key]
            if key == "port" and value in PORTS:
                self.port = value
            elif key == "battery" and str(value) in BATTERIES:
                self.battery = str(value)
            elif isinstance(value, (int, str)) and not isinstance(value, bool):
                self.set(key, str(value))


def _number(text: str) -> "int | None":
    digits = text[1:] if text[:1] == "-" else text
    if not 1 <= len(digits) <= 6 or not all(letter in "0123456789" for letter in digits):
        return None
    return int(text)


def _read() -> "dict[str, int | str]":
    try:
        with open(FILE, "rb") as file:
            held = json.loads(file.read(FILE_LIMIT))
    except (OSError, ValueError, RuntimeError):  # missing; damaged; nested too deep
        return {}
    return held if isinstance(held, dict) else {}
