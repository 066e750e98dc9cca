from __future__ import annotations

import pytest
from click.testing import CliRunner
from PIL import Image

from companion.commands.pictures import pictures
from companion.screens.gallery import IN_LARGE, scenes
from companion.screens.picture import draw
from companion.words.words import Words, languages


def test_pictures_are_written_enlarged_with_a_sheet_for_each_language(tmp_path):
    out = tmp_path / "out"
    result = CliRunner().invoke(pictures, [str(out)])
    assert result.exit_code == 0, result.output
    assert result.output == "".join(f"{len(scenes())} pictures in {out / one}\n" for one in languages())
    assert {path.name for path in out.iterdir()} == set(languages())
    for language in languages():
        assert {path.stem for path in (out / language).iterdir()} == {*scenes(), "all"}
    with Image.open(out / "en" / "seat-bid.png") as picture:
        assert picture.size == (512, 256)


def test_one_language_may_be_asked_for(tmp_path):
    assert CliRunner().invoke(pictures, [str(tmp_path), "--language", "en"]).exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["en"]


@pytest.mark.parametrize("language", languages())
def test_golden_pictures_have_the_size_of_the_screen(tmp_path, language):
    assert CliRunner().invoke(pictures, ["--golden", str(tmp_path)]).exit_code == 0
    folder = tmp_path if language == "en" else tmp_path / language
    with Image.open(folder / "seat-bid.png") as picture:
        assert picture.size == (128, 64)
    assert not (folder / "all.png").exists()


@pytest.mark.parametrize("golden", [False, True])
def test_large_letters_may_be_asked_for(tmp_path, golden):
    ask = ["--large", "--language", "fr", str(tmp_path), *(["--golden"] if golden else [])]
    assert CliRunner().invoke(pictures, ask).exit_code == 0
    seats = {name for name, scene in scenes().items() if scene.screen is not None}
    written = {path.stem for path in (tmp_path / "fr").iterdir()} - {"all"}
    assert written == (set(IN_LARGE) if golden else seats)
    with Image.open(tmp_path / "fr" / "seat-bid.png") as picture:
        shown = picture.convert("1").resize((128, 64), Image.Resampling.NEAREST)
    assert shown.tobytes() == draw(scenes()["seat-bid"], Words("fr"), large=True).tobytes()
