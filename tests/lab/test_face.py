"""`pigpen` for Python users: functions by name, results that print, tables, errors."""

import json
import sys
from inspect import getdoc, signature, unwrap

import polars as pl
import pytest

import pigpen
from pigpen.cli.main import main
from pigpen.core.errors import PigpenError
from pigpen.core.extras import NoLibrary
from pigpen.results.review import ReviewResult

FUNCTIONS = [
    name
    for name in pigpen.__all__
    if name != "__version__" and not isinstance(getattr(pigpen, name), type)
]


def cautious(me):
    return "roll" if me.turn_total < 10 else "hold"


@pytest.fixture(scope="module")
def simulation():
    return pigpen.simulate("pig", "hold-at-20", cautious, games=300, seed=1, target=50)


def test_each_function_tells_its_arguments_results_errors_and_an_example():
    for name in FUNCTIONS:
        function = unwrap(getattr(pigpen, name))
        told = getdoc(function) or ""
        for argument in signature(function).parameters:
            assert f"\n    {argument}: " in told, (name, argument)
        parts = ["Args:", "Returns:", "Raises:", "Example:", f"pigpen.{name}("]
        missing = [part for part in parts if part not in told]
        assert missing == (["Args:", "Raises:"] if name == "games" else []), name


def test_a_simulation_is_what_the_terminal_shows(simulation, capsys):
    main(["simulate", "pig", "hold-at-20", "hold-at-25", "--games", "500", "--seed", "3"])
    printed = capsys.readouterr().out
    same = pigpen.simulate("pig", "hold-at-20", "hold-at-25", games=500, seed=3)
    assert str(same).splitlines()[:7] == [line.rstrip() for line in printed.splitlines()[:7]]
    assert repr(simulation) == "<Simulation of 300 games of pig>"
    assert "cautious" in str(simulation)
    page = simulation._repr_html_()
    assert "<p>Pig, 300 games" in page
    assert page.count("<tr") == 3
    assert '<td class="">cautious</td>' in page


def test_a_simulation_is_a_table_with_errors_and_a_picture(simulation):
    frame = simulation.to_polars()
    assert frame.columns == ["bot", "wins", "share", "standard_error", "low_95", "high_95"]
    assert frame["wins"].sum() == 300
    assert (frame["low_95"] < frame["share"]).all()
    (axes,) = simulation.plot().axes
    assert [label.get_text() for label in axes.get_yticklabels()] == ["hold-at-20", "cautious"]
    json.dumps(simulation.document())


def test_duplicates_compare_points():
    names = ["instinct", "random", "instinct", "random"]
    found = pigpen.simulate("push-out-the-pig", *names, games=3, seed=1, duplicate=True, deals=1)
    ours, theirs = found.rows()
    assert (ours["seats"], ours["bot"], theirs["bot"]) == (2, "instinct", "random")
    assert ours["margin"] == -theirs["margin"] > 0
    assert ours["margin_error"] > 0
    assert len(found.plot().axes) == 1
    assert "3 games in each of 2 seatings" in str(found)


def test_a_game_that_is_made_is_taken_as_it_is():
    game = pigpen.make("pig", target=30)
    assert pigpen.simulate(game, "random", "random", games=4, seed=1).game is game
    with pytest.raises(PigpenError, match="has its options"):
        pigpen.simulate(game, "random", "random", target=20)


@pytest.mark.parametrize(
    ("players", "options", "told"),
    [
        (["random"], {}, "two or more"),
        (["random", "random"], {"seats": 3}, "3 seats and needs as many players; 2 are given"),
        (["random", "ringleader"], {}, "ringleader does not play pig|plays Piggy Piggy"),
        (["random", "nobody"], {}, "nobody"),
        (["random", "random"], {"tagret": 3}, "tagret"),
        (["random", "random"], {"games": 0}, "games must be a whole number from 1"),
    ],
)
def test_what_is_wrong_is_said(players, options, told):
    with pytest.raises(PigpenError, match=told):
        pigpen.simulate("pig", *players, **options)


def test_games_and_bots_are_listed():
    assert list(pigpen.games())[:2] == ["pig", "two-dice-pig"]
    assert len(pigpen.games()) == len(pigpen.games().rows())
    assert "Gong Zhu" in str(pigpen.games())
    assert pigpen.bots("pig")[0] == "random"
    assert pigpen.games()[0] == "pig"
    assert len(pigpen.bots("pig", seats=4)) > 0
    assert "Bots for Pig, weakest first" in str(pigpen.bots("pig"))
    assert repr(pigpen.bots("piggles")).startswith("<Bots for piggles: random")
    assert isinstance(pigpen.bots("hog").to_polars(), pl.DataFrame)


def test_a_package_is_called_and_stays_a_package():
    from pigpen.bots.catalog import bots_for

    assert pigpen.bots.__name__ == "pigpen.bots"
    assert list(pigpen.bots("pig")) == [bot.name for bot in bots_for(pigpen.make("pig"))]


