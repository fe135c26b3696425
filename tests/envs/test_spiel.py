"""OpenSpiel's checks of a game, for every game."""

import copy
import pickle
import random
from types import SimpleNamespace

import numpy as np
import pytest
from playing import GAMES, TABLES, said

pyspiel = pytest.importorskip("pyspiel")
from open_spiel.python.observation import make_observation  # noqa: E402

from pigpen import catalog  # noqa: E402
from pigpen.core.notation import parse_action  # noqa: E402
from pigpen.core.position import replay, returns, view  # noqa: E402
from pigpen.core.redacted import known  # noqa: E402
from pigpen.core.rng import stream  # noqa: E402
from pigpen.envs import spiel  # noqa: E402
from scripts import spiel_playthroughs  # noqa: E402

CHANCE = pyspiel.GameType.ChanceMode
INFORMATION = pyspiel.GameType.Information
HORIZON = 60
SEEN_BY_ALL = pyspiel.IIGObservationType(
    perfect_recall=False, public_info=True, private_info=pyspiel.PrivateInfoType.NONE
)
OWN = pyspiel.IIGObservationType(
    perfect_recall=False,
    public_info=False,
    private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER,
)


def load(each, **others):
    name, options = each
    given = {"players" if key == "seats" else key: value for key, value in options.items()}
    if name == "piggles":
        given["rng_seed"] = 7
    return pyspiel.load_game(spiel.short_name(name), {"horizon": HORIZON, **given, **others})


def play(state, seed, most=10_000):
    """A game at every moment, its actions chosen at random."""
    rng = random.Random(seed)
    for _ in range(most):
        yield state
        if state.is_terminal():
            return
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            action = rng.choices(outcomes, odds)[0]
        else:
            action = rng.choice(state.legal_actions())
        state.apply_action(action)


def last(state, seed, most=10_000):
    *_, end = play(state, seed, most)
    return end


def codes(moment):
    """The history as the game itself counts."""
    return (
        []
        if moment.before is None
        else [*codes(moment.before), moment.before.code_of(moment.action)]
    )


@pytest.mark.parametrize("each", GAMES, ids=said)
def test_its_random_simulation(each):
    # A sampled game written in Python cannot be serialised with its game: OpenSpiel asks C++ for
    # the state of its generator.
    pyspiel.random_sim_test(load(each), 1, each[0] != "piggles", False)


@pytest.mark.parametrize("each", GAMES, ids=said)
def test_its_simulation_in_python(each):
    games_sim_test = pytest.importorskip("open_spiel.python.tests.games_sim_test")
    np.random.seed(1)  # noqa: NPY002 - that is what it draws from
    games_sim_test.GamesSimTest().sim_game(
        load(each), check_pyspiel_serialization=each[0] != "piggles"
    )


@pytest.mark.parametrize("each", GAMES, ids=said)
def test_facts(each):
    kind = load(each).get_type()
    is_thrown = each[0] == "piggles"
    is_hidden = each[0] in ("push-out-the-pig", "piggy-piggy")
    assert kind.chance_mode == (
        CHANCE.SAMPLED_STOCHASTIC if is_thrown else CHANCE.EXPLICIT_STOCHASTIC
    )
    assert kind.information == (
        INFORMATION.IMPERFECT_INFORMATION if is_hidden else INFORMATION.PERFECT_INFORMATION
    )
    assert kind.utility == pyspiel.GameType.Utility.ZERO_SUM
    for seats in range(kind.min_num_players, kind.max_num_players + 1):
        assert load(each, players=seats).num_players() == seats


@pytest.mark.parametrize("each", TABLES, ids=said)
def test_games_end_as_the_kernels_say(each):
    game = load(each, horizon=200)
    end = last(game.new_initial_state(), 5)
    ours = catalog.make(each[0], each[1])
    position = replay(ours, codes(end.moment))
    assert end.returns() == returns(ours, position)
    assert end.moment.position.tobytes() == position.tobytes()
    assert sum(end.returns()) == pytest.approx(0)
    assert len(end.history()) <= game.max_history_length()


