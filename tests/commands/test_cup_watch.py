"""`companion cup watch`: its bars as strings, and the whole of it against the real firmware, on a terminal and off one."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import threading
import time
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.commands.cups import watch as watch_command
from companion.commands.cups import watch_view
from companion.commands.cups.bars import Pen, both_ways
from companion.commands.cups.watch_view import Watched, picture
from companion.cup import trace
from companion.drivers.cup_talk import CupTalk, Greeting, Quality
from companion.words.words import Words

pytestmark = pytest.mark.long

FINE, PLAIN = Pen(fine=True), Pen(fine=False)
S = 1_000_000_000
ROSE = Greeting("0.2.0", "pico_w", "e6614103e7395a2f", "rose", button=True, sensor="lis3dh", cause="power")


def seen(*happenings, greeting=ROSE, now_ns=10 * S):
    watched = Watched(greeting, Quality(), sensor=greeting.sensor)
    for happening in happenings:
        watched.hear(happening, now_ns)
    return watched


def lines(watched, now_ns=10 * S, columns=79, language="en", pen=FINE):
    return [line.text for line in picture(watched, now_ns, columns, Words(language), pen)]


@pytest.mark.parametrize(
    ("mg", "bar"),
    [
        (0, "·  ·  ·  ·  │  ·  ·  ·  ·"),
        (1000, "·  ·  ·  ·  │██████  ·  ·"),
        (2000, "·  ·  ·  ·  │████████████"),
        (9000, "·  ·  ·  ·  │████████████"),
        (250, "·  ·  ·  ·  │█▌·  ·  ·  ·"),
        (-1000, "·  ·  ██████│  ·  ·  ·  ·"),
        (-250, "·  ·  ·  ·▐█│  ·  ·  ·  ·"),
        (-2000, "████████████│  ·  ·  ·  ·"),
    ],
)
def test_a_bar_goes_from_the_middle_to_both_sides(mg, bar):
    assert both_ways(mg, 2000, 25, FINE) == bar


def test_a_terminal_without_blocks_has_bars_too():
    assert both_ways(1000, 2000, 17, PLAIN) == ". . . . |#### . ."
    assert both_ways(-1000, 2000, 17, PLAIN) == ". . ####| . . . ."


@given(st.integers(-99_999, 99_999), st.sampled_from(watch_view.SCALES_MG), st.integers(1, 60), st.booleans())
def test_a_bar_has_its_width_and_its_side(mg, full, half, fine):
    bar = both_ways(mg, full, 2 * half + 1, Pen(fine=fine))
    assert len(bar) == 2 * half + 1
    empty = set(" ·.")
    left, right = bar[:half], bar[half + 1 :]
    assert set(left) <= empty or mg < 0
    assert set(right) <= empty or mg > 0


def test_the_screen_of_a_cup_that_lies_still():
    watched = seen(
        ("sample", 5, 12, -8, 996),
        ("event", "settled", 8 * S, 0, True, b""),
        ("battery", 3912),
        now_ns=10 * S,
    )
    watched.quality = Quality(3.14, 2.0, 1, 2, 3, 4, 5)
    drawn = lines(watched)
    assert [line.rstrip() for line in drawn] == [
        "rose: pico_w, firmware 0.2.0, lis3dh, battery 3.91 V",
        "",
        "              -2 g                           0                           +2 g",
        "  x  +0.01 g  ·       ·      ·       ·       │▏      ·       ·      ·       ·",
        "  y  -0.01 g  ·       ·      ·       ·       │       ·       ·      ·       ·",
        "  z  +1.00 g  ·       ·      ·       ·       │███████████████▌      ·       ·",
        "|a|   1.00 g  ·       ·      ·       ·       │███████████████▌      ·       ·",
        "",
        "settled flat for 2.0 s   shakes: 0   button: up",
        "line: 3.1 ms there and back (best 2.0), 10 samples a second",
        "lost: 3 cut, 3 bad, 4 samples dropped; 5 events said again",
        "",
        "Ctrl-C ends.",
    ]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("columns", [20, 40, 79, 200])
def test_no_line_is_longer_than_the_terminal_is_wide(columns, language):
    watched = seen(("sample", 1, -16_000, 15_999, 4000), greeting=ROSE, now_ns=S)
    assert max(map(len, lines(watched, S, columns, language))) <= columns
    assert len(lines(watched, S, columns, language)) <= 23


def test_the_scale_follows_what_was_felt_lately():
    watched = seen(("sample", 1, 0, 0, 1000), now_ns=0)
    assert watched.scale_mg(0) == 2000
    watched.hear(("sample", 2, 3500, 0, 0), S)
    assert watched.scale_mg(S) == 4000
    watched.hear(("sample", 3, 30_000, 0, 0), S)
    assert watched.scale_mg(S) == 16_000
    assert watched.scale_mg(4 * S) == 2000


def test_the_rate_counts_the_last_two_seconds_and_what_there_is_of_them():
    watched = seen(now_ns=0)
    assert watched.rate(0) == 0
    for number in range(300):
        watched.hear(("sample", number * 10, 0, 0, 1000), number * S // 100)
        if number == 50:
            assert watched.rate(number * S // 100) in range(99, 105)
    assert watched.rate(3 * S) in range(98, 103)
    assert watched.samples == 300


def test_what_happens_is_followed():
    watched = seen()
    assert "nothing yet" in lines(watched)[8]
    assert watched.hear(("event", "shaking", 10 * S, 0, False, b""), 10 * S)
    assert not watched.hear(("event", "flown", 10 * S, 0, False, b""), 10 * S)  # of a later version
    assert lines(watched)[8] == "shaking for 0.0 s   shakes: 1   button: up"
    assert watched.hear(("button", True, 10 * S, 0), 10 * S)
    assert lines(watched)[8].endswith("button: DOWN")
    assert watched.hear(("sensor", False, "none"), 10 * S)
    assert lines(watched)[8].startswith("no sensor")
    assert lines(watched)[0] == "rose: pico_w, firmware 0.2.0, no sensor"


def test_a_cup_without_button_and_name_and_with_nothing_measured():
    watched = seen(greeting=Greeting("0.2.0", "pico", "51", "", button=False, sensor="none", cause="power"))
    assert lines(watched)[0] == "51: pico, firmware 0.2.0, no sensor"
    assert lines(watched)[8] == "no sensor   shakes: 0"
    assert lines(watched)[9] == "line: - ms there and back (best -), 0 samples a second"


def test_a_recording_is_told():
    watched = seen()
    watched.recorded = 1
    assert lines(watched)[-1] == "One sample recorded. Ctrl-C ends."
    watched.recorded = 1234
    assert lines(watched)[-1] == "1,234 samples recorded. Ctrl-C ends."


# -- the whole command


def shake(cup):
    for number in range(12):
        cup.move(120 if number % 2 else -120, 0, 30, 0)
        time.sleep(0.09)
    cup.move(0, 0, 0, 0)


def test_in_a_pipe_it_says_a_line_a_second_and_one_for_each_event(cup, companion):
    hand = threading.Timer(2.5, shake, [cup])
    hand.start()
    said = companion("watch", cup.port, "--seconds", "6")
    hand.join()
    assert (said.exit_code, said.stderr) == (0, "")
    told = said.stdout.splitlines()
    assert "\x1b" not in said.stdout
    pattern = r" +\d+\.\d s  x +[+-]\d+\.\d\d  y +[+-]\d+\.\d\d  z +[+-]\d+\.\d\d  \|a\| +\d+\.\d\d  .+  shakes \d  \d+/s"
    assert [line for line in told if not re.fullmatch(pattern, line)] == []
    motions = [line.split("  ")[-3] for line in told]
    assert "shaking" in motions
    assert motions[-1] == "settled flat"
    assert "shakes 1" in told[-1]
    assert len(told) >= 7


def test_a_recording_is_a_trace_that_can_be_read(plug, companion, tmp_path):
    cup = plug(settings={"name": "rose"})
    _wait_for_the_sensor(cup)
    file = tmp_path / "shake.csv"
    said = companion("watch", cup.port, "--record", file, "--seconds", "2")
    assert said.exit_code == 0
    kept = trace.read(file.read_text().splitlines())
    assert kept.about == {"cup": "rose", "board": "pico", "firmware": "0.2.0", "sensor": "lis3dh"}
    assert kept.samples[0][0] == 0
    assert 1500 < kept.samples[-1][0] < 2500
    assert len(kept.samples) > 100
    assert said.stdout.splitlines()[-1] == f"{len(kept.samples)} samples are in {file}."


def _wait_for_the_sensor(cup):
    with CupTalk(cup.port) as talk:
        talk.open()
        talk.greet()
        assert talk.listen(5, lambda: talk.sensor != "none")


def test_a_recording_does_not_overwrite_another(cup, companion, tmp_path):
    file = tmp_path / "mine.csv"
    file.write_text("precious")
    said = companion("watch", cup.port, "--record", file)
    assert (said.exit_code, said.stdout) == (1, "")
    assert said.stderr == (
        f"{file} cannot be written: File exists. Probably it is there already, or its folder is full or closed to this "
        "user. Choose another file.\n"
    )
    assert file.read_text() == "precious"


def test_a_disk_that_is_full_ends_it_with_that(tmp_path, capsys):
    recording = watch_command._Recording(tmp_path / "x.csv", ROSE, Words())
    recording.close()
    recording._file = full = open("/dev/full", "w")  # noqa: PTH123, SIM115
    with pytest.raises(SystemExit) as ended:
        recording.hear([("sample", 1, 1, 2, 3)])
    with suppress(OSError):  # what is not written yet does not fit either
        full.close()
    assert ended.value.code == 1
    assert "x.csv cannot be written: No space left on device." in capsys.readouterr().err


def test_a_traces_times_go_on_where_the_cups_wrap(tmp_path):
    recording = watch_command._Recording(tmp_path / "x.csv", ROSE, Words())
    wrap = 1 << 30
    for ms in (wrap - 20, wrap - 10, 0, 10):
        recording.hear([("sample", ms, 1, 2, 3), ("battery", 7)])
    recording.close()
    kept = trace.read((tmp_path / "x.csv").read_text().splitlines())
    assert [sample[0] for sample in kept.samples] == [0, 10, 20, 30]
    assert recording.count == 4


class Terminal:
    """The command in a terminal of its own, 80 letters wide."""

    def __init__(self, *arguments):
        self.pid, self.end = pty.fork()
        if not self.pid:
            os.environ.update(TERM="xterm", PYTHONUTF8="1", COLUMNS="80", LINES="24")
            command = [sys.executable, "-m", "companion", "cup", *map(str, arguments)]
            os.execv(sys.executable, command)  # noqa: S606
        fcntl.ioctl(self.end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.shown = b""

    def read(self, until, seconds=15.0):
        limit = time.monotonic() + seconds
        while not re.search(until, self.shown.decode(errors="replace")):
            assert time.monotonic() < limit, self.shown
            if select.select([self.end], [], [], 0.1)[0]:
                try:
                    self.shown += os.read(self.end, 65536)
                except OSError:  # it has ended
                    break

    def ends(self):
        while True:
            try:
                more = os.read(self.end, 65536)
            except OSError:
                break
            if not more:
                break
            self.shown += more
        _, status = os.waitpid(self.pid, 0)
        os.close(self.end)
        return os.waitstatus_to_exitcode(status)


@pytest.mark.parametrize("how", ["ctrl-c", "kill"])
def test_on_a_terminal_it_draws_over_itself_and_ends_cleanly(plug, how):
    cup = plug(settings={"name": "rose"})
    terminal = Terminal("watch", cup.port)
    terminal.read(r"z  \+1\.0")
    terminal.read(r"(?s)(Ctrl-C ends.*){6}")
    if how == "kill":
        os.kill(terminal.pid, signal.SIGTERM)
    else:
        os.write(terminal.end, b"\x03")
    assert terminal.ends() == 0
    text = terminal.shown.decode()
    assert text.startswith("\x1b[?25l")  # no cursor meanwhile
    assert text.endswith("\r\n\x1b[?25h")
    frames = re.split(r"\x1b\[12F", text)
    assert len(frames) > 5
    assert "\x1b[2J" not in text  # nothing is cleared first: nothing flickers
    for frame in frames[1:]:
        assert len(re.sub(r"\x1b\[[0-9?]*[A-Za-z]", "", frame).rstrip("\r\n").splitlines()) == 13
    with CupTalk(cup.port) as talk:  # it streams no more
        talk.open()
        talk.greet()
        talk.listen(0.2, lambda: False)
        assert [h for _ in range(6) for h in talk.turn() if h[0] == "sample"] == []


def test_ctrl_c_of_who_started_it_in_the_background_is_not_its_own(cup):
    """A shell that starts a program behind has it ignore Ctrl-C."""
    watch = f"trap '' INT; exec {sys.executable} -m companion cup watch {cup.port} --seconds 2"
    with subprocess.Popen(["sh", "-c", watch], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        process.communicate()
    assert process.returncode == 0
