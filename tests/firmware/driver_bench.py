"""A driver of the firmware over a modelled sensor, both in this process."""

import importlib.util

from hypothesis import strategies as st

from companion.cup.board_files import firmware_folder
from companion.simulator.i2c_sensors import SensorBus
from tests.simulator.sensor_bench import Bench

BYTES = st.integers(0, 255)


def load(name):
    """A module of the firmware that needs nothing of a board."""
    spec = importlib.util.spec_from_file_location(f"firmware_{name}", firmware_folder() / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Controller:
    """`machine.I2C` over a bus."""

    def __init__(self, bus):
        self.bus = bus
        self.reads = 0

    def readfrom_mem(self, address, register, count):
        self.reads += 1
        return self.bus.transfer(address, bytes((register,)), count)

    def readfrom_mem_into(self, address, register, got):
        got[:] = self.readfrom_mem(address, register, len(got))

    def writeto_mem(self, address, register, data):
        self.bus.transfer(address, bytes((register,)) + data, 0)


class Driven(Bench):
    """A driver and its chip. `mg` is what it feels."""

    def __init__(self, driver, kind, **options):
        super().__init__(kind, **options)
        self.driver = driver
        address = driver.ADDRESSES[0]
        self.i2c = Controller(SensorBus({address: self.chip}))
        self.sensor = driver.Accelerometer(self.i2c, address)

    def start(self):
        self.sensor.reset()
        self.pass_ms(self.driver.RESET_MS)
        self.sensor.start()
        self.pass_ms(self.driver.SAMPLE_MS)
        return self

    def settle(self):
        """The samples that are to be skipped."""
        self.skip(self.driver.SKIP)
        return self

    def skip(self, samples):
        for _ in range(samples):
            self.wait()

    def wait(self):
        """The next sample."""
        for _ in range(60):
            if self.sensor.read() > 0:
                return self.sensor.x, self.sensor.y, self.sensor.z
            self.pass_ms(1)
        raise AssertionError("no sample")
