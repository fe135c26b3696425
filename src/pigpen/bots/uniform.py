"""The player that decides nothing: every legal action is as likely."""

from pigpen.bots.bot import View
from pigpen.core.record import Ints
from pigpen.core.rng import below


def random_action(view: View, rng: Ints) -> int:
    """A legal action, uniformly at random."""
    return view.legal_actions[below(rng, len(view.legal_actions))]
