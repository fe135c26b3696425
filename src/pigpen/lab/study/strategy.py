"""Strategies as one Python function, from a file or a module, made into a bot.

    def strategy(me):
        return "roll" if me.turn_total < 20 else "hold"

The function is called whenever there is a choice. It returns one of `me.legal`, another text of the
game's notation for an action, or the name that the game gives the action.
"""

import importlib
import importlib.util
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from traceback import walk_tb
from types import CodeType, ModuleType
from typing import Any, NamedTuple, cast

from pigpen.bots.bot import View
from pigpen.core.description import described_lazily
from pigpen.core.errors import ParseError, PigpenError
from pigpen.core.me import drawing_from, me_of
from pigpen.core.notation import describe_action, parse_action
from pigpen.core.record import Ints
from pigpen.core.redacted import known
from pigpen.core.suggestions import did_you_mean
from pigpen.core.translations import ENGLISH, Translatable
from pigpen.dice.me import me_at_once
from pigpen.dice.turn import TurnPosition
from pigpen.solvers.strategy import Strategy

NAME = "strategy"  # the function that is looked for when none is named
_MOST = 200  # letters of an answer, or of an error, that are repeated


class StrategyError(PigpenError):
    """A strategy that cannot be loaded, that fails, or that returns no legal action."""


Function = Callable[[Any], object]  # of what `core.me` makes; what it says is checked


class StrategyBot(NamedTuple):
    """A bot that calls a strategy; every error in its answer is reported in one line."""

    strategy: Function
    name: str
    source: str = ""  # what loads it again in another process, where a file or a module holds it

    def __reduce__(self) -> tuple[Any, ...]:
        return (load_strategy, (self.source,)) if self.source else (StrategyBot, tuple(self))

    def __call__(self, view: View, rng: Ints) -> int:
        """Return the action that the strategy chooses; it is not called without a choice.

        Raises:
            StrategyError: the function failed or said no legal action.
        """
        if len(view.legal_actions) == 1:
            return view.legal_actions[0]
        return self._action(seat_view(view), view, rng)

    def between_two(self, view: View, rng: Ints) -> Callable[[int, int, int], int]:
        """Return a function from own score, opponent's score and turn total to the action.

        For dice games, and much quicker than a view for each; they raise what a call does.
        """
        now = seat_view(view)

        def ask(own: int, other: int, total: int) -> int:
            me = now._replace(score=own, turn_total=total, others=(other,))
            return self._action(me, view, rng)

        return ask

    def answer(self, me: Any, rng: Ints) -> object:
        """Return the function's result; `me.random` draws from the stream `rng`.

        Raises:
            StrategyError: it failed; the message names the file and line.
        """
        try:
            with drawing_from(rng):
                return self.strategy(me)
        except Exception as error:
            why = f"{_why(me, error)}{_place(error)}"
            said = Translatable("{name} failed at {me}: {why}", name=self.name, me=me, why=why)
            raise StrategyError(said) from error

    def _action(self, me: Any, view: View, rng: Ints) -> int:
        """Return the action of the view that the strategy names."""
        said = self.answer(me, rng)
        legal: tuple[str, ...] = me.legal
        if isinstance(said, str):
            if said in legal:
                return view.legal_actions[legal.index(said)]
            action = _meant(view, said)
            if action is not None:
                return action
        values = {"name": self.name, "said": _line(repr(said)), "me": me, "legal": _listed(legal)}
        raise StrategyError(
            Translatable("{name} said {said} at {me}; it may say {legal}.", **values)
        )


def seat_view(view: View) -> Any:
    """Return the view as a strategy gets it."""
    game, p = view.game, known(view.position)
    legal = tuple(game.words.format_action(game.rules, p, code) for code in view.legal_actions)
    if issubclass(game.sizes.dtype.type, TurnPosition):
        return me_at_once(game.rules, view.seat, view.position, legal)
    return me_of(game, view.seat, described_lazily(game, view.position, view.seat), legal)


def _meant(view: View, said: str) -> int | None:
    """Return the legal action that is written in other words than those of `me.legal`."""
    game, p = view.game, known(view.position)
    with suppress(ParseError):
        action = parse_action(game, p, said)
        if action in view.legal_actions or _is_legal_beside(view, action):
            return action
    for action in view.legal_actions:
        name = describe_action(game, p, action).text(language=ENGLISH)
        if name.casefold() == said.strip().casefold():
            return action
    return None


