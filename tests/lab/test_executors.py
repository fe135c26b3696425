"""Work done elsewhere is the same work, once, even where a worker dies in the midst of it."""

import os
import pickle
import signal
import sys
import warnings
from importlib import import_module
from pathlib import Path

import pytest

import pigpen
from pigpen.core.arguments import BadArgument
from pigpen.core.errors import PigpenError
from pigpen.lab.trials.design import Design, vary
from pigpen.lab.trials.executors import OnRay, Processes, WorkersDied, executor, pickled
from pigpen.lab.trials.run import Trial, play

DESIGN = Design("pig", tuple(vary("pig", {}, {"target": ["15", "20"]})), ("hold-at-8",), 60, 3)


def doubled(number):
    return 2 * number


def killed_once(task):
    """The worker of the fifth task is killed, the first time."""
    number, folder = task
    mark = Path(folder) / "killed"
    if number == 5 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def killed(number):
    os.kill(os.getpid(), signal.SIGKILL)


def wrong(number):
    raise PigpenError(f"{number} is wrong.")


def rows(**where):
    trial = Trial(DESIGN)
    for chunk in play(DESIGN, **where):
        trial.add(chunk)
    return [played.rows.tolist() for played in trial.played()]


def test_results_come_in_the_order_of_the_tasks():
    assert list(Processes(2).map(doubled, range(20))) == [2 * number for number in range(20)]


def test_a_worker_that_is_killed_loses_nothing_and_counts_nothing_twice(tmp_path):
    tasks = ((number, str(tmp_path)) for number in range(12))
    assert list(Processes(2).map(killed_once, tasks)) == [2 * number for number in range(12)]
    assert (tmp_path / "killed").exists()


def test_work_that_kills_every_worker_ends():
    with pytest.raises(WorkersDied, match="4 times a process died"):
        list(Processes(1).map(killed, range(3)))


def test_what_is_wrong_is_told():
    with pytest.raises(PigpenError, match=r"^0 is wrong\.$"):
        list(Processes(1).map(wrong, range(3)))


def test_there_is_no_other_executor():
    with pytest.raises(PigpenError, match="processes, ray"):
        executor("moon")


def test_a_function_that_was_typed_in_cannot_be_sent(monkeypatch):
    """Another process does not find what stands in no file."""
    session = sys.modules["__main__"]
    monkeypatch.setattr(doubled, "__module__", "__main__")
    monkeypatch.setattr(session, "doubled", doubled, raising=False)
    monkeypatch.setattr(session, "__file__", __file__, raising=False)  # workers of xdist have none
    assert pickle.loads(pickled(doubled)) is doubled
    monkeypatch.delattr(session, "__file__")
    with pytest.raises(BadArgument, match="of __main__, which is no file"):
        pickled(doubled)


def test_where_ray_is_missing_it_is_said(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(PigpenError, match=r"pip install 'pigpen\[ray\]'"):
        executor("ray")


@pytest.fixture(scope="module")
def cluster():
    """A cluster of two workers on this machine."""
    ray = pytest.importorskip("ray", reason="pip install 'pigpen[ray]'")
    ray.init(num_cpus=2, log_to_driver=False, include_dashboard=False)
    yield OnRay()
    with warnings.catch_warnings(action="ignore", category=ResourceWarning):
        ray.shutdown()  # does not wait for its processes


def test_a_cluster_plays_the_same_games(cluster):
    assert rows(on="ray") == rows(processes=1)


def test_a_worker_of_a_cluster_that_is_killed_loses_nothing(cluster, tmp_path):
    def work(task):  # travels by its text: a worker of Ray does not find this module
        number, folder = task
        mark = Path(folder) / "killed"
        if number == 5 and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return 2 * number

    tasks = ((number, str(tmp_path)) for number in range(12))
    assert list(cluster.map(work, tasks)) == [2 * number for number in range(12)]
    assert (tmp_path / "killed").exists()


def test_what_is_wrong_on_a_cluster_is_told(cluster):
    def work(number):
        raise PigpenError(f"{number} is wrong.")

    with pytest.raises(PigpenError, match="0 is wrong"):
        list(cluster.map(work, range(3)))


def test_players_and_results_travel_through_a_task_of_a_cluster(cluster):
    def simulated(game, players):
        return pigpen.simulate(game, players, games=20, seed=1)

    def bold(me):
        return "roll" if me.turn_total < 15 else "hold"

    ray, game = import_module("ray"), pigpen.make("pig", target=20)
    players = {"table": pigpen.strategy(game, "hold-at-8"), "mine": bold}
    assert ray.get(ray.remote(simulated).remote(game, players)) == simulated(game, players)
