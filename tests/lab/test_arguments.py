"""Arguments of public functions: NumPy's numbers are numbers, and whatever is wrong is told."""

from decimal import Decimal
from enum import Enum
from inspect import signature, unwrap
from math import inf, nan
from pathlib import Path
from re import search
from typing import Any, Literal, get_args, get_origin, get_type_hints

import numpy as np
import pytest

import pigpen
from pigpen.core.arguments import BadArgument, number, shown, whole
from pigpen.core.errors import BadOption, PigpenError

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")
from pigpen.envs import aec
from pigpen.envs.batch import Batch
from pigpen.envs.one_seat import OneSeat
from pigpen.envs.opponents import Opponent
from pigpen.envs.vector import OneSeatVector, SelfPlay


def batch():
    return Batch("pig", 2, compile=False)


# What is given besides the argument in question, by function; those left out take no number.
PLAYERS = (pigpen.make("pig", target=20), "hold-at-20", "random")
CALLS: dict[Any, tuple[Any, ...]] = {
    pigpen.duel: PLAYERS,
    pigpen.lab: ("pig",),
    pigpen.new: ("pig",),
    pigpen.random_games: (pigpen.make("pig"),),
    pigpen.simulate: PLAYERS,
    pigpen.tournament: PLAYERS,
    aec.env: ("pig",),
    aec.raw_env: ("pig",),
    aec.raw_env("pig").reset: (),
    Batch: ("pig",),
    batch().reset: (),
    OneSeat: ("pig",),
    OneSeat("pig").reset: (),
    OneSeatVector: ("pig",),
    Opponent: ("hold-at-20", batch()),
    SelfPlay: ("pig",),
    SelfPlay("pig", 2, compile=False).reset: (),
    pigpen.new("pig").describe: (),
    pigpen.new("pig").view: (),
    pigpen.new("pig").play: (["random", "random"],),
    pigpen.new("pig", by_hand=True).rewind: (),
}
QUICK = {
    "games": 20,
    "most": 60,
    "num_games": 2,
    "num_envs": 2,
    "seed": 5,
    "max_plies": 200,
    "seat": 0,
    "ply": 0,
    "recall": 9,
    "max_cycles": 3,
    "processes": 1,
}
MANY = {"games", "most"}
ANY_SEED = {"seed"}  # of the classes whose seeds are of any kind, to Gymnasium


def hints(function):
    return get_type_hints(function.__init__ if isinstance(function, type) else unwrap(function))


def numbers(function):
    """The arguments that are whole numbers."""
    names = signature(function).parameters
    own = {name: hint for name, hint in hints(function).items() if name in names}
    whole = {name for name, hint in own.items() if hint is int or int in get_args(hint)}
    return sorted((whole | ANY_SEED) & set(own))


CASES = [
    pytest.param(function, name, id=f"{unwrap(function).__qualname__}-{name}")
    for function in CALLS
    for name in numbers(function)
]
WRONG = (
    True,
    nan,
    inf,
    1.5,
    "5",
    -(10**30),
    10**30,
    10**5000,
    np.float64(0.5),
    np.bool_(True),
    [1],
)


def test_every_public_function_that_takes_a_number_is_among_them():
    functions = [getattr(pigpen, name) for name in pigpen.__all__]
    functions = [one for one in functions if not isinstance(one, type | str)]
    assert {one for one in functions if numbers(one)} == set(functions) & set(CALLS)
    assert len(CASES) > 30
    assert {name for case in CASES for name in [case.values[1]]} == set(QUICK)


def call(function, **given):
    arguments = CALLS[function]
    said = signature(function).bind_partial(*arguments).arguments
    needed = {
        name: QUICK[name]
        for name, one in signature(function).parameters.items()
        if name in QUICK and name not in said and (one.default is one.empty or name in MANY)
    }
    return function(*arguments, **{**needed, **given})


