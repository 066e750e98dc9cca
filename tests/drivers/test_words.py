"""What the drivers say is wrong has its sentence, and no sentence is there for nothing."""

import re
from pathlib import Path

import companion.drivers

DRIVERS = Path(companion.drivers.__file__).parent
SENTENCES = DRIVERS.parent / "words" / "en" / "faults.ftl"


def test_every_fault_has_its_sentence_and_every_sentence_its_fault():
    source = "".join(path.read_text(encoding="utf-8") for path in DRIVERS.glob("*.py"))
    begun = set(re.findall(r'"(fault-[a-z-]+)"', source))
    assert begun == set(
        re.findall(r"^(fault-[a-z-]+) =", SENTENCES.read_text(encoding="utf-8"), re.MULTILINE)
    )
