"""The Pi's SPI through gpiozero, at the level of the bits that spidev is given."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from pathlib import Path

import gpiozero
import pytest
from gpiozero import LED, MCP3008, Device, GPIOPinInUse

if sys.platform != "linux":
    pytest.skip("libgpiod is Linux's", allow_module_level=True)

from gpiozero.pins import local

from companion.drivers.line_errors import (
    SpiMissing,
)
from tests.drivers.gpiod_bench import GpiodBench


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[GpiodBench]:
    bench = GpiodBench(tmp_path, monkeypatch)
    yield bench
    bench.close()


class FakeSpi:
    """spidev's SpiDev with an MCP3008 (datasheet DS21295, figure 6-1) that measures `measured` on each channel."""

    said: list[list[int]] = []  # noqa: RUF012 - emptied by each test
    measured = (0, 1, 511, 512, 1023, 682, 341, 7)
    refusal: OSError | None = None
    bits_per_word = 8

    def open(self, bus: int, device: int) -> None:
        if self.refusal is not None:
            raise self.refusal
        assert (bus, device) == (0, 0)

    def close(self) -> None:
        pass

    def xfer2(self, sent: list[int]) -> list[int]:
        self.said.append(sent)
        bits = f"{sent[0]:08b}{sent[1]:08b}{sent[2]:08b}"
        start = bits.index("1")
        assert bits[start + 1] == "1", "single-ended"
        channel = int(bits[start + 2 : start + 5], 2)
        answer = bits[: start + 6].replace("1", "0") + "0" + f"{self.measured[channel]:010b}"
        return list(int(answer[:24].ljust(24, "0"), 2).to_bytes(3, "big"))


@pytest.fixture
def spi(monkeypatch: pytest.MonkeyPatch) -> type[FakeSpi]:
    FakeSpi.said.clear()
    FakeSpi.refusal = None
    monkeypatch.setattr(local, "SpiDev", FakeSpi)
    return FakeSpi


def test_an_mcp3008_is_read_over_the_hardwares_spi(bench, spi):
    for channel, measured in enumerate(FakeSpi.measured):
        with MCP3008(channel=channel, pin_factory=bench.factory) as analog:
            assert analog.raw_value == measured
    assert spi.said[5] == [0b00000001, 0b11010000, 0b00000000]


def test_two_channels_share_the_bus_and_its_lines_are_taken(bench, spi):
    with MCP3008(channel=1, pin_factory=bench.factory), pytest.raises(GPIOPinInUse, match="GPIO11"):
        LED(11, pin_factory=bench.factory)
    LED(11, pin_factory=bench.factory).close()


def test_without_spidev_the_error_names_what_to_install(bench, monkeypatch):
    monkeypatch.setattr(local, "SpiDev", None)
    with pytest.raises(SpiMissing) as missing:
        MCP3008(channel=0, pin_factory=bench.factory)
    assert str(missing.value) == "SPI needs spidev; pip install 'bluff-companion[spi]' brings it"
    assert isinstance(missing.value, gpiozero.PinSPIUnsupported)


@pytest.mark.parametrize(
    ("refusal", "text"),
    [
        (
            FileNotFoundError(2, "No such file"),
            'SPI is off; run "sudo raspi-config nonint do_spi 0" and start again',
        ),
        (
            PermissionError(13, "Permission denied"),
            'SPI is closed to this user; run "sudo usermod -aG spi $USER" and log in again',
        ),
    ],
)
def test_an_spi_that_is_off_or_closed_says_what_to_do(bench, spi, refusal, text):
    spi.refusal = refusal
    with pytest.raises(SpiMissing) as missing:
        MCP3008(channel=0, pin_factory=bench.factory)
    assert str(missing.value) == text
    gc.collect()
    LED(11, pin_factory=bench.factory).close()


def test_other_pins_get_the_spi_in_software(bench, monkeypatch):
    monkeypatch.setattr(local, "get_pi_revision", lambda: 0xC03112)
    monkeypatch.setattr(Device, "pin_factory", bench.factory)
    analog = MCP3008(channel=0, clock_pin=20, mosi_pin=21, miso_pin=22, select_pin=23)
    bench.drive(22, 1)
    assert analog.raw_value == 1023
    analog.close()


def test_spi_arguments_that_do_not_exist_are_refused(bench, spi):
    with pytest.raises(gpiozero.SPIBadArgs, match="unrecognized keyword argument flavour"):
        bench.factory.spi(flavour="mint")