@pytest.mark.parametrize(("function", "name"), CASES)
def test_what_is_no_such_number_is_told(function, name):
    for wrong in WRONG:
        with pytest.raises(BadArgument, match=f"^{name} must be a whole number from ") as told:
            call(function, **{name: wrong})
        assert told.value.field == name
        assert len(str(told.value)) < 200


@pytest.mark.parametrize(("function", "name"), CASES)
def test_numbers_of_numpy_are_taken(function, name):
    for kind in (np.int64, np.uint8, np.float64):
        call(function, **{name: kind(QUICK[name])})


@pytest.mark.parametrize(
    "name", ["games", "most", "num_games", "num_envs", "max_plies", "processes"]
)
def test_counts_begin_at_one(name):
    for function in (case.values[0] for case in CASES if case.values[1] == name):
        for wrong in (-5, 0):
            with pytest.raises(BadArgument, match=f"to [0-9,]+, not {wrong}"):
                call(function, **{name: wrong})


def test_seeds_of_numpy_are_those_of_python():
    seed: Any = np.random.default_rng(1).integers(0, 1000)
    results = [
        pigpen.simulate("pig", *PLAYERS[1:], games=20, seed=each, target=np.int64(50))
        for each in (seed, int(seed))
    ]
    assert results[0] == results[1]
    assert type(results[0].seed) is int
    assert pigpen.new("pig", seed=seed) == pigpen.new("pig", seed=int(seed))
    batches = [Batch("pig", 3, seed=each, compile=False) for each in (seed, int(seed))]
    for games in batches:
        games.reset()
    assert batches[0].obs.tolist() == batches[1].obs.tolist()


def test_options_are_numbers_of_numpy_too():
    game = pigpen.make("pig", target=50, seats=3)
    assert pigpen.make("pig", target=np.int64(50), seats=np.int8(3)) == game
    assert pigpen.make("pig", target=50.0, seats="3") == game
    assert type(pigpen.make("pig", target=np.int64(50)).rules.target) is int
    for wrong in (True, 50.5, nan, np.bool_(True), None, 10**5000):
        with pytest.raises(BadOption, match="target must be a whole number from 2 to 1000, not "):
            pigpen.make("pig", target=wrong)


def test_an_action_is_a_text_or_a_number():
    match = pigpen.new("pig", seed=1)
    first: Any = np.int64(1)
    match.apply(first)
    for wrong in (True, 1.5, None, 10**40):
        with pytest.raises(BadArgument, match="action must be a whole number"):
            match.apply(wrong)  # pyright: ignore[reportArgumentType]
    assert len(match.steps) == 2


def test_whole_numbers():
    assert [whole(each) for each in (3, np.int8(3), 3.0, np.float32(3.0), np.array(3))] == [3] * 5
    assert [whole(each) for each in (True, 3.5, nan, inf, "3", None, [3], 3j)] == [None] * 8
    assert number("games", 1, 1, 1) == 1
    assert shown(10**5000) == "a number of 16610 bits"
    assert len(shown("x" * 1000)) < 70


def test_what_is_told_is_an_error_of_pigpen_and_of_values():
    assert issubclass(BadArgument, PigpenError)
    assert issubclass(BadArgument, ValueError)


def literals(function):
    """The arguments that are one of a few, each with what there is."""
    names = signature(function).parameters
    for name, hint in hints(function).items():
        of = (hint, *get_args(hint))
        if name in names and any(get_origin(one) is Literal for one in of):
            yield name, [word for one in of if get_origin(one) is Literal for word in get_args(one)]
        elif name in names and isinstance(hint, type) and issubclass(hint, Enum):
            yield name, [str(member) for member in hint]


EVERYWHERE = {
    *CALLS,
    *(one for name in pigpen.__all__ if not isinstance(one := getattr(pigpen, name), type | str)),
}
WORDS = [
    pytest.param(function, name, words, id=f"{unwrap(function).__qualname__}-{name}")
    for function in sorted(EVERYWHERE, key=lambda one: unwrap(one).__qualname__)
    for name, words in literals(function)
]


