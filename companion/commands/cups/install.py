"""`companion cup install`: this program's firmware onto a board, by mpremote; the old one comes back if that fails."""

from __future__ import annotations

import json
import sys
import tempfile
from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import click

from companion.commands.cups.find import port_of
from companion.commands.cups.installing import Failed, Installation, Order, address_of
from companion.commands.cups.kinds import all_kinds
from companion.commands.cups.name import is_name, table_line
from companion.commands.cups.said import FAILED, fail, interruptible, table_here, told
from companion.commands.cups.survey import ports_here
from companion.commands.named_file import NAMED_FILE
from companion.commands.table_here import words_of
from companion.drivers.cup_talk import Greeting
from companion.drivers.serial_line import TalkError
from companion.files import Kind, NoFile, Silent, read_whole
from companion.words.words import Words

PASSWORD_LETTERS = (8, 63)
"""What WPA2 allows (IEEE 802.11-2020, J.4.1); none at all is an open network."""

SSID_BYTES = 32
_MOST_BYTES = 10_000


@click.command()
@click.argument("port")
@click.option(
    "--board", type=click.Choice(["auto", *all_kinds()]), default="auto", help="What kind of board it is."
)
@click.option("--name", default="", metavar="NAME", help="Call the cup so (1 to 16 of A-Z a-z 0-9 . _ -).")
@click.option(
    "--wifi", default="", metavar="SSID", help="Have it join this Wi-Fi; the password is asked for."
)
@click.option(
    "--wifi-password-file",
    type=NAMED_FILE,
    metavar="FILE",
    help="Read the Wi-Fi's password from the first line of FILE.",
)
@click.option("--yes", is_flag=True, help="Ask nothing: replace whatever program is on the board.")
def install(  # noqa: PLR0913 - a command's options
    port: str, *, board: str, name: str, wifi: str, wifi_password_file: Path | None, yes: bool
) -> None:
    """Put this program's firmware onto the MicroPython board at PORT, or leave it as it was."""
    words = words_of(table_here())
    if name and not is_name(name):
        fail(words, "cup-bad-name", {"name": name})
    with told(words), _network(wifi, wifi_password_file, words) as file, interruptible():
        found = _usb(port_of(port))
        order = Order("" if board == "auto" else board, name, file)
        try:
            with ExitStack() as stays:
                cup = _installation(found, order, stays, words, yes=yes).run()
        except Failed as failed:
            click.echo("\n".join(_why(failed, words)), err=True)
            raise SystemExit(FAILED) from None
    _say_done(cup, name, address_of(name or cup.name, cup.id) if wifi else found, words)


def _installation(found: str, order: Order, stays: ExitStack, words: Words, *, yes: bool) -> Installation:
    counts = sys.stdout.isatty()

    def tell(key: str, values: dict[str, Any]) -> None:
        click.echo(words.say(key, values))

    def copied(count: int) -> None:
        if counts:
            click.echo(f"\r{count} ", nl=False)

    def agree() -> bool:
        return yes or click.confirm(words.say("cup-install-agree"), default=False)

    return Installation(found, order, stays=stays, tell=tell, agree=agree, copied=copied)


def _why(failed: Failed, words: Words) -> Iterator[str]:
    """What went wrong, and how the board is now."""
    yield words.say(failed.cause.code, failed.cause.values)
    if failed.crash:
        yield words.say("cup-install-crash", {"crash": failed.crash})
    yield words.say(f"cup-install-{failed.state}")


def _usb(port: str) -> str:
    """The name of the device that it keeps when it starts again; firmware goes over no network."""
    if "://" in port:
        raise TalkError("cup-install-address", {"port": port})
    device = Path(port).resolve()
    return next((name for name in ports_here() if Path(name).resolve() == device), port)


@contextmanager
def _network(ssid: str, password_file: Path | None, words: Words) -> Iterator[Path | None]:
    """The file that tells a board its Wi-Fi, for as long as the context lasts; None: there is none to tell."""
    if not ssid:
        yield None
        return
    if len(ssid.encode()) > SSID_BYTES:
        raise TalkError("cup-bad-wifi", {"name": ssid})
    password = _password(ssid, password_file, words)
    least, most = PASSWORD_LETTERS
    if password and not least <= len(password.encode()) <= most:
        raise TalkError("cup-bad-password", {"least": least, "most": most})
    with tempfile.TemporaryDirectory() as folder:  # which nobody else can look into
        file = Path(folder) / "wifi.json"
        file.write_text(json.dumps({"name": ssid, "password": password}), encoding="utf-8")
        yield file


def _password(ssid: str, file: Path | None, words: Words) -> str:
    if file is None:
        asked: str = click.prompt(
            words.say("cup-wifi-password", {"name": ssid}),
            default="",
            show_default=False,
            hide_input=True,
            err=True,
        )
        return asked
    try:
        return read_whole(file, _MOST_BYTES).removeprefix(BOM_UTF8).decode().partition("\n")[0].rstrip("\r")
    except (NoFile, Silent) as error:
        kind = error.kind if isinstance(error, NoFile) else Kind.PIPE
        reason = words.say("file-kind", {"kind": kind.value})
        raise TalkError("cup-password-unread", {"file": str(file), "reason": reason}) from None
    except (OSError, ValueError) as error:  # ValueError: no UTF-8, or a path with a zero byte
        reason = getattr(error, "strerror", None) or str(error)
        raise TalkError("cup-password-unread", {"file": str(file), "reason": reason}) from None


def _say_done(cup: Greeting, name: str, port: str, words: Words) -> None:
    values = {"name": name or cup.name, "named": "yes" if name or cup.name else "no", "id": cup.id}
    click.echo(words.say("cup-install-done", {**values, "firmware": cup.firmware, "sensor": cup.sensor}))
    click.echo(f"    {table_line(port, cup.id)}")
