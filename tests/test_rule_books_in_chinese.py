"""The Chinese rule books say what the English ones do, block by block.

A change of a number, an option, a citation, a table or a paragraph in one of them alone fails here.
"""

import re
from collections import Counter
from itertools import zip_longest

import pytest
from markdown_it import MarkdownIt

from pigpen.catalog import CATALOG
from pigpen.core.said import catalogue
from pigpen.core.translations import ENGLISH
from pigpen.rulebook import NUMBER, rules_of

BOOKS = sorted({entry.rule_book: entry.name for entry in CATALOG if entry.is_ours}.items())
every_book = pytest.mark.parametrize("game", [game for _, game in BOOKS], ids=dict(BOOKS))

MARKDOWN = MarkdownIt("commonmark").enable("table")
THIS_TYPE = Counter(["in this type", "这种字体"])  # how a book shows what its own code looks like

ENGLISH_NUMBERS = {
    word: value
    for value, words in {
        1: "one once",
        2: "two twice both",
        3: "three third",
        4: "four fourth quarter quarters april",
        5: "five fifth",
        6: "six",
        7: "seven",
        8: "eight eighth eighths",
        9: "nine",
        10: "ten",
        12: "twelve",
        13: "thirteen",
        15: "fifteen",
        16: "sixteen",
        100: "hundred",
    }.items()
    for word in words.split()
}
CHINESE_DIGITS = {"二": 2, "两": 2} | {digit: n for n, digit in enumerate("一二三四五六七八九", 1)}
NO_NUMBERS = ("三角形",)

HAN = r"[\u3400-\u9fff]"
FULL_WIDTH = "，。；：？！（）、《》“”"

# What tables and the terminal call the things of a game, by keys of the catalogue.
WORDS = {
    "pig": "game.pig.name game.two-dice-pig.name game.big-pig.name game.hog.name dice.action.hold "
    "option.target action.resign",
    "push-out-the-pig": "game.push-out-the-pig.name option.expose option.limit fact.pigs "
    "fact.goats fact.doublers fact.small_slams fact.grand_slams fact.knockouts",
    "piggy-piggy": "game.piggy-piggy.name value.food.A value.food.B value.food.C value.food.D "
    "value.food.E layout.stack layout.discard piggy-piggy.card.goat",
    "piggles": "game.piggles.name terminal.pieces_pen terminal.pieces_mud terminal.pieces_kitchen "
    "value.side.up value.side.down value.side.head option.woods option.ring option.lane "
    "choice.mode.classic choice.mode.modern option.runes option.ballast",
}


def blocks(text):
    """The kinds of a book's blocks, one after the other, and the texts in them."""
    tokens = MARKDOWN.parse(text)
    kinds = [f"{token.type} {token.tag}" for token in tokens]
    return kinds, [token.content for token in tokens if token.type == "inline"]


def pairs(game):
    """Each text of the English book with that of the Chinese one."""
    english, chinese = (blocks(rules_of(game, language).text)[1] for language in (ENGLISH, "zh"))
    return list(zip_longest(english, chinese, fillvalue=""))


def codes(text):
    """Options, actions and what else is typed as it stands."""
    return Counter(" ".join(code.split()) for code in re.findall("`([^`]+)`", text)) - THIS_TYPE


def citations(text):
    """Numbers of paragraphs, its own with them, and marks of the house's rules."""
    return Counter(re.findall(rf"\b{NUMBER}\b|\[H\]", plain(text), re.ASCII))


def cards(text):
    return Counter(re.findall(r"(?:10|[2-9JQKA])[♠♥♦♣]", text))


def plain(text):
    return re.sub("`[^`]+`", "", text)


def amounts(text):
    """The numbers in a text, those that a translation must have first.

    A one or two in words may be said otherwise: 一, 单独; 两, 双方, 一对.
    """
    text = re.sub(rf"\b{NUMBER}\b", "", plain(text), flags=re.ASCII)
    for word in NO_NUMBERS:
        text = text.replace(word, "")
    figures = {float(found.replace(",", "")) for found in re.findall(r"\d[\d,]*(?:\.\d+)?", text)}
    words = [
        ENGLISH_NUMBERS[word]
        for word in re.findall("[a-z]+", text.lower())
        if word in ENGLISH_NUMBERS
    ]
    words += [in_chinese(found) for found in re.findall("[一二两三四五六七八九十百]+", text)]
    return figures | {value for value in words if value > 2}, figures | set(words)


def in_chinese(numeral):
    """十六 is 16, 一百 is 100."""
    value, digit = 0, 0
    for sign in numeral:
        if sign in CHINESE_DIGITS:
            digit = CHINESE_DIGITS[sign]
        else:
            value, digit = value + (digit or 1) * {"十": 10, "百": 100}[sign], 0
    return value + digit


def test_every_game_of_ours_has_its_book_in_both_languages():
    assert {rules_of(game, "zh").language for _, game in BOOKS} == {"zh"}
    assert {rules_of(game, "zh").languages for _, game in BOOKS} == {("en", "zh")}


@every_book
def test_both_have_the_same_paragraphs(game):
    english, chinese = rules_of(game, ENGLISH), rules_of(game, "zh")
    assert list(chinese.paragraphs) == list(english.paragraphs)
    assert all(re.search(HAN, text) for text in chinese.paragraphs.values())


@every_book
def test_both_have_the_same_headings_paragraphs_lists_and_tables(game):
    assert blocks(rules_of(game, "zh").text)[0] == blocks(rules_of(game, ENGLISH).text)[0]


@every_book
@pytest.mark.parametrize("what", [codes, citations, cards])
def test_each_block_names_the_same(game, what):
    differing = {
        chinese: english for english, chinese in pairs(game) if what(english) != what(chinese)
    }
    assert differing == {}


@every_book
def test_each_block_has_the_same_amounts(game):
    differing = {}
    for english, chinese in pairs(game):
        (must, may), (must_too, may_too) = amounts(english), amounts(chinese)
        if (must - may_too) | (must_too - may):
            differing[chinese] = must - may_too, must_too - may
    assert differing == {}


def test_amounts_are_read_in_words_of_both_languages():
    assert amounts("a hundred, the sixteen, 1,000 and 2.5, two")[0] == {100, 16, 1000, 2.5}
    assert amounts("一百分，十六张，二十，1,000 和 2.5，两")[0] == {100, 16, 20, 1000, 2.5}
    assert amounts("**D5** 掷一颗，两张，四个三角形") == ({4}, {1, 2, 4})


@every_book
def test_a_thing_is_called_what_it_is_called_at_the_table(game):
    book, said = rules_of(game, "zh"), catalogue("zh")
    assert [said[key] for key in WORDS[book.name].split() if said[key] not in book.text] == []


@every_book
def test_chinese_is_set_as_in_the_catalogues(game):
    """Full-width signs, blanks beside Latin letters, and no line break within a paragraph."""
    text = rules_of(game, "zh").text.replace("`这种字体`", "")
    assert re.findall(rf".?{HAN}[A-Za-z0-9`].?|.?[A-Za-z0-9`]{HAN}.?", text) == []
    assert re.findall(rf"{HAN} ?[,.;:?!()\"']|[,.;:?!()\"'] ?{HAN}", text) == []
    assert re.findall(rf"(?<!\*\*) [{FULL_WIDTH}]|[{FULL_WIDTH}] (?!\|)", text) == []
    assert re.findall(rf"[{HAN[1:-1]}{FULL_WIDTH}]\n(?!\n|[-|#]|\Z).*", text) == []
