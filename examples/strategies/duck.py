"""Push Out the Pig: stay below the trick, and discard the most expensive card.

pigpen simulate push-out-the-pig examples/strategies/duck.py random random random
"""


def strategy(me):
    if me.phase == "expose" or not me.cards:
        return "pass" if "pass" in me.legal else "finish"
    if me.leads:
        return min(me.cards, key=lambda card: card.rank + 20 * (card in ("QS", "10C")))
    if me.cards[0].suit != me.led:  # void: discard the most expensive card
        return min(me.cards, key=lambda card: (cost(me, card), -card.rank))
    below = [card for card in me.cards if card.rank < me.best.rank]
    at_stake = sum(cost(me, card) for card in me.trick if card)
    if (me.is_last and at_stake >= 0) or not below:
        return max(me.cards, key=lambda card: (card != "QS", card.rank))
    return max(below, key=lambda card: (card != "JD", card.rank))


def cost(me, card):
    """Points of a card for the seat that takes it; the doubler is mostly bad."""
    return me.worth.get(card, -60 if card == "10C" else 0)
