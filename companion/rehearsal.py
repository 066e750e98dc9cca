"""`python -m companion.rehearsal`: whether this version would run the table of this machine; an update asks it first.

Nothing is changed and no part is touched: the settings are read, the modules that a table needs are imported, and what
its start would make of the journal is made of a copy. Standard output is then one line of JSON, `{"journal": path,
"version": its own or null, "newest": this program's}`. Exit status as `companion run`: 2 it could not begin, 78 the
settings are wrong, with the sentences on standard error.
"""

from __future__ import annotations

import argparse
import json
import sys
from importlib import import_module
from pathlib import Path

from companion.commands.started import fail
from companion.commands.table_here import OF_THE_MACHINE, settings_at
from companion.config.place import journal_path
from companion.journal.faults import JournalError
from companion.journal.schema import MIGRATIONS
from companion.journal.trial import tried
from companion.words.words import Words

_NEEDED = ("companion.app", "companion.parts", "companion.real", "companion.commands.blank")


def main() -> None:
    """Read the settings, import, and try the journal."""
    parser = argparse.ArgumentParser(prog="python -m companion.rehearsal")
    parser.add_argument("--config", type=Path, default=OF_THE_MACHINE)
    settings = settings_at(parser.parse_args().config)
    for module in _NEEDED:
        import_module(module)
    path = settings.journal or journal_path()
    try:
        found = tried(path)
    except JournalError as error:
        fail(Words(settings.language).say(error.code, error.values))
    answer = {"journal": str(path), "version": found and found.version, "newest": len(MIGRATIONS)}
    sys.stdout.write(f"{json.dumps(answer)}\n")


if __name__ == "__main__":
    main()
