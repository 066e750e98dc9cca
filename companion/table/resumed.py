"""Coming back after a restart: the last sheet, and the match that was still open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.match.entry import Entry, Resumed
from companion.match.script import ScriptError, resume
from companion.table.effects import AdoptCup
from companion.table.evening import Evening
from companion.table.playing import Playing
from companion.table.scene import Text
from companion.table.ways.registry import PLAYABLE


def come_back(evening: Evening, resumed: Resumed) -> None:
    """Sit everybody down again and take the open match up; who sat at a place that is no more stands."""
    _read_sheet(evening, resumed.sheet or {})
    evening.next_match = resumed.next_match
    if resumed.match is None:
        return
    try:
        match = resume(resumed.lines)
    except ScriptError:
        _break_off(evening, resumed.match, Text("say-match-unreadable", {"match": resumed.match}))
        return
    seats = len(match.view()["players"])
    places = tuple((resumed.sheet or {}).get("seats") or range(seats))
    if len(places) != seats or not all(place in range(len(evening.places)) for place in places):
        _break_off(evening, resumed.match, Text("say-match-no-places", {"match": resumed.match}))
        return
    for place in places:
        evening.places[place].seated = True
    if evening.host is None:
        evening.host = places[0]
    evening.playing = Playing.begin(resumed.match, match, places, evening.source, evening.now_ns)
    evening.resuming = True


def _read_sheet(evening: Evening, sheet: Mapping[str, Any]) -> None:
    for place, name in zip(evening.places, sheet.get("names", ()), strict=False):
        place.name = name or place.name
    for number in sheet.get("seated", ()):
        if number < len(evening.places):
            evening.places[number].seated = True
    evening.host = sheet.get("host")
    evening.choose_host()
    for place, unique in sheet.get("adopted", {}).items():
        if int(place) < len(evening.places):
            evening.adopted[int(place)] = unique
            evening.effects.append(AdoptCup(int(place), unique))
    if sheet.get("game") in PLAYABLE:
        evening.game, evening.options = sheet["game"], dict(sheet.get("options", {}))


def _break_off(evening: Evening, match: int, why: Text) -> None:
    """The open match cannot go on: close it, and say why."""
    evening.faults.begin("match", why)
    evening.propose(Entry(match, ended="broken_off"), lambda: None)
