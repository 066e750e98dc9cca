"""What the tests of `companion screens` share: a machine with screens, a table's file, and whoever sits at the terminal."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import click
import smbus2
from click.testing import CliRunner
from PIL import Image

from companion.cli import main
from companion.commands import screens
from companion.commands.looking.symptoms import SYMPTOMS, Symptom
from companion.simulator.oled import Oled
from tests.commands.person import classify
from tests.commands.wired_screens import Machine

SEAT = """
[[seats]]
left = {0}
right = {1}
ok = {2}
challenge = {3}
screen = {{ {screen} }}
"""


def table(*seats: str, board: str = "", language: str = "en") -> str:
    """A table's file, by what each seat's screen is."""
    lines = iter(range(4, 28))
    text = f'language = "{language}"\n'
    text += "".join(SEAT.format(*(next(lines) for _ in range(4)), screen=screen) for screen in seats)
    return text + (f"[board]\nscreen = {{ {board} }}\n" if board else "") + '[web]\nlisten = "off"\n'


class Rig:
    """A machine with screens, its table's file, and whoever sits at the terminal."""

    def __init__(self, tmp_path, monkeypatch) -> None:
        self.folder = tmp_path
        self.machine = Machine(tmp_path / "sys", {})
        self.cards: dict[str, Image.Image] = {}
        self._patch = monkeypatch
        draw = screens.card

        def card(mark, lines):
            self.cards[mark] = draw(mark, lines)
            return self.cards[mark]

        monkeypatch.setattr(screens, "card", card)
        monkeypatch.setattr(screens, "SYSFS", tmp_path / "sys")
        monkeypatch.setattr(screens, "user_of_buses", lambda _: None)
        monkeypatch.setattr(smbus2, "SMBus", self._open)
        monkeypatch.setattr("companion.commands.table_here.OF_THE_MACHINE", tmp_path / "nowhere.toml")
        monkeypatch.chdir(tmp_path)

    def _open(self, number: int):
        return self.machine.open(number)

    def wire(self, panels, **buses):
        """Other buses than the one, other panels than none."""
        self.folder = self.folder / "wired"
        self.machine = Machine(self.folder, panels, **buses)
        self._patch.setattr(screens, "SYSFS", self.folder)

    def table(self, *seats: str, **more: str) -> None:
        Path("table.toml").write_text(table(*seats, **more), encoding="utf-8")

    def seen(self, bus: int | str, address: int = 0x3C) -> Image.Image:
        return Image.frombytes("1", (128, 64), self.machine.panels[bus, address].pixels())

    def run(self, *arguments: str, watch: Callable[[float], None] = lambda _: None):
        """Without a terminal; `watch` is called while the pictures are there."""
        self._patch.setattr(screens.time, "sleep", watch)
        return CliRunner().invoke(main, ["screens", *arguments])

    def answer(self, answers: Callable[[str], str], *arguments: str):
        """At a terminal, by a person who gets each question."""

        def prompt(text, *, default, value_proc=None, **_):
            while True:
                click.echo(text)
                answered = answers(text) or default
                try:
                    return value_proc(answered) if value_proc else answered
                except click.UsageError as error:
                    click.echo(error.message)

        self._patch.setattr(screens, "_on_a_terminal", lambda: True)
        self._patch.setattr(click, "prompt", prompt)
        return CliRunner().invoke(main, ["screens", *arguments])


class Person:
    """Looks at the screen that is asked about, and says what it shows. `seats`: where else a screen is, by its mark."""

    def __init__(self, rig: Rig, panels: dict[str, Oled], seats: dict[str, str] | None = None) -> None:
        self.said: list[Symptom] = []
        self._rig = rig
        self._panels = panels
        self._seats = seats or {}
        self._mark = ""

    def __call__(self, question: str) -> str:
        if (asked := re.match(r"(?:Screen|Écran) (\w) ", question)) is not None:
            self._mark = asked[1]
        elif question.startswith(("At which seat", "À quelle place")):
            return self._seats.get(self._mark, "")
        seen = Image.frombytes("1", (128, 64), self._panels[self._mark].pixels())
        symptom = classify(seen, self._rig.cards[self._mark])
        if symptom is Symptom.WHOLE and self._mark in self._seats and self._mark.isdigit():
            symptom = Symptom.ELSEWHERE
        self.said.append(symptom)
        return str(SYMPTOMS.index(symptom) + 1)


def dark(panels) -> bool:
    return not any(panel.on for panel in panels)
