"""What Babel keeps in memory for Fluent: a language's plurals and figures, and no more of all that it knows."""

from __future__ import annotations

from typing import Final

import babel.core
from babel import localedata

_NEVER_SAID: Final = (
    "compact_currency_formats",
    "compact_decimal_formats",
    "compound_unit_patterns",
    "currency_names",
    "currency_names_plural",
    "date_fields",
    "datetime_skeletons",
    "interval_formats",
    "languages",
    "meta_zones",
    "scripts",
    "territories",
    "time_zones",
    "unit_display_names",
    "unit_patterns",
    "variants",
)
"""The large ones of Babel's tables; no sentence has money, dates, units or places as such."""


def let_go(language: str) -> None:
    """Forget what Babel has loaded for a bundle in `language` and no sentence needs: 4 of 4.5 MB.

    For plurals alone it reads all its tables of the language, and for those it looks up one word in its tables of the
    world. Nobody else here uses it (`tests/words/test_locale_data.py`).
    """
    for name in ("root", language):
        tables = localedata.load(name)  # the dictionary that Babel goes on using, not a copy
        for table in _NEVER_SAID:
            tables.pop(table, None)
    babel.core._global_data = None  # noqa: SLF001 - read again if asked for, as it was at first
