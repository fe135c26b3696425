"""The page of strategies side by side, from the server's side: figures, bounds, refusals."""

import httpx
import pytest
from msgspec.json import decode
from patience import PATIENCE
from problems import is_problem
from serving import serving

from pigpen.catalog import make
from pigpen.lab.study.comparison import Bench, Comparison
from pigpen.lab.study.contender import contender
from pigpen.server.pages.strategies import answers
from pigpen.server.wire.strategies import MOST

NAMES = ["optimal", "hold-at-5", "expr: hold at min(7, 3 + other)"]


@pytest.fixture(scope="module")
def http(tmp_path_factory):
    database = tmp_path_factory.mktemp("strategies") / "pigpen.sqlite3"
    with (
        serving(database) as address,
        httpx.Client(base_url=f"http://{address}/api/strategies", timeout=PATIENCE) as client,
    ):
        yield client


def compare(http, *strategies, game="pig", **options):
    options = {"target": 12, **options}
    return http.post(f"/{game}", json={"strategies": strategies, "options": options})


def test_what_can_be_compared(http):
    said = http.get("").json()
    games = {game["name"]: game for game in said["games"]}
    assert list(games) == ["pig", "two-dice-pig", "big-pig", "hog"]
    assert {"random", "hold-at-20", "optimal"} <= set(games["pig"]["bots"])
    assert [option["name"] for option in games["big-pig"]["options"]] == ["target", "double_ones"]
    assert all(game["options"][0]["high"] == 100 for game in games.values())
    assert said["most"] == MOST
    assert "turn_total" in said["language"]["names"]


def test_the_answer_is_the_laboratorys(http):
    found = decode(compare(http, *NAMES).content, type=Comparison)
    assert found == Bench(make("pig", {"target": 12}), contender).compare(NAMES)


def test_equal_strategies_count_once(http):
    found = compare(http, "hold-at-5", "random", "hold-at-5").json()
    assert [one["name"] for one in found["strategies"]] == ["hold-at-5", "random"]


def test_the_rules_may_differ(http):
    rates = {
        compare(http, "optimal", game="big-pig", double_ones=choice).json()["odds"][0][0]["first"]
        for choice in ("end_turn_25", "continue_25")
    }
    assert len(rates) == 2


@pytest.mark.parametrize(
    ("line", "key", "place", "length"),
    [
        ("hold at luck", "expression.unknown", 8, 4),
        ("  hold if score", "expression.after_condition", 8, 5),
        ("__import__('os').system('ls')", "expression.outside", 0, 29),
        ("hold if )", "expression.unreadable_at", 8, 1),
        ("hold at 1 / (score - 5)", "expression.zero", 13, 9),
        ("", "expression.unreadable", 0, 0),
    ],
)
def test_a_misread_line_is_said_with_its_place(http, line, key, place, length):
    answered = compare(http, "hold-at-5", f"expr: {line}")
    found = answered.json()
    assert (answered.status_code, found["type"], found["strategy"]) == (200, "misread", 1)
    assert (found["said"]["key"], found["place"], found["length"]) == (key, place, length)


@pytest.mark.parametrize(
    ("game", "body", "says"),
    [
        ("chess", {"strategies": ["optimal"], "options": {}}, "There is no game 'chess'"),
        (
            "push-out-the-pig",
            {"strategies": ["optimal"], "options": {}},
            "Best play of push-out-the-pig is not known",
        ),
        ("pig", {"strategies": ["nobody"], "options": {}}, "There is no bot 'nobody'"),
        ("pig", {"strategies": ["/etc/passwd"], "options": {}}, "There is no bot"),
        ("pig", {"strategies": ["os:system"], "options": {}}, "There is no bot"),
        ("pig", {"strategies": [], "options": {}}, "length >= 1"),
        ("pig", {"strategies": ["random"] * (MOST + 1), "options": {}}, f"length <= {MOST}"),
        ("pig", {"strategies": ["x" * 5000], "options": {}}, "length <="),
        ("pig", {"strategies": [7], "options": {}}, "Expected `str`"),
        ("pig", {"options": {}}, "strategies"),
        ("pig", {"strategies": ["optimal"], "options": {"target": 101}}, "a target of 100"),
        ("pig", {"strategies": ["optimal"], "options": {"target": 1}}, "target"),
        ("pig", {"strategies": ["optimal"], "options": {"target": "9" * 30}}, "target"),
        ("pig", {"strategies": ["optimal"], "options": {"seats": 3}}, "can be changed here"),
        ("pig", {"strategies": ["optimal"], "options": {"target": [1]}}, "options"),
    ],
)
def test_what_is_out_of_bounds_is_a_problem(http, game, body, says):
    answered = http.post(f"/{game}", json=body)
    assert (answered.status_code, is_problem(answered.json())) == (400, True)
    assert says in answered.json()["text"]


def test_another_site_is_not_answered(http):
    body = {"strategies": ["random"], "options": {"target": 10}}
    asked = http.post("/pig", json=body, headers={"origin": "https://evil.example"})
    assert asked.status_code == 403


def test_a_question_that_was_asked_last_is_answered_alike():
    asked = "pig", (("target", 10),), tuple(NAMES)
    assert answers.compare(*asked) == answers.compare(*asked)
