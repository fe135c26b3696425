"""Previews of the certain effects of each legal action."""

from collections.abc import Iterator, Sequence

from pigpen.bots.bot import View
from pigpen.core.notation import format_action
from pigpen.core.position import foretold
from pigpen.core.redacted import known

_MOST = 13  # lines: one for each of twelve pieces, and one for none


def preview_lines(view: View, names: Sequence[str], you: int) -> Iterator[str]:
    """Yield a line per action: `target 1b: 0a sends 1b to the Mud.`

    If all actions have the same effect, yield one line without an action.
    """
    told = {
        action: " ".join(fact.text(names, you=you) for fact in said)
        for action in view.legal_actions
        if (said := foretold(view.game, view.position, action))
    }
    if len(told) > 1 and len(told) == len(view.legal_actions) and len(set(told.values())) == 1:
        yield next(iter(told.values()))
    elif len(told) <= _MOST:
        for action, words in told.items():
            yield f"{format_action(view.game, known(view.position), action)}: {words}"
