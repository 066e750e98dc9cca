"""ESP32-C3 with native USB (its own USB-serial-JTAG). Facts only: pins are GPIO numbers, None: there is no such part.

GPIO 2, 8 and 9 decide how the chip starts and 18 and 19 are USB: nothing of the cup hangs on them, but the LED that
many boards have on 8.
"""

NAME = "esp32_c3"

I2C_ID = 0
SDA_PIN = 4
SCL_PIN = 5
I2C_HZ = 400_000

BUTTON_PIN: "int | None" = 10  # to ground
LED_PIN: "int | str | None" = 8
LED_LIT = 0  # the level at which it shines

BATTERY_PIN: "int | None" = 0  # behind two equal resistors
BATTERY_TIMES = 2
BATTERY_WIRED = False  # not before cup.json says "battery": "1": an open pin measures anything

UART_ID = 1
UART_TX_PIN = 21
UART_RX_PIN = 20
NETWORK = True

WRITE_BYTES = 60  # a packet of 64 bytes would wait for the next one (micropython#19651)
WATCHDOG_REASON = 0  # machine.reset_cause() tells a watchdog from a reset here
