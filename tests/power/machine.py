"""Kills a machine with a real kernel, and its disk, while a table plays: `python -m tests.power.machine --cuts 200`.

A round is two boots. In the first a table plays, until the machine is killed. What it had sent to its card is known
write by write, so the power is cut at that moment and at many random ones before. The second boot starts the journal of
each of those cards. Its content must be what was asked for, from the beginning up to some entry, and not less than what
the screens had shown by then. The next round goes on with the last card.
"""

from __future__ import annotations

import argparse
import json
import os
import select
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from companion.match.entry import Entry, Resumed
from tests.kernel.machine import boot, build
from tests.kernel.machine.debian import Unavailable
from tests.kernel.machine.disk import CARD, Card, mount, plain
from tests.power.disk import Disk, Image
from tests.power.evening import NOTHING, Kept, after

_CUTS_A_ROUND: Final = 20
_ROUNDS_A_CARD: Final = 3
_PLAY_SECONDS: Final = (2.0, 8.0)
_BOOT_SECONDS: Final = 400
_PLAY: Final = f"{mount(CARD, '/data')} && exec python3 -m tests.power.table /data/table/journal"

_LEFT: Final[dict[str, Callable[[Disk, Random], Image]]] = {
    "all sent is kept": lambda disk, _: disk.all(),
    "all not flushed is lost": lambda disk, _: disk.least(),
    "reordered, 512": lambda disk, chance: disk.mixed(chance, 512),
    "reordered, 4096": lambda disk, chance: disk.mixed(chance, 4096),
}
"""What the card does with what it was sent since the last flush; the numbers are a sector's bytes."""


class Broken(Exception):  # noqa: N818 - what became of the promise
    """A start did not find what it had to."""


@dataclass
class Told:
    """What the table has said before the plug was pulled; with what it has shown, what its card had been sent."""

    kept: Kept | None = None
    asked: list[Entry] = field(default_factory=list)
    shown: list[tuple[int, int]] = field(default_factory=list)

    def hear(self, line: bytes, sent: int) -> bool:
        """One line, by when the card's log had `sent` bytes; True once play has begun."""
        word, _, rest = line.partition(b" ")
        match word:
            case b"kept":
                self.kept = _kept(json.loads(rest))
            case b"asked":
                said = json.loads(rest)
                self.asked.append(Entry(said["match"], tuple(said["lines"]), said["sheet"], said["ended"]))
            case b"shown":
                self.shown.append((sent, int(rest)))
        return self.kept is not None

    def shown_by(self, sent: int) -> int:
        """How many entries had been shown for certain when the log had `sent` bytes."""
        return max((entries for at, entries in self.shown if at <= sent), default=0)


def _kept(said: dict[str, Any]) -> Kept:
    if said["lost"]:
        raise Broken(f"the journal was set aside: {said['lost']}")
    again = said["resumed"]
    scripts = {int(number): (ended, lines) for number, (ended, lines) in said["scripts"].items()}
    return Kept(scripts, Resumed(again["sheet"], again["match"], tuple(again["lines"]), again["next_match"]))


@dataclass
class Tally:
    """How many cuts there were of each kind, and how many came back with an entry that had not been shown."""

    cuts: Counter[str] = field(default_factory=Counter)
    ahead: Counter[str] = field(default_factory=Counter)
    shown: int = 0

    def print(self) -> None:
        """The table of them all."""
        print(f"{'a machine with its card, cut':30} cuts  resumed at what was shown  further  lost")
        for kind in _LEFT:
            self._print_row(kind, self.cuts[kind], self.ahead[kind])
        self._print_row("together", sum(self.cuts.values()), sum(self.ahead.values()))
        print(f"  the screens had shown {self.shown} entries")

    def _print_row(self, kind: str, cuts: int, ahead: int) -> None:
        print(f"  {kind:28} {cuts:4}  {cuts - ahead:25}  {ahead:7}     0")


@dataclass(frozen=True)
class Cut:
    """A card after a cut."""

    kind: str
    content: bytes
    shown: int


