"""A typed text is an action or a refusal, and an action is read as it was written."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mangled import attempt, mangled

from pigpen import catalog
from pigpen.core.errors import IllegalAction, ParseError
from pigpen.core.notation import (
    HistoryError,
    format_action,
    format_history,
    parse_action,
    parse_history,
)
from pigpen.core.position import after, is_legal
from pigpen.core.rng import below, stream
from pigpen.play.match import new

NAMES = [entry.name for entry in catalog.CATALOG if entry.is_ours]
RESIGNATIONS = ["resign", "resign 1"]
MOST_PLIES = 120


@cache
def played(name):
    """A game; some of its positions, each with texts that are right there; its history as texts."""
    match, luck = new(name, seed=1, engine="table"), stream(1)
    found = []
    while not match.is_over and len(match.steps) < MOST_PLIES:
        legal = match.legal_actions
        found.append((match.position, legal[:40]))
        match.apply(legal[below(luck, len(legal))])
    texts = format_history(match.game, match.history)
    return match.game, found, texts


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
def test_an_action_is_read_or_refused(name, data):
    game, found, texts = played(name)
    position, legal = data.draw(st.sampled_from(found))
    before = position.tobytes()
    text = data.draw(mangled(legal) | mangled(texts) | mangled(RESIGNATIONS))
    action, refusal = attempt(ParseError, parse_action, game, position, text)
    assert position.tobytes() == before
    if refusal:
        return
    assert action is not None
    if is_legal(game, position, action):
        assert parse_action(game, position, format_action(game, position, action)) == action
    else:
        with pytest.raises(IllegalAction):
            after(game, position, action)


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
def test_a_history_is_read_to_its_end_or_to_the_ply_that_is_wrong(name, data):
    game, _, texts = played(name)
    place = data.draw(st.integers(0, len(texts) - 1))
    changed = [*texts[:place], data.draw(mangled(texts)), *texts[place + 1 :]]
    read = []
    _, refusal = attempt(HistoryError, read.extend, parse_history(game, changed))
    assert refusal is None or refusal.ply == len(read)
    assert list(parse_history(game, format_history(game, read))) == read
