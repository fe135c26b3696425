"""A typed strategy is a table of choices, or a refusal that points into the text."""

from hypothesis import given
from mangled import attempt, mangled

from pigpen import catalog
from pigpen.lab.study.expression import EXAMPLES, strategy_of
from pigpen.lab.study.language import ExpressionError

PIG = catalog.make("pig", {"target": 12})


@given(mangled(EXAMPLES))
def test_an_expression_is_read_or_refused(text):
    strategy, refusal = attempt(ExpressionError, strategy_of, PIG, text)
    if refusal:
        assert 0 <= refusal.place <= refusal.place + refusal.length <= max(len(text), 1)
        return
    assert strategy.hold.shape[-1] >= 12
    assert ((strategy.hold >= 0) & (strategy.hold <= 1)).all()
