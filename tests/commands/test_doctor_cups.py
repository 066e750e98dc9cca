"""What `companion doctor` says of the cups, which are simulated boards behind real terminals."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

if sys.platform != "linux":
    pytest.skip("libgpiod is Linux's", allow_module_level=True)

from gpiozero.pins import local

from companion.commands.cups import kinds
from companion.commands.cups.survey import Found
from companion.commands.examining import cups as cups_module
from companion.drivers.cup_talk import CupTalk, Greeting
from companion.simulator.cup import SimulatedCup
from companion.simulator.mcp3008 import Mcp3008, Node, SimulatedSpi
from companion.simulator.panel import Panel
from tests.commands.doctor_rig import SCREENS, DoctorRig

ID = "e6614103e7395a2f"


@pytest.fixture
def rig(ports: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DoctorRig:
    rig = DoctorRig(tmp_path / "machine", monkeypatch)
    monkeypatch.setattr("companion.commands.cups.survey.usb_ports", lambda: list(ports))
    rig.become_pi()
    rig.panels({(1, 0x3C): Panel(), (1, 0x3D): Panel()})
    return rig


def with_cups(rig: DoctorRig, *cups: str, more: str = "") -> None:
    """A table whose seats have these cups."""
    seats = [f"{screen}\ncup = {cup}" if cup else screen for screen, cup in zip(SCREENS, cups, strict=True)]
    rig.table(*seats, more=more)


@pytest.fixture
def held() -> Iterator[Callable[[SimulatedCup], CupTalk]]:
    """Somebody has the cup's port."""
    talks = []

    def hold(cup: SimulatedCup) -> CupTalk:
        talks.append(CupTalk(cup.port))
        talks[-1].open()
        return talks[-1]

    yield hold
    for talk in talks:
        talk.close()


def test_a_cup_is_told_with_all_that_it_is(rig: DoctorRig, plug: Callable[..., SimulatedCup]) -> None:
    cup = plug(settings={"name": "rose"}, board="pico_w")
    with_cups(rig, f'{{ id = "{ID}" }}', "")
    (said,) = rig.said("cup")
    assert said.startswith(f"ok: The cup of seat 1 answers on {cup.port} in ")
    newest = kinds.firmware_version()
    assert said.endswith(f' ms: "rose", id {ID}; pico_w, firmware {newest}, sensor lis3dh.')


def test_a_cup_without_its_sensor_is_told_and_a_strange_one(
    rig: DoctorRig, plug: Callable[..., SimulatedCup]
) -> None:
    cup, strange = plug(), plug("52")
    cup.break_sensor()
    with_cups(rig, f'{{ port = "{cup.port}" }}', "")
    for _ in range(20):  # it tells when it next looks
        if rig.said("cup")[0].startswith("wrong"):
            break
    assert rig.said("cup") == [
        (
            f"wrong: The cup of seat 1 (id {ID}) answers on {cup.port}, but feels nothing: its sensor does not answer. "
            "Probably a wire between sensor and board is loose. Press the four wires firmly in."
        ),
        (
            f"note: A cup that table.toml does not name answers on {strange.port}: id 52. To give it to a seat, write "
            'cup = { id = "52" } there; or shake it in the lobby and press that seat\'s OK.'
        ),
    ]


def test_a_cup_that_is_not_there_is_told_by_id_or_by_port(rig: DoctorRig) -> None:
    with_cups(rig, f'{{ id = "{ID}" }}', '{ port = "/dev/ttyACM7" }')
    assert rig.said("cup") == [
        (
            f"wrong: The cup of seat 1 is not there: no port answers with its id {ID}. It is probably unplugged. Plug it "
            "in, at any port; try another cable if that does not help, as some only carry power."
        ),
        (
            "wrong: The cup of seat 2: There is no /dev/ttyACM7. The cup is probably unplugged, or the port is misspelt. "
            'Plug it in; "companion cup list" shows what is there.'
        ),
    ]


def test_a_port_that_another_program_has_is_told(
    rig: DoctorRig, plug: Callable[..., SimulatedCup], held: Callable[[SimulatedCup], CupTalk]
) -> None:
    cup = plug()
    held(cup)
    with_cups(rig, f'{{ port = "{cup.port}" }}', "")
    (said,) = rig.said("cup")
    assert said.startswith(f"wrong: The cup of seat 1: {cup.port} is taken by another program")


