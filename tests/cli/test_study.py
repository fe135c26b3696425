"""`pigpen solve`, `evaluate`, `simulate` and `tournament`."""

from contextlib import contextmanager

import pytest

from pigpen.cli import duel, simulate, tournament

TEN = 7776 / 10961  # Pig to 10, docs/rules/pig.md, figures


def test_solve_prints_the_game_its_value_and_how_sure_it_is(pigpen):
    document = pigpen("solve pig --target 10 --json").document
    assert document["game"] == "pig"
    table = {"seats": 2, "target": 10, "first": "seat_0", "bank": "hold"}
    assert document["options"] == {**table, "sides": 6}
    assert document["first_seat_wins"] == pytest.approx(TEN, abs=1e-14)
    assert 0 <= document["residual"] < 1e-12
    assert document["seconds"] > 0
    assert document["exact"] is True


def test_recomputing_gives_the_same(pigpen):
    stored = pigpen("solve pig --target 10 --json").document
    again = pigpen("solve pig --target 10 --recompute --json").document
    assert again["first_seat_wins"] == stored["first_seat_wins"]


def test_solve_in_words(pigpen):
    shown = pigpen("solve pig --target 10").out
    assert "The first seat wins 70.942432 % if both play best." in shown
    assert "Exact: every value obeys the Bellman equation to" in shown


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("total", "best"), [(21, "roll"), (22, "hold"), (26, "hold"), (27, "roll"), (28, "hold")]
)
def test_what_to_do_at_41_against_49(pigpen, total, best):
    """docs/rules/pig.md, figures: not one threshold."""
    at = pigpen(f"solve pig --at 41,49,{total} --json").document["at"]
    assert (at["position"], at["best"]) == (f"41,49,{total}", best)
    assert next(iter(at["win_chances"])) == best
    assert sorted(at["win_chances"]) == ["hold", "roll"]


def test_a_position_in_words_marks_the_best_action(pigpen):
    shown = pigpen("solve pig --target 20 --at 0,0,0").out
    assert "At 0,0,0" in shown
    assert [line.split()[0] for line in shown.splitlines() if "best" in line.split()] == ["roll"]


def test_the_plan_at_many_scores(pigpen):
    document = pigpen("solve pig --target 20 --table --json").document
    scores, plans = document["table"]["scores"], document["table"]["plans"]
    assert scores == list(range(0, 20, 2))
    assert plans[0][0] == document["at_the_start"]
    assert plans[-1] == ["hold at 2"] * 10  # nothing less than the target is worth holding
    assert "Hold at, by own score" in pigpen("solve pig --target 20 --table").out


def test_where_a_turn_is_one_throw_the_plan_is_a_number_of_dice(pigpen):
    line = "solve hog --throws one --dice 6 --target 10 --at 0,0,0 --json"
    document = pigpen(line).document
    assert document["at_the_start"] == document["at"]["best"].removeprefix("dice ") + " dice"
    assert len(document["at"]["win_chances"]) == 6


def test_three_seats_are_said_not_to_be_exact(pigpen):
    document = pigpen("solve pig --seats 3 --target 10 --at 0,0,0,0 --json").document
    assert document["exact"] is False
    assert document["exactness"].startswith("approximate equilibrium, regret")
    assert 0 <= document["regret"] < 1e-3
    assert sum(document["win_chances"]) == pytest.approx(1)
    assert document["win_chances"][0] == document["first_seat_wins"]
    assert document["at"]["best"] == "roll"
    shown = pigpen("solve pig --seats 3 --target 10").out
    assert "Not exact: approximate equilibrium, regret" in shown


def test_evaluate_says_who_wins_whoever_starts(pigpen):
    document = pigpen("evaluate pig hold-at-20 hold-at-5 --target 15 --json").document
    one, other = document["bots"]
    assert (one["bot"], other["bot"], document["exact"]) == ("hold-at-20", "hold-at-5", True)
    assert one["average"] == (one["if_it_starts"] + one["if_not"]) / 2
    assert other["if_not"] == pytest.approx(1 - one["if_it_starts"], abs=1e-12)
    reverse = pigpen("evaluate pig hold-at-5 hold-at-20 --target 15 --json").document["bots"][0]
    assert reverse["if_not"] == pytest.approx(other["if_not"], abs=1e-12)