def test_arguments_that_are_one_of_a_few_are_found():
    assert {f"{case.id}" for case in WORDS} == {
        "Batch-autoreset",
        "Batch-illegal",
        "OneSeat-illegal",
        "SelfPlay-illegal",
        "OneSeat-render_mode",
        "OneSeatVector-illegal",
        "SelfPlay-autoreset",
        "duel-by",
        "env-render_mode",
        "lab-landings",
        "raw_env-render_mode",
    }


@pytest.mark.parametrize(("function", "name", "words"), WORDS)
def test_a_wrong_word_is_told_with_all_that_there_are(function, name, words):
    for wrong in (words[0].title(), words[0][:-1], "", 0, words):
        with pytest.raises(BadArgument, match=f"^{name} is ") as told:
            call(function, **{name: wrong})
        assert told.value.field == name
        assert f"one of: {', '.join(words)}." in str(told.value)


def test_the_word_that_is_near_is_named():
    with pytest.raises(BadArgument, match="by is 'Wins'; did you mean wins"):
        pigpen.duel(*PLAYERS, by="Wins")  # pyright: ignore[reportArgumentType]


WISHES = (  # rules of published programs and pages that no option covers
    ("push-out-the-pig", "doubler_alone", "nothing"),
    ("push-out-the-pig", "lead", "two_of_clubs_played"),
    ("push-out-the-pig", "hearts_led", "once_thrown"),
    ("push-out-the-pig", "expose", "all_if_three_have"),
    ("push-out-the-pig", "expose", "in_secret"),
    ("pig", "turns", "equal"),
    ("pig", "target", "exceeded"),
    ("two-dice-pig", "turn_ends", "seven"),
    ("two-dice-pig", "turn_ends", "doubles"),
)


def test_rules_that_no_option_covers_are_refused_with_those_that_there_are():
    for game, option, value in WISHES:
        with pytest.raises(BadOption, match=rf"{option}.*(one of|must be|options|Did you mean)"):
            pigpen.make(game, {option: value})


HOLD = "hold-at-20"
BANKS = {"bank": ["hold", "at_once"]}
GAMES = {
    "best_response": lambda game, **of: pigpen.best_response(game, HOLD, **of),
    "bots": pigpen.bots,
    "duel": lambda game, **of: pigpen.duel(game, HOLD, "random", seed=1, most=60, **of),
    "evaluate": lambda game, **of: pigpen.evaluate(game, HOLD, "expr: hold at 25", **of),
    "lab": lambda game, **of: pigpen.lab(game, vary=BANKS, games=4, seed=1, **of),
    "make": pigpen.make,
    "new": lambda game, **of: pigpen.new(game, seed=1, **of),
    "random_games": lambda game, **of: pigpen.random_games(game, games=5, **of),
    "simulate": lambda game, **of: pigpen.simulate(game, HOLD, "random", games=5, seed=1, **of),
    "solve": pigpen.solve,
    "strategy": lambda game, **of: pigpen.strategy(game, HOLD, **of),
    "tournament": lambda game, **of: pigpen.tournament(game, HOLD, "random", games=5, seed=1, **of),
    "what_if": lambda game, **of: pigpen.what_if(game, turn_total=2, do="roll", chance="3", **of),
    "env": lambda game, **of: vars(aec.env(game, **of).unwrapped)["_playing"].game,
    "Batch": lambda game, **of: Batch(game, 2, compile=False, **of).game,
    "OneSeat": lambda game, **of: OneSeat(game, **of)._playing.game,
    "SelfPlay": lambda game, **of: SelfPlay(game, 2, compile=False, **of).games.game,
}
gaming = pytest.mark.parametrize("ask", GAMES.values(), ids=list(GAMES))


