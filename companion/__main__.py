"""`python -m companion`, and the entry point `companion`."""

from __future__ import annotations

from companion.cli import main

__all__ = ["main"]

if __name__ == "__main__":
    main()
