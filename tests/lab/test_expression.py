"""Strategies as expressions: exact, bounded, and never run as code."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pigpen.bots.catalog import entry
from pigpen.catalog import make
from pigpen.lab.study.exact import table_of
from pigpen.lab.study.expression import LONGEST, parse_expression, strategy_of
from pigpen.lab.study.language import ExpressionError

GAME = make("pig", {"target": 30})
WORDS = [
    "score", "other", "turn_total", "target", "needed", "hold", "if", "else", "and", "or", "not",
    "min", "max", "(", ")", ",", "+", "-", "*", "/", "//", "%", "**", "<", ">=", "==", "1", "20",
    "1e999", "0", "True", "'a'", "lambda", ":", "[", "]", ".", "__import__", "print", "é", "\0",
    "\n", "is", "in", "x", "9" * 40,
]  # fmt: skip


def table():
    axes = np.ogrid[:30, :30, :31]
    names = dict(zip(("score", "other", "turn_total"), axes, strict=True))
    names |= {"target": np.array(30), "needed": 30 - axes[0] - axes[2]}
    return {name: np.asarray(value, float) for name, value in names.items()}


@given(st.lists(st.sampled_from(WORDS), max_size=30).map(" ".join) | st.text(max_size=60))
def test_whatever_is_typed_is_a_strategy_or_a_clear_refusal(text):
    try:
        said = parse_expression(text).part.value(table())
    except ExpressionError as error:
        assert str(error)  # noqa: PT017 - any other error fails the test
    else:
        assert np.isfinite(said.astype(float)).all()


@pytest.mark.parametrize(
    "text", ["turn_total >= 20", "20", "hold if turn_total >= 20", "hold at 20",
             "needed <= 30 - score - 20", "hold at max(20, min(3, 4))",
             "hold at 20 if other > 5 else 10 * 2"],
)  # fmt: skip
def test_twenty_can_be_said_in_many_ways(text):
    ours, plan = strategy_of(GAME, text), table_of(GAME, entry("hold-at-20").build(GAME))
    own, _, total = np.ogrid[:30, :30, :31]
    met = np.broadcast_to((total > 0) & (own + total < 30), plan.hold[0].shape)
    assert np.array_equal(ours.hold[0][met], plan.hold[0][met])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("turn_total >= twenty", "Character 15: there’s no 'twenty'. You can use score"),
        ("hold if __import__('os')", "Character 9: you can’t use \"__import__('os')\" here."),
        ("score.real > 1", "you can’t use 'score.real' here"),
        ("score ** 99 > 1", "you can’t use"),
        ("1 / (score - 5)", "'score - 5' can be 0"),
        ("score and 1", "'score' isn’t a condition"),
        ("(score > 1) + 1", "'score > 1' isn’t a number"),
        ("hold at score > 1", "Put a number after `hold at`"),
        ("hold if 20", "Put a condition after `hold if`"),
        ("9999999999", "can’t be used as a number"),
        ("1e8 * 1e8", "gets too large"),
        ("min(1)", "takes two or more"),
        ("hold if )", "doesn’t make sense from character 9 on"),
        ("", "doesn’t make sense"),
        ("1" + "+1" * 150, "At most 120 parts"),
        ("-" * LONGEST + "1", "At most 400 characters"),
        ("(" * 399, "doesn’t make sense"),
    ],
)
def test_a_refusal_points_at_the_place(text, says):
    with pytest.raises(ExpressionError) as refused:
        strategy_of(GAME, text)
    assert says in str(refused.value)


def test_where_a_turn_is_one_throw_there_is_nothing_to_hold():
    with pytest.raises(ExpressionError, match="only one roll"):
        strategy_of(make("hog", {"throws": "one"}), "20")
