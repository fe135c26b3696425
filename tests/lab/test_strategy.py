"""A student's function as a bot: what it sees, and what is said when it goes wrong."""

from pathlib import Path
from typing import Any

import pytest

import pigpen
from pigpen import catalog
from pigpen.bots.bot import look
from pigpen.bots.catalog import entry
from pigpen.core.me import StreamRandom
from pigpen.core.position import after, start
from pigpen.core.rng import stream
from pigpen.lab.study.exact import Undecided, win_rate
from pigpen.lab.study.strategy import StrategyBot, StrategyError, load_strategy, seat_view
from pigpen.lab.trials.matches import simulate

EXAMPLE = Path(__file__).parents[2] / "examples" / "strategies" / "hold_near_twenty.py"


def _position(game, **fields):
    position = start(game)
    position.may_hold = 1
    for name, value in fields.items():
        setattr(position, name, value)
    return position


def _ask(strategy, game, position):
    return StrategyBot(strategy, "mine")(look(game, position), stream(1))


def test_a_strategy_sees_the_table_from_its_seat():
    game = catalog.make("pig", {"seats": 4, "target": 80})
    position = _position(game, seat=2, turn_total=9, resigned=1)
    position.scores[:4] = 11, 22, 33, 44
    me = seat_view(look(game, position))
    assert me == (33, 9, 80, (44, 22), ("hold", "roll"), game.rules, 0, 2)
    assert (me.other, me.needed) == (44, 38)


def test_a_strategy_says_texts_of_the_game():
    hog = catalog.make("hog", {"dice": 3})
    opening = start(hog)
    assert seat_view(look(hog, opening)).legal == ("dice 1", "dice 2", "dice 3")
    action = _ask(lambda me: "dice 3", hog, opening)
    assert after(hog, opening, action).in_air == 3
    assert seat_view(look(hog, _position(hog, dice=2))).dice == 2


def test_a_strategy_is_not_asked_where_there_is_no_choice():
    pig = catalog.make("pig")
    assert _ask(lambda me: 1 / 0, pig, start(pig)) == 1


@pytest.mark.parametrize("said", ["flee", "resign", None, 1, "dice 2", ["hold"]])
def test_a_wrong_word_is_named_with_the_right_ones(said):
    pig = catalog.make("pig")
    with pytest.raises(StrategyError, match=r'mine said .* at score 0, turn total 7, others 0; it may say "hold" or "roll"'):  # fmt: skip  # noqa: E501
        _ask(lambda me: said, pig, _position(pig, turn_total=7))


def fails(me):
    return int("nine")


def wraps(me):
    return fails(me)


def opens(me):
    return Path(me).read_text()  # fails in code of somebody else


def test_a_failure_names_file_line_and_function():
    pig = catalog.make("pig")
    for strategy, failing in ((fails, fails), (wraps, fails), (opens, opens)):
        line = failing.__code__.co_firstlineno + 1
        told = rf"Error: .* \(test_strategy.py, line {line}, in {failing.__name__}\)\.?$"
        with pytest.raises(StrategyError, match=told):
            _ask(strategy, pig, _position(pig))


def test_a_seed_repeats_what_a_function_draws():
    def lucky(me):
        return me.random.choice(me.legal) if me.random.random() < 0.5 else me.legal[-1]

    found = [
        pigpen.simulate("pig", lucky, "random", games=3, seed=seed, target=20) for seed in (1, 1, 2)
    ]
    assert found[0] == found[1] != found[2]
    game = pigpen.new("pig", seed=1, target=20)
    twin = game.copy()
    assert game.play([lucky, "random"], seed=3) == twin.play([lucky, "random"], seed=3)
    with pytest.raises(Undecided):
        pigpen.evaluate("pig", lucky, "random", target=20)


def test_a_stream_serves_pythons_generator():
    lots = StreamRandom(stream(1))
    numbers = [lots.random() for _ in range(2000)]
    assert 0.0 <= min(numbers) < 0.01
    assert 0.99 < max(numbers) < 1.0
    assert sum(numbers) / 2000 == pytest.approx(0.5, abs=0.03)
    assert sorted(lots.sample(range(10), 10)) == list(range(10))
    assert {lots.randint(1, 6) for _ in range(200)} == {1, 2, 3, 4, 5, 6}
    assert lots.getrandbits(0) == 0
    assert lots.getrandbits(100).bit_length() > 80
    again = StreamRandom(stream(1))
    again.seed(5)
    assert [again.random() for _ in range(2000)] == numbers


def test_a_failure_is_one_line_that_says_where():
    pig = catalog.make("pig")
    with pytest.raises(StrategyError, match=r"mine failed at .*: ZeroDivisionError: ") as failure:
        _ask(lambda me: 1 / 0, pig, _position(pig))
    assert "\n" not in str(failure.value)
    assert isinstance(failure.value.__cause__, ZeroDivisionError)


def test_strategies_load_from_files_and_modules(tmp_path):
    file = tmp_path / "two.py"
    file.write_text('def strategy(me):\n    return "hold"\n\ndef bold(me):\n    return "roll"\n')
    pig = catalog.make("pig")
    seen = look(pig, _position(pig))
    assert load_strategy(str(file))(seen, stream(1)) == 0
    assert load_strategy(f"{file}:bold")(seen, stream(1)) == 1
    anything: Any = load_strategy("os.path:basename").strategy
    assert anything("a/b") == "b"


@pytest.mark.parametrize(
    ("content", "source", "said"),
    [
        (None, "mine.py", "There is no file .*mine.py"),
        ("x = 1\n", "mine.py", "no function 'strategy'; write `def strategy\\(me\\):`"),
        ("strategy = 3\n", "mine.py", "no function 'strategy'"),
        ("x = 1\n", "mine.py:bold", "no function 'bold'"),
        ("def strategy(me:\n", "mine.py", "cannot be loaded: SyntaxError"),
        ("1 / 0\n", "mine.py", "cannot be loaded: ZeroDivisionError"),
        ("import nowhere_at_all\n", "mine.py", "cannot be loaded: ModuleNotFoundError"),
    ],
)
def test_what_cannot_be_loaded_is_explained(tmp_path, content, source, said):
    if content is not None:
        (tmp_path / "mine.py").write_text(content)
    with pytest.raises(StrategyError, match=said):
        load_strategy(str(tmp_path / source))


def test_a_missing_module_is_named():
    with pytest.raises(StrategyError, match="nowhere_at_all cannot be loaded"):
        load_strategy("nowhere_at_all:strategy")


def test_the_example_plays_every_dice_game():
    for name in ("pig", "two-dice-pig", "big-pig", "hog"):
        game = catalog.make(name, {"target": 30, "seats": 3})
        mine = load_strategy(str(EXAMPLE))
        result = simulate(game, [mine, mine, entry("random").build(game)], 6, seed=1)
        assert result.unfinished == 0
        assert sum(result.wins[:2]) > 0


@pytest.mark.compiled
def test_a_strategy_has_an_exact_win_rate():
    """Hold at 20 written by a student is hold at 20: its margin is the published one."""
    pig = catalog.make("pig", {"target": 40})
    mine = StrategyBot(
        lambda me: "hold" if me.turn_total >= 20 or me.needed <= 0 else "roll", "mine"
    )
    best, twin = (entry(name).build(pig) for name in ("optimal", "hold-at-20"))
    assert win_rate(pig, mine, best) == pytest.approx(win_rate(pig, twin, best), abs=1e-12)
    assert win_rate(pig, mine, twin).average == pytest.approx(0.5, abs=1e-12)
