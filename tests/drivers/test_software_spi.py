"""SPI in software on lines of libgpiod's, with an MCP3008 that follows every edge."""

from __future__ import annotations

import errno
import gc
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from gpiozero import LED, MCP3008, Device, GPIOPinInUse, SPIInvalidClockMode
from hypothesis import given
from hypothesis import strategies as st

if sys.platform != "linux":
    pytest.skip("libgpiod is Linux's", allow_module_level=True)

from gpiozero.pins import local

from companion.drivers.line_errors import LineError, LineLost
from companion.drivers.software_spi import SoftwareSPI
from companion.simulator.mcp3008 import Mcp3008
from tests.drivers.gpiod_bench import GpiodBench
from tests.drivers.kernel_wires import KernelWires

LINES = {"clock_pin": 20, "mosi_pin": 21, "miso_pin": 22, "select_pin": 23}
CODES = [843, 0, 1023, 511, 512, 1, 682, 341]


def chip_with(codes: list[int]) -> Mcp3008:
    return Mcp3008([lambda code=code: (code + 0.5) * 3.3 / 1024 for code in codes])  # type: ignore[misc]


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[GpiodBench]:
    """Not a Pi for gpiozero, and no default pin factory: neither is needed."""
    bench = GpiodBench(tmp_path, monkeypatch)
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setattr(local, "SpiDev", None)
    yield bench
    bench.close()


@pytest.fixture
def adc(bench: GpiodBench) -> Mcp3008:
    adc = chip_with(CODES)
    KernelWires(bench.chip, 20, 21, 22).connect(adc, 23)
    return adc


def levels(bench: GpiodBench) -> dict[int, int | None]:
    lines = bench.chip.lines
    return {line: lines[line].level if lines[line].is_output else None for line in (20, 21, 22, 23)}


def test_an_mcp3008_is_read_as_gpiozero_does(bench: GpiodBench, adc: Mcp3008) -> None:
    read = []
    for channel in range(8):
        with MCP3008(channel=channel, pin_factory=bench.factory, **LINES) as analog:
            read.append(analog.raw_value)
    assert read == CODES
    assert levels(bench) == dict.fromkeys((20, 21, 22, 23))


def test_a_conversion_fits_in_one_word_of_17_bits(bench: GpiodBench, adc: Mcp3008) -> None:
    with bench.factory.spi(**LINES) as spi:
        spi.bits_per_word = 17
        assert [spi.transfer([(0b11000 | channel) << 12]) for channel in range(8)] == [
            [code] for code in CODES
        ]
        first, after = spi.transfer([0b11000 << 12, 0])
    assert (first, f"{after:017b}") == (843, f"{843:010b}"[-2::-1] + "0" * 8)  # and back again, then zeros
    edges = len(bench.chip.lines[20].shown)
    assert edges == 1 + 9 + 10 * 17 * 2  # set up, low before each transfer, two a bit


@pytest.mark.parametrize("mode", [0, 1, 2, 3])
def test_the_clock_idles_and_data_is_taken_as_the_mode_says(bench: GpiodBench, mode: int) -> None:
    lines = bench.chip.lines
    edges: list[tuple[int, int]] = []
    with bench.factory.spi(**LINES) as spi:
        spi.clock_mode = mode
        lines[20].watch = lambda: edges.append((lines[20].level, lines[21].level))
        lines[22].outside = 1
        assert spi.transfer([0b10100000]) == [255]
        assert spi.clock_mode == mode
    idle, bits = mode >> 1, [1, 0, 1, 0, 0, 0, 0, 0]
    assert edges[0][0] == idle
    assert edges[1:17] == [(level, bit) for bit in bits for level in (1 - idle, idle)]


def test_what_miso_is_when_the_clock_turns_is_read(bench: GpiodBench) -> None:
    """An echo of the clock tells the two phases apart."""
    lines = bench.chip.lines

    def echo() -> None:
        lines[22].outside = lines[20].level

    lines[20].watch = echo
    with bench.factory.spi(**LINES) as spi:
        assert spi.transfer([0]) == [255]
        spi.clock_phase = True
        assert spi.transfer([0]) == [0]


@given(words=st.lists(st.integers(0, 2**9 - 1), max_size=4), lsb_first=st.booleans())
def test_what_goes_out_comes_in_on_a_joined_wire(words: list[int], lsb_first: bool) -> None:
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as monkeypatch:
        bench = GpiodBench(Path(folder), monkeypatch)
        lines = bench.chip.lines

        def join() -> None:
            lines[22].outside = lines[21].level

        lines[21].watch = join
        with bench.factory.spi(**LINES) as spi:
            spi.bits_per_word = 9
            spi.lsb_first = lsb_first
            assert spi.transfer(words) == words
        bench.close()


