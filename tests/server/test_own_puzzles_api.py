"""Mistakes that come back as puzzles, and ratings, by real connections."""

from datetime import UTC, date, datetime, timedelta

import pytest
from databases import query
from serving import Person, serving, until
from sqlalchemy import create_engine, insert

from pigpen import catalog
from pigpen.lab.puzzles.catalog import daily_game, find, puzzle
from pigpen.lab.puzzles.puzzle import SOLVED, NoPuzzle, Theme
from pigpen.server.access.guests import Guest
from pigpen.server.pages.puzzles import store as kept
from pigpen.server.pages.puzzles.days import day_of, days_in_a_row, is_today
from pigpen.server.store.schema import METADATA, PUZZLE_LEVELS, PUZZLE_SKILLS
from pigpen.solvers import solve

PIG = {"target": 30}
DAY_MS = 24 * 3600 * 1000


@pytest.fixture(scope="module", autouse=True)
def solved():
    solve(catalog.make("pig", PIG))


@pytest.fixture
def address(tmp_path):
    with serving(tmp_path / "db") as address:
        yield address


@pytest.fixture
def ann(address):
    with Person(address) as ann:
        ann.ask("GET", "/me")
        yield ann


def timid(person):
    """A game in which a person holds after each throw, which is a mistake, and then leaves."""
    table = person.open("own", "random", first="seat_0", **PIG)["table"]
    with person.live(table) as live:
        for _ in range(3):
            live.act("roll")
            live.wait(lambda: live.is_over() or live.now["to_move"] == 0)
            if not live.is_over() and any(one["text"] == "hold" for one in live.now["legal"]):
                live.act("hold")
            live.wait(lambda: live.is_over() or live.now["to_move"] == 0)
            if live.is_over():
                return table
        live.ask({"type": "resign", "id": "r", "ply": live.ply})
        live.wait(live.is_over)
    return table


def with_mistakes(person):
    while True:  # dice may fall so that nothing was ever held
        timid(person)
        try:
            until(lambda: person.ask("GET", "/puzzles")["mistakes"] > 0)
        except AssertionError:
            continue
        return person.ask("GET", "/puzzles")["mistakes"]


@pytest.mark.stored
def test_a_mistake_solved_is_gone_and_one_missed_comes_again_later(tmp_path, ann, address):
    due = with_mistakes(ann)
    asked = ann.ask("GET", "/puzzles/mistake")
    assert asked["key"].startswith("mistake.")
    assert asked["asks"]["values"]["target"] == 30
    hold, roll = (one["action"] for one in asked["choices"])
    missed = ann.ask("POST", "/puzzles/answer", {"key": asked["key"], "action": hold})
    assert (missed["best"], missed["skill"]) == ("roll", None)
    assert missed["grade"] < 90
    assert ann.ask("GET", "/puzzles")["mistakes"] == due - 1
    query(tmp_path / "db", f"UPDATE puzzles_tried SET due = due - {DAY_MS}")
    assert ann.ask("GET", "/puzzles/mistake")["key"] == asked["key"]
    solved = ann.ask("POST", "/puzzles/answer", {"key": asked["key"], "action": roll})
    assert solved["grade"] == 100
    query(tmp_path / "db", f"UPDATE puzzles_tried SET due = due - {DAY_MS}")
    assert ann.ask("GET", "/puzzles")["mistakes"] == due - 1
    with Person(address) as bob:
        bob.ask("GET", "/me")
        given = {"key": asked["key"], "action": roll}
        assert bob.ask("POST", "/puzzles/answer", given, 404)["code"] == "no-mistakes"
    wrong = {"key": asked["key"], "action": 7}
    assert "must be one of" in ann.ask("POST", "/puzzles/answer", wrong, 400)["text"]


@pytest.mark.stored
@pytest.mark.parametrize("key", ["mistake.", "mistake.none.3", "mistake.none.x", "mistake"])
def test_what_is_no_mistake_is_refused(ann, key):
    status = 404 if "." in key else 400
    ann.ask("POST", "/puzzles/answer", {"key": key, "action": 0}, status)
    assert ann.ask("GET", "/puzzles/mistake", status=404)["code"] == "no-mistakes"


