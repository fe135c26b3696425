"""Hints and reviews of tables, as wire types. Pure.

A hint is computed from the view of the seat to move. A review uses hidden information, and is
therefore made for finished games and for records only.
"""

from pigpen.bots.bot import View, look
from pigpen.core.errors import PigpenError
from pigpen.core.game import NOBODY, AnyGame, AnyPosition
from pigpen.core.notation import describe_action, format_action
from pigpen.core.options import format_rules
from pigpen.core.position import returns, to_move
from pigpen.core.redacted import known
from pigpen.core.said import ENGLISH, seat_name
from pigpen.lab.advice.assessment import (
    Assessment,
    ChanceAssessor,
    Progress,
    Spread,
    ignore_progress,
)
from pigpen.lab.advice.hint import hint, trust
from pigpen.lab.advice.judges import assessor_of, judge_of
from pigpen.lab.advice.review import Point, ReviewedChoice, review
from pigpen.play.record import Record
from pigpen.server.table.events import Opened, Played, Seat
from pigpen.server.table.evolve import evolve
from pigpen.server.table.names import clean_name
from pigpen.server.table.nicknames import bot_of_record
from pigpen.server.table.table import Status, Table
from pigpen.server.views.log import entries
from pigpen.server.views.shared_snapshot import Presence, seats
from pigpen.server.wire import hints as wire_hints

_EXACT = Spread(0.0, 0.0)


class TooManyNames(PigpenError):
    """A record has more names than seats."""


def hint_for(table: Table) -> wire_hints.HintAnswer:
    """Return the hint for the seat to move."""
    view = look(table.game, table.position)
    if _has_no_choice(view) and judge_of(table.game).is_sampled:
        words = describe_action(table.game, known(view.position), view.legal_actions[0])
        return wire_hints.OnlyChoice(ply=table.ply, words=words)
    found = hint(assessor_of(table.game), view)
    return wire_hints.Hint(
        ply=table.ply,
        unit=found.assessment.unit.value,
        best=found.assessment.best,
        actions=hinted_actions(table.game, known(view.position), found.assessment),
        said=found.said,
        trust=found.trust,
    )


def _has_no_choice(view: View) -> bool:
    """Return whether there is exactly one legal action, and no unlisted ones."""
    return len(view.legal_actions) == 1 and view.game.kernels.is_legal is None


def hinted_actions(
    game: AnyGame, position: AnyPosition, judged: Assessment
) -> tuple[wire_hints.HintedAction, ...]:
    """Return the legal actions with their values, in ascending order of their codes."""
    return tuple(
        _hinted(game, position, judged, action, judged.spread.get(action, _EXACT))
        for action in judged.values
    )


def _hinted(
    game: AnyGame, position: AnyPosition, judged: Assessment, action: int, spread: Spread
) -> wire_hints.HintedAction:
    gain = judged.gains.get(action)
    return wire_hints.HintedAction(
        action=action,
        text=format_action(game, position, action),
        words=describe_action(game, position, action),
        meaning=dict(game.words.meaning(game.rules, position, action)),
        value=judged.values[action],
        error=spread.value,
        cost=judged.cost(action),
        cost_error=spread.cost,
        is_mistake=judged.is_mistake(action),
        gain=None if gain is None else gain.mean,
        gain_error=None if gain is None else gain.error,
    )


def review_of(
    table: Table, assessor: ChanceAssessor, progress: Progress = ignore_progress
) -> wire_hints.Review:
    """Return the review of a table's whole history.

    Raises:
        Unsolvable: a seat resigned while too many dice were in the air.
    """
    history = [step.played.action for step in table.steps]
    found = review(table.game, assessor, history, progress)
    is_over = table.status == Status.OVER
    return wire_hints.Review(
        table=table.id,
        game=table.game.name,
        options=format_rules(table.game.rules),
        seats=seats(table, Presence(connected=frozenset(range(table.game.num_seats)))),
        log=entries(table.steps),
        points=tuple(_point(table, point) for point in found.points),
        choices=tuple(_choice(table, choice) for choice in found.choices),
        accounts=tuple(wire_hints.ReviewAccount(**a._asdict()) for a in found.accounts),
        result=tuple(returns(table.game, table.position)) if is_over else (),
    )


def table_of(record: Record) -> Table:
    """Return a record as a finished table; every action is checked.

    Raises:
        PigpenError: the record is invalid; the message says why.
    """
    game = record.build()
    if len(record.names) > game.num_seats:
        raise TooManyNames(f"{len(record.names)} names were given for {game.num_seats} seats.")
    names = [clean_name(name) for name in record.names]
    names += [""] * (game.num_seats - len(names))
    sitting = tuple(
        bot_of_record(name) or Seat(guest=f"{seat}", name=name or seat_name(seat, ENGLISH))
        for seat, name in enumerate(names)
    )
    options = format_rules(game.rules)
    opened = Opened("", game.name, options, "", "", b"", "", sitting, game.version)
    table = evolve(None, opened._replace(by_hand=record.kept))
    for action in record.history():
        actor = to_move(table.game, table.position)
        table = evolve(table, Played(table.ply, actor, action))
    return table


def _point(table: Table, point: Point) -> wire_hints.ReviewPoint:
    actor = to_move(table.game, point.position)
    return wire_hints.ReviewPoint(
        ply=point.ply,
        chances=point.win_probabilities.chances,
        trust=trust(point.win_probabilities.exactness),
        to_move=actor if actor >= 0 else None,
        view=dict(table.game.words.describe(table.game.rules, point.position, NOBODY)),
    )


def _choice(table: Table, choice: ReviewedChoice) -> wire_hints.ReviewChoice:
    return wire_hints.ReviewChoice(
        ply=choice.ply,
        seat=choice.seat,
        text=table.steps[choice.ply].text,
        words=choice.words,
        cost=choice.cost,
        error=choice.error,
        is_mistake=choice.is_mistake,
        said=choice.said,
    )
