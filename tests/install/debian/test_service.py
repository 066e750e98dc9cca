"""One Pi's life, on Debian 12 and 13 with their own systemd: each test goes on where the one before has ended."""

from __future__ import annotations

from pathlib import Path

from tests.install.debian.machine import Debian

UNIT = "bluff-companion"
TABLE = "/etc/bluff-companion/table.toml"
JOURNAL = "/var/lib/bluff-companion/journal.sqlite3"
PROGRAM = "/opt/bluff-companion/current/bin/python"

VERSION = ('version = "0.1.0"', 'version = "{}"')
MIGRATES = (
    "def open_for_writing(",
    'MIGRATIONS = (*MIGRATIONS, "CREATE TABLE more (n INTEGER);")\n\n\ndef open_for_writing(',
)
DOES_NOT_START = ("async def run(", "async def run_no_more(")


def check_out(debian: Debian, version: str, **changed: tuple[str, str]) -> str:
    return debian.check_out(
        f"table-{version}", **{"pyproject.toml": (VERSION[0], VERSION[1].format(version))}, **changed
    )


def running(debian: Debian) -> str:
    """The version of the service that runs and has said that it is ready."""
    assert debian.says(f"systemctl is-active {UNIT}") == "active"
    process = debian.says(f"systemctl show --property MainPID --value {UNIT}")
    words = debian.says(f"tr '\\0' '\\n' </proc/{process}/cmdline").splitlines()
    python = next(
        word for word in words if word.startswith("/opt/")
    )  # an emulator's own name stands before it
    return python.split("/")[3].split("-")[0]


def process(debian: Debian) -> str:
    return debian.says(f"systemctl show --property MainPID --value {UNIT}")


def everything(debian: Debian) -> str:
    """Each file that an installation may touch, with its time and content's length."""
    return debian.says(
        "find /etc /opt /usr/local /var/lib/bluff-companion -not -type d -printf '%p %T@ %s %l\\n' | sort"
    )


def test_it_installs_on_a_fresh_system(debian: Debian) -> None:
    debian.says("cp -a /etc /home/etc-before")
    check_out(debian, "0.1.0")
    said = debian.says("cd /home/table-0.1.0 && make install")
    assert "sudo nano /etc/bluff-companion/table.toml" in said
    assert debian.says(f"systemctl is-enabled {UNIT}") == "enabled"
    assert not debian.does(f"systemctl is-active {UNIT}")


def test_the_user_has_its_groups(debian: Debian) -> None:
    groups = debian.says("id --name --groups bluff-companion").split()
    assert groups[0] == "bluff-companion"
    assert set(groups) >= {"gpio", "i2c", "spi", "dialout"}
    assert debian.says("stat --format '%U %a' /var/lib/bluff-companion") == "bluff-companion 700"


def test_what_systemd_and_udev_read_is_right(debian: Debian) -> None:
    assert debian.says(f"systemd-analyze verify {UNIT}.service 2>&1") == ""
    debian.says(f"systemd-analyze security --threshold=20 {UNIT}.service")
    if debian.suite != "bookworm":  # its udevadm has no such verb
        debian.says("udevadm verify --no-summary /usr/local/lib/udev/rules.d/65-bluff-companion.rules")


def test_anybody_has_the_command_and_is_told_of_missing_groups(debian: Debian) -> None:
    debian.says("useradd --create-home maker")
    assert debian.says("companion --version", user="maker") == "companion, version 0.1.0"
    debian.says("mknod --mode=0660 /dev/ttyACM0 c 166 0 && chgrp dialout /dev/ttyACM0")
    debian.says(f"sed 's|^# cup = .*|cup = {{ port = \"/dev/ttyACM0\" }}|' {TABLE} >/home/maker/table.toml")
    told = debian.says("companion run --config /home/maker/table.toml --check", user="maker")
    assert "/dev/ttyACM0 may not be used: it is closed to this user." in told
    assert "sudo usermod -aG dialout" in told
    debian.says("rm /dev/ttyACM0")


def test_debians_spidev_is_at_hand(debian: Debian) -> None:
    where = debian.says(f"{PROGRAM} -I -c 'import spidev; print(spidev.__file__)'")
    assert where.startswith("/opt/bluff-companion/")


def test_a_second_time_changes_nothing(debian: Debian) -> None:
    before = everything(debian)
    assert "nothing to do" in debian.says("cd /home/table-0.1.0 && make install")
    assert everything(debian) == before


def test_it_starts_with_the_machine_and_without_any_part(debian: Debian) -> None:
    debian.cut_the_power()
    debian.boot()
    debian.wait_for(f"systemctl is-active {UNIT}")
    assert running(debian) == "0.1.0"
    assert debian.says(f"stat --format '%U %a' {JOURNAL}") == "bluff-companion 600"