def test_a_hint_says_what_every_action_is_worth():
    match = pigpen.new("pig", seed=1)
    match.apply("roll")
    hint = pigpen.hint(match)
    best, second = hint.rows()
    assert hint.best == best["action"] == "roll"
    assert (best["cost"], best["unit"]) == (0.0, "chance")
    assert 0 < second["cost"] < 1
    assert "roll" in str(hint)
    match.apply(hint.best)


def test_nobody_is_advised_after_the_end():
    match = pigpen.new("pig", seed=1, target=10)
    while not match.is_over:
        match.apply("roll" if "hold" not in match.legal_actions else "hold")
    with pytest.raises(PigpenError, match="Nobody is to decide"):
        pigpen.hint(match)
    review = pigpen.review(match)
    assert isinstance(review, ReviewResult)
    assert sum(row["mistake"] for row in review.rows()) == len(review.mistakes())
    assert "Own choices" in str(review)


def test_a_match_of_deals_is_reviewed_in_points():
    match = pigpen.new("push-out-the-pig", seed=1, end="deals", deals=1)
    while not match.is_over:
        match.apply(match.legal_actions[0])
    review = pigpen.review(match)
    assert "Deal 1" in str(review)
    rows = review.rows()
    assert {row["deal"] for row in rows} == {1}
    assert any(row["cost"] > 0 for row in rows)


def test_a_laid_out_match_is_not_reviewed():
    with pytest.raises(PigpenError, match="laid-out"):
        pigpen.review(pigpen.new("pig", layout={"score.0": "40"}))


def test_what_happens_is_answered_by_ruling():
    answer = pigpen.what_if("pig", turn_total=20, do="roll", chance="1")
    assert answer.rows()[0]["ruling"].startswith("D")
    assert "Rolled a 1" in str(answer)
    assert pigpen.what_if("pig", score__0=95, do="roll").document()["layout"]["score.0"] == "95"
    assert str(pigpen.what_if("pig", example="enough"))


def test_a_library_that_is_not_there_is_named(simulation, monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    monkeypatch.setitem(sys.modules, "polars", None)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(NoLibrary, match="pip install pandas"):
        simulation.to_pandas()
    with pytest.raises(NoLibrary, match=r"pigpen\[lab\]"):
        simulation.to_polars()
    with pytest.raises(NoLibrary, match="Matplotlib"):
        simulation.plot()


def test_a_tournament_ranks_by_share_and_rating():
    found = pigpen.tournament("pig", "random", "hold-at-20", cautious, games=60, seed=1, target=50)
    assert found.is_complete
    assert [row["bot"] for row in found.rows()][-1] == "random"
    assert found.rows()[-1]["rating"] == 0
    assert all(row["rating_low"] <= row["rating"] <= row["rating_high"] for row in found.rows())
    assert str(found).startswith("Pig, 60 games for each pair")
    assert len(found.plot().axes) == 1
    assert (found.document()["games"], found.document()["games_in_all"]) == (60, 180)
    with pytest.raises(PigpenError, match="two are called 'random'"):
        pigpen.tournament("pig", "random", "random")


def test_a_change_of_the_rules_is_tried():
    found = pigpen.lab("pig", vary={"target": [30, 50]}, bots=["hold-at-20"], games=100, seed=1)
    assert repr(found) == "<Lab of pig, 100 games of each variant: target=30, target=50>"
    longer = {row["variant"]: row["mean"] for row in found.rows() if row["measure"] == "decisions"}
    assert longer["target=50"] > longer["target=30"]
    (difference,) = [
        row
        for row in found.rows()
        if (row["variant"], row["measure"]) == ("target=50", "decisions")
    ]
    assert difference["difference_low"] > 0
    assert difference["difference_clear"]
    assert "Differences from target=30" in str(found)
    assert len(found.plot().axes) == 4
    assert found.to_polars().height == len(found.rows())


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"vary": {"target": [50, 50]}}, "same rules"),
        ({"landings": "guess"}, "landings is 'guess'"),
        ({"landings": "physics"}, "no physics"),
        ({"against": ["nobody"]}, "nobody"),
        ({"bots": ["thief"]}, "thief plays"),
        ({"games": 0}, "games must be a whole number from 1"),
    ],
)
def test_what_the_lab_cannot_try_is_said(asked, told):
    with pytest.raises(PigpenError, match=told):
        pigpen.lab("pig", **asked)


def test_a_duel_tells_who_is_stronger_and_how_sure_that_is():
    found = pigpen.duel("pig", "hold-at-20", cautious, seed=1, target=40, most=200)
    (row,) = found.rows()
    assert (row["bot"], row["other"]) == ("hold-at-20", "cautious")
    assert row["low"] < row["mean"] < row["high"]
    assert repr(found).startswith("<Duel of hold-at-20 and cautious at pig: ")
    assert "Hold at 20 is stronger" in str(found)
    assert "cautious" in str(found)
    assert len(found.plot().axes) == 1
    assert found.document()["seconds"] > 0
    with pytest.raises(PigpenError, match="would play itself"):
        pigpen.duel("pig", "random", "random")
