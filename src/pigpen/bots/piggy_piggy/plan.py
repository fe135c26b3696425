"""Plans of a turn: a sequence of plays after which the value function is highest."""

from typing import Final

from pigpen.bots.piggy_piggy.value_function import Workspace, win_probabilities
from pigpen.core.jit import kernel
from pigpen.core.record import Floats, Ints, Positions
from pigpen.games.piggy_piggy.pigs import steal
from pigpen.games.piggy_piggy.position import Phase, Position
from pigpen.games.piggy_piggy.rules import Rules
from pigpen.games.piggy_piggy.turns import END, apply, legal_actions

LONGEST: Final = 6  # a hand of five cards, and the end of playing
NO_MORE: Final = -1  # the plan ends here


@kernel
def value_of_ending(
    rules: Rules,
    views: Positions[Position],
    place: int,
    weights: Floats,
    room: Workspace,
    chances: Floats,
) -> float:
    """Return the value for the seat to move at `views[place]` if its plays were over.

    Overwrites `views[place + 1]`.
    """
    seat = int(views[place].seat)
    views[place + 1] = views[place]
    steal(rules, views[place + 1])
    win_probabilities(rules, views[place + 1], seat, weights, room, chances)
    return chances[seat]


@kernel
def next_play(
    rules: Rules,
    views: Positions[Position],
    place: int,
    weights: Floats,
    actions: Ints,
    room: Workspace,
    chances: Floats,
) -> int:
    """Return the play at `views[place]` after which ending has the highest value, or END.

    Overwrites the two positions that follow; `actions` [A] is working memory.
    """
    count = legal_actions(rules, views[place], actions)
    if count == 1 or views[place].phase != Phase.PLAY:
        return actions[count - 1]  # whatever may be shown is shown
    best = actions[count - 1]
    highest = -1.0
    for index in range(count):
        views[place + 1] = views[place]
        if actions[index] != END:
            apply(rules, views[place + 1], actions[index])
        value = value_of_ending(rules, views, place + 1, weights, room, chances)
        if value > highest:
            highest = value
            best = actions[index]
    return best


@kernel
def plan_turn(
    rules: Rules,
    views: Positions[Position],
    first: int,
    weights: Floats,
    actions: Ints,
    room: Workspace,
    chances: Floats,
    plan: Ints,
) -> float:
    """Write the best plan found that begins with `first` into `plan` [LONGEST]; return its value.

    Plays after the first are added one at a time, each the best to end with, as long as they raise
    the value. Overwrites all but the view at `views[0]`.
    """
    views[1] = views[0]
    length = 0
    action = first
    while True:
        plan[length] = action
        length += 1
        if action == END or views[1].phase != Phase.PLAY:
            break
        apply(rules, views[1], action)
        action = next_play(rules, views, 1, weights, actions, room, chances)
    plan[length:] = NO_MORE
    return value_of_ending(rules, views, 1, weights, room, chances)


@kernel
def follow(rules: Rules, p: Position, plan: Ints) -> None:
    """Carry out a plan, in place."""
    for action in plan:
        if action == NO_MORE:
            return
        apply(rules, p, action)
