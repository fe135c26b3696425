"""What came of a throw, as the events of its table. Pure: what worked it out is elsewhere."""

from pigpen.core.game import CHANCE
from pigpen.core.position import check
from pigpen.play.throws import EngineVersion, Landing
from pigpen.server.table.events import Played, Thrown
from pigpen.server.table.evolve import Decided, applied, with_outcomes
from pigpen.server.table.table import Table


def landed(table: Table, landing: Landing, engine: EngineVersion) -> Decided:
    """The end of the throw that is in the air, and the chance that follows it.

    Raises:
        IllegalAction: the engine reports what the game forbids.
    """
    decided = applied(table, Thrown(table.ply, engine, landing.trajectory))
    for outcome in landing.outcomes:
        table = decided.table
        check(table.game, table.position, outcome)
        decided = decided.then(applied(table, Played(table.ply, CHANCE, outcome)))
    return with_outcomes(decided)
