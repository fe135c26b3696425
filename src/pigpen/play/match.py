"""A match: a game in progress with its history, for Python users, the terminal and tables.

match = pigpen.new("two-dice-pig", seats=3, target=50) match.apply("roll") match.save("game.toml")
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, Self

from pigpen import catalog
from pigpen.core import notation
from pigpen.core.arguments import mapping, number, path_of, seed_of, several, text
from pigpen.core.disk_cache import write_atomically
from pigpen.core.errors import PigpenError
from pigpen.core.game import CHANCE, NOBODY, TERMINAL, AnyGame, AnyPosition, Json
from pigpen.core.layout import reachable, setup_of, whole
from pigpen.core.me import me_of
from pigpen.core.options import format_rules, unusual
from pigpen.core.picture import html, plain
from pigpen.core.position import (
    after,
    apply_to,
    described,
    hidden_from,
    legal_actions,
    outcomes,
    returns,
    start,
    to_move,
    view,
)
from pigpen.core.redacted import Redacted
from pigpen.core.said import Said, seat_name
from pigpen.core.translations import Translatable
from pigpen.play import engines
from pigpen.play.fair import FairChance, commitment, new_secret
from pigpen.play.record import Record, RecordError, format_record
from pigpen.play.throws import NOTHING_THROWN, ThrownChance

_PLAY_MODULE = "pigpen.results.play"  # in a higher layer, which knows bots and strategies
Chance = FairChance | ThrownChance  # where the outcomes of a match come from


_MOST_CODE = 1 << 53  # of actions, as of all packed codes (`core.game.Sizes`)


class Step(NamedTuple):
    """An action of a match, with its effects."""

    ply: int
    actor: int  # a seat or CHANCE
    action: int
    text: str
    said: tuple[Said, ...]
    hidden_from: frozenset[int] = frozenset()  # seats that do not see it; NOBODY: spectators


class Match:
    """A game in progress: its history, its position, and the source of its chance."""

    def __init__(
        self,
        game: AnyGame,
        *,
        names: tuple[str, ...] = (),
        chance: Chance | None = None,
        layout: Mapping[str, str] | None = None,
        given: Iterable[int] = (),
    ) -> None:
        """Start a match; without `chance`, outcomes are entered by hand like actions.

        `layout` is the position at the start (see `pigpen what-if`). `given` are actions and
        outcomes of another match, which are played first.

        Raises:
            PigpenError: there are more names than seats.
            Impossible: no game can reach the position of the layout.
            IllegalAction: one of the given actions is not legal.
        """
        if len(names) > game.num_seats:
            raise PigpenError(
                "{count} names were given for {seats} seats.",
                count=len(names),
                seats=game.num_seats,
            )
        self.game = game
        self.names = names + tuple(map(seat_name, range(len(names), game.num_seats)))
        self.chance = chance
        self.date = date.today()
        laid = {field: str(value) for field, value in mapping("layout", layout).items()}
        self.layout = whole(setup_of(game).fields(game.rules), laid) if layout is not None else {}
        self.steps: list[Step] = []
        self._position = self._start()
        for action in given:
            self._step(action)
        self.given = len(self.steps)
        self._draw()

    def __repr__(self) -> str:
        """The game, its options and the number of plies."""
        options = "".join(f", {name}={value!r}" for name, value in unusual(self.game.rules).items())
        return f"<Match {self.game.name}{options}: {len(self.steps)} actions, {self._state()}>"

    def __str__(self) -> str:
        """The representation, and the public view with one field per line."""
        seen = self.describe(NOBODY)
        return "\n".join([repr(self)[1:-1], *(f"  {key}: {value}" for key, value in seen.items())])

    def _repr_html_(self) -> str:
        """The table in a notebook as the seat to move sees it, with the last effects."""
        seat = max(self.to_move, NOBODY)
        draw = self.game.extras.picture or plain
        told = [
            said
            for step in self.steps[self._last_decision() :]
            for said in step.said
            if seat not in step.hidden_from or said.for_all
        ]
        return html(draw(self.describe(seat), self.names), repr(self)[1:-1], told, self.names)

    def _last_decision(self) -> int:
        """Return the ply of the last action of a seat; 0 if there is none."""
        plies = (ply for ply, step in enumerate(self.steps) if step.actor != CHANCE)
        return max(plies, default=0)

    def copy(self) -> Self:
        """Return an independent copy; chance brings the same outcomes at the same plies."""
        twin = object.__new__(type(self))
        vars(twin).update(vars(self), steps=self.steps.copy(), chance=copy(self.chance))
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the game's name and options, the history and the chance."""
        kept = self.game.extras.is_kept
        game = self.game.name, format_rules(self.game.rules), kept
        parts = self.names, self.date, self.layout, self.given
        return _unpickle, (game, parts, tuple(self.history), self.chance)

    def __eq__(self, other: object) -> bool:
        """Whether both are the same game at the same point, with the same chance to come."""
        if not isinstance(other, Match):
            return NotImplemented
        return self.__reduce__() == other.__reduce__()

    __hash__ = None  # pyright: ignore[reportAssignmentType] - it goes on

    @property
    def position(self) -> AnyPosition:
        """A copy of the whole position, hidden facts included."""
        return self._position.copy()

    @property
    def history(self) -> list[int]:
        """The actions and outcomes so far."""
        return [step.action for step in self.steps]

    @property
    def to_move(self) -> int:
        """The seat to move, CHANCE (by hand only) or TERMINAL."""
        return to_move(self.game, self._position)

    @property
    def is_over(self) -> bool:
        return self.to_move == TERMINAL

    @property
    def legal_actions(self) -> list[str]:
        """The legal actions as text; at chance by hand, the possible outcomes."""
        position = self._position
        codes = legal_actions(self.game, position) or list(outcomes(self.game, position))
        return [notation.format_action(self.game, position, code) for code in codes]

    @property
    def returns(self) -> list[float]:
        """The utility of each seat; zeros before the end."""
        return returns(self.game, self._position)

    def view(self, seat: int) -> Redacted[AnyPosition]:
        """Return the position without the facts hidden from `seat`; -1 is a spectator.

        Raises:
            BadArgument: there is no such seat.
        """
        seat = number("seat", seat, NOBODY, self.game.num_seats - 1)
        return view(self.game, self._position, seat)

    def describe(self, seat: int) -> Json:
        """Return the view of `seat` as a JSON document.

        Raises:
            BadArgument: there is no such seat.
        """
        return described(self.game, self.view(seat), seat)

    def me(self) -> Any:
        """Return the `me` that a strategy for the seat to move would receive now.

        Returns:
            `pigpen.DiceMe`, `PushOutThePigMe`, `PiggyPiggyMe` or `PigglesMe`, depending on the
            game. A game of another package has its own type.

        Raises:
            PigpenError: no seat has a decision to make now.
        """
        seat = self.to_move
        if seat < 0:
            raise PigpenError("No seat is to decide now, so a strategy is shown nothing.")
        return me_of(self.game, seat, self.describe(seat), self.legal_actions)

    def apply(self, action: str | int) -> list[Step]:
        """Play an action (or, by hand, outcomes such as "3 6") and the outcomes that follow.

        After any error the match is unchanged.

        Returns:
            The new steps.

        Raises:
            ParseError: the text is no action.
            BadArgument: `action` is neither text nor a whole number.
            IllegalAction: a ruling forbids it.
            NoEngine: no engine can compute the throw.
        """
        first_new, before = len(self.steps), self._position
        try:
            if isinstance(action, str):
                self._apply_text(action)
            else:
                self._step(number("action", action, -_MOST_CODE, _MOST_CODE))
            self._draw()
        except PigpenError:
            del self.steps[first_new:]
            self._position = before
            raise
        return self.steps[first_new:]

    def play(self, seats: Sequence[Any], *, seed: int | None = None) -> list[Step]:
        """Play to the end, such as `play(["hamlet", mine])`, and return the new steps.

        If a player fails, the match keeps the steps played until then.

        Args:
            seats: One player for each seat, seat 0 first: the name of a bot (`pigpen.bots(game)`
                lists them), a file `mine.py` or `mine.py:bold`, a function of `me`, or a bot.
            seed: The same seed repeats the random choices of bots. Outcomes of dice and cards
                depend on the match alone.

        Raises:
            UnknownBot, NoContender: a player does not exist, or does not play this game.
            StrategyError: a strategy cannot be loaded, fails, or returns an illegal action.
            PigpenError: a seat has no player, outcomes are entered by hand, or the game does not
                end.
        """
        return import_module(_PLAY_MODULE).play(self, seats, seed)

    def undo(self) -> list[Step]:
        """Undo the last decision and all that followed it; return the undone steps.

        The same ply has the same outcome again, so undo cannot change the dice.

        Raises:
            PigpenError: there is no decision yet.
        """
        decided = [step.ply for step in self.steps[self.given :] if step.actor >= 0]
        if not decided:
            raise PigpenError("Nobody has done anything yet that could be taken back.")
        taken_back = self.steps[decided[-1] :]
        self._go_back(decided[-1])
        return taken_back

    def rewind(self, ply: int) -> None:
        """Undo all steps from `ply` on, in a match whose outcomes are entered by hand.

        Raises:
            PigpenError: the match draws its own outcomes, which the players have seen.
            BadArgument: the history has no such ply.
        """
        if self.chance is not None:
            raise PigpenError("Only what was entered by hand can be taken back.")
        self._go_back(number("ply", ply, 0, len(self.steps)))

    def save(self, path: Path | str) -> None:
        """Write the record to a file atomically; `pigpen.load` reads it.

        Raises:
            OSError: the file cannot be written.
            RecordError: the match began at a laid-out position.
        """
        write_atomically(path_of("path", path), format_record(self.record()).encode())

    def _go_back(self, ply: int) -> None:
        position = self._start()
        for action in self.history[:ply]:
            apply_to(self.game, position, action)
        del self.steps[ply:]
        self._position = position

    def record(self) -> Record:
        """Return the game so far as a record; only a finished game includes its secret.

        Raises:
            RecordError: the match began at a laid-out position, which a record cannot describe.
        """
        if self.layout:
            raise RecordError(
                Translatable("A match that began at a laid-out position has no record.")
            )
        chance = self.chance
        is_thrown = isinstance(chance, ThrownChance)
        engine = chance.version(self.game) if is_thrown else NOTHING_THROWN
        return Record(
            game=self.game.name,
            version=self.game.version,
            options=format_rules(self.game.rules),
            names=self.names,
            date=self.date,
            actions=tuple(notation.format_history(self.game, self.history)),
            result=tuple(self.returns) if self.is_over else (),
            commitment=commitment(chance.secret) if chance else "",
            contributions=chance.contributions if chance else (),
            secret=chance.secret.hex() if chance and self.is_over else "",
            given=self.given,
            engine=engine.name,
            model=engine.model,
            kept=self.game.extras.is_kept,
        )

    def _apply_text(self, text: str) -> None:
        for part in notation.split(self.game, self._position, text):
            self._step(part.parse(self.game, self._position))

    def _step(self, action: int) -> None:
        before = self._position
        actor = to_move(self.game, before)
        position = after(self.game, before, action)
        text = notation.format_action(self.game, before, action)
        said = tuple(self.game.words.narrate(self.game.rules, before, action, position))
        hidden = hidden_from(self.game, before, action)
        self.steps.append(Step(len(self.steps), actor, action, text, said, hidden))
        self._position = position

    def _start(self) -> AnyPosition:
        return reachable(self.game, self.layout) if self.layout else start(self.game)

    def _state(self) -> str:
        actor = self.to_move
        if actor == TERMINAL:
            return f"over, {', '.join(f'{utility:+g}' for utility in self.returns)}"
        return "chance to come" if actor == CHANCE else f"{self.names[actor]} to move"

    def _draw(self) -> None:
        """Apply chance until a seat is to move."""
        while self.chance is not None and self.to_move == CHANCE:
            self._step(self.chance.outcome(self.game, self._position, len(self.steps)))


