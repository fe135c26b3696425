"""What the study pages ask, answered in a process of its own.

python -m pigpen.server.study_work

Answers are compressed: a head of JSON behind its length in 4 bytes, padded with spaces to
a multiple of 8, then arrays, little-endian, each as `study_api` says.
"""

import gzip
from functools import lru_cache
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from pigpen import catalog
from pigpen.dice.sides import with_sides
from pigpen.lab.study import MET, MET_BY_ONE, ROLL, Study
from pigpen.server.wire_study import StudyHead
from pigpen.server.work import serve


class Ask(msgspec.Struct, frozen=True):
    """A question about one game."""

    game: str
    options: tuple[tuple[str, int | str], ...]
    sides: int
    other: int | None = None  # a slice at this score; else the whole


def answer(question: bytes) -> bytes:
    """The whole of a study, or one slice of it."""
    ask = msgspec.json.decode(question, type=Ask)
    study = _study(ask.game, ask.options, ask.sides)
    if ask.other is None:
        return _packed(_head(study), study.cells)
    cut = study.slice(ask.other)
    win = np.stack([cut.hold, cut.roll]).astype("<f4")
    return _packed(_head(study), win)


@lru_cache(maxsize=4)
def _study(game: str, options: tuple[tuple[str, int | str], ...], sides: int) -> Study:
    return Study(with_sides(catalog.make(game, dict(options)), sides))


def _head(study: Study) -> StudyHead:
    cells, solution = study.cells, study.solution
    return StudyHead(
        target=study.target,
        first_seat_wins=solution.first_seat_wins,
        residual=solution.residual,
        seconds=solution.seconds,
        first_hold=int(np.argmin(cells[0, 0] & ROLL)) or study.target,
        rolls=int(np.count_nonzero(cells & ROLL)),
        met=int(np.count_nonzero(cells & MET)),
        met_by_one=int(np.count_nonzero(cells & MET_BY_ONE)),
    )


def _packed(head: StudyHead, array: NDArray[Any]) -> bytes:
    words = msgspec.json.encode(head)
    words = words.ljust(-(-(len(words) + 4) // 8) * 8 - 4)
    return gzip.compress(len(words).to_bytes(4, "little") + words + array.tobytes(), 1, mtime=0)


if __name__ == "__main__":
    serve(answer)
