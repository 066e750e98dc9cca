"""Whether a table runs that draws on the same screens."""

from __future__ import annotations

import http.client
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from companion.drivers.port_users import user_of

_WAIT_S: Final = 0.5
DEV: Final = Path("/dev")


def user_of_buses(numbers: Iterable[int], dev: Path = DEV) -> str | None:
    """The program that has one of the buses open, "companion run (1234)"; None: nobody, or another user's."""
    return next(
        (user for number in numbers if (user := user_of(str(dev / f"i2c-{number}"))) is not None), None
    )


def page_answers(port: int) -> bool:
    """Whether the page of a real table answers at `port` of this machine. Of a virtual one it does not matter."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=_WAIT_S)
    try:
        connection.request("GET", "/")
        answer = connection.getresponse()
        return answer.status == http.HTTPStatus.FOUND and answer.getheader("Location") == "/board"
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
