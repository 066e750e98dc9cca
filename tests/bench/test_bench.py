"""The harness's own logic; nothing here is timed."""

from __future__ import annotations

import io
import json
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from rich.console import Console

from companion.drivers.panels import Ssd1306
from companion.drivers.windows import EVERYTHING, Window
from companion.games.registry import GAMES
from companion.match.entry import Entry
from companion.simulator.panel import Panel as Decoder
from companion.table.scene import Stage
from tests.bench import counted, evening, kernel, report
from tests.bench.figures import Row, Samples, Section, alternately, short
from tests.bench.ground import BenchGround, eight_seats
from tests.bench.live import Drawn, Kept, Notes
from tests.bench.optimum import DATA_BYTES, WINDOW_BYTES, changed_runs, fewest_bytes
from tests.bench.presses import Arrival, Pressed, arrivals, finished_ns, judge_said, judge_step
from tests.bench.wires import Panel, Transfer, Wires, bus_time_ns

# -- figures


@pytest.mark.parametrize(
    ("count", "p99"), [(1, 1), (2, 2), (99, 99), (100, 99), (101, 100), (200, 198), (1000, 990)]
)
def test_p99_is_the_smallest_that_99_of_100_do_not_exceed(count: int, p99: int) -> None:
    assert Samples.of("ms", reversed(range(1, count + 1))).p99 == p99


def test_a_ratio_is_of_the_figure_that_the_target_speaks_of() -> None:
    ours, beside = Samples.of("ms", [1, 2, 9]), Samples.of("ms", [4, 4, 3])
    assert Row("", ours, beside).ratio == 0.5
    assert Row("", ours, beside, "p99").ratio == 2.25
    assert Row("", ours).ratio is None
    assert Row("", ours, Samples.of("ms", [0])).ratio is None


@pytest.mark.parametrize(
    ("value", "said"),
    [(0, "0"), (0.0004, "0.000"), (0.0421, "0.042"), (1.0, "1.00"), (26.46, "26.5"), (1034, "1,034")],
)
def test_figures_have_three_digits_that_count(value: float, said: str) -> None:
    assert short(value) == said


def test_sides_take_turns() -> None:
    turns: list[str] = []

    def side(name: str) -> list[float]:
        turns.append(name)
        return [len(turns)]

    assert alternately(2, lambda: side("ours"), lambda: side("plain")) == [[1, 3], [2, 4]]
    assert turns == ["ours", "plain", "ours", "plain"]


# -- the fewest bytes


def cheapest_by_trying(shown: bytes, wanted: bytes) -> int:
    """Every way to cover the changed columns of one page with windows."""
    changed = [n for n in range(len(wanted)) if shown[n] != wanted[n]]
    ways = []
    for cuts in range(len(changed)):
        for places in combinations(range(1, len(changed)), cuts):
            edges = [0, *places, len(changed)]
            groups = [changed[a:b] for a, b in pairwise(edges)]
            ways.append(sum(WINDOW_BYTES + DATA_BYTES + group[-1] - group[0] + 1 for group in groups))
    return min(ways, default=0)


@settings(deadline=None)
@given(st.sets(st.integers(0, 127), max_size=9))
def test_no_joining_of_runs_is_cheaper(columns: set[int]) -> None:
    shown = bytes(128)
    wanted = bytes(n in columns for n in range(128))
    assert fewest_bytes(shown, wanted) == cheapest_by_trying(shown, wanted)


def test_each_page_has_windows_of_its_own() -> None:
    shown, wanted = bytes(1024), bytearray(1024)
    wanted[127] = wanted[128] = 1
    assert fewest_bytes(shown, bytes(wanted)) == 2 * (WINDOW_BYTES + DATA_BYTES + 1)


def test_a_cell_of_16_by_8_dots_takes_26_bytes_and_nothing_takes_none() -> None:
    shown, wanted = bytes(1024), bytearray(1024)
    wanted[256:272] = b"\xff" * 16
    assert fewest_bytes(shown, bytes(wanted)) == 26
    assert fewest_bytes(bytes(wanted), bytes(wanted)) == 0


