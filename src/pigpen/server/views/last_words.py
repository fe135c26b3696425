"""What a player may be told of its own game once it is over. Pure."""

import msgspec

from pigpen.lab.advice.assess import Unit
from pigpen.server.table.finished import Judgement
from pigpen.server.wire.hints import LastWord, Told


def last_word(unit: Unit, judged: Judgement) -> LastWord:
    """How its own choices and luck went."""
    return LastWord(
        unit=unit.value,
        is_exact=judged.error == 0,
        decisions=judged.decisions,
        mistakes=judged.mistakes,
        cost=judged.cost,
        luck=judged.luck,
        told=Told() if judged.told is None else msgspec.convert(judged.told, Told),
    )
