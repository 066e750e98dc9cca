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
        ("dtparam=spi=on\ndtparam=spi=off\n", set()),
        ("dtparam=spi=off\ndtparam=spi=YES\n", {7, 8, 9, 10, 11}),
        ("dtparam=i2c=on\ndtparam=i2c_arm=off\n", set()),
        ("dtparam=i2c1=on,i2c_arm=on\n", {2, 3}),
        ("enable_uart=1\nenable_uart=0\n", set()),
        ("dtparam=spi=on\n[pi4]\ndtparam=spi=off\n", {7, 8, 9, 10, 11}),
        ("[pi4]\ndtparam=spi=on\n[all]\ndtparam=spi=off\n", set()),
        ("[pi4]\ndtparam=spi=on\ndtparam=spi=off\n", set()),
        ("dtoverlay=w1-gpio:gpiopin=17,pullup=1\n", {17}),
        ("dtoverlay=mcp23017:addr=0x21,gpiopin=24\n", {24}),
        ("dtoverlay=w1-gpio\ndtoverlay=\ndtparam=gpiopin=17\n", {4}),
        ("dtoverlay=uart5,ctsrts\n", {12, 13, 14, 15}),
        ("dtoverlay=i2c2-pi5,pins_12_13,baudrate=400000\n", {12, 13}),
        ("\ufeffdtparam=spi=on\n", {7, 8, 9, 10, 11}),
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


def test_it_tells_what_counts_for_some_models_only() -> None:
    found = boot(
        "dtparam=i2c_arm=on\n[pi4]\ndtoverlay=uart5\n[cm4]\notg_mode=1\n[pi5]\n[gpio4=1]\ndtparam=spi=on\n[all]\nenable_uart=1\n"
    )
    assert {claim.written: claim.section for claim in found.claims} == {
        "dtparam=i2c_arm=on": "",
        "dtoverlay=uart5": "[pi4]",
        "dtparam=spi=on": "[gpio4=1]",
        "enable_uart=1": "",
    }
    assert found.sections == ("[pi4]", "[gpio4=1]")
    assert found.everywhere == boot("dtparam=i2c_arm=on\nenable_uart=1\n")
    assert boot("[all]\nenable_uart=1\n").everywhere is None


@pytest.mark.parametrize(
    ("text", "clocks_hz"),
    [
        ("", {1: 100_000}),
        ("dtparam=i2c_arm=on,i2c_arm_baudrate=400000\n", {1: 400_000}),
        ("dtparam=i2c_baudrate=50000\ndtparam=i2c1_baudrate=400000\n", {1: 400_000}),
        ("dtparam=i2c_arm_baudrate=4e5\n", {1: 100_000}),
        (
            "dtoverlay=i2c3,pins_4_5\ndtoverlay=i2c2-pi5,baudrate=400000\n",
            {1: 100_000, 2: 400_000, 3: 100_000},
        ),
        ("dtoverlay=i2c3\ndtparam=baudrate=1000000\n", {1: 100_000, 3: 1_000_000}),
    ],
)
def test_it_tells_how_fast_each_bus_is(text: str, clocks_hz: dict[int, int]) -> None:
    assert boot(text).clocks_hz == clocks_hz


def test_it_tells_what_it_was_not_looked_into_for() -> None:
    found = boot("dtoverlay=vc4-kms-v3d\ndtoverlay=pitft22,rotate=90\ninclude extra.txt\ndtoverlay=pitft22\n")
    assert (found.unknown, found.included) == (("pitft22",), ("extra.txt",))
    assert boot("[none]\ndtoverlay=pitft22\n").unknown == ()


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("\ufeffdtparam=spi=on\n", "dtparam=spi=on"),
        ("\ufeff# For more options\n", ""),
        ("\ufeff\na=1", ""),
        ("a=1", ""),
    ],
)
def test_an_invisible_mark_matters_where_it_hides_a_line(text: str, marked: str) -> None:
    assert boot(text).marked == marked


def test_many_sections_are_read_in_their_length() -> None:
    text = "".join(f"[0x{number:08x}]\nspi=on\ndtparam=spi=on\ndtoverlay=uart5\n" for number in range(20_000))
    assert len(boot(text).claims) == 40_000


PIECES = st.sampled_from(
    ["dtoverlay", "dtparam", "=", ",", "mcp23017", "addr", "0x", "gpiopin", "4", "[none]", "\n", "#", " "]
)


@given(st.one_of(st.text(), st.lists(PIECES).map("".join)))
def test_no_file_is_too_strange(text: str) -> None:
    assert all(line >= 0 for line in taken(text))
