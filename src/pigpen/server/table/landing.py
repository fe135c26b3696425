"""What came of a throw, as the events of its table. Pure: what worked it out is elsewhere."""

from pigpen.core.game import CHANCE
from pigpen.core.position import after
from pigpen.play.throws import Landing, Maker
from pigpen.server.table.events import Event, Played, Thrown
from pigpen.server.table.table import Table, evolve, outcomes_due


def landed(table: Table, landing: Landing, maker: Maker) -> tuple[Event, ...]:
    """The end of the throw that is in the air, and the chance that follows it.

    Raises:
        IllegalAction: the engine reports what the game forbids.
    """
    events: list[Event] = [Thrown(table.ply, maker, landing.course)]
    for outcome in landing.outcomes:
        after(table.game, table.position, outcome)
        events.append(Played(table.ply, CHANCE, outcome))
        table = evolve(table, events[-1])
    return (*events, *outcomes_due(table))
