"""The figures for a person, in 100 columns, and for a program, as JSON."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from tests.bench.figures import Section, short

WIDTH: Final = 100
_PACKAGES: Final = ("gpiozero", "luma.core", "luma.oled", "pillow", "aiohttp", "pyserial")
_WHAT_WIDTH: Final = 30
_COLUMNS: Final = {"ours": 19, "beside it": 16, "ratio": 6, "target": 8, "reached": 7}
_REACHED: Final = {True: "[green]yes[/]", False: "[red]NO[/]", None: ""}


def machine() -> dict[str, Any]:
    """What the figures were taken on, and how much else it had to do just then."""
    return {
        "cpu": _cpu(),
        "cores": os.cpu_count(),
        "kernel": platform.platform(),
        "python": platform.python_version(),
        "packages": {name: version(name) for name in _PACKAGES},
        "load": {"before": round(os.getloadavg()[0], 2)},
        "seconds": {},
    }


def _cpu() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    found = (line.split(":", 1)[1].strip() for line in lines if line.startswith(("model name", "Model")))
    return next(found, platform.processor() or platform.machine())


def show(sections: Sequence[Section], about: dict[str, Any], console: Console | None = None) -> None:
    """Print the sections, what they were taken on, and why something is missing."""
    console = console or Console(width=WIDTH, highlight=False)
    for section in sections:
        beside = f" (beside it: {section.beside})" if section.beside else ""
        console.print(f"[bold]{section.title}[/]{beside}")
        console.print(_table(section))
        for row in section.rows:
            if row.ours is None:
                console.print(f"Not measured: {row.what.strip()}: {row.note}")
    console.print(
        "Two figures: median / p99; the ratio of times with a target is that of p99. " + _about(about)
    )


def _table(section: Section) -> Table:
    """The rows of one section; all sections' columns stand below each other."""
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column("", width=_WHAT_WIDTH)
    for name, width in _COLUMNS.items():
        table.add_column(name, width=width, justify="right", no_wrap=True)
    for row in section.rows:
        table.add_row(
            row.what,
            "not measured" if row.ours is None else row.ours.shown(),
            "" if row.beside is None else row.beside.shown(),
            "" if row.ratio is None else short(row.ratio),
            row.target,
            _REACHED[row.reached],
        )
    return table


def _about(about: dict[str, Any]) -> str:
    packages = ", ".join(f"{name} {number}" for name, number in about["packages"].items())
    loads = about["load"].values()
    return (
        f"{about['cpu']}, {about['cores']} cores, load {min(loads)} to {max(loads)}; {about['kernel']}; "
        f"Python {about['python']}; {packages}. Not a Pi."
    )


def save(sections: Sequence[Section], about: dict[str, Any], path: Path, *, quick: bool) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    document = {"machine": about, "quick": quick, "sections": [section.to_json() for section in sections]}
    path.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
