"""ESP32-S3 with native USB. Facts only: pins are GPIO numbers, None: there is no such part.

GPIO 0, 3, 45 and 46 decide how the chip starts, 19 and 20 are USB, 26 to 37 belong to flash and PSRAM: nothing of the
cup hangs on them. The coloured LED of the usual boards is no LED that a level lights.
"""

NAME = "esp32_s3"

I2C_ID = 0
SDA_PIN = 8
SCL_PIN = 9
I2C_HZ = 400_000

BUTTON_PIN: "int | None" = 10  # to ground
LED_PIN: "int | str | None" = None
LED_LIT = 1  # the level at which it shines

BATTERY_PIN: "int | None" = 1  # behind two equal resistors
BATTERY_TIMES = 2
BATTERY_WIRED = False  # not before cup.json says "battery": "1": an open pin measures anything

UART_ID = 1
UART_TX_PIN = 17
UART_RX_PIN = 18
NETWORK = True

WRITE_BYTES = 32  # divides the buffer of its USB port: see port.py
WATCHDOG_REASON = 0  # machine.reset_cause() tells a watchdog from a reset here
