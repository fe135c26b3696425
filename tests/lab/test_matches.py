"""Matches and tournaments: same games in both modes, seats shared, errors honest."""

import random

import pytest

from pigpen import catalog
from pigpen.bots.catalog import entry
from pigpen.core.arguments import BadArgument
from pigpen.core.errors import PigpenError
from pigpen.core.webassembly import Entry
from pigpen.lab.study.strategy import StrategyBot
from pigpen.lab.trials.matches import simulate
from pigpen.lab.trials.statistics import Share
from pigpen.lab.trials.tournament import round_robin


def _bots(game, *names):
    return [entry(name).build(game) for name in names]


def _asked(bot):
    """The same bot, without its plan to be seen: it has to be asked."""
    return lambda *seen: bot(*seen)  # noqa: PLW0108 - the wrapping is the point


@pytest.mark.parametrize(
    ("name", "options"),
    [("pig", {}), ("big-pig", {"seats": 3}), ("hog", {"throws": "one"}), ("two-dice-pig", {})],
)
def test_games_are_the_same_however_they_are_played(name, options):
    game = catalog.make(name, {"target": 30, **options})
    bots = _bots(game, "truffle", "hamlet", "keep-pace")[: game.num_seats]
    fast = simulate(game, bots, 25, seed=6)
    assert simulate(game, bots, 25, seed=6, compile=False) == fast
    assert simulate(game, [_asked(bot) for bot in bots], 25, seed=6) == fast
    assert simulate(game, bots, 25, seed=7) != fast


def _hold_at_12(me):
    return "hold" if me.turn_total >= 12 or me.needed <= 0 else "roll"


@pytest.mark.parametrize("other", ["optimal", "duchess", "hamlet", "random", "hold-at-20"])
def test_bots_of_different_kinds_play_the_games_that_they_play_when_asked(other):
    game = catalog.make("pig", {"target": 20})
    bots = [StrategyBot(_hold_at_12, "mine"), *_bots(game, other)]
    fast = simulate(game, bots, 30, seed=6)
    assert simulate(game, bots, 30, seed=6, compile=False) == fast
    assert fast.by_chance == ()


@pytest.fixture
def calls(monkeypatch):
    """Names of the kernels of modules that are called, one for each call."""
    called: list[str] = []
    plain = Entry.__call__

    def noted(entry, *args):
        called.append(entry.name)
        return plain(entry, *args)

    monkeypatch.setattr(Entry, "__call__", noted)
    return called


def _noting(asked, strategy):
    """A strategy that notes each question to it."""

    def noted(me):
        asked.append(me.seat)
        return strategy(me)

    return StrategyBot(noted, "mine")


@pytest.mark.compiled
def test_a_function_is_asked_for_a_table_and_250_games_take_one_call(calls):
    """A call a game and more it took when each was asked, and 150,000 questions."""
    game, asked = catalog.make("pig", {"target": 30}), list[int]()
    simulate(game, [_noting(asked, _hold_at_12), *_bots(game, "optimal")], 10_000, seed=1)
    assert len(calls) <= 1 + 10_000 // 250  # one for the table of best play
    assert len(asked) < 6_000  # the moments that there are, and some of them again


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("push-out-the-pig", {"end": "deals", "deals": 1}),
        ("piggy-piggy", {"target": 2}),
        ("piggles", {"rounds": 2}),
        ("pig", {"target": 20, "seats": 3}),
    ],
)
def test_a_function_is_asked_by_one_call_for_each_choice(name, options, calls):
    """The other bots play in between: calls for their choices, and for views, there are none."""
    game, asked = catalog.make(name, options), list[int]()
    others = _bots(game, "random") * (game.num_seats - 1)
    result = simulate(game, [_noting(asked, lambda me: me.legal[0]), *others], 6, seed=1)
    assert len(calls) == 6 + len(asked)
    first = StrategyBot(lambda me: me.legal[0], "mine")
    assert simulate(game, [first, *map(_asked, others)], 6, seed=1) == result


@pytest.mark.compiled
def test_best_play_beside_a_function_that_draws_is_looked_up_in_between(calls):
    game, asked, luck = catalog.make("pig", {"target": 20}), list[int](), random.Random(5)
    drawing = _noting(asked, lambda me: luck.choice(me.legal))
    result = simulate(game, [drawing, *_bots(game, "optimal")], 30, seed=1)
    assert result.by_chance == (0,)
    assert calls.count("pigpen.search.loop.advance[pigpen.bots.encoded_bot]") < 30 + len(asked)


@pytest.mark.compiled
def test_a_function_that_draws_is_asked_in_every_game_and_the_result_says_so():
    game, luck = catalog.make("pig", {"target": 20}), random.Random(5)

    def strategy(me):
        return luck.choice(me.legal)

    bots = [*_bots(game, "hold-at-20"), StrategyBot(strategy, "mine")]
    result = simulate(game, bots, 50, seed=1)
    assert result.by_chance == (1,)
    assert sum(result.wins) == 50