@pytest.mark.parametrize("by", ["port", "id"])
def test_the_running_table_holds_its_cups_and_that_is_right(
    rig: DoctorRig, plug: Callable[..., SimulatedCup], held: Callable[[SimulatedCup], CupTalk], by: str
) -> None:
    cup = plug()
    held(cup)
    rig.table_runs()
    with_cups(rig, f'{{ {by} = "{cup.port if by == "port" else ID}" }}', "")
    assert rig.said("cup") == [
        (
            "ok: The cup of seat 1 is held by the table (bluff-companion, process 812). "
            '"companion doctor --lend-cups" asks for it for some seconds.'
        )
    ]
    assert rig.run().exit_code == 0


def test_a_cup_that_no_port_has_is_missing_even_while_a_table_runs(rig: DoctorRig) -> None:
    rig.table_runs()
    with_cups(rig, f'{{ id = "{ID}" }}', "")
    assert rig.said("cup")[0].startswith("wrong: The cup of seat 1 is not there: no port answers with its id")


def test_a_running_table_lends_its_cups_if_asked(
    rig: DoctorRig,
    plug: Callable[..., SimulatedCup],
    held: Callable[[SimulatedCup], CupTalk],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cup = plug()
    talk = held(cup)
    rig.table_runs()
    with_cups(rig, f'{{ port = "{cup.port}" }}', "")
    claimed = cups_module.claimed

    def lends(port: str) -> Any:
        talk.close()  # as a table does that sees the claim
        return claimed(port)

    monkeypatch.setattr(cups_module, "claimed", lends)
    ran = rig.run("--lend-cups")
    assert ran.exit_code == 0
    assert f"ok     The cup of seat 1 answers on {cup.port} in " in ran.stdout
    assert list((rig.root / "locks").iterdir()) == []


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (
            {"greeting": Greeting("0.0.1", "pico", ID, "", button=False, sensor="lis3dh", cause="power")},
            (
                f"note: The cup of seat 1 (id {ID}) answers on /dev/ttyS0, with firmware 0.0.1 and sensor lis3dh. This "
                f'program brings firmware {kinds.firmware_version()}: "companion cup install /dev/ttyS0" installs it.'
            ),
        ),
        (
            {"state": "silent"},
            "wrong: The cup of seat 1: Nobody answers at /dev/ttyS0. Probably something else is connected there,",
        ),
    ],
)
def test_old_firmware_and_silence(
    rig: DoctorRig, monkeypatch: pytest.MonkeyPatch, found: dict[str, Any], told: str
) -> None:
    one = Found(**{"port": "/dev/ttyS0", "state": "cup", **found})
    monkeypatch.setattr(cups_module, "survey", lambda ports: [one] if ports == ["/dev/ttyS0"] else [])
    with_cups(rig, '{ port = "/dev/ttyS0" }', "")
    assert rig.said("cup")[0].startswith(told)


def test_one_cup_for_all(rig: DoctorRig, plug: Callable[..., SimulatedCup]) -> None:
    cup = plug()
    with_cups(rig, "", "", more=f'shared_cup = {{ port = "{os.path.realpath(cup.port)}" }}\n')
    (said,) = rig.said("cup")
    assert said.startswith(f"ok: The cup of all answers on {cup.port} in ")


def wired_to(monkeypatch: pytest.MonkeyPatch, *nodes: Node) -> None:
    """What an MCP3008 on the Pi's SPI measures."""
    monkeypatch.setattr(local, "SpiDev", SimulatedSpi([Mcp3008(nodes)]).spidev)


def test_a_wired_cup_is_read_by_its_own_driver(rig: DoctorRig, monkeypatch: pytest.MonkeyPatch) -> None:
    wired_to(monkeypatch, *(lambda code=code: (code + 0.5) * 3.3 / 1024 for code in (512, 512, 614)))  # type: ignore[misc]
    rig.table(*(SCREENS[0] + "\ncup = { wired = {} }", SCREENS[1]), first=12)
    assert rig.said("cup") == ["ok: The cup of seat 1 feels: its wired sensor was read, and lies still."]


def test_a_wired_cup_that_is_not_there_is_told(rig: DoctorRig, monkeypatch: pytest.MonkeyPatch) -> None:
    wired_to(monkeypatch, *(lambda: None for _ in range(3)))
    rig.table(*(SCREENS[0] + "\ncup = { wired = {} }", SCREENS[1]), first=12)
    (said,) = rig.said("cup")
    assert said.startswith(
        "wrong: Cup 1 does not feel: there is no sensor on channels 0, 1, 2 of its MCP3008"
    )
