"""What a cup's accelerations mean: handled, shaking, settled, skewed, lifted, lowered. `docs/motion.md` tells how and why.

The same file runs on CPython and on the cup's MicroPython: integers only, below 2**30, nothing allocated per sample.
Accelerations are mg (1000: one g), times milliseconds. Gravity is in every reading, so no threshold lies on an axis: a
shake is a chain of reversals of the acceleration without its slow part, in each of which |a| has changed.
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
_MOST_MG = 16384
_MOST_MOVE_MG = 8192
_MOST_MS = 60_000
_MOST_PASSED_MS = 100
_MIDDLE_MS = 60
_CALM_MG = 40
_CALM_WEIGHT_MG = 25
_CALM_MS = 100
_ROSE_SETTLES = 3
_ALIKE_MS = 4
"""No stroke of a shake takes more than so many times as long as another ..."""
_ALIKE_MG = 3
"""... or is so many times as strong: who turns a cup that is carried begins and ends more gently."""
_LEAK_MS = 2000
_MM_S = 102
"""mg x ms in a mm/s."""
_MOST_CLIMB = 200_000


class Settings:
    """Thresholds; change them on an instance, within LIMITS.

    `flat_x`, `flat_y`, `flat_z`: gravity as the sensor feels it when the cup stands flat.
    """

    flat_x = 0  # mg
    flat_y = 0
    flat_z = 1000
    fast_ms = 40  # smooths away the ring of an impact, keeps a shake of 2-8 Hz
    slow_ms = 150  # what is slower than this is gravity, or a cup that is carried
    stroke_mg = 300  # a stroke of a shake is at least this strong
    stroke_least_ms = 55  # reversals that come faster are ringing
    stroke_most_ms = 260  # slower ones are walking and waving, and begin a new chain
    reversals = 4  # that many in a chain are a shake
    deviation_mg = 80  # by so much |a| changes in each; where it only turns, the cup is tilted to and fro
    cool_down_ms = 150  # after a roll has settled, no new shake for so long
    rest_mg = 12  # still: each axis, smoothed, within this of the middle ...
    settle_ms = 200  # ... for so long
    handle_mg = 100  # one axis that far from rest, or half as far when smoothed: somebody has it in hand
    flat_mg = 139  # how far gravity may be from flat where it stands flat: 2 g x sin (8 degrees / 2)
    tilt_mg = 347  # and from where on an unshaken cup is tilted to peek: 20 degrees
    topple_mg = 1147  # from here on it lies on its side: 70 degrees
    lift_still_mg = 70  # held still: turns by no more than this in 60 ms; more ends a lift ...
    lift_ms = 150  # ... for so long, when tilted
    hover_ms = 400  # ... or so long, when raised straight
    rise_mm_s = 100  # a straight lift is at some time at least so fast


LIMITS = {
    "flat_x": (-1400, 1400),
    "flat_y": (-1400, 1400),
    "flat_z": (-1400, 1400),
    "fast_ms": (5, 100),
    "slow_ms": (50, 3000),
    "stroke_mg": (100, 4000),
    "stroke_least_ms": (10, 200),
    "stroke_most_ms": (100, 1000),
    "reversals": (2, 50),
    "deviation_mg": (20, 4000),
    "cool_down_ms": (0, 2000),
    "rest_mg": (3, 300),
    "settle_ms": (100, 2000),
    "handle_mg": (20, 1000),
    "flat_mg": (20, 700),
    "tilt_mg": (50, 1000),
    "topple_mg": (500, 2000),
    "lift_still_mg": (20, 1000),
    "lift_ms": (50, 2000),
    "hover_ms": (100, 5000),
    "rise_mm_s": (20, 1000),
}
"""What may be set: the least and the most of each setting. No product of them and a sample leaves 30 bits."""


class Motion:
    """Follows one cup from sample to sample.

    `shaken`, `entropy`: of the last SETTLED or SKEWED, whether it ended a shake, and the shake's noise (6 bytes).
    `settings` may be changed at any time.
    """

    def __init__(self, settings: "Settings | None" = None) -> None:
        self.shaken = False
        self.entropy = b""
        self._set = settings or Settings()
        self._state = _HANDLED
        self._last_ms = -1
        self._fast = [0, 0, 0]  # mg x _SCALE, as are the next four
        self._middle = [0, 0, 0]
        self._slow = [0, 0, 0]
        self._low = [0, 0, 0]  # `_fast` was between these since it became quiet
        self._high = [0, 0, 0]
        self._now = [0, 0, 0]  # mg: `_fast`
        self._move = [0, 0, 0]  # mg: `_fast` without `_slow`
        self._pose = [0, 0, 1000]  # mg: when it last stood
        self._pose_mg = 1000
        self._stroke = [0, 0, 0]  # mg: `_move` at its strongest, and where the stroke began
        self._begun = [0, 0, 0]
        self._stroke_ms = 0
        self._chain = 0
        self._shortest_ms = self._longest_ms = 0
        self._weakest = self._strongest = 0  # mg
        self._least = self._most = 0  # mg**2: of |a| in this stroke
        self._cool_ms = 0
        self._quiet_ms = 0
        self._held_ms = 0
        self._calm_ms = 0
        self._climb = 0  # mg x ms: how fast it rises
        self._rises = False
        self._rose = False
        self._tilted = False
        self._noise = 0
        self._other_noise = 1

    def step(self, now_ms: int, x: int, y: int, z: int) -> "str | None":
        """Take a sample; the motion that began with it, None for none. `now_ms` never goes back."""
        x = min(max(x, -_MOST_MG), _MOST_MG)
        y = min(max(y, -_MOST_MG), _MOST_MG)
        z = min(max(z, -_MOST_MG), _MOST_MG)
        if self._last_ms < 0:
            self._begin(now_ms, x, y, z)
        passed_ms = min(max(now_ms - self._last_ms, 1), _MOST_PASSED_MS)
        self._last_ms = now_ms
        self._filter(0, x, passed_ms)
        self._filter(1, y, passed_ms)
        self._filter(2, z, passed_ms)
        self._stir(x, y, z)
        self._watch_quiet(passed_ms)
        self._watch_held(passed_ms)
        self._watch_climb(passed_ms)
        self._cool_ms = max(self._cool_ms - passed_ms, 0)
        if self._state == _RESTING:
            return self._resting(x, y, z)
        if self._state == _LIFTED:
            return self._lifted()
        return self._in_hand(passed_ms)

    def _in_hand(self, passed_ms: int) -> "str | None":
        if self._quiet_ms >= self._settle_ms():
            return self._settle()
        if self._state == _SHAKING:
            return None
        if self._shakes(passed_ms):
            self._state = _SHAKING
            return SHAKING
        return self._raised()

    def _begin(self, now_ms: int, x: int, y: int, z: int) -> None:
        self._last_ms = now_ms
        for filtered in (self._fast, self._middle, self._slow):
            filtered[0] = x * _SCALE
            filtered[1] = y * _SCALE
            filtered[2] = z * _SCALE
        self._disturb()

    # -- what each sample adds to

    def _filter(self, axis: int, value: int, passed_ms: int) -> None:
        fast = self._fast[axis]
        fast += (value * _SCALE - fast) * passed_ms // (self._set.fast_ms + passed_ms)
        self._fast[axis] = fast
        middle = self._middle[axis]
        self._middle[axis] = middle + (fast - middle) * passed_ms // (_MIDDLE_MS + passed_ms)
        slow = self._slow[axis]
        slow += (fast - slow) * passed_ms // (self._set.slow_ms + passed_ms)
        self._slow[axis] = slow
        self._now[axis] = fast // _SCALE
        self._move[axis] = min(max((fast - slow) // _SCALE, -_MOST_MOVE_MG), _MOST_MOVE_MG)

    def _stir(self, x: int, y: int, z: int) -> None:
        noise, other = self._noise, self._other_noise
        self._noise = ((noise & _BITS >> 5) << 5 | noise >> 19) ^ ((x ^ z << 8) & _BITS)
        self._other_noise = ((other & _BITS >> 7) << 7 | other >> 17) ^ ((y ^ z << 4) & _BITS)

    def _watch_quiet(self, passed_ms: int) -> None:
        """A hand trembles, a table does not: smoothed, a cup that stands keeps within a few mg."""
        wide = 2 * _SCALE * self._set.rest_mg
        if self._widen(0) > wide or self._widen(1) > wide or self._widen(2) > wide:
            self._disturb()
        else:
            self._quiet_ms = min(self._quiet_ms + passed_ms, _MOST_MS)

    def _widen(self, axis: int) -> int:
        value = self._fast[axis]
        low = self._low[axis] = min(self._low[axis], value)
        high = self._high[axis] = max(self._high[axis], value)
        return high - low

    def _disturb(self) -> None:
        _copy(self._fast, self._low)
        _copy(self._fast, self._high)
        self._quiet_ms = 0

    def _watch_held(self, passed_ms: int) -> None:
        """Held still is what turns slowly: a cup that slides or is on its way to a tilt turns faster."""
        turned = _farthest(self._fast, self._middle)
        if turned > self._set.lift_still_mg * _SCALE:
            self._held_ms = 0
        else:
            self._held_ms = min(self._held_ms + passed_ms, _MOST_MS)

    def _watch_climb(self, passed_ms: int) -> None:
        """How fast it rises, from what it feels beyond its weight; after a moment's calm it does not rise any more.

        It rose when it was fast and has been slowed down again: a bump or a hard landing is never slowed down.
        """
        up = _dot(self._now, self._pose) // self._pose_mg - self._pose_mg
        climb = self._climb
        climb += up * passed_ms - climb * passed_ms // _LEAK_MS
        climb = min(max(climb, -_MOST_CLIMB), _MOST_CLIMB)
        limit = self._set.rise_mm_s * _MM_S
        if climb >= limit:
            self._rises = True
        elif climb <= -limit:
            self._rises = self._rose = False
        elif 2 * climb < limit and self._rises:
            self._rises = False
            self._rose = True
        heavier = _dot(self._now, self._now) - self._pose_mg**2
        if _size(self._move) > _CALM_MG or abs(heavier) > 2000 * _CALM_WEIGHT_MG:
            self._calm_ms = 0
        else:
            self._calm_ms = min(self._calm_ms + passed_ms, _MOST_MS)
        if self._calm_ms >= _CALM_MS:
            climb = 0
            self._rises = False
        self._climb = climb

    # -- on the table

    def _resting(self, x: int, y: int, z: int) -> "str | None":
        pose, now = self._pose, self._now
        at_once = max(abs(x - pose[0]), abs(y - pose[1]), abs(z - pose[2])) > self._set.handle_mg
        if not at_once and 2 * _farthest(now, pose) <= self._set.handle_mg:
            return None
        self._take()
        self._disturb()
        return HANDLED

    def _settle_ms(self) -> int:
        """A cup that was raised and has not come down yet may hang in a very steady hand."""
        raised = self._rose and self._state != _SHAKING
        return self._set.settle_ms * _ROSE_SETTLES if raised else self._set.settle_ms

    def _settle(self) -> str:
        was_shaken = self._state == _SHAKING
        lean = self._lean()
        if not was_shaken and self._peeks(lean):
            return self._lift(tilted=True)
        for axis in (0, 1, 2):
            self._pose[axis] = (self._low[axis] + self._high[axis]) // (2 * _SCALE)
        self._pose_mg = max(_root(_dot(self._pose, self._pose)), 100)
        self._state = _RESTING
        self._climb = 0
        self._rises = self._rose = False
        self.shaken = was_shaken
        self.entropy = self._drawn() if was_shaken else b""
        self._cool_ms = self._set.cool_down_ms if was_shaken else 0
        return SETTLED if lean <= self._set.flat_mg**2 else SKEWED

    def _drawn(self) -> bytes:
        return self._noise.to_bytes(3, "big") + self._other_noise.to_bytes(3, "big")

    # -- shaken

    def _shakes(self, passed_ms: int) -> bool:
        size = _dot(self._now, self._now)
        self._least = min(self._least, size)
        self._most = max(self._most, size)
        self._stroke_ms = min(self._stroke_ms + passed_ms, _MOST_MS)
        thresholds = self._set
        strength = _size(self._move)
        if self._cool_ms > 0 or strength < thresholds.stroke_mg:
            return False
        if self._chain == 0 or self._stroke_ms > thresholds.stroke_most_ms:
            self._stroke_begins(1)
        elif self._stroke_ms >= thresholds.stroke_least_ms and self._turned_back(strength):
            self._stroke_begins(self._chain + 1 if self._counts() else 1)
        elif strength > _size(self._stroke):
            _copy(self._move, self._stroke)
        return self._chain > thresholds.reversals

    def _counts(self) -> bool:
        """Whether the stroke that ends now may be one of a shake: |a| has changed, and it is like the others."""
        took_ms = self._stroke_ms
        peak = _size(self._stroke)
        if self._chain == 1:
            self._shortest_ms = self._longest_ms = took_ms
            self._weakest = self._strongest = peak
        self._shortest_ms = min(self._shortest_ms, took_ms)
        self._longest_ms = max(self._longest_ms, took_ms)
        self._weakest = min(self._weakest, peak)
        self._strongest = max(self._strongest, peak)
        alike = (
            self._longest_ms <= _ALIKE_MS * self._shortest_ms and self._strongest <= _ALIKE_MG * self._weakest
        )
        return alike and self._most - self._least >= 2000 * self._set.deviation_mg

    def _stroke_begins(self, chain: int) -> None:
        self._chain = chain
        self._stroke_ms = 0
        _copy(self._move, self._stroke)
        _copy(self._move, self._begun)
        flat = self._set
        self._least = self._most = flat.flat_x**2 + flat.flat_y**2 + flat.flat_z**2

    def _turned_back(self, strength: int) -> bool:
        """By more than about 120 degrees from where the stroke was strongest, or began: in a circle it has no peak."""
        return self._against(self._stroke, strength) or self._against(self._begun, strength)

    def _against(self, stroke: "list[int]", strength: int) -> bool:
        return 2 * _dot(self._move, stroke) <= -strength * _size(stroke)

    # -- lifted

    def _raised(self) -> "str | None":
        lean = self._lean()
        if self._held_ms >= self._set.lift_ms and self._peeks(lean):
            return self._lift(tilted=True)
        if self._rose and self._held_ms >= self._set.hover_ms and lean < self._set.tilt_mg**2:
            return self._lift(tilted=False)
        return None

    def _lift(self, tilted: bool) -> str:
        self._state = _LIFTED
        self._tilted = tilted
        self._climb = 0
        return LIFTED

    def _lifted(self) -> "str | None":
        thresholds = self._set
        if self._tilted:
            down = self._lean() < ((thresholds.flat_mg + thresholds.tilt_mg) // 2) ** 2
        else:
            fast_down = self._climb <= -thresholds.rise_mm_s * _MM_S
            down = fast_down or self._quiet_ms >= thresholds.settle_ms * _ROSE_SETTLES
        if self._held_ms > 0 and not down:
            return None
        if down:
            self._rose = False
        self._take()
        return LOWERED

    def _take(self) -> None:
        self._state = _HANDLED
        self._held_ms = 0
        self._chain = 0

    def _peeks(self, lean: int) -> bool:
        return self._set.tilt_mg**2 <= lean <= self._set.topple_mg**2

    def _lean(self) -> int:
        """How far gravity is from flat, mg**2: of the difference, so that a sensor's zero does not matter."""
        now, flat = self._now, self._set
        x, y, z = now[0] - flat.flat_x, now[1] - flat.flat_y, now[2] - flat.flat_z
        return x * x + y * y + z * z


def _copy(source: "list[int]", target: "list[int]") -> None:
    target[0] = source[0]
    target[1] = source[1]
    target[2] = source[2]


def _dot(one: "list[int]", other: "list[int]") -> int:
    return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]


def _farthest(one: "list[int]", other: "list[int]") -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]), abs(one[2] - other[2]))


def _size(vector: "list[int]") -> int:
    """The length, at most a tenth wrong: the longest share and three eighths of the others."""
    x, y, z = abs(vector[0]), abs(vector[1]), abs(vector[2])
    longest = max(x, y, z)
    return longest + (x + y + z - longest) * 3 // 8


def _root(square: int) -> int:
    """The square root, rounded down."""
    root = 32767
    while root * root > square:
        root = (root + square // root) // 2
    return root
