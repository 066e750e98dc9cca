"""A cup's settings over its wire: changed as a whole or not at all, and kept."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from companion.drivers.cup_talk import CupTalk
from companion.drivers.serial_line import TalkError

REFUSED = "-"


def change(talk: CupTalk, wanted: Mapping[str, int | str]) -> dict[str, str]:
    """Set all of `wanted` and keep it for the next boots; what was before. TalkError: all is as it was."""
    before = {key: talk.ask("get", key) for key in wanted}
    try:
        _set_and_keep(talk, wanted)
    except TalkError:
        _put_back(talk, before)
        raise
    return before


def _set_and_keep(talk: CupTalk, wanted: Mapping[str, int | str]) -> None:
    for key, value in wanted.items():
        if talk.ask("set", key, str(value)) != str(value):
            raise TalkError("cup-set-refused", {"port": talk.port, "key": key, "value": str(value)})
    if talk.ask("keep") != "ok":
        raise TalkError("cup-keep-failed", {"port": talk.port})


def _put_back(talk: CupTalk, before: Mapping[str, str]) -> None:
    """In force again; the cup's file has never changed, or could not be written."""
    with suppress(TalkError):  # a cup that has gone forgets them anyway
        for key, value in before.items():
            if value != REFUSED:
                talk.ask("set", key, value)
