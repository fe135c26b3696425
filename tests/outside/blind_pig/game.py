"""Blind Pig put together."""

from blind_pig import rules as r
from blind_pig import words
from blind_pig.layouts import SETUP
from blind_pig.rules import MAX_CARDS, POSITION, Action, Position, Rules
from pigpen.core.game import Extras, Game, Kernels, Sizes, Words
from pigpen.core.options import plain


def game(rules: Rules | None = None) -> Game[Rules, Position]:
    """Blind Pig at a table with these rules."""
    rules = rules or Rules()
    return Game(
        name="blind-pig",
        version=1,
        rules=plain(rules),
        num_seats=rules.seats,
        sizes=Sizes(POSITION, num_actions=len(Action), num_outcomes=MAX_CARDS + 1),
        kernels=Kernels(
            init=r.init,
            to_move=r.to_move,
            legal_actions=r.legal_actions,
            chance=r.chance,
            apply=r.apply,
            returns=r.returns,
            resign=r.resign,
            redact=r.redact,
            determinize=r.determinize,
            sees=r.sees,
            write_points=r.write_points,
            count_events=r.count_events,
        ),
        words=Words(
            format_action=words.format_action,
            parse_action=words.parse_action,
            meaning=words.meaning,
            describe_action=words.describe_action,
            describe=words.describe,
            narrate=words.narrate,
            explain=words.explain,
        ),
        extras=Extras(setup=SETUP, events=r.EVENTS),
    )
