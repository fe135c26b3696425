"""The final ranking of a finished game. Pure."""

import numpy as np

from pigpen.core.position import returns
from pigpen.server.table.table import Table
from pigpen.server.wire.view import Place


def places(table: Table) -> tuple[Place, ...]:
    """Return places by seat: ordered by utility, then by not having resigned, then by points."""
    points = _points(table)
    utility = returns(table.game, table.position)
    ranks = [
        (worth, seat not in table.left, 0 if own is None else own)
        for seat, (worth, own) in enumerate(zip(utility, points, strict=True))
    ]
    return tuple(
        Place(place=1 + sum(other > rank for other in ranks), points=own)
        for rank, own in zip(ranks, points, strict=True)
    )


def _points(table: Table) -> list[int | None]:
    game = table.game
    if game.kernels.write_points is None:
        return [None] * game.num_seats
    points = np.zeros(game.num_seats, np.int64)
    game.kernels.write_points(game.rules, table.position, points)
    return [int(each) for each in points]
