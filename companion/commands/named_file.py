"""Options that name a file."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

NAMED_FILE: Final = click.Path(readable=False, path_type=Path)
"""Nothing is asked of it here, or click would say what is wrong in its own words: whoever opens it says that."""