def test_an_update_keeps_and_migrates_what_was_played(debian: Debian) -> None:
    debian.says(f"systemctl stop {UNIT}")
    script = Path("tests/scripts/bamboozler-flow-a-round.jsonl").read_text().splitlines()
    debian.at("/home/script").write_text("\n".join(line for line in script if line.startswith("{")))
    debian.says(f"runuser -u bluff-companion -- {PROGRAM} -c '{_KEEP}' {JOURNAL} /home/script")
    debian.says(f"systemctl start {UNIT}")
    check_out(debian, "0.2.0", **{"companion/journal/schema.py": MIGRATES})
    debian.says("cd /home/table-0.2.0 && make install")
    assert running(debian) == "0.2.0"
    assert debian.says(f"python3 -c '{_VERSION}' {JOURNAL}") == "2"
    assert "bamboozler" in debian.says("companion history").lower()
    assert len(debian.says("ls -d /opt/bluff-companion/0*").splitlines()) == 2
    assert debian.says("stat --format %U /var/lib/bluff-companion/* | sort --unique") == "bluff-companion"


def test_the_network_is_let_in_as_the_guide_says(debian: Debian) -> None:
    guide = Path("docs/install.md").read_text()
    lines = guide[guide.index("    cd /usr/local/lib/systemd/system") :].split("\n\n")[0]
    debian.says(lines.replace("sudo ", ""))
    assert "192.168.0.0/16" in debian.says(f"systemctl show --property IPAddressAllow {UNIT}")
    assert running(debian) == "0.2.0"
    debian.says(f"rm -r /etc/systemd/system/{UNIT}.service.d && systemctl daemon-reload")
    debian.says(f"systemctl restart {UNIT}")


_KEEP = """
import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as journal:
    journal.execute("INSERT INTO match VALUES (1, 0.0, \\"over\\", 1.0)")
    for number, line in enumerate(open(sys.argv[2]), start=1):
        journal.execute("INSERT INTO line VALUES (1, ?, 0.0, ?)", (number, line.strip()))
"""
_VERSION = (
    'import sqlite3, sys; print(*sqlite3.connect(sys.argv[1]).execute("PRAGMA user_version").fetchone())'
)


def test_settings_that_the_new_version_finds_wrong_change_nothing(debian: Debian) -> None:
    before = process(debian)
    debian.says(f"cp {TABLE} /home/right.toml && echo 'seets = 4' >>{TABLE}")
    refused = debian.run("cd /home/table-0.2.0 && make install")
    assert refused.returncode != 0
    assert "seets" in refused.stderr
    assert f"sudo nano {TABLE}" in refused.stderr
    assert process(debian) == before
    debian.says(f"cp /home/right.toml {TABLE}")


def test_a_network_that_is_not_there_changes_nothing(debian: Debian) -> None:
    before = process(debian)
    check_out(debian, "0.3.0")
    refused = debian.run("cd /home/table-0.3.0 && make install", PIP_FIND_LINKS="/nowhere")
    assert refused.returncode != 0
    assert "Most often the network is not there" in refused.stderr
    assert process(debian) == before
    assert not debian.does("ls -d /opt/bluff-companion/0.3.0*")


def test_an_older_version_that_cannot_read_the_journal_is_refused(debian: Debian) -> None:
    before = process(debian)
    refused = debian.run("cd /home/table-0.1.0 && make install")
    assert refused.returncode != 0
    assert f"{JOURNAL} was written by a newer version (journal 2; this one knows up to 1)" in refused.stderr
    assert process(debian) == before


def test_what_does_not_start_gives_way_to_the_old_version(debian: Debian) -> None:
    check_out(
        debian, "0.4.0", **{"companion/app.py": DOES_NOT_START, "companion/journal/schema.py": MIGRATES}
    )
    refused = debian.run("cd /home/table-0.4.0 && make install")
    assert refused.returncode != 0
    assert "ImportError" in refused.stderr
    assert "is back, and runs" in refused.stderr
    assert running(debian) == "0.2.0"
    assert not debian.does("ls -d /opt/bluff-companion/0.4.0*")


def test_a_power_cut_in_the_middle_leaves_the_old_version(debian: Debian) -> None:
    update = debian.begin("cd /home/table-0.3.0 && make install")
    debian.wait_for("ls /opt/bluff-companion/0.3.0-*/lib/python3*/site-packages/aiohttp")
    debian.cut_the_power()
    update.wait()
    debian.boot()
    debian.wait_for(f"systemctl is-active {UNIT}")
    assert running(debian) == "0.2.0"
    assert "bamboozler" in debian.says("companion history").lower()


def test_uninstalling_leaves_settings_and_journal(debian: Debian) -> None:
    debian.says("cd /home/table-0.2.0 && make uninstall")
    assert not debian.does(f"systemctl cat {UNIT}")
    assert not debian.does("ls /opt/bluff-companion /usr/local/bin/companion")
    assert debian.does(f"ls {TABLE} {JOURNAL}")


def test_uninstalling_all_of_it_leaves_nothing(debian: Debian) -> None:
    debian.says("cd /home/table-0.2.0 && make uninstall ARGS='--with-journal --with-settings'")
    # A private folder for temporary files outlives a power cut; systemd removes it at a later start.
    left = "find / -xdev -name '*bluff-companion*' -not -path '/home/*' -not -path '*/systemd-private-*'"
    assert debian.says(left) == ""
    assert not debian.does("id bluff-companion")
    changed = debian.run("diff --brief --recursive /home/etc-before /etc").stdout
    assert "bluff" not in changed
