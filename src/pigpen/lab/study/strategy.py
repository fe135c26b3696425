"""A strategy as one Python function, from a file or a module, made into a bot.

    def strategy(me):
        return "roll" if me.turn_total < 20 else "hold"

The function is asked whenever there is a choice, and says one of `me.legal`.
"""

import importlib
import importlib.util
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from pigpen.bots.bot import View
from pigpen.core.errors import PigpenError
from pigpen.core.game import AnyGame
from pigpen.core.record import Ints
from pigpen.core.redacted import known
from pigpen.dice.turn import TurnPosition

NAME = "strategy"  # the function that is looked for when none is named


class Me(NamedTuple):
    """What a strategy knows, from the seat that it plays."""

    score: int  # points banked
    turn_total: int  # points of this turn, not yet banked
    target: int  # points that win
    others: tuple[int, ...]  # scores of the other seats in the game, the next to play first
    legal: tuple[str, ...]  # what may be said: "hold", "roll", or in Hog "dice 4"
    options: Any  # the table's rules, by name: options.seats, options.target, …
    dice: int = 0  # Hog: dice chosen for this turn; 0 before the choice

    @property
    def other(self) -> int:
        """The best of the others' scores: with two seats, the other's."""
        return max(self.others, default=0)

    @property
    def needed(self) -> int:
        """Points to the target, the turn total counted."""
        return self.target - self.score - self.turn_total


class StrategyError(PigpenError):
    """A strategy that cannot be loaded, that fails, or that says what it may not."""


Strategy = Callable[[Me], object]  # what it says is checked


class StrategyBot(NamedTuple):
    """A bot that asks a strategy; whatever is wrong with the answer is said in one line."""

    strategy: Strategy
    name: str

    def __call__(self, view: View, _: Ints) -> int:
        """The action that the strategy says; it is not asked where there is no choice.

        Raises:
            StrategyError: the function failed or said no legal action.
        """
        if len(view.legal_actions) == 1:
            return view.legal_actions[0]
        return self._action(face(view), view.legal_actions)

    def between_two(self, view: View) -> Callable[[int, int, int], int]:
        """Its actions by own score, the other's and turn total, where `view` is alike otherwise.

        Much quicker than a view for each; they raise what a call does.
        """
        now, actions = face(view), view.legal_actions

        def ask(own: int, other: int, total: int) -> int:
            me = now._replace(score=own, turn_total=total, others=(other,))
            return self._action(me, actions)

        return ask

    def _action(self, me: Me, actions: tuple[int, ...]) -> int:
        """Which of `actions`, whose texts are `me.legal`."""
        try:
            said = self.strategy(me)
        except Exception as error:
            raise StrategyError(
                f"{self.name} failed at {_short(me)}: {type(error).__name__}: {error}"
            ) from error
        if said not in me.legal:
            raise StrategyError(
                f"{self.name} said {said!r} at {_short(me)}; it may say {_listed(me.legal)}."
            )
        return actions[me.legal.index(said)]


def face(view: View) -> Me:
    """A view of a press-your-luck dice game, as strategies are shown it."""
    game, p, seat = view.game, known(view.position), view.seat
    scores = p.scores.tolist()
    around = [(seat + step) % game.num_seats for step in range(1, game.num_seats)]
    resigned = int(p.resigned)
    return Me(
        score=scores[seat],
        turn_total=int(p.turn_total),
        target=int(game.rules.target),
        others=tuple(scores[other] for other in around if not resigned >> other & 1),
        legal=tuple(game.words.format_action(game.rules, p, code) for code in view.legal_actions),
        options=game.rules,
        dice=int(getattr(p, "dice", 0)),
    )


def load_strategy(source: str) -> StrategyBot:
    """The strategy of a file or module: `mine.py`, `mine.py:bold`, `package.module:bold`.

    Loading runs the code. Without a name the function is `strategy`.

    Raises:
        StrategyError: there is no such file, module or function, or it fails as it loads.
    """
    place, _, name = source.rpartition(":")
    if not place or name.endswith(".py") or "\\" in name or "/" in name:
        place, name = source, NAME
    module = _module(place)
    function = getattr(module, name, None)
    if not callable(function):
        raise StrategyError(
            f"{place} has no function {name!r}; write `def {name}(me):` in it,"
            " or name another one after a colon."
        )
    return StrategyBot(function, source)


def _module(place: str) -> ModuleType:
    """The module in a file or of a name, loaded anew if a file."""
    try:
        return _from_file(Path(place)) if place.endswith(".py") else importlib.import_module(place)
    except StrategyError:
        raise
    except FileNotFoundError as error:
        raise StrategyError(f"There is no file {place}.") from error
    except Exception as error:  # whatever a student's file raises while it loads
        raise StrategyError(f"{place} cannot be loaded: {type(error).__name__}: {error}") from error


def _from_file(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"strategy_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise StrategyError(f"{path} is no Python file.")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def check_playable(game: AnyGame) -> None:
    """Strategies play the press-your-luck dice games.

    Raises:
        StrategyError: the game is none of them.
    """
    if not issubclass(game.sizes.dtype.type, TurnPosition):
        raise StrategyError(f"A strategy plays dice games; {game.name} is none.")


def _short(me: Me) -> str:
    others = ", ".join(map(str, me.others))
    return f"score {me.score}, turn total {me.turn_total}, others {others}"


def _listed(legal: tuple[str, ...]) -> str:
    if len(legal) > 4:
        return f'"{legal[0]}", "{legal[1]}" … "{legal[-1]}"'
    return " or ".join(f'"{text}"' for text in legal)
