"""The commands: a group that imports a command's module only when it is called."""

from __future__ import annotations

import errno
import io
import os
import sys
import traceback
from importlib import import_module, metadata
from typing import Any, Final

import click

PIPE_CLOSED: Final = 141
"""What a shell shows for SIGPIPE."""

OUTPUT_LOST: Final = 74
"""EX_IOERR of sysexits.h."""

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

    def invoke(self, ctx: click.Context) -> Any:
        """The command's own; or the end of it where what it prints goes nowhere, which no status of its own may mean."""
        try:
            return super().invoke(ctx)
        except OSError as error:
            if not _is_of_output(error):
                raise
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing more is flushed to it
            if error.errno == errno.EPIPE:
                raise SystemExit(PIPE_CLOSED) from None
            from companion.words.words import Words  # noqa: PLC0415 - hardly ever

            click.echo(Words().say("output-lost", {"reason": error.strerror or str(error)}), err=True)
            raise SystemExit(OUTPUT_LOST) from None


def _is_of_output(error: OSError) -> bool:
    """Whether it came out of printing itself: a socket may break as a pipe does."""
    innermost = None
    for frame, _ in traceback.walk_tb(error.__traceback__):
        innermost = frame.f_code
    return innermost is click.echo.__code__


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(metadata.version("bluff-companion"), prog_name="companion")
def main() -> None:
    """The table companion for bluffing games."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a name that the terminal cannot write ends no command
