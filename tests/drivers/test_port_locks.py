"""Locks on serial ports: files that a table and the commands see, whoever made them."""

import os
import subprocess
import sys

import pytest

from companion.drivers import port_locks
from companion.drivers.port_locks import NowhereToLock, PortTaken, claim, holder, lent


@pytest.fixture(autouse=True)
def folders(tmp_path, monkeypatch):
    """The three places where locks may lie."""
    places = [tmp_path / name for name in ("run", "temp", "own")]
    for place in places:
        place.mkdir()
    monkeypatch.setattr(port_locks, "RUN_LOCK", places[0])
    monkeypatch.setattr(port_locks.tempfile, "gettempdir", lambda: str(places[1]))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(places[2]))
    return places


@pytest.fixture
def other():
    """The id of another process that runs."""
    with subprocess.Popen(["sleep", "60"]) as process:
        yield process.pid
        process.kill()


@pytest.fixture
def dead():
    """The id of a process that has ended."""
    with subprocess.Popen(["true"]) as process:
        process.wait()
    return process.pid


def put(path, pid):
    path.write_text(f"{pid:10d}\n")


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_claim_is_a_file_with_the_process_in_ten_characters(folders):
    with claim("/dev/ttyACM7"):
        (file,) = folders[0].iterdir()
        assert file.name == "LCK..ttyACM7"
        assert file.read_bytes() == b"%10d\n" % os.getpid()
        assert file.stat().st_mode & 0o777 == 0o644
    assert [names(folder) for folder in folders] == [[], [], []]


def test_it_ends_however_the_context_does(folders):
    with pytest.raises(KeyboardInterrupt), claim("/dev/ttyACM7"):
        raise KeyboardInterrupt
    assert names(folders[0]) == []


def test_a_link_is_claimed_under_both_names(folders, tmp_path):
    (tmp_path / "by-id").symlink_to("/dev/null")
    with claim(str(tmp_path / "by-id")):
        assert len(names(folders[0])) == 2
        assert "LCK..null" in names(folders[0])


@pytest.mark.parametrize(
    ("port", "name"),
    [
        ("/dev/pts/7", "LCK..pts_7"),
        ("socket://cup-3.local:5331", "LCK..socket___cup-3.local_5331"),
        ("rfc2217://[fe80::1%eth0]:5331", "LCK..rfc2217____fe80__1_eth0__5331"),
    ],
)
def test_names_have_no_folders_in_them(folders, port, name):
    with claim(port):
        assert names(folders[0]) == [name]


def test_a_port_is_lent_while_another_process_that_runs_claims_it(folders, other):
    assert not lent("/dev/ttyACM7")
    put(folders[0] / "LCK..ttyACM7", other)
    assert lent("/dev/ttyACM7")
    assert holder("/dev/ttyACM7") == other
    assert not lent("/dev/ttyACM8")


def test_to_another_process_a_claim_says_that_the_port_is_lent(folders):
    asks = "import sys; from companion.drivers import port_locks as l; from pathlib import Path;"
    asks += "l.RUN_LOCK = Path(sys.argv[1]); print(l.lent('/dev/ttyACM7'))"
    with claim("/dev/ttyACM7"):
        assert not lent("/dev/ttyACM7")
        said = subprocess.run([sys.executable, "-c", asks, str(folders[0])], capture_output=True, text=True)
    assert said.stdout.strip() == "True", said.stderr


def test_it_is_lent_to_whom_a_link_to_it_is(folders, other, tmp_path):
    link = tmp_path / "by-id"
    link.symlink_to("/dev/null")
    put(folders[0] / "LCK..null", other)
    assert lent(str(link))


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_claim_of_another_process_is_respected_wherever_it_lies(folders, other, place):
    put(folders[place] / "LCK..ttyACM7", other)
    assert lent("/dev/ttyACM7")
    with pytest.raises(PortTaken) as taken, claim("/dev/ttyACM7"):
        pass
    assert (taken.value.pid, taken.value.port) == (other, "/dev/ttyACM7")
    assert names(folders[place]) == ["LCK..ttyACM7"]


def test_the_claim_of_a_process_that_has_ended_is_taken_over(folders, dead):
    put(folders[0] / "LCK..ttyACM7", dead)
    assert not lent("/dev/ttyACM7")
    with claim("/dev/ttyACM7"):
        assert (folders[0] / "LCK..ttyACM7").read_text() == f"{os.getpid():10d}\n"
    assert names(folders[0]) == []


@pytest.mark.parametrize("content", [b"", b"\n", b"pid 7\n", b"-1\n", b"0\n", b"9" * 40, b"\xff\x00"])
def test_a_file_without_a_process_claims_nothing(folders, content):
    (folders[0] / "LCK..ttyACM7").write_bytes(content)
    assert not lent("/dev/ttyACM7")
    with claim("/dev/ttyACM7"):
        pass


def test_a_pipe_in_the_place_of_a_lock_stops_nobody(folders):
    os.mkfifo(folders[0] / "LCK..ttyACM7")
    assert not lent("/dev/ttyACM7")


def test_what_stands_behind_the_process_does_not_matter(folders, other):
    (folders[0] / "LCK..ttyACM7").write_text(f"{other:10d} minicom root\n")
    assert holder("/dev/ttyACM7") == other


def test_a_lock_of_another_user_that_runs_is_respected(folders, monkeypatch):
    def forbidden(pid, number):
        raise PermissionError

    put(folders[0] / "LCK..ttyACM7", 4711)
    monkeypatch.setattr(os, "kill", forbidden)
    assert holder("/dev/ttyACM7") == 4711


@pytest.mark.parametrize("missing", [1, 2])
def test_where_a_folder_takes_no_file_the_next_one_does(folders, missing):
    for folder in folders[:missing]:
        folder.rmdir()
    with claim("/dev/ttyACM7"):
        assert names(folders[missing]) == ["LCK..ttyACM7"]


def test_where_no_folder_takes_a_file_the_reason_is_told(folders):
    for folder in folders:
        folder.rmdir()
    with pytest.raises(NowhereToLock) as nowhere, claim("/dev/ttyACM7"):
        pass
    assert nowhere.value.reason == f"{folders[2]}: No such file or directory"


def test_a_stale_lock_that_may_not_be_removed_sends_the_claim_to_the_next_folder(folders, dead, monkeypatch):
    put(folders[0] / "LCK..ttyACM7", dead)
    really = port_locks.Path.unlink

    def unlink(path, missing_ok=False):
        if path == folders[0] / "LCK..ttyACM7":  # another user's, in a folder with a sticky bit
            raise PermissionError(1, "Operation not permitted")
        really(path, missing_ok)

    monkeypatch.setattr(port_locks.Path, "unlink", unlink)
    with claim("/dev/ttyACM7"):
        assert names(folders[0]) == ["LCK..ttyACM7"]  # and nothing beside it
        assert names(folders[1]) == ["LCK..ttyACM7"]


def test_a_lock_that_another_process_has_taken_over_is_left_to_it(folders, other):
    with claim("/dev/ttyACM7"):
        put(folders[0] / "LCK..ttyACM7", other)
    assert names(folders[0]) == ["LCK..ttyACM7"]
