"""Game records: a whole game as a TOML file that people can read and anyone can check."""

from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec
import tomli_w

from pigpen import catalog
from pigpen.core.errors import BadOption, PigpenError, refuse
from pigpen.core.game import AnyGame, AnyPosition
from pigpen.core.notation import parse_history
from pigpen.core.position import returns, start
from pigpen.core.said import Translatable
from pigpen.play.engines import like
from pigpen.play.fair import FairChance, commitment, draws
from pigpen.play.record_text import RecordError, RecordErrors, read_toml
from pigpen.play.throws import TABLE, Engine, ThrownChance

_LARGEST = 4_000_000  # bytes of a file that is read


Number = Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]  # longer ones cannot be shown


class Record(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
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
    secret: str = ""  # in hex, once the game is over
    given: Number = 0  # actions at the start that were taken over from another game
    engine: str = ""  # that worked throws out, and its version; empty where nothing was thrown
    model: str = ""  # SHA-256 in hex of what it simulated; empty where it drew from a table
    kept: bool = False  # people held the cards, and the actions say what they showed of them

    def build(self) -> AnyGame:
        """The game at a table with these options.

        Raises:
            UnknownGame, BadOption: the record asks for what there is not.
            RecordError: it was played by another version of the rules, and whatever else.
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
        """The actions, each checked before it is yielded.

        Raises:
            HistoryError: at the first that is not legal, with the ply and the ruling.
        """
        return parse_history(self.build(), self.actions)


def format_record(record: Record) -> str:
    """The record as TOML; `parse_record` inverts it."""
    return tomli_w.dumps(msgspec.to_builtins(record, builtin_types=(date,)))


def parse_record(text: str) -> Record:
    """The record that a TOML text says.

    Raises:
        RecordError: it says none; the message names each field.
    """
    said = read_toml(text)
    try:
        return msgspec.convert(said, Record)
    except msgspec.ValidationError as problem:
        refuse(list(_problems(said)), RecordErrors)
        raise RecordError(_no_record(problem)) from problem


def _problems(said: dict[str, Any]) -> Iterator[RecordError]:
    """What is wrong with each field: the library tells of the first one only."""
    for name, alone in _fields().items():
        try:
            msgspec.convert(said, alone)
        except msgspec.ValidationError as problem:
            yield RecordError(_no_record(problem), name)


def _no_record(problem: Exception) -> Translatable:
    return Translatable("This is not a game record: {problem}.", problem=str(problem))


@cache
def _fields() -> dict[str, type[msgspec.Struct]]:
    """For each field of a record, a record of that field alone."""
    return {
        field.name: msgspec.defstruct("Record", [(field.name, field.type, field.default)])
        for field in msgspec.structs.fields(Record)
    }


def read_record(path: Path) -> Record:
    """The record in a file.

    Raises:
        RecordError: the file cannot be read or is no record.
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
        why = Translatable(problem.strerror or str(problem))  # without its number
        said = Translatable("{file} cannot be read: {why}.", file=str(path), why=why)
        raise RecordError(said) from problem


class Unfair(PigpenError):
    """A record whose chance is not what was committed to."""


class Proof(NamedTuple):
    """What a record proves."""

    derived: int  # outcomes that follow from the secret
    not_comparable: int = 0  # outcomes of throws that another engine worked out


def prove(record: Record, engine: Engine | None = None) -> Proof:
    """Derive again every outcome of a finished game that can be.

    Those among the `given` actions belong to another game's secret and are skipped. A throw
    is worked out again, and compared if `engine`, the one of that name here unless it is
    given, is what worked it out before.

    Raises:
        Unfair: there is nothing to check, the first outcome that differs, or the result.
        HistoryError: an action is not legal.
    """
    game = record.build()
    engine = engine or like(record.engine) or TABLE
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
    """The secret, which is the one that was committed to."""
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
