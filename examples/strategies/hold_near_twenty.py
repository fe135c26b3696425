"""A strategy of your own, in one function.

    pigpen play pig --opponent examples/strategies/hold_near_twenty.py
    pigpen evaluate pig examples/strategies/hold_near_twenty.py optimal

Pigpen calls `strategy` whenever there is a choice, with `me`:

    me.score        your points                  me.turn_total   points of this turn
    me.other        the best other player's      me.others       all of them, next first
    me.target       points that win              me.needed       points still to roll
    me.legal        the legal actions            me.options      the table's rules
    me.dice         Hog: dice of this turn, 0 before you choose

It returns "roll" or "hold"; in Hog it begins a turn with "dice 1", "dice 2" and so on.
"""


def strategy(me):
    if "hold" not in me.legal:
        return me.legal[0]  # Hog: one die, because you can always roll it again
    if me.needed <= 0:
        return "hold"  # enough to win
    if me.other >= me.target - 20:
        return "roll"  # they win next turn: now or never
    return "hold" if me.turn_total >= 20 else me.legal[1]
