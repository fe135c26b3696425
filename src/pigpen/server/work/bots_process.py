"""Bots that think, in a process of their own: see `server.work.bots`.

python -m pigpen.server.work.bots_process
"""

import json
from functools import lru_cache

import msgspec

from pigpen import catalog
from pigpen.bots.bot import Bot, ViewOf
from pigpen.bots.catalog import entry
from pigpen.core.game import AnyGame
from pigpen.core.position import view_of
from pigpen.core.rng import stream
from pigpen.server.work.process import serve


class Question(msgspec.Struct, frozen=True):
    """What a bot is to choose by."""

    bot: str
    game: str
    options: dict[str, int | str]
    position: bytes  # redacted
    seat: int
    legal_actions: tuple[int, ...]
    clock: float  # seconds
    seed: int  # of the bot's stream


_DECODER = msgspec.json.Decoder(Question)


def format_question(question: Question) -> bytes:
    """A question as a line."""
    return msgspec.json.encode(question)


def answer(line: bytes) -> bytes:
    """The number of the action that a bot chooses."""
    asked = _DECODER.decode(line)
    game, bot = _seated(asked.bot, asked.game, json.dumps(asked.options))
    seen = view_of(game, asked.position)
    view = ViewOf(game, seen, asked.seat, asked.legal_actions, asked.clock)
    return b"%d" % int(bot(view, stream(asked.seed)))


@lru_cache(maxsize=64)
def _seated(bot: str, name: str, options: str) -> tuple[AnyGame, Bot]:
    game = catalog.make(name, json.loads(options))
    return game, entry(bot).build(game)


if __name__ == "__main__":
    serve(answer)
