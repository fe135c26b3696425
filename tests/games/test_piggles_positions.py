"""Worked positions of Piggles: what is legal, and what each action leads to."""

import json
from pathlib import Path

import pytest
from laid_piggles import laid, listed, piggles_table, played, seen

from pigpen.core.errors import PigpenError
from pigpen.games.piggles.board import LINE, is_on_board, zone_at
from pigpen.games.piggles.zones import Zone

POSITIONS = json.loads((Path(__file__).parent / "positions" / "piggles.json").read_text("utf-8"))


def started(worked):
    game = piggles_table(**worked.get("options", {}))
    return game, laid(
        game,
        worked.get("pieces", {}),
        round_number=worked.get("round", 1),
        scores=tuple(worked.get("scores", (0, 0))),
    )


def found(view, what):
    piece, _, field = what.partition(".")
    return view[piece][field] if field else view[what]


every_position = pytest.mark.parametrize(
    "worked", POSITIONS, ids=lambda worked: f"{worked['ruling']}-{worked['about']}"
)


def test_there_are_worked_positions():
    assert len(POSITIONS) == 32


@every_position
def test_what_comes_of_it(worked):
    game, position = started(worked)
    view = seen(game, played(game, position, *worked.get("play", ())))
    expected = worked.get("expect", {})
    assert {what: found(view, what) for what in expected} == expected


@every_position
def test_what_may_not_be_done(worked):
    game, position = started(worked)
    for text in worked.get("illegal", ()):
        with pytest.raises(PigpenError):
            played(game, position, text)


@every_position
def test_what_may_be_chosen(worked):
    game, position = started(worked)
    now = played(game, position, *worked.get("play", ()))
    for piece, targets in worked.get("targets", {}).items():
        acting = played(game, now, f"resolve {piece}")
        assert listed(game, acting) == [f"target {target}" for target in targets]


@every_position
def test_where_points_lie(worked):
    rules = piggles_table().rules
    for x, y, name in worked.get("zones", ()):
        zone = zone_at(rules, x, y, LINE) if is_on_board(x, y) else Zone.OFF
        assert Zone(zone).name.lower() == name
