"""The lesson's side of the server: bounds, and what is sent."""

import httpx
import pytest
from msgspec.json import decode
from patience import PATIENCE
from problems import is_problem
from serving import serving

from pigpen.lab.study.convergence import Lesson, lesson


@pytest.fixture(scope="module")
def http(tmp_path_factory):
    database = tmp_path_factory.mktemp("learn") / "pigpen.sqlite3"
    with (
        serving(database) as address,
        httpx.Client(base_url=f"http://{address}/api/learn", timeout=PATIENCE) as client,
    ):
        yield client


def test_the_lesson_is_that_of_the_laboratory(http):
    assert decode(http.get("/pig").content, type=Lesson) == lesson(2, 2)


def test_the_largest_lesson_is_sent_small(http):
    answer = http.get("/pig?goal=10&sides=2")
    assert len(answer.json()["cells"]) == 550
    assert int(answer.headers["content-length"]) < 300_000


def test_one_more_throw_is_told(http):
    assert http.get("/pig/throw").json()["faces"] == [None, 2, 3, 4, 5, 6]


def test_a_race_is_counted(http):
    said = http.get("/pig/race?target=12").json()
    assert (said["target"], said["cells"], said["layers"]) == (12, 936, 23)
    assert said["table"]["worked"] == 936 * len(said["table"]["errors"])
    assert 936 <= said["layered"]["worked"] < said["in_place"]["worked"]
    assert said["layered"]["errors"] == []


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("/chess", "There is no game 'chess'"),
        ("/chess/race", "There is no game 'chess'"),
        ("/hog", "The lesson is about pig; there is none about hog."),
        ("/hog/throw", "there is none about hog."),
        ("/pig?goal=1", "goal must be a whole number from 2 to 10, not 1."),
        ("/pig?goal=11", "goal must be a whole number from 2 to 10"),
        ("/pig?sides=7", "sides must be a whole number from 2 to 6"),
        ("/pig?sides=-2", "sides must be a whole number from 2 to 6"),
        ("/pig?goal=two", "goal"),
        ("/pig/race?target=101", "at most 100, not to 101"),
        ("/pig/race?target=1", "target must be a whole number from 2 to 1000"),
        ("/pig/race?target=1e9", "target"),
        ("/two-dice-pig/race?target=10", "no order of layers"),
    ],
)
def test_what_is_out_of_bounds_is_a_problem(http, path, says):
    answer = http.get(path)
    assert (answer.status_code, is_problem(answer.json())) == (400, True)
    assert says in answer.json()["text"]
