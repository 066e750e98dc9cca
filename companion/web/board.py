"""The board's scene as JSON for browsers: public things only, every sentence already said.

Pure. What the page is to print large (`headline`, `detail`) is composed here, because plurals and lists belong to
words/; the browser only lays out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from companion.table.scene import LobbyCard, Notice, Scene, Stage, Text
from companion.words.words import Words

Says = tuple[str, str]
"""Headline and detail; the detail may be empty."""


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
        "notice": _notice(scene.notice),
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


def _notice(notice: Notice | None) -> dict[str, Any] | None:
    """The notice, and for a verdict which dice counted (bluff R2: the face bid, and ones)."""
    if notice is None:
        return None
    out = {"kind": notice.kind, **_plain(notice.values)}
    if notice.kind == "verdict":
        wanted = {1, out["face"]}
        out["counted"] = {seat: [die in wanted for die in dice] for seat, dice in out["dice"].items()}
    return out


def _lobby(lobby: LobbyCard, words: Words) -> dict[str, Any]:
    return {
        "places": [{"name": p.name, "seated": p.seated, "host": p.host} for p in lobby.places],
        "game": lobby.game,
        "game_name": words.say(f"game-{lobby.game}"),
        "options": dict(lobby.options),
        "problem": _text(lobby.problem, words),
    }


def says(scene: Scene, words: Words) -> Says:
    """What the board says in large letters, and the line below it."""
    if scene.notice is not None:
        return _notice_says(scene.notice, scene.view or {}, words)
    if scene.stage is Stage.LOBBY and scene.lobby is not None:
        return _lobby_says(scene.lobby, words)
    if scene.stage is Stage.OVER and scene.view is not None:
        return _winners_say(scene.view.get("winners") or (), scene.view, words)
    if scene.stage is Stage.PLAY and scene.view is not None:
        return _phase_says(scene.view, words)
    key = f"page-says-{scene.stage.value}"
    return words.say(key), _text(scene.help, words) or _said_if_known(f"{key}-detail", {}, words)


def name_list(names: Sequence[str], words: Words) -> str:
    """Names in a row, as in: Ana, Ben and Caz."""
    if len(names) < 2:
        return "".join(names)
    return words.say("page-says-list", {"first": ", ".join(names[:-1]), "last": names[-1]})


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


def _names(seats: Iterable[Any], view: Mapping[str, Any]) -> list[str]:
    players = view.get("players", ())
    return [players[int(seat)]["name"] for seat in seats]


def _winners_say(winners: Sequence[int], view: Mapping[str, Any], words: Words) -> Says:
    who = name_list(_names(winners, view), words)
    return words.say("page-says-winner", {"names": who, "count": len(winners)}), words.say(
        "page-says-rematch"
    )


def _phase_says(view: Mapping[str, Any], words: Words) -> Says:
    """The game's phase: whose turn it is, or what everybody is waited for."""
    phase = f"page-says-phase-{view['phase']}"
    if phase not in words.keys():  # noqa: SIM118 - a method of Words
        phase = "page-says-phase"
    waited = _names(view["waiting"], view)
    if not waited:
        return words.say("page-says-play"), ""
    bid = view.get("bid")
    kind = "opens" if bid is None else "bid"
    values = {"names": name_list(waited, words), "count": len(waited)}
    if view["phase"] == "bidding":
        return words.say(phase, values), words.say(
            f"page-says-bidder-{kind}", {"name": _names([bid["seat"]], view)[0]} if bid else {}
        )
    return words.say(phase, values), _said_if_known(f"{phase}-detail", values, words)


def _said_if_known(key: str, values: Mapping[str, Any], words: Words) -> str:
    """The sentence `key`, or nothing where there is none."""
    return words.say(key, values) if key in words.keys() else ""  # noqa: SIM118 - a method of Words


def _notice_says(notice: Notice, view: Mapping[str, Any], words: Words) -> Says:
    teller = _NOTICES.get(notice.kind)
    if teller is None:
        return words.say("page-says-notice"), ""
    return teller(notice.values, view, words)


def _opens(values: Mapping[str, Any], view: Mapping[str, Any], words: Words) -> Says:
    name = _names([values["seat"]], view)[0]
    return words.say("page-says-opens", {"name": name}), words.say("page-says-opens-detail")


def _rolled_again(values: Mapping[str, Any], view: Mapping[str, Any], words: Words) -> Says:
    who = name_list(_names(values["seats"], view), words)
    return words.say("page-says-tie"), words.say("page-says-tie-detail", {"names": who})


def _verdict(values: Mapping[str, Any], view: Mapping[str, Any], words: Words) -> Says:
    bidder, loser = _names([values["bidder"], values["loser"]], view)
    caught = values["loser"] == values["bidder"]
    headline = words.say(f"page-says-verdict-{'bluff' if caught else 'true'}", {"name": bidder})
    count = words.say("page-says-verdict-count", {"count": values["count"]})
    return headline, words.say("page-says-verdict-detail", {"count": count, "name": loser})


def _timed_out(values: Mapping[str, Any], view: Mapping[str, Any], words: Words) -> Says:
    name = _names([values["seat"]], view)[0]
    return words.say("page-says-timed_out"), words.say("page-says-timed_out-detail", {"name": name})


def _out(values: Mapping[str, Any], view: Mapping[str, Any], words: Words) -> Says:
    name = _names([values["seat"]], view)[0]
    return words.say("page-says-out", {"name": name}), words.say("page-says-out-detail")


def _sudden_death(values: Mapping[str, Any], view: Mapping[str, Any], words: Words) -> Says:
    who = name_list(_names(values["contenders"], view), words)
    return words.say("page-says-sudden"), words.say("page-says-sudden-detail", {"names": who})


def _guesses(values: Mapping[str, Any], view: Mapping[str, Any], words: Words) -> Says:
    closest = _names(values.get("closest") or (), view)
    headline = words.say("page-says-total", {"total": values["total"]})
    if not closest:
        return headline, words.say("page-says-no_guess")
    who = name_list(closest, words)
    return headline, words.say("page-says-closest", {"names": who, "count": len(closest)})


def _over(values: Mapping[str, Any], view: Mapping[str, Any], words: Words) -> Says:
    headline, detail = _winners_say(values["winners"], view, words)
    pot = values.get("pot") or 0
    return headline, words.say("page-says-pot", {"count": pot}) if pot else detail


_NOTICES: Mapping[str, Callable[[Mapping[str, Any], Mapping[str, Any], Words], Says]] = {
    "opens": _opens,
    "rolled_again": _rolled_again,
    "verdict": _verdict,
    "timed_out": _timed_out,
    "out": _out,
    "sudden_death": _sudden_death,
    "guesses": _guesses,
    "over": _over,
}
