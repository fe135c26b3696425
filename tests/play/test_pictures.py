"""A match's picture in a notebook: the view of the seat to move, escaped, of every game."""

from xml.etree import ElementTree as ET

import pytest

import pigpen
from pigpen.catalog import CATALOG
from pigpen.core.game import CHANCE, NOBODY

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def drawn(match):
    """As text and as a tree, which an unclosed element would not make."""
    markup = match._repr_html_()
    style = markup.index("<style>"), markup.index("</style>") + len("</style>")
    return markup, ET.fromstring(markup[: style[0]] + markup[style[1] :])


def played(name, plies, **options):
    match = pigpen.new(name, seed=5, **options)
    for _ in range(plies):
        if match.is_over:
            break
        match.apply(match.legal_actions[-1])
    return match


@pytest.mark.parametrize("entry", CATALOG, ids=lambda entry: entry.name)
@pytest.mark.parametrize("plies", [0, 7])
def test_every_game_is_drawn_with_its_seats(entry, plies):
    match = played(entry.name, plies)
    _, tree = drawn(match)
    text = "".join(tree.itertext())
    assert all(name in text for name in match.names)
    mover = [row for row in tree.iter("tr") if row.get("class") == "mover"]
    assert len(mover) == (match.to_move >= 0)


def test_names_are_escaped():
    match = pigpen.new("pig", names=("<b>Ann</b>", "Bob"))
    markup, tree = drawn(match)
    assert "<b>Ann" not in markup
    assert "<b>Ann</b>" in "".join(tree.itertext())


def test_of_hands_only_that_of_the_seat_to_move_is_shown():
    match = played("push-out-the-pig", 30)
    mine = match.describe(match.to_move)
    shown = [
        card.text or "" for card in drawn(match)[1].iter("span") if "card" in card.get("class", "")
    ]
    open_cards = [card for card in mine["trick"] if card]
    captured = [card for cards in mine["captured"] for card in cards]
    expected = [card[:-1] + SUITS[card[-1]] for card in (*mine["hand"], *open_cards, *captured)]
    assert sorted(shown) == sorted(expected)


def test_what_the_seat_to_move_did_not_see_is_not_told():
    for plies in range(1, 40):
        match = played("piggy-piggy", plies)
        seat = max(match.to_move, NOBODY)
        last = max(ply for ply, step in enumerate(match.steps) if step.actor != CHANCE)
        text = "".join(drawn(match)[1].itertext())
        for step in match.steps[last:]:
            for said in step.said:
                hidden = seat in step.hidden_from and not said.for_all
                assert (said.text(match.names) in text) != hidden


def test_pieces_of_piggles_lie_where_they_lie():
    match = pigpen.new("piggles", by_hand=True)
    for action in ("load ab", "throw", "0a 2 1.5 up; 0b -3 0 down; settled"):
        match.apply(action)
    groups = {
        group.find("text").text: group.get("transform") for group in drawn(match)[1].iter("g")
    }
    assert groups == {"A▲": "translate(2.000 -1.500)", "B▼": "translate(-3.000 0.000)"}


def test_a_game_of_another_package_is_shown_in_words(monkeypatch):
    match = pigpen.new("pig")
    match.game = match.game._replace(extras=match.game.extras._replace(picture=None))
    text = "".join(drawn(match)[1].itertext())
    assert "turn_total" in text