def test_every_public_function_that_takes_a_game_is_among_them():
    functions = {name: getattr(pigpen, name) for name in pigpen.__all__}
    takes = {
        name
        for name, one in functions.items()
        if not isinstance(one, type | str) and "game" in signature(one).parameters
    }
    assert takes == set(GAMES) & set(functions)


@gaming
def test_a_game_is_named_with_options_or_made(ask):
    made = pigpen.make("pig", target=30)
    assert ask("pig", target=30) == ask("pig", target=np.int64(30)) == ask(made)
    assert ask(made) != ask("pig")


@gaming
def test_what_is_no_game_is_told(ask):
    for wrong in (None, 5, "pgi", ["pig"], pigpen):
        with pytest.raises(PigpenError, match=r"There is no game .*he games are: pig, two-dice"):
            ask(wrong)
    with pytest.raises(PigpenError, match="has its options"):
        ask(pigpen.make("pig"), target=30)
    with pytest.raises(PigpenError, match="tagret"):
        ask("pig", tagret=30)


def test_a_game_that_is_made_is_entered_by_hand_too():
    assert pigpen.new(pigpen.make("piggy-piggy"), by_hand=True).game.extras.is_kept
    assert pigpen.new(pigpen.make("pig", target=30), by_hand=True).game.rules.target == 30


def test_players_are_valued_exactly():
    def cautious(me):
        return "hold" if me.needed <= 0 or me.turn_total >= 20 else "roll"

    found = pigpen.evaluate("pig", "optimal", "hold-at-20", target=30)
    assert found.average > 0.5
    assert pigpen.evaluate("pig", "optimal", cautious, target=30).average == found.average
    best = pigpen.best_response("pig", "hold-at-20", target=30)
    again = pigpen.evaluate("pig", best.player, "hold-at-20", target=30)
    assert again.average == pytest.approx(best.average)
    assert best.average >= found.average
    for wrong in ("nobody", 5):
        with pytest.raises(PigpenError, match=r"There is no bot|^theirs: 5 is not a player"):
            pigpen.evaluate("pig", "optimal", wrong)  # pyright: ignore[reportArgumentType]
    with pytest.raises(PigpenError, match="press-your-luck"):
        pigpen.best_response("piggles", "random")


class _Odd:
    """An argument that no caller passes on purpose."""

    def __repr__(self):
        return "something odd"


