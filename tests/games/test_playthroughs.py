"""Golden transcripts: what a short game of each is, ply by ply.

A transcript that was changed on purpose is written again by deleting it and running
this file as a program, and read before it is committed.
"""

from pathlib import Path

import pytest

from pigpen import catalog
from pigpen.core.game import CHANCE, TERMINAL
from pigpen.core.options import format_rules
from pigpen.core.said import Said
from pigpen.play.match import Match, new

FOLDER = Path(__file__).parent / "playthroughs"
ACTORS = {CHANCE: "chance", TERMINAL: "nobody"}

SCRIPTS: dict[str, tuple[dict[str, object], str]] = {
    "pig": (
        {"target": 10, "seats": 3, "first": "random"},
        "first:1, roll, 6, roll, 4, resign 2, roll, 1, roll, 5, hold, roll, 6, hold, roll, 5, hold",
    ),
    "two-dice-pig": (
        {"target": 20},
        "roll, 6 6, hold, roll, 1 5, roll, 5 3, roll, 1 1, roll, 4 4, hold, roll, 2, resign 0",
    ),
    "big-pig": (
        {"target": 60},
        (
            "roll, 3 3, roll, 2 5, hold, roll, 6 6, roll, 1 1, roll, 1 4, "
            "roll, 1 1, roll, 2 3, hold, roll, 1 1"
        ),
    ),
    "hog": (
        {"target": 40, "dice": 4},
        (
            "dice 4, 6 5 2 2, hold, dice 2, 3 3, roll, 4 1, dice 1, 6, hold, "
            "dice 3, 1 1 1, dice 4, 6 6 6 6, hold"
        ),
    ),
    "push-out-the-pig": (
        {"end": "deals", "deals": 1},
        (
            "first:1 KC JH 8H 2H 4H AC 6S 4C 4D 2C KH QD 5D AD QH 7S 9D QS 3D 2D JC KS 3H 10C "
            "3C 8C 4S 10S 6C 10H 8D 2S 8S 5S JS JD KD 10D QC 6D 9H 3S 5C 9C 7H 9S AS 6H 5H 7C "
            "AH 7D, 9S, 4S, 10S, 8S, 4C, 3C, 2C, QC, QH, 2H, 4H, 10H, 5C, 10C, 6C, 8C, 7S, "
            "JC, 3S, AS, KH, 6H, 5H, JH, JS, 2S, 7H, QS, 5S, 6S, JD, 9H, 8D, 6D, 4D, 10D, AC, "
            "3H, 9C, KC, KS, 8H, 2D, 5D, 7C, AH, 7D, 9D, AD, finish"
        ),
    ),
    "piggy-piggy": (
        {"target": 2, "seats": 3},
        (
            "E1 B1 E3 D1 A3 E3 A2 D1 G G B1 D2 A1 E1 D1, food D, end, C2, food A, end, D3, "
            "end, food E, end, G, food E, end, C2, food D, goat 0 E1, end, C3 E1 B3, "
            "goat 2 D1, goat 1 A3, food A, end, B3 A1 A3 E1"
        ),
    ),
    "piggles": (
        {"mode": "modern", "rounds": 2, "first": "random"},
        (
            "first:1, load ad, throw x=0 y=24 h=20 az=0 v=12 lift=0 spin=2, "
            "1a 0 2.5 up; 1d 5.75 0 down; settled, resolve 1a, load abc, "
            "throw x=-8 y=30 h=16 az=3 v=20 lift=1 spin=4, 0a 0 -2.5 up; 0b -2.75 0 up; 0c off; "
            "1a 0.5 2.5 down; 1d off; settled, resolve 0a, target 0b, "
            "load f, throw x=0 y=16 h=16 az=0 v=0 lift=0 spin=0, 1f 0.5 1.25 up path; "
            "0a 6 -6 up; settled, resolve 1f, load -"
        ),
    ),
}


def transcript(name: str) -> str:
    options, texts = SCRIPTS[name]
    match = new(name, by_hand=True, **options)
    rules = ", ".join(f"{key} = {value}" for key, value in format_rules(match.game.rules).items())
    lines = [f"{name}: {rules}", *moment(match)]
    for text in texts.split(", "):
        for step in match.apply(text):
            lines += [
                "",
                f"{step.ply}. {ACTORS.get(step.actor, f'seat {step.actor}')}: {step.text}",
            ]
            lines += [f"   {fact(said)}" for said in step.said]
        lines += moment(match)
    return "\n".join(lines) + "\n"


def fact(said: Said) -> str:
    """What happened, without the sentence that says it, which is free to change."""
    values = ", ".join(f"{key} {value}" for key, value in said.values.items())
    return f"{said.key} {values} ({said.ruling})"


def moment(match: Match) -> list[str]:
    """What the table shows, who acts, and what may be done."""
    shown = ", ".join(f"{key} {value}" for key, value in match.describe(0).items())
    actor = ACTORS.get(match.to_move, f"seat {match.to_move}")
    if match.is_over:
        return [f"   {shown}", f"   returns {match.returns}"]
    return [f"   {shown}", f"   {actor} may: {', '.join(match.legal_actions)}"]


@pytest.mark.parametrize("name", [entry.name for entry in catalog.CATALOG])
def test_the_transcript_is_as_it_was(name):
    assert transcript(name) == (FOLDER / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_transcript_goes_to_the_end(name):
    assert "returns [" in transcript(name).splitlines()[-1]


if __name__ == "__main__":
    for missing in SCRIPTS:
        path = FOLDER / f"{missing}.txt"
        if not path.exists():
            path.write_text(transcript(missing), "utf-8")
