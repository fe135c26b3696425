"""A bot in any language: a program that reads and writes lines of JSON.

    run: ./mybot --bold         it has 10 seconds for each answer
    run@2: node mybot.js        it has two

What is said on the lines is described in docs/bots-in-any-language.md. A program that fails, is
silent for too long or says nonsense forfeits the game, and is ended with all that it started.
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
from pigpen.bots.line_process import LONGEST, LineProcess, Silence, printable
from pigpen.core.errors import ParseError, PigpenError
from pigpen.core.game import NOBODY, AnyGame, resigning_seat
from pigpen.core.notation import parse_action
from pigpen.core.options import format_rules
from pigpen.core.position import described, is_legal
from pigpen.core.record import Ints, Record
from pigpen.core.redacted import known
from pigpen.core.said import Translatable

PROTOCOL: Final = 1  # raised by what a bot of today would not understand
SECONDS: Final = 10.0  # for an answer, unless its name says otherwise
_NAME: Final = re.compile(r"run(?:@(?P<seconds>[^\s:]*))?:(?P<command>.*)", re.DOTALL)
_MOST_SECONDS: Final = 3600.0
_IN_A_ROW: Final = 3  # games forfeited; then it is not started again
_TOLD: Final = 10  # forfeits that are told one by one
_QUOTED: Final = 80  # characters of what a bot said
_LISTED: Final = 12  # legal actions

_LOG = logging.getLogger(__name__)


class BadProgram(PigpenError):
    """A program that cannot be run."""


class Table(NamedTuple):
    """What a program is told first."""

    game: str
    options: Mapping[str, object]
    seat: int
    seats: int


class _Answer(msgspec.Struct):
    """What a program says."""

    id: int
    action: str


_decoder = msgspec.json.Decoder(_Answer)


def is_program(name: str) -> bool:
    """Whether a player's name is a command to run."""
    return _NAME.fullmatch(name) is not None


class Program:
    """A program by its name, `run: ./mybot`; whoever plays a seat by it starts it once more."""

    def __init__(self, name: str) -> None:
        """Find it.

        Raises:
            BadProgram: there is none, or the name does not say how long it may think.
        """
        found = _NAME.fullmatch(name)
        if found is None:
            said = "{name!r} names no program; write run: and its command."
            raise BadProgram(Translatable(said, name=name))
        self.name = name
        self.seconds = _seconds(name, found["seconds"])
        self._command = _command(name, found["command"])

    def start(self) -> LineProcess:
        """A process of its own.

        Raises:
            Forfeit: it does not start.
        """
        shown = self.name.replace("\\", "/").rpartition("/")[2]
        try:
            return LineProcess(self._command, lambda line: _complain(f"{shown} | {line}"))
        except OSError as problem:
            raise Forfeit(
                "{name} forfeits: it does not start: {why}.",
                name=self.name,
                why=problem.strerror or problem,
            ) from problem


class Seated:
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
        """Which of `legal` it plays, or what else it `may`; within `seconds`, or its own if fewer.

        Raises:
            Forfeit: it gave no such answer in time. It has ended, and starts anew when asked.
        """
        own = self._program.seconds
        allowed = own if seconds is None else min(own, seconds)
        until = monotonic() + allowed
        process = self._begun()
        self._asked += 1
        _say(
            process,
            id=self._asked,
            view=view,
            legal=legal,
            clock={"action": allowed, "game": None},  # no table has a clock for the game
        )
        heard = process.hear(until - monotonic())
        action, wrong = _understood(heard, self._asked, legal, may)
        if action is not None:
            return action
        if heard is Silence.ENDED:
            wrong = f"it {process.how_it_ended()} before it answered"
        elif heard is Silence.LATE:
            wrong = f"it said nothing within {allowed:g} s (does it flush what it writes?)"
        self.stop()
        raise Forfeit(self._told(wrong, legal))

    def game_over(self, returns: Sequence[float], *, is_finished: bool = True) -> None:
        """Tell it what came of a game that it was told of."""
        if self._process is not None and self._is_playing:
            _say(self._process, type="end", returns=returns, finished=is_finished)
        self._is_playing = False

    def leave(self) -> None:
        """No more games: it ends by itself, or soon."""
        if self._process is not None:
            self._process.end()
        self._process = None
        self._is_playing = False

    def stop(self) -> None:
        """End it at once."""
        if self._process is not None:
            self._process.kill()
        self._process = None
        self._is_playing = False

    def _begun(self) -> LineProcess:
        """The process, which knows that it is in a game."""
        if self._process is None:
            self._process = self._program.start()
            self._asked = 0
        if not self._is_playing:
            self._is_playing = True
            _say(self._process, type="game", protocol=PROTOCOL, **self._table._asdict())
        return self._process

    def _told(self, wrong: str, legal: Sequence[str]) -> str:
        shown = [json.dumps(text, ensure_ascii=False) for text in legal[:_LISTED]]
        more = " …" if len(legal) > _LISTED else ""
        return (
            f"{self._program.name} forfeits: {wrong}."
            f' {{"id": {self._asked}, "action": {shown[0]}}} would have done;'
            f" legal: {', '.join(shown)}{more}."
        )


