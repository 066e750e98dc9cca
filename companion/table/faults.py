"""What does not work right now, and whom it concerns."""

from __future__ import annotations

from collections.abc import Iterable

from companion.table.scene import Text


class Faults:
    """The lasting faults by part ("screen:3", "cup:1", "journal"), oldest first; a warning after what does not work."""

    def __init__(self) -> None:
        self._texts: dict[str, Text] = {}

    def begin(self, part: str, text: Text) -> bool:
        """`part` stopped working, or has another reason now; says whether that is news."""
        news = self._texts.get(part) != text
        self._texts[part] = text
        return news

    def end(self, part: str) -> None:
        """`part` works again."""
        self._texts.pop(part, None)

    def has(self, part: str) -> bool:
        """Whether `part` does not work."""
        return part in self._texts

    def of_place(self, place: int, cup: int | None) -> Text | None:
        """What the place's own screen says: a fault of its parts."""
        parts = (f"cup:{cup}:", f"buttons:{place}:", f"screen:{place}:")
        return _weightiest(
            (part, text)
            for start in parts
            for part, text in self._texts.items()
            if f"{part}:".startswith(start)
        )

    def of_all(self) -> Text | None:
        """What the board says: the oldest fault."""
        return _weightiest(self._texts.items())


def _weightiest(faults: Iterable[tuple[str, Text]]) -> Text | None:
    """The first, of what does not work before a battery that is only low."""
    ordered = sorted(faults, key=lambda fault: fault[0].endswith(":battery"))
    return ordered[0][1] if ordered else None
