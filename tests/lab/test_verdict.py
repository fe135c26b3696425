"""Sentences claim what the numbers hold, and no more."""

import pytest

from pigpen.lab.trials.design import Design, vary
from pigpen.lab.trials.run import Trial, play
from pigpen.lab.trials.verdict import FEW, verdict


def said(games, bots=("hold-at-8",), **varied):
    variants = tuple(vary("pig", {"target": 15}, varied))
    trial = Trial(Design("pig", variants, bots, games, 4))
    for chunk in play(trial.design, 1):
        trial.add(chunk)
    return [(variant, one.key, one.text()) for variant, one in verdict(trial)]


def test_few_games_say_nothing():
    assert [key for _, key, _ in said(FEW - 1)] == ["verdict.few"]


def test_an_advantage_and_how_large_it_is():
    found = said(400)
    assert [key for _, key, _ in found] == ["verdict.ahead.large", "verdict.course"]
    assert "Going first is a large advantage" in found[0][2]


def test_the_same_rules_twice_are_alike():
    keys = [(variant, key) for variant, key, _ in said(60, target=["15", "15"])]
    assert keys[-1] == (1, "verdict.alike")


@pytest.mark.parametrize(("other", "key"), [("30", "verdict.longer"), ("10", "verdict.shorter")])
def test_longer_and_shorter_games(other, key):
    found = {key: text for variant, key, text in said(100, target=["15", other]) if variant}
    assert "than under “target=15”" in found[key]
