"""A number that says whether play is what it was: every game's rules and every bot's choices.

Each bot plays itself from a fixed seed, on every machine and however kernels run the same games;
what it chooses, and among what, is summed up (CRC-32). A change that is none of behaviour leaves
every number as it was (after Stockfish's `bench`).
"""

from collections.abc import Iterable, Iterator
from itertools import count, islice
from time import perf_counter
from typing import Final, NamedTuple
from zlib import crc32

from pigpen import catalog
from pigpen.bots.bot import Bot, look
from pigpen.bots.catalog import Entry, bots_for
from pigpen.core.game import CHANCE, TERMINAL, AnyGame
from pigpen.core.jit import interpret
from pigpen.core.outcomes import draw_outcome
from pigpen.core.position import apply_to, start, to_move
from pigpen.core.rng import below, stream

QUICK: Final = 400  # decisions of a bot, each of its games
THINKING: Final = 8  # of one that thinks: every so manieth is its own, the others are random
_STRIDE: Final = 7
_SEED: Final = 1945  # the year in which Pig was first printed
_MOST_PLIES: Final = 2000  # of a game; some would never end


class Signature(NamedTuple):
    """What a bot did, in a number of 32 bits, and how long it took."""

    game: str
    bot: str
    decisions: int
    number: int
    seconds: float


def signatures() -> Iterator[Signature]:
    """That of every bot of every game, at the usual table."""
    for entry in catalog.CATALOG:
        game = catalog.make(entry.name)
        for bot in bots_for(game):
            yield _signed(game, bot)


def summed(found: Iterable[Signature]) -> int:
    """One number for all of them."""
    return crc32("\n".join(f"{one.game} {one.bot} {one.number:08x}" for one in found).encode())


def _signed(game: AnyGame, entry: Entry) -> Signature:
    decisions, stride = (THINKING, _STRIDE) if entry.thinks else (QUICK, 1)
    bot = entry.build(game)
    began = perf_counter()
    number = 0
    for said in islice(_choices(game, bot, stride), decisions):
        number = crc32(said.encode(), number)
    return Signature(game.name, entry.name, decisions, number, perf_counter() - began)


def _choices(game: AnyGame, bot: Bot, stride: int) -> Iterator[str]:
    """Every choice of a bot, and what it chose among; others' are random."""
    draw, probability = interpret(draw_outcome, game), game.sizes.room_for_chance()
    for number in count():
        position, rng, decided = start(game), stream(_SEED, number), number
        for _ in range(_MOST_PLIES):
            actor = to_move(game, position)
            if actor == TERMINAL:
                break
            if actor == CHANCE:
                action = int(draw(game.rules, position, probability, rng))
            else:
                view = look(game, position)
                decided += 1
                if decided % stride == 0:
                    action = bot(view, rng)
                    yield f"{actor} {view.legal_actions} {action}"
                else:
                    action = view.legal_actions[below(rng, len(view.legal_actions))]
            apply_to(game, position, action)
