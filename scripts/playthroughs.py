"""Write the golden transcripts: what a short game of each kind is, ply by ply.

python -m scripts.playthroughs              write those that are not there
python -m scripts.playthroughs NAME …       write these anew; `all` is all of them

`tests/games/test_playthroughs.py` compares, and fails where one is missing. Read what changed
before it is committed. A game in `TYPED` was put together by hand, to show what is rare, and shows
the whole view of seat 0 at each moment. One in `DRAWN` is played at random, under options that
change the rules, and shows what changed in that view.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from pigpen import catalog
from pigpen.core.game import CHANCE, TERMINAL
from pigpen.core.options import format_rules
from pigpen.core.rng import below, stream
from pigpen.core.said import Said, Value
from pigpen.play.match import Match, Step, new

FOLDER: Final = Path(__file__).parents[1] / "tests" / "games" / "playthroughs"
ACTORS: Final = {CHANCE: "chance", TERMINAL: "nobody"}
_MOST_PLIES: Final = 3_000
_MOST_SHOWN: Final = 20  # actions that are listed where there are many

TYPED: Final[dict[str, tuple[dict[str, Any], str]]] = {
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


class Draw(NamedTuple):
    """A game to be played at random."""

    game: str
    preset: str = ""
    options: dict[str, Any] = {}  # noqa: RUF012 - read alone
    seed: int = 1


_ONE_DEAL: Final = {"end": "deals", "deals": 1}
_SHORT: Final = {"rounds": 3}

# Seeds of presets are such that each plays another game: nothing else differs between them.
DRAWN: Final = {
    "pig.at-once": Draw("pig", options={"bank": "at_once", "target": 20, "seats": 3}),
    "pig.six-seats": Draw("pig", options={"seats": 6, "target": 15, "first": "random"}),
    "two-dice-pig.three-seats": Draw(
        "two-dice-pig", options={"seats": 3, "target": 30, "bank": "at_once", "first": "seat_2"}
    ),
    "big-pig.continue": Draw(
        "big-pig", options={"double_ones": "continue_25", "target": 60, "seats": 3}
    ),
    "hog.per-throw": Draw("hog", options={"choose": "per_throw", "dice": 4, "target": 40}),
    **{
        f"hog.{preset}": Draw("hog", preset, {"dice": 4, "target": 40}, seed=1)
        for preset in catalog.entry("hog").presets
    },
    "hog.at-once": Draw(
        "hog", options={"throws": "one", "dice": 4, "target": 40, "seats": 6, "bank": "at_once"}
    ),
    **{
        f"push-out-the-pig.{preset}": Draw("push-out-the-pig", preset, _ONE_DEAL, seed=16)
        for preset in catalog.entry("push-out-the-pig").presets
    },
    "push-out-the-pig.three-seats": Draw(
        "push-out-the-pig", options=_ONE_DEAL | {"seats": 3, "expose": "on", "early_finish": "auto"}
    ),
    "push-out-the-pig.six-seats": Draw(
        "push-out-the-pig",
        options=_ONE_DEAL
        | {"seats": 6, "lead": "two_of_clubs", "joker_any_time": "on", "goat_turns": "all16"},
    ),
    "push-out-the-pig.pairs": Draw(
        "push-out-the-pig", options={"partners": "pairs", "end": "deals", "deals": 2}
    ),
    "push-out-the-pig.threes": Draw(
        "push-out-the-pig", options=_ONE_DEAL | {"seats": 6, "partners": "threes", "expose": "on"}
    ),
    **{
        f"piggy-piggy.{preset}": Draw("piggy-piggy", preset, seed=14)
        for preset in catalog.entry("piggy-piggy").presets
    },
    "piggy-piggy.six-seats": Draw("piggy-piggy", options={"target": 3, "seats": 6}),
    "piggy-piggy.other-readings": Draw(
        "piggy-piggy",
        options={
            "target": 4,
            "seats": 2,
            "goat_timing": "steal_step",
            "score_optional": "on",
            "on_exhaust": "no_draw",
            "tie": "most_pigs",
        },
    ),
    **{
        f"piggles.{preset}": Draw("piggles", preset, {"rounds": 4}, seed=50)
        for preset in catalog.entry("piggles").presets
    },
    "piggles.draft": Draw("piggles", "modern_full", _SHORT | {"loadout": "draft"}),
    "piggles.one-by-one": Draw("piggles", options=_SHORT | {"roll_mode": "one_by_one"}),
    "piggles.other-readings": Draw(
        "piggles",
        "modern_plus",
        _SHORT
        | {
            "boundary": "centre",
            "recoup": "end_of_turn",
            "recoup_optional": "on",
            "offboard": "kitchen",
            "score_once": "on",
            "kitchen_penalty": "once",
            "effect_optional": "on",
            "trigger": "all_own_up",
        },
    ),
}


def names() -> list[str]:
    """Of all transcripts."""
    return [*TYPED, *DRAWN]


def transcript(name: str) -> str:
    """The whole file, as it comes out now."""
    told = typed(*TYPED[name], name) if name in TYPED else drawn(DRAWN[name])
    return "\n".join(told) + "\n"


def typed(options: dict[str, Any], texts: str, name: str) -> Iterator[str]:
    """A game that was put together: what is shown at each moment, whole."""
    match = Match(catalog.make(name, options))  # chance is typed, too
    yield title(match)
    yield from moment(match)
    for text in texts.split(", "):
        yield from told(match.apply(text))
        yield from moment(match)


def drawn(draw: Draw) -> Iterator[str]:
    """A game played at random: what is shown at first, and then what changes."""
    match = new(draw.game, seed=draw.seed, engine="table", preset=draw.preset, **draw.options)
    luck = stream(draw.seed)
    yield title(match)
    yield from told(match.steps)
    shown = leaves(match)
    yield from (f"   {name} {value}" for name, value in shown.items() if value not in NOTHING)
    while not match.is_over:
        assert len(match.steps) < _MOST_PLIES, f"{draw} does not end"
        legal = match.legal_actions
        some = legal if len(legal) <= _MOST_SHOWN else [*legal[: _MOST_SHOWN // 2], "…"]
        yield f"   {actor(match)} may, of {len(legal)}: {', '.join(some)}"
        yield from told(match.apply(legal[below(luck, len(legal))]))
        before, shown = shown, leaves(match)
        for name in before.keys() | shown.keys():
            if name not in shown:
                shown[name] = None
        changed = [
            f"{name} {value}" for name, value in sorted(shown.items()) if before.get(name) != value
        ]
        yield f"   now: {'; '.join(changed)}"
    yield f"   returns {match.returns}"


NOTHING: Final = (None, [], {}, "", 0, False)


def leaves(match: Match) -> dict[str, Any]:
    """Return seat 0's view, each fact by its path."""
    return dict(_leaves("", match.describe(0)))


