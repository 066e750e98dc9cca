"""What a cup's accelerations mean: handled, shaking, settled, skewed, lifted, lowered.

The same file runs on CPython and on the cup's MicroPython: integers only, below 2**30, nothing allocated per sample.
Accelerations are mg (1000: one g), times milliseconds. Gravity is in every reading, so nothing here looks at one axis:
a shake is a chain of direction reversals of the acceleration without its slow part, strong enough to change |a|.
"""

HANDLED = "handled"
SHAKING = "shaking"
SETTLED = "settled"
SKEWED = "skewed"
LIFTED = "lifted"
LOWERED = "lowered"

_RESTING = 0
_HANDLED = 1
_SHAKING = 2
_LIFTED = 3

_SCALE = 16
_BITS = 0xFFFFFF


class Settings:
    """Thresholds; change them on an instance, within LIMITS.

    `flat_x`, `flat_y`, `flat_z`: gravity as the sensor feels it when the cup stands flat.
    """

    flat_x = 0  # mg
    flat_y = 0
    flat_z = 1000
    fast_ms = 30  # smooths away the ring of an impact, keeps a shake of 2-8 Hz
    slow_ms = 700  # what is slower than this is gravity
    stroke_mg = 350  # a stroke of a shake is at least this strong
    stroke_least_ms = 45  # reversals that come faster are ringing
    stroke_most_ms = 400  # a slower reversal begins a new chain
    reversals = 4  # that many in a chain are a shake
    deviation_mg = 250  # how far |a| must have been from 1 g in the chain
    cool_down_ms = 150  # after a roll has settled, no new shake for so long
    rest_mg = 40  # still: no axis further than this from where it was ...
    settle_ms = 350  # ... for so long
    handle_mg = 100  # one axis that far from rest: somebody has it in hand
    flat_mg = 139  # sideways share of gravity up to which it stands flat: 1 g x sin 8 degrees
    tilt_mg = 342  # and from which on an unshaken cup is tilted to peek: 1 g x sin 20 degrees
    topple_mg = 940  # from here on it lies on its side: 1 g x sin 70 degrees
    lift_still_mg = 150  # held still: no further than this from its mean; more ends a lift ...
    lift_ms = 150  # ... for so long, when tilted
    hover_ms = 500  # ... or so long, when raised straight
    rise_mg = 80  # a straight lift begins with at least this much up or down


LIMITS = {
    "flat_x": (-1400, 1400),
    "flat_y": (-1400, 1400),
    "flat_z": (-1400, 1400),
    "fast_ms": (5, 100),
    "slow_ms": (200, 3000),
    "stroke_mg": (100, 4000),
    "stroke_least_ms": (10, 200),
    "stroke_most_ms": (100, 1000),
    "reversals": (2, 50),
    "deviation_mg": (50, 4000),
    "cool_down_ms": (0, 2000),
    "rest_mg": (10, 300),
    "settle_ms": (100, 2000),
    "handle_mg": (20, 1000),
    "flat_mg": (20, 700),
    "tilt_mg": (50, 900),
    "topple_mg": (500, 1000),
    "lift_still_mg": (30, 1000),
    "lift_ms": (50, 2000),
    "hover_ms": (100, 5000),
    "rise_mg": (20, 1000),
}
"""What may be set: the least and the most of each setting. No product of them and a sample leaves 30 bits."""


