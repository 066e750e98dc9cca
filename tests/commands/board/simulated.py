"""A MicroPython board on a USB cable, at its prompt or with a program: what `companion cup install` writes to."""

import os
import subprocess
import sys
from pathlib import Path

from companion.cup.board_files import files
from companion.simulator import cup as simulator
from companion.simulator.body import Body
from companion.simulator.cup import SimulatedCup

_HERE = Path(__file__).parent
BLOCK = 4096


class Board(SimulatedCup):
    """`content`: what is on its flash of `blocks` blocks of 4 KiB. It calls itself `machine`, its MicroPython `release`.

    At write number `cut` to its flash the power goes for a moment, once.
    """

    def __init__(
        self,
        content: dict[str, bytes] | None = None,
        *,
        machine: str = "Raspberry Pi Pico with RP2040",
        release: str = "1.24.1",
        blocks: int = 128,
        cut: int = 0,
        **kind: object,
    ) -> None:
        super().__init__(Body(), interpreter="micropython", **kind)  # type: ignore[arg-type]
        self._facts = {"BOARD_MACHINE": machine, "BOARD_RELEASE": release}
        self.boots = 0
        self._cut = Path(self._folder.name) / "cut"
        self._cut.write_text(f"{cut:8d}")
        self.image = Path(self._folder.name) / "flash.image"
        self.image.write_bytes(bytes(blocks * BLOCK))
        self._change("make", content or {})

    @property
    def writes(self) -> int:
        """So many writes to its flash there have been, if none was to be the last."""
        return -int(self._cut.read_text())

    def content(self) -> dict[str, bytes]:
        """What is on its flash; while it is unplugged."""
        said = self._files("read", "").split("\n")
        pairs = (line.partition(" ") for line in said if line)
        return {name: bytes.fromhex(content.strip()) for name, _, content in pairs}

    def put(self, content: dict[str, bytes]) -> None:
        """Write files; while it is unplugged."""
        self._change("write", content)

    def _change(self, mode: str, content: dict[str, bytes]) -> None:
        self._files(mode, "".join(f"{name} {data.hex()}\n" for name, data in content.items()))

    def _files(self, mode: str, given: str) -> str:
        command = [sys.executable, "-P", "-m", "micropython_unix", "-X", "heapsize=2m"]
        command += [str(_HERE / "files.py"), mode, str(self.image)]
        ran = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
        if "Traceback" in ran.stdout + ran.stderr:
            raise OSError(ran.stdout + ran.stderr)
        return ran.stdout

    def _spawn(self, line: int, bus: int, why: dict[str, str]) -> subprocess.Popen[bytes]:
        self.boots += 1
        environment = {"CUP_BUS_FD": str(bus), "CUP_UNIQUE": self._unique, **why, **self._facts}
        environment |= {"MICROPYPATH": f"{simulator._STANDIN}:.frozen", "MICROPYINSPECT": "1"}
        environment |= {
            "BOARD_FLASH": str(self.image),
            "BOARD_CUT": str(self._cut),
            "PATH": os.environ["PATH"],
        }
        command = [sys.executable, "-P", str(_HERE / "start.py")]
        command += ["-P", "-m", "micropython_unix", "-X", "heapsize=512k", str(_HERE / "shim.py")]
        return subprocess.Popen(
            command,
            stdin=line,
            stdout=line,
            stderr=line,
            pass_fds=(bus,),
            env=environment,
            start_new_session=True,
        )


def firmware(board: str = "pico") -> dict[str, bytes]:
    """The files of this program's own firmware."""
    return {name: path.read_bytes() for name, path in files(board).items()}


def old_firmware(version: str = "0.1.9") -> dict[str, bytes]:
    """A firmware that calls itself by another number."""
    content = firmware()
    return {
        **content,
        "cup.py": content["cup.py"].replace(b'FIRMWARE = "0.2.0"', f'FIRMWARE = "{version}"'.encode()),
    }