def test_best_play_against_itself_is_the_value_of_the_game(pigpen):
    best = pigpen("evaluate pig optimal optimal --target 10 --json").document["bots"][0]
    assert best["if_it_starts"] == pytest.approx(TEN, abs=1e-12)
    assert best["average"] == pytest.approx(0.5, abs=1e-12)


def test_nothing_beats_a_strategy_more_than_the_best_response(pigpen):
    line = "evaluate pig {} hold-at-5 --target 15 --json"
    best = pigpen(line.format("best-response")).document["bots"][0]["average"]
    assert best > pigpen(line.format("optimal")).document["bots"][0]["average"]
    second = pigpen("evaluate pig hold-at-5 best-response --target 15 --json").document["bots"]
    assert second[1]["average"] == pytest.approx(best)


def test_a_strategy_of_ones_own_is_evaluated_and_played(pigpen, tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(
        "def strategy(me):\n"
        "    return 'hold' if me.turn_total >= min(5, 10 - me.score) else 'roll'\n"
    )
    line = f"evaluate pig {path} hold-at-5 --target 10 --json"
    assert pigpen(line).document["bots"][0]["average"] == pytest.approx(0.5, abs=1e-12)
    line = f"play pig --opponent {path} --target 10 --seed 1 --json"
    assert pigpen(line, "roll\nhold\n" * 60).document["result"]
    line = f"simulate pig {path} {path}:strategy --target 10 --games 5 --seed 1 --json"
    assert pigpen(line).document["games"] == 5


def test_an_evaluation_in_words_says_that_it_is_exact(pigpen):
    shown = pigpen("evaluate pig random hold-at-5 --target 10").out
    assert "either, by lot" in shown
    assert "Exact, by equations and not by simulation" in shown


@pytest.mark.parametrize(
    ("line", "advice"),
    [
        ("evaluate pig random random --seats 3", "for two seats; this pig has 3"),
        ("evaluate pig random /nowhere/mine.py", "There is no file /nowhere/mine.py."),
        ("evaluate pig random nowhere:bold", "nowhere cannot be loaded"),
        ("solve pig --seats 3 --table", "--table and --recompute are for two seats"),
        ("solve pig --at 1,2", "MINE,OTHER,TURN"),
        ("solve pig --at 100,2,3", "the game is over"),
        ("simulate pig random", "Name a bot for each seat"),
        ("simulate pig random random --seats 3", "That makes 2 players"),
        ("simulate pig random nobody", "There is no bot 'nobody'"),
        (
            "simulate pig random random --games 9999999999999",
            "--games: '9999999999999' is not a whole number from 1 to 1,000,000,000.",
        ),
        ("tournament pig random", "two bots or more"),
    ],
)
def test_what_cannot_be_studied_is_refused_in_one_line(pigpen, line, advice):
    refused = pigpen(line)
    assert (refused.status, refused.out, refused.complaints.count("\n")) == (2, "", 1)
    assert advice in refused.err


def test_simulate_counts_who_won(pigpen):
    line = "simulate pig hold-at-20 random --target 20 --games 40 --seed 3 --json"
    document = pigpen(line).document
    assert [bot["bot"] for bot in document["bots"]] == ["hold-at-20", "random"]
    assert sum(bot["wins"] for bot in document["bots"]) + document["unfinished"] == 40
    assert document["bots"][0]["share"] == document["bots"][0]["wins"] / 40
    assert document["seed"] == 3
    assert pigpen(line).document["bots"] == document["bots"]


def test_equal_bots_are_told_apart(pigpen):
    line = "simulate pig hold-at-5 hold-at-5 random --target 10 --games 3 --seed 1 --json"
    bots = pigpen(line).document["bots"]
    assert [bot["bot"] for bot in bots] == ["hold-at-5 1", "hold-at-5 2", "random"]


def test_a_simulation_in_words_says_how_to_repeat_it(pigpen):
    shown = pigpen("simulate pig hold-at-20 random --target 20 --games 20 --seed 3").out
    assert "95 % interval" in shown
    assert "--seed 3" in shown


def _stopped_after(times):
    """A progress that somebody breaks off by Ctrl-C."""

    @contextmanager
    def stopped(what):
        reports = []

        def report(*at):
            reports.append(at)
            if len(reports) == times:
                raise KeyboardInterrupt

        yield report

    return stopped


@pytest.mark.parametrize("duplicate", ["", " --duplicate"])
def test_interrupted_games_that_were_played_count(pigpen, monkeypatch, tmp_path, duplicate):
    game, mine = ("push-out-the-pig --seats 3", "random") if duplicate else ("pig", "mine.py")
    (tmp_path / "mine.py").write_text("def strategy(me): return me.legal[0]")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(simulate, "progress", _stopped_after(7))
    line = f"simulate {game} random random {mine}{duplicate} --games 40"
    shown = pigpen(f"{line} --json")
    assert (shown.status, shown.document["games"]) == (130, 7)
    assert "standard_error" in str(shown.document["bots"])
    assert shown.complaints == "pigpen: interrupted after 7 of 40 games\n"
    assert "7 games" in pigpen(line).out


def test_an_interrupted_tournament_shows_who_has_met(pigpen, monkeypatch):
    line = "tournament pig hold-at-5 hold-at-10 hamlet --games 20 --target 20"
    monkeypatch.setattr(tournament, "progress", _stopped_after(1))
    shown = pigpen(f"{line} --json")
    bots = sorted(bot["bot"] for bot in shown.document["bots"])
    assert (shown.status, bots) == (130, ["hold-at-10", "hold-at-5"])
    assert shown.document["complete"] is False
    assert shown.complaints == "pigpen: interrupted after 20 of 60 games\n"
    assert "hamlet" not in pigpen(line).out
    monkeypatch.setattr(tournament, "progress", _stopped_after(2))
    assert pigpen(line).out.count("hamlet") == 1


def test_interrupted_before_the_first_game_there_is_nothing(pigpen, monkeypatch):
    def stopped(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "play_simulation", stopped)
    monkeypatch.setattr(tournament, "play_tournament", stopped)
    for line in ("simulate pig hamlet random", "tournament pig hamlet random"):
        assert pigpen(line) == (130, "", "\n")


def test_a_tournament_ranks_best_first(pigpen):
    line = "tournament pig random hold-at-20 hold-at-5 --target 20 --games 30 --seed 2"
    document = pigpen(f"{line} --json").document
    ranking = document["bots"]
    shares = [bot["share"] for bot in ranking]
    assert shares == sorted(shares, reverse=True)
    assert {bot["bot"] for bot in ranking} == {"random", "hold-at-20", "hold-at-5"}
    assert set(ranking[0]["against"]) < {"random", "hold-at-20", "hold-at-5"}
    shown = pigpen(line).out
    assert shown.index(ranking[0]["bot"]) < shown.index(ranking[2]["bot"])


def test_a_rule_in_one_line_is_as_good_as_the_bot(pigpen):
    line = ["evaluate", "pig", "expr: hold if turn_total >= 5", "random", "--target", "10"]
    ours = pigpen([*line, "--json"]).document["bots"][0]
    bot = pigpen("evaluate pig hold-at-5 random --target 10 --json").document["bots"][0]
    assert ours["average"] == pytest.approx(bot["average"], abs=1e-12)
    assert "expr: hold if turn_total >= 5 wins" in pigpen(line).out


def test_a_rule_that_cannot_be_read_is_refused_in_one_line(pigpen):
    refused = pigpen(["evaluate", "pig", "expr: hold if luck > 3", "random", "--target", "10"])
    assert (refused.status, refused.out, refused.complaints.count("\n")) == (2, "", 1)
    assert "there’s no 'luck'" in refused.err


def test_duplicates_compare_points_in_every_seating(pigpen):
    table = "push-out-the-pig random beginner random beginner --end deals --deals 1"
    line = f"simulate {table} --duplicate --games 6 --seed 3"
    document = pigpen(f"{line} --json").document
    assert (document["games"], document["rotations"]) == (6, 2)
    first, second = document["bots"]
    assert (first["bot"], first["seats"], second["bot"]) == ("random", 2, "beginner")
    assert first["margin"]["mean"] == pytest.approx(-second["margin"]["mean"])
    assert first["margin"]["standard_error"] > 0
    assert 2 * (first["share"]["mean"] + second["share"]["mean"]) == pytest.approx(1)
    shown = pigpen(line).out
    assert "6 games in each of 2 seatings" in shown
    assert "--seed 3" in shown


def test_a_duel_is_played_until_it_is_decided(pigpen):
    shown = pigpen("duel pig optimal random --target 20 --seed 3")
    assert shown.status == 0
    assert "Pig, 2 seats: Optimal against Coin Flip" in shown.out
    assert "Optimal is stronger: decided after" in shown.out
    assert "--seed 3" in shown.out


def test_a_duel_as_a_document(pigpen, tmp_path):
    path = tmp_path / "mine.py"
    path.write_text("def strategy(me):\n    return 'hold' if me.turn_total >= 8 else 'roll'\n")
    line = f"duel pig {path} random --target 20 --seed 3 --json"
    found = pigpen(line).document
    assert (found["decision"], found["options"]["target"], found["seed"]) == ("first", 20, 3)
    assert found["interval_95"][0] > 0.0


def test_a_duel_that_is_interrupted_tells_what_was_played(pigpen, monkeypatch):
    def interrupted(game, *names, progress, **how):
        def stop(done, most):
            if done == 40:
                raise KeyboardInterrupt

        return playing(game, *names, **how, progress=stop)

    playing = duel.duel
    monkeypatch.setattr(duel, "duel", interrupted)
    shown = pigpen("duel hog hamlet truffle --seats 3 --target 20 --seed 3")
    assert shown.status == 130
    assert "Not decided after 40 duplicate games (120 games)." in shown.out
    assert "pigpen: interrupted after 40 of 20,000 duplicate games\n" in shown.err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("optimal optimal", "optimal would play itself"),
        ("optimal thief", "thief plays Piggy Piggy only"),
        ("optimal random --most 3", "30 duplicate games or more"),
        ("optimal", "required"),
    ],
)
def test_what_no_duel_is_of(pigpen, words, why):
    refused = pigpen(f"duel pig {words} --target 20")
    assert (refused.status, why in refused.err) == (2, True)


