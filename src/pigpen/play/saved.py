"""A match from the file that it was saved to."""

from pathlib import Path

from pigpen.play.engines import USUAL, engine, like
from pigpen.play.fair import FairChance, new_secret
from pigpen.play.match import Match
from pigpen.play.record import Record, read_record
from pigpen.play.throws import ThrownChance


def load(path: Path | str) -> Match:
    """The match of a saved record.

    One that is over is as it was, its proof included. One that is not goes on with a chance of its
    own: the secret of the former is not in its record. Where outcomes were entered by hand, they
    still are.

    Raises:
        RecordError: the file cannot be read, or is no record.
        PigpenError: its game is unknown here, or an action is not legal.
    """
    record = read_record(Path(path))
    history = tuple(record.history())
    names = record.names
    if not record.commitment:
        match = Match(record.build(), names=names, given=history)
        match.given = record.given
    elif record.secret:
        match = Match(record.build(), names=names, given=history)
        match.given, match.chance = record.given, _chance_of(record)
    else:
        chance = ThrownChance(FairChance(new_secret()), engine(USUAL))
        match = Match(record.build(), names=names, chance=chance, given=history)
    match.date = record.date
    return match


def _chance_of(record: Record) -> ThrownChance:
    fair = FairChance(bytes.fromhex(record.secret), record.contributions)
    chance = ThrownChance(fair, like(record.engine) or engine(USUAL))
    chance.has_thrown = bool(record.engine)
    return chance
