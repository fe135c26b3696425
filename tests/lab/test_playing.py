"""Strategies of every game where Python users and the terminal seat them."""

from pathlib import Path
from typing import Any

import pytest

import pigpen
from pigpen.bots.catalog import entry
from pigpen.cli.main import main
from pigpen.core.errors import PigpenError
from pigpen.lab.study.strategy import StrategyError

FOLDER = Path(__file__).parents[2] / "examples" / "strategies"
DUCK, FARMER, DROP = (
    str(FOLDER / f"{name}.py") for name in ("duck", "greedy_farmer", "drop_in_the_middle")
)
EXAMPLES: list[tuple[str, str, dict[str, Any]]] = [
    ("push-out-the-pig", DUCK, {"end": "deals", "deals": 1}),
    ("push-out-the-pig", DUCK, {"end": "deals", "deals": 1, "seats": 5, "expose": "on"}),
    ("piggy-piggy", FARMER, {"target": 3}),
    ("piggles", DROP, {"rounds": 2}),
    ("piggles", DROP, {"rounds": 5, "mode": "modern", "runes": "full", "loadout": "draft"}),
]


def test_a_match_is_played_to_its_end_from_where_it_stands():
    def lowest(me):
        return min(me.cards, key=lambda card: card.rank) if me.cards else "finish"

    match = pigpen.new("push-out-the-pig", seed=2, end="deals", deals=1)
    match.apply(match.legal_actions[0])
    before, twin = match.history, match.copy()
    seats = ["instinct", lowest, DUCK, entry("random").build(match.game)]
    steps = match.play(seats, seed=4)
    assert match.is_over
    assert match.history == before + [step.action for step in steps]
    twin.play(seats, seed=4)
    assert twin.history == match.history
    assert match.play(seats) == []


@pytest.mark.parametrize(
    ("seats", "told"),
    [
        (
            ["random", "hamlet", "random"],
            "^seats must be a list of 2 players, one for each.*; 3 are given",
        ),
        ([], "^seats must be .*; 0 are given"),
        ("random", "^seats must be .*, not 'random'"),
        (["random", None], r"^seats: nobody plays in seat 1. Name a bot \(pigpen.bots\('pig'\)"),
        (["random", 3], "^seats: 3 is not a player; give the name of a bot"),
        (["random", lambda: "roll"], "<lambda> .* is not a player"),
        (["random", "nobody"], "There is no bot 'nobody'"),
        (["random", "nowhere.py"], "There is no file nowhere.py"),
    ],
)
def test_a_seat_without_a_player_is_refused(seats, told):
    match = pigpen.new("pig", seed=1)
    with pytest.raises(PigpenError, match=told):
        match.play(seats)
    assert match.history == []


def test_dice_that_nobody_throws_are_refused():
    by_hand = pigpen.new("pig", by_hand=True)
    with pytest.raises(PigpenError, match="thrown by hand, and nobody throws them"):
        by_hand.play(["random", "random"])


def test_a_match_stays_where_a_strategy_failed():
    match = pigpen.new("pig", seed=1)

    def fails_at_nine(me):
        return "hold" if me.score < 9 else 1 / 0

    with pytest.raises(StrategyError, match=r"^fails_at_nine failed at .*: ZeroDivisionError"):
        match.play([lambda me: "roll", fails_at_nine])
    assert match.history
    assert not match.is_over


@pytest.mark.parametrize(("name", "file", "options"), EXAMPLES)
def test_the_examples_play_their_games(name, file, options):
    match = pigpen.new(name, seed=6, engine="table", **options)
    match.play([file] * match.game.num_seats, seed=1)
    assert match.is_over


def test_strategies_play_in_simulations_tournaments_duels_and_the_lab():
    deal = {"end": "deals", "deals": 1, "seats": 3}
    played = pigpen.simulate("push-out-the-pig", DUCK, "random", "random", games=2, seed=1, **deal)
    assert "duck.py" in str(played)
    ranked = pigpen.tournament("piggy-piggy", FARMER, "random", games=2, seed=1, target=2)
    assert "greedy_farmer.py" in str(ranked)
    won = pigpen.duel("piggles", DROP, "random", most=30, seed=1, rounds=1)
    assert "drop_in_the_middle.py" in str(won)
    tried = pigpen.lab("piggles", bots=[DROP], vary={"rounds": [1, 2]}, games=2, seed=1)
    assert "rounds=2" in str(tried)


def test_strategies_sit_at_the_terminal(capsys, monkeypatch):
    monkeypatch.setattr("builtins.input", lambda *_: "quit")
    assert main(["play", "push-out-the-pig", "--opponent", DUCK, "--seed", "3"]) == 0
    assert "duck" in capsys.readouterr().out


def test_a_game_in_which_a_strategy_fails_is_kept(capsys, monkeypatch, tmp_path):
    mine, record = tmp_path / "mine.py", tmp_path / "game.toml"
    mine.write_text("def strategy(me):\n    return 1 / 0\n")
    monkeypatch.setattr("builtins.input", lambda *_: "end")
    line = ["play", "piggy-piggy", "--opponent", str(mine), "--seed", "4", "--record", str(record)]
    assert main(line) != 0
    assert "mine.py failed at play, hand" in capsys.readouterr().err
    assert pigpen.load(record).history


def test_the_terminal_says_what_a_strategy_may_not_say(capsys, tmp_path):
    mine = tmp_path / "mine.py"
    mine.write_text('def strategy(me):\n    return "moo"\n')
    line = ["simulate", "piggy-piggy", str(mine), "random", "--games", "2", "--seed", "1"]
    assert main(line) != 0
    errors = capsys.readouterr().err
    assert "mine.py said 'moo' at play, hand" in errors
    assert 'it may say "food' in errors
    assert "Traceback" not in errors