def new(
    game: AnyGame | str,
    *,
    names: Sequence[str] = (),
    seed: int | None = None,
    by_hand: bool = False,
    engine: str = engines.DEFAULT_ENGINE,
    preset: str = "",
    layout: Mapping[str, str] | None = None,
    **options: object,
) -> Match:
    """Start a match of a game.

    Args:
        game: The name of a game, such as `"pig"`, or a game object from `pigpen.make`.
        names: Names of the players, seat 0 first. Other seats get default names.
        seed: The same seed repeats all dice and cards. Without one, they cannot be predicted.
        by_hand: People use real dice or cards, and enter outcomes like actions.
        engine: Source of the positions of thrown pieces: `"mujoco"` simulates rigid bodies,
            `"table"` draws from a model.
        preset: The name of a published version of the rules. `options` override its options.
        layout: The position at the start, by field as in `pigpen what-if`: `{"score.0": "40"}`.
        options: Options such as `target=50`, if `game` is a name.

    Returns:
        A `Match`, with a seat to move.

    Raises:
        UnknownGame, UnknownPreset, BadOption: The game, the preset or an option is unknown, or a
            value is out of range. The message lists the valid ones.
        NoEngine: The engine is unknown. The message lists the valid ones.
        BadArgument: An argument has the wrong type or range.
        Impossible: A field of the layout is impossible. The message names each such field.
        PigpenError: There are more names than seats.

    Example:
        ::

            match = pigpen.new("two-dice-pig", seats=3, target=50)
            match.apply("roll")
    """
    secret = new_secret() if seed is None else hashlib.sha256(str(seed_of(seed)).encode()).digest()
    thrown = engines.engine(engine)
    made = catalog.make(game, options, preset=preset, by_hand=by_hand)
    chance = None if by_hand else ThrownChance(FairChance(secret), thrown)
    called = tuple(text("names", name) for name in several("names", names, "a list of texts"))
    return Match(made, names=called, chance=chance, layout=layout)


def _unpickle(
    game: tuple[str, dict[str, int | str], bool],
    parts: tuple[tuple[str, ...], date, dict[str, str], int],
    history: tuple[int, ...],
    chance: Chance | None,
) -> Match:
    """Build a match from the parts of `Match.__reduce__`."""
    name, options, kept = game
    names, began, layout, given = parts
    made = catalog.make(name, options, by_hand=kept)
    match = Match(made, names=names, layout=layout or None, given=history)
    match.date, match.given, match.chance = began, given, chance
    return match
