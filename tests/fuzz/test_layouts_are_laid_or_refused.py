"""A layout is a position that reads back as it was laid, or names the fields that are wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mangled import attempt, mangled

from pigpen import catalog
from pigpen.core.layout import lay_out, reachable, setup_of, whole
from pigpen.core.setup import Impossible

GAMES = [catalog.make(entry.name) for entry in catalog.CATALOG if entry.is_ours]
LAID_OUT = [game for game in GAMES if game.extras.setup is not None]


@pytest.mark.parametrize("game", LAID_OUT, ids=lambda game: game.name)
@given(data=st.data())
def test_a_layout_is_laid_or_refused(game, data):
    setup = setup_of(game)
    fields = setup.fields(game.rules)
    names = [field.name for field in fields]
    example = data.draw(st.sampled_from(setup.examples))
    texts = [*example.layout.values(), *(field.usual for field in fields)]
    changed = data.draw(
        st.dictionaries(
            st.one_of(st.sampled_from(names), mangled(names)), mangled(texts), max_size=3
        )
    )
    layout, refusal = attempt(Impossible, whole, fields, {**example.layout, **changed})
    if refusal is None:
        position, refusal = attempt(Impossible, reachable, game, layout)
    if refusal:
        assert refusal.field in {*names, *changed}
        return
    again = whole(fields, setup.read(game.rules, position))
    assert setup.read(game.rules, lay_out(game, again)) == setup.read(game.rules, position)
