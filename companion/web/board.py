"""The board's scene as JSON for browsers: public things only, every sentence already said.

Pure. What the page is to print large (`headline`, `detail`) is composed here, because plurals and lists belong to
words/; the browser only lays out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.table.scene import LobbyCard, Notice, Scene, Stage, Text
from companion.web.says.parts import Says, said_if_known, winners_say
from companion.web.says.registry import SAYS
from companion.words.words import Words


def board_json(scene: Scene, words: Words) -> dict[str, Any]:
    """The public scene of the board as a JSON object.

    Raises ValueError for a seat's scene or a seat's own view: neither may ever leave by this way.
    """
    if scene.screen is not None or scene.seat is not None or "you" in (scene.view or {}):
        raise ValueError("only the board's own scene may be published")
    headline, detail = says(scene, words)
    out = {
        "stage": scene.stage.value,
        "headline": headline,
        "detail": detail,
        "view": _plain(scene.view),
        "game_name": None if scene.view is None else words.say(f"game-{scene.view['game']}"),
        "notice": _notice(scene.notice, scene.view or {}),
        "time_left": _time_left(scene),
        "lobby": None if scene.lobby is None else _lobby(scene.lobby, words),
        "menu": None if scene.menu is None else [_text(item, words) for item in scene.menu.items],
        "help": _text(scene.help, words),
        "say": _text(scene.say, words),
        "fault": _text(scene.fault, words),
        "waiting": list(scene.waiting),
        "shaking": list(scene.shaking),
        "places": list(scene.places),
        "count_down": scene.count_down,
    }
    return {key: value for key, value in out.items() if value is not None}


def _text(text: Text | None, words: Words) -> str | None:
    return None if text is None else words.say(text.key, _said(text.values, words))


def _said(values: Mapping[str, Any], words: Words) -> dict[str, Any]:
    """The values of a sentence, with sentences among them said."""
    return {key: _text(value, words) if isinstance(value, Text) else value for key, value in values.items()}


def _plain(value: Any) -> Any:
    """Mappings and sequences of any kind as dicts and lists, for JSON."""
    if isinstance(value, Mapping):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_plain(inner) for inner in value]
    return value


def _time_left(scene: Scene) -> dict[str, Any] | None:
    left = scene.time_left
    if left is None:
        return None
    return {"seats": list(left.seats), "left_ms": left.left_ms, "total_ms": left.total_ms}


def _notice(notice: Notice | None, view: Mapping[str, Any]) -> dict[str, Any] | None:
    """The notice, and what its game adds for drawing it."""
    if notice is None:
        return None
    out = {"kind": notice.kind, **_plain(notice.values)}
    marks = SAYS[view["game"]].marks.get(notice.kind)
    return out if marks is None else {**out, **marks(out)}


def _lobby(lobby: LobbyCard, words: Words) -> dict[str, Any]:
    return {
        "places": [{"name": p.name, "seated": p.seated, "host": p.host} for p in lobby.places],
        "game": lobby.game,
        "game_name": words.say(f"game-{lobby.game}"),
        "options": _plain(dict(lobby.options)),
        "problem": _text(lobby.problem, words),
    }


def says(scene: Scene, words: Words) -> Says:
    """What the board says in large letters, and the line below it."""
    if scene.notice is not None:
        return _notice_says(scene.notice, scene.view or {}, words)
    if scene.stage is Stage.LOBBY and scene.lobby is not None:
        return _lobby_says(scene.lobby, words)
    if scene.stage is Stage.OVER and scene.view is not None:
        return winners_say(scene.view.get("winners") or (), scene.view, words)
    if scene.stage is Stage.PLAY and scene.view is not None:
        return SAYS[scene.view["game"]].phase(scene.view, words)
    key = f"page-says-{scene.stage.value}"
    return words.say(key), _text(scene.help, words) or said_if_known(f"{key}-detail", {}, words)


def _lobby_says(lobby: LobbyCard, words: Words) -> Says:
    """How many more have to sit down; once two are there, what else is missing, or who starts."""
    seated = [place.name for place in lobby.places if place.seated]
    hosts = [place.name for place in lobby.places if place.host] or seated
    if not seated:
        return words.say("page-says-lobby"), words.say("page-says-nobody")
    if len(seated) == 1:
        return words.say("page-says-lobby"), words.say("page-says-alone", {"name": seated[0]})
    if lobby.problem is not None:
        return words.say("page-says-lobby"), words.say(lobby.problem.key, _said(lobby.problem.values, words))
    return words.say("page-says-ready"), words.say("page-says-starts", {"name": hosts[0]})


def _notice_says(notice: Notice, view: Mapping[str, Any], words: Words) -> Says:
    teller = SAYS[view["game"]].notices.get(notice.kind)
    if teller is None:
        return words.say("page-says-notice"), ""
    return teller(notice.values, view, words)
