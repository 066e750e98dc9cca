"""The whole way of large letters: from table.toml, and from the command, to the picture."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from importlib import resources
from pathlib import Path
from typing import Any

import attrs
import pytest
from click.testing import CliRunner
from PIL import Image

from companion import app
from companion.commands import play as command
from companion.config.settings import Screens, Settings
from companion.config.table_file import read
from companion.running import Running
from companion.screens.gallery import scenes
from companion.screens.picture import draw
from companion.screens.projector import Drawing
from companion.table.effects import Effect, Show, ShutDown
from companion.table.scene import Scene
from companion.table.settings import TableSettings
from companion.words.words import Words

SCENE = scenes()["seat-raises"]


class Table:
    """Shows one scene, and ends."""

    wake_at_ns = None

    def begin(self, _now_ns: int) -> list[Effect]:
        return [Show(SCENE.screen, SCENE), ShutDown()]


class Rim:
    """Keeps what is shown."""

    def __init__(self) -> None:
        self.pictures: list[Image.Image] = []

    def show(self, _screen: int | None, picture: Drawing, **_how: bool) -> None:
        self.pictures.append(picture())

    def board(self, _scene: Scene) -> None:
        pass


@pytest.mark.parametrize("large", [False, True])
def test_a_running_table_draws_as_it_is_set(large: bool) -> None:
    rim = Rim()

    async def evening() -> None:
        running = Running(Words(), large_text=large)
        running.start(Table(), rim, rim)  # type: ignore[arg-type]
        await asyncio.wait_for(running.ended(), 10)

    asyncio.run(evening())
    assert rim.pictures == [draw(SCENE, Words(), large=large)]


class _Built(Exception):  # noqa: N818 - far enough
    """How a running table was built."""


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_args: object, **how: Any) -> None:
        raise _Built(how["large_text"])

    monkeypatch.setattr(app, "Running", stop)


def four_seats() -> Settings:
    return read(Path(str(resources.files("companion.config") / "examples" / "four-seats.toml")))


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("large", [False, True])
def test_a_real_table_is_set_by_its_file(large: bool) -> None:
    settings = attrs.evolve(four_seats(), screens=Screens(large_text=large))
    with pytest.raises(_Built, match=str(large)):
        asyncio.run(app.run(settings, print, print))


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("large", [False, True])
def test_a_virtual_table_is_set_as_it_is_asked_for(large: bool, tmp_path: Path) -> None:
    settings = app.PlaySettings(TableSettings(places=2), tmp_path / "journal", large_text=large)
    with pytest.raises(_Built, match=str(large)):
        asyncio.run(app.play(settings, print, print))
    assert replace(settings, large_text=False) == app.PlaySettings(
        TableSettings(places=2), tmp_path / "journal"
    )


@pytest.mark.parametrize("large", [False, True])
def test_the_command_has_a_word_for_it(large: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[app.PlaySettings] = []
    monkeypatch.setattr(command, "played", lambda settings, *_rest: asked.append(settings))
    monkeypatch.setattr(command, "until_it_ends", lambda *_rest: None)
    result = CliRunner().invoke(command.play, ["--large-text"] if large else [])
    assert result.exit_code == 0, result.output
    assert [settings.large_text for settings in asked] == [large]
