"""Runs inside of a Debian, in a mount namespace of its own: lays a device over /sys, and prints what udev makes of it.

`python3 usb_tree.py DESCRIPTION`, as JSON: `kind` is "tty" or a subsystem without a bus, `name` its device's; for a tty
`vendor`, `product`, `serial` and `interface` of the USB device that it belongs to.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

SYS = Path("/sys")


def main():
    asked = json.loads(sys.argv[1])
    subprocess.run(["mount", "-t", "tmpfs", "tmpfs", "/sys"], check=True)
    if asked["kind"] == "tty":
        board = usb_device(asked)
        tell(board)
        tell(usb_tty(board, asked))
    else:
        tell(device(SYS / "devices/platform" / asked["name"], asked["kind"], asked["name"], "class"))


def usb_device(asked):
    board = SYS / "devices/platform/usb1/1-1"
    device(board, "usb", "bus/usb/001/002", "bus", "DEVTYPE=usb_device\n")
    for name in ("vendor", "product"):
        (board / f"id{name.capitalize()}").write_text(asked[name])
    (board / "serial").write_text(asked["serial"])
    (board / "manufacturer").write_text("Maker")
    (board / "bcdDevice").write_text("0100")
    return board


def usb_tty(board, asked):
    interface = board / f"1-1:1.{int(asked['interface'])}"
    device(interface, "usb", "", "bus", "DEVTYPE=usb_interface\n")
    (interface / "bInterfaceNumber").write_text(asked["interface"])
    (interface / "bInterfaceClass").write_text("02")
    driver = SYS / "bus/usb/drivers/cdc_acm"
    driver.mkdir()
    (interface / "driver").symlink_to(driver)
    return device(interface / "tty" / asked["name"], "tty", asked["name"], "class")


def device(place, subsystem, name, kind, more=""):
    place.mkdir(parents=True)
    owner = SYS / kind / subsystem
    (owner / "drivers").mkdir(parents=True, exist_ok=True)
    (place / "subsystem").symlink_to(owner)
    (place / "uevent").write_text((f"MAJOR=240\nMINOR=7\nDEVNAME={name}\n" if name else "") + more)
    return place


def tell(place):
    environ = {**os.environ, "SYSTEMD_DEVICE_VERIFY_SYSFS": "0", "SYSTEMD_LOG_LEVEL": "debug"}
    subprocess.run(
        ["udevadm", "test", "--action=add", str(place)], env=environ, stderr=subprocess.STDOUT, check=True
    )


if __name__ == "__main__":
    main()
