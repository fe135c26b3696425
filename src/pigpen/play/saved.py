"""Loads and verifies matches, given as a match, a record, or the path of a saved match."""

from pathlib import Path

from pigpen.core.arguments import of_kind, path_of
from pigpen.play.engines import DEFAULT_ENGINE, engine, installed_engine
from pigpen.play.fair import FairChance, new_secret
from pigpen.play.match import Match
from pigpen.play.record import Record, prove, read_record
from pigpen.play.throws import ThrownChance

MatchLike = Match | Record | str | Path
_TAKES = "a match, a record, or the path of a saved match"


def load(path: Path | str) -> Match:
    """Load the match of a saved record.

    A finished match is restored completely, with its proof. An unfinished match continues with a
    new secret, because its record does not contain the old one. If outcomes were entered by hand,
    further ones are, too.

    Args:
        path: The file that `Match.save` wrote.

    Returns:
        The `Match`, at the point where it was saved.

    Raises:
        RecordError: The file cannot be read, or is not a record.
        PigpenError: The game is not installed, or an action is not legal.
        BadArgument: `path` is not a path.

    Example:
        ::

            match = pigpen.load("game.toml")
    """
    return _match_from(read_record(path_of("path", path)))


def match_of(match: MatchLike) -> Match:
    """Return the match of an argument; a record or file is read as in `load`.

    Raises:
        BadArgument: `match` has the wrong type.
        RecordError: the file cannot be read, or is not a record.
        PigpenError: the game is not installed, or an action is not legal.
    """
    if isinstance(match, str | Path):
        return _match_from(read_record(path_of("match", match)))
    if isinstance(match, Record):
        return _match_from(match)
    return of_kind("match", match, Match, _TAKES)


def verify(match: MatchLike) -> int:
    """Check every outcome of a finished game against the secret of its commitment.

    Args:
        match: A match, a record, or the path of a saved match.

    Returns:
        The number of outcomes that were derived.

    Raises:
        Unfair: There is nothing to verify, or an outcome or the result differs.
        HistoryError: An action is not legal.
        RecordError: The file cannot be read, or is not a record.
        BadArgument: `match` has the wrong type.

    Example:
        ::

            pigpen.verify("game.toml")
    """
    if isinstance(match, Match):
        return prove(match.record()).derived
    if isinstance(match, str | Path):
        return prove(read_record(path_of("match", match))).derived
    return prove(of_kind("match", match, Record, _TAKES)).derived


def _match_from(record: Record) -> Match:
    """Build the match of a record."""
    history = tuple(record.history())
    names = record.names
    if not record.commitment:
        match = Match(record.build(), names=names, given=history)
        match.given = record.given
    elif record.secret:
        match = Match(record.build(), names=names, given=history)
        match.given, match.chance = record.given, _chance_of(record)
    else:
        chance = ThrownChance(FairChance(new_secret()), engine(DEFAULT_ENGINE))
        match = Match(record.build(), names=names, chance=chance, given=history)
    match.date = record.date
    return match


def _chance_of(record: Record) -> ThrownChance:
    fair = FairChance(bytes.fromhex(record.secret), record.contributions)
    chance = ThrownChance(fair, installed_engine(record.engine) or engine(DEFAULT_ENGINE))
    chance.has_thrown = bool(record.engine)
    return chance
