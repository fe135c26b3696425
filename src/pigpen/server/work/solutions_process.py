"""Large games, solved in a process of their own, which leaves them in the cache folder.

python -m pigpen.server.work.solutions_process
"""

from typing import Literal

import msgspec

from pigpen import catalog
from pigpen.bots import exact
from pigpen.lab.advice.judges import assessor_of
from pigpen.server.work.process import serve


class Question(msgspec.Struct, frozen=True):
    """What is to be known of a game."""

    game: str
    options: dict[str, int | str]
    to: Literal["play", "judge"]


def answer(line: bytes) -> bytes:
    """Nothing, once it is known."""
    asked = msgspec.json.decode(line, type=Question)
    game = catalog.make(asked.game, asked.options)
    if asked.to == "play":
        exact.policy(game)
    else:
        assessor_of(game)
    return b""


if __name__ == "__main__":
    serve(answer)