def test_a_tournament_rates_with_random_at_nothing(pigpen):
    line = "tournament pig random hold-at-20 hold-at-5 --target 20 --games 30 --seed 2"
    found = pigpen(f"{line} --json").document
    rated = {bot["bot"]: bot["rating"] for bot in found["bots"]}
    assert found["rating_anchor"] == "random"
    assert (rated["random"]["points"], rated["random"]["low"], rated["random"]["high"]) == (0, 0, 0)
    best = rated["hold-at-20"]
    assert best["low"] < best["points"] < best["high"]
    assert not best["is_bound"]
    assert "of all games together, random at 0" in pigpen(line).out.replace("\n", " ")


ONE = {
    "simulate pig hamlet random --games 1": "Pig, 1 game, seats in turn",
    "tournament pig hamlet random --games 1": "Pig, 1 game for each pair",
    "lab pig --games 1": "1 game is too few to say much.",
    "lab pig --games 1 --seed 1": "Pig, 1 game of each variant",
    "simulate push-out-the-pig random random random --duplicate --deals 1 --end deals --games 1": (
        "1 game in 1 seating"
    ),
    "simulate pig random random --games 1000": "Pig, 1,000 games, seats in turn",
    "what-if push-out-the-pig": "Missing suits of Seat 1",
}


@pytest.mark.parametrize("line", ONE)
def test_one_game_is_no_plural(pigpen, line):
    assert ONE[line] in pigpen(line).out


def test_of_one_game_no_error_is_known(pigpen):
    line = "simulate pig hamlet random --seed 1 --games"
    of_one, of_two = (
        next(row for row in pigpen(f"{line} {games}").out.splitlines() if "random" in row)
        for games in (1, 2)
    )
    assert (of_one.count("%"), of_two.count("%")) == (3, 4)
