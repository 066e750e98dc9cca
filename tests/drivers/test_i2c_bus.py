"""I2C buses by number, and by the channel of a multiplexer in a tree like the kernel's."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.drivers.i2c_bus import bus_number, wires_of


@pytest.fixture
def sysfs(tmp_path: Path) -> Path:
    """A multiplexer at 0x70 of bus 1, whose channels became buses 22 and 23."""
    adapter = tmp_path / "devices" / "platform" / "i2c-1"
    mux = adapter / "1-0070"
    mux.mkdir(parents=True)
    for channel in range(2):
        (adapter / f"i2c-{22 + channel}").mkdir()
        (mux / f"channel-{channel}").symlink_to(f"../i2c-{22 + channel}")
    devices = tmp_path / "bus" / "i2c" / "devices"
    devices.mkdir(parents=True)
    (devices / "1-0070").symlink_to(mux)
    return tmp_path


def test_a_number_is_its_own(sysfs: Path) -> None:
    assert bus_number(1, sysfs) == 1
    assert wires_of(1) == 1


def test_a_channel_is_found_by_its_multiplexer(sysfs: Path) -> None:
    assert [bus_number(f"1-0070/{channel}", sysfs) for channel in (0, 1)] == [22, 23]
    assert wires_of("1-0070/1") == 1


@pytest.mark.parametrize("bus", ["1-0070/2", "1-0071/0", "3-0070/0"])
def test_a_channel_that_is_not_there_is_told_as_a_missing_file(sysfs: Path, bus: str) -> None:
    with pytest.raises(FileNotFoundError, match=bus.replace("/", "/channel-")):
        bus_number(bus, sysfs)


@pytest.mark.parametrize("bus", ["", "1", "i2c-1", "1-70/0", "1-0070", "1-0070/"])
def test_what_is_no_channel_is_refused(sysfs: Path, bus: str) -> None:
    with pytest.raises(ValueError, match="is no channel of a multiplexer"):
        bus_number(bus, sysfs)
