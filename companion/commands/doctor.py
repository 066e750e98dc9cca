"""`companion doctor`: one line for each part of the table and of its machine: all right, or what is wrong and what helps."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NoReturn

import click

from companion.commands.examining.examination import Order, examine
from companion.commands.examining.findings import Finding, Grade, grades_in, line_of, verdict
from companion.commands.machine import Machine
from companion.commands.table_here import config_option, place_of, settings_at, settings_if_there, words_of
from companion.config.settings import Settings
from companion.words.words import Words

NOT_RIGHT: Final = 1


@click.command()
@config_option
@click.option("--guide", is_flag=True, help="Say what to press and shake, and tick it off on the screens.")
@click.option("--lend-cups", is_flag=True, help="Ask a running table for its cups, a few seconds each.")
@click.option("--json", "as_json", is_flag=True, help="For programs: a list of objects.")
def doctor(*, config: Path | None, guide: bool, lend_cups: bool, as_json: bool) -> None:
    """Look at everything that a table needs, and say of each part whether it is right.

    A table that runs is left alone: what it holds is said to be held by it. With --guide, which no table may be running
    for, somebody is asked to press each button and to shake each cup.

    Exit status: 0 nothing is wrong; 1 something is, or was not tried; 78 the file is wrong.
    """
    path = place_of(config)
    if guide:
        _guide(settings_at(path))
        return
    settings = settings_if_there(config)
    words = words_of(settings)
    findings = examine(Order(path, settings, lend=lend_cups), Machine(), words)
    found = _as_json(findings) if as_json else _in_words(findings, words)
    if any(one.grade is Grade.WRONG for one in found):
        raise SystemExit(NOT_RIGHT)


def _guide(settings: Settings) -> None:
    """The guided check, over the table's own drivers."""
    words = Words(settings.language)
    if sys.platform != "linux":
        _fail(words.say("here-nothing"))
    from companion.commands.examining.at_work import table_at_work  # noqa: PLC0415 - libgpiod is Linux's alone
    from companion.commands.guiding.beginning import nothing_to_press  # noqa: PLC0415
    from companion.commands.guiding.keys import listening  # noqa: PLC0415 - only now
    from companion.commands.guiding.telling import conclusion, told  # noqa: PLC0415 - only now
    from companion.guide import Guide  # noqa: PLC0415 - device libraries are slow to import

    at_work = table_at_work(settings, Machine())
    if at_work is not None:
        _fail(words.say("doctor-guide-table", {"table": at_work.said}))
    if reasons := list(nothing_to_press(settings, Machine(), words)):
        _fail("\n".join(reasons))
    guide = Guide(settings, words, lambda line: click.echo(told(line, words)))
    click.echo(words.say("doctor-guide-begins", {"count": len(guide.walk.tasks)}))
    with listening(words) as listen:
        asyncio.run(guide.run(listen))
    click.echo("\n".join(conclusion(guide.walk, words)))
    if not guide.walk.all_right:
        raise SystemExit(NOT_RIGHT)


def _fail(text: str) -> NoReturn:
    click.echo(text, err=True)
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
