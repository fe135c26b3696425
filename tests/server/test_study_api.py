"""The study page's side of the server: bounds and bytes."""

import json

import httpx
import numpy as np
import pytest
from patience import PATIENCE
from problems import is_problem
from serving import serving

from pigpen.catalog import make
from pigpen.lab.study.study import MET, MET_BY_ONE, Study
from pigpen.lab.study.throws import ThrowStudy

MENU = {"target", "sides"}


@pytest.fixture(scope="module")
def http(tmp_path_factory):
    database = tmp_path_factory.mktemp("study") / "pigpen.sqlite3"
    with (
        serving(database) as address,
        httpx.Client(base_url=f"http://{address}/api/study", timeout=PATIENCE) as client,
    ):
        yield client


def unpack(content):
    length = int.from_bytes(content[:4], "little")
    return json.loads(content[4 : 4 + length]), content[4 + length :]


def test_every_solved_game_says_what_may_be_changed(http):
    games = {game["name"]: game["options"] for game in http.get("").json()}
    assert list(games) == ["pig", "two-dice-pig", "big-pig", "hog"]
    assert {option["name"] for option in games["hog"]} == MENU | {"dice", "throws"}
    assert {option["name"] for option in games["big-pig"]} == MENU | {"double_ones"}
    assert all(options[0]["high"] == 200 for options in games.values())


def test_the_whole_is_the_study(http):
    head, body = unpack(http.get("/pig?target=20").content)
    study = Study(make("pig", {"target": 20}))
    assert body == study.cells.tobytes()
    assert head["first_seat_wins"] == study.solution.first_seat_wins
    assert head["target"] == 20
    assert head["first_hold"] == 20  # from 0-0 one rolls on to the target


def test_a_slice_is_the_studys(http):
    _, body = unpack(http.get("/big-pig/7?target=20&double_ones=continue_25").content)
    hold, roll = np.frombuffer(body, "<f4").reshape(2, 20, 20)
    cut = Study(make("big-pig", {"target": 20, "double_ones": "continue_25"})).slice(7)
    np.testing.assert_array_equal(hold, cut.hold.astype("f4"))
    np.testing.assert_array_equal(roll, cut.roll.astype("f4"))


def test_hog_with_one_throw_is_about_dice(http):
    query = "target=20&throws=one&dice=4"
    head, body = unpack(http.get(f"/hog?{query}").content)
    study = ThrowStudy(make("hog", {"target": 20, "throws": "one", "dice": 4}))
    best, bits = np.frombuffer(body, np.uint8).reshape(2, 20, 20)
    np.testing.assert_array_equal(best, study.best)
    np.testing.assert_array_equal(bits, study.met * MET | study.met_by_one * MET_BY_ONE)
    assert (head["kind"], head["most_dice"], head["unused"]) == ("throw", 4, [])
    _, body = unpack(http.get(f"/hog/7?{query}").content)
    np.testing.assert_array_equal(
        np.frombuffer(body, "<f4").reshape(20, 4), study.slice(7).astype("f4")
    )


def test_the_most_dice_change_nothing_where_one_throws_again(http):
    wholes = [unpack(http.get(f"/hog?target=20&dice={dice}").content) for dice in (2, 9)]
    assert wholes[0][1] == wholes[1][1]
    assert [head["unused"] for head, _ in wholes] == [["dice"]] * 2


def test_arrays_begin_at_a_multiple_of_eight(http):
    for target in (10, 11, 12):
        content = http.get(f"/pig?target={target}").content
        assert (4 + int.from_bytes(content[:4], "little")) % 8 == 0


def test_sides_change_the_game(http):
    wins = [
        unpack(http.get(f"/pig?target=20&sides={sides}").content)[0]["first_seat_wins"]
        for sides in (6, 8)
    ]
    assert wins[0] < wins[1]


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("/chess", "There is no game 'chess'"),
        ("/push-out-the-pig", "Best play of push-out-the-pig is not known; it is of: pig, "),
        ("/pig?target=201", "target must be a whole number from 2 to 200, not '201'."),
        ("/pig?target=1", "from 2 to 200"),
        ("/pig?target=ten", "from 2 to 200"),
        ("/pig?target=" + "9" * 5000, "from 2 to 200"),
        ("/pig?sides=21", "sides must be a whole number from 2 to 20"),
        ("/pig?sides=", "from 2 to 20"),
        ("/pig?seats=3", "What can be changed here: target, sides"),
        ("/big-pig?double_ones=no", "double_ones must be end_turn_25, continue_25"),
        ("/pig/20?target=20", "The other's score must be 0 to 19"),
        ("/pig/-1", "The other's score must be 0 to 99"),
    ],
)
def test_what_is_out_of_bounds_is_a_problem(http, path, says):
    answer = http.get(path)
    assert (answer.status_code, is_problem(answer.json())) == (400, True)
    assert says in answer.json()["text"]


def test_a_score_that_is_no_number_is_nowhere(http):
    assert http.get("/pig/ten").status_code == 404