def test_person_and_puzzle_move_once(tmp_path, ann):
    asked = puzzle("2026-11-23")
    given = {"key": asked.key, "action": asked.best}
    said = ann.ask("POST", "/puzzles/answer", given)
    assert said["skill"]["theme"] == asked.theme
    assert said["skill"]["rating"] == 1500 + said["change"] > 1500
    (level,) = query(tmp_path / "db", "SELECT rating FROM puzzle_levels")
    assert level[0] == pytest.approx(1500 - said["change"])
    assert ann.ask("GET", "/puzzles")["skills"] == [said["skill"]]
    again = ann.ask("POST", "/puzzles/answer", given)
    assert (again["skill"], again["change"]) == (None, 0)


def test_where_the_theme_tells_the_answer_nothing_is_rated(ann):
    asked = puzzle("3", theme=Theme.ENDGAME)
    given = {"key": asked.key, "action": asked.best, "theme": "endgame"}
    assert ann.ask("POST", "/puzzles/answer", given)["skill"] is None
    quiet = puzzle("3", theme=Theme.QUIET)
    given = {"key": quiet.key, "action": quiet.best}
    assert ann.ask("POST", "/puzzles/answer", given)["skill"] is None
    behind = [puzzle(str(number), theme=Theme.BEHIND) for number in range(9)]
    open_one = next(one for one in behind if max(map(one.cost, one.judged.values)) > 0.01)
    given = {"key": open_one.key, "action": open_one.best, "theme": "behind"}
    damped = ann.ask("POST", "/puzzles/answer", given)
    assert damped["weight"] == 0.5
    assert find(open_one.key).theme == damped["skill"]["theme"] == "behind"


def test_a_device_link_takes_them_along(address, ann):
    asked = puzzle("2026-11-23")
    with Person(address) as other:
        other.ask("GET", "/me")
        other.ask("POST", "/puzzles/answer", {"key": asked.key, "action": asked.best})
        token = ann.ask("POST", "/me/device-link", status=201)["token"]
        other.ask("POST", "/device-link", {"token": token})
    assert [one["plays"] for one in ann.ask("GET", "/puzzles")["skills"]] == [1]


@pytest.mark.stored
def test_todays_shows_what_was_answered_first(ann):
    day = datetime.now(UTC).date().isoformat()
    today = f"day={day}&game=pig"
    asked = ann.ask("GET", f"/puzzles/daily?{today}")
    assert asked["answered"] is None
    first, second = (choice["action"] for choice in asked["choices"][:2])
    given = {"key": asked["key"], "day": day, "today": day}
    said = ann.ask("POST", "/puzzles/answer", {**given, "action": first})
    ann.ask("POST", "/puzzles/answer", {**given, "action": second})
    assert ann.ask("GET", f"/puzzles/daily?{today}") == {**asked, "answered": said["action"]}
    is_solved = said["grade"] >= SOLVED
    known = ann.ask("GET", f"/puzzles?day={day}")
    assert (known["days"], known["streak"]) == ([{"day": day, "is_solved": is_solved}], 1)
    assert ann.ask("GET", f"/puzzles/today?{today}") == {
        "day": day,
        "game": "pig",
        "question": "roll_or_hold",
        "is_answered": True,
        "is_solved": is_solved,
        "streak": 1,
    }


def test_a_day_that_is_over_is_played_without_counting(ann):
    day = "2026-11-23"
    asked = ann.ask("GET", f"/puzzles/daily?day={day}&game=pig")
    assert asked["key"] == puzzle(day).key
    given = {"key": asked["key"], "action": asked["choices"][0]["action"], "day": day}
    for today in ("", "2026-11-24", day):  # the last is no date that it is anywhere
        said = ann.ask("POST", "/puzzles/answer", {**given, "today": today})
        assert (said["skill"], said["change"]) == (None, 0)
    assert ann.ask("GET", f"/puzzles/daily?day={day}&game=pig") == asked
    known = ann.ask("GET", "/puzzles")
    assert (known["days"], known["streak"], known["skills"]) == ([], 0, [])


