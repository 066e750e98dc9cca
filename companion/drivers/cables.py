"""Which cable is whose: the serial ports there are, which cup answered where, and where each is to be looked for next.

Nothing is opened here. A cup is known by the id of its hello: a seat keeps its cup through other names of its port,
and two cups whose cables are swapped go to their own seats.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.cup.host_end import HostEnd
from companion.drivers import port_locks
from companion.drivers.port_users import name_of
from companion.drivers.ports import Port, find, usb_ports

BACK_OFF_S = (0.1, 0.25, 0.5, 1.0)
"""Pauses of a cup's own port that failed, and of looking when there is nothing to ask."""

SEARCH_BACK_OFF_S = (0.5, 1.0, 2.0, 5.0, 15.0, 60.0)
"""Pauses of a port that is nobody's and has not answered as the wanted cup: it may be any other thing."""

FLOOD_BACK_OFF_S = (0.5, 1.0, 2.0, 5.0)
"""Pauses of a cup's own port that pours: to hear what it pours takes time."""

LINKS_KEPT = 64
PROGRAM_LETTERS = 40
"""As much of a command line is said."""

_CERTAIN, _NEW, _DUE = range(3)


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a port is of no use, or a cup not there: a fault's key and values, without the cup."""

    code: str
    values: Mapping[str, Any]


@dataclass(slots=True)
class _Seen:
    """What is known of a port since its birth. `unique`: of the cup that answered last; `floods`: so often it poured."""

    birth: tuple[int, ...]
    asked_ns: int
    unique: str = ""
    failure: Failure | None = None
    tries: int = 0
    floods: int = 0


@dataclass(slots=True)
class _Seeker:
    """A cup of the table. `known`: the id that answered; `held`: the port it has; `uses`: the id that it talks with.

    `strange` names the ports where it may be any cup that no other seeks; None: it belongs to a place.
    """

    port: str
    unique: str
    strange: Callable[[], Iterable[str]] | None = None
    known: str = ""
    held: Port | None = None
    rank: int = _DUE
    uses: str = ""

    @property
    def wanted(self) -> str:
        return self.unique or self.known

    @property
    def searches(self) -> bool:
        """Whether it looks at ports that are not its own; an address in the network changes no name."""
        return bool(self.strange or self.unique or (self.known and "://" not in self.port))


