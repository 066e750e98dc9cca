"""Raspberry Pi Pico 2 W (RP2350 and Wi-Fi). Facts only: pins are GP numbers, None: there is no such part."""

NAME = "pico_2_w"

I2C_ID = 0
SDA_PIN = 4
SCL_PIN = 5
I2C_HZ = 400_000

BUTTON_PIN: "int | None" = 15  # to ground
LED_PIN: "int | str | None" = "LED"  # it hangs on the Wi-Fi chip
LED_LIT = 1  # the level at which it shines

BATTERY_PIN: "int | None" = 28  # behind two equal resistors; VSYS shares its pin with the Wi-Fi chip
BATTERY_TIMES = 2
BATTERY_WIRED = False  # not before cup.json says "battery": "1": an open pin measures anything

UART_ID = 0
UART_TX_PIN = 0
UART_RX_PIN = 1
NETWORK = True

WRITE_BYTES = 32  # divides the 256 bytes of the USB port's buffer: see port.py
WATCHDOG_REASON = (
    0x400D_8008  # the register that says why the chip was reset (RP2350 data sheet, watchdog: REASON)
)
