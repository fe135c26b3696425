"""A type checker tells a view from the truth: pyright refuses the lines that say so, no other."""

import json
import subprocess
import sys

SOURCE = """
from pigpen.bots.bot import Bot, View, ViewOf, look
from pigpen.core.game import AnyGame, AnyPosition, GameOf
from pigpen.core.notation import format_action
from pigpen.core.position import after, apply_to, described, foretold, legal_actions, to_move, view
from pigpen.core.record import Ints
from pigpen.core.redacted import Redacted, known
from pigpen.games.piggy_piggy.position import Position
from pigpen.lab.advice.assessment import Assessor
from pigpen.lab.advice.hint import advise
from pigpen.play.match import Match
from pigpen.server.table.table import Table


def truth_for_view(game: GameOf[Position], truth: Position, bot: Bot, rng: Ints, judge: Assessor):
    ViewOf(game, truth, 0, (1, 2), 1.0)  # refused
    described(game, truth, 0)  # refused
    foretold(game, truth, 1)  # refused
    bot(truth, rng)  # refused
    advise(judge, truth)  # refused


def truth_of_a_table_for_view(table: Table, match: Match) -> Redacted[AnyPosition]:
    described(table.game, table.position, 0)  # refused
    foretold(match.game, match.position, 0)  # refused
    View(table.game, table.position, 0, (), 1.0)  # refused
    return table.position  # refused


def view_for_truth(game: GameOf[Position], seen: Redacted[Position], own: Position):
    to_move(game, seen)  # refused
    legal_actions(game, seen)  # refused
    after(game, seen, 1)  # refused
    apply_to(game, seen, 1)  # refused
    view(game, seen, 0)  # refused
    look(game, seen)  # refused
    format_action(game, seen, 1)  # refused
    own = seen  # refused
    seen.hands  # refused


def view_for_truth_of_any_game(game: AnyGame, bots_view: View):
    after(game, bots_view.position, 1)  # refused
    look(game, bots_view.position)  # refused


def as_it_should_be(game: GameOf[Position], truth: Position, bot: Bot, rng: Ints, judge: Assessor):
    seen = look(game, truth)
    after(game, truth, bot(seen, rng))
    advise(judge, seen)
    described(game, view(game, truth, 1), 1)
    foretold(game, seen.position, 1)
    known(seen.position).hands.tolist()
    ViewOf(game, view(game, truth, 0), 0, (1,), 1.0).position.tobytes()
"""


def test_the_truth_is_no_view_and_a_view_is_not_the_truth(tmp_path):
    source = tmp_path / "views.py"
    source.write_text(SOURCE, "utf-8")
    (tmp_path / "pyrightconfig.json").write_text('{"reportUnusedExpression": false}', "utf-8")
    command = [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", sys.executable]
    run = subprocess.run([*command, "."], cwd=tmp_path, capture_output=True, check=False)
    found = json.loads(run.stdout)["generalDiagnostics"]
    lines = SOURCE.splitlines()
    refused = [number for number, line in enumerate(lines) if line.endswith("# refused")]
    assert len(refused) == 20
    errors = [one for one in found if one["severity"] == "error"]
    assert sorted({one["range"]["start"]["line"] for one in errors}) == refused, errors
