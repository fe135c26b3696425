"""Piggles: four pieces a turn, dropped over the middle; in the last round all of them.

pigpen simulate piggles examples/strategies/drop_in_the_middle.py random
"""


def strategy(me):
    if me.phase == "load":
        most = 6 if me.round == me.rounds else 4  # six crowd each other off the board
        if me.round == 4 and all(piece.place != "board" for piece in me.mine):
            most = 2  # a seat without a piece in round 5 loses
        return me.some(most)
    if me.phase == "throw":
        return me.throw(y=10, h=16, v=0, spin=0)
    if me.phase == "target":  # Modern: the piece to act on
        theirs = {piece.id: piece.points for piece in me.theirs}
        return max(me.legal, key=lambda text: theirs.get(text.split()[1], -1))
    return me.some() if me.phase == "recoup" else me.legal[0]
