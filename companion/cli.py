"""The commands: a group that imports a command's module only when it is called."""

from __future__ import annotations

import io
import sys
from importlib import import_module, metadata

import click

# Each in its own module of `commands/`, under its own name.
_COMMANDS = (
    "blank",
    "cup",
    "doctor",
    "export",
    "history",
    "pictures",
    "play",
    "replay",
    "run",
    "screens",
    "wiring",
)


class _Commands(click.Group):
    """Finds `companion NAME` in `companion/commands/NAME.py`: `replay` must not wait for the device libraries."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """All names, for the help page."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command, or None for click's own 'no such command'."""
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"companion.commands.{cmd_name}"), cmd_name)
        return command


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(metadata.version("bluff-companion"), prog_name="companion")
def main() -> None:
    """The table companion for bluffing games."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a name that the terminal cannot write ends no command