def test_who_knows_one_game_gets_its_puzzle_of_the_day(ann):
    days = [f"2026-11-{number}" for number in range(10, 20)]
    other = next(day for day in days if daily_game(date.fromisoformat(day)) != "pig")
    ann.open("own", "random", **PIG)
    assert ann.ask("GET", f"/puzzles/today?day={other}")["game"] == "pig"
    assert ann.ask("GET", f"/puzzles/today?day={other}&game=any")["game"] != "pig"


def test_days_and_their_puzzles_go_along_to_another_guest():
    engine = create_engine("sqlite://")
    METADATA.create_all(engine)

    def answer(guest, day, game, grade):
        about = f"{game}.1", (game, "ahead"), (0, grade)
        kept.record_answer(connection, guest, *about, weight=0.0, day=day)

    with engine.begin() as connection:
        answer("device", "2026-11-26", "pig", 40)
        answer("device", "2026-11-27", "pig", 100)
        answer("owner", "2026-11-27", "pig", 10)
        answer("owner", "2026-11-28", "big-pig", 10)
        answer("owner", "2026-11-28", "pig", 100)
        kept.transfer(connection, "device", Guest("owner", "Ann"))
        solved = {
            day.isoformat(): is_solved for day, is_solved in kept.days(connection, "owner").items()
        }
        assert solved == {"2026-11-26": False, "2026-11-27": False, "2026-11-28": True}
        assert kept.days(connection, "device") == {}


def test_the_share_that_found_it_is_shown_from_ten_answers_on():
    engine = create_engine("sqlite://")
    METADATA.create_all(engine)

    def answer(guest, grade):
        kept.record_answer(
            connection, guest, "pig.a", ("pig", "ahead"), (0, grade), 0.0, day="2026-11-28"
        )

    with engine.begin() as connection:
        for number in range(10):
            assert kept.found_percent(connection, "pig.a") is None
            answer(f"g{number}", 100 if number < 3 else 40)
        answer("g9", 100)  # only the first answer counts
        assert kept.found_percent(connection, "pig.a") == 30


def test_a_day_in_a_row_is_missed_only_when_it_is_over():
    today = date(2026, 11, 28)
    for ago, streak in (((0, 1, 2), 3), ((1, 2), 2), ((0, 2), 1), ((2, 3), 0), ((), 0)):
        assert days_in_a_row([today - timedelta(each) for each in ago], today) == streak


def test_today_is_any_date_that_it_is_somewhere():
    now = datetime(2026, 11, 28, 11, tzinfo=UTC)
    there = [day for day in range(26, 31) if is_today(date(2026, 11, day), now)]
    assert there == [27, 28, 29]
    assert day_of("", now) == date(2026, 11, 28)
    assert day_of("2026-11-29", now) == date(2026, 11, 29)
    for text in ("2026-11-30", "2025-12-31", "2026-02-30", "28.11.2026", "x" * 99):
        with pytest.raises(NoPuzzle):
            day_of(text, now)


def test_puzzles_come_near_ones_rating():
    engine = create_engine("sqlite://")
    METADATA.create_all(engine)
    levels = {"pig.a": 1200.0, "pig.b": 1700.0, "pig.c": 1900.0}
    with engine.begin() as connection:
        for key, rating in levels.items():
            connection.execute(
                insert(PUZZLE_LEVELS), {"puzzle": key, "rating": rating, "deviation": 60.0}
            )
        asked = [*levels, "pig.new"]
        about = "pig", "ahead"
        assert kept.nearest(connection, "ann", about, asked) == "pig.new"
        skill = {"guest": "ann", "game": "pig", "deviation": 60.0, "plays": 9}
        connection.execute(insert(PUZZLE_SKILLS), {**skill, "theme": "ahead", "rating": 1880.0})
        connection.execute(insert(PUZZLE_SKILLS), {**skill, "theme": "level", "rating": 1480.0})
        assert kept.nearest(connection, "ann", about, asked) == "pig.c"
        # All themes: 1680 on average.
        assert kept.nearest(connection, "ann", ("pig", ""), asked) == "pig.b"
        kept.record_answer(connection, "ann", "pig.c", about, (0, 50), 0.0)
        assert kept.nearest(connection, "ann", about, asked) == "pig.b"
        # Where all are known, one of them is asked again.
        assert kept.nearest(connection, "ann", about, ["pig.c"]) == "pig.c"
