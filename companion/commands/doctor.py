"""`companion doctor`: one line for each part of the table and of its machine: all right, or what is wrong and what helps."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import click

from companion.commands.examining.examination import Order, examine
from companion.commands.examining.findings import Finding, Grade, grades_in, line_of, verdict
from companion.commands.machine import Machine
from companion.commands.table_here import config_option, place_of, settings_at
from companion.words.words import Words

NOT_RIGHT: Final = 1


@click.command()
@config_option
@click.option("--lend-cups", is_flag=True, help="Ask a running table for its cups, a few seconds each.")
@click.option("--json", "as_json", is_flag=True, help="For programs: a list of objects.")
def doctor(*, config: Path | None, lend_cups: bool, as_json: bool) -> None:
    """Look at everything that a table needs, and say of each part whether it is right.

    A table that runs is left alone: what it holds is said to be held by it.

    Exit status: 0 nothing is wrong; 1 something is; 78 the file is wrong.
    """
    path = place_of(config)
    settings = settings_at(path) if config is not None or path.exists() else None
    words = Words(settings.language if settings else "en")
    findings = examine(Order(path, settings, lend=lend_cups), Machine(), words)
    found = _as_json(findings) if as_json else _in_words(findings, words)
    if any(one.grade is Grade.WRONG for one in found):
        raise SystemExit(NOT_RIGHT)


def _as_json(findings: Iterable[Finding]) -> list[Finding]:
    found = list(findings)
    said = [{"part": one.part, "grade": one.grade.value, "text": one.text} for one in found]
    click.echo(json.dumps(said, indent=2, ensure_ascii=False))
    return found


def _in_words(findings: Iterable[Finding], words: Words) -> list[Finding]:
    """Each as soon as it is known: some take seconds."""
    grades, found = grades_in(words), []
    for one in findings:
        click.echo(line_of(one, grades))
        found.append(one)
    click.echo(verdict(found, words))
    return found
