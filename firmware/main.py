"""What the board does after power: stay in the REPL if it is asked to, else run the cup.

A watchdog that runs cannot be stopped. So every way back to the REPL is a file that is looked for before it starts:
`stay` (the host's `stop`, Ctrl-C on a port that is not the cup's), three crashes in a row, or the cup's button held.
"""

import os
import sys
import time

import machine
import micropython

STAY = "stay"
CRASH = "crash.txt"
"""What the last crash was."""

CRASHES = "crashes"
"""How many there were in a row."""

CRASHES_MOST = 3
CRASH_LIMIT = 1500
SURE_MS = 60_000
"""A cup that has run for so long has not crashed in a row."""

WATCHDOG_MS = 8000
HOLD_MS = 20
_FORCED = 2
_POWER = 1
_WATCHDOG = 3


def main() -> None:
    """Run the cup until the host asks it to stop, or a crash ends it; both reset the board."""
    why = cause()
    if asked_to_stay() or given_up(why):
        return
    try:
        run(why)
    except KeyboardInterrupt:
        pass
    except Exception as error:  # noqa: BLE001 - whatever it is, the cup comes back
        note(error)
        machine.reset()
    forget(CRASHES)
    write(STAY, "")
    machine.reset()


def run(why: str) -> None:
    """Until the host asks to stop. The watchdog is fed here and nowhere else."""
    import cup  # noqa: PLC0415 - a file that is broken is a crash like any other

    one = cup.build(why)
    watchdog = machine.WDT(timeout=WATCHDOG_MS)
    new = True
    while not one.stopped:
        one.turn()
        watchdog.feed()
        if new and one.clock.ms() >= SURE_MS:
            new = False
            forget(CRASHES)


def cause() -> str:
    """Why the board booted: power, reset, watchdog, crash or unknown."""
    code = machine.reset_cause()
    if code == _POWER:
        return "power"
    if code == _WATCHDOG and not _forced():
        return "watchdog"
    if count():
        return "crash"
    return "reset" if code else "unknown"


def _forced() -> bool:
    """Whether a reset of the watchdog was asked for: the RP2 chips reset in no other way."""
    import board  # noqa: PLC0415

    reason = board.WATCHDOG_REASON
    return reason != 0 and machine.mem32[reason] & _FORCED != 0


def asked_to_stay() -> bool:
    """Whether to stay in the REPL, this once."""
    return forget(STAY) or _held()


def _held() -> bool:
    """Whether the cup's button is held."""
    try:
        import board  # noqa: PLC0415
    except ImportError:
        return False
    if board.BUTTON_PIN is None:
        return False
    button = machine.Pin(board.BUTTON_PIN, machine.Pin.IN, machine.Pin.PULL_UP)
    time.sleep_ms(HOLD_MS)
    return not button.value()


def given_up(why: str) -> bool:
    """Whether there were so many crashes in a row that it stays in the REPL, this once."""
    if why == "watchdog":
        write(CRASHES, str(count() + 1))
    if count() < CRASHES_MOST:
        return False
    forget(CRASHES)
    return True


def note(error: Exception) -> None:
    """Write down a crash."""
    import io  # noqa: PLC0415

    text = io.StringIO()
    sys.print_exception(error, text)
    write(CRASH, text.getvalue()[-CRASH_LIMIT:])
    write(CRASHES, str(count() + 1))


def count() -> int:
    """Crashes in a row."""
    try:
        with open(CRASHES) as file:
            return int(file.read(2))
    except (OSError, ValueError):
        return 0


def forget(name: str) -> bool:
    """Remove a file; whether it was there."""
    try:
        os.remove(name)
    except OSError:
        return False
    return True


def write(name: str, text: str) -> None:
    """Write a file; where that cannot be done, it is not."""
    try:
        with open(name, "w") as file:
            file.write(text)
    except OSError:
        pass


if __name__ == "__main__":
    try:
        main()
    finally:
        micropython.kbd_intr(3)