def _leaves(path: str, shown: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(shown, dict):
        for key, value in shown.items():
            yield from _leaves(f"{path}.{key}" if path else str(key), value)
    elif isinstance(shown, list) and any(isinstance(one, dict) for one in shown):
        for index, value in enumerate(shown):
            yield from _leaves(f"{path}.{index}", value)
    else:
        yield path, shown


def title(match: Match) -> str:
    """The game, and all its options."""
    rules = ", ".join(f"{key} = {value}" for key, value in format_rules(match.game.rules).items())
    return f"{match.game.name}: {rules}"


def actor(match: Match) -> str:
    """Return the actor to move."""
    return ACTORS.get(match.to_move, f"seat {match.to_move}")


def told(steps: list[Step]) -> Iterator[str]:
    """Actions, and what came of each."""
    for step in steps:
        yield ""
        yield f"{step.ply}. {ACTORS.get(step.actor, f'seat {step.actor}')}: {step.text}"
        yield from (f"   {fact(said)}" for said in step.said)


def fact(said: Said) -> str:
    """Return the facts, without their sentences, which are free to change."""
    values = ", ".join(f"{key} {value_told(value)}" for key, value in said.values.items())
    return f"{said.key} {values}" + (f" ({said.ruling})" if said.ruling else "")


def value_told(value: Value) -> str:
    """A value; of facts in it no sentences either."""
    if isinstance(value, Said):
        return f"[{fact(value)}]"
    return " + ".join(map(value_told, value)) if isinstance(value, tuple) else str(value)


def moment(match: Match) -> list[str]:
    """Return the table's view, its actor, and the legal actions."""
    shown = ", ".join(f"{key} {value}" for key, value in match.describe(0).items())
    if match.is_over:
        return [f"   {shown}", f"   returns {match.returns}"]
    return [f"   {shown}", f"   {actor(match)} may: {', '.join(match.legal_actions)}"]


def main() -> None:
    """Write what is asked for, and say so."""
    parser = argparse.ArgumentParser(description="Write golden transcripts.")
    parser.add_argument("names", nargs="*", metavar="NAME", choices=[*names(), "all", []])
    asked = parser.parse_args().names
    missing = [name for name in names() if not (FOLDER / f"{name}.txt").exists()]
    for name in names() if "all" in asked else asked or missing:
        (FOLDER / f"{name}.txt").write_text(transcript(name), "utf-8")
        print(f"{name} written; read it before it is committed")


if __name__ == "__main__":
    main()
