"""Games of every environment, played at random."""

import numpy as np
from tables import brief, table, unusual

from pigpen.envs.encoding import names
from pigpen.envs.single_game import SingleGame

GAMES = [(name, brief(name)) for name in names()]
DRAFTED = {"mode": "modern", "runes": "full", "loadout": "draft", "rounds": 4}
TABLES = [
    *GAMES,
    ("piggles", DRAFTED),
    *((name, {**unusual(name), **brief(name)}) for name in names()),
]


def said(table):
    return f"{table[0]}-{len(table[1])}"


def moments(name, options, seed=0, most=150):
    """A game at every decision, each action of the mask as likely."""
    chance = np.random.default_rng(seed)
    playing = SingleGame(table(name, **options), seed)
    for _ in range(most):
        if playing.is_over:
            return
        yield playing
        playing.act(int(chance.choice(np.flatnonzero(playing.mask(playing.seat)))))
