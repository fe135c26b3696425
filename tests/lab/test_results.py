"""Every result of the public functions travels: to another process, to a file, into a copy."""

import copy
import json
import pickle
import re
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from typing import Any

import joblib
import numpy as np
import pytest
from joblib.externals.loky import get_reusable_executor
from tables import scores

import pigpen
from pigpen import catalog
from pigpen.core import result
from pigpen.core.equality import equal
from pigpen.core.errors import IllegalAction
from pigpen.core.game import AnyGame
from pigpen.core.result import Result
from pigpen.lab.trials.interrupted import Interrupted

CARDS = ("push-out-the-pig", "random", "random", "random", "random")


@cache
def played(name="pig", **options):
    match = pigpen.new(name, seed=1, **options)
    match.play(["random"] * match.game.num_seats, seed=1)
    return match


@cache
def table():
    game = pigpen.make("pig", target=30)
    return game, pigpen.strategy(game, "hold-at-20")


def begun(name):
    match = pigpen.new(name, seed=1)
    match.apply(match.legal_actions[-1])
    return match


RESULTS = {
    "best_response": [lambda: pigpen.best_response(*table())],
    "bots": [lambda: pigpen.bots("pig"), lambda: pigpen.bots("piggles")],
    "duel": [lambda: pigpen.duel("pig", "optimal", "random", seed=1, most=60, target=30)],
    "evaluate": [lambda: pigpen.evaluate(table()[0], table()[1], table()[1])],
    "games": [pigpen.games],
    "hint": [lambda name=name: pigpen.hint(begun(name)) for name in ("pig", "push-out-the-pig")],
    "lab": [lambda: pigpen.lab("pig", vary={"target": [30, 50]}, games=20, seed=1)],
    "load": [],  # a match, below
    "make": [
        *(lambda name=entry.name: pigpen.make(name) for entry in catalog.CATALOG),
        lambda: pigpen.make("pig", target=50, seats=3),
        lambda: pigpen.make("piggy-piggy", by_hand=True),
    ],
    "new": [
        lambda: begun("piggles"),
        lambda: pigpen.new("pig", seed=1, layout={"score.0": "40"}),
        lambda: pigpen.new("pig", by_hand=True),
        played,
    ],
    "random_games": [lambda: pigpen.random_games(pigpen.make("pig"), 5)],
    "review": [
        lambda: pigpen.review(played()),
        lambda: pigpen.review(played("push-out-the-pig", end="deals", deals=1)),
    ],
    "simulate": [
        lambda: pigpen.simulate("pig", "hold-at-20", "hold-at-25", games=50, seed=1),
        lambda: pigpen.simulate(*CARDS, games=1, seed=1, duplicate=True, deals=1, end="deals"),
    ],
    "solve": [
        lambda: pigpen.solve(pigpen.make("pig", target=30)),
        lambda: pigpen.solve("pig", target=30).at(12, 20, 9),
    ],
    "strategy": [lambda: table()[1]],
    "tournament": [lambda: pigpen.tournament("pig", "hold-at-20", "random", games=20, seed=1)],
    "verify": [lambda: pigpen.verify(played().record()), lambda: played().record()],
    "what_if": [lambda: pigpen.what_if("hog", turn_total=20, taken=3, do="roll", chance="6 1 4")],
}
EVERY = [
    pytest.param(make, id=f"{name}-{at}")
    for name in RESULTS
    for at, make in enumerate(RESULTS[name])
]


def test_every_public_function_is_among_them():
    functions = {
        name for name in pigpen.__all__ if not isinstance(getattr(pigpen, name), type | str)
    }
    assert functions == set(RESULTS)


def is_for_people_and_programs(result: Result):
    assert re.fullmatch(r"<[^\n]{1,200}>", repr(result))
    document, rows = result.document(), result.rows()
    assert json.loads(json.dumps(document, allow_nan=False))
    assert list(document)[:5] == ["form", "version", "kernels", "seed", "complete"]
    assert (document["form"], document["version"]) == (1, pigpen.__version__)
    assert document["kernels"] in (None, "webassembly", "interpreted", "machine")
    assert document["complete"] is True
    assert all(
        isinstance(bot, str) or isinstance(bot["bot"], str) for bot in document.get("bots", ())
    )
    assert result.to_polars().height == len(rows)
    with pytest.raises(AttributeError):
        result.seconds = 1.0  # pyright: ignore[reportAttributeAccessIssue]


@pytest.mark.parametrize("make", EVERY)
def test_a_result_is_pickled_copied_and_equal_to_its_copy(make):
    result = make()
    if isinstance(result, Result):
        is_for_people_and_programs(result)
    copies = pickle.loads(pickle.dumps(result)), copy.deepcopy(result), copy.copy(result)
    for twin in copies:
        assert equal(result, twin)
        assert type(result) is type(twin)
        assert not result != twin  # noqa: SIM202 - a tuple has its own `!=`
        assert str(twin) == str(result)


@pytest.mark.parametrize("make", EVERY)
def test_results_of_the_same_seed_are_equal(make):
    assert make() == make()


def test_results_that_differ_are_not_equal(tmp_path):
    one, other = (pigpen.solve(pigpen.make("pig", target=target)) for target in (30, 31))
    assert one != other
    match = played()
    match.save(tmp_path / "game.toml")
    assert pigpen.load(tmp_path / "game.toml") == pigpen.load(tmp_path / "game.toml")
    assert match.copy() == match
    shorter = begun("pig")
    assert shorter != match
    game, strategy = table()
    assert strategy != strategy._replace(throw=strategy.throw + 1)
    assert pigpen.make("pig") != pigpen.make("pig", target=50)
    assert game == pigpen.make("pig", target=30)


