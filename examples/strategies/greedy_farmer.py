"""Piggy Piggy: play the food that wins a pig, and set goats on the holders of the others.

pigpen simulate piggy-piggy examples/strategies/greedy_farmer.py random random random
"""


def strategy(me):
    if me.phase == "score":
        return me.legal[-1]  # a scoring card, if there is one
    foods = [food for food in "ABCDE" if f"food {food}" in me.legal]
    if foods:
        return "food " + max(foods, key=lambda food: worth(me, food))
    goats = [text for text in me.legal if text.startswith("goat")]
    return max(goats, key=lambda text: harm(me, text), default="end")


def worth(me, food):
    """A pig comes first, then icons for one that you don't hold yet."""
    after = me.mine[food] + me.in_hand[food]
    is_mine = me.pigs[food] == me.seat
    return (not is_mine and after > me.most_of_others(food), not is_mine, me.in_hand[food])


def harm(me, text):
    """The harm of a goat (`goat 2 A3`): to a pig's holder, in a food of yours, by many icons."""
    _, seat, (food, icons) = text.split()
    return (me.pigs[food] == int(seat), me.mine[food], icons)
