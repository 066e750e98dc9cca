"""Installing and updating on a machine whose commands pretend: what is there afterwards, whatever fails on the way."""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest

from install import release
from install.machine import Refused
from install.places import AT_BOOT, COMMAND, CURRENT, PREVIOUS, PROGRAMS, STATE, TABLE, UNIT, UNITS
from tests.install.pretended import Behaviour, Maker, PowerCutError, play, played, tree, version_of


def test_a_fresh_machine_gets_all_of_it(maker: Maker) -> None:
    release = maker.install("1.0.0")
    machine = maker.machine
    assert machine.target(CURRENT) == release.name
    assert machine.target(COMMAND) == f"{CURRENT}/bin/companion"
    assert machine.target(AT_BOOT) == f"{UNITS}/{UNIT}"
    assert machine.read(f"{UNITS}/{UNIT}") == b"unit 1.0.0"
    for place, content in (
        ("/usr/local/lib/sysusers.d/bluff-companion.conf", b"the user"),
        ("/usr/local/lib/tmpfiles.d/bluff-companion.conf", b"the folders"),
        ("/usr/local/lib/udev/rules.d/65-bluff-companion.rules", b"the rules"),
    ):
        assert machine.read(place) == content
    assert any("--require-hashes -r" in asked and "--only-binary :all:" in asked for asked in machine.asked)


def test_a_fresh_machine_gets_an_example_and_is_not_started_with_it(maker: Maker) -> None:
    maker.install("1.0.0")
    assert maker.settings().read_text() == "# companion run --check\n"
    assert maker.machine.running is None


def test_settings_that_somebody_wrote_are_never_touched_and_started_with(maker: Maker) -> None:
    maker.plays("1.0.0")
    maker.plays("1.1.0")
    assert maker.settings().read_text() == "the maker's"


def test_settings_on_a_stick_that_is_not_plugged_in_are_not_replaced(maker: Maker) -> None:
    """A link that leads nowhere for now is the maker's too."""
    maker.settings().symlink_to("/mnt/stick/table.toml")
    maker.install("1.0.0")
    assert maker.machine.target(TABLE) == "/mnt/stick/table.toml"


def test_folders_that_are_no_releases_stay(maker: Maker) -> None:
    notes = maker.machine.at(f"{PROGRAMS}/notes/of-mine.txt")
    notes.parent.mkdir(parents=True)
    notes.write_text("dear diary")
    half = maker.machine.at(f"{PROGRAMS}/0.9.0-0123456789/bin")
    half.mkdir(parents=True)
    maker.plays("1.0.0")
    maker.plays("1.1.0")
    assert notes.exists()
    assert not half.parent.exists()


def test_the_second_time_nothing_changes(maker: Maker) -> None:
    maker.plays("1.0.0")
    before = tree(maker.root)
    maker.said.clear()
    name = maker.install("1.0.0").name
    assert tree(maker.root) == before
    assert maker.machine.running == "1.0.0"
    assert maker.said == [f"Release {name} is installed already: nothing to do."]


def test_an_update_keeps_exactly_one_older_release(maker: Maker) -> None:
    maker.plays("1.0.0")
    second = maker.plays("1.1.0")
    third = maker.plays("1.2.0")
    assert maker.releases() == sorted([second, third])
    assert maker.machine.target(PREVIOUS) == second
    assert maker.machine.read(f"{UNITS}/{UNIT}") == b"unit 1.2.0"


def test_an_update_keeps_what_was_played(maker: Maker) -> None:
    maker.plays("1.0.0")
    play(maker.journal(), "Bluff")
    maker.plays("1.1.0", journal=2)
    assert played(maker.journal()) == ["Bluff"]
    assert version_of(maker.journal()) == 2
    assert version_of(maker.journal().with_name("journal.sqlite3.version-1")) == 1


def test_a_file_that_the_new_release_no_longer_has_goes(maker: Maker) -> None:
    maker.plays("1.0.0")
    maker.checkout("1.1.0", **{"systemd/udev/66-bluff-companion-more.rules": "more"})
    maker.plays("1.1.0")
    more = "/usr/local/lib/udev/rules.d/66-bluff-companion-more.rules"
    assert maker.machine.read(more) == b"more"
    maker.plays("1.2.0")
    assert maker.machine.read(more) is None


