"""Game records: a whole game as a TOML file that people can read and anyone can verify."""

from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec
import tomli_w

from pigpen import catalog
from pigpen.core.arguments import shown
from pigpen.core.errors import BadOption, PigpenError, refuse
from pigpen.core.game import AnyGame, AnyPosition
from pigpen.core.notation import parse_history
from pigpen.core.position import returns, start
from pigpen.core.suggestions import did_you_mean
from pigpen.core.translations import Translatable
from pigpen.play.engines import installed_engine
from pigpen.play.fair import FairChance, commitment, draws
from pigpen.play.record_text import RecordError, RecordErrors, read_toml
from pigpen.play.throws import TABLE, Engine, ThrownChance

_LARGEST = 4_000_000  # largest file, in bytes


Number = Annotated[
    int, msgspec.Meta(ge=-(2**53), le=2**53)
]  # JSON readers lose digits of larger ones


class Record(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """A game from its start, finished or not."""

    game: str
    version: Number  # of the game's rules
    options: dict[str, Number | str]
    names: tuple[str, ...]
    date: date
    actions: tuple[str, ...]  # as in core.notation
    result: tuple[float, ...] = ()  # utility by seat; empty before the end
    commitment: str = ""  # empty where outcomes were entered by hand
    contributions: tuple[str, ...] = ()
    secret: str = ""  # in hex; empty before the end
    given: Number = 0  # number of actions at the start that are copied from another game
    engine: str = ""  # name and version; empty where nothing was thrown
    model: str = ""  # SHA-256 in hex of the simulated model; empty for a table of outcomes
    kept: bool = False  # real cards: the actions contain only the cards that were shown

    def build(self) -> AnyGame:
        """Build the game with these options.

        Raises:
            UnknownGame, BadOption: the game or an option is not known here.
            RecordError: the record is of another version of the rules, among other faults.
        """
        try:
            game = catalog.make(self.game, self.options, by_hand=self.kept)
        except BadOption as bad:
            if other := self._other_version(catalog.make(self.game)):
                raise RecordErrors([*bad.problems, *other]) from bad
            raise
        refuse(self._other_version(game), RecordErrors)
        return game

    def _other_version(self, game: AnyGame) -> list[RecordError]:
        if game.version == self.version:
            return []
        message = (
            f"The record follows version {self.version} of the rules of {self.game};"
            f" this program knows version {game.version}."
        )
        return [RecordError(message, "version")]

    def history(self) -> Iterator[int]:
        """Yield the actions, each checked before it is yielded.

        Raises:
            HistoryError: at the first illegal action, with the ply and the ruling.
        """
        return parse_history(self.build(), self.actions)


def format_record(record: Record) -> str:
    """Format a record as TOML; `parse_record` inverts it."""
    return tomli_w.dumps(msgspec.to_builtins(record, builtin_types=(date,)))


def parse_record(text: str) -> Record:
    """Parse a record from TOML.

    Raises:
        RecordError: the text is not a record; the message names each wrong field.
    """
    said = read_toml(text)
    try:
        return msgspec.convert(said, Record)
    except msgspec.ValidationError as problem:
        refuse(list(_problems(said)), RecordErrors)
        raise RecordError(_no_record(problem)) from problem


def _problems(said: dict[str, Any]) -> Iterator[RecordError]:
    """Yield the error of each field; msgspec reports the first one only."""
    for name in said.keys() - _fields():
        listed = Translatable("its fields are {names}.", names=", ".join(_fields()))
        hint = did_you_mean(name, _fields(), listed)
        message = Translatable(
            "A game record has no field {name}; {hint}", name=shown(name), hint=hint
        )
        yield RecordError(message, name)
    for name, alone in _fields().items():
        try:
            msgspec.convert(said, alone)
        except msgspec.ValidationError as problem:
            yield RecordError(_no_record(problem), name)


def _no_record(problem: Exception) -> Translatable:
    return Translatable("This is not a game record: {problem}.", problem=str(problem))


@cache
def _fields() -> dict[str, type[msgspec.Struct]]:
    """Return, for each field of a record, a type with that field alone."""
    return {
        field.name: msgspec.defstruct("Record", [(field.name, field.type, field.default)])
        for field in msgspec.structs.fields(Record)
    }


def read_record(path: Path) -> Record:
    """Read a record from a file.

    Raises:
        RecordError: the file cannot be read, or is not a record.
    """
    try:
        if path.stat().st_size > _LARGEST:
            raise RecordError(
                Translatable("{file} is too large for a game record.", file=str(path))
            )
        return parse_record(path.read_text("utf-8"))
    except UnicodeDecodeError as problem:
        said = Translatable("{file} cannot be read; save it as text in UTF-8.", file=str(path))
        raise RecordError(said) from problem
    except OSError as problem:
        why = Translatable(problem.strerror or str(problem))  # without the error number
        said = Translatable("{file} cannot be read: {why}.", file=str(path), why=why)
        raise RecordError(said) from problem


class Unfair(PigpenError):
    """The outcomes of a record do not follow from its commitment."""


class Proof(NamedTuple):
    """The number of outcomes that a record proves."""

    derived: int  # number of outcomes that follow from the secret
    not_comparable: int = 0  # number of outcomes of throws by another engine


def prove(record: Record, engine: Engine | None = None) -> Proof:
    """Derive every outcome of a finished game again from its secret.

    The `given` actions belong to another game's secret and are skipped. A throw is computed again,
    and compared if `engine`, by default the installed engine of that name, is the version that
    computed it before.

    Raises:
        Unfair: there is nothing to check, or an outcome or the result differs.
        HistoryError: an action is not legal.
    """
    game = record.build()
    engine = engine or installed_engine(record.engine) or TABLE
    chance = ThrownChance(FairChance(_committed(record), record.contributions), engine)
    position: AnyPosition = start(game)
    is_comparable = engine.version(game) == (record.engine, record.model)
    derived = not_comparable = 0
    for draw in draws(game, position, record.history()):
        if draw.ply < record.given:
            continue
        if not draw.possible and not is_comparable:
            not_comparable += 1
            continue
        if chance.outcome(game, position, draw.ply) != draw.outcome:
            text = game.words.format_action(game.rules, position, draw.outcome)
            said = "Ply {ply}: {text!r} does not follow from the secret."
            raise Unfair(Translatable(said, ply=draw.ply, text=text))
        derived += 1
    if list(record.result) != returns(game, position):
        raise Unfair(Translatable("The result is not the one that the actions lead to."))
    return Proof(derived, not_comparable)


def _committed(record: Record) -> bytes:
    """Return the secret, after a check against its commitment."""
    if not record.commitment:
        said = (
            "There is nothing to verify: dice were entered by hand, or it is a prepared first game."
        )
        raise Unfair(Translatable(said))
    if not record.secret:
        raise Unfair(Translatable("The game is not over: its secret is not yet published."))
    try:
        secret = bytes.fromhex(record.secret)
    except ValueError as problem:
        raise Unfair(Translatable("The secret is not written in hexadecimal digits.")) from problem
    if commitment(secret) != record.commitment:
        raise Unfair(Translatable("The secret is not the one that was committed to."))
    return secret
