"""The thresholds of cup/motion.py as keys of table.toml: each with its own range and default."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from attrs import frozen

from companion.config.allowed import Number
from companion.cup import motion


def _made() -> type:
    """One field for each of `motion.LIMITS`, so that the two never differ."""
    types = {
        key: Annotated[int, Number(least, most, whole=True)] for key, (least, most) in motion.LIMITS.items()
    }
    usual = {key: getattr(motion.Settings, key) for key in types}
    doc = "When a cup counts as handled, shaken, lifted ...: see `motion.Settings`."
    bare = type("MotionAt", (), {"__annotations__": types, "__doc__": doc, **usual})
    return frozen(kw_only=True)(bare)


if TYPE_CHECKING:
    MotionAt: TypeAlias = Any
else:
    MotionAt = _made()


def thresholds(at: MotionAt | None) -> motion.Settings:
    """What `motion.Motion` takes; None: its own."""
    settings = motion.Settings()
    for key in motion.LIMITS if at is not None else ():
        setattr(settings, key, getattr(at, key))
    return settings
