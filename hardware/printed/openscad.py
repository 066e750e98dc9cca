"""OpenSCAD, called for meshes and pictures."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops

from hardware.printed.plan import Picture, Thing

LARGEST_PX: Final = 800
_DRAWN_PX: Final = 2000
_MARGIN_PX: Final = 40
_COLOURS: Final = 48
_COMPLAINTS: Final = ("WARNING", "ERROR", "DEPRECATED")


class RefusedError(Exception):
    """OpenSCAD is not there, or did not like a source; says why in a person's words."""


def mesh(thing: Thing, values: Mapping[str, str | float], out: Path) -> None:
    """Writes a mesh in the format that `out` ends with; `values` are for variables of the source."""
    defined = [f"-D{name}={_written(value)}" for name, value in values.items()]
    _run(["openscad", "-o", str(out), *defined, str(thing.source)], thing)


def picture(thing: Thing, one: Picture, out: Path) -> None:
    """Writes a picture; needs a display, or xvfb-run. It is drawn larger than it is kept, so that edges are smooth."""
    camera = f"--camera=0,0,0,{','.join(f'{turn:g}' for turn in one.camera)},500"
    size = f"--imgsize={_DRAWN_PX},{_DRAWN_PX}"
    look = ["--viewall", "--autocenter", "--colorscheme=Tomorrow"]
    # Without a display of its own (a server), and where the display's graphics might draw otherwise.
    shown = ["xvfb-run", "-a"] if shutil.which("xvfb-run") else []
    _run(
        [
            *shown,
            "openscad",
            "-o",
            str(out),
            f"-Dpart={_written(one.name)}",
            size,
            camera,
            *look,
            str(thing.source),
        ],
        thing,
    )
    with Image.open(out) as drawn:
        kept = _cut_out(drawn.convert("RGB"))
    kept.thumbnail((LARGEST_PX, LARGEST_PX), Image.Resampling.LANCZOS)
    kept.quantize(_COLOURS).save(out, optimize=True)


def _cut_out(drawn: Image.Image) -> Image.Image:
    """What is drawn, with a margin, of a picture whose first dot is its background."""
    background = Image.new("RGB", drawn.size, drawn.getpixel((0, 0)))
    box = ImageChops.difference(drawn, background).getbbox() or (0, 0, *drawn.size)
    left, top, right, bottom = box
    wider = (left - _MARGIN_PX, top - _MARGIN_PX, right + _MARGIN_PX, bottom + _MARGIN_PX)
    framed = Image.new("RGB", (wider[2] - wider[0], wider[3] - wider[1]), drawn.getpixel((0, 0)))
    framed.paste(drawn.crop(box), (_MARGIN_PX, _MARGIN_PX))
    return framed


def version() -> str:
    """As it says itself."""
    return _called(["openscad", "--version"]).strip().removeprefix("OpenSCAD version ")


def _run(command: Sequence[str], thing: Thing) -> None:
    said = _called(command)
    complaints = [line for line in said.splitlines() if line.startswith(_COMPLAINTS)]
    if complaints:
        raise RefusedError(f"OpenSCAD does not like {thing.source.name}:\n" + "\n".join(complaints))


def _called(command: Sequence[str]) -> str:
    if shutil.which("openscad") is None:
        raise RefusedError(
            "OpenSCAD is not here. Install it: sudo apt install openscad xvfb xauth fonts-dejavu-core"
        )
    nice = ["nice"] if shutil.which("nice") else []
    ran = subprocess.run(
        [*nice, *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        env={**os.environ, "LC_ALL": "C"},
    )
    if ran.returncode != 0:
        raise RefusedError(f"{' '.join(command)} has failed:\n{ran.stdout}")
    return ran.stdout


def _written(value: str | float) -> str:
    return f'"{value}"' if isinstance(value, str) else f"{value:g}"


def say(text: str) -> None:
    """What is being done: drawing takes minutes."""
    print(text, file=sys.stderr, flush=True)
