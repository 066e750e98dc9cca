"""Asks what is seen on each screen, and tries at once what may help."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import click

from companion.commands.looking.changes import Verdict
from companion.commands.looking.shown import Shown
from companion.commands.looking.subjects import Subject, Whose, mark_of, silent_beside, whose_of
from companion.commands.looking.symptoms import SYMPTOMS, Symptom, advise
from companion.commands.looking.told import failure_told, menu
from companion.config.settings import MOST_SEATS, ScreenAt, Settings
from companion.words.words import Words


class Interview:
    """One after the other; what has been found so far is in `verdicts`, whatever ends it."""

    def __init__(
        self, subjects: Sequence[Subject], shown: Mapping[str, Shown], settings: Settings | None, words: Words
    ) -> None:
        self.verdicts: list[Verdict] = []
        self._subjects = subjects
        self._shown = shown
        self._settings = settings
        self._words = words

    def hold(self) -> None:
        """Ask about every screen that shows something; click.Abort and KeyboardInterrupt end it."""
        click.echo(self._words.say("screens-ask"))
        click.echo("\n".join(menu(self._words)))
        for subject in self._subjects:
            if self._shown[subject.mark].reached:
                self._ask_about(subject)

    def _ask_about(self, subject: Subject) -> None:
        shown = self._shown[subject.mark]
        if not self._shows(subject, shown.at):
            return
        symptom = self._symptom("screens-ask-one", mark=subject.mark, where=shown.where)
        tried = [shown.at]
        while symptom not in (Symptom.WHOLE, Symptom.ELSEWHERE):
            advice = advise(shown.at, symptom, tried)
            click.echo(
                self._words.say(advice.code, {"column": str(advice.at.first_column) if advice.at else ""})
            )
            if advice.at is None:
                self._give_up(subject)
                return
            if not self._shows(subject, advice.at):
                return
            tried.append(shown.at)
            symptom = self._symptom("screens-ask-again")
        self.verdicts.append(Verdict(subject.mark, self._whose(subject, symptom), shown.at))

    def _shows(self, subject: Subject, at: ScreenAt) -> bool:
        """Show it with these settings; where that fails, say why."""
        shown = self._shown[subject.mark]
        failure = shown.show(at)
        if failure is not None:
            click.echo(failure_told(failure, subject, shown.where, self._words), err=True)
            self._give_up(subject)
        return failure is None

    def _give_up(self, subject: Subject) -> None:
        at = self._shown[subject.mark].at
        self.verdicts.append(Verdict(subject.mark, subject.whose, at, right=False))

    def _symptom(self, code: str, **values: str) -> Symptom:
        def parsed(answer: str) -> Symptom:
            if answer.strip().isdecimal() and 1 <= int(answer) <= len(SYMPTOMS):
                return SYMPTOMS[int(answer) - 1]
            raise click.UsageError(self._words.say("screens-answer-number", {"most": str(len(SYMPTOMS))}))

        answered: Symptom = click.prompt(
            self._words.say(code, values),
            default="1",
            show_default=False,
            value_proc=parsed,
            prompt_suffix=" ",
        )
        return answered

    def _whose(self, subject: Subject, symptom: Symptom) -> Whose:
        """Whose it is: as the file says, unless it is nobody's, or seen elsewhere."""
        if subject.whose is not None and symptom is not Symptom.ELSEWHERE:
            return subject.whose
        seats = len(self._settings.seats) if self._settings else MOST_SEATS

        def parsed(answer: str) -> tuple[Whose]:
            try:
                return (whose_of(answer, self._settings),)
            except ValueError:
                raise click.UsageError(self._words.say("screens-answer-seat", {"most": str(seats)})) from None

        likely = self._likely(subject)
        asked = self._words.say("screens-ask-whose", {"most": str(seats), "likely": likely or "none"})
        answered: tuple[Whose] = click.prompt(
            asked, default=likely, show_default=False, value_proc=parsed, prompt_suffix=" "
        )
        return answered[0]

    def _likely(self, subject: Subject) -> str:
        """The mark of whose screen is silent on the same bus: its bridge may say the other address."""
        silent = silent_beside(subject, self._subjects)
        return mark_of(silent.whose) if silent is not None else ""