NONSENSE: tuple[Any, ...] = (
    None, True, False, 0, -1, 7, 1.5, nan, inf, 10**40, 3j, Decimal("1.5"), np.float64(nan),
    "", "x", "no such thing", "\0", "e" * 300, "a:b", b"pig", [], ["x"], [None], (), (1, 2), {},
    {"x": 1}, {1: 2}, {3}, ..., _Odd(), _Odd, Path("nowhere"), range(3), lambda: None,
    np.array([1, 2]), pigpen,
)  # fmt: skip
BEGUN = pigpen.new("pig", seed=1, target=20)
GIVEN: dict[Any, dict[str, Any]] = {
    pigpen.best_response: {"game": "pig", "theirs": "random"},
    pigpen.bots: {"game": "pig"},
    pigpen.duel: {"game": "pig", "first": "hamlet", "second": "random", "most": 60},
    pigpen.evaluate: {"game": "pig", "ours": "random", "theirs": "random"},
    pigpen.games: {},
    pigpen.hint: {"match": BEGUN},
    pigpen.lab: {"game": "pig", "games": 2},
    pigpen.load: {"path": "nowhere.toml"},
    pigpen.make: {"game": "pig"},
    pigpen.new: {"game": "pig"},
    pigpen.random_games: {"game": "pig", "games": 1},
    pigpen.review: {"match": BEGUN},
    pigpen.simulate: {"game": "pig", "players": ("random", "random"), "games": 1},
    pigpen.solve: {"game": "pig"},
    pigpen.strategy: {"game": "pig", "player": "random"},
    pigpen.tournament: {"game": "pig", "players": ("random", "hamlet"), "games": 1},
    pigpen.verify: {"match": BEGUN},
    pigpen.what_if: {"game": "pig"},
    BEGUN.apply: {"action": "roll"},
    BEGUN.describe: {"seat": 0},
    BEGUN.play: {"seats": ["random", "random"]},
    BEGUN.save: {"path": "nowhere.toml"},
    BEGUN.view: {"seat": 0},
    pigpen.new("pig", by_hand=True).rewind: {"ply": 0},
}
TEXTS = {repr(each) for each in NONSENSE if isinstance(each, str)}
TRUTH = "True", "False", "()"
TAKEN = {  # what is right all the same, by argument: as `repr` writes it
    "action": {"0", "1"},
    "against": {"()", "[]", "range(0, 3)", "{}", "{3}"},
    "bots": {"()", "[]", "{}"},
    "by_hand": {*TRUTH},
    "chance": TEXTS,
    "compile": {*TRUTH},
    "do": {"''"},
    "duplicate": {*TRUTH},
    "example": {"''"},
    "games": {"7"},
    "layout": {"None", "{}"},
    "max_plies": {"7"},
    "names": {"()", "[]", "['x']"},
    "options": {"None", "{}"},
    "path": {*TEXTS, "PosixPath('nowhere')"} - {repr("\0")},  # of a file to write
    "ply": {"0"},
    "preset": {"''"},
    "processes": {"None", "7"},
    "progress": {"None", "True", "False", *(repr(each) for each in NONSENSE if callable(each))},
    "recompute": {*TRUTH},
    "seat": {"0", "-1"},
    "seats": set(),
    "seed": {"None", "0", "-1", "7"},
    "target": {"7"},
    "vary": {"None", "{}"},
}
CALLED = {  # what an argument is called in a sentence, where it is not by its name
    "action": "action|You can roll",
    "against": "against|preset|same rules",
    "engine": "engine",
    "example": "example",
    "layout": "layout|field",
    "match": "match|cannot be read",
    "path": "path|cannot be read",
    "player": "player|bot|strategy|loaded",
    "preset": "preset",
    "target": "target",
    "do": "is no action",
}
PLAYERS_TOO = {"first", "second", "ours", "theirs", "players", "seats", "bots"}


def arguments(function):
    """Each argument, and one of the options where there are any."""
    for name, one in signature(function).parameters.items():
        yield "target" if one.kind is one.VAR_KEYWORD else name


def given_wrong(function, name, wrong):
    """Call a function as usual but for one argument."""
    given = {**GIVEN[function], name: wrong}
    players = given.pop("players", None)
    if name == "players":
        players = (wrong, "random")
    if players is None:
        return function(**given)
    return function(given.pop("game"), *players, **given)


def test_every_public_function_is_called_with_nonsense():
    assert {one for one in EVERYWHERE if one in GIVEN} >= {
        getattr(pigpen, name) for name in pigpen.__all__
        if not isinstance(getattr(pigpen, name), type | str)
    }  # fmt: skip


@pytest.mark.parametrize("function", GIVEN, ids=lambda one: unwrap(one).__qualname__)
def test_nonsense_is_refused_in_words(function, tmp_path, monkeypatch):
    """Every bad argument is refused with its name and its range."""
    monkeypatch.chdir(tmp_path)
    for name in arguments(function):
        called = CALLED["player"] if name in PLAYERS_TOO else CALLED.get(name, name)
        for wrong in NONSENSE:
            if repr(wrong) in TAKEN.get(name, ()):
                continue
            with pytest.raises((PigpenError, TypeError, ValueError)) as told:
                given_wrong(function, name, wrong)
            message = str(told.value)
            assert search(rf"\b{name}\b|{called}", message), (name, wrong, message)
            assert not search("attribute|unhashable|iterable|argument must", message), (name, wrong)
            assert len(message) < 700, (name, wrong)