@pytest.mark.parametrize("each", GAMES, ids=said)
def test_actions_are_said_in_the_notation(each):
    ours = catalog.make(each[0], each[1])
    for state in play(load(each).new_initial_state(), 2, 40):
        if state.is_terminal():
            break
        player, position = state.current_player(), state.moment.position
        for action in state.legal_actions()[:20]:
            text = state.action_to_string(player, action)
            assert state.string_to_action(player, text) == action
            assert parse_action(ours, position, text) == state.moment.code_of(action)


@pytest.mark.parametrize("each", GAMES, ids=said)
def test_a_state_travels_as_its_history(each):
    state = last(load(each).new_initial_state(), 3, 50)
    for other in (
        pickle.loads(pickle.dumps(state)),
        state.get_game().deserialize_state(state.serialize()),
        copy.deepcopy(state),
        state.clone(),
    ):
        assert str(other) == str(state)
        assert other.history() == state.history()
        assert other.moment.position.tobytes() == state.moment.position.tobytes()
        assert other.information_state_string(1) == state.information_state_string(1)


HIDDEN = [each for each in TABLES if each[0] in ("push-out-the-pig", "piggy-piggy")]


@pytest.mark.parametrize("each", HIDDEN, ids=said)
def test_observations_are_the_same_in_all_worlds_behind_a_view(each):
    game, luck = load(each), stream(3)
    ours = catalog.make(each[0], each[1])
    observers = [make_observation(game), make_observation(game, OWN)]
    by_all = make_observation(game, SEEN_BY_ALL)
    for count, state in enumerate(play(game.new_initial_state(), 4, 150)):
        seat = count % game.num_players()
        world = view(ours, state.moment.position, seat)
        ours.kernels.determinize(ours.rules, world, seat, luck)
        other = SimpleNamespace(moment=spiel.Moment(state.moment.table, known(world)))
        for observer in observers:
            assert observer.string_from(state, seat) == observer.string_from(other, seat)
        observers[0].set_from(state, seat)
        tensor = observers[0].tensor.copy()
        observers[0].set_from(other, seat)
        assert (observers[0].tensor == tensor).all()
        by_all.set_from(state, seat)
        assert by_all.string_from(state, seat) == by_all.string_from(other, seat)


def test_an_information_state_does_not_tell_what_others_were_dealt():
    game = load(("push-out-the-pig", {"end": "deals", "deals": 1}))
    state = last(game.new_initial_state(), 4, 53)
    own = np.flatnonzero(state.observation_tensor(0)[:55])
    dealt = [card for card in state.history() if card not in own]
    swapped = {dealt[-1]: dealt[-2], dealt[-2]: dealt[-1]}  # neighbours at the end of the deal
    other = game.new_initial_state()
    for card in state.history():
        other.apply_action(swapped.get(card, card))
    assert other.information_state_string(0) == state.information_state_string(0)
    assert other.information_state_tensor(0) == state.information_state_tensor(0)
    strings = [one.information_state_string(2) for one in (state, other)]
    assert strings[0] != strings[1]


@pytest.mark.parametrize("each", GAMES, ids=said)
def test_an_information_state_forgets_nothing(each):
    """Earlier information is a prefix of later information, so that information sets stay apart."""
    texts = []
    for state in play(load(each).new_initial_state(), 6, 80):
        texts.append(state.information_state_string(0))
        assert texts[-1].startswith(texts[max(0, len(texts) - 2)])
    state = last(load(each).new_initial_state(), 6, 80)
    rows = make_observation(state.get_game(), pyspiel.IIGObservationType(perfect_recall=True))
    rows.set_from(state, 0)
    record = state.moment.record(0, 0)
    assert (rows.dict["recall"][: record.count] == record.numbers(record.count)).all()
    assert not rows.dict["recall"][record.count :].any()


