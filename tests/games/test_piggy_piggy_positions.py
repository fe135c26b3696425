"""Worked positions of Piggy Piggy: what is legal, and what each action leads to."""

import json
from itertools import chain
from pathlib import Path

import pytest
from laid_piggy_piggy import laid, legal_texts, piggy_piggy_table, play, seen

from pigpen.core.errors import PigpenError
from pigpen.core.position import returns

POSITIONS = json.loads(
    (Path(__file__).parent / "positions" / "piggy-piggy.json").read_text("utf-8")
)


def by_seat(named):
    return {int(seat): value for seat, value in named.items()}


def started(worked):
    game = piggy_piggy_table(seats=worked["seats"], **worked.get("options", {}))
    position = laid(
        game,
        by_seat(worked["hands"]),
        tables=by_seat(worked.get("tables", {})),
        pigs=worked.get("pigs", {}),
        scores=worked.get("scores", ()),
        draw=worked["draw"],
        discard=worked.get("discard", ""),
        turn=worked.get("turn", 0),
    )
    return game, position


def test_there_are_worked_positions():
    assert len(POSITIONS) == 24


@pytest.mark.parametrize("worked", POSITIONS, ids=lambda worked: worked["ruling"])
def test_what_may_be_played(worked):
    game, position = started(worked)
    legal = legal_texts(game, position)
    assert legal == set(worked.get("legal", legal))
    assert legal >= {*worked.get("allowed", ()), *worked["play"][:1]}
    for text in worked.get("illegal", ()):
        with pytest.raises(PigpenError):
            play(game, position, text)


@pytest.mark.parametrize("worked", POSITIONS, ids=lambda worked: worked["ruling"])
def test_what_comes_of_it(worked):
    game, position = started(worked)
    draw = f"{worked['draw']} {worked.get('then', '')}"
    ended = play(game, position, *worked["play"], draw=draw)
    view = seen(game, ended)
    found = {
        "tables": {
            str(seat): " ".join(chain(*view["tables"][seat])) for seat in range(worked["seats"])
        },
        "hands": {str(seat): " ".join(view["known"][seat]) for seat in range(worked["seats"])},
        "pigs": {
            letter: seat
            for letter, seat in zip("ABCDE", view["pigs"], strict=True)
            if seat is not None
        },
        "scores": view["scores"],
        "turn": int(ended.seat),
        "discard": " ".join(text for text, count in view["discard"].items() for _ in range(count)),
        "pile": view["pile"],
        "winner": max(range(worked["seats"]), key=returns(game, ended).__getitem__),
        "legal": sorted(legal_texts(game, ended)),
    }
    for what, expected in worked.get("expect", {}).items():
        if isinstance(expected, dict) and what != "pigs":
            assert {seat: found[what][seat] for seat in expected} == expected
        else:
            assert found[what] == expected
