"""`companion pictures`: every screen as a picture, in every language."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click
from PIL import Image

from companion.screens.gallery import IN_LARGE, scenes
from companion.screens.picture import draw
from companion.table.scene import Scene
from companion.words.words import Words, languages

_FIRST = "en"  # its golden pictures lie above the folders of the others
_SCALE = 4
_COLUMNS = 4
_GAP = 8
_GREY = 70


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), default=Path("pictures"))
@click.option("--language", type=click.Choice(languages()), help="One language only.  [default: all]")
@click.option(
    "--golden", is_flag=True, help="As the tests compare them: at their own size, without the sheet."
)
@click.option("--large", is_flag=True, help="Seats' screens in large letters; of the golden ones some.")
def pictures(folder: Path, language: str | None, *, golden: bool, large: bool) -> None:
    """Write a PNG of every screen into a folder for each language in FOLDER, and all side by side as all.png."""
    for one in (language,) if language else languages():
        place = folder if golden and one == _FIRST else folder / one
        count = _write(place, Words(one), golden=golden, large=large)
        click.echo(f"{count} pictures in {place}")


def _write(folder: Path, words: Words, *, golden: bool, large: bool) -> int:
    """Draw all screens in one language; how many there are."""
    drawn = {
        name: draw(scene, words, large=large) for name, scene in _shown(golden=golden, large=large).items()
    }
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in drawn.items():
        shown = picture if golden else _enlarged(picture)
        shown.save(folder / f"{name}.png")
    if not golden:
        _sheet(list(drawn.values())).save(folder / "all.png")
    return len(drawn)


def _shown(*, golden: bool, large: bool) -> Mapping[str, Scene]:
    """Which screens: of large letters only those of seats, as the board's are so anyway."""
    if not large:
        return scenes()
    return {
        name: scene
        for name, scene in scenes().items()
        if (name in IN_LARGE if golden else scene.screen is not None)
    }


def _enlarged(picture: Image.Image) -> Image.Image:
    return picture.resize((picture.width * _SCALE, picture.height * _SCALE), Image.Resampling.NEAREST)


def _sheet(pictures_: list[Image.Image]) -> Image.Image:
    """All pictures on one, in rows."""
    width, height = pictures_[0].width * 2 + _GAP, pictures_[0].height * 2 + _GAP
    rows = -(-len(pictures_) // _COLUMNS)
    sheet = Image.new("L", (width * _COLUMNS + _GAP, height * rows + _GAP), _GREY)
    for index, picture in enumerate(pictures_):
        row, column = divmod(index, _COLUMNS)
        doubled = picture.convert("L").resize(
            (picture.width * 2, picture.height * 2), Image.Resampling.NEAREST
        )
        sheet.paste(doubled, (_GAP + column * width, _GAP + row * height))
    return sheet