def test_a_copied_solution_answers_alike():
    game = pigpen.make("pig", target=30)
    solution = pigpen.solve(game)
    twin = pickle.loads(pickle.dumps(solution))
    match = pigpen.new("pig", seed=1, target=30, layout={"score.0": "12", "turn_total": "9"})
    position: Any = match.position
    assert twin.action_values(position) == solution.action_values(position)


def test_a_table_has_rows_and_a_picture():
    game, strategy = table()
    rows = strategy.rows()
    assert rows[0] == {"own": 0, "other": 0, "throw": 0, "hold_at": 20}
    assert rows[-1] == {"own": 29, "other": 29, "throw": 0, "hold_at": 1}
    assert strategy.to_polars().height == len(rows) == game.rules.target**2
    assert len(strategy.plot().axes) == 2
    once = pigpen.strategy("hog", "optimal", throws="one", target=10)
    assert [row["hold_at"] for row in once.rows()] == [None] * 100
    assert once.rows()[0]["throw"] > 0
    assert len(once.plot().axes) == 2


def test_a_position_that_was_pickled_can_be_written():
    game = pigpen.make("pig")
    match = pigpen.new("pig", seed=1)
    twin = pickle.loads(pickle.dumps(match.position))
    twin.scores[0] = 40
    twin.turn_total = 7
    assert (twin.scores.tolist(), twin.turn_total) == (scores(game, 40), 7)
    assert match.position.scores[0] == 0


def test_what_is_raised_travels_with_what_it_holds():
    with pytest.raises(IllegalAction) as caught:
        pigpen.new("pig", seed=1).apply("hold")
    twin = pickle.loads(pickle.dumps(caught.value))
    assert (str(twin), twin.why) == (str(caught.value), caught.value.why)
    stopped = Interrupted(pigpen.simulate("pig", "random", "random", games=2, seed=1))
    assert pickle.loads(pickle.dumps(stopped)).result == stopped.result


def asked(me):
    return "hold" if me.turn_total >= 20 or me.needed <= 0 else "roll"


QUICK: dict[str, Any] = {"target": 20, "seed": 1}
DEALS: dict[str, Any] = {"duplicate": True, "deals": 1, "end": "deals", "seed": 1}
INTERRUPTED = {  # what is played, with how many games, and how many are done before Ctrl-C
    "random_games": (lambda **how: pigpen.random_games("pig", 600, **QUICK, **how), 500),
    "simulate": (lambda **how: pigpen.simulate("pig", asked, "random", games=9, **QUICK, **how), 3),
    "duplicate": (lambda **how: pigpen.simulate(*CARDS, games=9, **DEALS, **how), 1),
    "tournament": (
        lambda **how: pigpen.tournament("pig", asked, "random", "hamlet", games=9, **QUICK, **how),
        3,
    ),
    "duel": (lambda **how: pigpen.duel("pig", asked, "random", most=60, **QUICK, **how), 20),
    "lab": (
        lambda **how: pigpen.lab("pig", bots=["random"], games=30, processes=1, **QUICK, **how),
        8,
    ),
}


@pytest.mark.parametrize("name", INTERRUPTED)
def test_an_interrupt_gives_what_was_played_until_then(name):
    play, done = INTERRUPTED[name]
    reports = []

    def stop(number: int, of: int) -> None:
        reports.append((number, of))
        if number >= done:
            raise KeyboardInterrupt

    found = play(progress=stop)
    document = found.document()
    assert (found.is_complete, document["complete"]) == (False, False)
    assert document["games"] == done
    assert [number for number, _ in reports] == sorted({number for number, _ in reports})
    assert str(found).endswith("Interrupted: what stands here was played until then.")
    assert name == "random_games" or len(found.plot().axes) >= 1  # which has no picture
    assert found != play()


def test_a_result_says_which_version_made_it(monkeypatch):
    found = pigpen.random_games("pig", 2)
    kept = pickle.dumps(found)
    assert pickle.loads(kept).made_by == ""  # the answer of a worker is the same JSON
    monkeypatch.setattr(result, "version", lambda: "9.9")
    assert found.document()["version"] == "9.9"
    assert pickle.loads(kept).document()["version"] == pigpen.__version__


def test_an_interrupt_before_the_first_game_goes_on():
    def stop_at_once(me: object) -> str:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        pigpen.tournament("pig", stop_at_once, "random", games=2)


def simulated(seed: int, game: AnyGame | str = "pig"):
    return pigpen.simulate(game, "hold-at-20", "hold-at-25", games=50, seed=seed)


def test_other_processes_give_the_same_results():
    game = pigpen.make("pig", target=50)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        found = list(pool.map(simulated, range(3)))
        with_game = pool.submit(simulated, 1, game).result()
    assert found == list(map(simulated, range(3)))
    assert with_game == simulated(1, game)


def test_joblib_gives_the_same_results():
    found = joblib.Parallel(n_jobs=2)(joblib.delayed(simulated)(seed) for seed in range(3))
    get_reusable_executor().shutdown()
    assert found == list(map(simulated, range(3)))


def test_equality_looks_into_arrays():
    ones = np.ones(3)
    assert equal((1, [ones]), (1, [ones.copy()]))
    assert not equal((1, [ones]), (1, [np.zeros(3)]))
    assert not equal((1, ones), (1, np.ones(2)))
    assert not equal(1, 1.0)
