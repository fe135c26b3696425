"""Random play of Piggles over its whole action space: what holds at every moment."""

import pytest
from laid_piggles import piggles_table
from unchanged import unless_changed

from benchmarks.random_piggles import BROKEN, ENDED, GAMES, PHASES, played
from pigpen.core.options import options, parse_rules
from pigpen.games import piggles
from pigpen.games.piggles.position import Phase

COMPARED, AT_OPTIONS, SLOW = 100, 300, 12


def assert_sound(tallies, games):
    assert (tallies[BROKEN], tallies[ENDED]) == (0, games)


@unless_changed(__file__)
@pytest.mark.compiled
@pytest.mark.parametrize("preset", piggles.PRESETS)
def test_thousands_of_games_end_with_every_piece_in_its_place(preset):
    tallies, _ = played(piggles_table(preset), GAMES, compiled=True)
    assert_sound(tallies, GAMES)
    phases = tallies[PHASES + Phase.LOAD : PHASES + Phase.OVER]
    modern = preset.startswith("modern")
    assert ((phases > 0) == [True] * 3 + [modern] * 3 + [True]).all()


@unless_changed(__file__)
@pytest.mark.compiled
@pytest.mark.parametrize("preset", piggles.PRESETS)
def test_compiled_and_interpreted_games_are_the_same(preset):
    game = piggles_table(preset)
    fast, plain = (played(game, COMPARED, compiled=mode, seed=7) for mode in (True, False))
    assert (fast[0] == plain[0]).all()
    assert fast[1] == plain[1]


def edges():
    """Tables that show every value of every option once, all of them with runes."""
    values = {o.name: o.choices or (o.low, o.high) for o in options(piggles.Rules)}
    for number in range(max(map(len, values.values()))):
        chosen = {name: of[number % len(of)] for name, of in values.items()}
        yield {**chosen, "mode": "modern", "rounds": 6, "sudden_cap": 20}


@unless_changed(__file__)
@pytest.mark.compiled
@pytest.mark.parametrize("given", list(edges()), ids=str)
def test_games_under_every_option_end_soundly(given):
    game = piggles.game(parse_rules(piggles.Rules, given))
    assert_sound(played(game, AT_OPTIONS, compiled=True)[0], AT_OPTIONS)


@pytest.mark.parametrize("given", list(edges()), ids=str)
def test_interpreted_games_under_every_option_end_soundly(given):
    game = piggles.game(parse_rules(piggles.Rules, given))
    assert_sound(played(game, SLOW, compiled=False, seed=3)[0], SLOW)
