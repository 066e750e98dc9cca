"""The Pi's SPI through gpiozero, at the level of the bits that spidev is given."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from pathlib import Path

import gpiozero
import pytest
from gpiozero import LED, MCP3008, GPIOPinInUse

if sys.platform != "linux":
    pytest.skip("libgpiod is Linux's", allow_module_level=True)

from gpiozero.pins import local

from companion.drivers.line_errors import SpiMissing
from companion.simulator.mcp3008 import Mcp3008, SimulatedSpi
from tests.drivers.gpiod_bench import GpiodBench


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[GpiodBench]:
    bench = GpiodBench(tmp_path, monkeypatch)
    yield bench
    bench.close()


MEASURED = (0, 1, 511, 512, 1023, 682, 341, 7)


@pytest.fixture
def spi(monkeypatch: pytest.MonkeyPatch) -> SimulatedSpi:
    """An MCP3008 as chip 0 that measures MEASURED."""
    chip = Mcp3008([lambda code=code: (code + 0.5) * 3.3 / 1024 for code in MEASURED])  # type: ignore[misc]
    spi = SimulatedSpi([chip])
    monkeypatch.setattr(local, "SpiDev", spi.spidev)
    return spi


def test_an_mcp3008_is_read_over_the_hardwares_spi(bench, spi):
    for channel, measured in enumerate(MEASURED):
        with MCP3008(channel=channel, pin_factory=bench.factory) as analog:
            assert analog.raw_value == measured
    assert spi.chips[0].complaints == []
    assert spi.opened == 0


def test_the_hardwares_lines_may_be_named(bench, spi):
    with MCP3008(channel=4, select_pin=8, clock_pin="GPIO11", pin_factory=bench.factory) as analog:
        assert analog.raw_value == 1023
        assert spi.opened == 1
    with pytest.raises(SpiMissing, match="SPI is off"):
        MCP3008(select_pin=7, pin_factory=bench.factory)


def test_two_channels_share_the_bus_and_its_lines_are_taken(bench, spi):
    with MCP3008(channel=1, pin_factory=bench.factory), pytest.raises(GPIOPinInUse, match="GPIO11"):
        LED(11, pin_factory=bench.factory)
    LED(11, pin_factory=bench.factory).close()


def test_without_spidev_the_error_names_what_to_install(bench, monkeypatch):
    monkeypatch.setattr(local, "SpiDev", None)
    with pytest.raises(SpiMissing) as missing:
        MCP3008(channel=0, pin_factory=bench.factory)
    assert str(missing.value) == "SPI needs spidev; Debian's python3-spidev or `pip install spidev` brings it"
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


def test_other_pins_get_the_spi_in_software(bench):
    analog = MCP3008(
        channel=0, clock_pin=20, mosi_pin=21, miso_pin=22, select_pin=23, pin_factory=bench.factory
    )
    bench.drive(22, 1)
    assert analog.raw_value == 1023
    analog.close()


def test_spi_arguments_that_do_not_exist_are_refused(bench, spi):
    with pytest.raises(gpiozero.SPIBadArgs, match="unrecognized keyword argument flavour"):
        bench.factory.spi(flavour="mint")
