"""The emulated MCP3008 against its data sheet, edge by edge; and below gpiozero's own driver of it."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from gpiozero import MCP3008, Device
from gpiozero.pins.mock import MockFactory
from hypothesis import given
from hypothesis import strategies as st

from companion.simulator.mcp3008 import DROOP_NS, Mcp3008, SimulatedSpi, SpiWires

CODES = st.integers(0, 1023)


def volts(code: int) -> float:
    """In the middle of that step."""
    return (code + 0.5) * 3.3 / 1024


def chip_with(*codes: int) -> Mcp3008:
    return Mcp3008([lambda code=code: volts(code) for code in codes])  # type: ignore[misc]


class Master:
    """Whoever has the chip's wires in hand."""

    def __init__(self, chip: Mcp3008, *, idle: bool = False) -> None:
        self.chip = chip
        self.idle = idle
        chip.clock(idle, din=False)
        chip.select(level=True)

    def begin(self) -> None:
        self.chip.select(level=False)

    def end(self) -> None:
        self.chip.select(level=True)

    def clock(self, din: int = 0) -> bool | None:
        """One clock in mode 0,0 (or 1,1); what DOUT is when CLK rises."""
        if self.idle:
            self.chip.clock(level=False, din=bool(din))
        seen = self.chip.dout
        self.chip.clock(level=True, din=bool(din))
        if not self.idle:
            self.chip.clock(level=False, din=bool(din))
        return seen

    def ask(self, bits: str, clocks: int) -> list[bool | None]:
        """What is seen in so many clocks, with `bits` and then zeros sent."""
        self.begin()
        seen = [self.clock(int(bit)) for bit in bits.ljust(clocks, "0")]
        self.end()
        return seen


def number(bits: list[bool | None]) -> int:
    return int("".join(str(int(bool(bit))) for bit in bits), 2)


@pytest.mark.parametrize("idle", [False, True], ids=["mode 0,0", "mode 1,1"])
def test_a_conversion_is_figure_5_1_and_5_2(idle: bool) -> None:
    """Six clocks of silence, the null bit, ten bits from the first, nine back again, then zeros for ever."""
    code = 0b1011001110
    seen = Master(chip_with(0, 0, 0, 0, 0, code), idle=idle).ask("11101", 40)
    assert seen[:6] == [None] * 6
    assert seen[6] is False
    assert number(seen[7:17]) == code
    assert number(seen[17:26]) == 0b111001101  # B1 to B9: B0 is not said twice
    assert seen[26:] == [False] * 14


@given(zeros=st.integers(0, 20), channel=st.integers(0, 7), codes=st.lists(CODES, min_size=8, max_size=8))
def test_zeros_may_lead_the_start_bit(zeros: int, channel: int, codes: list[int]) -> None:
    seen = Master(chip_with(*codes)).ask("0" * zeros + f"11{channel:03b}", zeros + 17)
    assert seen[: zeros + 6] == [None] * (zeros + 6)
    assert number(seen[zeros + 7 :]) == codes[channel]


@given(channel=st.integers(0, 7), codes=st.lists(CODES, min_size=8, max_size=8))
def test_a_pair_is_measured_one_against_the_other(channel: int, codes: list[int]) -> None:
    """Table 5-2: an odd channel turns the pair round; what would be negative is 0."""
    seen = Master(chip_with(*codes)).ask(f"10{channel:03b}", 17)
    assert number(seen[7:]) in {max(0, codes[channel] - codes[channel ^ 1] - less) for less in (0, 1)}


@pytest.mark.parametrize(
    ("given_volts", "code"),
    [
        (-0.2, 0),
        (0.0, 0),
        (3.3 / 1024 * 0.99, 0),
        (3.3 / 1024 * 1.01, 1),
        (1.65, 512),
        (3.3, 1023),
        (3.6, 1023),
    ],
)
def test_a_step_is_a_1024th_of_the_reference(given_volts: float, code: int) -> None:
    assert number(Master(Mcp3008([lambda: given_volts])).ask("11000", 17)[7:]) == code


def test_no_start_bit_no_answer() -> None:
    chip = chip_with(700)
    assert Master(chip).ask("", 40) == [None] * 40
    assert chip.conversions == 0


def test_chip_select_ends_a_conversion_and_the_next_one_begins_anew() -> None:
    chip = chip_with(0b1111100000)
    master = Master(chip)
    master.begin()
    for bit in "1100000000":
        master.clock(int(bit))
    assert chip.dout is True
    master.end()
    assert chip.dout is None
    assert master.clock(1) is None  # nobody is meant
    assert number(master.ask("11000", 17)[7:]) == 0b1111100000


def test_after_power_up_cs_has_to_be_high_once() -> None:
    """5.0: powered up with CS low, it has to be brought high and low again."""
    chip = chip_with(5)
    for bit in "11000000000000000":
        chip.clock(level=True, din=bit == "1")
        chip.clock(level=False, din=bit == "1")
        assert chip.dout is None
    assert number(Master(chip).ask("11000", 17)[7:]) == 5


def test_it_measures_when_sampling_ends() -> None:
    """At the falling edge of the fifth clock after the start bit, and never again in that conversion."""
    level = [100]
    master = Master(Mcp3008([lambda: volts(level[0])]))
    master.begin()
    for bit in "11000":
        master.clock(int(bit))
    level[0] = 200
    master.clock()
    level[0] = 300
    assert number([master.clock() for _ in range(11)]) == 200


def test_din_after_the_channel_does_not_matter() -> None:
    assert number(Master(chip_with(1, 2, 3)).ask("11010" + "1" * 12, 17)[7:]) == 3


