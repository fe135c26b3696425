"""Make the puzzles of Push Out the Pig: positions in which the best card leads by far.

    python -m scripts.make_card_puzzles            some two minutes on one core
    python -m scripts.make_card_puzzles --captures what each card leads to, two minutes
    python -m scripts.make_card_puzzles --point    what a point is worth, five minutes

Deals of the usual game are played by `instinct` in every seat, from seed 0 on. Where its card costs
5 points at 128 worlds it is weighed once more, at 1,024; kept are positions that
`lab.puzzles.cards.is_puzzle` takes, at most one of each theme in a deal.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import count
from math import sqrt
from pathlib import Path
from typing import Any, Final

import numpy as np

from pigpen.bots.bot import look
from pigpen.bots.catalog import entry
from pigpen.bots.push_out_the_pig.determinization import NOISE
from pigpen.bots.push_out_the_pig.linear_policy import linear_card, weights_of
from pigpen.cards.pack import RANKS
from pigpen.catalog import make
from pigpen.core.game import CHANCE, TERMINAL
from pigpen.core.jit import kernel, machine_code
from pigpen.core.notation import format_action, format_history
from pigpen.core.position import apply_to, returns, start, to_move
from pigpen.core.record import Ints, Positions
from pigpen.core.redacted import known
from pigpen.core.rng import stream
from pigpen.games.push_out_the_pig.hidden_information import determinize_with, hidden_cards
from pigpen.games.push_out_the_pig.position import DOUBLER, GOAT, HEARTS, PIG, Position
from pigpen.games.push_out_the_pig.rules import Rules
from pigpen.games.push_out_the_pig.tricks import apply, playable
from pigpen.lab.advice.assessment import Assessment
from pigpen.lab.advice.assessors.push_out_the_pig import PushOutThePigAssessor
from pigpen.lab.advice.sample_means import stream_of
from pigpen.lab.puzzles.cards import (
    CAPTURES,
    FILE,
    GAME,
    PLAYED_BY,
    THEMES,
    WORLDS,
    all_keys,
    by_key,
    is_puzzle,
    theme_of,
)
from pigpen.play.fair import FairChance
from pigpen.play.match import Match

EACH: Final = 40  # puzzles of a theme
FEW: Final = 128  # worlds at first
SUSPECT: Final = 5.0  # points that a choice costs at so few
LEAD: Final = 100  # points that one seat begins with, to see what they are worth
MATCHES: Final = 2000


def chance_of(seed: int) -> FairChance:
    """The cards that go with a seed."""
    return FairChance(sha256(str(seed).encode()).digest())


def found_in(seed: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Theme and puzzle, of every position in a deal that will do."""
    game = make(GAME)
    match = Match(game, chance=chance_of(seed))
    bot, rng = entry(PLAYED_BY).build(game), stream(seed)
    quick, sure = PushOutThePigAssessor(game, FEW), PushOutThePigAssessor(game, WORLDS)
    while match.describe(0)["deals"] == 0:
        view = look(game, match.position)
        chosen = int(bot(view, rng))
        if len(view.legal_actions) > 1 and quick.actions(view).cost(chosen) >= SUSPECT:
            judged = sure.actions(view)
            if is_puzzle(judged, chosen):
                theme = theme_of(view)
                yield theme, {"theme": theme, **written(match, judged, chosen)}
        match.apply(chosen)


def written(match: Match, judged: Assessment, chosen: int) -> dict[str, Any]:
    """A position and what is known of it, for the file."""
    worth = {
        format_action(match.game, match.position, action): [
            round(judged.values[action], 2),
            round(judged.spread[action].value, 2),
            round(judged.spread[action].cost, 2),
        ]
        for action in judged.values
    }
    return {
        "history": format_history(match.game, match.history),
        "chosen": format_action(match.game, match.position, chosen),
        "worth": worth,
    }


