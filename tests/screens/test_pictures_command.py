from __future__ import annotations

import pytest
from click.testing import CliRunner
from PIL import Image

from companion.commands.pictures import pictures
from companion.screens.gallery import scenes
from companion.words.words import languages


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
