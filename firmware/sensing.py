"""The cup's accelerometer: found by asking, started anew when it has forgotten itself, told apart from a dead one.

A sensor is known by its identity register. A stranger at one of the known addresses is tried as what usually lies
there, and taken if it behaves: lying still it feels 0.8 to 1.2 g, and it is not always the same. While it is moved
that cannot be seen; the trial then waits. Every OSError is the same to us, whether nobody acknowledged (EIO, ENODEV)
or the bus is stuck (ETIMEDOUT). Integers only; a sample of a sensor that runs allocates nothing.
"""

import time

import adxl345
import lis3dh
import machine
import mpu6050

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

RETRY_FIRST_MS = 125
RETRY_MS = 1000
"""The pause after a search without success; it doubles from the first to this one."""

PROBE_MS = 5  # between two addresses: so long the cup's loop is free for other things
AGAIN_MS = 2  # after a look that found no new sample: so we follow the sensor's own clock
STALE_MS = 300  # without a new sample, and it is started anew
GONE_MS = 250  # so long no answer: missing. Less may be a brown-out: an MPU boots for 100 ms.
FAILURES = 2  # transfers in a row without an answer, and the bus is freed and made anew, once in a silence
RESTARTS = 2  # so many without a good WINDOW between them: missing
I2C_TIMEOUT_US = 5000  # a sample takes 0.4 ms

WINDOW = 200  # samples, about 2 s
SANE_LEAST = (
    700  # mg; a sensor within its data sheet feels that at rest (an ADXL345's z may be 250 mg off) ...
)
SANE_MOST = 1300
SANE_SHARE = 32  # ... and one that is shaken passes through it; at least one sample in so many
CONSTANT = 5  # windows without any change: then it must show that its own self test moves it
TEST_SAMPLES = 12
TEST_MG = 40

REST_SAMPLES = 30
REST_MG = 60  # no axis further than this from where it was: at rest
REST_LEAST = 800  # mg, of a stranger at rest
REST_MOST = 1200
TRIAL_MS = 10_000  # of a stranger that is not left at rest; then the next one has its turn

WRAP = (1 << 30) - 1
"""Times count up to here, then from 0 again."""

_HALF = 1 << 29

_KINDS = (lis3dh, adxl345, mpu6050)
_PLACES = tuple((kind, address) for kind in _KINDS for address in kind.ADDRESSES)

_SEARCH = 0
_RESET = 1  # it is to be reset,
_START = 2  # to be started,
_RUN = 3  # read


