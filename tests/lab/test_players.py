"""One family: a player is a player in every function, however it is named, and so is a match."""

import pickle
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pigpen
from pigpen.bots.bot import look
from pigpen.bots.encoded_bot import EncodedBot
from pigpen.cli.main import main
from pigpen.core.arguments import BadArgument
from pigpen.core.equality import equal
from pigpen.core.errors import PigpenError
from pigpen.core.jit import interpret
from pigpen.core.position import start
from pigpen.core.rng import stream
from pigpen.lab.study.player import bot_of
from pigpen.lab.study.strategy import StrategyError
from pigpen.lab.trials.design import Design, vary
from pigpen.lab.trials.run import _pickled, _rows_of, _tables
from pigpen.solvers.lazy_table import tabulate
from pigpen.solvers.strategy import WrongTable

SMALL: Any = {"target": 10}
GAME: Any = {"game": "pig", **SMALL}
SOURCE = """
def strategy(me):
    return "hold" if me.needed <= 0 or me.turn_total >= 5 else "roll"


def bold(me):
    return strategy(me)


def roll(me):
    return "roll"
"""
SAYS = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if "legal" in asked:
        moment = asked["view"]
        total = moment["turn_total"]
        won = moment["scores"][moment["seat"]] + total >= moment["target"]
        said = "hold" if "hold" in asked["legal"] and (won or total >= 5) else "roll"
        print(json.dumps({"id": asked["id"], "action": said}), flush=True)
"""


def strategy(me: pigpen.DiceMe) -> str:
    return "hold" if me.needed <= 0 or me.turn_total >= 5 else "roll"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with the same player in a file, a module and a program."""
    folder = tmp_path_factory.mktemp("players")
    (folder / "mine_at_five.py").write_text(SOURCE)
    (folder / "says.py").write_text(SAYS)
    sys.path.insert(0, str(folder))
    yield folder
    sys.path.remove(str(folder))


@pytest.fixture(scope="module")
def players(folder) -> dict[str, Any]:
    """The same player in each way that a player can be named."""
    file = folder / "mine_at_five.py"
    return {
        "bot": "hold-at-5",
        "file": str(file),
        "path": file,
        "function of a file": f"{file}:bold",
        "path with a function": Path(f"{file}:bold"),
        "function of a module": "mine_at_five:bold",
        "function": strategy,
        "rule": "expr: hold at 5",
        "table": pigpen.strategy(player=strategy, **GAME),
        "bot that is built": bot_of(pigpen.make("pig", **SMALL), "hold-at-5"),
    }


FUNCTIONS = {
    "best_response": lambda who: pigpen.best_response(theirs=who, **GAME).average,
    "duel": lambda who: pigpen.duel(**GAME, first=who, second="random", seed=1, most=30).mean,
    "evaluate": lambda who: pigpen.evaluate(ours=who, theirs="optimal", **GAME).average,
    "lab": lambda who: [
        measure.estimates
        for measure in pigpen.lab(bots=[who, "random"], games=3, seed=1, **GAME).measures
    ],
    "play": lambda who: pigpen.new(seed=1, **GAME).play([who, "random"], seed=1),
    "simulate": lambda who: pigpen.simulate("pig", who, "random", games=3, seed=1, **SMALL).result,
    "strategy": lambda who: (
        pigpen.evaluate(ours=pigpen.strategy(player=who, **GAME), theirs="random", **GAME).average
    ),
    "tournament": lambda who: (
        pigpen.tournament("pig", {"mine": who, "other": "random"}, games=3, seed=1, **SMALL).cross
    ),
}


@pytest.mark.parametrize("ask", FUNCTIONS.values(), ids=list(FUNCTIONS))
def test_a_player_is_one_in_every_function_however_it_is_named(players, ask):
    usual = ask(players["bot"])
    for kind, who in players.items():
        assert str(ask(who)) == str(usual), kind


def test_a_file_holds_any_player(tmp_path, monkeypatch):
    """Such as a network whose weights it reads: a bot by what an environment shows."""
    monkeypatch.chdir(tmp_path)
    Path("learnt.py").write_text(
        "import pigpen\n"
        "from pigpen.envs import NetworkBot\n"
        "last = NetworkBot(lambda _, masks: masks.shape[1] - 1 - masks[:, ::-1].argmax(1))\n"
        "table = pigpen.strategy('pig', 'hold-at-5', target=20)\n"
        "def mine(me):\n    return 'hold' if 'hold' in me.legal else 'roll'\n"
    )
    shares = [
        pigpen.simulate("pig", f"learnt.py:{name}", "random", games=20, seed=1, target=20).rows()[0]
        for name in ("last", "table")
    ]
    assert [share["bot"] for share in shares] == ["learnt.py:last", "learnt.py:table"]
    assert shares[0]["wins"] == 0 < shares[1]["wins"]
    bot = bot_of(pigpen.make("push-out-the-pig"), "learnt.py:mine")
    assert pickle.loads(pickle.dumps(bot)).name == "learnt.py:mine"


