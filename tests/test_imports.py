"""Who may import whom, and what must never come along with the pure packages."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HOUSE = ROOT / "companion"

OUTSIDE = (
    "companion.table.inputs",
    "companion.table.effects",
    "companion.table.scene",
    "companion.table.settings",
)
"""What of the table its surroundings may know: what it hears, what it wants, what it shows."""

PARTS = (*OUTSIDE, "companion.screens", "companion.cup", "companion.words")

# Each package (or module) of the house, and what of ours it may import beside itself. Only app and the modules it is
# made of may import everything.
ALLOWED: dict[str, tuple[str, ...]] = {
    "games": (),
    "cup": (),
    "words": (),
    "match": ("companion.games",),
    "files": (),
    "journal": ("companion.files", "companion.match"),
    "table": ("companion.match", "companion.games"),
    "screens": ("companion.table.scene", "companion.games", "companion.words"),
    "web": PARTS,
    "simulator": (*PARTS, "companion.drivers.lines"),
    "drivers": PARTS,
    "config": ("companion.table.settings", "companion.cup", "companion.files", "companion.words"),
    "guided": (*OUTSIDE, "companion.config", "companion.screens", "companion.words"),
    "guide": ("companion",),
    "liveness": (),
    "living": (),
    "service": (),
    "standing": ("companion.liveness", "companion.service", *OUTSIDE, "companion.words"),
    "wiring": ("companion.config", "companion.words"),
    "app": ("companion",),
    "rehearsal": ("companion.commands", "companion.config", "companion.journal", "companion.words"),
    "mounts": ("companion.config", "companion.drivers"),
    "wirings": ("companion.config", "companion.drivers"),
    "cup_rack": ("companion.config", "companion.drivers", "companion.table.inputs"),
    "parts": ("companion",),
    "real": ("companion",),
    "running": ("companion",),
    "virtual": ("companion",),
    "commands": (
        "companion.app",
        "companion.config",
        "companion.match",
        "companion.journal",
        "companion.cup",
        "companion.drivers",
        "companion.files",
        "companion.games",
        "companion.guide",
        "companion.guided",
        "companion.mounts",
        "companion.wirings",
        "companion.screens",
        "companion.service",
        "companion.table.inputs",
        "companion.table.scene",
        "companion.table.settings",
        "companion.web",
        "companion.wiring",
        "companion.words",
    ),
    "cli": ("companion.commands", "companion.words"),
    "__main__": ("companion.cli",),
    "__init__": (),
}

PURE = ("games", "match", "table", "screens", "cup")
NEVER_ALONG = frozenset(
    "gpiozero gpiod luma serial aiohttp sqlite3 asyncio threading random secrets logging".split()  # noqa: SIM905
)
NOT_COUNTED = {"screens": ("PIL.Image", "PIL.ImageDraw", "fluent.runtime")}
"""What a package's own libraries bring is theirs."""

CLOCKS_AND_WIRES = frozenset({"time", "datetime", "socket", "subprocess", "select"})


def modules() -> list[Path]:
    return sorted(HOUSE.rglob("*.py"))


def part(path: Path) -> str:
    """The package, or the module beside the packages, that `path` belongs to."""
    return path.relative_to(HOUSE).parts[0].removesuffix(".py")


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imports(path: Path) -> Iterator[str]:
    """Every module that `path` imports anywhere, a name of a package as if it were a module of it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = "" if node.level == 0 else dotted(path).rsplit(".", node.level)[0] + "."
            yield from (f"{package}{node.module or ''}.{name.name}".strip(".") for name in node.names)


def is_within(name: str, roots: tuple[str, ...]) -> bool:
    return any(f"{name}.".startswith(f"{root}.") for root in roots)


@pytest.mark.parametrize("path", modules(), ids=dotted)
def test_imports_run_downwards_only(path: Path) -> None:
    allowed = (*ALLOWED[part(path)], f"companion.{part(path)}")
    ours = [name for name in imports(path) if is_within(name, ("companion", "firmware", "tests"))]
    assert [name for name in ours if not is_within(name, allowed)] == []


@pytest.mark.parametrize("path", [p for p in modules() if part(p) in PURE], ids=dotted)
def test_pure_modules_have_no_clock_and_no_wires(path: Path) -> None:
    assert {name.split(".")[0] for name in imports(path)} & (CLOCKS_AND_WIRES | NEVER_ALONG) == set()


# Imports what is not counted, then each module in a fork of its own, so that every one is the first of ours.
_ALONE = """
import importlib, os, sys
bare = set(sys.modules)
for name in sys.argv[1].split():
    importlib.import_module(name)
brought = set(sys.modules)
print("bare", *bare, flush=True)
for name in sys.argv[2].split():
    if not os.fork():
        importlib.import_module(name)
        print(name, *set(sys.modules) - brought, flush=True)
        os._exit(0)
    _, status = os.wait()
    if status:
        sys.exit(name + " cannot be imported alone")
"""


@pytest.mark.parametrize("package", PURE)
def test_nothing_impure_comes_along(package: str) -> None:
    names = [dotted(path) for path in modules() if part(path) == package]
    ran = subprocess.run(
        [sys.executable, "-c", _ALONE, " ".join(NOT_COUNTED.get(package, ())), " ".join(names)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    came = {
        first: {name.split(".")[0] for name in rest}
        for first, *rest in map(str.split, ran.stdout.splitlines())
    }
    assert set(came) == {"bare", *names}
    assert {name: along & NEVER_ALONG for name, along in came.items() if along & NEVER_ALONG} == {}


def test_a_package_of_the_house_brings_no_neighbour() -> None:
    for path in HOUSE.rglob("__init__.py"):
        assert list(imports(path)) == [], path
