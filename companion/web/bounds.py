"""How much is let in: so many at a time and so much a second, of each address and all together.

Pure: seconds are handed in, an address is any text. What comes over the network and what comes from this machine are
two crowds that take nothing from each other, so that a flood from outside never shuts out who sits at the table.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

MAX_ADDRESSES: Final = 512
"""Of how many addresses the rates are remembered; the one unheard of for longest is forgotten first."""


class Allowance:
    """So much a second, with a reserve for bursts (a token bucket; seconds are handed in)."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = now

    def spend(self, now: float, amount: float = 1.0) -> bool:
        """Whether `amount` more is allowed at `now`; what is not allowed costs nothing."""
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < amount:
            return False
        self._left -= amount
        return True


@dataclass(frozen=True, slots=True)
class Rate:
    """`a_second` for as long as one likes, and `burst` at once."""

    a_second: float
    burst: float


class Rates:
    """So much a second from each address, and from all together."""

    def __init__(self, each: Rate, everyone: Rate, clock: Callable[[], float]) -> None:
        self._each = each
        self._clock = clock
        self._everyone = Allowance(everyone.a_second, everyone.burst, clock())
        self._of: OrderedDict[str, Allowance] = OrderedDict()

    def spend(self, address: str, amount: float = 1.0) -> bool:
        """Whether `address` may have `amount` more now. Nobody's own refusals count against the others."""
        now = self._clock()
        own = self._of.get(address)
        if own is None:
            own = self._of[address] = Allowance(self._each.a_second, self._each.burst, now)
        self._of.move_to_end(address)
        if len(self._of) > MAX_ADDRESSES:
            self._of.popitem(last=False)
        return own.spend(now, amount) and self._everyone.spend(now, amount)


class Places:
    """So many at a time from each address, and from all together."""

    def __init__(self, each: int, everyone: int) -> None:
        self._each = each
        self._everyone = everyone
        self._of: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        """Whether there is a place for `address`, which then has it until it gives it back."""
        if self._of[address] >= self._each or self._of.total() >= self._everyone:
            return False
        self._of[address] += 1
        return True

    def give_back(self, address: str) -> None:
        """A place that `address` took is free again."""
        self._of[address] -= 1
        if self._of[address] <= 0:
            del self._of[address]


@dataclass(frozen=True, slots=True)
class Crowd:
    """Those from one side: their open connections and WebSockets, and how fast they come, ask and send bytes."""

    connections: Places
    sockets: Places
    visits: Rates
    requests: Rates
    received: Rates


def from_network(clock: Callable[[], float]) -> Crowd:
    """Phones and televisions: a page is some 15 requests on up to 7 connections, and one WebSocket that then is silent.

    A hundred requests take about as many milliseconds of a Pi's processor, which bounds what a flood can take.
    A page's requests are some 9 kB; 65 kB of the smallest frames, ten thousand pings, take the table's loop some 10 ms
    of an x86 machine.
    """
    return Crowd(
        connections=Places(24, 96),
        sockets=Places(8, 32),
        visits=Rates(Rate(10, 80), Rate(40, 240), clock),
        requests=Rates(Rate(10, 160), Rate(40, 480), clock),
        received=Rates(Rate(4096, 65_536), Rate(65_536, 524_288), clock),
    )


def from_here(clock: Callable[[], float]) -> Crowd:
    """This machine's own browsers and tests: bounds against mistakes, not against enemies."""
    return Crowd(
        connections=Places(128, 128),
        sockets=Places(32, 32),
        visits=Rates(Rate(500, 1000), Rate(500, 1000), clock),
        requests=Rates(Rate(1000, 2000), Rate(1000, 2000), clock),
        received=Rates(Rate(4_194_304, 16_777_216), Rate(4_194_304, 16_777_216), clock),
    )
