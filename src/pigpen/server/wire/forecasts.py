"""Forecasts: the expected effects of an action before chance, by the game's own model.

==========================================  ===============================
GET  /api/tables/{id}/forecast?text=ACTION  Forecast, for the seat to move
==========================================  ===============================

The action is written as on a table's socket. The model uses the seat's view only and never the
chance of the table. There is no forecast for real pieces.
"""

from pigpen.server.wire.base import Data, Wire


class Forecast(Wire):
    """The expected effects of an action."""

    ply: int  # of the action
    expected: Data  # as the game's `forecast` returns it
