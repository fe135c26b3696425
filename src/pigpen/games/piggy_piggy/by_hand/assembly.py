"""Assembly of the game of Piggy Piggy by hand.

Rules of record: docs/rules/piggy-piggy.md, cited as Yn.
"""

from pigpen.core.game import Extras, Game, Kernels, Sizes, Words
from pigpen.games.piggy_piggy.assembly import game
from pigpen.games.piggy_piggy.by_hand import words
from pigpen.games.piggy_piggy.by_hand.codes import NUM_ACTIONS, NUM_OUTCOMES
from pigpen.games.piggy_piggy.by_hand.legality import chance, is_legal, legal_actions
from pigpen.games.piggy_piggy.by_hand.position import POSITION, ByHandPosition, apply, init
from pigpen.games.piggy_piggy.events import write_points
from pigpen.games.piggy_piggy.position import actor
from pigpen.games.piggy_piggy.ranking import win_or_lose
from pigpen.games.piggy_piggy.rules import Rules


def by_hand_game(rules: Rules | None = None) -> Game[Rules, ByHandPosition]:
    """Return Piggy Piggy with these rules at a table with real cards.

    Raises:
        BadOption: as the game.
    """
    dealt = game(rules)
    return Game(
        name=dealt.name,
        version=dealt.version,
        rules=dealt.rules,
        num_seats=dealt.num_seats,
        sizes=Sizes(dtype=POSITION, num_actions=NUM_ACTIONS, num_outcomes=NUM_OUTCOMES),
        kernels=Kernels(
            init=init,
            to_move=actor,
            legal_actions=legal_actions,
            chance=chance,
            apply=apply,
            returns=win_or_lose,
            is_legal=is_legal,
            write_points=write_points,
        ),
        words=Words(
            format_action=words.format_action,
            parse_action=words.parse_action,
            meaning=words.meaning,
            describe=words.describe,
            narrate=words.narrate,
            explain=words.explain,
        ),
        extras=Extras(facts=words.FACTS, sheet=words.line, is_kept=True),
    )
