"""What a config.txt takes of the header, and which chips it tells the kernel of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.wiring.boot import Boot, read_boot
from companion.wiring.data import pi


def boot(text: str) -> Boot:
    return read_boot(text, pi())


def taken(text: str) -> set[int]:
    return {line for claim in boot(text).claims for line in claim.lines}


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", set()),
        ("# dtparam=spi=on\n", set()),
        ("dtparam=i2c_arm=on,i2c_arm_baudrate=400000\n", {2, 3}),
        ("dtparam=i2c_arm\n", {2, 3}),
        ("dtparam=spi=on # a screen\n", {7, 8, 9, 10, 11}),
        ("dtparam=spi=off\n", set()),
        ("enable_uart=1\n", {14, 15}),
        ("enable_uart=0\n", set()),
        ("dtoverlay=mcp23017\n", {4}),
        ("dtoverlay=mcp23017,addr=0x21,gpiopin=24\n", {24}),
        ("dtoverlay=mcp23017,noints\n", set()),
        ("dtoverlay=mcp23017\ndtparam=gpiopin=25\n", {25}),
        ("dtoverlay=i2c-mux,pca9548,addr=0x70\n", {2, 3}),
        ("dtoverlay=i2c-mux,pca9548,i2c3\n", set()),
        ("dtoverlay=i2c3\n", {4, 5}),
        ("dtoverlay=i2c3,pins_2_3\n", {2, 3}),
        ("dtoverlay=uart3\n", {4, 5}),
        ("dtoverlay=w1-gpio,gpiopin=17\n", {17}),
        ("dtoverlay=spi1-1cs\n", {18, 19, 20, 21}),
        ("dtoverlay=i2c-gpio,i2c_gpio_sda=5,i2c_gpio_scl=6\n", {5, 6}),
        ("dtoverlay=gpio-led,gpio=17\ndtoverlay=gpio-key,gpio=27\n", {17, 27}),
        ("dtoverlay=pps-gpio\n", {18}),
        ("dtoverlay=audremap,pins_18_19\n", {18, 19}),
        ("dtoverlay=vc4-kms-v3d\n", set()),
        ("[none]\ndtparam=spi=on\n", set()),
        ("[none]\ndtparam=spi=on\n[all]\nenable_uart=1\n", {14, 15}),
        ("[pi4]\ndtoverlay=uart5\n", {12, 13}),
        ("dtoverlay=\n=\n==\n[\n", set()),
        (f"dtoverlay=mcp23017,gpiopin={'9' * 5000}\n", {4}),
    ],
)
def test_what_it_takes(text: str, lines: set[int]) -> None:
    assert taken(text) == lines


def test_it_tells_of_chips() -> None:
    found = boot(
        "dtoverlay=mcp23017,addr=0x21,gpiopin=24\ndtoverlay=mcp23017,mcp23008\ndtoverlay=i2c-mux,addr=0x71\n"
    )
    assert found.expanders == {0x21: 16, 0x20: 8}
    assert found.interrupts == {0x21: 24, 0x20: 4}
    assert found.muxes == {0x71}


def test_a_claim_is_told_as_it_is_written() -> None:
    (claim,) = boot("  dtoverlay=uart3   # for the cup\n").claims
    assert claim.written == "dtoverlay=uart3"
    (claim,) = boot("enable_uart=1").claims
    assert claim.written == "enable_uart=1"


PIECES = st.sampled_from(
    ["dtoverlay", "dtparam", "=", ",", "mcp23017", "addr", "0x", "gpiopin", "4", "[none]", "\n", "#", " "]
)


@given(st.one_of(st.text(), st.lists(PIECES).map("".join)))
def test_no_file_is_too_strange(text: str) -> None:
    assert all(line >= 0 for line in taken(text))
