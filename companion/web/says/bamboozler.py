"""Bamboozler on the board's page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.web.says.parts import GameSays, Says, names_of, winners_say
from companion.words.words import Words

_Values = Mapping[str, Any]
_JACKPOT = 21


def _phase(view: _Values, words: Words) -> Says:
    """Whose turn it is and what is asked, and the score that stands."""
    if not view["waiting"]:
        return words.say("page-says-play"), ""
    name = _name(view["waiting"][0], view)
    key = f"page-says-bamboozler-{view['phase'].replace('_', '-')}"
    headline = words.say(key, {"name": name, "score": _score(view["score"], words)})
    if view["phase"] in ("cover", "discard", "last_chance"):
        return headline, words.say(f"{key}-detail")
    if not view["score"]:
        return headline, words.say("page-says-bamboozler-nothing")
    said = {"name": _name(view["declared_by"], view), "score": _score(view["score"], words)}
    return headline, words.say("page-says-bamboozler-stands", said)


def _name(seat: int, view: _Values) -> str:
    return names_of([seat], view)[0]


def _score(score: int, words: Words) -> str:
    """A score as it is said: 21 is the Jackpot, and doubles are called so."""
    if score == _JACKPOT:
        return words.say("page-says-bamboozler-jackpot")
    first, second = divmod(score, 10)
    if score and first == second:
        return words.say("page-says-bamboozler-double", {"die": first})
    return str(score)


def _card(card: str, words: Words) -> str:
    """What a card is called."""
    return words.say(f"screen-card-{card.replace('_', '-')}")


def _believed(values: _Values, view: _Values, words: Words) -> Says:
    by, seat = _name(values["by"], view), _name(values["seat"], view)
    if values["true"]:
        return words.say("page-says-verdict-true", {"name": by}), words.say(
            "page-says-bamboozler-goes-on", {"name": seat}
        )
    headline = words.say("page-says-bamboozler-bamboozled", {"name": by, "other": seat})
    return headline, words.say("page-says-bamboozler-draws", {"name": by}) if values["drew"] else ""


def _verdict(values: _Values, view: _Values, words: Words) -> Says:
    by = _name(values["by"], view)
    headline = words.say(f"page-says-verdict-{'true' if values['true'] else 'bluff'}", {"name": by})
    if values["struck"] is not None:
        return headline, _strike(values["struck"], view, words)
    return headline, words.say(
        f"page-says-bamboozler-{'may-cover' if values['covers'] else 'free'}", {"name": by}
    )


def _strike(seat: int, view: _Values, words: Words) -> str:
    """Who gets a strike, and how many that makes."""
    strikes = {"count": view["players"][seat]["strikes"], "limit": view["strike_limit"]}
    return words.say("page-says-bamboozler-strike", {"name": _name(seat, view), **strikes})


def _struck(values: _Values, view: _Values, words: Words) -> Says:
    strike = _strike(values["seat"], view, words)
    if "score" not in values:
        return words.say("page-says-bamboozler-no-cover", {"name": _name(values["seat"], view)}), strike
    scores = {"score": _score(values["score"], words), "standing": _score(values["standing"], words)}
    return words.say("page-says-bamboozler-too-low", scores), strike


def _covered(values: _Values, view: _Values, words: Words) -> Says:
    by = {"name": _name(values["by"], view), "card": _card(values["card"], words)}
    headline = words.say("page-says-bamboozler-covered", by)
    if not view["score"]:
        return headline, words.say("page-says-bamboozler-free")
    going = {"name": _name(values["challenger"], view), "score": _score(view["score"], words)}
    return headline, words.say("page-says-bamboozler-on", going)


def _played(values: _Values, view: _Values, words: Words) -> Says:
    seat, card = values["seat"], values["card"]
    headline = words.say(
        "page-says-bamboozler-played", {"name": _name(seat, view), "card": _card(card, words)}
    )
    following = {"name": _name(values["next"], view), "score": _score(view["score"], words)}
    if card == "revive":
        return headline, words.say("page-says-bamboozler-back")
    if card == "fresh_start":
        return headline, words.say("page-says-bamboozler-anew", following)
    return headline, words.say(f"page-says-bamboozler-{'own' if values['own'] else 'asked'}", following)


def _made(values: _Values, view: _Values, words: Words) -> Says:
    card = {"name": _name(values["seat"], view), "card": _card(values["card"], words)}
    return words.say("page-says-bamboozler-played", card), words.say(
        "page-says-bamboozler-made", {"score": _score(values["score"], words)}
    )


def _drew(values: _Values, view: _Values, words: Words) -> Says:
    return words.say("page-says-bamboozler-draws", {"name": _name(values["seat"], view)}), words.say(
        "page-says-bamboozler-drew-detail"
    )


def _out(values: _Values, view: _Values, words: Words) -> Says:
    name = {"name": _name(values["seat"], view)}
    return words.say("page-says-out", name), words.say(
        "page-says-bamboozler-out", {"limit": view["strike_limit"]}
    )


def _round(values: _Values, view: _Values, words: Words) -> Says:
    starter = {"name": _name(values["starter"], view)}
    return words.say("page-says-bamboozler-round", {"round": values["round"]}), words.say(
        "page-says-bamboozler-starts", starter
    )


def _over(values: _Values, view: _Values, words: Words) -> Says:
    return winners_say(values["winners"], view, words)


SAYS = GameSays(
    _phase,
    {
        "believed": _believed,
        "verdict": _verdict,
        "struck": _struck,
        "covered": _covered,
        "played": _played,
        "made": _made,
        "drew": _drew,
        "out": _out,
        "round": _round,
        "over": _over,
    },
)
