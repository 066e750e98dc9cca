"""Every Pi's header is found, whatever number its chip has today; other chips by label, device, compatible or path."""

from __future__ import annotations

import errno
import sys
from pathlib import Path

import pytest

if sys.platform != "linux":
    pytest.skip("libgpiod is Linux's", allow_module_level=True)

from companion.drivers.chips import Chips
from companion.drivers.line_errors import ChipMissing, ChipUnclear, LineDenied
from tests.drivers.fake_kernel import FakeKernel


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakeKernel:
    kernel = FakeKernel(tmp_path)
    kernel.install(monkeypatch)
    return kernel


def add_pi_3(kernel: FakeKernel) -> None:
    kernel.add(0, "pinctrl-bcm2835", "3f200000.gpio", "brcm,bcm2835-gpio", lines=54)
    kernel.add(1, "brcmvirt-gpio", "3f00b840.firmware:virtgpio", "brcm,bcm2835-virtgpio", lines=2)
    kernel.add(2, "raspberrypi-exp-gpio", "3f00b840.firmware:gpio", "raspberrypi,firmware-gpio", lines=8)


def add_pi_4(kernel: FakeKernel) -> None:
    kernel.add(0, "pinctrl-bcm2711", "fe200000.gpio", "brcm,bcm2711-gpio", lines=58)
    kernel.add(1, "raspberrypi-exp-gpio", "fe00b840.firmware:gpio", "raspberrypi,firmware-gpio", lines=8)


def add_pi_5(kernel: FakeKernel, header: int, others: tuple[int, ...]) -> None:
    banks = (
        ("107d508500.gpio", 32),
        ("107d508500.gpio.1", 4),
        ("107d517c00.gpio", 17),
        ("107d517c00.gpio.1", 6),
    )
    for number, (device, lines) in zip(others, banks, strict=True):
        kernel.add(
            number, f"gpio-brcmstb@{device}", device, "brcm,bcm7445-gpio brcm,brcmstb-gpio", lines=lines
        )
    rp1 = "1f000d0000.gpio"
    kernel.add(header, "pinctrl-rp1", rp1, "raspberrypi,rp1-gpio", lines=54, of_device=True)


def test_the_header_of_a_pi_3_is_found(kernel):
    add_pi_3(kernel)
    chip = kernel.found.find("auto")
    assert (str(chip), chip.lines, chip.device) == ("gpiochip0, pinctrl-bcm2835", 54, "3f200000.gpio")


def test_the_header_of_a_pi_4_is_found(kernel):
    add_pi_4(kernel)
    assert str(kernel.found.find("auto")) == "gpiochip0, pinctrl-bcm2711"


@pytest.mark.parametrize(
    ("header", "others"),
    [(4, (0, 1, 2, 3)), (0, (10, 11, 12, 13)), *((number, (0, 1, 2, 3)) for number in range(11, 16))],
)
def test_the_header_of_a_pi_5_is_found_under_each_of_its_numbers(kernel, header, others):
    add_pi_5(kernel, header, others)
    chip = kernel.found.find("auto")
    assert str(chip) == f"gpiochip{header}, pinctrl-rp1"
    assert kernel.found.find("compatible:raspberrypi,rp1-gpio") == chip


def test_a_link_that_keeps_the_old_name_is_no_second_chip(kernel):
    add_pi_5(kernel, 0, (10, 11, 12, 13))
    old = kernel.dev / "gpiochip4"
    old.symlink_to("gpiochip0")
    assert len(kernel.found.all()) == 5
    assert kernel.found.find("auto") == kernel.found.find(str(old))


def test_without_a_device_tree_the_label_tells(kernel):
    kernel.add(0, "pinctrl-bcm2711", "gpio-sim.0")
    assert kernel.found.find("auto").is_header


def test_a_chip_is_found_by_label_compatible_device_and_path(kernel):
    add_pi_4(kernel)
    expander = kernel.add(2, "mcp23017", "1-0020", "microchip,mcp23017", lines=16)
    paths = {
        kernel.found.find(wanted).path
        for wanted in ("mcp23017", "compatible:microchip,mcp23017", "device:1-0020", expander.path)
    }
    assert paths == {Path(expander.path)}
    assert not kernel.found.find("mcp23017").is_header


def test_two_expanders_with_one_label_are_told_apart_by_their_device(kernel):
    kernel.add(2, "mcp23017", "1-0020", "microchip,mcp23017", lines=16)
    kernel.add(3, "mcp23017", "1-0021", "microchip,mcp23017", lines=16)
    with pytest.raises(ChipUnclear) as unclear:
        kernel.found.find("mcp23017")
    assert str(unclear.value) == (
        "several GPIO chips are 'mcp23017'; choose one by its device: "
        "device:1-0020 (gpiochip2, mcp23017); device:1-0021 (gpiochip3, mcp23017)"
    )
    assert kernel.found.find("device:1-0021").path.name == "gpiochip3"


def test_a_chip_that_is_not_there_is_told_with_those_that_are(kernel):
    add_pi_4(kernel)
    with pytest.raises(ChipMissing) as missing:
        kernel.found.find("mcp23017")
    assert str(missing.value) == (
        "no GPIO chip 'mcp23017' is here; there are: gpiochip0, pinctrl-bcm2711; gpiochip1, raspberrypi-exp-gpio; "
        "GPIOZERO_GPIOD_CHIP may name one"
    )


def test_a_machine_with_other_chips_has_no_header(kernel):
    kernel.add(0, "INT34C5:00", "INT34C5:00", lines=32)
    with pytest.raises(
        ChipMissing, match=r"^no header of a Raspberry Pi is here; there are: gpiochip0, INT34C5:00;"
    ):
        kernel.found.find("auto")
    assert kernel.found.find("INT34C5:00").path.name == "gpiochip0"


@pytest.mark.parametrize("wanted", ["auto", "mcp23017", "device:1-0020", "/dev/gpiochip0", "compatible:x"])
def test_a_machine_without_chips_says_so(kernel, wanted):
    with pytest.raises(ChipMissing, match=r" is here; there are no GPIO chips at all$"):
        kernel.found.find(wanted)


def test_a_machine_without_gpio_in_its_kernel_says_so(tmp_path):
    with pytest.raises(ChipMissing, match="there are no GPIO chips at all"):
        Chips(tmp_path, tmp_path).find("auto")


def test_a_label_that_nobody_may_read_is_denied_and_not_missing(kernel):
    add_pi_4(kernel)
    chip = kernel.add(2, "mcp23017", "1-0020", lines=16)
    for one in kernel.chips.values():
        one.opening_error = errno.EACCES
    with pytest.raises(LineDenied) as denied:
        kernel.found.find("mcp23017")
    assert denied.value.device == str(kernel.dev / "gpiochip0")
    assert kernel.found.find("auto").denied
    assert kernel.found.find("device:1-0020").path == Path(chip.path)
    with pytest.raises(ChipMissing):
        kernel.found.find("device:1-0021")


def test_a_chip_that_goes_while_all_are_asked_is_no_error(kernel):
    add_pi_4(kernel)
    kernel.chips[str(kernel.dev / "gpiochip1")].opening_error = errno.ENODEV
    assert [str(chip) for chip in kernel.found.all()] == ["gpiochip0, pinctrl-bcm2711", "gpiochip1"]
