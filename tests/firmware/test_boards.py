"""The board files: the same facts for each, and none that the board cannot have."""

import pytest

from companion.cup import board_files
from companion.simulator.board import facts_of

BOARDS = ("esp32_c3", "esp32_s3", "pico", "pico_2", "pico_2_w", "pico_w")
PICO_PINS = frozenset({*range(23), 26, 27, 28})
"""On the edge of a board of the Pico family; 25 is its LED, 29 measures VSYS, both on the board."""

PINS = {
    "pico": PICO_PINS,
    "pico_w": PICO_PINS,
    "pico_2": PICO_PINS,
    "pico_2_w": PICO_PINS,
    "esp32_c3": frozenset(
        {0, 1, 3, 4, 5, 6, 7, 10, 20, 21}
    ),  # 2, 8, 9: how it starts; 18, 19: USB; 11-17: flash
    "esp32_s3": frozenset({1, 2, *range(4, 19), 21, *range(38, 43), 47, 48}),
}
ANALOG = {"pico": {29}, "pico_2": {29}, "pico_w": {26, 27, 28}, "pico_2_w": {26, 27, 28}, "esp32_c3": set(range(5)), "esp32_s3": set(range(1, 11))}  # fmt: skip
LEDS = {"pico": 25, "pico_2": 25, "pico_w": "LED", "pico_2_w": "LED", "esp32_c3": 8, "esp32_s3": None}


@pytest.fixture(params=BOARDS)
def board(request):
    """A board's file, as it lies on the board."""
    facts = {}
    exec(board_files.files(request.param)["board.py"].read_text(), facts)  # noqa: S102 - our own file
    assert facts["NAME"] == request.param
    return {name: value for name, value in facts.items() if name.isupper()}


def test_these_boards_there_are():
    assert board_files.boards() == list(BOARDS)


def test_each_says_the_same_facts(board):
    assert set(board) == {
        "NAME", "I2C_ID", "SDA_PIN", "SCL_PIN", "I2C_HZ", "BUTTON_PIN", "LED_PIN", "LED_LIT", "BATTERY_PIN",
        "BATTERY_TIMES", "BATTERY_WIRED", "UART_ID", "UART_TX_PIN", "UART_RX_PIN", "NETWORK", "WRITE_BYTES",
        "WATCHDOG_REASON",
    }  # fmt: skip


def test_its_pins_can_be_used_and_each_once(board):
    wired = [board[name] for name in ("SDA_PIN", "SCL_PIN", "BUTTON_PIN", "UART_TX_PIN", "UART_RX_PIN")]
    assert set(wired) <= PINS[board["NAME"]]
    assert len({*wired, board["BATTERY_PIN"], board["LED_PIN"]}) == 7
    assert board["LED_PIN"] == LEDS[board["NAME"]]
    assert board["BATTERY_PIN"] in ANALOG[board["NAME"]]


def test_its_buses_lie_on_its_pins(board):
    if "pico" in board["NAME"]:  # RP2040 data sheet, 1.4.3: each pair of pins belongs to one controller
        assert board["SDA_PIN"] // 2 % 2 == board["I2C_ID"]
        assert (board["SDA_PIN"] % 2, board["SCL_PIN"]) == (0, board["SDA_PIN"] + 1)
        assert (board["UART_TX_PIN"] % 4, board["UART_RX_PIN"]) == (0, board["UART_TX_PIN"] + 1)
        assert (board["UART_TX_PIN"] + 4) // 8 % 2 == board["UART_ID"]
    assert board["I2C_HZ"] == 400_000


def test_what_it_measures_and_how(board):
    assert board["BATTERY_TIMES"] * 3300 > 4200  # a full lithium cell
    assert board["BATTERY_WIRED"] == (board["BATTERY_PIN"] == 29)
    assert board["LED_LIT"] in (0, 1)


def test_its_port_and_its_network(board):
    assert 1 <= board["WRITE_BYTES"] <= 60
    assert board["NETWORK"] == (board["NAME"].endswith("_w") or "esp32" in board["NAME"])
    assert bool(board["WATCHDOG_REASON"]) == ("pico" in board["NAME"])


def test_the_simulator_knows_them_all():
    assert facts_of("pico_w").led == 255
    assert facts_of("pico").battery_times == 3


def test_the_program_that_starts_it_lies_on_it_last():
    names = list(board_files.files("pico"))
    assert names[-2:] == ["board.py", "main.py"]
    assert {"wire.py", "link.py", "motion.py", "cup.py", "sensing.py"} < set(names)
    with pytest.raises(ValueError, match="no board 'x'; there are esp32_c3"):
        board_files.files("x")
