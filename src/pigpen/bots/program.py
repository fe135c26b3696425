"""Bots in any language: programs that read and write lines of JSON.

    run: ./mybot --bold         it has 10 seconds for each answer
    run@2: node mybot.js        it has two

The protocol is documented in docs/bots-in-any-language.md. A program that fails, is silent for too
long or gives an invalid answer forfeits the game, and is ended with all processes that it started.
"""

import json
import logging
import re
import shlex
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, Final, NamedTuple

import msgspec

from pigpen.bots.bot import Forfeit, View
from pigpen.bots.line_process import LONGEST, LineProcess, NoLine, printable
from pigpen.core.errors import ParseError, PigpenError
from pigpen.core.game import NOBODY, AnyGame, resigning_seat
from pigpen.core.notation import parse_action
from pigpen.core.options import format_rules
from pigpen.core.position import described, is_legal
from pigpen.core.record import Ints, Record
from pigpen.core.redacted import known
from pigpen.core.translations import Translatable

PROTOCOL: Final = 1  # raised by incompatible changes
SECONDS: Final = 10.0  # for an answer, unless its name says otherwise
_NAME: Final = re.compile(r"run(?:@(?P<seconds>[^\s:]*))?:(?P<command>.*)", re.DOTALL)
_MOST_SECONDS: Final = 3600.0
_IN_A_ROW: Final = 3  # games forfeited; then it is not started again
_REPORTED: Final = 10  # forfeits that are reported one by one
_QUOTED: Final = 80  # characters of an answer
_LISTED: Final = 12  # legal actions

_LOG = logging.getLogger(__name__)


class BadProgram(PigpenError):
    """The program cannot be run."""


class Table(NamedTuple):
    """The table as a program gets it in its first line."""

    game: str
    options: Mapping[str, object]
    seat: int
    seats: int


class _Answer(msgspec.Struct):
    """The answer of a program."""

    id: int
    action: str


_decoder = msgspec.json.Decoder(_Answer)


def is_program(name: str) -> bool:
    """Return whether a player's name is a command to run."""
    return _NAME.fullmatch(name) is not None


class Program:
    """A program by its name, `run: ./mybot`; each seat that it plays starts a process."""

    def __init__(self, name: str) -> None:
        """Find the program.

        Raises:
            BadProgram: there is none, or its name gives no valid number of seconds.
        """
        found = _NAME.fullmatch(name)
        if found is None:
            said = "{name!r} names no program; write run: and its command."
            raise BadProgram(Translatable(said, name=name))
        self.name = name
        self.seconds = _seconds(name, found["seconds"])
        self._command = _command(name, found["command"])

    def start(self) -> LineProcess:
        """Return a new process of the program.

        Raises:
            Forfeit: it does not start.
        """
        shown = self.name.replace("\\", "/").rpartition("/")[2]
        try:
            return LineProcess(self._command, lambda line: _print_error(f"{shown} | {line}"))
        except OSError as problem:
            raise Forfeit(
                "{name} forfeits: it does not start: {why}.",
                name=self.name,
                why=problem.strerror or problem,
            ) from problem


class SeatedProgram:
    """A program in a seat: it is started for its first game and plays the next ones too."""

    def __init__(self, program: Program, table: Table) -> None:
        self._program = program
        self._table = table
        self._process: LineProcess | None = None
        self._is_playing = False
        self._asked = 0

    def choose(
        self,
        view: Mapping[str, object],
        legal: Sequence[str],
        *,
        seconds: float | None = None,
        may: Callable[[str], bool] = frozenset[str]().__contains__,
    ) -> str:
        """Return its choice from `legal`, or another action that `may` accepts.

        It has `seconds` to answer, or the time that its name gives if that is less.

        Raises:
            Forfeit: there was no valid answer in time. The process is ended, and started again by
                the next call.
        """
        own = self._program.seconds
        allowed = own if seconds is None else min(own, seconds)
        until = monotonic() + allowed
        process = self._running()
        self._asked += 1
        _send(
            process,
            id=self._asked,
            view=view,
            legal=legal,
            clock={"action": allowed, "game": None},  # no table has a clock for the game
        )
        received = process.read_line(until - monotonic())
        action, wrong = _parsed(received, self._asked, legal, may)
        if action is not None:
            return action
        if received is NoLine.ENDED:
            wrong = f"it {process.exit_status()} before it answered"
        elif received is NoLine.LATE:
            wrong = f"it said nothing within {allowed:g} s (does it flush what it writes?)"
        self.stop()
        raise Forfeit(self._message(wrong, legal))

    def game_over(self, returns: Sequence[float], *, is_finished: bool = True) -> None:
        """Send the result of a game that it has begun."""
        if self._process is not None and self._is_playing:
            _send(self._process, type="end", returns=returns, finished=is_finished)
        self._is_playing = False

    def leave(self) -> None:
        """Close the input of the process, so that it ends."""
        if self._process is not None:
            self._process.end()
        self._process = None
        self._is_playing = False

    def stop(self) -> None:
        """End the process at once."""
        if self._process is not None:
            self._process.kill()
        self._process = None
        self._is_playing = False

    def _running(self) -> LineProcess:
        """Return the process, after the start of the game was sent."""
        if self._process is None:
            self._process = self._program.start()
            self._asked = 0
        if not self._is_playing:
            self._is_playing = True
            _send(self._process, type="game", protocol=PROTOCOL, **self._table._asdict())
        return self._process

    def _message(self, wrong: str, legal: Sequence[str]) -> str:
        shown = [json.dumps(text, ensure_ascii=False) for text in legal[:_LISTED]]
        more = " …" if len(legal) > _LISTED else ""
        return (
            f"{self._program.name} forfeits: {wrong}."
            f' {{"id": {self._asked}, "action": {shown[0]}}} would have done;'
            f" legal: {', '.join(shown)}{more}."
        )