def puzzles() -> dict[str, Any]:
    """Collect puzzles of each theme by key, in the order of the deals."""
    kept: dict[str, Any] = {}
    have: Counter[str] = Counter()
    for seed in count():
        seen: set[str] = set()
        for theme, made in found_in(seed):
            if theme in seen or have[theme] >= EACH:
                continue
            seen.add(theme)
            have[theme] += 1
            kept[f"{GAME}.{len(kept) + 1}"] = {"seed": seed, **made}
        if all(have[theme] >= EACH for theme in THEMES):
            return kept
    raise AssertionError


@kernel
def play_worlds(
    rules: Rules,
    views: Positions[Position],
    card: int,
    worlds: int,
    rng: Ints,
    captured: Ints,
) -> None:
    """Play a card in many worlds, and write the set that its seat captures into `captured`."""
    seat, deals = int(views[0].seat), int(views[0].deals)
    unseen = hidden_cards(rules, views[0])
    for world in range(worlds):
        views[1] = views[0]
        determinize_with(rules, views[1], unseen, rng)
        apply(rules, views[1], card)
        while views[1].deals == deals:
            p = views[1]
            weights = weights_of(rules)
            apply(rules, p, linear_card(rules, p, playable(rules, p), weights, NOISE, rng))
        captured[world] = views[1].captured[seat]


def captures(key: str) -> dict[str, list[float]]:
    """By card of a puzzle: how often its seat takes pig, goat, doubler and all hearts, and hearts.

    Of 100 deals each; the last number is the mean of the hearts.
    """
    asked = by_key(key)
    run = machine_code(play_worlds, asked.game)
    p = known(asked.view.position)
    found: dict[str, list[float]] = {}
    for card in asked.view.legal_actions:
        views = np.zeros(2, asked.game.sizes.dtype)
        views[0] = p
        captured = np.zeros(WORLDS, np.int64)
        rng = stream_of(p, asked.view.seat)
        run(asked.game.rules, views, card, WORLDS, rng, captured)
        special = [100 * float(np.mean(captured >> one & 1)) for one in (PIG, GOAT, DOUBLER)]
        hearts = np.bitwise_count(captured & HEARTS)
        every = 100 * float(np.mean(hearts == RANKS))
        numbers = (*special, every, float(np.mean(hearts)))
        found[asked.text(card)] = [round(number, 1) for number in numbers]
    return found


def wins(lead: int) -> float:
    """Estimate a seat's chance to win a match from these points; a tie counts in parts."""
    game = make(GAME)
    bot, share = entry(PLAYED_BY).build(game), 0.0
    for seed in range(MATCHES):
        position, chance, rng = start(game), chance_of(seed), stream(seed)
        seat = seed % game.num_seats
        position.totals[seat] = lead
        ply = 0
        while (actor := to_move(game, position)) != TERMINAL:
            drawn = actor == CHANCE
            action = (
                chance.outcome(game, position, ply) if drawn else bot(look(game, position), rng)
            )
            apply_to(game, position, int(action))
            ply += 1
        utility = returns(game, position)
        share += (utility[seat] == max(utility)) / utility.count(max(utility))
    return share / MATCHES


def main() -> None:
    """Write the file, or tell what a point is worth."""
    parser = argparse.ArgumentParser(description="Make the puzzles of Push Out the Pig.")
    parser.add_argument("--captures", action="store_true", help="count what each card leads to")
    parser.add_argument("--point", action="store_true", help="measure what a point is worth")
    arguments = parser.parse_args()
    if arguments.captures:
        write(CAPTURES, {key: captures(key) for key in all_keys()})
        return
    if arguments.point:
        share = wins(LEAD)
        error = sqrt(share * (1 - share) / MATCHES)
        print(f"{LEAD} points ahead: {share:.1%} ± {error:.1%} of {MATCHES} matches")
        return
    write(FILE, puzzles())


def write(file: Path, by_key: Mapping[str, object]) -> None:
    """Write a line for each puzzle."""
    lines = (f"{json.dumps(key)}: {json.dumps(each)}" for key, each in by_key.items())
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