def test_runs_end_before_the_first_byte_that_is_the_same() -> None:
    assert changed_runs(b"aabbaab", b"aaccaac") == [(2, 4), (6, 7)]
    assert changed_runs(b"ab", b"ab") == []


# -- wires


def test_a_transfer_counts_its_address_and_takes_nine_clocks_a_byte() -> None:
    wires = Wires(waits=False)
    device = Ssd1306(Panel(wires, 0x3C).interface())
    device.put(Window(2, 2, 0, 127), bytes(1024))
    assert wires.bytes_sent == (1 + 7) + (1 + 129)
    assert wires.longest_bytes == 130
    assert bus_time_ns(130) == (130 * 9 + 2) * 2500


def test_another_channel_of_the_multiplexer_is_selected_first() -> None:
    kept: list[Transfer] = []
    wires = Wires(waits=False, kept=kept)
    near, far = Panel(wires, 0x3C, "1-0070/0"), Panel(wires, 0x3C, "1-0070/1")
    for panel in (near, near, far, near):
        panel.write_i2c_block_data(0x3C, 0, [0xE3])
    select_ns = bus_time_ns(2)
    assert [one.bus_ns - bus_time_ns(3) for one in kept] == [select_ns, 0, select_ns, select_ns]


def test_every_screen_of_the_documented_table_has_a_place_on_the_wires() -> None:
    table = eight_seats()
    ground = BenchGround(table, keeps=True, waits=False)
    screens_of = {place: seat.screen for place, seat in enumerate(table.seats)}
    for at in screens_of.values():
        ground.wires(at.bus, at.address).command(0xAE)
    assert table.board.screen is not None
    ground.wires(table.board.screen.bus, table.board.screen.address).command(0xAE)
    assert [ground.screen_of(one.panel) for one in ground.kept] == [*range(8), None]
    ground.close()


# -- presses


def picture(*dots: tuple[int, int]) -> Image.Image:
    drawn = Image.new("1", (128, 64))
    for dot in dots:
        drawn.putpixel(dot, 1)
    return drawn


def drawn(at_ns: int, image: Image.Image, screen: int | None = 0, batch: int = 1) -> Drawn:
    return Drawn(at_ns, batch, screen, lambda: image, urgent=screen == 0)


EMPTY, ONE, TWO = picture(), picture((3, 3)), picture((3, 3), (90, 40))


def test_a_picture_is_finished_with_the_transfer_after_which_the_panel_shows_it() -> None:
    arrived = [Arrival(10, EMPTY.tobytes()), Arrival(30, EMPTY.tobytes()), Arrival(40, ONE.tobytes())]
    assert finished_ns(drawn(20, ONE), [], arrived) == 40


def test_a_later_picture_that_overtook_it_counts() -> None:
    arrived = [Arrival(10, EMPTY.tobytes()), Arrival(40, TWO.tobytes())]
    assert finished_ns(drawn(20, ONE), [drawn(25, TWO)], arrived) == 40
    assert finished_ns(drawn(20, ONE), [], arrived) is None


def test_what_arrived_before_a_picture_was_drawn_is_another_that_looks_like_it() -> None:
    arrived = [Arrival(10, ONE.tobytes()), Arrival(22, EMPTY.tobytes()), Arrival(45, TWO.tobytes())]
    assert finished_ns(drawn(20, TWO), [drawn(50, EMPTY)], arrived) == 45


def test_what_is_shown_already_is_finished_at_once() -> None:
    assert finished_ns(drawn(20, ONE), [], [Arrival(10, ONE.tobytes())]) == 20


def test_transfers_are_decoded_to_what_a_person_sees() -> None:
    ground = BenchGround(eight_seats(), keeps=True, waits=False)
    at = eight_seats().seats[2].screen
    panel = Ssd1306(ground.wires(at.bus, at.address))
    panel.begin()
    for picture in (ONE, TWO):
        for window in EVERYTHING:
            panel.put(window, panel.pack(picture))
        panel.show()
    seen = [arrival.pixels for arrival in arrivals(ground)[2]]
    assert seen[-1] == TWO.tobytes()
    assert ONE.tobytes() in seen
    ground.close()