class Evening:
    """What is played on one card, round by round."""

    def __init__(self, image: build.Image, folder: Path, chance: Random, tally: Tally) -> None:
        self._image = image
        self._folder = folder
        self._chance = chance
        self._tally = tally
        self._card = Card(folder)
        self._kept = NOTHING

    def round(self, cuts: int) -> None:
        """Play, kill the machine, and look at so many cards; raises Broken."""
        told = Told()
        command = f"{_PLAY} {self._chance.randrange(1 << 30)}"
        _boot(
            self._image,
            command,
            self._card.devices(),
            lambda line: told.hear(line, self._card.sent()),
            self._chance.uniform(*_PLAY_SECONDS),
        )
        if told.kept != self._kept:
            raise Broken(f"found was {told.kept}, the boot before had found {self._kept}")
        made = self._cuts(told, cuts)
        found = self._look(made)
        for cut, kept in zip(made, found, strict=True):
            self._tally.cuts[cut.kind] += 1
            self._tally.ahead[cut.kind] += bool(_further(kept, self._kept, told, cut))
        self._tally.shown += told.shown_by(self._card.sent())
        self._kept = found[-1]
        self._card.is_now(made[-1].content)

    def _cuts(self, told: Told, count: int) -> list[Cut]:
        """Cuts at random moments of the boot, the last one at its end."""
        last = sum(1 for _ in self._card.moments()) - 1
        chosen = sorted(self._chance.randrange(last + 1) for _ in range(count - 1))
        made = []
        for at, (sent, disk) in enumerate(self._card.moments()):
            for _ in range(chosen.count(at) + (at == last)):
                kind = self._chance.choice(list(_LEFT))
                content = _LEFT[kind](disk, self._chance)[CARD] or b""
                made.append(Cut(kind, content, told.shown_by(sent)))
        return made

    def _look(self, cuts: Sequence[Cut]) -> list[Kept]:
        """What a start finds on each of the cards."""
        images = [self._folder / f"cut-{number}" for number in range(len(cuts))]
        for image, cut in zip(images, cuts, strict=True):
            image.write_bytes(cut.content)
        places = [f"/cards/{image.name}" for image in images]
        mounts = "\n".join(mount(image.name, place) for image, place in zip(images, places, strict=True))
        journals = " ".join(f"{place}/table/journal" for place in places)
        lines: list[bytes] = []

        def looked(line: bytes) -> bool:
            lines.append(line)
            return line == b"looked"

        _boot(
            self._image, f"set -e\n{mounts}\npython3 -m tests.power.look {journals}", plain(images), looked, 0
        )
        found = [line.split(b" ", 2)[2] for line in lines if line.startswith(b"found ")]
        return [_kept(json.loads(line)) for line in found]


def _further(found: Kept, before: Kept, told: Told, cut: Cut) -> int:
    """How many entries more were found than had been shown; Broken where it is not a beginning with all of these."""
    for count in range(cut.shown, len(told.asked) + 1):
        if found == after(told.asked[:count], before):
            return count - cut.shown
    # The machine's last words may not have come through; but what it had said before is all there.
    if _begins(found, after(told.asked, before)):
        return len(told.asked) - cut.shown + 1
    raise Broken(f"{cut.kind}: shown were {cut.shown} of {len(told.asked)} entries, and found was {found}")


def _begins(found: Kept, known: Kept) -> bool:
    """Whether `found` is `known` and more."""
    return all(
        number in found.scripts and found.scripts[number][1][: len(lines)] == lines
        for number, (_, lines) in known.scripts.items()
    )


def _boot(
    image: build.Image, command: str, devices: tuple[str, ...], hear: Callable[[bytes], bool], seconds: float
) -> None:
    """Boot for `command`, and kill the machine so many seconds after `hear` has said yes to a line."""
    options = boot.Options(bare=True, devices=devices)
    with (
        tempfile.TemporaryDirectory(prefix="kernel-machine.") as out,
        boot.booted(image, [command], options, Path(out)) as (stdout, stderr),
    ):
        try:
            _listen(stdout, stderr, hear, seconds)
        except Broken as broken:
            raise Broken(f"{broken}; {boot.last_words(Path(out))}") from None


def _listen(stdout: int, stderr: int, hear: Callable[[bytes], bool], seconds: float) -> None:
    until, begun, rest = time.monotonic() + _BOOT_SECONDS, False, b""
    while (left := until - time.monotonic()) > 0:
        ready, _, _ = select.select([stdout, stderr], [], [], left)
        if stderr in ready:
            sys.stderr.buffer.write(os.read(stderr, 1 << 16))
            sys.stderr.flush()
        if stdout in ready:
            came = os.read(stdout, 1 << 16)
            if not came:
                raise Broken("the command ended by itself")
            *lines, rest = (rest + came).split(b"\n")
            for line in lines:
                if hear(line) and not begun:
                    until, begun = time.monotonic() + seconds, True
    if not begun:
        raise Broken(f"nothing to see within {_BOOT_SECONDS} s")


def play(image: build.Image, cuts: int, chance: Random) -> Tally:
    """So many cuts, now and then on a new card."""
    tally = Tally()
    while (left := cuts - sum(tally.cuts.values())) > 0:
        with tempfile.TemporaryDirectory(prefix="card.") as folder:
            evening = Evening(image, Path(folder), chance, tally)
            for first in range(0, min(left, _ROUNDS_A_CARD * _CUTS_A_ROUND), _CUTS_A_ROUND):
                evening.round(min(_CUTS_A_ROUND, left - first))
                print(f"{sum(tally.cuts.values())} of {cuts} cuts, nothing lost", flush=True)
    return tally


def kill(cuts: int, seed: int) -> int:
    """Print a table of so many cuts; 1 if anything was lost, 77 where there is no machine."""
    try:
        image = build.image(build.PROJECT / ".kernel")
    except Unavailable as reason:
        print(
            f"Not tried: killing a machine with its card; it cannot be had here: {reason}.", file=sys.stderr
        )
        return 77
    print(f"seed {seed}", flush=True)
    try:
        play(image, cuts, Random(seed)).print()  # noqa: S311 - a test's own
    except Broken as broken:
        print(f"LOST: {broken}")
        return 1
    return 0


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="tests.power.machine", description=__doc__)
    parser.add_argument("--cuts", type=int, default=_CUTS_A_ROUND, help="default: %(default)s")
    parser.add_argument(
        "--seed", type=int, default=time.time_ns() % 100_000, help="default: another one each time"
    )
    options = parser.parse_args()
    return kill(options.cuts, options.seed)


if __name__ == "__main__":
    sys.exit(main())