def test_without_power_it_says_nothing_and_comes_back_as_new() -> None:
    chip = chip_with(77)
    chip.power(on=False)
    assert Master(chip).ask("11000", 20) == [None] * 20
    chip.power(on=True)
    assert number(Master(chip).ask("11000", 17)[7:]) == 77


def test_a_floating_input_reads_what_the_sample_before_has_left() -> None:
    chip = chip_with(321)
    master = Master(chip)
    assert number(master.ask("11001", 17)[7:]) == 0
    master.ask("11000", 17)
    assert number(master.ask("11001", 17)[7:]) == 321


@pytest.mark.parametrize(("late_ns", "complaints"), [(0, 0), (1, 1)])
def test_a_clock_below_10_khz_is_complained_of(late_ns: int, complaints: int) -> None:
    """6.2: the last bit has to be out 1.2 ms after sampling has ended, however unevenly it is clocked."""
    now_ns = [0]
    chip = Mcp3008([lambda: 1.0], clock_ns=lambda: now_ns[0])
    master = Master(chip)
    master.begin()
    for bit in "110000":
        master.clock(int(bit))
    now_ns[0] = DROOP_NS + late_ns
    for _ in range(11):
        master.clock()
    assert len(chip.complaints) == complaints


# -- below gpiozero


@pytest.fixture
def factory(monkeypatch: pytest.MonkeyPatch) -> Iterator[MockFactory]:
    """gpiozero's software SPI asks for the default factory too."""
    factory = MockFactory()
    monkeypatch.setattr(Device, "pin_factory", factory)
    yield factory
    factory.reset()


def test_gpiozeros_own_software_spi_reads_it_edge_by_edge(factory: MockFactory) -> None:
    codes = [843, 0, 1023, 511, 512, 1, 682, 341]
    wires = SpiWires(factory, 20, 21, 22)
    wires.connect(chip_with(*codes), 23)
    read = []
    for channel in range(8):
        with MCP3008(channel=channel, clock_pin=20, mosi_pin=21, miso_pin=22, select_pin=23) as analog:
            read.append(analog.raw_value)
    assert read == codes


def test_several_chips_share_wires_and_answer_one_at_a_time(factory: MockFactory) -> None:
    wires = SpiWires(factory)
    wires.connect(chip_with(11), 8)
    wires.connect(chip_with(22), 7)
    with MCP3008(device=0) as one, MCP3008(device=1) as other:
        assert (one.raw_value, other.raw_value, one.raw_value) == (11, 22, 11)


@pytest.mark.parametrize(("pull", "read"), [(False, 0), (True, 1023)])
def test_where_no_chip_answers_miso_is_what_it_is_pulled_to(
    factory: MockFactory, pull: bool, read: int
) -> None:
    chip = chip_with(500)
    wires = SpiWires(factory, pull=pull)
    wires.connect(chip)
    chip.power(on=False)
    with MCP3008() as analog:
        assert analog.raw_value == read
        chip.power(on=True)
        assert analog.raw_value == 500


def test_differential_through_gpiozero(factory: MockFactory) -> None:
    wires = SpiWires(factory)
    wires.connect(chip_with(600, 150))
    with MCP3008(channel=0, differential=True) as plus, MCP3008(channel=1, differential=True) as minus:
        assert plus.raw_value in {449, 450}
        assert minus.raw_value == 0


@pytest.mark.parametrize("mode", [0, 3])
@given(code=CODES, channel=st.integers(0, 7))
def test_spidevs_bytes_reach_the_same_chip(mode: int, code: int, channel: int) -> None:
    spi = SimulatedSpi([chip_with(*[0] * channel, code)])
    bus = spi.spidev()
    bus.open(0, 0)
    bus.mode = mode
    bus.max_speed_hz = 500_000
    first, high, low = bus.xfer2([1, 0x80 | channel << 4, 0])
    assert (first, high >> 2, (high & 3) << 8 | low) == (0, 0, code)
    assert spi.chips[0] is not None
    assert spi.chips[0].complaints == []


def test_spidev_says_what_the_kernel_says() -> None:
    spi = SimulatedSpi([chip_with(1)], pull=True)
    bus = spi.spidev()
    with pytest.raises(FileNotFoundError):
        bus.open(0, 1)
    with pytest.raises(OSError, match="Bad file descriptor"):
        bus.xfer2([1, 0x80, 0])
    bus.open(0, 0)
    bus.xfer2([1, 0x80, 0])
    assert spi.chips[0] is not None
    assert spi.chips[0].complaints == ["clocked too fast: 125000000 Hz"]
    spi.chips[0] = None
    assert bus.xfer2([1, 0x80, 0]) == [255, 255, 255]
    bus.close()
    bus.close()
    assert spi.opened == 0


@pytest.mark.skipif(sys.platform != "linux", reason="libgpiod is Linux's")
def test_gpiozeros_hardware_spi_reads_it_in_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    from gpiozero.pins import local  # noqa: PLC0415 - Linux' own

    spi = SimulatedSpi([chip_with(1, 2, 1023, 512)])
    monkeypatch.setattr(local, "SpiDev", spi.spidev)
    factory = MockFactory()
    bus = local.LocalPiHardwareSPI("GPIO11", "GPIO10", "GPIO9", "GPIO8", pin_factory=factory)
    assert [bus.transfer([1, 0x80 | channel << 4, 0])[1:] for channel in range(4)] == [
        [0, 1],
        [0, 2],
        [3, 255],
        [2, 0],
    ]
    assert spi.chips[0] is not None
    assert spi.chips[0].complaints == []
    bus.close()
