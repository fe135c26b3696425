"""Games at the terminal: their own faces, and the face of any game."""

import io

import pytest
import quoits
from rich.console import Console

from pigpen import catalog
from pigpen.cli.faces import face_of
from pigpen.cli.faces.face import Face, by_lot, list_actions, view_lines
from pigpen.cli.players import Player
from pigpen.cli.session import Session
from pigpen.core.rng import stream
from pigpen.play.match import Match


@pytest.mark.parametrize("name", [entry.name for entry in catalog.CATALOG])
def test_every_game_of_the_catalog_has_a_face_of_its_own(name):
    assert face_of(catalog.make(name)).board is not Face().board


def test_a_view_is_told_as_facts():
    view = {"trick": 3, "leader": 1}
    assert view_lines(view, ("Ann", "Bo"), Console()).plain == "trick: 3\nleader: 1"


def test_of_many_actions_the_first_and_the_last_are_named():
    assert list_actions(("a", "b")) == "a, b"
    assert list_actions([str(number) for number in range(41)]) == "0, …, 40"


def test_chance_is_asked_for_by_seats_or_by_what_is_possible():
    names = ("Ann", "Bo")
    assert by_lot({}, names, ("first:0", "first:1")) == "Drawn by lot, 1 (Ann) or 2 (Bo)"
    assert by_lot({}, names, ("first:1",)) == "Drawn by lot, 2 (Bo)"
    assert by_lot({}, names, ("1", "2")) == "Chance: 1, 2"
    assert by_lot({}, names, ()) == "Chance"


class Typist(Console):
    """A screen before which somebody types these lines."""

    def __init__(self, *lines):
        self.shown = io.StringIO()
        super().__init__(file=self.shown, width=100)
        self.lines = list(lines)

    def input(self, prompt="", *_, **style):
        self.print(prompt)
        return self.lines.pop(0)


def test_a_game_without_a_face_is_played_by_what_it_writes():
    match = Match(quoits.game(quoits.Rules(throws=1)), names=("Ann", "Bo"))
    screen = Typist("?", "nonsense", "throw 400", "ring 0 at 400", "settled", "")
    players = [Player(name, None) for name in match.names]
    Session(match, players, screen, rng=stream(1), pace=0.0).run()
    shown = screen.shown.getvalue()
    assert match.is_over
    assert "places: [0, 0]" in shown
    assert "places: [400, 0]" in shown
    assert "'nonsense' says no action of quoits." in shown
    assert "throw 100, throw 500, throw 900" in shown
