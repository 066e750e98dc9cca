"""What a cup may have beside its sensor: a button, an LED, a battery that it measures."""

import time

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing, and only a board has a machine
    import cup
    import kept
    import machine

SAME = 0
DOWN = 1
UP = -1

QUIET_MS = 30
"""So long after an edge that counted the others are the contact's bounce."""

BLINK_MS = 150
READINGS = 16
LEAST_MV = 1000
"""No board runs on less: there is no battery on the pin."""

_WRAP = (1 << 30) - 1


class Button:
    """A button between `pin` and ground. `clock`: its `at` makes the cup's time of ticks.

    A first edge counts at once, with the time that its interrupt noted (`at_ms`); after QUIET_MS the level is read
    again. `edges`: both of the pin's interrupt conditions.
    """

    def __init__(self, pin: "machine.Pin", clock: "cup.Uptime", edges: int) -> None:
        self.at_ms = 0
        self._pin = pin
        self._clock = clock
        self._down = False
        self._edge = False
        self._edge_ticks = time.ticks_ms()
        self._quiet = False
        pin.irq(self._note, edges)

    def _note(self, _pin: "machine.Pin") -> None:
        if (
            self._quiet or not self._edge
        ):  # the first edge counts; within the quiet time only the last can be one
            self._edge_ticks = time.ticks_ms()
            self._edge = True

    def step(self, now_ms: int) -> int:
        """What it did: DOWN, UP or SAME; `at_ms` is when."""
        if self._quiet and (now_ms - self.at_ms) & _WRAP < QUIET_MS:
            return SAME
        self._quiet = False
        edge = self._edge
        self._edge = False
        down = not self._pin.value()
        if down == self._down:
            return SAME
        self._down = down
        self._quiet = True
        self.at_ms = self._clock.at(self._edge_ticks) if edge else now_ms
        return DOWN if down else UP


class Lamp:
    """An LED on `pin`, lit at level `lit`: a blink at the start, then as it is told."""

    def __init__(self, pin: "machine.Pin", lit: int, clock: "cup.Uptime") -> None:
        self._pin = pin
        self._lit = lit
        self._clock = clock
        self._blinks = True
        self._on = True
        pin.value(lit)

    def show(self, on: bool) -> None:
        """Be lit, or not."""
        if self._blinks and self._clock.ms() < BLINK_MS:
            return
        self._blinks = False
        if on != self._on:
            self._on = on
            self._pin.value(self._lit if on else 1 - self._lit)


class Battery:
    """A battery behind a divider by `times`, on `adc`."""

    def __init__(self, adc: "machine.ADC", times: int) -> None:
        self._adc = adc
        self._times = times
        self._read_uv = getattr(adc, "read_uv", None)  # an ESP32's, calibrated

    def mv(self) -> int:
        """The mean of READINGS, 0 if there can be none."""
        total = 0
        for _ in range(READINGS):
            total += self._read_uv() // 1000 if self._read_uv else self._adc.read_u16() * 3300 // 65535
        mv = total * self._times // READINGS
        return mv if mv >= LEAST_MV else 0


class Extras:
    """Those of one cup; None: it has none."""

    def __init__(
        self, button: "Button | None" = None, lamp: "Lamp | None" = None, battery: "Battery | None" = None
    ) -> None:
        self.has_button = button is not None
        self._button = button
        self._lamp = lamp
        self._battery = battery

    @property
    def at_ms(self) -> int:
        """When the button did what `press` said last."""
        return 0 if self._button is None else self._button.at_ms

    def press(self, now_ms: int) -> int:
        """What the button did since the last call: DOWN, UP or SAME."""
        return SAME if self._button is None else self._button.step(now_ms)

    def battery_mv(self) -> int:
        """The battery's voltage now, 0: not measured."""
        return 0 if self._battery is None else self._battery.mv()

    def light(self, on: bool) -> None:
        """Light the LED, or not."""
        if self._lamp is not None:
            self._lamp.show(on)


def fit(settings: "kept.Kept", clock: "cup.Uptime") -> Extras:
    """What this board has."""
    import board  # noqa: PLC0415 - the rest needs no board
    import machine  # noqa: PLC0415

    pin = machine.Pin
    button = lamp = battery = None
    if board.BUTTON_PIN is not None:
        contact = pin(board.BUTTON_PIN, pin.IN, pin.PULL_UP)
        button = Button(contact, clock, pin.IRQ_FALLING | pin.IRQ_RISING)
    if board.LED_PIN is not None:
        lamp = Lamp(pin(board.LED_PIN, pin.OUT), board.LED_LIT, clock)
    if board.BATTERY_PIN is not None and settings.battery in ("1", "-" if board.BATTERY_WIRED else "1"):
        battery = Battery(_adc(pin(board.BATTERY_PIN)), board.BATTERY_TIMES)
    return Extras(button, lamp, battery)


def _adc(pin: "machine.Pin") -> "machine.ADC":
    import machine  # noqa: PLC0415

    widest = getattr(machine.ADC, "ATTN_11DB", None)  # an ESP32 measures up to 1 V without it
    return machine.ADC(pin) if widest is None else machine.ADC(pin, atten=widest)