@pytest.mark.parametrize("name", ["optimal", "duchess"])
def test_a_table_chooses_by_a_kernel_what_it_chooses_when_asked(name):
    game = pigpen.make("hog", choose="per_throw", **SMALL)
    tables = (pigpen.strategy(game, who) for who in (name, name, "random"))
    bot, twin, other = (bot_of(game, table) for table in tables)
    assert isinstance(bot, EncodedBot)
    assert bot == twin != other
    position, seen = start(game), set[int]()
    for total in range(1, 11):
        position.may_hold, position.turn_total = 1, total
        view = look(game, position)
        views, actions = np.array([position]), np.array(view.legal_actions)
        ours, theirs = stream(total), stream(total)
        chosen = interpret(bot.kernel, game)(
            game.rules, views, actions, len(actions), bot.row, ours
        )
        assert (chosen, ours[0]) == (bot(view, theirs), theirs[0])
        seen.add(chosen)
    assert len(seen) > 1


def test_a_program_is_a_player_too(folder):
    program = f"run: {sys.executable} {folder / 'says.py'}"
    assert FUNCTIONS["simulate"](program) == FUNCTIONS["simulate"]("hold-at-5")


def test_players_come_one_by_one_in_a_list_or_with_names():
    ways: Any = (
        (strategy, "random"),
        ([strategy, "random"],),
        ({"strategy": strategy, "random": "random"},),
    )
    alone, listed, named = (
        pigpen.simulate("pig", *given, games=2, seed=1, **SMALL) for given in ways
    )
    assert alone == listed == named
    assert pigpen.simulate("pig", {"a": strategy, "b": "random"}, games=1, **SMALL).bots == (
        "a",
        "b",
    )
    assert pigpen.tournament("pig", ["hamlet", "random"], games=1, **SMALL).cross.names == (
        "hamlet",
        "random",
    )


def test_a_tournament_tells_its_players_apart():
    wrong: Any = (
        ((lambda me: "roll", lambda me: "hold"), r"two are called '<lambda>'; name them by a map"),
        (("random",), r"takes two or more, not 1"),
        (([],), r"takes two or more, not 0"),
        (({1: "random", 2: "hamlet"},), r"names must be text, not 1"),
    )
    for given, told in wrong:
        with pytest.raises(BadArgument, match=f"^players: .*{told}"):
            pigpen.tournament("pig", *given)


def test_functions_in_a_lab_have_names_of_their_own():
    def random(me):
        return "roll"

    found = pigpen.lab(
        "pig", bots=[random, strategy, lambda me: "roll", lambda me: "hold"], games=2
    )
    assert found.bots == ("random 2", "strategy", "<lambda>", "<lambda> 2")
    assert pigpen.lab("pig", bots=strategy, games=1, **SMALL).bots == ("strategy",)
    assert pigpen.lab("pig", bots="hamlet", games=1, **SMALL).bots == ("hamlet",)


def test_a_lab_sends_functions_of_modules_to_other_processes():
    design = Design("pig", tuple(vary("pig", {}, {"target": ["10"]})), ("strategy",), 3, 1)
    players = {"strategy": strategy}
    sent = _pickled(players)
    assert sent is not None
    (chunk,) = _tables(design, players)
    assert equal(_rows_of((design, sent, 0, 0, 3)), chunk(1, 0, 3))
    with pytest.raises(BadArgument, match=r"processes must be 1: a player .* cannot be sent"):
        pigpen.lab("pig", bots=lambda me: "roll", games=12, processes=2)


@pytest.mark.parametrize(
    ("game", "options"),
    [("pig", {}), ("hog", {}), ("hog", {"choose": "per_throw"}), ("hog", {"throws": "one"})],
)
def test_a_table_is_played_as_it_is_valued(game, options):
    more = {"dice": 3} if game == "hog" else {}
    made = pigpen.make(game, target=10, **more, **options)
    reply = pigpen.best_response(made, "random")
    lots = stream(1)
    for table in (reply.player, pigpen.strategy(made, "random")):
        bot = bot_of(made, table)
        said = tabulate(made, lambda p, bot=bot: bot(look(made, p), lots))
        if table is reply.player:
            again = pigpen.evaluate(made, said, "random")
            assert (again.first, again.second) == pytest.approx((reply.first, reply.second))
        else:  # each entry is one draw
            drawn = said.throw[:, :, 0].mean(axis=(0, 1))
            assert drawn == pytest.approx(table.throw[0, 0, 0], abs=0.12)


