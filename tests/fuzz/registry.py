"""Every target, by name."""

from __future__ import annotations

from typing import Final

from tests.fuzz.target import Target
from tests.fuzz.targets import boards, commands, cups, journals, pages, scripts, settings

TARGETS: Final[dict[str, Target]] = {
    target.name: target
    for module in (cups, boards, scripts, settings, pages, journals, commands)
    for target in module.TARGETS
}
