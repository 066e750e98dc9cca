"""Raspberry Pi Pico 2 (RP2350). Facts only: pins are GP numbers, None: there is no such part."""

NAME = "pico_2"

I2C_ID = 0
SDA_PIN = 4
SCL_PIN = 5
I2C_HZ = 400_000

BUTTON_PIN: "int | None" = 15  # to ground
LED_PIN: "int | str | None" = 25
LED_LIT = 1  # the level at which it shines

BATTERY_PIN: "int | None" = 29  # VSYS, behind the board's own divider by three
BATTERY_TIMES = 3
BATTERY_WIRED = True

UART_ID = 0
UART_TX_PIN = 0
UART_RX_PIN = 1
NETWORK = False

WRITE_BYTES = 32  # divides the 256 bytes of the USB port's buffer: see port.py
WATCHDOG_REASON = (
    0x400D_8008  # the register that says why the chip was reset (RP2350 data sheet, watchdog: REASON)
)
