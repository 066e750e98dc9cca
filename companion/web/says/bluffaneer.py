"""Bluffaneer on the board's page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.web.says.parts import GameSays, Says, name_list, names_of, winners_say
from companion.words.words import Words

_View = Mapping[str, Any]
_STOLEN = {"sword": 2, "ship": 3}
"""How many coins the roller of such a double steals (R2)."""


def phase(view: _View, words: Words) -> Says:
    """Who rolls, who may claim the roll, or what the roller has to decide."""
    say, now, claimant = _Sayer(view, words), view["phase"], view["claimant"]
    values: dict[str, Any] = {"name": say.name(view["roller"]), "box": view["box"]}
    if view["roll"] is not None:
        values |= {**say.symbols(view["roll"]), "count": _STOLEN.get(view["roll"][0], 0)}
    values |= {"names": say.list(view["waiting"]), "other": "" if claimant is None else say.name(claimant)}
    if now == "roll" and view["round"] == 1:
        now = "begin"
    return say(f"page-says-bluffaneer-{now}", **values), say(f"page-says-bluffaneer-{now}-detail", **values)


class _Sayer:
    """Says the sentences of this game, and whom and what they are about."""

    def __init__(self, view: _View, words: Words) -> None:
        self._view, self._words = view, words

    def __call__(self, key: str, **values: Any) -> str:
        """The sentence `key`."""
        return self._words.say(key, values)

    def name(self, seat: int) -> str:
        """Who sits at `seat`."""
        return names_of([seat], self._view)[0]

    def list(self, seats: Sequence[int]) -> str:
        """Their names in a row."""
        return name_list(names_of(seats, self._view), self._words)

    def symbols(self, roll: Sequence[str]) -> dict[str, str]:
        """Two symbols as a sentence takes them."""
        first, second = (self(f"page-says-bluffaneer-symbol-{symbol}") for symbol in roll)
        return {"first": first, "second": second}


def _doubles(values: _View, view: _View, words: Words) -> Says:
    """What two of a kind brought or cost."""
    say, payments = _Sayer(view, words), values["payments"]
    roller, symbol = say.name(values["seat"]), values["symbol"]
    two = say(f"page-says-bluffaneer-two-{symbol}")
    if symbol in _STOLEN:
        victim, _, coins = payments[0]
        return say("page-says-bluffaneer-stole", name=roller, other=say.name(victim), count=coins), two
    if symbol == "chest":
        return say("page-says-bluffaneer-all-pay", name=roller), two
    return say("page-says-bluffaneer-pays-all", name=roller), say(
        "page-says-bluffaneer-paid-to", two=two, names=say.list([payee for _, payee, _ in payments])
    )


def _shown(values: _View, view: _View, words: Words) -> Says:
    say = _Sayer(view, words)
    symbols = say.symbols(values["card"].split("+"))
    return say("page-says-bluffaneer-shows", name=say.name(values["seat"]), **symbols), say(
        "page-says-bluffaneer-show-detail"
    )


def _judged(values: _View, view: _View, words: Words) -> Says:
    """True or not, what the roller did, and who pays whom."""
    say, [[payer, payee, coins]] = _Sayer(view, words), values["payments"]
    verdict = "true" if values["match"] else "lied"
    headline = say(f"page-says-bluffaneer-{verdict}", name=say.name(values["claimant"]))
    answer = "challenged" if values["challenged"] else "believed"
    answered = say(f"page-says-bluffaneer-{answer}", name=say.name(values["roller"]))
    paid = say("page-says-bluffaneer-paid", name=say.name(payer), other=say.name(payee), count=coins)
    return headline, f"{answered} {paid}"


def _unclaimed(_values: _View, view: _View, words: Words) -> Says:
    say = _Sayer(view, words)
    return say("page-says-bluffaneer-unclaimed"), say(
        "page-says-bluffaneer-next", name=say.name(view["roller"])
    )


def _drawn(values: _View, view: _View, words: Words) -> Says:
    """How chance decided between those who cannot be told apart."""
    say = _Sayer(view, words)
    side, prize = values["side"], values["prize"]
    if side is None:
        how = say("page-says-bluffaneer-lot", names=say.list(values["among"]))
    else:
        how = say(f"page-says-bluffaneer-coin-{side}")
    won = say(f"page-says-bluffaneer-drawn-{prize}", name=say.name(values["seat"]))
    return say(f"page-says-bluffaneer-tie-{prize}"), f"{how} {won}"


def _over(values: _View, view: _View, words: Words) -> Says:
    say, winners = _Sayer(view, words), values["winners"]
    headline, _ = winners_say(winners, view, words)
    return headline, say("page-says-bluffaneer-purse", count=values["coins"][winners[0]])


SAYS = GameSays(
    phase,
    {
        "doubles": _doubles,
        "shown": _shown,
        "judged": _judged,
        "unclaimed": _unclaimed,
        "drawn": _drawn,
        "over": _over,
    },
)