def test_a_drop_in_stands_beside_the_unit(maker: Maker) -> None:
    maker.install("1.0.0", **{f"systemd/{UNIT}.d/network.conf.example": "the network"})
    assert maker.machine.read(f"{UNITS}/{UNIT}.d/network.conf.example") == b"the network"


def test_a_service_that_was_switched_off_stays_off(maker: Maker) -> None:
    maker.plays("1.0.0")
    maker.machine.remove(AT_BOOT)
    maker.machine.running = None
    maker.settings()
    maker.install("1.1.0")
    assert maker.machine.running is None
    assert maker.machine.target(AT_BOOT) is None


def test_a_service_that_runs_for_today_only_runs_on(maker: Maker) -> None:
    maker.plays("1.0.0")
    maker.machine.remove(AT_BOOT)
    maker.install("1.1.0")
    assert maker.machine.running == "1.1.0"
    assert maker.machine.target(AT_BOOT) is None


def test_a_service_that_had_failed_is_started_anew(maker: Maker) -> None:
    maker.plays("1.0.0")
    maker.machine.running = None
    maker.install("1.1.0")
    assert maker.machine.running == "1.1.0"


# -- updates that fail


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        (Behaviour(installs=False), "No matching distribution found for aiohttp==3.14.5"),
        (Behaviour(likes_settings=False), "table.toml has a mistake."),
        (Behaviour(journal=0), "was written by a newer version"),
    ],
    ids=["pip", "settings", "older journal"],
)
def test_what_fails_before_the_change_never_stops_the_table(
    maker: Maker, broken: Behaviour, told: str
) -> None:
    first = maker.plays("1.0.0")
    play(maker.journal(), "Bluff")
    maker.versions["1.1.0"] = broken
    process = maker.machine.process
    with pytest.raises(Refused, match=told) as refused:
        maker.install("1.1.0")
    assert "runs on" in str(refused.value)
    assert (maker.machine.running, maker.machine.process) == ("1.0.0", process)
    assert maker.machine.target(CURRENT) == first
    assert played(maker.journal()) == ["Bluff"]


def test_a_journal_of_which_there_can_be_no_copy_leaves_the_old_one_running(maker: Maker) -> None:
    first = maker.plays("1.0.0")
    play(maker.journal(), "Bluff")
    maker.versions["1.1.0"] = Behaviour(journal=2)
    maker.journal().with_name(".journal.sqlite3.version-1.new").mkdir()
    with pytest.raises(
        Refused, match=r"(?s)no copy could be laid beside\n\S+sqlite3: .*What ran before runs on"
    ) as refused:
        maker.install("1.1.0")
    assert f"{STATE}/.journal.sqlite3.version-1.new: Is a directory.\nSomething else" in str(refused.value)
    assert "disk" not in str(refused.value)
    assert maker.machine.running == "1.0.0"
    assert maker.machine.target(CURRENT) == first
    assert (version_of(maker.journal()), played(maker.journal())) == (1, ["Bluff"])


def test_what_cannot_be_put_in_its_place_gives_way_to_what_ran(maker: Maker) -> None:
    """When the table has been stopped already, a folder is found where the unit belongs."""
    first = maker.plays("1.0.0")
    unit = maker.machine.at(f"{UNITS}/{UNIT}")
    unit.unlink()
    unit.mkdir()
    with pytest.raises(
        Refused, match=r"(?s)could not be put in its place.*What ran before runs on"
    ) as refused:
        maker.install("1.1.0")
    assert f"{unit}: Is a directory.\nSomething else stands where that belongs" in str(refused.value)
    assert "disk" not in str(refused.value)
    assert maker.machine.running == "1.0.0"
    assert maker.machine.target(CURRENT) == first
    unit.rmdir()
    maker.plays("1.1.0")


