"""Forecasts: what an action mostly comes to that chance follows, by the game's own model.

==========================================  ===============================
GET  /api/tables/{id}/forecast?text=ACTION  Forecast, for the seat to move
==========================================  ===============================

The action is said as on a table's socket. The model is drawn from what the seat sees, never from
the chance of the table; for real pieces there is none.
"""

from pigpen.server.wire.base import Data, Wire


class Forecast(Wire):
    """What an action mostly comes to."""

    ply: int  # of the action
    expected: Data  # as the game's `forecast` gives it
