"""Hints and reviews of Piggles: a few ways to load and to throw, with errors, that add up."""

import numpy as np
import pytest
from laid_piggles import laid, piggles_table, played, up

from pigpen.bots.bot import look
from pigpen.bots.catalog import entry
from pigpen.core.game import CHANCE, TERMINAL
from pigpen.core.notation import parse_action
from pigpen.core.position import after, is_legal, legal_actions, start, to_move
from pigpen.core.rng import stream
from pigpen.lab.advice.assessment import ChanceAssessor, Unit
from pigpen.lab.advice.assessors.piggles import PigglesAssessor
from pigpen.lab.advice.hint import advise
from pigpen.lab.advice.judges import judge_of, unit_of
from pigpen.lab.advice.review import review

FEW = 3  # playouts: these tests also run interpreted


def game_of_two_rounds(preset="classic"):
    return piggles_table(preset, rounds=2)


def judged_at(game, position, worlds=FEW):
    return PigglesAssessor(game, worlds).actions(look(game, position))


def history_of(game, seed):
    """The history of a game between careful players."""
    bot, rng, no_list = entry("careful").build(game), stream(seed), np.zeros(2)
    position, history = start(game), []
    while (actor := to_move(game, position)) != TERMINAL:
        if actor == CHANCE:
            history.append(int(game.kernels.draw_outcome(game.rules, position, no_list, rng)))
        else:
            history.append(int(bot(look(game, position), rng)))
        position = after(game, position, history[-1])
    return history, position


@pytest.mark.parametrize("preset", ["classic", "modern_full"])
def test_of_sets_to_load_one_of_each_size_is_judged(preset):
    game = game_of_two_rounds(preset)
    judged = judged_at(game, laid(game), worlds=8)
    sizes = [action.bit_count() for action in judged.values]
    assert len(set(sizes)) == len(sizes)
    assert preset != "classic" or sizes == list(range(7))
    assert all(0 <= chance <= 1 for chance in judged.values.values())
    assert set(judged.gains) == set(judged.spread) == set(judged.values)


def test_a_few_throws_are_judged_and_the_one_asked_for():
    game = game_of_two_rounds()
    position = played(game, laid(game), "load abc")
    wild = parse_action(game, position, "throw x=42 y=60 h=96 az=63 v=60 lift=8 spin=7")
    seen = look(game, position)
    judged = PigglesAssessor(game, 8).actions(seen)
    assert 2 <= len(judged.values) <= 16
    assert all(is_legal(game, position, throw) for throw in judged.values)
    asked = PigglesAssessor(game, 8).actions(seen._replace(legal_actions=(wild,)))
    assert set(asked.values) == {*judged.values, wild}
    assert asked.gains[wild].mean < asked.gains[asked.best].mean


def test_points_of_a_turn_without_a_throw_are_those_that_stand():
    game = game_of_two_rounds()
    position = laid(game, {"0a": up(0, -2.5)})
    gain = judged_at(game, position).gains[0]
    assert (gain.mean, gain.error) == (3, 0)


def test_every_target_is_judged():
    game = piggles_table("modern_core", rounds=1)
    pieces = {"1a": up(2.5, 0), "0b": up(3, 0.5)}
    position = played(game, laid(game, pieces), "load a", "throw", "0a 0 2.5 up; settled")
    acting = played(game, position, "resolve 0a")
    judged = judged_at(game, acting)
    assert set(judged.values) == set(legal_actions(game, acting))
    assert len(judged.values) == 2


def test_a_hint_says_the_chance_and_the_points_with_their_errors():
    game = game_of_two_rounds()
    seen = look(game, laid(game))
    found = advise(PigglesAssessor(game, 8), seen)
    assert found.unit == Unit.CHANCE
    keys = [said.key for said in found.said]
    assert keys[0].startswith("hint.sampled.")
    assert "hint.gain" in keys or keys == ["hint.sampled.alike"]
    assert found.trust.key == "hint.throws"
    assert found.trust.values["worlds"] == 8
    (each,) = found.values_in_words()
    assert each.text().count("±") == len(found.actions)
    assert found.best in each.text()


def test_the_same_question_has_one_answer():
    game = game_of_two_rounds()
    position = played(game, laid(game), "load abc")
    assert judged_at(game, position) == judged_at(game, position)


def test_a_game_that_is_over_is_reviewed_and_adds_up():
    game = game_of_two_rounds()
    history, end = history_of(game, 4)
    assessor = PigglesAssessor(game, 2)
    assert isinstance(assessor, ChanceAssessor)
    found = review(game, assessor, history)
    decisions = [choice for choice in found.choices if choice.num_legal]
    assert len(decisions) == 8  # two turns of two seats, each a load and a throw
    for seat, account in enumerate(found.accounts):
        total = account.start + account.luck + account.skill + account.others
        assert total == pytest.approx(account.end)
        assert account.end == (0.5 if end.winner < 0 else end.winner == seat)
    assert all(sum(point.chances) == pytest.approx(1) for point in found.points)


@pytest.mark.compiled
def test_to_throw_off_the_board_is_called_a_mistake():
    game = piggles_table()
    position = played(game, laid(game), "load abcdef")
    wild = parse_action(game, position, "throw x=42 y=60 h=16 az=40 v=60")
    seen = look(game, position)._replace(legal_actions=(wild,))
    judged = PigglesAssessor(game).actions(seen)
    assert judged.is_mistake(wild)
    assert judged.gains[wild].mean < 1


def test_chances_are_what_it_is_judged_in():
    game = piggles_table()
    assert unit_of(game) == judge_of(game).unit == Unit.CHANCE
