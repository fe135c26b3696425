"""Assembly of the game of Piggy Piggy from its kernels, words and extras.

Rules of record: docs/rules/piggy-piggy.md, cited as Yn.
"""

from pigpen.core.game import Extras, Game, Kernels, Sizes, Words
from pigpen.core.options import check_rules, plain
from pigpen.games.piggy_piggy import words
from pigpen.games.piggy_piggy.description import describe
from pigpen.games.piggy_piggy.draw_pile import chance
from pigpen.games.piggy_piggy.events import EVENTS, count_events, write_points
from pigpen.games.piggy_piggy.facts import FACTS
from pigpen.games.piggy_piggy.hidden_information import determinize, redact, sees
from pigpen.games.piggy_piggy.me import Me
from pigpen.games.piggy_piggy.picture import picture
from pigpen.games.piggy_piggy.position import KINDS, POSITION, Position, actor, init
from pigpen.games.piggy_piggy.ranking import win_or_lose
from pigpen.games.piggy_piggy.rules import Rules
from pigpen.games.piggy_piggy.setup import SETUP
from pigpen.games.piggy_piggy.story import narrate
from pigpen.games.piggy_piggy.turns import NUM_ACTIONS, apply, legal_actions


def game(rules: Rules | None = None) -> Game[Rules, Position]:
    """Return Piggy Piggy at a table with these rules.

    Raises:
        BadOption: the first seat is not one of the table's (Y1).
    """
    rules = rules or Rules()
    check_rules(rules)
    return Game(
        name="piggy-piggy",
        version=1,
        rules=plain(rules),
        num_seats=rules.seats,
        sizes=Sizes(
            dtype=POSITION,
            num_actions=NUM_ACTIONS,
            num_outcomes=KINDS,
        ),
        kernels=Kernels(
            init=init,
            to_move=actor,
            legal_actions=legal_actions,
            chance=chance,
            apply=apply,
            returns=win_or_lose,
            redact=redact,
            determinize=determinize,
            sees=sees,
            write_points=write_points,
            count_events=count_events,
        ),
        words=Words(
            format_action=words.format_action,
            parse_action=words.parse_action,
            meaning=words.meaning,
            describe_action=words.describe_action,
            describe=describe,
            narrate=narrate,
            explain=words.explain,
        ),
        extras=Extras(
            picture=picture,
            facts=FACTS,
            setup=SETUP,
            events=EVENTS,
            me=Me,
        ),
    )
