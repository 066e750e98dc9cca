"""What may be asked of a soak."""

from __future__ import annotations

import pytest

from tests.soak.__main__ import arguments


@pytest.mark.parametrize(("written", "minutes"), [("10", 10), ("0.05", 0.05), ("1e3", 1000)])
def test_minutes_are_any_number_that_ends(written: str, minutes: float) -> None:
    assert arguments(["--minutes", written]).minutes == minutes


@pytest.mark.parametrize("written", ["nan", "inf", "-inf", "0", "-1", "0.01", "1e9", "ten", ""])
def test_what_is_no_time_is_told(written: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        arguments([f"--minutes={written}"])
    assert ended.value.code == 2
    assert capsys.readouterr().err.splitlines()[-1] == (
        f"tests.soak: error: argument --minutes: {written!r} is not how long it can play: write a number of minutes from 0.05 "
        "to 525600, as 0.5 or 60"
    )