def test_a_function_that_fails_where_no_game_comes_plays_on():
    game = catalog.make("pig", {"target": 20})

    def strategy(me):
        return "hold" if me.other == 0 else me.nothing  # who holds at 20 has all or nothing

    bots = [StrategyBot(strategy, "mine"), *_bots(game, "hold-at-20")]
    assert simulate(game, bots, 20, seed=1).by_chance == ()


def test_seats_rotate():
    """A player who holds at the target wins at the first chance; the first seat wins most."""
    game = catalog.make("pig", {"seats": 3, "target": 10})
    same = _bots(game, "hold-at-20") * 3
    result = simulate(game, same, 3_000, seed=1)
    for share in result.shares:
        assert abs(share.mean - 1 / 3) < 4 * share.standard_error
    seats = []
    noted = [lambda view, rng, bot=bot: (seats.append((bot, view.seat)), view.legal_actions[0])[1]
             for bot in range(3)]  # fmt: skip
    simulate(game, noted, 3, seed=1, max_plies=30)
    assert set(seats) == {(bot, seat) for bot in range(3) for seat in range(3)}


def test_a_match_that_cannot_end_is_given_up():
    game = catalog.make("pig")

    def never_holds(view, _):
        return view.legal_actions[-1]

    result = simulate(game, [never_holds] * 2, 2, max_plies=500)
    assert (result.wins, result.unfinished, result.plies) == ((0, 0), 2, 1_000)


def test_independent_matches_of_one_seed_differ():
    game = catalog.make("pig", {"target": 20})
    bots = _bots(game, "hold-at-20", "hold-at-5")
    assert simulate(game, bots, 50, match=0) != simulate(game, bots, 50, match=1)


def test_games_are_the_same_in_however_many_processes():
    """Of bots in a kernel, and of a function that was asked for its table here."""
    game = catalog.make("pig", {"target": 10})
    bots = [StrategyBot(_hold_at_12, "mine"), *_bots(game, "hold-at-5")]
    assert simulate(game, bots, 600, seed=3, processes=2) == simulate(game, bots, 600, seed=3)


def test_a_player_that_cannot_be_sent_is_refused_before_a_process_begins():
    game = catalog.make("pig", {"target": 10})
    asked = _asked(*_bots(game, "hold-at-5"))
    with pytest.raises(BadArgument, match="processes must be 1 for these players"):
        simulate(game, [asked] * 2, 600, processes=2)


def test_progress_reaches_the_end():
    game = catalog.make("pig", {"target": 10})
    seen = []
    simulate(
        game,
        [_asked(bot) for bot in _bots(game, "hold-at-5", "hold-at-9")],
        45,
        progress=lambda done, games: seen.append((done, games)),
    )
    assert seen[-1] == (45, 45)
    assert seen == sorted(seen)


@pytest.mark.parametrize(("count", "games"), [(1, 5), (3, 5), (2, 0)])
def test_a_match_wants_a_bot_a_seat_and_a_game(count, games):
    game = catalog.make("pig")
    with pytest.raises(PigpenError, match="2 bots and at least one game"):
        simulate(game, _bots(game, "random") * count, games)


def test_share_intervals():
    """Wilson's example form: checked against the closed form at 0, at all, and in between."""
    z = 1.959963984540054
    assert Share(0, 10).interval() == pytest.approx((0.0, z * z / (10 + z * z)))
    assert Share(10, 10).interval() == pytest.approx((10 / (10 + z * z), 1.0))
    for games in (3, 6, 7):  # where rounding would leave the share out
        assert Share(games, games).interval()[1] >= 1.0
    low, high = Share(15, 100).interval()
    assert (round(low, 4), round(high, 4)) == (0.0931, 0.2328)
    assert Share(25, 100).standard_error == pytest.approx(0.0433012702)


def test_a_round_robin_ranks_and_adds_up():
    game = catalog.make("pig", {"target": 60})
    players = dict(zip("abc", _bots(game, "hold-at-2", "hold-at-8", "hold-at-20"), strict=True))
    done = []
    table = round_robin(game, players, 200, seed=2, progress=lambda *at: done.append(at))
    assert table.ranking() == ("c", "b", "a")
    for name in players:
        for other in players:
            if name != other:
                assert table.shares[name, other].wins + table.shares[other, name].wins == 200
    mean, error = table.total("c")
    assert mean == pytest.approx((table.shares["c", "a"].mean + table.shares["c", "b"].mean) / 2)
    assert 0 < error < 0.05
    assert done[:2] == [(50, 600), (100, 600)]
    assert done[-1] == (600, 600)
    assert [rating.name for rating in table.ratings().ratings] == ["c", "b", "a"]


def test_a_round_robin_of_four_seats_plays_both_ways():
    game = catalog.make("pig", {"target": 20, "seats": 4})
    players = dict(zip("ab", _bots(game, "hold-at-20", "hold-at-2"), strict=True))
    table = round_robin(game, players, 200, seed=2)
    assert table.shares["a", "b"].mean > 0.25 > table.shares["b", "a"].mean