def _is_legal_beside(view: View, action: int) -> bool:
    """Whether an action that is not listed is legal, as most throws are."""
    is_legal = view.game.kernels.is_legal
    return (
        is_legal is not None
        and action >= 0
        and bool(is_legal(view.game.rules, known(view.position), action))
    )


def is_place(name: str) -> bool:
    """Return whether a player's name is a file or module, for `load`."""
    return name.endswith(".py") or ":" in name


def load_strategy(source: str) -> StrategyBot:
    """Load the strategy of a file or module, a function of `me`; see `load`."""
    return StrategyBot(cast("Function", load(source)), source, source)


def load(source: str, *, is_file: bool = False) -> Callable[..., Any] | Strategy:
    """Load a player from a file or module: `mine.py`, `mine.py:bold`, `package.module:bold`.

    Loading executes the code. The default name is `strategy`. With `is_file`, the source is a path
    with any ending.

    Returns:
        A function, a bot, or a table.

    Raises:
        StrategyError: the file, module or player does not exist, or cannot be loaded.
    """
    place, _, name = source.rpartition(":")
    if not place or name.endswith(".py") or "\\" in name or "/" in name:
        place, name = source, NAME
    if not place.endswith(".py") and (is_file or not _is_module(place)):
        raise StrategyError(
            "{source!r} names no strategy: write a file mine.py, mine.py:function, or"
            " module:function.",
            source=source,
        )
    module = _module(place)
    found = getattr(module, name, None)
    if not callable(found) and not isinstance(found, Strategy):
        said = (
            "{place} has no function {name!r}; write `def {name}(me):` in it,"
            " or name another one after a colon."
        )
        raise StrategyError(Translatable(said, place=place, name=name))
    return found


def _module(place: str) -> ModuleType:
    """Import the module of this name, or load the file again."""
    try:
        return _from_file(Path(place)) if place.endswith(".py") else importlib.import_module(place)
    except StrategyError:
        raise
    except FileNotFoundError as error:
        raise StrategyError(Translatable("There is no file {place}.", place=place)) from error
    except Exception as error:  # whatever a student's file raises while it loads
        where = "" if isinstance(error, SyntaxError) else _place(error)  # which says it itself
        why = f"{type(error).__name__}: {_line(error)}{where}"
        said = Translatable("{place} cannot be loaded: {why}", place=place, why=why)
        raise StrategyError(said) from error


def _from_file(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"strategy_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise StrategyError(Translatable("{path} is no Python file.", path=str(path)))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _why(me: Any, error: Exception) -> str:
    """Return the error text, with the attribute of `me` that was likely meant."""
    why = f"{type(error).__name__}: {_line(error)}"
    if not isinstance(error, AttributeError) or error.obj is not me or error.name is None:
        return why
    fields = sorted(name for name in {*dir(me)} - {*dir(tuple)} if not name.startswith("_"))
    has = did_you_mean(error.name, fields, Translatable("it has {names}.", names=", ".join(fields)))
    return f"AttributeError: me has no {error.name!r}; {has}"


def _place(error: Exception) -> str:
    """Return the last line of the strategy's code that failed, not of what it called."""
    frames = [
        (frame.f_code, line)
        for frame, line in walk_tb(error.__traceback__)
        if frame.f_code.co_filename != __file__ and not _is_importing(frame.f_code)
    ]
    if not frames:
        return ""
    code, line = [at for at in frames if at[0].co_filename == frames[0][0].co_filename][-1]
    return f" ({Path(code.co_filename).name}, line {line}, in {code.co_name})"


def _is_importing(code: CodeType) -> bool:
    """Whether the code is Python's own import machinery."""
    return "importlib" in code.co_filename


def _is_module(name: str) -> bool:
    """Whether a text can be the name of a module."""
    return all(part.isidentifier() for part in name.split("."))


def _line(text: object) -> str:
    """Shorten a text to one line."""
    line = " ".join(str(text).split())
    return line if len(line) <= _MOST else f"{line[:_MOST]} …"


def _listed(legal: tuple[str, ...]) -> str:
    if len(legal) > 4:
        return f'"{legal[0]}", "{legal[1]}" … "{legal[-1]}"'
    return " or ".join(f'"{text}"' for text in legal)
