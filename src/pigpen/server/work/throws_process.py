"""Throws, worked out in a process of their own: see `server.work.throws`.

python -m pigpen.server.work.throws_process
"""

import msgspec
import numpy as np

from pigpen import catalog
from pigpen.core.game import AnyPosition
from pigpen.play.engines import engine
from pigpen.play.throws import Landing, Maker
from pigpen.server.work.process import serve


class Warming(msgspec.Struct, tag=True, frozen=True):
    """Load what throws need."""

    engine: str  # a name in `play.engines`
    game: str
    options: dict[str, int | str]


class Throw(msgspec.Struct, tag=True, frozen=True):
    """What is in the air, and where all that is random in it comes from."""

    engine: str  # a name in `play.engines`
    game: str
    options: dict[str, int | str]
    position: bytes
    seed: bytes


class Worked(msgspec.Struct, frozen=True):
    """What came of it, and what worked it out."""

    landing: Landing
    maker: Maker


_DECODER = msgspec.json.Decoder(Throw | Warming)


def work_out(line: bytes) -> bytes:
    """A `Throw` as JSON in, a `Worked` as MessagePack out; nothing for a `Warming`."""
    asked = _DECODER.decode(line)
    made_by = engine(asked.engine)
    game = catalog.make(asked.game, asked.options)
    maker = made_by.maker(game)
    if isinstance(asked, Warming):
        return b""
    position: AnyPosition = np.frombuffer(asked.position, game.sizes.dtype)[0].copy()
    worked = Worked(made_by.land(game, position, asked.seed), maker)
    return msgspec.msgpack.encode(worked)


if __name__ == "__main__":
    serve(work_out)