def test_a_wheel_step_is_timed_from_the_press() -> None:
    notes = Notes(drawn=[drawn(2_000_000, ONE)])
    into = Pressed()
    judge_step(into, 1_000_000, 0, notes, {0: [Arrival(5_000_000, ONE.tobytes())]})
    judge_step(into, 6_000_000, 0, notes, {0: [Arrival(5_000_000, ONE.tobytes())]})
    assert into.step == [4.0]
    assert into.lost == 1


def test_a_said_bid_is_timed_without_the_journal() -> None:
    ms = 1_000_000
    kept = Kept(2 * ms, Entry(1), None, done_ns=5 * ms)
    notes = Notes([drawn(6 * ms, ONE, screen) for screen in (0, None, 1)], {1: kept})
    ends = {0: 10, None: 20, 1: 30}
    arrived = {screen: [Arrival(end * ms, ONE.tobytes())] for screen, end in ends.items()}
    into = Pressed()
    judge_said(into, 1 * ms, 0, notes, arrived)
    assert into.said == {"journal": [1.0], "sync": [3.0], "presser": [6.0], "board": [16.0], "all": [26.0]}
    assert into.presser_first == [True]


# -- a recorded game


@pytest.mark.filterwarnings("ignore:Image.Image.getdata:DeprecationWarning")  # luma's own
def test_the_recorded_game_is_always_the_same_and_luma_sends_each_picture_whole() -> None:
    luma_bytes, luma_ns = counted.cost_of_display()
    once, again = (counted.count("bluff", 4, 7, 0.4) for _ in range(2))
    assert luma_bytes == 1034
    assert (once.pictures, once.ours, once.fewest) == (again.pictures, again.ours, again.fewest)
    assert once.luma.bytes == 1034 * once.pictures
    assert once.luma.bus_ns == luma_ns * once.pictures
    assert 0 < once.ours.bytes < 2 * once.fewest < once.luma.bytes
    assert sum(once.ours.moments.values()) == once.ours.bus_ns
    assert once.longest_bytes <= 138


@pytest.mark.parametrize("kind", evening.KINDS)
def test_the_guests_play_every_game_and_films_run_meanwhile(kind: str) -> None:
    sent: list[tuple[int, bool]] = []
    table = evening.Projected(lambda *sending: sent.append((sending[2], sending[4])), 4, 7)
    minutes = evening.guests(kind, table, 4, 7).play(2)
    assert 2 <= minutes < 3 or table.stage() is Stage.OVER
    assert table.view()["game"] == kind
    assert len(table.entries) > 20
    assert [at_ns for at_ns, _ in sent] == sorted(at_ns for at_ns, _ in sent)
    assert any(passing for _, passing in sent) == (kind != "bluffit")


def test_an_evening_has_every_registered_game() -> None:
    assert set(evening.KINDS) == set(GAMES)


@pytest.mark.filterwarnings("ignore:Image.Image.getdata:DeprecationWarning")  # luma's own
def test_a_frame_that_is_left_out_costs_nothing_and_is_told() -> None:
    counter = counted.Counter(2)
    noise = Image.effect_noise((128, 64), 200).convert("1")
    for at_ns, image, passing in ((0, ONE, False), (1, TWO, True), (2, noise, True), (3, noise, False)):
        counter.send(0, image, at_ns, masks=False, passing=passing)
    game = counter.counted
    assert (game.pictures, game.frames, game.left_out) == (4, 2, 1)
    assert sorted(game.ours.moments) == [0, 1, 3]
    assert sorted(game.luma.moments) == [0, 1, 2, 3]


@pytest.mark.filterwarnings("ignore:Image.Image.getdata:DeprecationWarning")  # luma's own
def test_games_are_added_up_to_an_evening() -> None:
    one, two = (counted.count(kind, 4, 7, 0.1) for kind in ("bluff", "bluffit"))
    whole = counted.together([one, two])
    assert whole.ours.bytes == one.ours.bytes + two.ours.bytes
    assert whole.pictures == one.pictures + two.pictures == len(whole.kept)
    assert len(whole.luma.moments) == len(one.luma.moments) + len(two.luma.moments)


