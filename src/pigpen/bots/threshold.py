"""The oldest plan for a turn: throw until it has earned n points, then hold."""

from pigpen.bots.bot import Bot, View
from pigpen.core.record import Ints
from pigpen.dice.turn import Action


def hold_at(points: int) -> Bot:
    """Hold once the turn total is `points`, or reaches the target."""

    def play(view: View, rng: Ints) -> int:
        p, target = view.position, view.game.rules.target
        if Action.HOLD not in view.legal_actions:
            return view.legal_actions[0]
        if p.turn_total >= points or p.scores[view.seat] + p.turn_total >= target:
            return Action.HOLD
        return view.legal_actions[1]

    return play
