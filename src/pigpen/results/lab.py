"""Function `pigpen.lab`: play variants of the rules with the same luck, and compare them."""

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from time import perf_counter
from typing import get_args

from msgspec.structs import replace

from pigpen import catalog
from pigpen.bots.catalog import is_bot
from pigpen.core.arguments import (
    MOST_GAMES,
    BadArgument,
    mapping,
    number,
    one_of,
    seed_or_drawn,
    several,
    text,
)
from pigpen.core.game import AnyGame
from pigpen.core.progress import Progress, reporting
from pigpen.lab.study.player import Player, Players, entrants, is_text
from pigpen.lab.trials.design import (
    NOBODY_ELSE,
    Design,
    Landings,
    Named,
    Variant,
    check_apart,
    check_landings,
    lab_bot,
    seat_bots,
    variant,
)
from pigpen.lab.trials.design import vary as varied_by
from pigpen.lab.trials.executors import MOST_PROCESSES, WAYS
from pigpen.lab.trials.run import Trial, play
from pigpen.results.findings import Findings, findings_of
from pigpen.search.playout import kernels_of

GAMES = 2000  # of each variant, by default


def lab(  # noqa: PLR0913 - each is asked for by its name
    game: AnyGame | str,
    *,
    vary: Mapping[str, Sequence[object]] | None = None,
    against: str | Sequence[str] = (),
    bots: Players = (),
    games: int = GAMES,
    seed: int | None = None,
    processes: int | None = None,
    landings: Landings = "model",
    progress: Progress = None,
    **options: object,
) -> Findings:
    """Play variants of the rules with the same luck, and compare them.

    Ctrl-C ends it early: the result tells of what was played until then, and its `is_complete` is
    False. Where nothing was, it is a KeyboardInterrupt.

    Args:
        game: A game by its name, such as `"pig"`, or one that `pigpen.make` gave.
        vary: Values to try of each option, as `{"target": [50, 100]}`; of several options every
            combination.
        against: Rules to compare with those that are given: a preset, or options as
            `"target=50,bank=at_once"`; one, or a list of them.
        bots: A player as in `simulate`, a list, or a mapping that names them; repeated to fill all
            seats. Without any, the strongest bot but one that does not search.
        games: How many games of each variant, from 1.
        seed: Repeats all of it; without one it is drawn, and the result says which it was.
        processes: How many processes play; without a number as many as there are cores, if it is
            long.
        landings: Where thrown pieces land: drawn from a `"model"`, or simulated by `"physics"`,
            which takes seconds a game.
        progress: None reports on the error stream after a second, where that is a terminal; True at
            once; False nowhere; a function is called with how many games are done, and of how many.
        options: Options of a game that is named, as `target=50`, and `preset`.

    Returns:
        `Findings`: every measure of every variant, and how it differs from the first one's.

    Raises:
        UnknownGame, UnknownPreset, BadOption: The game or an option, with those that there are.
        UnknownBot, NoContender, StrategyError, BadProgram, ExpressionError: A player is not there,
            or does not play this game.
        BadArgument: `vary`, `against`, `bots`, `games`, `seed`, `processes`, `landings` or
            `progress` is nothing that it takes.
        BadDesign, SameRules: There are too many variants, or two are the same rules.
        KeyboardInterrupt: By Ctrl-C before two games were played of each variant.

    Example:
        ::

            pigpen.lab("pig", vary={"target": [50, 100]}, bots=["hamlet", mine], games=200)
    """
    named = _named(bots)
    design = design_of(
        game,
        options,
        varied=vary,
        against=(against,) if isinstance(against, str) else against,
        bots=named,
        games=games,
        seed=seed,
        landings=landings,
    )
    if processes is not None:
        processes = number("processes", processes, 1, MOST_PROCESSES)
    begun = perf_counter()
    with reporting("Playing games", progress) as report:
        trial = play_trial(design, processes, report=report, players=object_players(named))
    return timed_findings(trial, perf_counter() - begun)


def timed_findings(trial: Trial, seconds: float) -> Findings:
    """Return the findings of a trial that took this many seconds."""
    return replace(
        findings_of(trial),
        seed=trial.design.seed,
        seconds=seconds,
        kernels=kernels_of(trial.tables[0]),
        is_complete=trial.games == trial.design.games,
    )


def design_of(
    of: AnyGame | str,
    given: Mapping[str, object],
    *,
    varied: Mapping[str, Sequence[object]] | None,
    against: Sequence[str],
    bots: Sequence[tuple[str, Player]],
    games: int,
    seed: int | None,
    landings: Landings,
) -> Design:
    """Build the design of a trial; every fault is found before a game is played.

    Raises:
        PigpenError: as `lab` does.
    """
    game, options = catalog.name_and_options(of, given)
    landings = one_of("landings", landings, get_args(Landings))
    variants = varied_by(game, options, _values(varied)) + [
        _against(game, options, text("against", each))
        for each in several("against", against, "a list of presets, or of rules as 'target=50'")
    ]
    check_apart(variants)
    names = tuple(name for name, _ in bots) or (lab_bot(catalog.make(game, options)),)
    games = number("games", games, 1, MOST_GAMES)
    design = Design(game, tuple(variants), names, games, seed_or_drawn(seed), landings)
    for made in design.tables():
        check_landings(made, landings)
        seat_bots(made, names, object_players(bots))
    return design


def object_players(bots: Sequence[tuple[str, Player]]) -> Named:
    """Return the players that are objects: functions, tables and bots, by name."""
    return {name: player for name, player in bots if not is_text(player, name)}


def _named(bots: object) -> list[tuple[str, Player]]:
    """Name the players of a lab, so that no name means another player."""
    given = entrants([bots], "bots")
    texts = {name for name, player in given if is_text(player, name)}
    named: dict[str, Player] = {}
    for name, player in given:
        own = name
        for again in count(2):
            is_free = own not in texts and not is_bot(own) and named.get(own, player) is player
            if is_free or is_text(player, name):
                break
            own = f"{name} {again}"
        named[own] = player
    return list(named.items())


def _values(varied: object) -> dict[str, list[str]]:
    """Return the values of each varied option, as text."""
    values = {
        name: list(map(str, several(f"vary[{name!r}]", each, "a list of values")))
        for name, each in mapping("vary", varied).items()
    }
    for name, given in values.items():
        if not given:
            raise BadArgument("vary", f"vary[{name!r}] must be a list of values; it is empty.")
    return values


def play_trial(
    design: Design,
    processes: int | None,
    on: str = WAYS[0],
    report: Callable[[int, int], None] | None = None,
    players: Named = NOBODY_ELSE,
) -> Trial:
    """Play a trial; an interrupt ends it with the games that were played until then.

    Raises:
        KeyboardInterrupt: before two games were played under every variant.
    """
    trial = Trial(design)
    chunks = play(design, processes, on, players)
    done, total = 0, design.games * len(design.variants)
    try:
        for chunk in chunks:
            trial.add(chunk)
            done += len(chunk.rows)
            if report is not None:
                report(done, total)
    except KeyboardInterrupt:
        if trial.games < 2:
            raise
    finally:
        chunks.close()
    return trial


def _against(game: str, base: Mapping[str, object], rules: str) -> Variant:
    """Build the variant of a preset or of a list of options."""
    if "=" not in rules:
        return variant(game, rules, {**base, **catalog.preset_of(catalog.entry(game), rules)})
    pairs = [pair.partition("=") for pair in rules.split(",")]
    return variant(game, rules, {**base, **{name.replace("-", "_"): to for name, _, to in pairs}})
