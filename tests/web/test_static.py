"""The page's files: no sentence in them, nothing fetched from elsewhere, every word there is said somewhere."""

from __future__ import annotations

import inspect
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from companion.web.rules_page import rules_html
from companion.web.server import STATIC, page_words
from companion.words.words import Words

SCRIPTS = sorted(STATIC.rglob("*.js"))
PAGES = sorted(STATIC.glob("*.html"))
FILES = sorted(path for path in STATIC.rglob("*") if path.is_file())
SPOKEN = {"title", "alt", "placeholder", "aria-label", "aria-description", "label"}
# Words that the scripts put together from parts.
FAMILIES = ("button-", "legend-", "how-", "option-", "value-", "hint-", "card-")


class _Texts(HTMLParser):
    """Collects what a reader would see or hear, and where things are fetched from."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.links: list[str] = []
        self.words: list[str] = []
        self.inline: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for key, value in attrs:
            if key in SPOKEN:
                self.texts.append(value or "")
            if key in {"src", "href"}:
                self.links.append(value or "")
            if key in {"data-words", "data-label"}:
                self.words.append(value or "")
            if key.startswith("on") or key == "style":
                self.inline.append(key)
        if tag == "style" or (tag == "script" and "src" not in dict(attrs)):
            self.inline.append(tag)

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append(data.strip())


def read(page: str) -> _Texts:
    texts = _Texts()
    texts.feed(page)
    return texts


def strings(script: str) -> list[str]:
    """The string literals of a script, comments taken out."""
    bare = re.sub(r"(?m)(^|\s)//.*$", "", script)
    return [match[1] or match[2] or "" for match in re.finditer(r'"([^"\n]*)"|`([^`]*)`', bare)]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_page_has_no_text_of_its_own(path) -> None:
    page = read(path.read_text(encoding="utf-8"))
    assert page.texts == []
    assert page.inline == []
    assert all(link.startswith("/") and not link.startswith("//") for link in page.links)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_a_script_has_no_sentence(path) -> None:
    """Two words in a row that begin with a capital letter or end with a full stop would be one."""
    for text in strings(path.read_text(encoding="utf-8")):
        plain = re.sub(r"\$\{[^}]*\}", "", text)
        assert not re.search(r"[A-Z][a-z]+ [a-z]+", plain), text
        assert not re.search(r"[a-z]{2,}[.!?…](\s|$)", plain), text


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_script_makes_markup_or_code_of_a_text(path) -> None:
    """A name at the table is a text, whatever stands in it."""
    text = path.read_text(encoding="utf-8")
    makers = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|srcdoc|\beval\(|new Function"
    assert not re.search(makers, text)
    assert not re.search(r"setTimeout\(\s*[\"'`]|setInterval\(\s*[\"'`]|\.on[a-z]+\s*=\s*[\"'`]", text)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_nothing_comes_from_another_host(path) -> None:
    text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?://|@import|//\w+\.\w", text)
    if path.suffix == ".css":
        assert not re.search(r'url\((?!"/static/)', text)


def test_every_key_that_is_asked_for_exists() -> None:
    words = page_words(Words("en"))
    asked = {key for path in PAGES for key in read(path.read_text(encoding="utf-8")).words}
    for path in SCRIPTS:
        asked |= set(re.findall(r'\bsay\("([\w-]+)"', path.read_text(encoding="utf-8")))
    assert asked - set(words) == set()


def test_no_word_of_the_page_is_left_unsaid() -> None:
    rules_page = Path(inspect.getfile(rules_html))
    source = "".join(path.read_text(encoding="utf-8") for path in (*SCRIPTS, *PAGES, rules_page))
    unsaid = {
        key
        for key in page_words(Words("en"))
        if f'"{key}"' not in source and f'"page-ui-{key}"' not in source and not key.startswith(FAMILIES)
    }
    assert unsaid == set()


def test_imports_name_files_that_exist() -> None:
    for path in SCRIPTS:
        for name in re.findall(r' from "([^"]+)"', path.read_text(encoding="utf-8")):
            assert name.startswith("."), f"{path.name} imports {name}"
            assert (path.parent / name).is_file(), f"{path.name} imports {name}"


@pytest.mark.parametrize(
    "path", [*SCRIPTS, *PAGES, *sorted(STATIC.glob("*.css"))], ids=lambda path: path.name
)
def test_a_file_can_be_read_in_one_sitting(path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) < 400
