"""Puzzles by HTTP: asked without the answer, answered with what every choice is worth."""

from datetime import UTC, date, datetime

import httpx
import pytest
from patience import PATIENCE
from problems import is_problem
from serving import serving

from pigpen.lab.puzzles.catalog import SOURCES, daily, find


@pytest.fixture(scope="module")
def http(tmp_path_factory):
    database = tmp_path_factory.mktemp("puzzles") / "pigpen.sqlite3"
    with (
        serving(database) as address,
        httpx.Client(base_url=f"http://{address}", timeout=PATIENCE) as client,
    ):
        yield client


def test_what_there_is(http):
    said = http.get("/api/puzzles").json()
    date.fromisoformat(said["today"])
    assert {one["game"]: tuple(one["themes"]) for one in said["games"]} == {
        game: source.themes for game, source in SOURCES.items()
    }


def test_todays_is_that_of_the_date_and_gives_nothing_away(http):
    before = datetime.now(UTC).date()
    asked = http.get("/api/puzzles/daily").json()
    assert asked["day"] in {each.isoformat() for each in (before, datetime.now(UTC).date())}
    assert asked["key"] == daily(date.fromisoformat(asked["day"])).key
    named = "key day game options question asks scene seat view choices answered day_game"
    assert {*asked} == {*named.split()}
    again = http.get("/api/puzzles/daily").json()
    assert again == asked or again["day"] > asked["day"]


@pytest.mark.stored
@pytest.mark.parametrize("game", SOURCES)
def test_an_answer_says_what_every_choice_is_worth(http, game):
    asked = http.get("/api/puzzles/next", params={"game": game}).json()
    assert asked["day"] == ""
    known = find(asked["key"])
    assert [one["action"] for one in asked["choices"]] == [*known.view.legal_actions]
    for choice in asked["choices"]:
        given = {"key": asked["key"], "action": choice["action"]}
        said = http.post("/api/puzzles/answer", json=given).json()
        worth = {one["action"]: one["value"] for one in said["actions"]}
        assert worth == pytest.approx(dict(known.judged.values))
        assert said["grade"] == known.grade(choice["action"])
        assert (said["best"], said["theme"]) == (known.text(known.best), known.theme)


def test_a_theme_is_kept_to(http):
    for theme in SOURCES["pig"].themes[:4]:
        asked = http.get("/api/puzzles/next", params={"game": "pig", "theme": theme}).json()
        assert find(asked["key"]).theme == theme


def test_cards_show_the_hand_of_the_seat_alone(http):
    asked = http.get("/api/puzzles/next", params={"game": "push-out-the-pig"}).json()
    known = asked["view"]["known"]
    assert asked["view"]["hand"]
    assert not any(cards for seat, cards in enumerate(known) if seat != asked["seat"])


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("next", "game"),
        ("next?game=chess", "none of 'chess'"),
        ("next?game=pig&theme=lead", "Themes of pig are ahead"),
        ("next?game=pig&theme=luck", "Themes are ahead"),
        ("daily?day=yesterday", "written as 2026-11-28; not 'yesterday'"),
        ("daily?day=2999-01-01", "puzzles for each day from 2026-01-01"),
        ("today?day=2025-12-31", "not for 2025-12-31"),
        ("today?game=chess", "none of 'chess'"),
    ],
)
def test_what_there_is_not_is_a_problem(http, path, says):
    answer = http.get(f"/api/puzzles/{path}")
    assert (answer.status_code, is_problem(answer.json())) == (400, True)
    assert says in answer.json()["text"]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"key": "pig.78-45-16", "action": 9}, "one of the actions 0, 1; not 9"),
        ({"key": "pig.78-45", "action": 0}, "no puzzle 'pig.78-45'"),
        ({"key": "x" * 5000, "action": 0}, "puzzles of pig"),
        ({"key": "pig.78-45-16"}, "action"),
        ({"key": "pig.78-45-16", "action": 0, "day": "2026-11-24"}, "has another puzzle"),
        ({"key": 7, "action": 0}, "key"),
    ],
)
def test_what_is_no_answer_is_a_problem(http, given, says):
    answer = http.post("/api/puzzles/answer", json=given)
    assert (answer.status_code, is_problem(answer.json())) == (400, True)
    assert says in answer.json()["text"]
