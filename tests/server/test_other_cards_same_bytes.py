"""At every number of seats, other hidden cards change no byte of what somebody is told.

A short match each, by one viewer; `python -m benchmarks.leaks` plays whole ones, by every viewer.
Half of them are played in `make test`.
"""

import pytest
from played_twice import assert_same, differences, played
from sittings import FEW, VIEWERS, told

from pigpen.server.pages.what_if import api as what_if

_SEED = 5
_GATE = {
    "push-out-the-pig, 6 seats",
    "push-out-the-pig, with bots",
    "piggy-piggy, 2 seats",
    "piggy-piggy, with bots",
}


@pytest.mark.parametrize(
    ("name", "viewer"),
    [
        pytest.param(name, viewer, id=name, marks=() if name in _GATE else pytest.mark.thorough)
        for name, viewer in zip(FEW, ("ann", "eve") * len(FEW), strict=False)
    ],
)
def test_other_cards_change_no_byte(address, name, viewer):
    match = FEW[name]
    history = match.history(match.game, _SEED)
    other = match.exchange(match.game, history, VIEWERS[viewer], _SEED)
    assert other != history
    seen, again = (played(address, match.sitting, each) for each in (history, other))
    assert again.last != seen.last
    for one, two in zip(told(seen, viewer), told(again, viewer), strict=True):
        assert_same(one, two)
    assert told(seen, viewer)[0].size > 20_000


@pytest.mark.thorough
def test_a_hand_that_is_shown_is_found(address, monkeypatch):
    """One answer of many forgets to redact."""
    monkeypatch.setattr(what_if, "view", lambda _, position, __: position)
    match = FEW["piggy-piggy, 2 seats"]
    history = match.history(match.game, _SEED)
    other = match.exchange(match.game, history, VIEWERS["ann"], _SEED)
    one, two = (played(address, match.sitting, each).ann for each in (history, other))
    found = differences(one, two)
    assert found
    assert all("/what-if" in each for each in found)
