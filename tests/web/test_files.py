"""The page's own files and no others, fresh ones when they change."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from aiohttp import web
from aiohttp.test_utils import make_mocked_request

from companion.web.files import Files


def asked(**headers: str) -> web.Request:
    return make_mocked_request(
        "GET", "/static/x", headers={k.replace("_", "-"): v for k, v in headers.items()}
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "page.js").write_text("// ä")
    (tmp_path / "wood.svg").write_text("<svg/>")
    (tmp_path / "secrets.toml").write_text("x")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "inner.js").write_text("x")
    return tmp_path


def test_a_file_comes_with_its_type(folder: Path) -> None:
    files = Files(folder)
    script, picture = files.answer("page.js", asked()), files.answer("wood.svg", asked())
    assert (script.body, script.content_type, script.charset) == ("// ä".encode(), "text/javascript", "utf-8")
    assert (picture.content_type, picture.charset) == ("image/svg+xml", None)


@pytest.mark.parametrize(
    "name",
    ["secrets.toml", "sub", "sub/inner.js", "../page.js", "/etc/passwd", "", ".", "none.js", "page.js\0"],
)
def test_nothing_else_is_served(folder: Path, name: str) -> None:
    with pytest.raises(web.HTTPNotFound):
        Files(folder).answer(name, asked())


def test_who_has_it_gets_no_body_until_it_changes(folder: Path) -> None:
    files = Files(folder)
    tag = files.answer("page.js", asked()).etag
    assert tag is not None
    again = files.answer("page.js", asked(If_None_Match=f'"{tag.value}"'))
    assert (again.status, again.body) == (304, None)
    (folder / "page.js").write_text("// new")
    os.utime(folder / "page.js", ns=(1, 1))
    changed = files.answer("page.js", asked(If_None_Match=f'"{tag.value}"'))
    assert (changed.status, changed.body) == (200, b"// new")
