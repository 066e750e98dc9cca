"""The board the cup runs on: its name, its identity, its I2C bus. One file a kind of board; this one: Pico family."""

import binascii

import machine

NAME = "pico"
SDA_PIN = 4
SCL_PIN = 5
I2C_HZ = 400_000


def unique() -> str:
    """The board's own identity, at most 16 letters."""
    return binascii.hexlify(machine.unique_id()).decode()[-16:]


def i2c():
    """The sensor's bus, made anew."""
    return machine.I2C(0, scl=machine.Pin(SCL_PIN), sda=machine.Pin(SDA_PIN), freq=I2C_HZ)
