"""What a maker does next, after an installation."""

from __future__ import annotations

import grp
import pwd
from typing import Final

from install.machine import Machine
from install.places import TABLE
from install.service import Service

GROUPS: Final = ("gpio", "i2c", "spi", "dialout")


def next_steps(machine: Machine, service: Service, maker: str | None) -> str:
    """A few lines; `maker` is who has called sudo."""
    lines = []
    if not machine.is_this_one:
        lines.append(f"It is in {machine.root}, and starts when that has become a machine.")
    elif service.is_running():
        lines.append(
            "The table runs, and starts with this machine. What it says: journalctl -fu bluff-companion"
        )
    elif service.is_at_boot():
        lines += [
            "The table starts with this machine. Before that, or now:",
            f"    sudo nano {TABLE}                          # what is wired where",
            "    companion run --check                      # what the program makes of it",
            "    sudo systemctl restart bluff-companion",
        ]
    else:
        lines.append("The service is switched off: sudo systemctl enable --now bluff-companion")
    if machine.is_this_one and maker and (missing := _missing(maker)):
        lines += [
            f"For commands like `companion screens`, {maker} has to be in more groups:",
            f"    sudo usermod -aG {','.join(missing)} {maker}          # then log in again",
        ]
    return "\n".join(lines)


def _missing(user: str) -> list[str]:
    try:
        own = pwd.getpwnam(user).pw_gid
    except KeyError:
        return []
    if own == 0:
        return []
    groups = [entry for entry in grp.getgrall() if entry.gr_name in GROUPS]
    return [entry.gr_name for entry in groups if user not in entry.gr_mem and entry.gr_gid != own]