class Motion:
    """Follows one cup from sample to sample.

    `shaken`, `entropy`: of the last SETTLED or SKEWED, whether it ended a shake, and the shake's noise (6 bytes).
    """

    def __init__(self, settings: "Settings | None" = None) -> None:
        self.shaken = False
        self.entropy = b""
        self._set = settings or Settings()
        self._state = _HANDLED
        self._last_ms = -1
        self._fast = [0, 0, 0]  # mg x _SCALE
        self._slow = [0, 0, 0]
        self._move = [0, 0, 0]  # mg: fast - slow
        self._still = [0, 0, 0]
        self._pose = [0, 0, 0]
        self._stroke = [0, 0, 0]
        self._quiet_ms = 0
        self._held_ms = 0
        self._hover_ms = 0
        self._tilted = False
        self._reversal_ms = 0
        self._chain = 0
        self._strong = False
        self._cool_ms = 0
        self._rise = 0
        self._noise = 0
        self._other_noise = 1

    def step(self, now_ms: int, x: int, y: int, z: int) -> "str | None":
        """Take a sample; the motion that began with it, None for none. `now_ms` never goes back."""
        if self._last_ms < 0:
            self._begin(now_ms, x, y, z)
        self._filter(now_ms, x, y, z)
        self._stir(x, y, z)
        self._watch_quiet(now_ms, x, y, z)
        if self._state == _RESTING:
            return self._resting(now_ms, x, y, z)
        if self._state == _LIFTED:
            return self._lifted(now_ms)
        if now_ms - self._quiet_ms >= self._set.settle_ms:
            return self._settle(now_ms)
        if self._state == _SHAKING:
            return None
        if self._reversed(now_ms, x, y, z):
            self._state = _SHAKING
            return SHAKING
        return self._raised(now_ms)

    def _begin(self, now_ms: int, x: int, y: int, z: int) -> None:
        self._last_ms = now_ms
        self._quiet_ms = now_ms
        self._held_ms = now_ms
        self._cool_ms = now_ms
        for axis, value in enumerate((x, y, z)):
            self._fast[axis] = self._slow[axis] = value * _SCALE
            self._still[axis] = value

    def _filter(self, now_ms: int, x: int, y: int, z: int) -> None:
        passed_ms = max(1, min(now_ms - self._last_ms, 100))
        self._last_ms = now_ms
        self._filter_axis(0, x, passed_ms)
        self._filter_axis(1, y, passed_ms)
        self._filter_axis(2, z, passed_ms)

    def _filter_axis(self, axis: int, value: int, passed_ms: int) -> None:
        fast, slow = self._fast[axis], self._slow[axis]
        fast += (value * _SCALE - fast) * passed_ms // (self._set.fast_ms + passed_ms)
        slow += (value * _SCALE - slow) * passed_ms // (self._set.slow_ms + passed_ms)
        self._fast[axis], self._slow[axis] = fast, slow
        self._move[axis] = (fast - slow) // _SCALE

    def _stir(self, x: int, y: int, z: int) -> None:
        noise, other = self._noise, self._other_noise
        self._noise = ((noise << 5 & _BITS) | noise >> 19) ^ ((x ^ z << 8) & _BITS)
        self._other_noise = ((other & _BITS >> 7) << 7 | other >> 17) ^ ((y ^ z << 4) & _BITS)

    def _watch_quiet(self, now_ms: int, x: int, y: int, z: int) -> None:
        if _apart(self._still, x, y, z) > self._set.rest_mg:
            self._still[0], self._still[1], self._still[2] = x, y, z
            self._quiet_ms = now_ms
        self._drift(0, x)
        self._drift(1, y)
        self._drift(2, z)
        fast = self._fast
        limit = self._set.lift_still_mg * _SCALE
        if max(abs(x * _SCALE - fast[0]), abs(y * _SCALE - fast[1]), abs(z * _SCALE - fast[2])) > limit:
            self._held_ms = now_ms

    def _drift(self, axis: int, value: int) -> None:
        """Let the place of rest follow by 1 mg a sample, so that it does not hang on one outlier."""
        still = self._still[axis]
        self._still[axis] = still + (value > still) - (value < still)

    def _resting(self, now_ms: int, x: int, y: int, z: int) -> "str | None":
        if _apart(self._pose, x, y, z) <= self._set.handle_mg:
            return None
        self._handle(now_ms)
        return HANDLED

    def _settle(self, now_ms: int) -> str:
        was_shaken = self._state == _SHAKING
        self._pose[:] = self._still
        flat = self._sideways() <= self._set.flat_mg**2
        if not was_shaken and self._tilts():
            return self._lift(tilted=True)
        self._state = _RESTING
        self.shaken = was_shaken
        self.entropy = self._drawn() if was_shaken else b""
        self._cool_ms = now_ms + (self._set.cool_down_ms if was_shaken else 0)
        return SETTLED if flat else SKEWED

    def _drawn(self) -> bytes:
        return self._noise.to_bytes(3, "big") + self._other_noise.to_bytes(3, "big")

    def _reversed(self, now_ms: int, x: int, y: int, z: int) -> bool:
        size = x * x + y * y + z * z
        deviation = self._set.deviation_mg
        if not (1000 - deviation) ** 2 < size < (1000 + deviation) ** 2:
            self._strong = True
        self._fade()
        if now_ms < self._cool_ms or _dot(self._move, self._move) < self._set.stroke_mg**2:
            return False
        self._count(now_ms)
        return self._chain > self._set.reversals and self._strong

    def _fade(self) -> None:
        """The last stroke counts less and less, so that one across it can take its place."""
        stroke = self._stroke
        for axis in (0, 1, 2):
            stroke[axis] -= stroke[axis] >> 4

    def _count(self, now_ms: int) -> None:
        """A new chain, one more stroke in it, or the same stroke grown stronger."""
        since_ms = now_ms - self._reversal_ms
        if self._chain == 0 or since_ms > self._set.stroke_most_ms:
            self._chain = 1
            self._strong = False
        elif self._turned_back() and since_ms >= self._set.stroke_least_ms:
            self._chain += 1
        elif _size(self._move) > _size(self._stroke):
            self._stroke[:] = self._move
            return
        else:
            return
        self._stroke[:] = self._move
        self._reversal_ms = now_ms

    def _turned_back(self) -> bool:
        """By more than about 120 degrees: from up to sideways is no reversal."""
        return 2 * _dot(self._move, self._stroke) <= -_size(self._move) * _size(self._stroke)

    def _raised(self, now_ms: int) -> "str | None":
        self._rise = max(self._rise, abs(self._along(self._move)) // 1000)
        if self._held_ms == now_ms or self._moves(self._set.lift_still_mg):
            self._hover_ms = now_ms
        tilted = now_ms - self._held_ms >= self._set.lift_ms and self._tilts()
        hovers = now_ms - self._hover_ms >= self._set.hover_ms and self._rise >= self._set.rise_mg
        if not tilted and not hovers:
            return None
        return self._lift(tilted)

    def _lift(self, tilted: bool) -> str:
        self._state = _LIFTED
        self._tilted = tilted
        return LIFTED

    def _lifted(self, now_ms: int) -> "str | None":
        flat = self._sideways() <= self._set.flat_mg**2
        rests = now_ms - self._quiet_ms >= self._set.settle_ms
        if self._held_ms < now_ms and not (flat and (rests or self._tilted)):
            return None
        self._handle(now_ms)
        return LOWERED

    def _handle(self, now_ms: int) -> None:
        self._state = _HANDLED
        self._held_ms = self._hover_ms = now_ms
        self._chain = 0
        self._rise = 0

    def _moves(self, limit_mg: int) -> bool:
        return _dot(self._move, self._move) > limit_mg**2

    def _tilts(self) -> bool:
        return self._set.tilt_mg**2 <= self._sideways() <= self._set.topple_mg**2

    def _sideways(self) -> int:
        """The square of gravity's share across `flat`, mg**2; upside down counts as far."""
        along = self._along(self._fast) // (1000 * _SCALE)
        if along < 0:
            return 1000**2
        return _dot(self._fast, self._fast) // _SCALE**2 - along**2

    def _along(self, vector: "list[int]") -> int:
        flat = self._set
        return vector[0] * flat.flat_x + vector[1] * flat.flat_y + vector[2] * flat.flat_z


def _apart(point: "list[int]", x: int, y: int, z: int) -> int:
    return max(abs(x - point[0]), abs(y - point[1]), abs(z - point[2]))


def _dot(one: "list[int]", other: "list[int]") -> int:
    return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]


def _size(vector: "list[int]") -> int:
    """The length, at most a tenth wrong: the longest share and three eighths of the others."""
    x, y, z = abs(vector[0]), abs(vector[1]), abs(vector[2])
    longest = max(x, y, z)
    return longest + (x + y + z - longest) * 3 // 8
