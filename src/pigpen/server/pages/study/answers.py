"""Computes the answers of the study pages, in a worker process.

Answers are compressed: a head of JSON after its length in 4 bytes, padded with spaces to a
multiple of 8, then little-endian arrays, which `http.study` describes.
"""

import gzip
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from pigpen import catalog
from pigpen.dice.sides import with_sides
from pigpen.lab.study.study import MET, MET_BY_ONE, ROLL, Study
from pigpen.lab.study.throws import ThrowStudy
from pigpen.server.wire.study import StudyHead, ThrowHead, TurnHead
from pigpen.solvers.throws import check_solvable, turn_of


class Studied(NamedTuple):
    """A game whose study is requested."""

    game: str
    options: tuple[tuple[str, int | str], ...]
    sides: int  # of each die


def study_of(studied: Studied, other: int | None = None) -> bytes:
    """Return a whole study, or its slice at the score `other` of the other seat, compressed."""
    study = _study(studied)
    if isinstance(study, ThrowStudy):
        return _throws(study, other)
    if other is None:
        return _packed(_turn_head(study), study.cells)
    cut = study.slice(other)
    return _packed(_turn_head(study), np.stack([cut.hold, cut.roll]).astype("<f4"))


def _throws(study: ThrowStudy, other: int | None) -> bytes:
    if other is not None:
        return _packed(_throw_head(study), study.slice(other).astype("<f4"))
    met = study.met * np.uint8(MET) | study.met_by_one * np.uint8(MET_BY_ONE)
    return _packed(_throw_head(study), np.stack([study.best, met]))


@lru_cache(maxsize=4)
def _study(studied: Studied) -> Study | ThrowStudy:
    game = with_sides(catalog.make(studied.game, dict(studied.options)), studied.sides)
    check_solvable(game)
    return Study(game) if turn_of(game).goes_on else ThrowStudy(game)


def _turn_head(study: Study) -> TurnHead:
    cells, solution = study.cells, study.solution
    # Best play takes one die per throw, even if more are allowed.
    unused = ("dice",) if len(study.turn.actions) > 1 else ()
    return TurnHead(
        target=study.target,
        first_seat_wins=solution.first_seat_wins,
        residual=solution.residual,
        seconds=solution.seconds,
        unused=unused,
        first_hold=int(np.argmin(cells[0, 0] & ROLL)) or study.target,
        rolls=int(np.count_nonzero(cells & ROLL)),
        met=int(np.count_nonzero(cells & MET)),
        met_by_one=int(np.count_nonzero(cells & MET_BY_ONE)),
    )


def _throw_head(study: ThrowStudy) -> ThrowHead:
    solution = study.solution
    return ThrowHead(
        target=study.target,
        first_seat_wins=solution.first_seat_wins,
        residual=solution.residual,
        seconds=solution.seconds,
        unused=(),
        most_dice=int(study.dice[-1]),
        first_dice=int(study.best[0, 0]),
        met=int(np.count_nonzero(study.met)),
        met_by_one=int(np.count_nonzero(study.met_by_one)),
    )


def _packed(head: StudyHead, array: NDArray[Any]) -> bytes:
    words = msgspec.json.encode(head)
    words = words.ljust(-(-(len(words) + 4) // 8) * 8 - 4)
    return gzip.compress(len(words).to_bytes(4, "little") + words + array.tobytes(), 1, mtime=0)
