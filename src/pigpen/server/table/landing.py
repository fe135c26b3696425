"""Turns the landing of a simulated throw into events of its table. Pure."""

from pigpen.core.game import CHANCE
from pigpen.core.position import check
from pigpen.play.throws import EngineVersion, Landing
from pigpen.server.table.events import Played, Thrown
from pigpen.server.table.evolve import Transition, apply_events, with_outcomes
from pigpen.server.table.table import Table


def apply_landing(table: Table, landing: Landing, engine: EngineVersion) -> Transition:
    """Play the outcomes of the throw in the air, and the outcomes of chance that follow.

    Raises:
        IllegalAction: an outcome is not possible in the game.
    """
    decided = apply_events(table, Thrown(table.ply, engine, landing.trajectory))
    for outcome in landing.outcomes:
        table = decided.table
        check(table.game, table.position, outcome)
        decided = decided.then(apply_events(table, Played(table.ply, CHANCE, outcome)))
    return with_outcomes(decided)
