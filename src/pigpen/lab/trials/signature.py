"""Fingerprints of play: a checksum of each bot's choices in fixed games.

Each bot plays itself from a fixed seed. The checksum (CRC-32) of its choices, and of the actions
among which it chose, is the same on every machine and in each of the ways to run kernels. A change
that does not affect play leaves every number as it was (after Stockfish's `bench`).
"""

from collections.abc import Iterable, Iterator
from itertools import count
from time import perf_counter
from typing import Final, NamedTuple
from zlib import crc32

from pigpen import catalog
from pigpen.bots.bot import Bot, View
from pigpen.bots.catalog import Entry, bots_for
from pigpen.bots.uniform import random_action
from pigpen.core.game import AnyGame
from pigpen.core.record import Ints
from pigpen.core.rng import stream
from pigpen.lab.trials.agents import game_player

QUICK: Final = 400  # decisions of a bot, each of its games
THINKING: Final = 12  # of one that thinks, one in `_STRIDE`: the others are random
_STRIDE: Final = 7
_SEED: Final = 1945  # the year in which Pig was first printed
_MOST_PLIES: Final = 2000  # of a game; some would never end


class Signature(NamedTuple):
    """The checksum of a bot's choices, 32 bits, and the time taken."""

    game: str
    bot: str
    decisions: int
    number: int
    seconds: float  # for its decisions alone


def signatures() -> Iterator[Signature]:
    """Yield the signature of every bot of every game, at the usual table."""
    for each in catalog.CATALOG:
        game = catalog.make(each.name)
        for bot in bots_for(game):
            yield _signed(game, bot)


def combined(found: Iterable[Signature]) -> int:
    """Combine signatures into one number."""
    return crc32("\n".join(f"{one.game} {one.bot} {one.number:08x}" for one in found).encode())


class _ChoiceDigest:
    """A bot that adds its choices to a checksum; once there are enough it plays at random."""

    def __init__(self, bot: Bot, decisions: int, stride: int) -> None:
        self._bot = bot
        self._stride = stride
        self._asked = 0
        self.left = decisions
        self.number = 0
        self.seconds = 0.0

    def __call__(self, view: View, rng: Ints) -> int:
        self._asked += 1
        if self.left == 0 or self._asked % self._stride:
            return random_action(view, rng)
        began = perf_counter()
        action = self._bot(view, rng)
        self.seconds += perf_counter() - began
        said = f"{view.seat} {view.legal_actions} {action}"
        self.number = crc32(said.encode(), self.number)
        self.left -= 1
        return action


def _signed(game: AnyGame, entry: Entry) -> Signature:
    decisions, stride = (THINKING, _STRIDE) if entry.thinks else (QUICK, 1)
    witness = _ChoiceDigest(entry.build(game), decisions, stride)
    play = game_player(game, [witness] * game.num_seats, _MOST_PLIES, compile=True)
    for number in count():
        if witness.left == 0:
            break
        play(stream(_SEED, 2 * number), stream(_SEED, 2 * number + 1), 0)
    return Signature(game.name, entry.name, decisions, witness.number, witness.seconds)
