"""Puzzles of dice: exact, the same for all, and their being there tells nothing."""

from datetime import date, timedelta
from functools import cache
from itertools import product

import pytest

from pigpen.dice.turn import Action
from pigpen.lab.advice.assessment import EXACT, Assessment
from pigpen.lab.puzzles import dice
from pigpen.lab.puzzles.catalog import SOURCES, daily, find, puzzle, source_of
from pigpen.lab.puzzles.feedback import evaluate, feedback
from pigpen.lab.puzzles.puzzle import Kind, NoPuzzle, Theme, Verdict, grade, pigs, verdict
from pigpen.lab.study.study import Study

HOLD, ROLL = Action.HOLD, Action.ROLL


@cache
def named():
    return [puzzle(str(number)) for number in range(200)]


def at_risk_in(asked):
    return int(asked.key.rpartition("-")[2])


def test_a_name_gives_the_same_puzzle_to_all():
    today = puzzle("2026-11-23")
    assert (today.key, today.best, today.theme) == ("pig.78-45-16", ROLL, Theme.ENDGAME)
    assert len({each.key for each in named()}) > 190


def test_every_kind_and_both_answers_come_up():
    assert {each.kind for each in named()} == {*Kind}
    assert {each.theme for each in named()} == {*dice.THEMES} - {Theme.QUIET}
    for kind in Kind:
        best = [each.best for each in named() if each.kind == kind]
        assert 0.25 < best.count(ROLL) / len(best) < 0.75


@pytest.mark.compiled
@pytest.mark.parametrize(("game", "theme"), [*product(dice.GAMES, dice.THEMES)])
def test_there_are_positions_of_every_theme(game, theme):
    found = [puzzle(str(number), game, theme) for number in range(30)]
    if theme == Theme.QUIET:
        assert {each.kind for each in found} == {Kind.QUIET}
    else:
        assert {each.theme for each in found} == {theme}
        assert {Kind.TRAP, Kind.RIGHT} <= {each.kind for each in found}


@pytest.mark.parametrize(("game", "limit"), [("pig", 20), ("big-pig", 24), ("two-dice-pig", 20)])
def test_a_trap_costs_whoever_stops_where_a_throw_gains_nothing(game, limit):
    for each in (puzzle(str(number), game) for number in range(60)):
        assert each.natural == (HOLD if at_risk_in(each) >= limit else ROLL)
        if each.kind == Kind.QUIET:
            assert all(each.cost(choice) <= 0.001 for choice in (HOLD, ROLL))
        else:
            assert (each.natural != each.best) == (each.kind == Kind.TRAP)
            assert max(each.cost(choice) for choice in (HOLD, ROLL)) >= 0.005


@pytest.mark.compiled
@pytest.mark.parametrize("game", dice.GAMES)
def test_worth_is_that_of_the_solution(game):
    one = puzzle("7", game)
    own, other, at_risk = map(int, one.key.partition(".")[2].split("-"))
    study = Study(one.game).slice(other)
    worth = {HOLD: study.hold[own, at_risk], ROLL: study.roll[own, at_risk]}
    assert one.judged.values == pytest.approx(worth, abs=1e-12)


def test_the_grade_is_what_was_not_given_away():
    for each in named():
        assert each.grade(each.best) == 100
    given = Assessment({HOLD: 0.5, ROLL: 0.51}, EXACT)
    assert (grade(given, ROLL), grade(given, HOLD)) == (100, 37)


def test_a_key_finds_the_puzzle_again():
    for each in named()[:20]:
        again = find(each.key)
        assert (again.key, again.judged, again.kind) == (each.key, each.judged, each.kind)


@pytest.mark.parametrize(
    "key",
    [
        "",
        "pig",
        "pig.1",
        "pig.78-45-16-2",
        "pig.0-0-0",
        "pig.x-45-16",
        "hog.1-1-20",
        "pig.999-1-20",
    ],
)
def test_what_is_no_key_is_refused(key):
    with pytest.raises(NoPuzzle):
        find(key)


def test_games_and_themes_that_there_are_not_are_named():
    with pytest.raises(NoPuzzle, match=r"puzzles of pig, big-pig, .*; none of 'chess'"):
        puzzle("1", "chess")
    with pytest.raises(NoPuzzle, match=r"Themes of pig are ahead, .*; not lead"):
        puzzle("1", "pig", Theme.LEAD)


def test_every_day_has_a_puzzle_and_all_games_have_days():
    days = [date(2026, 11, 1) + timedelta(number) for number in range(60)]
    asked = [daily(day) for day in days]
    assert {each.game.name for each in asked} == {*SOURCES}
    assert [each.name for each in asked] == [day.isoformat() for day in days]
    assert daily(days[0]).key == asked[0].key


def test_a_theme_that_tells_the_answer_is_closed():
    openness = source_of("pig").openness
    assert (openness(None), openness(Theme.AHEAD), openness(Theme.LEVEL)) == (1, 1, 1)
    assert openness(Theme.QUIET) == openness(Theme.ENDGAME) == 0
    rolls = [puzzle(str(number), "pig", Theme.ENDGAME) for number in range(200)]
    assert {each.best for each in rolls if each.kind != Kind.QUIET} == {ROLL}
    assert source_of("push-out-the-pig").openness(Theme.LEAD) == 1


def test_a_player_is_asked_and_told_in_words():
    today = puzzle("2026-11-23")
    scene = today.scene
    assert scene is not None
    assert scene.text() == "With the 16 at risk you’d be 6 short of winning. Roll or hold?"
    said = evaluate(today, ROLL)
    assert (said.verdict, said.pigs) == (Verdict.RIGHT, 4)
    assert said.why == said.said[1]
    assert evaluate(today, HOLD).verdict == Verdict.WRONG
    assert [(verdict(at), pigs(at)) for at in (100, 90, 89, 55, 49, 37, 9)] == [
        ("right", 4),
        ("right", 4),
        ("nearly", 3),
        ("nearly", 2),
        ("wrong", 2),
        ("wrong", 2),
        ("wrong", 0),
    ]


def test_no_puzzle_is_left_without_a_reason():
    for each in named()[:40]:
        for choice in (HOLD, ROLL):
            assert evaluate(each, choice).why is not None, each.key


def test_an_answer_is_told_with_its_cost_a_reason_and_the_rule():
    today = puzzle("2026-11-23")
    assert [said.text() for said in feedback(today, HOLD)] == [
        "Your choice gives away 4.87 % of a win.",
        *[said.text() for said in feedback(today, ROLL)][1:],
    ]
    assert feedback(today, ROLL)[0].key == "puzzle.best"
    assert feedback(today, ROLL)[-1].text() == "Hold at 20 is right here."
    quiet = puzzle("1", theme=Theme.QUIET)
    assert [said.key for said in feedback(quiet, HOLD)] == ["puzzle.quiet"]
