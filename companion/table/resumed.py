"""Coming back after a restart: the last sheet, and the match that was still open."""

from __future__ import annotations

from companion.match.entry import Entry, Resumed
from companion.match.script import ScriptError, last_change, resume
from companion.table.effects import AdoptCup
from companion.table.evening import Evening
from companion.table.playing import Playing
from companion.table.scene import Text
from companion.table.sheet import Sheet, read


def come_back(evening: Evening, resumed: Resumed) -> None:
    """Sit everybody down again and take the open match up; who sat at a place that is no more stands."""
    sheet = read(resumed.sheet, len(evening.places))
    _take_over(evening, sheet)
    evening.next_match = resumed.next_match
    if resumed.match is None:
        return
    try:
        match = resume(resumed.lines)
        last = last_change(resumed.lines)
    except ScriptError:
        _break_off(evening, resumed.match, Text("say-match-unreadable", {"match": resumed.match}))
        return
    seats = len(match.view()["players"])
    places = sheet.seats or tuple(range(seats))
    if len(places) != seats or not all(place in range(len(evening.places)) for place in places):
        _break_off(evening, resumed.match, Text("say-match-no-places", {"match": resumed.match}))
        return
    for place in places:
        evening.places[place].seated = True
    if evening.host is None:
        evening.host = places[0]
    evening.playing = Playing.begin(resumed.match, match, places, evening.source, evening.now_ns)
    if last is not None:
        before, events = last
        evening.playing.tell_last(before.view(), events, evening.now_ns)
    evening.resuming = True


def _take_over(evening: Evening, sheet: Sheet) -> None:
    for place, name in zip(evening.places, sheet.names, strict=False):
        place.name = name or place.name
    for number in sheet.seated:
        evening.places[number].seated = True
    evening.host = sheet.host
    evening.choose_host()
    for number, unique in sheet.adopted.items():
        evening.adopted[number] = unique
        evening.effects.append(AdoptCup(number, unique))
    if sheet.game is not None:
        evening.game, evening.options = sheet.game, dict(sheet.options)


def _break_off(evening: Evening, match: int, why: Text) -> None:
    """The open match cannot go on: close it, and say why."""
    evening.faults.begin("match", why)
    evening.propose(Entry(match, ended="broken_off"), lambda: None)
