"""Bots that are programs: real processes, which answer, fail, hang and say nonsense."""

import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from patience import until

import pigpen
from pigpen.bots.bot import Forfeit, look
from pigpen.bots.line_process import LONGEST, LineProcess, NoLine
from pigpen.bots.program import BadProgram, Program, is_program, program_bot
from pigpen.bots.uniform import random_action
from pigpen.catalog import make
from pigpen.core.position import start
from pigpen.core.rng import stream
from pigpen.lab.trials.duel import duel
from pigpen.lab.trials.duplicate import play_duplicates
from pigpen.lab.trials.executors import Processes
from pigpen.lab.trials.playing import FINISHED, thrown
from pigpen.play.engines import DEFAULT_ENGINE, engine

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
PIG = make("pig", {"target": 30})

ANSWERING = """
import json, os, sys, time
def answer(said):
    {body}
for line in sys.stdin:
    with open({log!r}, "a") as log:
        log.write(line)
    said = json.loads(line)
    if "id" in said:
        answered = answer(said)
        if answered is not None:
            print(answered if isinstance(answered, str) else json.dumps(answered))
"""
LAST = 'return {"id": said["id"], "action": said["legal"][-1]}'
FIRST = 'return {"id": said["id"], "action": said["legal"][0]}'


class Written(NamedTuple):
    """Bots in a folder."""

    folder: Path

    def __call__(self, body, seconds="@60"):
        """One whose answer is this piece of Python."""
        file = self.folder / f"bot{len(list(self.folder.iterdir()))}.py"
        file.write_text(ANSWERING.format(body=body, log=str(self.folder / "heard.log")))
        return f"run{seconds}: '{sys.executable}' '{file}'"

    @property
    def heard(self):
        """Return the lines that the program received."""
        return [json.loads(line) for line in (self.folder / "heard.log").read_text().splitlines()]


@pytest.fixture
def write(tmp_path):
    return Written(tmp_path)


def _simulated(*players, **options) -> Any:
    return pigpen.simulate("pig", *players, seed=1, **options)


def _asked(name, game=PIG):
    bot, position = program_bot(game, name), start(game)
    position.turn_total = 7
    position.may_hold = 1
    return bot, look(game, position)


def _forfeit(name):
    bot, view = _asked(name)
    with pytest.raises(Forfeit) as why:
        bot(view, stream(1))
    assert "\n" not in str(why.value)
    return str(why.value)


