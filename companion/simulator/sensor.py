"""What the modelled accelerometers have in common: power, a register pointer, a sampling clock, ways to fail."""

from __future__ import annotations

import errno
from collections.abc import Callable

Felt = tuple[float, float, float]

_S = 1_000_000_000


class Sensor:
    """One chip on I2C. A subclass says what its registers do.

    `acceleration_mg(at_ns)` is what it feels at a time that never goes back, `clock_ns` its time. `fast_by` is how
    much its own oscillator runs ahead (0.03: 3 percent). To make it fail:

    - `present` False: it does not acknowledge (unplugged, or dead);
    - `stuck_mg`: its element feels this and nothing else; only the self test still moves it if `tests` is True;
    - `stalled` True: it measures nothing any more, its registers stay as they are;
    - `lose_power()`: its registers are as after power-up, and it boots.
    """

    name = ""
    addresses: tuple[int, ...] = ()
    boot_ns = 0
    """For so long after power-up it does not acknowledge."""

    def __init__(
        self,
        acceleration_mg: Callable[[int], Felt],
        clock_ns: Callable[[], int],
        *,
        fast_by: float = 0.0,
        identity: int | None = None,
    ) -> None:
        self.present = True
        self.stuck_mg: Felt | None = None
        self.stalled = False
        self.tests = True
        self._acceleration_mg = acceleration_mg
        self._clock_ns = clock_ns
        self._fast_by = fast_by
        self._identity = identity
        self._registers = bytearray(0x80)
        self._pointer = 0
        self._pushed = [0.0, 0.0, 0.0]
        self._taken = 0
        self._began_ns = clock_ns()
        self._ready_ns = self._began_ns  # whoever gives a table power has waited for its sensors
        self._reset()

    def lose_power(self) -> None:
        """Its supply fails and comes back: nothing written to it is kept."""
        self._boot()

    def transfer(self, written: bytes, count: int) -> bytes:
        """One transfer: bytes written, then, after a repeated start, `count` bytes read. OSError: not acknowledged."""
        if not self.present or self._clock_ns() < self._ready_ns:
            raise OSError(errno.EIO, "no acknowledge")
        self._measure()
        if written:
            self._point(written[0])
        for value in written[1:]:
            self._write(self._pointer, value)
            self._advance()
        return self._read(count)

    def _push(self, axis: int, shift_mg: float) -> float:
        """Where the self test's force has moved the axis: halfway to where it pushes with each sample."""
        self._pushed[axis] += (shift_mg - self._pushed[axis]) / 2 if self.tests else 0
        return self._pushed[axis]

    def _boot(self) -> None:
        """Reset values at once, answers after the boot time."""
        self._ready_ns = self._clock_ns() + self.boot_ns
        self._reset()

    def _read(self, count: int) -> bytes:
        got = bytearray()
        for _ in range(count):
            got.append(self._fetch(self._pointer))
            self._advance()
        return bytes(got)

    # What a subclass says.

    def _reset(self) -> None:
        raise NotImplementedError

    def _point(self, register: int) -> None:
        self._pointer = register & 0x7F

    def _advance(self) -> None:
        raise NotImplementedError

    def _fetch(self, register: int) -> int:
        """The register's value as read, with what reading it does."""
        raise NotImplementedError

    def _write(self, register: int, value: int) -> None:
        raise NotImplementedError

    def _rate_hz(self) -> float:
        """Samples a second in the mode that it is in; 0: it does not measure."""
        raise NotImplementedError

    def _take(self, number: int, felt: Felt) -> None:
        """Put sample `number` since measuring began (the first is 1) into the output registers."""
        raise NotImplementedError

    # The sampling clock.

    def _restart(self, after_ns: int = 0) -> None:
        """Samples count from now, or from `after_ns` later, on."""
        self._began_ns = self._clock_ns() + after_ns
        self._taken = 0

    def _measure(self) -> None:
        """Take the samples that are due; of a long silence only the last ones that a FIFO could hold."""
        rate = self._rate_hz() * (1 + self._fast_by)
        if self.stalled or not rate:
            return
        due = int((self._clock_ns() - self._began_ns) * rate / _S + 1e-6)
        for number in range(max(self._taken + 1, due - 32), due + 1):
            self._taken = number
            at_ns = self._began_ns + int(number * _S / rate)
            felt = self._acceleration_mg(at_ns) if self.stuck_mg is None else self.stuck_mg
            self._take(number, felt)


def word(mg: float, mg_per_count: float, bits: int) -> int:
    """Acceleration as a signed count of so many bits, ended at full scale."""
    most = (1 << (bits - 1)) - 1
    return max(-most - 1, min(most, round(mg / mg_per_count)))
