"""`companion replay` as a person meets it: output, messages, exit status."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.commands.replay import replay

HEADER = '{"game": "bluff", "seats": ["Ana", "Zoë"], "seed": 7, "options": {"dice": 1}}'
ROLL = '{"seat": 0, "move": "roll"}'
DICE = '{"chance": "roll", "seat": 0, "values": [3, 4]}'


def run(tmp_path: Path, *lines: str | bytes, args: tuple[str, ...] = ()) -> Result:
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"\n".join(line if isinstance(line, bytes) else line.encode() for line in lines))
    return CliRunner().invoke(replay, [str(path), *args])


def things(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_all_played_is_status_0(tmp_path: Path) -> None:
    result = run(tmp_path, HEADER, ROLL, DICE)
    assert (result.exit_code, result.stderr) == (0, "")
    first, final = things(result)
    assert first == {"line": 3, "event": "rolled", "seat": 0, "dice": [3, 4]}
    assert final["final"]["players"][1]["name"] == "Zoë"


def test_flags_add_views_moves_and_secrets(tmp_path: Path) -> None:
    result = run(tmp_path, HEADER, ROLL, DICE, args=("--view", "--as", "1", "--moves", "--secrets"))
    out = things(result)
    assert [next(key for key in thing if key != "line") for thing in out] == [
        "view",
        "moves",
        "event",
        "view",
        "moves",
        "final",
    ]
    assert out[3]["view"]["you"] == {"dice": []}
    assert out[-1]["state"]["hands"] == [[3, 4], []]


def test_standard_input_is_read_with_a_dash() -> None:
    result = CliRunner().invoke(replay, ["-"], input=f"{HEADER}\r\n\r\n{ROLL}\r\n{DICE}")
    assert (result.exit_code, [next(iter(thing)) for thing in things(result)]) == (0, ["line", "final"])
    wrong = CliRunner().invoke(replay, ["-"], input="nonsense\n")
    assert wrong.stderr == "standard input, line 1: this line is not JSON: Expecting value (column 1).\n"


def test_a_byte_order_mark_before_the_header_is_no_part_of_it(tmp_path: Path) -> None:
    assert run(tmp_path, f"\ufeff{HEADER}", ROLL, DICE).exit_code == 0
    assert run(tmp_path, HEADER, f"\ufeff{ROLL}").exit_code == 2


def test_an_unmet_expectation_is_status_1(tmp_path: Path) -> None:
    result = run(tmp_path, HEADER, ROLL, DICE, '{"expect": {"players": [{"dice": 5}, {}]}}')
    assert result.exit_code == 1
    assert result.stderr == f"{tmp_path}/game.jsonl, line 4: at players[0].dice: expected 5, but it is 1.\n"
    assert all("final" not in thing for thing in things(result))


def test_a_deed_that_is_legal_after_all_is_status_1(tmp_path: Path) -> None:
    result = run(tmp_path, HEADER, '{"expect_illegal": {"seat": 0, "move": "roll"}}')
    assert result.exit_code == 1
    assert result.stderr.endswith('expected to be illegal, but it is legal: {"seat": 0, "move": "roll"}.\n')


def test_an_illegal_move_is_status_2_and_says_what_is_legal(tmp_path: Path) -> None:
    result = run(tmp_path, HEADER, ROLL, DICE, '{"seat": 1, "move": "challenge"}')
    assert result.exit_code == 2
    assert result.stderr == (
        f'{tmp_path}/game.jsonl, line 4: "challenge" cannot be played now: everybody rolls for the first turn. '
        'Legal here: {"seat": 1, "move": "roll"}.\n'
    )
    assert all("final" not in thing for thing in things(result))


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ((), 'line 1: a play script begins with its header, like {"game": "bluff", "seats": ["Ana", "Ben"]}, and nothing is played before it.'),
        ((HEADER, '{"timeout": 1}'), "line 2: Seat 1 is not on the clock. No clock runs now."),
        ((HEADER, ROLL, '{"chance": "coin", "values": ["heads"]}'), "line 3: the game asks for another outcome here. Asked for here: roll of seat 0."),
        ((HEADER, DICE), "line 2: the game asks for no chance here: an outcome stands right after the header or move that asks for it. No chance is due."),
        ((HEADER, '{"seat": 0, "seat": 1, "move": "roll"}'), 'line 2: the key "seat" stands twice in one object; leave one out.'),
        ((HEADER, '{"timeout": NaN}'), "line 2: NaN is not a number that JSON knows."),
        ((HEADER, "[1]"), "line 2: a line of a play script is one JSON object in curly brackets, but this is a list."),
        ((HEADER, b'{"seat": \xff}'), "line 2: this line is not UTF-8 (byte 10); save the script as UTF-8."),
        ((HEADER, HEADER), "line 2: a second header: a script plays one match only."),
        ((HEADER, '{"expect": 3}'), 'line 2: "expect" must be an object, not 3.'),
        ((HEADER.replace("7", "7.5"),), 'line 1: "seed" must be a whole number, not 7.5.'),
        ((HEADER.replace('"dice": 1', '"dice": 0'),), "line 1: dice cannot be 0; it is a whole number from 1 to 10."),
        ((HEADER.replace('"dice": 1', '"dice": "5"'),), 'line 1: dice cannot be "5"; it is a whole number from 1 to 10.'),
        ((HEADER.replace('"dice": 1', '"raising": 3'),), 'line 1: raising cannot be 3; it can be: "any", "face", "strict".'),
        ((HEADER, '{"timeout": "1"}'), 'line 2: Seat "1" is not on the clock.'),
        ((HEADER, '{"seat": 0, "move": "jump"}'), 'line 2: There is no move "jump"; the moves are: roll, flip, bid, challenge, ready, guess.'),
        ((HEADER, '{"seat": 0, "move": null}'), "line 2: There is no move null; the moves are: "),
        ((HEADER.replace('"dice"', '"dices"'),), 'line 1: There is no option "dices"; the options are: dice, raising, turn_seconds, flip, sudden_death, ante, purse.'),
        ((HEADER.replace('"Zoë"', '"Ana"'),), 'line 1: Two players are called "Ana"; all names must differ.'),
        ((HEADER.replace(', "Zoë"', ""),), "line 1: bluff takes 2 to 8 players, not 1."),
        ((HEADER.replace('"bluff"', '"poker"'),), 'line 1: There is no game "poker"; the games are: bluff'),
    ],
)  # fmt: skip
def test_a_wrong_script_is_status_2_in_a_persons_words(
    tmp_path: Path, lines: tuple[str | bytes, ...], message: str
) -> None:
    result = run(tmp_path, *lines)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{tmp_path}/game.jsonl, {message}")
    assert "final" not in result.stdout


def test_a_seat_that_is_not_there_is_status_2(tmp_path: Path) -> None:
    result = run(tmp_path, HEADER, args=("--as", "2"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there is no seat 2; seats are 0 to 1." in result.stderr


def test_a_file_that_cannot_be_read_is_status_2(tmp_path: Path) -> None:
    result = CliRunner().invoke(replay, [str(tmp_path / "none.jsonl")])
    assert result.exit_code == 2
    assert result.stderr == f"{tmp_path}/none.jsonl cannot be read: No such file or directory.\n"
    assert CliRunner().invoke(replay, [str(tmp_path)]).exit_code == 2


def test_events_come_while_standard_input_is_still_open() -> None:
    command = [sys.executable, "-m", "companion", "replay", "-", "--view"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{HEADER}\n".encode())
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["view"]["phase"] == "first_roll"
        process.stdin.write(f"{ROLL}\n{DICE}\n".encode())
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["event"] == "rolled"
        assert json.loads(process.stdout.readline())["line"] == 3
        process.stdin.close()
        assert "final" in json.loads(process.stdout.readline())
        assert process.wait() == 0


def test_a_reader_that_goes_away_is_no_error_message() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "companion", "replay", "-"],
        input=f"{HEADER}\n{ROLL}\n{DICE}\n".encode(),
        stdout=writing,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")