class Cables:
    """All cables of one table, for all its cups; any thread.

    `names` lists the ports to search. `session` is the one of all links: a cup that is asked by another seat keeps its
    events. A cup takes a port, asks it, tells what was heard, and lets go of it. `holder` says which other process wants
    a port for itself: it is lent to that one. While a cup is lent, no strange port is asked: the cup may be back there
    in the middle of an update. `wanting`: a place has no cup here; strange cups are looked for only where one is wanting
    or missing.
    """

    def __init__(
        self,
        names: Callable[[], Iterable[str]] = usb_ports,
        holder: Callable[[str], int | None] = port_locks.holder,
        *,
        wanting: bool = False,
    ) -> None:
        self.session = secrets.token_hex(4)
        self._names = names
        self._holder = holder
        self._wanting = wanting
        self._seekers: dict[int, _Seeker] = {}
        self._seen: dict[str, _Seen] = {}
        self._links: dict[str, HostEnd] = {}
        self._lock = threading.Lock()

    def join(
        self, cup: int, port: str, unique: str = "", strange: Callable[[], Iterable[str]] | None = None
    ) -> None:
        """There is a cup at `port` (a path or pyserial's address), or with the id `unique`; ValueError: neither.

        Or at a port that `strange` names there may be one that belongs to no place.
        """
        if not port and not unique and strange is None:
            raise ValueError("a cup needs a port or an id")
        with self._lock:
            self._seekers[cup] = _Seeker(port, unique, strange)

    def adopt(self, cup: int, unique: str) -> None:
        """`cup` is from now on the one with the id `unique`."""
        with self._lock:
            seeker = self._seekers.setdefault(cup, _Seeker("", unique))
            seeker.unique, seeker.known = unique, ""

    def used_by(self, cup: int) -> str:
        """The id of the cup that `cup` talks with, "" for none."""
        with self._lock:
            return self._seekers[cup].uses

    def take(self, cup: int, now_ns: int) -> str | None:
        """The port that `cup` should open now, which is its own until `let_go`; None: nothing to ask now."""
        with self._lock:
            best = self._best(cup, now_ns)
            if best is None:
                return None
            seeker = self._seekers[cup]
            seeker.rank, seeker.held = best
            return seeker.port if best[1] == find(seeker.port) else best[1].path

    def better(self, cup: int, now_ns: int) -> bool:
        """Whether another port than the one held deserves to be asked at once: a new one, or one where the cup is."""
        with self._lock:
            return self._seekers[cup].rank != _CERTAIN and self._promises(cup, now_ns)

    def lent(self, cup: int) -> bool:
        """Whether another program wants the port that `cup` holds, or a place the strange cup there."""
        with self._lock:
            seeker = self._seekers[cup]
            if seeker.strange and any(seeker.uses == other.wanted != "" for other in self._others(cup)):
                return True
            return seeker.held is not None and self._is_lent(seeker, seeker.held)

    def is_own(self, cup: int) -> bool:
        """Whether the port that `cup` holds is known to be its own, before it has said so itself."""
        with self._lock:
            seeker = self._seekers[cup]
            port, wanted = seeker.held, seeker.wanted
            if port is None or port == find(seeker.port) or not wanted:
                return port is not None and port == find(seeker.port)
            seen = self._of(port)
            if seen is not None and seen.unique == wanted:
                return True
            return any(
                wanted in name for name in self._names() if find(name) == port
            )  # udev puts the id there

    def heard(self, cup: int, unique: str, now_ns: int) -> bool:
        """On the port that `cup` holds the cup with the id `unique` has answered: whether that is its own."""
        with self._lock:
            seeker = self._seekers[cup]
            if seeker.held is None:
                return False
            seen = self._note(seeker.held, now_ns)
            seen.unique, seen.failure = unique, None
            if not self._accepts(cup, unique, now_ns):
                return False
            seeker.uses = unique
            seeker.known = "" if seeker.strange else unique
            seen.tries = 0
            return True

    def link(self, unique: str, greeted: HostEnd) -> HostEnd:
        """The link with that cup: the one it has had before, which knows its events and clock, else `greeted`."""
        with self._lock:
            while len(self._links) >= LINKS_KEPT and unique not in self._links:
                del self._links[next(iter(self._links))]
            return self._links.setdefault(unique, greeted)

    def let_go(self, cup: int, now_ns: int, failure: Failure | None = None) -> None:
        """`cup` has closed the port it held, because of `failure` if there was one."""
        with self._lock:
            seeker = self._seekers[cup]
            if seeker.held is None:
                return
            seen = self._note(seeker.held, now_ns)
            seen.asked_ns = now_ns
            if failure is not None:
                seen.failure = failure
            seen.floods = seen.floods + 1 if failure and failure.code == "fault-cup-flood" else 0
            if failure is not None or (seen.unique and not seeker.uses):
                seen.tries += 1
            seeker.held, seeker.uses = None, ""

    def trouble(self, cup: int) -> Failure | None:
        """Why `cup` is not there, as far as is known; the same as long as nothing changes."""
        with self._lock:
            seeker = self._seekers[cup]
            if (lent := self._lent(seeker)) is not None:
                return lent
            named = find(seeker.port)
            seen = self._of(named) if named else None
            if seen and seen.failure and seen.failure.code != "fault-cup-missing":
                return replace(seen.failure, values={**seen.failure.values, "port": seeker.port})
            if seeker.unique:
                return self._of_search(seeker)
            if named and (named.path in self._held() or (seen and seen.unique not in ("", seeker.known))):
                return Failure("fault-cup-other", {"port": seeker.port})
            if named and not (seen and seen.failure):
                return None
            return Failure("fault-cup-missing", {"port": seeker.port})

    # -- within the lock

    def _of_search(self, seeker: _Seeker) -> Failure:
        held = self._held()
        seen = [self._of(port) for port in _devices(self._names()) if port.path not in held]
        failures = [one.failure for one in seen if one is not None and one.failure is not None]
        own = [one.failure for one in seen if one is not None and one.unique == seeker.wanted]
        for failure in own:
            if failure is not None and failure.code != "fault-cup-missing":
                return failure
        denied = [one for one in failures if one.code == "fault-cup-denied"]
        for failure in failures:
            if failure.code == "fault-cup-version" or len(denied) == len(seen):
                return failure
        return Failure("fault-cup-nowhere", {"id": seeker.unique})

    def _best(self, cup: int, now_ns: int) -> tuple[int, Port] | None:
        """The port that `cup` should ask next, with its rank."""
        seeker, held = self._seekers[cup], self._held()
        if seeker.strange and not (self._wanting or self._somebody_looks()):
            return None
        named = find(seeker.port)
        names = seeker.strange or self._names
        ports = ([named] if named else []) + (_devices(names()) if seeker.searches else [])
        lending = any(self._lent(one) for one in self._seekers.values())
        ranked = (
            (rank, port)
            for port in dict.fromkeys(ports)
            if port.path not in held and not self._is_left_to_another(cup, port, own=port == named)
            if (rank := self._rank(seeker, port, now_ns, own=port == named)) is not None
            if (rank == _CERTAIN or port == named or not lending) and not self._is_lent(seeker, port)
        )
        return min(ranked, key=lambda ranked: ranked[0], default=None)

    def _promises(self, cup: int, now_ns: int) -> bool:
        best = self._best(cup, now_ns)
        return best is not None and best[0] < _DUE

    def _rank(self, seeker: _Seeker, port: Port, now_ns: int, *, own: bool) -> int | None:
        seen = self._of(port)
        if seen is None:
            return _NEW
        if seen.unique and (
            self._is_nobodys(seen.unique) if seeker.strange else seen.unique == seeker.wanted
        ):
            if seen.failure is None:
                return _CERTAIN
            own = True
        pauses = (FLOOD_BACK_OFF_S if seen.floods else BACK_OFF_S) if own else SEARCH_BACK_OFF_S
        pause_s = pauses[min(max(seen.tries, seen.floods, 1), len(pauses)) - 1]
        return _DUE if now_ns - seen.asked_ns >= pause_s * 1e9 else None

    def _is_left_to_another(self, cup: int, port: Port, *, own: bool) -> bool:
        """Whether a cup that looks, too, asks `port` itself: its own cup is there, or it is its own port."""
        seen = self._of(port)
        unique = seen.unique if seen is not None else ""
        if unique and unique == self._seekers[cup].wanted:
            return False
        looking = [seeker for n, seeker in self._seekers.items() if n != cup and not seeker.uses]
        if unique and any(seeker.wanted == unique for seeker in looking):
            return True
        return not own and any(find(seeker.port) == port for seeker in looking)

    def _lent(self, seeker: _Seeker) -> Failure | None:
        """Another program has the port of that cup: its own one, or one where it was heard."""
        if seeker.uses:
            return None
        heard = [path for path, seen in self._seen.items() if seen.unique and seen.unique == seeker.wanted]
        for port in (seeker.port, *heard):
            if port and (pid := self._holder(port)) is not None:
                program = " ".join(name_of(pid).split())[:PROGRAM_LETTERS]
                return Failure("fault-cup-lent", {"port": port, "program": program})
        return None

    def _is_lent(self, seeker: _Seeker, port: Port) -> bool:
        """Whether another program wants `port`, by its own name or by the one that the table's file has for it."""
        named = seeker.port and port == find(seeker.port)
        return any(
            self._holder(name) is not None for name in (port.path, seeker.port if named else "") if name
        )

    def _accepts(self, cup: int, unique: str, now_ns: int) -> bool:
        seeker = self._seekers[cup]
        others = self._others(cup)
        if any(s.uses == unique for s in others):
            return False
        if seeker.strange:
            return self._is_nobodys(unique)
        if seeker.unique or unique == seeker.known:
            return unique == seeker.wanted
        if any(s.wanted == unique for s in others) or seeker.held != find(seeker.port):
            return False
        return not (seeker.known and self._promises(cup, now_ns))

    def _is_nobodys(self, unique: str) -> bool:
        """Whether no seeker wants, or has, the cup with that id."""
        return not any(unique in (seeker.uses, seeker.wanted) for seeker in self._seekers.values())

    def _others(self, cup: int) -> list[_Seeker]:
        return [seeker for number, seeker in self._seekers.items() if number != cup]

    def _somebody_looks(self) -> bool:
        """Whether a place's cup is missing."""
        return any(not seeker.uses for seeker in self._seekers.values() if not seeker.strange)

    def _held(self) -> set[str]:
        return {seeker.held.path for seeker in self._seekers.values() if seeker.held is not None}

    def _of(self, port: Port) -> _Seen | None:
        seen = self._seen.get(port.path)
        return seen if seen is not None and seen.birth == port.birth else None

    def _note(self, port: Port, now_ns: int) -> _Seen:
        seen = self._of(port)
        if seen is None:
            seen = self._seen[port.path] = _Seen(port.birth, now_ns)
        return seen


def _devices(names: Iterable[str]) -> list[Port]:
    """Each device once, whatever names it has."""
    return list(dict.fromkeys(port for name in names if (port := find(name))))
