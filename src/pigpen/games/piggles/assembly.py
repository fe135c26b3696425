"""Assembly of the game of Piggles from its kernels, words and extras.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from pigpen.core.game import Extras, Game, Kernels, Sizes, Words
from pigpen.core.options import plain
from pigpen.games.piggles import words
from pigpen.games.piggles.action_phrases import describe_action
from pigpen.games.piggles.description import describe
from pigpen.games.piggles.endings import leave, returns
from pigpen.games.piggles.events import EVENTS, count_events, write_points
from pigpen.games.piggles.facts import FACTS
from pigpen.games.piggles.forced_actions import forced
from pigpen.games.piggles.forecast import forecast
from pigpen.games.piggles.landing_tables import digest
from pigpen.games.piggles.legality import (
    LONGEST,
    NUM_ACTIONS,
    NUM_OUTCOMES,
    chance,
    is_legal,
    legal_actions,
)
from pigpen.games.piggles.me import Me
from pigpen.games.piggles.outcomes import draw_outcome
from pigpen.games.piggles.picture import picture
from pigpen.games.piggles.position import POSITION, Position, actor, init
from pigpen.games.piggles.previews import foretell
from pigpen.games.piggles.printouts import printouts
from pigpen.games.piggles.refusals import explain
from pigpen.games.piggles.rules import SEATS, Rules
from pigpen.games.piggles.setup import SETUP
from pigpen.games.piggles.story import narrate
from pigpen.games.piggles.turns import apply


def game(rules: Rules | None = None) -> Game[Rules, Position]:
    """Return Piggles at a table with these rules."""
    return Game(
        name="piggles",
        version=1,
        rules=plain(rules or Rules()),
        num_seats=SEATS,
        sizes=Sizes(
            dtype=POSITION,
            num_actions=NUM_ACTIONS,
            num_outcomes=NUM_OUTCOMES,
            longest_list=LONGEST,
            longest_chance=SEATS,
        ),
        kernels=Kernels(
            init=init,
            to_move=actor,
            legal_actions=legal_actions,
            chance=chance,
            apply=apply,
            returns=returns,
            resign=leave,
            is_legal=is_legal,
            draw_outcome=draw_outcome,
            write_points=write_points,
            count_events=count_events,
        ),
        words=Words(
            format_action=words.format_action,
            parse_action=words.parse_action,
            meaning=words.meaning,
            describe_action=describe_action,
            describe=describe,
            narrate=narrate,
            explain=explain,
            foretell=foretell,
        ),
        extras=Extras(
            picture=picture,
            facts=FACTS,
            setup=SETUP,
            events=EVENTS,
            forced=forced,
            forecast=forecast,
            me=Me,
            printouts=printouts,
            drawn_from=digest(),
        ),
    )