def test_a_select_line_may_be_high(bench: GpiodBench) -> None:
    shown = bench.chip.lines[23].shown
    with bench.factory.spi(**LINES) as spi:
        assert shown == [1]
        spi.select_high = True
        assert shown[-1] == 0
        spi.transfer([5])
        assert shown[-2:] == [1, 0]
        assert levels(bench) == {20: 0, 21: 0, 22: None, 23: 0}  # MOSI too, after a last bit that was one


def test_chips_share_three_lines_and_their_interface(bench: GpiodBench) -> None:
    wires = KernelWires(bench.chip, 20, 21, 22)
    for select, code in ((23, 11), (24, 22)):
        wires.connect(chip_with([code, code + 100]), select)
    with (
        MCP3008(pin_factory=bench.factory, **LINES) as one,
        MCP3008(channel=1, pin_factory=bench.factory, **LINES) as same,
        MCP3008(pin_factory=bench.factory, **LINES | {"select_pin": 24}) as other,
    ):
        assert (one.raw_value, other.raw_value, same.raw_value) == (11, 22, 111)
        one.close()
        assert same.raw_value == 111
    assert levels(bench) == dict.fromkeys((20, 21, 22, 23))


def test_two_chips_with_the_same_numbers_of_lines_are_two(bench: GpiodBench) -> None:
    expander = bench.kernel.add(1, "other", "1-0020", lines=28)
    for chip, code in ((bench.chip, 11), (expander, 22)):
        KernelWires(chip, 20, 21, 22).connect(chip_with([code]), 23)
    with (
        bench.make("other") as factory,
        MCP3008(pin_factory=bench.factory, **LINES) as one,
        MCP3008(pin_factory=factory, **LINES) as other,
    ):
        assert (one.raw_value, other.raw_value) == (11, 22)


def test_a_line_that_is_taken_leaves_the_others_free(bench: GpiodBench) -> None:
    with LED(23, pin_factory=bench.factory):
        with pytest.raises(GPIOPinInUse, match="GPIO23"):
            bench.factory.spi(**LINES)
        gc.collect()
        assert levels(bench) == {20: None, 21: None, 22: None, 23: 0}
        for line in (20, 21, 22):
            LED(line, pin_factory=bench.factory).close()
    with bench.factory.spi(**LINES), pytest.raises(GPIOPinInUse, match="GPIO21"):
        LED(21, pin_factory=bench.factory)


def test_without_mosi_or_miso(bench: GpiodBench) -> None:
    bench.drive(22, 1)
    with bench.factory.spi(**LINES | {"mosi_pin": None}) as spi:
        assert spi.read(1) == [255]
        assert bench.chip.lines[21].request is None
    with bench.factory.spi(**LINES | {"miso_pin": None}) as spi:
        assert spi.transfer([7]) == [0]


def test_a_chip_that_goes_away_is_a_lost_line(bench: GpiodBench, adc: Mcp3008) -> None:
    spi = bench.factory.spi(**LINES)
    bench.chip.error = errno.ENODEV
    with pytest.raises(LineLost):
        spi.transfer([1])
    with pytest.raises(LineError):
        spi.transfer([1])
    spi.close()
    assert spi.closed
    assert repr(spi) == "SPI(closed)"
    spi.close()


def test_an_interface_says_what_it_is(bench: GpiodBench) -> None:
    with bench.factory.spi(**LINES) as spi:
        assert isinstance(spi, SoftwareSPI)
        assert repr(spi) == "SPI(clock=GPIO20, mosi=GPIO21, miso=GPIO22, select=GPIO23)"
        with pytest.raises(SPIInvalidClockMode):
            spi.clock_mode = 4
        with pytest.raises(ValueError, match="at least one bit"):
            spi.bits_per_word = 0


def test_threads_take_turns(bench: GpiodBench) -> None:
    wires = KernelWires(bench.chip, 20, 21, 22)
    wrong: list[int] = []

    def ask(select: int, code: int) -> None:
        with MCP3008(pin_factory=bench.factory, **LINES | {"select_pin": select}) as analog:
            wrong.extend(read for read in (analog.raw_value for _ in range(50)) if read != code)

    for select, code in ((23, 0b1010101010), (24, 0b0101010101)):
        wires.connect(chip_with([code]), select)
    hold = bench.factory.spi(**LINES | {"select_pin": 25})
    threads = [threading.Thread(target=ask, args=(23, 682)), threading.Thread(target=ask, args=(24, 341))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    hold.close()
    assert wrong == []
