"""The catalogues of texts hold what is said and nothing else, in every language.

That no component of the page says more than they do is tested in
web/tests/components.test.ts.
"""

import ast
import json
import re
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from pigpen.core.said import YOU
from pigpen.core.translations import ENGLISH, LANGUAGES

WORDINGS = ("page", "log")  # of a text, in other places of the page
ROOT = Path(__file__).parents[1]
FOLDERS = (
    "src/pigpen/text",  # what all say
    "web/src/text",  # what only the page says
    *sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("web/src/*/text")),  # parts of it
)
PROGRAMS = [
    path
    for pattern in ("src/pigpen/**/*.py", "web/src/**/*.ts", "web/src/**/*.svelte")
    for path in ROOT.glob(pattern)
    if path.name != "wire.ts"
]
SAYING = {"Said": "{}", "refusal": "refusal.{}", "say": "terminal.{}", "lookUp": "{}", "t": "{}"}

ADDRESSES = ("seat.you", "setup.you")  # *you* alone
# Texts that name a button, by the button's key: the guide's, which are read beside it.
NAMING = {
    "controls.roll": "dice.guide.roll",
    "controls.hold": "dice.guide.danger.pig dice.guide.danger.two dice.guide.danger.big "
    "dice.guide.danger.hog dice.guide.plenty dice.guide.enough",
    "controls.rollDice": "dice.guide.rollMany",
    "cards.lastTrick": "push-out-the-pig.guide.theyTook",
    "push-out-the-pig.table.finish": "push-out-the-pig.guide.finish push-out-the-pig.advice.finish",
    "piggy-piggy.table.end": "piggy-piggy.guide.end piggy-piggy.advice.keep_goat "
    "piggy-piggy.advice.end_take piggy-piggy.advice.end_steal piggy-piggy.advice.end_draw",
    "piggles.table.throwIt": "piggles.guide.throw piggles.guide.throwAt",
    "lab.run": "lab.nothing",
}
OF_DATA = ("fact", "event")  # topics whose ends games name: core.facts, core.game

_LITERAL = re.compile(r"""(["'`])([\w.-]+(?:\$?\{[^{}]*\}[\w.-]*)*)\1""")
_GAP = re.compile(r"\$?\{[^{}]*\}")


def _pairs(folder, language):
    text = (ROOT / folder / f"{language}.json").read_text("utf-8")
    return json.loads(text, object_pairs_hook=list)


def _texts(folder, language):
    return dict(_pairs(folder, language))


ENGLISH_TEXTS = {key: text for folder in FOLDERS for key, text in _texts(folder, ENGLISH).items()}


def _gaps(text):
    return set(re.findall(r"\{(\w+)", text))


def test_every_language_says_the_same_things():
    differing = []
    for folder, language in product(FOLDERS, LANGUAGES):
        english, other = _texts(folder, ENGLISH), _texts(folder, language)
        if list(other) != list(english):
            differing.append((folder, language, "keys"))
        gaps = [key for key in english if _gaps(english[key]) != _gaps(other.get(key, ""))]
        differing += [(folder, language, key) for key in gaps]
    assert differing == []


def test_no_key_is_there_twice():
    twice = [
        (folder, language, key)
        for folder, language in product(FOLDERS, LANGUAGES)
        for key, times in Counter(key for key, _ in _pairs(folder, language)).items()
        if times > 1
    ]
    assert twice == []


def test_who_reads_of_itself_is_told_the_same():
    told = {key: text for key, text in ENGLISH_TEXTS.items() if key.endswith(YOU)}
    others = {key: ENGLISH_TEXTS[key.removesuffix(YOU)] for key in told if key not in ADDRESSES}
    assert [key for key in others if _gaps(told[key]) != _gaps(others[key]) - {"seat"}] == []


def test_no_key_is_in_both_catalogues():
    assert not set(_texts(FOLDERS[0], ENGLISH)) & set(_texts(FOLDERS[1], ENGLISH))


def test_no_bot_is_called_like_a_food():
    for language in LANGUAGES:
        texts = {key: text for folder in FOLDERS for key, text in _texts(folder, language).items()}
        names = {text.lower() for key, text in texts.items() if key.startswith("nickname.")}
        foods = {text.lower() for key, text in texts.items() if key.startswith("value.food.")}
        assert (len(foods), names & foods) == (5, set()), language


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_that_names_a_button_has_the_buttons_own_words(language):
    """Up to a bracket or a gap; a quoted name without a gap is another text, word for word."""
    texts = {key: text for folder in FOLDERS for key, text in _texts(folder, language).items()}
    for button, naming in NAMING.items():
        words = re.split(r" ?[({（]", texts[button])[0]
        assert [key for key in naming.split() if words.lower() not in texts[key].lower()] == []
    named = re.compile("“([^”{]+)”|\\b[Pp]ress ([A-Z]\\w+)[,.]")
    quoted = [
        (key, name)
        for key, text in texts.items()
        for names in named.findall(text)
        for name in names
        if name
    ]
    assert [(key, name) for key, name in quoted if name not in texts.values()] == []


def test_every_text_is_said_somewhere():
    """By its whole key, by a key with gaps (`bot.{name}.line`), or by the topic before its end."""
    literals = {match[2] for path in PROGRAMS for match in _LITERAL.finditer(path.read_text())}
    with_gaps = [literal for literal in literals if _GAP.search(literal) and "." in literal]
    patterns = [
        re.compile(r"[\w-]+".join(map(re.escape, _GAP.split(literal)))) for literal in with_gaps
    ]

    texts = ENGLISH_TEXTS.values()
    values = {f"value.{name}" for text in texts for name in re.findall(r"{(\w+)", text)}

    def is_said(key):
        key = key if key in ADDRESSES else key.removesuffix(YOU)
        topic, _, end = key.rpartition(".")
        return (
            key in literals
            or ("." in topic and topic in literals)
            or (end in WORDINGS and is_said(topic))
            or (topic in OF_DATA and end in literals)
            or topic in values
            or any(pattern.fullmatch(key) for pattern in patterns)
        )

    assert [key for key in ENGLISH_TEXTS if not is_said(key)] == []


def test_everything_said_is_in_the_catalogues():
    missing = [
        f"{path.relative_to(ROOT)}: {key}"
        for path in PROGRAMS
        for key in (_said_in_python(path) if path.suffix == ".py" else _said_on_the_page(path))
        if key not in ENGLISH_TEXTS
    ]
    assert missing == []


def _said_in_python(path):
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(key)), *_]):
                if name in SAYING:
                    yield SAYING[name].format(key)


def _said_on_the_page(path):
    return re.findall(r'\b(?:t|lookUp)\("([^"]+)"', path.read_text())
