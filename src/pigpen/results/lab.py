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

    Ctrl-C ends the run early. The result then has the games finished so far, and its `is_complete`
    is False. If fewer than two games of each variant were finished, it raises KeyboardInterrupt.

    Args:
        game: The name of a game, such as `"pig"`, or a game object from `pigpen.make`.
        vary: Values to try for each option, such as `{"target": [50, 100]}`. With several options,
            all combinations are played.
        against: Other rules to compare with `options`: a preset or options such as
            `"target=50,bank=at_once"`, or a list of these.
        bots: One player as in `simulate`, a list, or a mapping from names to players; they are
            repeated to fill all seats. Without players, the strongest bot that does not search
            plays in all seats.
        games: Number of games of each variant, at least 1.
        seed: The same seed repeats the games. Without one, a seed is drawn; the result states it.
        processes: Number of processes that play. None uses all cores if the games take long.
        landings: Source of the positions of thrown pieces: `"model"` draws them, `"physics"`
            simulates them, which takes seconds per game.
        progress: None reports on the error stream after one second if that is a terminal; True
            reports at once; False never. A function is called with two numbers: games done, and
            games in all.
        options: Options such as `target=50`, and `preset`, if `game` is a name.

    Returns:
        `Findings`: every measure of every variant, and its difference from the first variant.

    Raises:
        UnknownGame, UnknownPreset, BadOption: The game, the preset or an option is unknown, or a
            value is out of range. The message lists the valid ones.
        UnknownBot, NoContender, StrategyError, BadProgram, ExpressionError: A player does not
            exist, cannot be loaded, or does not play this game.
        BadArgument: An argument has the wrong type or range.
        BadDesign, SameRules: There are too many variants, or two variants have the same rules.
        KeyboardInterrupt: Ctrl-C was pressed before two games of each variant were finished.

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
    """Return the findings of a trial with its duration in seconds."""
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
    """Build the design of a trial; every error is raised before a game is played.

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
    """Name the players of a lab, so that every name means one player."""
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
    """Play a trial; an interrupt ends it with the games finished so far.

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
