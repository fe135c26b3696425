"""Game records: a whole game as a TOML file that people can read and anyone can check."""

import tomllib
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import tomli_w

from pigpen import catalog
from pigpen.core.errors import PigpenError
from pigpen.core.game import AnyGame
from pigpen.core.notation import parse_history
from pigpen.core.position import returns, start
from pigpen.play.fair import FairChance, commitment, draws

_LARGEST = 4_000_000  # bytes of a file that is read


class RecordError(PigpenError):
    """A file that is no game record, or one that this version cannot read."""


class Record(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A game from its start, finished or not."""

    game: str
    version: int  # of the game's rules
    options: dict[str, int | str]
    names: tuple[str, ...]
    date: date
    actions: tuple[str, ...]  # as in core.notation
    result: tuple[float, ...] = ()  # utility by seat; empty before the end
    commitment: str = ""  # empty where outcomes were entered by hand
    contributions: tuple[str, ...] = ()
    secret: str = ""  # in hex, once the game is over
    given: int = 0  # actions at the start that were taken over from another game

    def build(self) -> AnyGame:
        """The game at a table with these options.

        Raises:
            UnknownGame, BadOption: the record asks for what there is not.
            RecordError: it was played by another version of the rules.
        """
        game = catalog.make(self.game, self.options)
        if game.version != self.version:
            raise RecordError(
                f"The record follows version {self.version} of the rules of {self.game};"
                f" this program knows version {game.version}."
            )
        return game

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
        RecordError: it says none; the message names the field.
    """
    try:
        return msgspec.convert(tomllib.loads(text), Record)
    except tomllib.TOMLDecodeError as problem:
        raise RecordError(f"This is not a TOML file: {problem}.") from problem
    except msgspec.ValidationError as problem:
        raise RecordError(f"This is not a game record: {problem}.") from problem


def read_record(path: Path) -> Record:
    """The record in a file.

    Raises:
        RecordError: the file cannot be read or is no record.
    """
    try:
        if path.stat().st_size > _LARGEST:
            raise RecordError(f"{path} is too large for a game record.")
        return parse_record(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as problem:
        raise RecordError(f"{path} cannot be read: {problem}.") from problem


class Unfair(PigpenError):
    """A record whose chance is not what was committed to."""


def verify(record: Record) -> int:
    """Derive every outcome of a finished game again; returns how many there were.

    Those among the `given` actions belong to another game's secret and are skipped.

    Raises:
        Unfair: there is nothing to check, the first outcome that differs, or the result.
        HistoryError: an action is not legal.
    """
    if not record.commitment:
        raise Unfair("The dice were entered by hand: there is nothing to verify.")
    if not record.secret:
        raise Unfair("The game is not over: its secret is not yet published.")
    chance = FairChance(_secret(record), record.contributions)
    game = record.build()
    position: Any = start(game)
    checked = 0
    for draw in draws(game, position, record.history()):
        if draw.ply < record.given:
            continue
        if chance.pick(draw.possible, draw.ply) != draw.outcome:
            text = game.format_action(game.rules, position, draw.outcome)
            raise Unfair(f"Ply {draw.ply}: {text!r} does not follow from the secret.")
        checked += 1
    if list(record.result) != returns(game, position):
        raise Unfair("The result is not the one that the actions lead to.")
    return checked


def _secret(record: Record) -> bytes:
    try:
        secret = bytes.fromhex(record.secret)
    except ValueError as problem:
        raise Unfair("The secret is not written in hexadecimal digits.") from problem
    if commitment(secret) != record.commitment:
        raise Unfair("The secret is not the one that was committed to.")
    return secret