class ProgramBot:
    """A bot that asks a program, one process for each seat that it has."""

    def __init__(self, game: AnyGame, program: Program) -> None:
        self.__name__ = program.name
        self.forfeits = 0
        self._game = game
        self._program = program
        self._seats: dict[int, Seated] = {}
        self._lost_now = False
        self._in_a_row = 0

    def __call__(self, view: View, _: Ints) -> int:
        """The action that it says; it is not asked where there is no choice.

        Raises:
            Forfeit: what it said, or that it was not asked again.
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
            may = partial(_is_more, game, position)
            said = self._seat(view.seat).choose(seen, texts, may=may)
        except Forfeit as why:
            raise self._noted(why) from None
        if said in texts:
            return view.legal_actions[texts.index(said)]
        return parse_action(game, position, said)

    def game_over(self, returns: Sequence[float], *, is_finished: bool) -> None:
        """Tell all its seats."""
        for seat in self._seats.values():
            seat.game_over(returns, is_finished=is_finished)
        self._in_a_row = self._in_a_row + 1 if self._lost_now else 0
        self._lost_now = False

    def _seat(self, seat: int) -> Seated:
        if seat not in self._seats:
            game = self._game
            table = Table(game.name, format_rules(game.rules), seat, game.num_seats)
            self._seats[seat] = Seated(self._program, table)
        return self._seats[seat]

    def _noted(self, why: Forfeit) -> Forfeit:
        """The forfeit, counted; only so many are told."""
        self.forfeits += 1
        self._lost_now = True
        message = str(why)
        if self._in_a_row == _IN_A_ROW - 1:
            message += f" That was {_IN_A_ROW} games in a row: it forfeits those to come."
        is_told = self.forfeits <= _TOLD and self._in_a_row < _IN_A_ROW
        return Forfeit(message, is_told=is_told)


def _is_more(game: AnyGame, position: Record, text: str) -> bool:
    """Whether it is legal though it stands in no list: where there is a menu only, as of throws."""
    if game.kernels.is_legal is None:
        return False
    try:
        action = parse_action(game, position, text)
    except ParseError:
        return False
    return resigning_seat(action) == NOBODY and is_legal(game, position, action)


def program_bot(game: AnyGame, name: str) -> ProgramBot:
    """The bot of a command, `run: ./mybot`.

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
        raise BadProgram(_why_not(words[0]))
    return words


def _why_not(program: str) -> str:
    """Why a program is none."""
    if Path(program).is_dir():
        return f"{program} is a folder, no program."
    if not Path(program).is_file():
        return f"There is no program {program}."
    if "/" not in program:
        return f"There is no program {program} on the path; write run: ./{program}."
    return (
        f"{program} may not be run; make it executable, or name what runs it (run: sh {program})."
    )


def _say(process: LineProcess, **line: Any) -> None:
    process.say(msgspec.json.encode(line))


def _understood(
    heard: bytes | Silence, asked: int, legal: Sequence[str], may: Callable[[str], bool]
) -> tuple[str | None, str]:
    """The action that was said, or what is wrong with what was said."""
    if heard is Silence.ENDLESS:
        return None, f"it said a line of more than {LONGEST:,} bytes, or very many"
    if isinstance(heard, Silence):
        return None, ""
    try:
        answer = _decoder.decode(heard)
    except msgspec.ValidationError:
        return None, f"it said {_quoted(heard)}, which is no answer"
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None, f"it said {_quoted(heard)}, which is no JSON"
    if answer.id != asked:
        return None, f"it said {_quoted(heard)} when the id was {asked}"
    if answer.action not in legal and not may(answer.action):
        return None, f"it said {_quoted(heard)}, which is not legal"
    return answer.action, ""


def _quoted(heard: bytes) -> str:
    text = printable(heard[: 4 * _QUOTED])
    return text if len(text) <= _QUOTED else f"{text[:_QUOTED]}…"


def _complain(line: str) -> None:
    """A line of a program's error stream, on ours."""
    try:
        sys.stderr.write(line + "\n")
    except (OSError, ValueError):
        return  # nobody reads it
