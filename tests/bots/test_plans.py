"""The published plans, against the figures published with them."""

import pytest
from unchanged import unless_changed

from pigpen import catalog
from pigpen.bots.catalog import entry
from pigpen.bots.plans import keep_pace, score_base, scoring_turns
from pigpen.lab.study.exact import table_of
from pigpen.solvers.evaluate import evaluate, margin

# docs/rules/pig.md, figures: Neller and Presser 2010. Score base is ours, measured here.
MARGINS = {
    "hold-at-20": 0.07984,
    "hold-at-25": 0.04214,
    "four-scoring-turns": 0.03318,
    "keep-pace": 0.0092194,
    "score-base": 0.017396,
}


@pytest.mark.compiled
@pytest.mark.parametrize("name", MARGINS)
def test_margins_are_the_published_ones(name):
    pig = catalog.make("pig")
    digits = 7 if name == "keep-pace" else 5
    assert round(margin(pig, table_of(pig, entry(name).build(pig))), digits + 1) == pytest.approx(
        MARGINS[name], abs=0.5 * 10**-digits
    )


@pytest.mark.compiled
def test_hold_at_20_against_itself_is_neller_s_figure():
    pig = catalog.make("pig")
    table = table_of(pig, entry("hold-at-20").build(pig))
    assert evaluate(pig, table, table).first == pytest.approx(0.53469833, abs=5e-9)


@pytest.mark.compiled
@unless_changed(__file__)
def test_plans_choose_one_die_in_hog_and_so_play_pig():
    pig, hog = catalog.make("pig"), catalog.make("hog")
    for name in MARGINS:
        margins = [margin(game, table_of(game, entry(name).build(game))) for game in (pig, hog)]
        assert margins[0] == pytest.approx(margins[1], abs=1e-12)


@pytest.mark.parametrize(
    ("own", "other", "value"),
    [(0, 0, 21), (0, 4, 22), (0, 3, 21), (4, 0, 21), (5, 0, 20), (0, 70, 30), (71, 0, 29)],
)
def test_keep_pace_rounds_half_an_eighth_up_and_races_from_71(own, other, value):
    assert keep_pace(own, other, 100, 21) == value


@pytest.mark.parametrize(
    ("own", "value"), [(0, 25), (25, 25), (29, 23), (49, 17), (50, 25), (75, 25), (99, 1)]
)
def test_four_scoring_turns_shares_what_is_left(own, value):
    assert scoring_turns(own, 100) == value


@pytest.mark.parametrize("target", [10, 12, 13, 50, 87, 250, 1000])
def test_scoring_turns_are_about_25_points_at_every_target(target):
    values = [scoring_turns(own, target) for own in range(target)]
    assert min(values) >= 0
    assert max(values) <= 37


def test_score_base_races_from_72():
    assert [score_base(own, 0, 100, 24) for own in (0, 71, 72)] == [24, 24, 28]
