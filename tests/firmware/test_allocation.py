"""The main loop allocates nothing per sample once running, and none of its integers outgrows a board's small ones."""

import ast
import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.cup import board_files
from companion.cup.wire import encode
from companion.simulator.i2c_sensors import SensorBus, sensor_of
from tests.firmware.test_loop import FakePort

HERE = Path(__file__).parent
PASSES = 1200


def run(sensor, how):
    folders = [str(board_files.firmware_folder()), str(Path(board_files.__file__).parent), ".frozen"]
    command = [sys.executable, "-P", "-m", "micropython_unix", "-X", "heapsize=1M"]
    ran = subprocess.run(
        [*command, str(HERE / "passes.py"), sensor, how, str(PASSES)],
        env={"MICROPYPATH": ":".join(folders)},
        stdin=subprocess.PIPE,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stderr
    return [int(word) for word in ran.stderr.split()]


@pytest.mark.parametrize("how", ["rests", "shaken"])
@pytest.mark.parametrize("sensor", ["lis3dh", "adxl345", "mpu6050"])
def test_a_pass_that_takes_a_sample_allocates_nothing(sensor, how):
    pytest.importorskip("micropython_run", reason="no MicroPython for this machine")
    passes, samples, total, most, said = run(sensor, how)
    assert samples >= passes == PASSES
    assert (total, most) == (0, 0)
    assert said < passes // 10


def test_the_measure_sees_what_is_allocated():
    pytest.importorskip("micropython_run", reason="no MicroPython for this machine")
    passes, _, total, most, _ = run("lis3dh", "wasteful")
    assert total >= 16 * passes
    assert most < 1000


SMALL = 1 << 30
"""Above it, and below its negative, a board's integers are allocated."""


class Watched(ast.NodeTransformer):
    """Every result of an operation in a function goes through `_watch`."""

    def visit_FunctionDef(self, node):
        node.body = [_Results().visit(statement) for statement in node.body]
        return node


class _Results(ast.NodeTransformer):
    def _watched(self, node):
        return ast.Call(ast.Name("_watch", ast.Load()), [self.generic_visit(node)], [])

    visit_BinOp = visit_UnaryOp = _watched  # noqa: N815

    def visit_AugAssign(self, node):
        read = ast.parse(ast.unparse(node.target), mode="eval").body
        return ast.Assign([node.target], self.visit(ast.BinOp(read, node.op, node.value)))


@pytest.fixture
def largest(firmware, monkeypatch):
    """The firmware's modules, watched; where integers came up that are not small, and how often."""
    seen = Counter()

    def load(name):
        path = board_files.files("pico")[f"{name}.py"]
        module = type(sys)(name)
        tree = ast.fix_missing_locations(Watched().visit(ast.parse(path.read_text())))
        module.__dict__["_watch"] = watch
        monkeypatch.setitem(sys.modules, name, module)
        exec(compile(tree, path, "exec"), module.__dict__)  # noqa: S102 - our own files
        return module

    def watch(value):
        if isinstance(value, int) and not -SMALL <= value < SMALL:
            frame = sys._getframe(1)
            seen[f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno}"] += 1
        return value

    return load, seen


def modelled(bus):
    """`machine` over a modelled bus."""

    class I2C:
        def __init__(self, *_, **__):
            pass

        def readfrom_mem(self, address, register, count):
            return bus.transfer(address, bytes((register,)), count)

        def readfrom_mem_into(self, address, register, got):
            got[:] = bus.transfer(address, bytes((register,)), len(got))

        def writeto_mem(self, address, register, data):
            bus.transfer(address, bytes((register,)) + data, 0)

    class Pin:
        OPEN_DRAIN = PULL_UP = 1

        def __init__(self, *_, **__):
            pass

        def value(self, _=None):
            return 1

    return SimpleNamespace(I2C=I2C, Pin=Pin)


def storm(at_ns):
    """Up to 16 g from every side, in strokes and in blows, with rests between."""
    ms = at_ns // 1_000_000
    if ms // 4000 % 2:
        return (0.0, 0.0, 1000.0 + ms % 3)
    way = 1 if ms // 90 % 2 else -1
    return (
        way * 16_000.0,
        -way * 16_000.0 if ms // 700 % 2 else 300.0,
        16_000.0 if ms % 70 < 20 else -way * 9000.0,
    )


@pytest.mark.parametrize("sensor", ["lis3dh", "adxl345", "mpu6050"])
def test_its_integers_stay_small_whatever_it_feels_and_when_its_time_wraps(
    largest, monkeypatch, ticks, sensor
):
    load, seen = largest
    ticks.ms = SMALL - 20_000
    chip = sensor_of(sensor, storm, lambda: ticks.ms * 1_000_000)
    monkeypatch.setitem(sys.modules, "machine", modelled(SensorBus({chip.addresses[0]: chip})))
    for name in ("lis3dh", "adxl345", "mpu6050", "sensing", "motion", "link", "wire", "extras", "kept"):
        load(name)
    cup, kept = load("cup"), sys.modules["kept"].Kept()
    board = SimpleNamespace(NAME="pico", I2C_ID=0, SDA_PIN=4, SCL_PIN=5, I2C_HZ=400_000)
    clock = SimpleNamespace(ms=lambda: ticks.ms % SMALL)
    port = FakePort()
    sensing = sys.modules["sensing"].Sensing(board)
    sensing.due_ms = ticks.ms
    one = cup.Cup(board, port, sensing, clock, kept, boot="b1")
    port.to_cup = encode(("hello", 1, "s1")) + encode(("stream", 60_000))
    for _ in range(20_000):
        ticks.ms += 2
        one.turn()
    assert len([message for message in port.messages if message[0] == "sample"]) > 3000
    assert {message[3] for message in port.messages if message[0] == "event"} > {"shaking", "settled"}
    often = {
        line: times for line, times in seen.items() if "wire.py" not in line and times > 3
    }  # once a wrap is fine
    assert often == {}


def test_the_watch_sees_a_large_integer(largest):
    load, seen = largest
    motion = load("motion")
    one = motion.Motion()
    one._set.flat_mg = 1 << 16
    for ms in range(0, 2000, 10):
        one.step(ms, 0, 0, 1000)
    assert seen
