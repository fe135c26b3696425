"""The ranking of seats at the end, and the returns.

Rules of record: docs/rules/piggy-piggy.md, cited as Yn.
"""

from pigpen.core.jit import kernel
from pigpen.core.record import Floats
from pigpen.games.piggy_piggy.position import COLOURS, Phase, Position, num_pigs
from pigpen.games.piggy_piggy.rules import Rules, Tie


@kernel
def rank(rules: Rules, p: Position, seat: int) -> int:
    """Return the rank of a seat: points, and by option pigs (Y26)."""
    points = int(p.scores[seat]) * (COLOURS + 1)
    return points + num_pigs(p, seat) if rules.tie == Tie.MOST_PIGS else points


@kernel
def best_rank(rules: Rules, p: Position) -> int:
    """Return the highest rank."""
    best = rank(rules, p, 0)
    for seat in range(1, rules.seats):
        best = max(best, rank(rules, p, seat))
    return best


@kernel
def win_or_lose(rules: Rules, p: Position, utility: Floats) -> None:
    """Write the returns: a sole winner gets 1, the others share -1; winners share alike (Y26)."""
    utility[: rules.seats] = 0.0
    if p.phase != Phase.OVER:
        return
    best = best_rank(rules, p)
    winners = 0
    for seat in range(rules.seats):
        winners += rank(rules, p, seat) == best
    for seat in range(rules.seats):
        won = rules.seats / winners if rank(rules, p, seat) == best else 0.0
        utility[seat] = (won - 1.0) / (rules.seats - 1)
