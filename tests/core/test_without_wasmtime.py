"""Without WebAssembly all games play, interpreted, with one warning.

The wheel of wasmtime for any platform can be installed everywhere and has the library of one.
"""

import shutil
from pathlib import Path

import pytest
import wasmtime
from another_process import run

pytestmark = pytest.mark.compiled

PLAY = """
from pigpen import catalog
from pigpen.bots.catalog import usual_bot
from pigpen.core.jit import Way, using
from pigpen.lab.trials.playing import HEAD, PLIES, player
from pigpen.solvers import solve

with using(Way.WEBASSEMBLY):
    for entry in catalog.CATALOG:
        game = entry.build()
        bots = [usual_bot(game).build(game)] * game.num_seats
        rows = player(game, bots, max_plies=40)(1, 0, 1)
        assert rows[0, PLIES] > 1, entry.name
    solve(catalog.make("pig", {"target": 10}))
print("played")
"""


@pytest.fixture
def elsewhere(tmp_path) -> Path:
    """A folder with wasmtime as it is installed where there is no library of it."""
    source = Path(wasmtime.__file__).parent
    libraries = shutil.ignore_patterns("*.so", "*.dll", "*.dylib", "__pycache__")
    shutil.copytree(source, tmp_path / "wasmtime", ignore=libraries)
    return tmp_path


def test_every_game_is_played_and_one_warning_says_how(elsewhere):
    cache = elsewhere / "cache"
    done = run(PLAY, PYTHONPATH=elsewhere, XDG_CACHE_HOME=cache)
    assert done.stdout == "played\n"
    assert done.stderr.count("\n") == 1
    assert "no wasmtime here" in done.stderr
