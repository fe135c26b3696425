"""Forecasts: the expected effects of an action at a table. Pure."""

from pigpen.core.errors import IllegalAction, ParseError
from pigpen.core.game import NOBODY, resigning_seat
from pigpen.core.notation import parse_action
from pigpen.core.position import check, view
from pigpen.core.redacted import known
from pigpen.server.table.refusals import NO_FORECAST, Refusal, illegal_action
from pigpen.server.table.table import Table
from pigpen.server.wire.forecasts import Forecast


def forecast_for(table: Table, seat: int, text: str) -> Forecast | Refusal:
    """Return the forecast of the action in `text`, from the view of `seat`, which is to move."""
    game, forecast = table.game, table.game.extras.forecast
    if forecast is None or table.is_by_hand:
        return NO_FORECAST
    seen = known(view(game, table.position, seat))
    try:
        action = parse_action(game, seen, text)
        check(game, seen, action)
    except ParseError as problem:
        return Refusal("not-understood", str(problem))
    except IllegalAction as problem:
        return illegal_action(problem, table.names)
    is_resigned = resigning_seat(action) != NOBODY
    expected = None if is_resigned else forecast(game, seen, action)
    if expected is None:
        return NO_FORECAST
    return Forecast(ply=table.ply, expected=dict(expected))
