"""Hog: as many dice as you dare, and any one spoils the throw.

Rules of record: docs/rules/pig.md, cited as Dn.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, NamedTuple

from pigpen.core.codes import Code
from pigpen.core.errors import ParseError
from pigpen.core.first_game import FirstGame, ScriptedMove
from pigpen.core.game import CHANCE, Game, Json
from pigpen.core.jit import kernel
from pigpen.core.notation import parse_number
from pigpen.core.options import Choice, Span
from pigpen.core.record import I8, Ints, dtype_of
from pigpen.core.said import Said
from pigpen.core.setup import Example, Field, Impossible, Kind, Layout, Setup
from pigpen.dice import events, lesson, setup, words
from pigpen.dice.events import count_events as count_press_events
from pigpen.dice.press import press_extras, press_game, press_kernels, press_words
from pigpen.dice.turn import (
    UNDECIDED,
    Action,
    Bank,
    Banking,
    First,
    FirstSeat,
    Seats,
    Target,
    TurnPosition,
    actor,
    add_to_turn,
    bank,
    before_landing,
    leave,
    pass_turn,
    start_game,
)

MAX_DICE = 50
# D9: a seat that takes n dice plays code ONE_DIE + n - 1 and throws them at once.
ONE_DIE = len(Action)


class Throws(Code):
    """The number of throws in a turn (D11)."""

    MANY = 0
    ONE = 1


class Choose(Code):
    """The time at which a seat chooses its number of dice (D12)."""

    PER_TURN = 0
    PER_THROW = 1


class Rules(NamedTuple):
    """Options that may differ from table to table."""

    seats: Seats = 2
    target: Target = 100  # points that win (D1, D3)
    first: FirstSeat = First.SEAT_0
    bank: Banking = Bank.HOLD
    dice: Annotated[int, Span(2, MAX_DICE, "D9")] = 10  # the largest number in a throw
    throws: Annotated[Throws, Choice("D11")] = Throws.MANY
    choose: Annotated[Choose, Choice("D12")] = Choose.PER_TURN


PRESETS: Mapping[str, Mapping[str, object]] = MappingProxyType(
    {
        "many_throws": {},
        "one_throw": {"throws": "one"},  # D11
    }
)


class Position(TurnPosition):
    """A position of Hog."""

    dice: I8  # dice chosen for this turn, or for the throw in the air (D9); else 0
    spoilt: I8  # 1 once a die of this throw shows a one (D10)


POSITION = dtype_of(Position)
RULINGS = words.Rulings(throw="D10", special="D11")
FIRST_DICE = 3  # advised to newcomers: a throw brings 12 points on average, if it brings any


def advise(rules: Rules, p: Position) -> ScriptedMove:
    """Advise as in the other dice games, and to begin a turn with three dice (D9)."""
    move = lesson.advise(rules, p)
    return move if p.dice > 0 else ScriptedMove(f"dice {FIRST_DICE}", move.reason)


FIRST_GAMES = (FirstGame({"target": 40}, ("hold-at-20",), 223, policy=advise),)


@kernel
def init(rules: Rules, p: Position) -> None:
    start_game(rules, p)
    p.dice = 0
    p.spoilt = 0


@kernel
def legal_actions(rules: Rules, p: Position, actions: Ints) -> int:
    """Write the numbers of dice at the start of a turn, or before each throw (D9, D12), and D2."""
    count = 0
    if p.may_hold:
        actions[count] = Action.HOLD
        count += 1
    if p.dice > 0:
        actions[count] = Action.ROLL
        return count + 1
    for dice in range(rules.dice):
        actions[count] = ONE_DIE + dice
        count += 1
    return count


@kernel
def apply(rules: Rules, p: Position, action: int) -> None:
    if p.in_air:
        _land(rules, p, action)
        return
    if p.seat != UNDECIDED:
        p.dice = _dice_for(p, action)
    before_landing(rules, p, action, p.dice)


@kernel
def _dice_for(p: Position, action: int) -> int:
    """Return the dice that a decision throws; none to hold (D9)."""
    if action == Action.HOLD:
        return 0
    return p.dice if action == Action.ROLL else action - ONE_DIE + 1


@kernel
def _land(rules: Rules, p: Position, face: int) -> None:
    p.in_air -= 1
    p.throw_total += face
    if face == 1:
        p.spoilt = 1
    if p.in_air:
        return
    _score_throw(rules, p)
    if p.turn_total == 0 or rules.choose == Choose.PER_THROW:
        p.dice = 0


@kernel
def _score_throw(rules: Rules, p: Position) -> None:
    """Score a throw: its sum, or nothing after a one (D10); a single throw is banked (D11)."""
    spoilt = p.spoilt
    p.spoilt = 0
    if spoilt:
        pass_turn(rules, p)
    elif rules.throws == Throws.ONE:
        bank(rules, p, p.throw_total)
    else:
        add_to_turn(rules, p, p.throw_total)


@kernel
def resign(rules: Rules, p: Position, seat: int) -> None:
    """Let a seat resign; dice that it has in the air are removed (D4)."""
    leave(rules, p, seat)
    if not p.may_hold and not p.in_air:
        p.dice = 0
        p.spoilt = 0


EVENTS = (*events.EVENTS, "dice_thrown")


@kernel
def count_events(rules: Rules, before: Position, action: int, p: Position, counts: Ints) -> None:
    """Count the events of dice games, and the dice of each throw (D9)."""
    count_press_events(rules, before, action, p, counts)
    if p.in_air > 0 and before.in_air == 0:
        counts[len(EVENTS) - 1] += p.in_air


def format_action(rules: Rules, p: Position, action: int) -> str:
    """Return the notation of dice games; `dice 4` takes four dice and throws them."""
    if actor(rules, p) != CHANCE and action >= ONE_DIE:
        return f"dice {action - ONE_DIE + 1}"
    return words.format_action(rules, p, action)


def parse_action(rules: Rules, p: Position, text: str) -> int:
    """Return the action or outcome that `text` says here.

    Raises:
        ParseError: it says none.
    """
    if actor(rules, p) == CHANCE:
        return words.parse_outcome(rules, p, text)
    if text == "hold":
        return Action.HOLD
    if text == "roll":
        return Action.ROLL
    word, _, number = text.partition(" ")
    dice = parse_number(number) if word == "dice" else None
    if dice:
        return ONE_DIE + dice - 1
    raise ParseError(text, "{text!r} is no action here; say hold, roll, or dice 4.", text=text)


def meaning(rules: Rules, p: Position, action: int) -> Json:
    """Return the action as data, as other dice games do; also `{"do": "dice", "dice": 4}`."""
    if actor(rules, p) != CHANCE and action >= ONE_DIE:
        return {"do": "dice", "dice": action - ONE_DIE + 1}
    return words.meaning(rules, p, action)


def describe_action(rules: Rules, p: Position, action: int) -> Said:
    """Return the phrase of an action, as other dice games do; also `roll 4 dice`."""
    if actor(rules, p) == CHANCE or action < ONE_DIE:
        return words.describe_action(rules, p, action)
    dice = action - ONE_DIE + 1
    return Said("dice.action.one" if dice == 1 else "dice.action.many", {"dice": dice})


def describe(rules: Rules, p: Position, seat: int) -> Json:
    """Return all that the table shows, with the dice of this turn."""
    return {**words.describe(rules, p, seat), "dice": int(p.dice), "most_dice": int(rules.dice)}


def explain(rules: Rules, p: Position, action: int) -> Said:
    """Return the ruling that forbids an action."""
    if actor(rules, p) >= 0 and action >= Action.ROLL:
        if p.dice:
            return Said("dice.illegal.chosen", {"dice": int(p.dice)}, "D12")
        key = "dice.illegal.choose" if action == Action.ROLL else "dice.illegal.dice"
        return Said(key, {"dice": rules.dice}, "D9")
    return words.explain(RULINGS, rules, p, action)


def fields(rules: Rules) -> tuple[Field, ...]:
    """Return the fields of dice games, with the dice taken for this turn (D12)."""
    return (*setup.fields(rules), Field("taken", Kind.NUMBER, high=rules.dice, usual="0"))


def lay(rules: Rules, p: Position, layout: Layout) -> list[Impossible]:
    """Lay out a position; dice stay for the turn, unless each throw has its own (D12)."""
    problems = setup.lay(rules, p, layout)
    p.dice = int(layout["taken"]) if rules.choose == Choose.PER_TURN else 0
    return problems


def check(rules: Rules, p: Position) -> list[Impossible]:
    """Return the problems of a turn with points: it needs dice, and another throw (D11, D12)."""
    problems = setup.check(rules, p)
    if p.turn_total > 0 and rules.throws == Throws.ONE:
        problems.append(Impossible("turn_total", Said("layout.problem.one_throw", {}, "D11")))
    needs_dice = p.turn_total > 0 and rules.choose == Choose.PER_TURN
    if (p.dice > 0) != needs_dice:
        key = "layout.problem.taken" if needs_dice else "layout.problem.not_taken"
        problems.append(Impossible("taken", Said(key, {}, "D12")))
    return problems


def read(rules: Rules, p: Position) -> dict[str, str]:
    return {**setup.read(rules, p), "taken": str(int(p.dice))}


EXAMPLES = (
    Example("any_one", {"score.0": "30"}, ("dice 5",), ("6", "5", "1", "4", "6")),  # D10
    Example("good_throw", {"score.0": "30"}, ("dice 3",), ("6", "5", "4")),  # D11
)
SETUP = Setup(fields, lay, check, read, EXAMPLES, (*setup.SETTINGS, "throws"))


def game(rules: Rules | None = None) -> Game[Rules, Position]:
    """Return Hog at a table with these rules."""
    return press_game(
        "hog",
        rules or Rules(),
        dtype=POSITION,
        num_actions=len(Action) + MAX_DICE,
        kernels=press_kernels(apply)._replace(
            init=init,
            legal_actions=legal_actions,
            resign=resign,
            count_events=count_events,
        ),
        words=press_words(RULINGS)._replace(
            format_action=format_action,
            parse_action=parse_action,
            meaning=meaning,
            describe_action=describe_action,
            describe=describe,
            explain=explain,
        ),
        extras=press_extras(SETUP, EVENTS),
    )
