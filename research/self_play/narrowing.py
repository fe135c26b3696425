"""A network as wide as bots play by learns the scores of the wider one that has played itself."""

from typing import Final

import numpy as np

from pigpen.bots.push_out_the_pig.network_features import NUM_SCENE
from pigpen.bots.push_out_the_pig.network_file import POINTS
from research.learn_network.descent import Aim
from research.learn_network.lesson import Lesson
from research.learn_network.teaching import teach
from research.learn_network.weights import Weights
from research.self_play.networks import Player, on_host
from research.self_play.ppo import chances_of, drawn, lay, looked_at, ones_of
from research.self_play.tables import Tables

DEALS: Final = 2  # at each table
_TEMPERATURE: Final = 0.1  # scores; who plays
_AIM: Final = Aim(temperature=0.3, to_values=0.3)  # scores are without noise


def narrowed(
    player: Player, begin: Weights, tables: Tables, rng: np.random.Generator, seed: int
) -> Weights:
    """Train a network from `begin` on the player's scores."""
    return teach(lesson_of(player, tables, rng), seed, begin, _AIM)


def lesson_of(player: Player, tables: Tables, rng: np.random.Generator) -> Lesson:
    """The choices of a few deals at every table, each card as the player scores it, in points."""
    arrays, seen, parts = player.arrays, tables.seen, list[Lesson]()
    for _ in range(DEALS):
        tables.deal()
        while len(going := np.flatnonzero(seen.counts)):
            rows, cards, is_card = looked_at(tables, going, arrays)
            scores, _ = player.scores(ones_of(rows, arrays), cards, is_card)
            chances = chances_of(scores, is_card, _TEMPERATURE, arrays)
            scenes = seen.scenes[going]
            widths = (scenes < NUM_SCENE).sum(1).astype(np.int16)
            values = (on_host(scores[is_card]) * POINTS).astype(np.float32)
            parts.append(
                Lesson(scenes, widths, seen.counts[going], on_host(cards[is_card]), values)
            )
            lay(tables, going, drawn(chances, rng, arrays))
    scenes, widths, counts, cards, values = map(np.concatenate, zip(*parts, strict=True))
    return Lesson(scenes, widths, np.append(0, counts.cumsum()), cards, values)