def test_what_pip_could_not_finish_is_gone(maker: Maker) -> None:
    first = maker.plays("1.0.0")
    maker.versions["1.1.0"] = Behaviour(installs=False)
    with pytest.raises(Refused, match="could not be made"):
        maker.install("1.1.0")
    assert maker.releases() == [first]
    maker.plays("1.1.0")


@pytest.mark.parametrize("broken", [Behaviour(starts=False), Behaviour(stays=False)], ids=["starts", "stays"])
def test_what_does_not_run_gives_way_to_the_old_one(maker: Maker, broken: Behaviour) -> None:
    zeroth = maker.plays("0.9.0")
    first = maker.plays("1.0.0")
    maker.versions["1.1.0"] = broken
    with pytest.raises(Refused, match="the table's last words") as refused:
        maker.install("1.1.0")
    assert f"Release {first} is back, and runs." in str(refused.value)
    machine = maker.machine
    assert machine.running == "1.0.0"
    assert machine.target(CURRENT) == first
    assert machine.target(PREVIOUS) == zeroth
    assert machine.read(f"{UNITS}/{UNIT}") == b"unit 1.0.0"
    assert maker.releases() == sorted([zeroth, first])


def test_the_old_one_gets_its_journal_back(maker: Maker) -> None:
    maker.plays("1.0.0")
    play(maker.journal(), "Bluff")
    maker.versions["1.1.0"] = Behaviour(journal=2, starts=False)
    with pytest.raises(Refused, match="is back, and runs"):
        maker.install("1.1.0")
    assert (version_of(maker.journal()), played(maker.journal())) == (1, ["Bluff"])
    assert version_of(maker.journal().with_name("journal.sqlite3.version-2")) == 2


def test_a_journal_that_cannot_be_put_back_is_told_of(maker: Maker) -> None:
    maker.plays("1.0.0")
    maker.versions["1.1.0"] = Behaviour(journal=2, starts=False)
    way = maker.journal().with_name(".journal.sqlite3.version-2.new")
    way.mkdir()
    with pytest.raises(Refused, match="does not start either") as refused:
        maker.install("1.1.0")
    assert f"could not be put back into its old form: {way}: Is a directory. Something" in str(refused.value)
    assert version_of(maker.journal().with_name("journal.sqlite3.version-1")) == 1


def test_games_that_the_failing_one_kept_in_the_same_form_stay(maker: Maker) -> None:
    maker.plays("1.0.0")
    maker.versions["1.1.0"] = Behaviour(stays=False)
    start = maker.machine.boot

    def boot() -> None:
        start()
        play(maker.journal(), "a move")

    maker.machine.boot = boot  # type: ignore[method-assign]
    with pytest.raises(Refused, match="is back, and runs"):
        maker.install("1.1.0")
    assert played(maker.journal())[0] == "a move"


def test_neither_runs_is_said_with_both(maker: Maker) -> None:
    first = maker.plays("1.0.0")
    maker.versions["1.0.0"] = Behaviour(starts=False)
    maker.versions["1.1.0"] = Behaviour(starts=False)
    with pytest.raises(Refused, match="does not start either") as refused:
        maker.install("1.1.0")
    assert first in str(refused.value)
    assert "companion doctor" in str(refused.value)


def test_a_first_release_that_does_not_run_stays_for_a_look(maker: Maker) -> None:
    maker.versions["1.0.0"] = Behaviour(starts=False)
    maker.settings().write_text("the maker's")
    with pytest.raises(Refused, match="It stays installed"):
        maker.install("1.0.0")
    assert maker.machine.target(CURRENT) in maker.releases()


@pytest.mark.parametrize("disturbance", [signal.SIGINT, signal.SIGHUP, signal.SIGTERM])
def test_a_terminal_that_goes_away_leaves_no_table_stopped(maker: Maker, disturbance: signal.Signals) -> None:
    maker.plays("1.0.0")
    start = maker.machine.boot

    def boot() -> None:
        os.kill(os.getpid(), disturbance)
        start()

    maker.machine.boot = boot  # type: ignore[method-assign]
    before = signal.getsignal(disturbance)
    maker.install("1.1.0")
    assert maker.machine.running == "1.1.0"
    assert signal.getsignal(disturbance) == before


# -- the power


