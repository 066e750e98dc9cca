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


BOARDS = {
    "Pi 3": "platform/soc/3f804000.i2c",
    "Pi 4": "platform/soc/fe804000.i2c",
    "Pi 5": "platform/axi/1000120000.pcie/1f00074000.i2c",
}


def plant(root: Path, controller: str, first_numbers: dict[str, int]) -> None:
    """Bus 1 of a board with its multiplexers' channels: each mux device links to its channels, eight numbers on from the first."""
    adapter = root / "devices" / controller / "i2c-1"
    devices = root / "bus" / "i2c" / "devices"
    adapter.mkdir(parents=True)
    devices.mkdir(parents=True)
    (devices / "i2c-1").symlink_to(adapter)
    for mux, first in first_numbers.items():
        (adapter / mux).mkdir()
        (devices / mux).symlink_to(adapter / mux)
        for channel in range(8):
            bus = adapter / f"i2c-{first + channel}"
            bus.mkdir()
            (bus / "mux_device").symlink_to("../" + mux)
            (adapter / mux / f"channel-{channel}").symlink_to(f"../{bus.name}")
            (devices / bus.name).symlink_to(bus)


@pytest.mark.parametrize("controller", BOARDS.values(), ids=list(BOARDS))
@pytest.mark.parametrize(
    "numbers",
    [{"1-0070": 11, "1-0071": 19}, {"1-0071": 4, "1-0070": 12}, {"1-0070": 22, "1-0071": 2}],
    ids=["in order", "the other way round", "numbers of other buses before and between"],
)
def test_each_channel_of_two_multiplexers_is_found_on_every_board(tmp_path, controller, numbers):
    plant(tmp_path, controller, numbers)
    for mux, first in numbers.items():
        found = [bus_number(f"{mux}/{channel}", tmp_path) for channel in range(8)]
        assert found == list(range(first, first + 8))
    assert {wires_of(f"{mux}/3") for mux in numbers} == {1}
