"""`companion cup`: the commands on cups, a group that imports a command's module only when it is called."""

from __future__ import annotations

from importlib import import_module

import click

# Each in its own module of `cups/`, under its own name, but `list`, which would hide Python's.
_COMMANDS = {
    "list": "listing:list_cups",
    "watch": "watch:watch",
    "install": "install:install",
    "calibrate": "calibrate:calibrate",
    "name": "name:name",
}


class _Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """All names, for the help page."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command, or None for click's own 'no such command'."""
        if cmd_name not in _COMMANDS:
            return None
        module, name = _COMMANDS[cmd_name].split(":")
        command: click.Command = getattr(import_module(f"companion.commands.cups.{module}"), name)
        return command


@click.group(cls=_Commands)
def cup() -> None:
    """Find cups, watch them, give them firmware, calibrate and name them.

    PORT is a device (/dev/serial/by-id/..., /dev/ttyACM0), an address (socket://NAME:5331), or a cup's name or id. A
    table that runs lends the cup meanwhile. Exit status: 0 it is done; 1 it is not, and why is said; 2 the command was
    misspelt.
    """