class ProgramBot:
    """A bot that asks a program, with one process for each of its seats."""

    def __init__(self, game: AnyGame, program: Program) -> None:
        self.__name__ = program.name
        self.forfeits = 0
        self._game = game
        self._program = program
        self._seats: dict[int, SeatedProgram] = {}
        self._lost_now = False
        self._in_a_row = 0

    def __call__(self, view: View, _: Ints) -> int:
        """Return the program's action; where there is one legal action, return that.

        Raises:
            Forfeit: the program gave no valid answer, or has forfeited too often to be asked.
        """
        if len(view.legal_actions) == 1:
            return view.legal_actions[0]
        game, position = view.game, known(view.position)
        texts = [
            game.words.format_action(game.rules, position, code) for code in view.legal_actions
        ]
        try:
            if self._in_a_row >= _IN_A_ROW:
                raise Forfeit(
                    "{name} forfeits again, and is not started for it.", name=self._program.name
                )
            seen = described(game, view.position, view.seat)
            may = partial(_is_unlisted, game, position)
            said = self._seat(view.seat).choose(seen, texts, may=may)
        except Forfeit as why:
            raise self._counted(why) from None
        if said in texts:
            return view.legal_actions[texts.index(said)]
        return parse_action(game, position, said)

    def game_over(self, returns: Sequence[float], *, is_finished: bool) -> None:
        """Send the result to all its seats."""
        for seat in self._seats.values():
            seat.game_over(returns, is_finished=is_finished)
        self._in_a_row = self._in_a_row + 1 if self._lost_now else 0
        self._lost_now = False

    def _seat(self, seat: int) -> SeatedProgram:
        if seat not in self._seats:
            game = self._game
            table = Table(game.name, format_rules(game.rules), seat, game.num_seats)
            self._seats[seat] = SeatedProgram(self._program, table)
        return self._seats[seat]

    def _counted(self, why: Forfeit) -> Forfeit:
        """Count a forfeit; the first few are reported."""
        self.forfeits += 1
        self._lost_now = True
        message = str(why)
        if self._in_a_row == _IN_A_ROW - 1:
            message += f" That was {_IN_A_ROW} games in a row: it forfeits those to come."
        is_reported = self.forfeits <= _REPORTED and self._in_a_row < _IN_A_ROW
        return Forfeit(message, is_reported=is_reported)


def _is_unlisted(game: AnyGame, position: Record, text: str) -> bool:
    """Return whether an action is legal though `legal` lists a menu only, as of throws."""
    if game.kernels.is_legal is None:
        return False
    try:
        action = parse_action(game, position, text)
    except ParseError:
        return False
    return resigning_seat(action) == NOBODY and is_legal(game, position, action)


def program_bot(game: AnyGame, name: str) -> ProgramBot:
    """Return the bot of a command, `run: ./mybot`.

    Raises:
        BadProgram: there is no such program.
    """
    return ProgramBot(game, Program(name))


def _seconds(name: str, text: str | None) -> float:
    if text is None:
        return SECONDS
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.0 < seconds <= _MOST_SECONDS:
        raise BadProgram(
            "{name!r} does not say for how long it may think; write run@2: for two"
            " seconds, {most:g} at most.",
            name=name,
            most=_MOST_SECONDS,
        )
    return seconds


def _command(name: str, text: str) -> list[str]:
    try:
        words = shlex.split(text, posix=sys.platform != "win32")
    except ValueError as problem:
        raise BadProgram(
            "{name!r} is no command: {problem}.", name=name, problem=problem
        ) from problem
    if not words:
        raise BadProgram(Translatable("run: is followed by a command, as in run: ./mybot --bold."))
    if shutil.which(words[0]) is None:
        raise BadProgram(_reason(words[0]))
    return words


def _reason(program: str) -> str:
    """Return why a program cannot be run."""
    if Path(program).is_dir():
        return f"{program} is a folder, no program."
    if not Path(program).is_file():
        return f"There is no program {program}."
    if "/" not in program:
        return f"There is no program {program} on the path; write run: ./{program}."
    return (
        f"{program} may not be run; make it executable, or name what runs it (run: sh {program})."
    )


def _send(process: LineProcess, **line: Any) -> None:
    process.write_line(msgspec.json.encode(line))


def _parsed(
    received: bytes | NoLine, asked: int, legal: Sequence[str], may: Callable[[str], bool]
) -> tuple[str | None, str]:
    """Return the action of an answer, or what is wrong with it."""
    if received is NoLine.ENDLESS:
        return None, f"it said a line of more than {LONGEST:,} bytes, or very many"
    if isinstance(received, NoLine):
        return None, ""
    try:
        answer = _decoder.decode(received)
    except msgspec.ValidationError:
        return None, f"it said {_quoted(received)}, which is no answer"
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None, f"it said {_quoted(received)}, which is no JSON"
    if answer.id != asked:
        return None, f"it said {_quoted(received)} when the id was {asked}"
    if answer.action not in legal and not may(answer.action):
        return None, f"it said {_quoted(received)}, which is not legal"
    return answer.action, ""


def _quoted(received: bytes) -> str:
    text = printable(received[: 4 * _QUOTED])
    return text if len(text) <= _QUOTED else f"{text[:_QUOTED]}…"


def _print_error(line: str) -> None:
    """Print a line of a program's error stream on this process's own."""
    try:
        sys.stderr.write(line + "\n")
    except (OSError, ValueError):
        return  # the error stream is closed