class Sensing:
    """The accelerometer of a board (I2C_ID, SDA_PIN, SCL_PIN, I2C_HZ), whichever it is. Never raises OSError.

    `x`, `y`, `z`: the last sample, mg. `name`: whose it is, "none" while there is none; a stranger's ends in its
    identity (`lis3dh-31`). `due_ms`: when `step` has something to do again; times wrap after WRAP.
    """

    def __init__(self, board) -> None:
        self.x = self.y = self.z = 0
        self.name = "none"
        self.due_ms = 0
        self._board = board
        self._i2c: "machine.I2C" = None  # type: ignore[assignment] # made when a search begins
        self._state = _SEARCH
        self._pause_ms = RETRY_FIRST_MS
        self._place = 0  # the next one in a search
        self._strangers: "list[tuple[Any, int, int]]" = []
        self._turn = 0
        self._kind = lis3dh
        self._address = 0
        self._sensor: "Any" = None
        self._called = ""
        self._trusted = False  # known, or has stood its trial
        self._doubted = False  # one of us has misbehaved: whoever it is, next time it stands trial
        self._failures = 0  # since it last answered
        self._failed_ms = 0
        self._restarts = 0
        self._fresh_ms = 0
        self._trial_ms = 0
        self._skip = 0
        self._seen = 0
        self._sane = 0
        self._sum = [0, 0, 0]
        self._constant = 0
        self._changed = False
        self._still = 0
        self._rest = [0, 0, 0]
        self._test = 0
        self._tested = [0, 0, 0]

    def step(self, now_ms: int) -> bool:
        """Do what is due; True if there is a new sample. At most 1 ms, with a stuck bus 10 ms."""
        if now_ms - self.due_ms & WRAP >= _HALF:
            return False
        try:
            if self._state == _RUN:
                return self._sample(now_ms)
            self._prepare(now_ms)
        except OSError:
            self._fail(now_ms)
        return False

    # Finding one.

    def _prepare(self, now_ms: int) -> None:
        if self._state == _SEARCH:
            self._search(now_ms)
        elif self._state == _RESET:
            self._sensor.reset()
            self._state = _START
            self.due_ms = now_ms + self._kind.RESET_MS & WRAP
        else:
            self._sensor.start()
            self._state = _RUN
            self._fresh_ms = now_ms
            self._skip = self._kind.SKIP
            self._test = 0
            self._begin_window()
            self.due_ms = now_ms + self._kind.SAMPLE_MS & WRAP

    def _search(self, now_ms: int) -> None:
        """Ask at one place a step, then try a stranger."""
        if self._place == 0:
            self._strangers = []
            if not self._connect():
                self._pause(now_ms)
                return
        if self._place == len(_PLACES):
            self._try_stranger(now_ms)
            return
        kind, address = _PLACES[self._place]
        self._place += 1
        self.due_ms = now_ms + PROBE_MS & WRAP
        try:
            identity = self._i2c.readfrom_mem(address, kind.WHO_AM_I, 1)[0]
        except OSError:
            return
        if identity in kind.IDENTITIES:
            self._meet(now_ms, kind, address, kind.IDENTITIES[identity], not self._doubted)
        else:
            self._strangers.append((kind, address, identity))

    def _try_stranger(self, now_ms: int) -> None:
        if not self._strangers:
            self._pause(now_ms)
            return
        kind, address, identity = self._strangers[self._turn % len(self._strangers)]
        self._turn += 1
        self._meet(now_ms, kind, address, "%s-%02x" % (kind.NAME, identity), False)

    def _meet(self, now_ms: int, kind, address: int, called: str, trusted: bool) -> None:
        self._kind = kind
        self._address = address
        self._called = called
        self._trusted = trusted
        self._sensor = kind.Accelerometer(self._i2c, address)
        self._failures = self._restarts = self._constant = self._still = 0
        self._changed = False
        self._trial_ms = now_ms
        self._state = _RESET
        self.due_ms = now_ms

    def _pause(self, now_ms: int) -> None:
        """Search again later."""
        self._state = _SEARCH
        self._place = 0
        self.due_ms = now_ms + self._pause_ms & WRAP
        self._pause_ms = min(RETRY_MS, 2 * self._pause_ms)

    def _connect(self) -> bool:
        """Free the lines and make the bus anew; False if a line stays low."""
        board = self._board
        scl = machine.Pin(board.SCL_PIN, machine.Pin.OPEN_DRAIN, machine.Pin.PULL_UP, value=1)
        sda = machine.Pin(board.SDA_PIN, machine.Pin.OPEN_DRAIN, machine.Pin.PULL_UP, value=1)
        freed = free(scl, sda)
        self._i2c = machine.I2C(board.I2C_ID, scl=scl, sda=sda, freq=board.I2C_HZ, timeout=I2C_TIMEOUT_US)
        return freed

    # Losing one.

    def _fail(self, now_ms: int) -> None:
        """A transfer failed."""
        if self._state == _SEARCH:
            self._pause(now_ms)
            return
        self._failures += 1
        if self._failures == 1:
            self._failed_ms = now_ms
        self.due_ms = now_ms + self._kind.SAMPLE_MS & WRAP
        if now_ms - self._failed_ms & WRAP >= GONE_MS:
            self._miss(now_ms)
        elif self._failures == FAILURES:
            self._connect()
            self._sensor = self._kind.Accelerometer(self._i2c, self._address)
            self._state = _RESET

    def _restart(self, now_ms: int) -> None:
        """It answers, but not as it should."""
        self._restarts += 1
        if self._restarts == RESTARTS:
            self._miss(now_ms)
        else:
            self._state = _RESET
            self.due_ms = now_ms

    def _miss(self, now_ms: int) -> None:
        """Search for one: at once, if this one has worked."""
        worked = self.name != "none"
        self.name = "none"
        self._sensor = None
        self._state = _SEARCH
        self._place = 0
        self.due_ms = now_ms
        if not worked:
            self._pause(now_ms)

    # Reading it.

    def _sample(self, now_ms: int) -> bool:
        got = self._sensor.read()
        self._failures = 0
        if got < 0 or (got == 0 and now_ms - self._fresh_ms & WRAP > STALE_MS):
            self._restart(now_ms)
            return False
        if got == 0:
            self.due_ms = now_ms + AGAIN_MS & WRAP
            return False
        self._fresh_ms = now_ms
        self._next_sample(now_ms)
        if self._skip:
            self._skip -= 1
            return False
        if self._test:
            self._watch_test(now_ms)
            return False
        return self._judge(now_ms)

    def _next_sample(self, now_ms: int) -> None:
        """On the beat, however late this one was taken."""
        late_ms = now_ms - self.due_ms & WRAP
        period_ms = self._kind.SAMPLE_MS
        self.due_ms = (self.due_ms if late_ms < period_ms else now_ms) + period_ms & WRAP

    def _judge(self, now_ms: int) -> bool:
        """Take the sample if its sensor is trusted."""
        x, y, z = self._sensor.x, self._sensor.y, self._sensor.z
        size = x * x + y * y + z * z
        if self._seen and (x != self.x or y != self.y or z != self.z):
            self._changed = True
        self._seen += 1
        self.x = x
        self.y = y
        self.z = z
        if not self._trusted:
            self._try(now_ms, size)
        elif self._watch(now_ms, size):
            self.name = self._called
            self._pause_ms = RETRY_FIRST_MS
            return True
        return False

    def _begin_window(self) -> None:
        self._seen = self._sane = 0
        total = self._sum
        total[0] = total[1] = total[2] = 0

    def _watch(self, now_ms: int, size: int) -> bool:
        """Count through a window; False if it was the last sample of a bad one."""
        total = self._sum
        total[0] += self.x
        total[1] += self.y
        total[2] += self.z
        if _is_sane(size):
            self._sane += 1
        if self._seen < WINDOW:
            return True
        x, y, z = total[0] // WINDOW, total[1] // WINDOW, total[2] // WINDOW
        sane = self._sane * SANE_SHARE >= WINDOW or _is_sane(x * x + y * y + z * z)
        self._begin_window()
        if not sane:
            self._doubted = True
            self._restart(now_ms)
            return False
        self._restarts = 0
        self._doubted = False
        self._constant = 0 if self._changed else self._constant + 1
        self._changed = False
        if self._constant == CONSTANT:
            self._begin_test()
        return True

    def _try(self, now_ms: int, size: int) -> None:
        """Watch a stranger until it lies still."""
        rest = self._rest
        if (
            abs(self.x - rest[0]) > REST_MG
            or abs(self.y - rest[1]) > REST_MG
            or abs(self.z - rest[2]) > REST_MG
        ):
            rest[0], rest[1], rest[2] = self.x, self.y, self.z
            self._still = 0
        self._still += 1
        if self._still < REST_SAMPLES:
            if now_ms - self._trial_ms & WRAP > TRIAL_MS:
                self._miss(now_ms)
        elif not REST_LEAST * REST_LEAST <= size <= REST_MOST * REST_MOST:
            self._miss(now_ms)
        elif self._changed:
            self._trust()
        else:
            self._begin_test()

    def _trust(self) -> None:
        self._trusted = True
        self._begin_window()

    def _begin_test(self) -> None:
        """It has not changed at all: push it with its own self test."""
        tested = self._tested
        tested[0], tested[1], tested[2] = self.x, self.y, self.z
        self._sensor.test(True)
        self._test = TEST_SAMPLES

    def _watch_test(self, now_ms: int) -> None:
        sensor, was = self._sensor, self._tested
        moved = max(abs(sensor.x - was[0]), abs(sensor.y - was[1]), abs(sensor.z - was[2]))
        self._test -= 1
        if moved < TEST_MG and self._test:
            return
        self._test = 0
        if moved < TEST_MG:
            self._doubted = True
            self._miss(now_ms)
            return
        self._sensor.test(False)
        self._skip = TEST_SAMPLES
        self._constant = 0
        self._trust()


def _is_sane(size: int) -> bool:
    """Whether the square of |a| is about that of 1 g."""
    return SANE_LEAST * SANE_LEAST <= size <= SANE_MOST * SANE_MOST


def free(scl, sda) -> bool:
    """Make whoever holds the bus let go of it; False if a line stays low.

    Nine clocks end any byte with SDA released, that is, not acknowledged (I2C specification rev 7, 3.1.16); then STOP.
    As soon as SDA is high it is tried, so that a chip that was being written to takes no more bits for data.
    """
    for _ in range(9):
        for _ in range(9):
            if sda.value():
                break
            _clock(scl)
        scl.value(0)
        sda.value(0)
        _clock(scl)
        sda.value(1)
        if sda.value() and scl.value():
            return True
    return False


def _clock(scl) -> None:
    """One pulse, at most 100 kHz."""
    scl.value(0)
    time.sleep_us(5)
    scl.value(1)
    time.sleep_us(5)
