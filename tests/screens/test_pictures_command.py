from __future__ import annotations

from click.testing import CliRunner
from PIL import Image

from companion.commands.pictures import pictures
from companion.screens.gallery import scenes


def test_pictures_are_written_enlarged_with_a_sheet(tmp_path):
    result = CliRunner().invoke(pictures, [str(tmp_path / "out")])
    assert result.exit_code == 0, result.output
    assert result.output == f"{len(scenes())} pictures in {tmp_path / 'out'}\n"
    written = {path.stem for path in (tmp_path / "out").iterdir()}
    assert written == {*scenes(), "all"}
    with Image.open(tmp_path / "out" / "seat-bid.png") as picture:
        assert picture.size == (512, 256)


def test_golden_pictures_have_the_size_of_the_screen(tmp_path):
    assert CliRunner().invoke(pictures, ["--golden", str(tmp_path)]).exit_code == 0
    with Image.open(tmp_path / "seat-bid.png") as picture:
        assert picture.size == (128, 64)
    assert not (tmp_path / "all.png").exists()
