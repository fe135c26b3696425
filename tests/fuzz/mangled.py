"""Texts that are nearly right: those trip parsers up, which random letters hardly ever do."""

import re

from hypothesis import strategies as st

MOST_EDITS = 4
SIGNS = [" ", "  ", "\t", "\n", *";,:=-+.#'\"[]{}()"]
NUMBERS = ["0", "-0", "00", "1e9", "nan", "inf", "9" * 30, "٣", "²", "½"]
WORDS = ["true", "null", "None", "resign", "first:", "x=", "if", "at", "(" * 30, "\0", "é", "猪"]
PIECES = st.one_of(st.sampled_from([*SIGNS, *NUMBERS, *WORDS]), st.text(max_size=3))


@st.composite
def mangled(draw, texts):
    """One of some texts, with a few edits; now and then as it is."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(0, MOST_EDITS))):
        begin, end = draw(_places(text))
        kept = text[begin:end]
        other = draw(st.one_of(st.just(""), PIECES, st.just(kept + kept), st.just(kept.upper())))
        text = text[:begin] + other + text[end:]
    return text


def _places(text):
    """Choose where to edit: a word, a number, a sign, or a few letters."""
    letters = st.integers(0, len(text)).flatmap(
        lambda begin: st.tuples(st.just(begin), st.integers(begin, min(len(text), begin + 8)))
    )
    whole = [found.span() for found in re.finditer(r"\d+|[^\W\d]+|[^\w\s]|$", text)]
    return st.one_of(st.sampled_from(whole), letters)


def attempt(error, read, *given):
    """Return the reading or the refusal; any other error ends the test."""
    try:
        return read(*given), None
    except error as problem:
        assert str(problem)  # noqa: PT017 - a refusal is an answer here
        return None, problem
