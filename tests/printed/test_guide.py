"""hardware/README.md's guide: it quotes what the commands print, and leads to what is there."""

import re
from pathlib import Path

import pytest

from companion.guided.tasks import tasks_of
from companion.words.words import Words
from hardware.making.plans import builds
from hardware.printed.plan import HERE, plan

README = HERE.parent / "README.md"
TEXT = README.read_text(encoding="utf-8")
FLAT = re.sub(r"\s+", " ", TEXT)
GUIDE = TEXT.partition("## Building it, step by step")[2].partition("## Your own table")[0]
QUOTED = [
    ("wiring-no-conflicts", {}),
    ("doctor-power", {}),
    ("doctor-file", {"file": "/etc/bluff-companion/table.toml", "seats": 4}),
    ("here-no-channel", {"count": 5, "buses": "1-0070/0, 1-0070/1, 1-0070/2, 1-0070/3, 1-0070/4"}),
    ("here-bus", {"bus": "1-0070/0", "device": "/dev/i2c-11"}),
    ("doctor-levels", {"count": 16, "name": "header"}),
    ("fault-screen-no-answer", {"seat": 1, "where": "1-0070/0, 0x3C"}),
    ("screens-lit", {"count": 1}),
    ("screens-row", {"mark": "1", "where": "1-0070/0, 0x3C", "known": "yes", "driver": "SSD1306"}),
    ("doctor-guide-ask-button", {"seat": 1, "button": "LEFT"}),
    ("doctor-guide-ask-led", {"seat": 1}),
    ("doctor-guide-result", {"count": 22, "right": 20}),
    ("doctor-guide-ask-buzzer", {}),
    ("doctor-guide-ask-timer", {}),
    ("cup-calibrated", {"degrees": 1}),
    ("cup-shake-settled", {"seconds": "0.9"}),
    ("doctor-right", {}),
    ("fault-screen-no-answer", {"seat": 2, "where": "1-0070/1, 0x3C"}),
    ("here-no-channel", {"count": 5, "buses": "1-0070/0, 1-0070/1, 1-0070/2, 1-0070/3, 1-0070/4"}),
    ("screens-none", {}),
    ("fault-screen-bus-stuck", {"seat": 2, "where": "1-0070/1, 0x3C"}),
    ("doctor-levels", {"count": 16, "name": "header"}),
    ("doctor-guide-never-button", {"seat": 2, "button": "LEFT"}),
    ("doctor-guide-never-button", {"seat": 2, "button": "OK"}),
    ("doctor-levels-down", {"keys": "seat 2, challenge", "count": 1}),
    ("doctor-guide-crossed", {"seat": 2, "button": "LEFT", "other": 2, "otherbutton": "RIGHT"}),
    ("fault-screen-no-answer", {"seat": 2, "where": "i2c-1, 0x3D"}),
    ("doctor-screen-other-address", {"where": "i2c-1, 0x3D", "place": "board", "address": "0x3D"}),
    ("screens-shows-elsewhere", {}),
    ("screens-ask-whose", {"most": 4, "likely": "none"}),
    ("doctor-screen-unlike", {"seat": 2, "where": "1-0070/1, 0x3C", "like": "SH1106", "driver": "SSD1306"}),
    ("screens-shows-left", {}),
    ("screens-shows-band", {}),
    ("screens-shows-dark", {}),
    ("screens-shows-right", {}),
    ("doctor-levels-all-down", {"count": 6, "name": "west"}),
    ("doctor-levels-unsteady", {"keys": "seat 1, left", "count": 1, "name": "west"}),
    ("doctor-guide-no-led", {"seat": 2}),
    ("doctor-guide-no-buzzer", {}),
    ("doctor-bus-clock-slow", {"bus": "1", "set": "100", "real": "100", "picture": "93"}),
    ("doctor-power-low", {"when": "since"}),
    ("cup-list-none", {}),
    ("cup-calibrated", {"degrees": 180}),
    ("cup-motion-blind", {}),
    ("cup-no-sensor", {"port": "/dev/ttyACM0"}),
]


@pytest.mark.parametrize(("key", "values"), QUOTED, ids=[key for key, _ in QUOTED])
def test_a_sentence_is_quoted_as_it_is_printed(key, values):
    assert re.sub(r"\s+", " ", Words().say(key, values)) in FLAT


def test_the_guided_check_has_as_many_things_as_is_said():
    four, eight = (len(list(tasks_of(builds()[name].settings))) for name in ("four-seats", "eight-seats"))
    assert Words().say("doctor-guide-result", {"count": four, "right": 20}) in FLAT
    assert f"for four seats ({eight} and 40 for eight)" in FLAT


def test_every_step_ends_with_a_check():
    steps = re.split(r"^### ", GUIDE.partition("## Faults")[0], flags=re.MULTILINE)[1:]
    assert [step.splitlines()[0] for step in steps if "*Check.*" not in step] == ["8. The first game"]


def test_every_finding_that_is_quoted_is_known():
    """Each line that begins as doctor's do, and each sentence in quotation marks in the table of faults."""
    said = {re.sub(r"\s+", " ", Words().say(key, values)) for key, values in QUOTED}
    lines = re.findall(r"^    (?:ok|WRONG|note) +(.+)$", GUIDE, re.MULTILINE)
    assert len(lines) >= 6
    assert [line for line in lines if line not in said] == []


@pytest.mark.parametrize("page", [README, HERE / "made" / "printed.md"], ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    there = [link for link in links if not link.startswith("http")]
    assert [link for link in there if not (page.parent / link).exists()] == []


def test_every_picture_is_shown_and_says_what_it_shows():
    shown = (HERE / "made" / "printed.md").read_text(encoding="utf-8")
    pictures = [(thing.png(one), one.says) for thing in plan().things for one in thing.pictures]
    assert [path.name for path, says in pictures if f"]({path.name})" not in shown or says not in shown] == []


def test_chapters_that_are_linked_to_are_there():
    links = re.findall(r"\]\(([^)#]+\.md)#([^)]+)\)", TEXT)
    wrong = [f"{page}#{chapter}" for page, chapter in links if chapter not in _chapters(README.parent / page)]
    assert wrong == []


def _chapters(page: Path) -> set[str]:
    heads = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^a-z0-9 _-]", "", head.lower()).replace(" ", "-") for head in heads}
