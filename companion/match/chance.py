"""Sources of chance: one that repeats, for scripts and tests, and one that nobody can foresee."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable


class _ByteSource(ABC):
    """Fair whole numbers out of a stream of random bytes, by rejection: no value is favoured."""

    @abstractmethod
    def _take(self, count: int) -> bytes:
        """The next `count` bytes of the stream."""

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1, each equally likely; `bound` is at least 1."""
        if bound < 1:
            raise ValueError(f"bound must be at least 1, not {bound}")
        width = max(1, ((bound - 1).bit_length() + 7) // 8)
        limit = 256**width - 256**width % bound
        while True:
            value = int.from_bytes(self._take(width))
            if value < limit:
                return value % bound


class Seeded(_ByteSource):
    """The same numbers for the same seed on every machine and Python version (SHA-256 in counter mode)."""

    def __init__(self, seed: int) -> None:
        self._key = b"bluff companion:%d:" % seed
        self._counter = 0
        self._ready = b""

    def _take(self, count: int) -> bytes:
        while len(self._ready) < count:
            self._ready += hashlib.sha256(self._key + b"%d" % self._counter).digest()
            self._counter += 1
        taken, self._ready = self._ready[:count], self._ready[count:]
        return taken


class Secure(_ByteSource):
    """The system's secure source, handed in as `random_bytes(count)`; a shake can only add to it.

    Each block handed out is the SHA-256 of 32 fresh system bytes and a pool, and another hash of the same two is the
    next pool; a shake is hashed into the pool. Why that can only add: the system bytes are drawn after the pool is
    fixed, so whoever chose every shake chose it without knowing them, and still faces the hash of 256 unknown bits.
    And should the system's source ever be stuck or known, what is foreseeable ends with the first shake that is not:
    the pool never forgets one. What was handed out tells nothing of what came before or will come: neither the pool
    nor the system bytes can be had back from a hash of both.
    """

    def __init__(self, random_bytes: Callable[[int], bytes]) -> None:
        self._random_bytes = random_bytes
        self._pool = bytes(32)
        self._ready = b""

    def stir(self, noise: bytes) -> None:
        """Mix `noise` into everything drawn from now on; what had been drawn ahead is thrown away."""
        self._pool = _hashed(b"stir", self._pool, noise)
        self._ready = b""

    def _take(self, count: int) -> bytes:
        while len(self._ready) < count:
            fresh = self._random_bytes(32)
            self._ready += _hashed(b"draw", self._pool, fresh)
            self._pool = _hashed(b"pool", self._pool, fresh)
        taken, self._ready = self._ready[:count], self._ready[count:]
        return taken


def _hashed(use: bytes, pool: bytes, added: bytes) -> bytes:
    """SHA-256 of `added` and the 32 bytes of `pool`, another one for each `use` (four letters)."""
    return hashlib.sha256(use + pool + added).digest()
