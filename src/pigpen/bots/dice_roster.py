"""Bots for press-your-luck dice games by name; the catalog has their order of strength."""

from pigpen.bots.bot import Bot
from pigpen.bots.optimal import Optimal, Quantal, policy
from pigpen.bots.plan_bot import Plan, PlanBot
from pigpen.bots.plans import Style
from pigpen.core.game import AnyGame
from pigpen.games.big_pig import DoubleOnes
from pigpen.games.hog import Throws

_BASE = 21  # total at which best play of most dice games holds with equal scores


def base(game: AnyGame) -> int:
    """Return the total at which best play first holds with equal scores (docs/rules/pig.md)."""
    if game.name == "big-pig":
        return 27 if game.rules.double_ones == DoubleOnes.CONTINUE_25 else 25
    return _BASE


def plan_bot(game: AnyGame, style: Style, points: int = 0, spread: int = 0) -> PlanBot:
    """Return the bot that follows a plan at this table."""
    one_throw = game.name == "hog" and game.rules.throws == Throws.ONE
    return PlanBot(Plan(style, points, spread, int(one_throw)))


def truffle(game: AnyGame) -> Bot:
    return plan_bot(game, Style.GREEDY, spread=3)


def hamlet(game: AnyGame) -> Bot:
    return plan_bot(game, Style.WARY, points=base(game) - 1, spread=2)


def hold_at(game: AnyGame, points: int) -> Bot:
    return plan_bot(game, Style.HOLD_AT, points=points)


def four_scoring_turns(game: AnyGame) -> Bot:
    return plan_bot(game, Style.SCORING_TURNS)


def score_base(game: AnyGame) -> Bot:
    return plan_bot(game, Style.SCORE_BASE, points=base(game) + 3)


def keep_pace(game: AnyGame) -> Bot:
    return plan_bot(game, Style.KEEP_PACE, points=base(game))


def duchess(game: AnyGame) -> Bot:
    # With more seats every difference is smaller, in proportion to a seat's share of wins.
    return Quantal(policy(game), noise=0.01 / game.num_seats)


def optimal(game: AnyGame) -> Bot:
    return Optimal(policy(game))
