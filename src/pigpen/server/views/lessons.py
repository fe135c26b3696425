"""Guided tables: which lesson a table is, and the advice for the next decision. Pure."""

from pigpen import catalog
from pigpen.core.first_game import FirstGame
from pigpen.core.game import AnyPosition
from pigpen.core.redacted import Redacted, known
from pigpen.server.table.table import Table
from pigpen.server.wire import view as wire_view

LEARNER = 0  # the seat


def lesson_of(table: Table) -> int | None:
    """Return which guided game of its game a table is, from 0.

    None for other tables, and for those of a version of Pigpen that had prepared another game.
    """
    if not table.opened.guided:
        return None
    secrets = [one.secret(table.game.name) for one in _first_games(table)]
    return secrets.index(table.chance.secret) if table.chance.secret in secrets else None


def advice_of(
    table: Table,
    seat: int | None,
    seen: Redacted[AnyPosition],
    legal: tuple[wire_view.LegalAction, ...],
) -> wire_view.Advice | None:
    """Return the advice for a seat that is to move, from the script or else from the policy.

    None once the learner has left the script of a game that has no policy.
    """
    lesson = lesson_of(table) if legal and seat == LEARNER else None
    if lesson is None:
        return None
    decided = [step.text for step in table.steps if step.played.actor == LEARNER]
    first_game = _first_games(table)[lesson]
    move = first_game.next_move(decided)
    if move is None and first_game.policy is not None:
        move = first_game.policy(table.game.rules, known(seen))
    if move is None:
        return None
    chosen = (one.action for one in legal if one.text == move.action)
    found = next(chosen, None)  # none if other bots have played another game
    return None if found is None else wire_view.Advice(action=found, reason=move.reason)


def _first_games(table: Table) -> tuple[FirstGame, ...]:
    name = table.game.name
    return catalog.entry(name).first_games if catalog.is_known(name) else ()
