"""Sentences claim what the numbers hold, and no more."""

import pytest

from pigpen import catalog
from pigpen.lab.study.contender import contender
from pigpen.lab.trials.design import Design, vary
from pigpen.lab.trials.exact_baseline import first_player_share
from pigpen.lab.trials.measures import FEW, Estimate
from pigpen.lab.trials.run import Trial, play
from pigpen.lab.trials.verdict import games_to_find, notes, verdict
from pigpen.solvers.evaluate import evaluate


def said(games, bots=("hold-at-8",), **varied):
    variants = tuple(vary("pig", {"target": 15}, varied))
    trial = Trial(Design("pig", variants, bots, games, 4))
    for chunk in play(trial.design, 1):
        trial.add(chunk)
    return [(one.variant, one.said.key, one.said.text()) for one in verdict(trial)]


def test_few_games_say_nothing():
    assert [key for _, key, _ in said(FEW - 1)] == ["verdict.few"]


def test_an_advantage_and_how_large_it_is():
    found = said(400)
    keys = [key for _, key, _ in found]
    assert keys == ["verdict.ahead.large", "verdict.exact", "verdict.course"]
    assert "Going first is a large advantage" in found[0][2]
    assert "of 100 games, where 50 is even." in found[0][2]


def test_too_few_games_say_how_many_would_tell():
    found = said(60, bots=("hold-at-20",), target=["100"])
    assert found[0][1] == "verdict.even"
    assert "60 games are too few to tell. Some " in found[0][2]
    assert "would show a difference of 2 in 100." in found[0][2]


def test_games_that_would_tell():
    """1.96 + 0.84 standard errors of a coin's 0.5 are 2 of 100 after 4,900 games."""
    assert games_to_find(0.02, Estimate(0.5, 0.05, 0.4, 0.6, 100, clear=True), 1) == pytest.approx(
        4900, rel=1e-3
    )


@pytest.mark.compiled
def test_the_exact_value_of_best_play_is_told():
    found = {key: text for _, key, text in said(FEW, bots=("optimal",), target=["100"])}
    assert found["verdict.best"].endswith("going first wins 53.06 of 100.")


def test_the_exact_value_between_two_players_that_change_places():
    game = catalog.make("pig", {"target": 30})
    one, other = (contender(game, name) for name in ("hold-at-8", "truffle"))
    both = evaluate(game, one, other).first + evaluate(game, other, one).first
    assert first_player_share(game, ("hold-at-8", "truffle")) == pytest.approx(both / 2)


@pytest.mark.parametrize(
    ("game", "options", "names"),
    [
        ("pig", {"seats": 3}, ("hold-at-8",) * 3),
        ("piggles", {}, ("random", "random")),
        ("pig", {}, ("mine.py", "random")),
    ],
)
def test_nothing_exact_is_told_where_it_is_not_known(game, options, names):
    assert first_player_share(catalog.make(game, options), names) is None


def test_where_landings_come_from_is_told_of_throws_alone():
    of = Design("piggles", tuple(vary("piggles", {}, {})), ("random",), 2, 1)
    assert "--landings physics" in notes(of)[0].text()
    assert "simulated" in notes(of._replace(landings="physics"))[0].text()
    assert notes(of._replace(game="pig", variants=tuple(vary("pig", {}, {})))) == []


def test_the_same_rules_twice_are_alike():
    keys = [(variant, key) for variant, key, _ in said(60, target=["15", "15"])]
    assert keys[-1] == (1, "verdict.alike")


@pytest.mark.parametrize(("other", "key"), [("30", "verdict.longer"), ("10", "verdict.shorter")])
def test_longer_and_shorter_games(other, key):
    found = {key: text for variant, key, text in said(100, target=["15", other]) if variant}
    assert "than under “target=15”" in found[key]
