"""Assembly of the game of Push Out the Pig from its kernels, words and extras.

Rules of record: docs/rules/push-out-the-pig.md, cited as Pn.
"""

from pigpen.core.game import Extras, Game, Kernels, Sizes, Words
from pigpen.core.options import check_rules, plain
from pigpen.games.push_out_the_pig import words
from pigpen.games.push_out_the_pig.deal import chance, draw_outcome, pass_action
from pigpen.games.push_out_the_pig.deals import DEALS
from pigpen.games.push_out_the_pig.events import EVENTS, count_events, write_points
from pigpen.games.push_out_the_pig.facts import FACTS
from pigpen.games.push_out_the_pig.hidden_information import determinize, redact, sees
from pigpen.games.push_out_the_pig.me import Me
from pigpen.games.push_out_the_pig.picture import picture
from pigpen.games.push_out_the_pig.position import (
    MOST_CARDS,
    NUM_ACTIONS,
    POSITION,
    Position,
    actor,
    init,
    sides,
)
from pigpen.games.push_out_the_pig.rules import Rules
from pigpen.games.push_out_the_pig.score_sheet import line
from pigpen.games.push_out_the_pig.scoring import win_or_lose
from pigpen.games.push_out_the_pig.setup import SETUP
from pigpen.games.push_out_the_pig.story import narrate
from pigpen.games.push_out_the_pig.tricks import apply, legal_actions


def game(rules: Rules | None = None) -> Game[Rules, Position]:
    """Return Push Out the Pig at a table with these rules."""
    rules = rules or Rules()
    check_rules(rules)
    return Game(
        name="push-out-the-pig",
        version=1,
        rules=plain(rules),
        num_seats=rules.seats,
        sizes=Sizes(
            dtype=POSITION,
            num_actions=NUM_ACTIONS,
            num_outcomes=MOST_CARDS,
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
            draw_outcome=draw_outcome,
            write_points=write_points,
            count_events=count_events,
        ),
        words=Words(
            format_action=words.format_action,
            parse_action=words.parse_action,
            meaning=words.meaning,
            describe_action=words.describe_action,
            describe=words.describe,
            narrate=narrate,
            explain=words.explain,
        ),
        extras=Extras(
            picture=picture,
            facts=FACTS,
            sheet=line,
            setup=SETUP,
            deals=DEALS,
            pass_action=pass_action,
            events=EVENTS,
            me=Me,
        ),
        sides=sides(plain(rules)),
    )