def test_a_table_plays_in_its_own_game_only():
    table = pigpen.strategy("pig", "hold-at-20", target=20)
    for ask in (
        lambda: pigpen.simulate("pig", table, "random"),
        lambda: pigpen.evaluate("pig", table, "random"),
        lambda: pigpen.lab("pig", bots=table),
    ):
        with pytest.raises(WrongTable, match=r"not of this game \(pig\): its arrays have shapes"):
            ask()
    with pytest.raises(PigpenError, match="Exact play is for two seats"):
        pigpen.simulate("pig", "expr: hold at 20", "random", "random")


def test_what_is_no_player_is_told_with_all_that_a_player_may_be():
    nonsense: Any = (5, None, int, object(), [1], lambda: "roll", lambda a, b, c: "roll")
    for wrong in nonsense:
        with pytest.raises(BadArgument, match=r"^players: .* is not a player; give the name of a"):
            pigpen.simulate("pig", wrong, "random")
    for wrong in ("http://a/b", Path("mine.txt"), "mine/file:f", Path("hamlet")):
        with pytest.raises(StrategyError, match=r"names no strategy: write a file mine.py"):
            pigpen.evaluate("pig", wrong, "random")
    with pytest.raises(PigpenError, match="optimal would play itself"):
        pigpen.duel("pig", "optimal", "optimal")
    with pytest.raises(PigpenError, match="strategy would play itself"):
        pigpen.duel("pig", strategy, strategy)


def test_a_match_is_one_as_a_match_a_record_or_a_file(tmp_path):
    match = pigpen.new("pig", seed=1, target=10)
    match.play(["hold-at-5", "random"], seed=1)
    begun = pigpen.new("pig", seed=1, target=10)
    begun.apply("roll")
    for each, name in ((match, "over.toml"), (begun, "begun.toml")):
        each.save(tmp_path / name)
    over, path = str(tmp_path / "over.toml"), tmp_path / "begun.toml"
    assert pigpen.verify(match) == pigpen.verify(match.record()) == pigpen.verify(over) > 0
    assert str(pigpen.review(match)) == str(pigpen.review(over)) == str(pigpen.review(Path(over)))
    assert str(pigpen.hint(begun)) == str(pigpen.hint(begun.record())) == str(pigpen.hint(path))
    wrong: Any
    for ask in (pigpen.verify, pigpen.review, pigpen.hint):
        for wrong in (5, None, "pig", [match]):
            with pytest.raises(PigpenError, match=r"match must be a match|pig cannot be read"):
                ask(wrong)


def test_what_a_strategy_sees_is_shown():
    match = pigpen.new("pig", seed=1)
    match.apply("roll")
    me: pigpen.DiceMe = match.me()
    assert isinstance(me, pigpen.DiceMe)
    assert (me.seat, me.legal, me.score) == (0, ("hold", "roll"), 0)
    assert me.random.random() < 1.0
    kinds = (pigpen.PushOutThePigMe, pigpen.PiggyPiggyMe, pigpen.PigglesMe)
    for game, kind in zip(("push-out-the-pig", "piggy-piggy", "piggles"), kinds, strict=True):
        assert isinstance(pigpen.new(game, seed=1).me(), kind)
    match.play(["random", "random"], seed=1)
    with pytest.raises(PigpenError, match="No seat is to decide now"):
        match.me()


def test_a_function_is_told_that_it_rolls_on_where_holding_wins(capsys, tmp_path):
    def greedy(me):
        return "roll" if me.turn_total < 8 else "hold"

    found = pigpen.evaluate("pig", greedy, strategy, target=10)
    assert found.misses[0] > 0 == found.misses[1]
    told = f"greedy rolls on at {found.misses[0]} positions where holding wins."
    assert told in str(found)
    assert "where holding wins" not in str(pigpen.evaluate("pig", strategy, "optimal", target=10))
    file = tmp_path / "greedy.py"
    file.write_text('def strategy(me):\n    return "roll" if me.turn_total < 8 else "hold"\n')
    main(["evaluate", "pig", str(file), "hold-at-5", "--target", "10"])
    assert f"greedy.py rolls on at {found.misses[0]} positions" in capsys.readouterr().out
