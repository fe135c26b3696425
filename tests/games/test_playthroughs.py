"""Games of each kind go as they went, ply by ply (scripts/playthroughs.py)."""

import re

import pytest

from pigpen import catalog
from pigpen.core.options import options
from scripts.playthroughs import DRAWN, FOLDER, TYPED, names, transcript

AGAIN = "python -m scripts.playthroughs NAME writes it anew, if the change is meant"


@pytest.mark.parametrize("name", names())
def test_the_transcript_is_as_it_was(name):
    assert transcript(name) == (FOLDER / f"{name}.txt").read_text("utf-8"), AGAIN


def test_every_transcript_goes_to_the_end():
    for name in names():
        last = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()[-1]
        assert "returns [" in last, name


def test_no_transcript_is_of_a_game_that_nobody_plays():
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(names())


def test_every_game_is_there_put_together_by_hand_and_under_every_preset():
    ours = [entry for entry in catalog.CATALOG if entry.is_ours]
    assert {entry.name for entry in ours} == set(TYPED)
    presets = {(entry.name, preset) for entry in ours for preset in entry.presets}
    assert {(draw.game, draw.preset) for draw in DRAWN.values() if draw.preset} == presets


@pytest.mark.parametrize("game", sorted({draw.game for draw in DRAWN.values() if draw.preset}))
def test_every_preset_plays_another_game(game):
    """Under the same seed, so that a reader sees what the preset does."""
    presets = catalog.entry(game).presets
    played = [_what_happens(f"{game}.{preset}") for preset in presets]
    assert len({DRAWN[f"{game}.{preset}"].seed for preset in presets}) == 1
    assert len(set(played)) == len(played)


def _what_happens(name):
    lines = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    return tuple(
        line for line in lines if re.match(r"\d+\. |   [a-z-]+\.\w+ .*\([A-Z]|   returns", line)
    )


def test_every_number_of_seats_at_the_edge_is_there_of_cards():
    for name in ("push-out-the-pig", "piggy-piggy"):
        (seats,) = (one for one in options(catalog.entry(name).rules) if one.name == "seats")
        played = {
            (catalog.make(name, draw.options, preset=draw.preset)).num_seats
            for draw in DRAWN.values()
            if draw.game == name
        }
        assert {seats.low, seats.high} <= played
