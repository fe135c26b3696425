"""A player's summary of their own finished game: mistakes and luck. Pure."""

import msgspec

from pigpen.lab.advice.assessment import Unit
from pigpen.server.table.finished import Judgement
from pigpen.server.wire.hints import LastWord, Told


def last_word(unit: Unit, judged: Judgement) -> LastWord:
    """Return the summary of a judgement in the game's unit."""
    return LastWord(
        unit=unit.value,
        is_exact=judged.error == 0,
        decisions=judged.decisions,
        mistakes=judged.mistakes,
        cost=judged.cost,
        luck=judged.luck,
        told=Told() if judged.told is None else msgspec.convert(judged.told, Told),
    )
