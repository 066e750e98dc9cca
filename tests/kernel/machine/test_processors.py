"""The machine with another processor: what it is booted with, and which packages it lacks."""

from __future__ import annotations

from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.kernel.machine import boot, build, wheels
from tests.kernel.machine.processors import AMD64, ARM64, PROCESSORS, Processor


def image(processor: Processor) -> build.Image:
    return build.Image(processor, Path("/kernel"), Path("/initrd"), Path("/root.img"))


def qemu(processor: Processor, **options: bool) -> list[str]:
    return boot._qemu(image(processor), Path("/out"), {}, boot.Options(**options))


@pytest.mark.parametrize("processor", PROCESSORS.values(), ids=list(PROCESSORS))
def test_it_is_booted_on_its_own_board(processor: Processor) -> None:
    program, *asked = qemu(processor)
    assert program == processor.qemu
    assert asked.count("-machine") == asked.count("-cpu") == 1
    assert f"console={processor.console}" in asked[asked.index("-append") + 1].split()


def test_the_hosts_processor_is_lent_where_that_is_wished() -> None:
    asked = qemu(AMD64, kvm=True)
    assert asked[asked.index("-cpu") + 1] == "host"


def test_an_arms_lacking_packages_are_those_that_its_lock_has_for_others_only() -> None:
    """pip here would take them, since it asks this processor whether they are wanted."""
    pinned = [Requirement(line[:-2]) for line in build.LOCK.read_text().splitlines() if line[0] not in " #"]
    arm, intel = (
        {
            pin.name
            for pin in pinned
            if pin.marker is None
            or pin.marker.evaluate({"platform_machine": processor.wheels, "sys_platform": "linux"})
        }
        for processor in (ARM64, AMD64)
    )
    assert intel - arm == set(ARM64.lacking)
    assert AMD64.lacking == ()


def test_wheels_are_asked_for_by_its_name() -> None:
    asked = wheels.wheels_for(ARM64, "3.13", Path("a.lock"))
    assert "--platform=manylinux_2_17_aarch64" in asked
    assert "--abi=cp313" in asked
    assert not [word for word in asked if "x86_64" in str(word)]