def test_a_record_that_is_too_long_for_its_tensor_is_refused():
    state = last(load(("pig", {}), recall=5).new_initial_state(), 1, 20)
    assert len(state.information_state_string(0)) > 100
    observer = make_observation(state.get_game(), pyspiel.IIGObservationType(perfect_recall=True))
    with pytest.raises(spiel.RecordIsFull):
        observer.set_from(state, 0)


def test_nobody_has_won_at_the_horizon():
    state = last(load(("pig", {}), horizon=3).new_initial_state(), 1)
    assert state.returns() == [0, 0]
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert sum(1 for each in state.full_history() if each.player >= 0) == 3


def test_no_search_sees_where_a_piece_will_land():
    state = load(("piggles", {"rounds": 1})).new_initial_state()
    while not state.is_chance_node() or state.moment.outcomes():
        state.apply_action(state.legal_actions()[-1])
    assert len({state.clone().chance_outcomes()[0][0] for _ in range(5)}) > 1
    first = state.chance_outcomes()
    assert state.chance_outcomes() == first == state.clone().chance_outcomes()


def test_its_algorithms_learn():
    """Regret that is minimised in C++, over information states that forget nothing."""
    game = load(("pig", {"target": 10}), horizon=3, recall=60)
    solver = pyspiel.CFRSolver(game)
    gaps = []
    for _ in range(4):
        solver.evaluate_and_update_policy()
        gaps.append(pyspiel.exploitability(game, solver.average_policy()))
    assert gaps == pytest.approx([1 / 16, 1 / 32, 1 / 48, 1 / 64])


@pytest.mark.parametrize("each", HIDDEN, ids=said)
def test_a_state_is_resampled_from_what_a_player_knows(each):
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    truths, worlds = set(), set()
    for count, state in enumerate(play(load(each).new_initial_state(), 4, 120)):
        player = count % state.num_players()
        if count % 7 or state.is_terminal():
            continue
        other = state.resample_from_infostate(player, sampler)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.current_player() == state.current_player()
        if state.current_player() == player:
            assert other.legal_actions() == state.legal_actions()
        truths.add(state.moment.position.tobytes())
        worlds.add(other.moment.position.tobytes())
    assert len(worlds - truths) > 3


def test_a_resampled_state_is_played_on_cloned_and_pickled():
    game = load(("push-out-the-pig", {"end": "deals", "deals": 1}))
    state = last(game.new_initial_state(), 4, 60)
    player = state.current_player()
    other = state.resample_from_infostate(player, random.Random(1).random)
    other.apply_action(other.legal_actions()[0])
    for twin in (other.clone(), pickle.loads(pickle.dumps(other))):
        assert twin.moment.position.tobytes() == other.moment.position.tobytes()
        assert twin.information_state_string(player) == other.information_state_string(player)
    with pytest.raises(spiel.NoHistory):
        other.serialize()
    again = state.resample_from_infostate(player, random.Random(1).random)
    again.apply_action(again.legal_actions()[0])
    assert again.moment.position.tobytes() == other.moment.position.tobytes()


def test_is_mcts_chooses_a_card():
    ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    game = load(("push-out-the-pig", {"end": "deals", "deals": 1}))
    state = last(game.new_initial_state(), 4, 60)
    assert not state.is_chance_node()
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(2))
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 8, random_state=np.random.RandomState(3))
    assert bot.step(state) in state.legal_actions()


def test_parameters_that_cannot_be():
    for wrong in ({"target": 1}, {"players": 1}, {"first": "nobody"}):
        with pytest.raises(Exception, match=next(iter(wrong)).replace("players", "seats")):
            load(("pig", wrong))
    with pytest.raises(ValueError, match="parameters"):
        load(("pig", {})).make_py_observer(None, {"more": 1})


@pytest.mark.parametrize("name", spiel_playthroughs.GAMES)
def test_playthroughs(name):
    """`python -m scripts.spiel_playthroughs` makes them anew."""
    assert spiel_playthroughs.path(name).read_text("utf-8") == spiel_playthroughs.played(name)
