"""The bots of Blind Pig."""

from blind_pig.rules import Action
from pigpen.bots.bot import View
from pigpen.bots.catalog import Entry
from pigpen.bots.search_bot import for_the_win
from pigpen.core.game import AnyGame
from pigpen.core.record import Ints
from pigpen.core.redacted import known


def brave(view: View, rng: Ints) -> int:
    """Dares with the higher half of the pack."""
    own = 2 * known(view.position).cards[view.seat]
    return Action.DARE if own > view.game.rules.cards else Action.FOLD


def plays(game: AnyGame) -> bool:
    return game.name == "blind-pig"


BOTS = (
    Entry("brave", 2, lambda game: brave, plays, is_usual=True),
    Entry("weigher", 3, for_the_win(worlds=16), plays),
)
