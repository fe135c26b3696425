"""Throws, worked out in a process of their own: see `server.work.throws`.

python -m pigpen.server.work.throws_process
"""

import msgspec
import numpy as np

from pigpen import catalog
from pigpen.core.game import AnyPosition
from pigpen.play.engines import engine
from pigpen.play.throws import EngineVersion, Landing
from pigpen.server.work.process import serve


class WarmUp(msgspec.Struct, tag=True, frozen=True):
    """Load what throws need, and answer nothing."""

    engine: str  # a name in `play.engines`
    game: str
    options: dict[str, int | str]


class ThrowRequest(msgspec.Struct, tag=True, frozen=True):
    """What is in the air, and where all that is random in it comes from."""

    engine: str  # a name in `play.engines`
    game: str
    options: dict[str, int | str]
    position: bytes
    seed: bytes


class ThrowAnswer(msgspec.Struct, frozen=True):
    """What came of it, and what worked it out."""

    landing: Landing
    engine: EngineVersion


_DECODER = msgspec.json.Decoder(ThrowRequest | WarmUp)


def work_out(line: bytes) -> bytes:
    """A `ThrowRequest` as JSON in, a `ThrowAnswer` as MessagePack out; nothing for a `WarmUp`."""
    asked = _DECODER.decode(line)
    throwing = engine(asked.engine)
    game = catalog.make(asked.game, asked.options)
    version = throwing.version(game)
    if isinstance(asked, WarmUp):
        return b""
    position: AnyPosition = np.frombuffer(asked.position, game.sizes.dtype)[0].copy()
    worked = ThrowAnswer(throwing.land(game, position, asked.seed), version)
    return msgspec.msgpack.encode(worked)


if __name__ == "__main__":
    serve(work_out)
