"""What came of a throw, as the events of its table. Pure: what worked it out is elsewhere."""

from pigpen.core.game import CHANCE
from pigpen.core.position import check
from pigpen.play.throws import Landing, Maker
from pigpen.server.table.events import Played, Thrown
from pigpen.server.table.table import Decided, Table, happen, with_outcomes


def landed(table: Table, landing: Landing, maker: Maker) -> Decided:
    """The end of the throw that is in the air, and the chance that follows it.

    Raises:
        IllegalAction: the engine reports what the game forbids.
    """
    decided = happen(table, Thrown(table.ply, maker, landing.trajectory))
    for outcome in landing.outcomes:
        table = decided.table
        check(table.game, table.position, outcome)
        decided = decided.then(happen(table, Played(table.ply, CHANCE, outcome)))
    return with_outcomes(decided)
