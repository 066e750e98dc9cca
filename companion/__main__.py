"""`python -m companion`, and the entry point `companion`."""

from __future__ import annotations

import signal


def main() -> None:
    """Run the command that was typed. Until it knows better, Ctrl-C ends it at once and without a word."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # else whoever started us ignores it
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from companion.cli import main as command  # noqa: PLC0415 - a Ctrl-C may come during the imports too

    command()


if __name__ == "__main__":
    main()
