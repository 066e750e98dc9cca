"""The words that the page itself says, for `words.json`."""

from __future__ import annotations

from companion.words.words import Words

_PLACEHOLDERS = ("name", "other", "number", "key", "count", "face", "button", "low", "high")


def page_words(words: Words) -> dict[str, str]:
    """The words of the page itself (`page-ui-...`); what fills them stands as `{name}` for the browser to replace."""
    holes = {name: f"{{{name}}}" for name in _PLACEHOLDERS}
    prefix = "page-ui-"
    return {
        key[len(prefix) :]: words.say(key, holes) for key in sorted(words.keys()) if key.startswith(prefix)
    }
