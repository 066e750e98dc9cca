"""Three places' panels and the board's on a simulated bus: what the screens' tests share."""

from __future__ import annotations

from luma.core.interface.serial import i2c
from PIL import Image

from companion.drivers.glass import Mount
from companion.drivers.oled import ScreenBus
from companion.drivers.panels import Ssd1306
from companion.simulator.bus import SimulatedBus
from companion.simulator.panel import Panel

ADDRESSES = {0: 0x3C, 1: 0x3D, 2: 0x3E, None: 0x3F}
DARK = bytes(1024)
SECOND = 10**9


class Rig:
    """Three places and the board on one bus that the test serves itself, with the test's clock."""

    def __init__(self, screens=(0, 1, 2, None), mounts=None) -> None:
        self.now_ns, self.heard, self.failures, self.order = 0, [], [], []
        self.panels = {screen: Panel(changed=lambda s=screen: self.changed(s)) for screen in screens}
        self.bus = SimulatedBus({ADDRESSES[screen]: panel for screen, panel in self.panels.items()})
        self.screens = ScreenBus(
            "i2c-7",
            mounts or {screen: self.mount(screen) for screen in screens},
            hear=self.heard.append,
            failed=self.failures.append,
            clock_ns=lambda: self.now_ns,
        )

    def mount(self, screen) -> Mount:
        address = ADDRESSES[screen]
        return Mount(f"i2c-7, 0x{address:02X}", lambda: Ssd1306(i2c(bus=self.bus, address=address)))

    def changed(self, screen) -> None:
        if screen not in self.order:
            self.order.append(screen)

    def serve(self) -> int:
        served = 0
        while self.screens.serve_next():
            served += 1
        for panel in self.panels.values():
            panel.pixels()
        return served

    def pass_time(self, seconds: float, step_seconds: float = 0.05) -> None:
        end_ns = self.now_ns + round(seconds * SECOND)
        while self.now_ns < end_ns:
            self.now_ns += round(step_seconds * SECOND)
            self.serve()

    def shows(self, screen, image: Image.Image) -> bool:
        return self.panels[screen].on and self.panels[screen].pixels() == image.tobytes()