def _is_gone(pid):
    """Whether no process of this id is left, and no zombie."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def _is_zombie(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().split()[2] == "Z"
    except FileNotFoundError:
        return False


def test_a_program_is_told_of_the_game_and_asked_about_its_view(write):
    bot, view = _asked(write(LAST))
    assert bot(view, stream(1)) == view.legal_actions[1]
    bot.game_over([1.0, -1.0], is_finished=True)
    assert bot(view, stream(1)) == view.legal_actions[1]
    bot.game_over([0.0, 0.0], is_finished=False)
    del bot
    begin, asked, end, again, asked_again, given_up = write.heard
    assert begin == again
    assert begin == {
        "type": "game",
        "protocol": 1,
        "game": "pig",
        "options": {"seats": 2, "target": 30, "first": "seat_0", "bank": "hold", "sides": 6},
        "seat": 0,
        "seats": 2,
    }
    assert asked == {
        "id": 1,
        "view": view.game.words.describe(view.game.rules, view.position, 0),
        "legal": ["hold", "roll"],
        "clock": {"action": 60.0, "game": None},
    }
    assert asked_again["id"] == 2
    assert end == {"type": "end", "returns": [1.0, -1.0], "finished": True}
    assert not given_up["finished"]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ('return "hello"', "it said hello, which is no JSON"),
        ("return [1]", "it said [1], which is no answer"),
        ('return {"id": 9, "action": "hold"}', 'it said {"id": 9, "action": "hold"} when the id'),
        ('return {"id": True, "action": "hold"}', "which is no answer"),
        ('return {"id": 1, "action": "fold"}', '"action": "fold"}, which is not legal'),
        ('return {"id": 1, "action": ["hold"]}', "which is no answer"),
        ('return "[" * 60_000', "which is no answer"),
        ('return "x" * 10_000_000', f"a line of more than {LONGEST:,} bytes"),
        ('return "\\n" * 100_000', "which is no JSON"),
        ('return b"\\xff\\x1b[2J".decode("latin-1")', "[2J, which is no JSON"),
        ("sys.exit(3)", "it ended with exit status 3 before it answered"),
        ("os.kill(os.getpid(), 9)", "it ended by signal 9 before it answered"),
        ("return 1 / 0", "it ended with exit status 1"),
    ],
)
def test_nonsense_forfeits_in_one_line_that_says_what_would_have_done(write, body, said):
    name = write(body)
    told = _forfeit(name)
    assert told.startswith(f"{name} forfeits: it ")
    assert said in told
    assert told.endswith('{"id": 1, "action": "hold"} would have done; legal: "hold", "roll".')
    assert "\x1b" not in told


def test_who_is_silent_forfeits(write):
    assert "it said nothing within 0.2 s" in _forfeit(write("time.sleep(600)", seconds="@0.2"))


def test_who_hangs_is_killed_with_all_that_it_started(tmp_path):
    ids = tmp_path / "ids"
    hangs = f"sleep 600 & echo $$ $! > {ids}.part; mv {ids}.part {ids}; sleep 600"
    process = LineProcess(["sh", "-c", hangs], print)
    until(ids.exists)
    own, child = map(int, ids.read_text().split())
    process.kill()
    until(lambda: _is_gone(own))
    until(lambda: _is_gone(child) or _is_zombie(child))  # init's


def test_who_reads_nothing_holds_up_nobody():
    process = LineProcess([sys.executable, "-c", "import time; time.sleep(600)"], print)
    process.write_line(b"x" * 10_000_000)
    assert process.read_line(0.01) is NoLine.LATE
    process.kill()
    until(lambda: _is_gone(process._process.pid))


def test_a_process_ends_with_its_bot(write):
    bot, view = _asked(write(LAST))
    bot(view, stream(1))
    pid = bot._seats[0]._process._process.pid
    del bot
    until(lambda: _is_gone(pid))


def test_the_error_stream_is_shown_and_bounded(write, capfd):
    body = 'sys.stderr.write("why\\x1b[2J\\n" + "x" * 10_000_000); sys.stderr.flush(); ' + LAST
    bot, view = _asked(write(body))
    bot(view, stream(1))
    bot(view, stream(1))
    del bot
    shown = capfd.readouterr().err
    assert "bot0.py' | why\N{REPLACEMENT CHARACTER}[2J\n" in shown
    assert shown.endswith("x … what follows is left out\n")
    assert len(shown) < 70_000


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("run: ./nowhere", "There is no program ./nowhere."),
        ("run: ", "followed by a command"),
        ("run: 'x", "No closing quotation"),
        ("run@0: sh", "for how long it may think"),
        ("run@x: sh", "for how long it may think"),
        ("run: /", "is a folder"),
    ],
)
def test_a_name_that_runs_nothing_is_refused_at_once(name, said):
    assert is_program(name)
    with pytest.raises(BadProgram, match=said):
        Program(name)


def test_a_file_that_may_not_be_run_says_how_it_could(tmp_path, monkeypatch):
    (tmp_path / "mybot").write_text("#!/bin/sh\n")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadProgram, match=r"write run: \./mybot"):
        Program("run: mybot")
    with pytest.raises(BadProgram, match=r"run: sh \./mybot"):
        Program("run: ./mybot")
    (tmp_path / "mybot").chmod(0o755)
    assert "it ended with exit status 0 before it answered" in _forfeit("run: ./mybot")


def _hold_at_20(me):
    return "roll" if me.turn_total < 20 else "hold"


NODE = pytest.mark.skipif(shutil.which("node") is None, reason="Node is not here")


@pytest.mark.parametrize(
    "command", ["sh hold_at_20.sh", pytest.param("node hold_at_20.js", marks=NODE)]
)
def test_the_examples_play_as_hold_at_20_does(command, monkeypatch):
    monkeypatch.chdir(EXAMPLES)
    theirs = _simulated(f"run: {command}", "random", games=2, target=40)
    ours = _simulated(_hold_at_20, "random", games=2, target=40)
    assert theirs.result == ours.result


def test_a_forfeit_is_a_loss_where_a_seat_can_resign(write, caplog):
    body = 'return "?" if said["id"] == 3 else ' + LAST.removeprefix("return ")
    name = write(body)
    found = _simulated(name, "hold-at-20", games=5)
    assert found.result.wins == (0, 5)
    assert found.result.unfinished == 0
    assert found.forfeits == {name: 5}
    assert f"{name} forfeited 5: a game that a bot forfeits is lost." in " ".join(
        str(found).split()
    )
    told = [record.message for record in caplog.records]
    assert len(told) == 3  # then it is not started again
    assert told[-1].endswith("3 games in a row: it forfeits those to come.")


def test_who_forfeits_once_is_started_again(write, tmp_path):
    mark = str(tmp_path / "mark")
    fails = f"if not os.path.exists({mark!r}):\n        open({mark!r}, 'w')\n        return '?'"
    name = write(f"{fails}\n    {LAST}")
    found = _simulated(name, "random", games=3, target=10)
    assert found.forfeits == {name: 1}
    assert len([line for line in write.heard if line.get("type") == "game"]) == 3
    assert [line["id"] for line in write.heard if "id" in line][:2] == [1, 1]


def test_where_actions_cannot_be_listed_any_that_can_be_written_is_an_answer(write):
    throw = "throw x=1 y=17 h=16 az=0 v=0 lift=0 spin=2"
    match = pigpen.new("piggles", seed=1)
    match.apply("load abcde")
    assert throw not in match.legal_actions
    for text, is_action in [(throw, True), ("throw x=999", False), ("resign", False)]:
        bot = program_bot(match.game, write(f'return {{"id": 1, "action": "{text}"}}'))
        view = look(match.game, match.position)
        if is_action:
            assert match.apply(bot(view, stream(1)))[0].text == throw
            match.undo()
        else:
            with pytest.raises(Forfeit, match="is not legal"):
                bot(view, stream(1))


def test_others_play_on_where_there_are_more(write):
    found = _simulated(write("sys.exit()"), "random", "random", games=3)
    assert found.result.wins[0] == 0
    assert sum(found.result.wins) == 3


def test_where_none_can_resign_the_game_ends_and_counts_for_nobody(write):
    name = write("sys.exit()")
    found = pigpen.tournament(
        "push-out-the-pig", name, "random", "beginner", games=2, seed=1, end="deals", deals=1
    )
    assert found.forfeits[name] >= 1
    assert "counts for nobody" in str(found)
    game = make("push-out-the-pig")
    with pytest.raises(Forfeit):
        play_duplicates(game, [program_bot(game, name), *[random_action] * 3], 1)


def test_a_duel_takes_a_forfeit_as_all_that_the_position_was_worth(write):
    found = duel(PIG, write("sys.exit()"), "hold-at-20", most=30, seed=1)
    assert found.mean == pytest.approx(-1.0, abs=0.1)


def test_each_worker_starts_its_own(write):
    names = write(FIRST), "random"
    here = duel(PIG, *names, most=30, seed=1)
    there = duel(PIG, *names, most=30, seed=1, far=Processes(2))
    assert (here.mean, here.games) == (there.mean, there.games)


def test_where_pieces_are_thrown_too(write):
    game = make("piggles")
    bots = [program_bot(game, write("sys.exit()")), program_bot(game, write("sys.exit()"))]
    rows = thrown(game, bots, engine(DEFAULT_ENGINE))(1, 0, 1)
    assert rows[0, FINISHED]


def test_in_a_match_that_is_played_to_its_end_too(write):
    match = pigpen.new("pig", seed=1)
    match.play([write("sys.exit()"), "random"], seed=1)
    assert match.returns == [-1.0, 1.0]
    name = write(LAST)
    pigpen.new("pig", seed=1, target=10).play([name, "random"], seed=1)
    assert write.heard[-1]["type"] == "end"