def test_the_power_may_fail_at_any_step_of_an_update(maker: Maker) -> None:
    """What was there runs at the next start, or what was to come; nothing played is lost, and the next update succeeds."""
    maker.plays("0.9.0")
    maker.plays("1.0.0")
    play(maker.journal(), "Bluff")
    maker.versions["1.1.0"] = Behaviour(journal=2)
    ran = []
    with maker.same_disk_every_time() as back:
        for cut_at in count():
            back()
            machine = maker.after_a_restart()
            machine.boot()
            machine.cut_at = cut_at
            with suppress(PowerCutError):
                maker.install("1.1.0")
                break
            maker.after_a_restart().boot()
            ran.append(maker.machine.running)
            assert played(maker.journal()) == ["Bluff"]
            assert maker.settings().read_text() == "the maker's"
            name = maker.install("1.1.0").name
            assert maker.machine.running == "1.1.0"
            assert maker.machine.target(CURRENT) == name
            assert len(maker.releases()) == 2
    assert set(ran) == {"1.0.0", "1.1.0"}
    assert ran == sorted(ran), "one step makes the change"


def test_the_power_may_fail_at_any_step_of_a_first_installation(maker: Maker) -> None:
    with maker.same_disk_every_time() as back:
        maker.install("1.0.0")
        whole = tree(maker.root).keys()
        for cut_at in count():
            back()
            maker.after_a_restart(cut_at)
            with suppress(PowerCutError):
                maker.install("1.0.0")
                break
            maker.after_a_restart().boot()
            maker.install("1.0.0")
            there = {path for path in tree(maker.root) if not path.endswith(".new")}
            assert {path for path in there if not path.startswith("var")} == whole
    assert cut_at > 20


def test_the_power_may_fail_while_an_old_release_is_removed(maker: Maker) -> None:
    name = maker.install("1.0.0").name
    maker.after_a_restart(cut_at=1)
    with pytest.raises(PowerCutError):
        release.remove(maker.machine, name)
    assert maker.releases() == [name]
    assert not release.is_whole(maker.machine, name)


# -- uninstalling


def test_uninstalling_leaves_settings_and_journal_alone(maker: Maker) -> None:
    maker.plays("1.0.0")
    play(maker.journal(), "Bluff")
    maker.uninstall()
    assert maker.machine.running is None
    left = {path for path in tree(maker.root) if maker.machine.at(path).is_file()}
    assert left == {TABLE[1:], f"{STATE[1:]}/journal.sqlite3"}
    assert "sudo make uninstall ARGS=--with-journal" in "\n".join(maker.said)
    maker.plays("1.0.0")
    assert played(maker.journal()) == ["Bluff"]


def test_uninstalling_takes_what_it_is_told(maker: Maker) -> None:
    maker.plays("1.0.0")
    maker.uninstall(with_journal=True, with_settings=True)
    assert not maker.machine.at(PROGRAMS).exists()
    assert not maker.machine.at(STATE).exists()
    assert not maker.machine.at(TABLE).parent.exists()
    assert any(asked.startswith("userdel") for asked in maker.machine.asked)


def test_uninstalling_is_not_left_half_done(maker: Maker) -> None:
    maker.plays("1.0.0")
    stop = maker.machine.run

    def run(*command: str | Path, environ: Mapping[str, str] | None = None) -> str:
        os.kill(os.getpid(), signal.SIGINT)
        return stop(*command, environ=environ)

    maker.machine.run = run  # type: ignore[method-assign]
    before = signal.getsignal(signal.SIGINT)
    maker.uninstall()
    assert not maker.machine.at(PROGRAMS).exists()
    assert signal.getsignal(signal.SIGINT) == before


def test_uninstalling_twice_is_no_mistake(maker: Maker) -> None:
    maker.plays("1.0.0")
    maker.uninstall()
    maker.uninstall()


def test_somebody_elses_command_of_the_name_stays(maker: Maker) -> None:
    maker.plays("1.0.0")
    maker.machine.link(COMMAND, "/somewhere/else")
    maker.uninstall()
    assert maker.machine.target(COMMAND) == "/somewhere/else"