def test_our_driver_shows_what_was_counted() -> None:
    bus = counted.CountedBus([0])
    kept: list[Transfer] = []
    bus.wires.kept = kept
    bus.show(0, TWO)
    decoder = Decoder()
    decoder.write(bytes([0x00, 0x8D, 0x14, 0xAF, 0x20, 0x00, 0xA1, 0xC8]))
    decoder.write(bytes([0x40, *bytes(1024)]))
    for transfer in kept:
        decoder.write(transfer.payload)
    assert decoder.pixels() == TWO.tobytes()


# -- the kernel's lines


def test_what_the_machine_measured_becomes_rows() -> None:
    def pair(by_time: bool) -> dict[str, Any]:
        return {"gap_us": 1200.0, "by_time": by_time, "by_arrival": True}

    side = {"latency_us": [300.0, 500.0], "pairs": [pair(True), pair(False)], "idle_switches": [0.0]}
    way = {
        "step": [9.0],
        "journal": [5.0],
        "sync": [1.0],
        "presser": [40.0],
        "board": [50.0],
        "all": [60.0],
        "lost": 2,
    }
    rows = {row.what.strip(): row for row in kernel.section({"ours": side, "lgpio": side}, way).rows}
    order = rows["1 ms apart: in order, by time"]
    assert order.ours is not None
    assert (order.ours.median, order.reached) == (50, False)
    assert order.note == "2 pairs, really 1,200 / 1,200 us apart"
    assert rows["in order, as heard"].ours == Samples.of("%", [100])
    assert rows["edge to the journal, a said bid"].ours == Samples.of("ms", [5.0])
    assert rows["to both seats'"].ours == Samples.of("ms", [60.0])
    assert rows["edge to finished picture, a wheel step"].note == "2 presses could not be told"


def test_a_quick_run_does_not_build_the_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "_BUILT", tmp_path / "root.img")
    (row,) = kernel.measure(kernel.Size(1, 1, 1, 1.0, builds=False)).rows
    assert row.ours is None
    assert row.note == "the machine is not built yet; make test-kernel builds it."


# -- the report

ABOUT = report.machine()
SECTIONS = [
    Section(
        "Press to finished picture, a turn clock of 15 s running",
        (
            Row(
                "own screen after a wheel step",
                Samples.of("ms", [1234.5] * 3),
                Samples.of("ms", [26.5]),
                "p99",
                "1/3",
                False,
            ),
            Row("  before all others", Samples.of("%", [100]), target="always", reached=True),
        ),
        "the plain script",
    ),
    Section(
        "On the kernel's lines", (Row("two presses 1 ms apart", None, note="the machine cannot be had"),)
    ),
]


def test_the_table_fits_100_columns_and_says_what_is_not_reached() -> None:
    out = io.StringIO()
    report.show(SECTIONS, ABOUT, Console(file=out, width=100, highlight=False))
    lines = out.getvalue().splitlines()
    assert max(len(line) for line in lines) <= 100
    rows = [line.split() for line in lines]
    assert [
        "own",
        "screen",
        "after",
        "a",
        "wheel",
        "step",
        "1,234",
        "/",
        "1,234",
        "ms",
        "26.5",
        "ms",
        "46.6",
        "1/3",
        "NO",
    ] in rows
    assert ["before", "all", "others", "100", "%", "always", "yes"] in rows
    assert "Press to finished picture, a turn clock of 15 s running (beside it: the plain script)" in lines
    assert "Not measured: two presses 1 ms apart: the machine cannot be had" in lines


def test_the_same_is_kept_as_json(tmp_path: Path) -> None:
    report.save(SECTIONS, ABOUT, tmp_path / "new" / "bench.json", quick=True)
    document = json.loads((tmp_path / "new" / "bench.json").read_text())
    assert document["quick"] is True
    assert document["machine"]["packages"]["gpiozero"]
    first, second = document["sections"][0]["rows"][0], document["sections"][1]["rows"][0]
    assert first["ours"] == {
        "unit": "ms",
        "count": 3,
        "median": 1234.5,
        "p99": 1234.5,
        "least": 1234.5,
        "most": 1234.5,
    }
    assert (first["ratio"], first["reached"]) == (46.5849, False)
    assert (second["ours"], second["reached"], second["note"]) == (None, None, "the machine cannot be had")
