"""What the guided check says at the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from companion.commands.examining.findings import Finding, Grade, grades_in, line_of
from companion.guided.tasks import Task
from companion.guided.walk import Line, Mark, Walk, named
from companion.table.scene import Text
from companion.words.words import Words

_GRADES: Final[Mapping[str, Grade]] = {"right": Grade.OK, "wrong": Grade.WRONG}


def told(line: Line, words: Words) -> str:
    """A line of the walk; a question stands without a grade."""
    text = _said(line.text, words)
    grades = grades_in(words)
    if line.grade == "ask":
        return f"{' ' * len(grades[Grade.OK])}  {text}"
    if line.grade == Mark.SKIPPED:
        text = words.say("doctor-guide-skipped", {"thing": text})
    return line_of(Finding("guide", _GRADES.get(line.grade, Grade.NOTE), text), grades)


def conclusion(walk: Walk, words: Words) -> Iterator[str]:
    """What is said in the end: how much works, what was found, what was not tried."""
    values = {"right": len(walk.left(Mark.RIGHT)), "count": len(walk.tasks)}
    yield words.say("doctor-guide-result", values)
    if walk.findings:
        yield words.say("doctor-guide-findings")
        yield from (f"  - {text}" for text in dict.fromkeys(_said(text, words) for text in walk.findings))
    untried = [*walk.left(Mark.OPEN), *walk.left(Mark.SKIPPED)]
    if untried:
        yield words.say("doctor-guide-untried", {"things": _things(untried, words)})


def _things(tasks: Sequence[Task], words: Words) -> str:
    return "; ".join(words.say(f"doctor-guide-thing-{task.kind}", named(task)) for task in tasks)


def _said(text: Text, words: Words) -> str:
    return words.say(text.key, text.values)
